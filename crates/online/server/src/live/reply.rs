//! Requests and responses as JSON.

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use mana_protocol::{Code, LONGEST_MESSAGE, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The body of a response.
pub(crate) struct Json<T>(pub(crate) StatusCode, pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let Json(status, value) = self;
        let body = serde_json::to_vec(&value).unwrap_or_default();
        text(status, "application/json", body)
    }
}

/// A response that nobody keeps.
pub(crate) fn text(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A refusal as a response.
pub(crate) struct Refused(pub(crate) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let retry_after = self.0.retry_after;
        let mut response = Json(status(self.0.code), self.0).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The status that goes with a code.
pub(crate) fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed | Code::Version => StatusCode::BAD_REQUEST,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::NoSession => StatusCode::UNAUTHORIZED,
        Code::Origin | Code::NotAPlayer => StatusCode::FORBIDDEN,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::SlowDown => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Code::SeatTaken
        | Code::NotBegun
        | Code::GameOver
        | Code::NotOver
        | Code::NotYourTurn
        | Code::WrongPly
        | Code::IllegalMove
        | Code::NoOffer
        | Code::TooLate
        | Code::TooMuch => StatusCode::CONFLICT,
    }
}

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reads the body of a request.
pub(crate) async fn read<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
) -> Result<T, Refusal> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_json = kind.is_some_and(|kind| {
        kind.split(';')
            .next()
            .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
    });
    if !is_json {
        // Forms of other sites cannot say so.
        return Err(Refusal::new(Code::Malformed, "the body has to be application/json"));
    }
    let too_large = |_| {
        Refusal::new(Code::TooLarge, format!("the body is longer than {LONGEST_MESSAGE} bytes"))
    };
    let late = |_| Refusal::new(Code::Malformed, "the body did not arrive in time");
    let bytes = tokio::time::timeout(PATIENCE, axum::body::to_bytes(body, LONGEST_MESSAGE)).await;
    let bytes: Bytes = bytes.map_err(late)?.map_err(too_large)?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let message: String = error
            .to_string()
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .take(200)
            .collect();
        Refusal::new(Code::Malformed, message)
    })
}
