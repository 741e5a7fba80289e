//! What is asked of the server over HTTP.

use js_sys::JSON;
use mana_protocol::{GameState, Games, Me, Name, NewGame, Refusal, Rename};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ApiError {
    /// Nobody answers.
    Unreachable,
    /// Whoever answers serves files and nothing else.
    NotHere,
    /// The server says no.
    Refused(Refusal),
}

/// Makes sure that there is somebody to play as; a new guest gets a name.
pub(crate) async fn enter(name: Option<Name>) -> Result<Me, ApiError> {
    request("PUT", "api/me", Some(&Rename { name })).await
}

/// One's own games, those that changed last first.
pub(crate) async fn games() -> Result<Games, ApiError> {
    request("GET", "api/games", None::<&()>).await
}

/// Makes a game.
pub(crate) async fn create(game: &NewGame) -> Result<GameState, ApiError> {
    request("POST", "api/games", Some(game)).await
}

/// Whether there is a server here that people can play on.
pub(crate) async fn probe() -> Result<(), ApiError> {
    request::<serde_json::Value>("GET", "api/lobby", None::<&()>).await.map(|_| ())
}

async fn request<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
) -> Result<T, ApiError> {
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        let text = serde_json::to_string(body).map_err(|_| ApiError::NotHere)?;
        let headers = Headers::new().map_err(|_| ApiError::Unreachable)?;
        headers.set("content-type", "application/json").map_err(|_| ApiError::Unreachable)?;
        options.set_headers(&headers);
        options.set_body(&JsValue::from_str(&text));
    }
    let window = web_sys::window().ok_or(ApiError::Unreachable)?;
    let fetching = window.fetch_with_str_and_init(path, &options);
    let response = JsFuture::from(fetching).await.map_err(|_| ApiError::Unreachable)?;
    let response: Response = response.dyn_into().map_err(|_| ApiError::Unreachable)?;
    let reading = response.text().map_err(|_| ApiError::Unreachable)?;
    let text = JsFuture::from(reading).await.map_err(|_| ApiError::Unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return serde_json::from_str(&text).map_err(|_| ApiError::NotHere);
    }
    match serde_json::from_str(&text) {
        Ok(refusal) => Err(ApiError::Refused(refusal)),
        // A gateway that has lost the server behind it says so in its own way.
        Err(_) if response.status() >= 500 && JSON::parse(&text).is_err() => {
            Err(ApiError::Unreachable)
        }
        Err(_) => Err(ApiError::NotHere),
    }
}

/// The address of the socket, which belongs to the address of the page.
pub(crate) fn socket_address() -> Option<String> {
    let base = web_sys::window()?.document()?.base_uri().ok()??;
    let base = base.split(['?', '#']).next()?;
    let folder = &base[..=base.rfind('/')?];
    let rest = folder.strip_prefix("http")?;
    Some(format!("ws{rest}api/socket"))
}

/// The address of the page with another fragment, to be given to others.
pub(crate) fn address_of(hash: &str) -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok());
    let page = href.unwrap_or_default();
    format!("{}{hash}", page.split('#').next().unwrap_or_default())
}
