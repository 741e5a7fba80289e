//! Request bodies and error responses, as JSON.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use mana_protocol::{Code, LONGEST_MESSAGE, Refusal};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// What a handler returns.
pub(crate) type ApiResult<T> = Result<T, RefusalResponse>;

/// A refusal as a response, with the status of its code.
pub(crate) struct RefusalResponse(pub(crate) Refusal);

impl From<Refusal> for RefusalResponse {
    fn from(refusal: Refusal) -> RefusalResponse {
        RefusalResponse(refusal)
    }
}

impl IntoResponse for RefusalResponse {
    fn into_response(self) -> Response {
        let retry_after = self.0.retry_after;
        let mut response = (status(self.0.code), Json(self.0)).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The HTTP status of a code.
fn status(code: Code) -> StatusCode {
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
        | Code::TooMuch
        | Code::NumberUsed => StatusCode::CONFLICT,
    }
}

/// How long the body of a request may take to arrive.
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Reads a JSON body.
///
/// Unlike with axum's `Json` extractor, handlers charge the rate limit before they read the body, the body has a
/// deadline, and malformed input has status 400.
pub(crate) async fn read_json<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
) -> Result<T, Refusal> {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_json = media_type.is_some_and(|media_type| {
        let essence = media_type.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case("application/json")
    });
    if !is_json {
        // A form on another site cannot send this type without a preflight.
        return Err(Refusal::new(Code::Malformed, "the body has to be application/json"));
    }
    let too_large = |_| {
        Refusal::new(Code::TooLarge, format!("the body is longer than {LONGEST_MESSAGE} bytes"))
    };
    let late = |_| Refusal::new(Code::Malformed, "the body did not arrive in time");
    let bytes = axum::body::to_bytes(body, LONGEST_MESSAGE);
    let bytes = tokio::time::timeout(BODY_TIMEOUT, bytes).await;
    let bytes: Bytes = bytes.map_err(late)?.map_err(too_large)?;
    serde_json::from_slice(&bytes).map_err(|error| malformed(&error.to_string()))
}

/// A refusal of malformed input. The problem may quote the request, so it is cut to one short line.
pub(crate) fn malformed(problem: &str) -> Refusal {
    let printable = problem.chars().map(|c| if c.is_control() { ' ' } else { c });
    Refusal::new(Code::Malformed, printable.take(200).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_errors_are_one_short_line() {
        let refusal = malformed(&format!("unknown field `a\nb{}`", "x".repeat(1000)));
        assert_eq!(refusal.code, Code::Malformed);
        assert!(refusal.message.starts_with("unknown field `a b"), "{}", refusal.message);
        assert_eq!(refusal.message.chars().count(), 200);
    }
}
