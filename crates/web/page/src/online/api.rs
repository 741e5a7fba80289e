//! Requests to the server over HTTP.

use super::json;
use js_sys::JSON;
use mana_protocol::{GameState, Games, Me, Name, NewGame, Refusal, Rename};
use mana_ui::online::decode::Decode;
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ApiError {
    /// The server cannot be reached.
    Unreachable,
    /// The host is static, without games between people.
    NoServer,
    /// The server refused the request.
    Refused(Refusal),
}

/// Signs in as a guest, unless this browser is signed in already, and sets the name if there is one.
pub(crate) async fn sign_in(name: Option<Name>) -> Result<Me, ApiError> {
    request("PUT", "api/me", Some(&Rename { name })).await
}

/// The person's own games, the latest change first.
pub(crate) async fn games() -> Result<Games, ApiError> {
    request("GET", "api/games", None::<&()>).await
}

/// Creates a game.
pub(crate) async fn create(game: &NewGame) -> Result<GameState, ApiError> {
    request("POST", "api/games", Some(game)).await
}

/// Checks that there is a server for games between people.
pub(crate) async fn probe() -> Result<(), ApiError> {
    let text = send("GET", "api/lobby", None).await?;
    JSON::parse(&text).map(|_| ()).map_err(|_| ApiError::NoServer)
}

async fn request<T: Decode>(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
) -> Result<T, ApiError> {
    let body = body.map(serde_json::to_string).transpose().map_err(|_| ApiError::NoServer)?;
    let text = send(method, path, body).await?;
    json::decode(&text).ok_or(ApiError::NoServer)
}

/// Sends a request, and returns the body of the answer. It is not generic over their types, so that it is compiled
/// once.
async fn send(method: &str, path: &str, body: Option<String>) -> Result<String, ApiError> {
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().map_err(|_| ApiError::Unreachable)?;
        headers.set("content-type", "application/json").map_err(|_| ApiError::Unreachable)?;
        options.set_headers(&headers);
        options.set_body(&JsValue::from_str(&body));
    }
    let window = web_sys::window().ok_or(ApiError::Unreachable)?;
    let fetching = window.fetch_with_str_and_init(path, &options);
    let response = JsFuture::from(fetching).await.map_err(|_| ApiError::Unreachable)?;
    let response: Response = response.dyn_into().map_err(|_| ApiError::Unreachable)?;
    let reading = response.text().map_err(|_| ApiError::Unreachable)?;
    let text = JsFuture::from(reading).await.map_err(|_| ApiError::Unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    match json::decode(&text) {
        Some(refusal) => Err(ApiError::Refused(refusal)),
        // A gateway that cannot reach the server responds with its own error page.
        None if response.status() >= 500 && JSON::parse(&text).is_err() => {
            Err(ApiError::Unreachable)
        }
        None => Err(ApiError::NoServer),
    }
}

/// The address of the socket, relative to the page.
pub(crate) fn socket_address() -> Option<String> {
    let base = web_sys::window()?.document()?.base_uri().ok()??;
    let base = base.split(['?', '#']).next()?;
    let folder = &base[..=base.rfind('/')?];
    let rest = folder.strip_prefix("http")?;
    Some(format!("ws{rest}api/socket"))
}
