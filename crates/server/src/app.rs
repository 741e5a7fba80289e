//! What is answered to a request.

use crate::encoding::Encoding;
use crate::site::{Content, Site};
use crate::{media_type, protection};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use std::borrow::Cow;
use std::sync::Arc;

/// The pages of the application. All are one document, which reads where it is from the fragment of its address; who
/// asks for `/play` is sent to `/#/play`.
const PAGES: [&str; 9] =
    ["play", "settings", "rules", "learn", "analysis", "review", "solved", "about", "help"];

/// Good for ever: another content has another address.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Good as long as the server says so.
const REVALIDATE: &str = "no-cache";

/// The application as a service.
pub(crate) fn router(site: Site) -> Router {
    Router::new().fallback(answer).with_state(Arc::new(site)).layer(from_fn(protect))
}

/// Whoever answered, the browser is told what to refuse.
async fn protect(request: axum::extract::Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    protection::add(response.headers_mut());
    response
}

async fn answer(
    State(site): State<Arc<Site>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return respond(StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]);
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    if PAGES.contains(&path.trim_end_matches('/')) {
        return redirect(&format!("/#/{}", path.trim_end_matches('/')));
    }
    match site.content(path) {
        Some(content) if unchanged(&content, &headers) => {
            let mut response = respond(StatusCode::NOT_MODIFIED, []);
            describe(&mut response, &site, path, &content);
            response
        }
        Some(content) => {
            let mut response = send(StatusCode::OK, path, &content, &headers);
            describe(&mut response, &site, path, &content);
            response
        }
        None => match site.content("404.html") {
            Some(content) => send(StatusCode::NOT_FOUND, "404.html", &content, &headers),
            None => respond(StatusCode::NOT_FOUND, []),
        },
    }
}

/// A response without a body.
fn respond<const N: usize>(
    status: StatusCode,
    headers: [(HeaderName, &'static str); N],
) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn redirect(location: &str) -> Response {
    let mut response = respond(StatusCode::SEE_OTHER, [(header::CACHE_CONTROL, REVALIDATE)]);
    set(&mut response, header::LOCATION, location);
    response
}

/// A file in the best encoding that the browser takes. What it need not see of a body, the connection leaves out.
fn send(status: StatusCode, path: &str, content: &Content, request: &HeaderMap) -> Response {
    let accept = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accept = accept.unwrap_or_default();
    let packed = Encoding::ALL
        .into_iter()
        .filter(|encoding| encoding.is_accepted(accept))
        .find_map(|encoding| content.encoded(encoding).map(|bytes| (encoding, bytes)));
    let body = match (packed, &content.bytes) {
        (Some((_, bytes)), _) => Bytes::from_static(bytes),
        (None, Cow::Borrowed(bytes)) => Bytes::from_static(bytes),
        (None, Cow::Owned(bytes)) => Bytes::copy_from_slice(bytes),
    };
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    set(&mut response, header::CONTENT_TYPE, media_type::of(path));
    if let Some((encoding, _)) = packed {
        set(&mut response, header::CONTENT_ENCODING, encoding.name());
    }
    response
}

/// What a browser needs to keep a file.
fn describe(response: &mut Response, site: &Site, path: &str, content: &Content) {
    let cache = if site.is_immutable(path) { IMMUTABLE } else { REVALIDATE };
    set(response, header::CACHE_CONTROL, cache);
    set(response, header::VARY, "accept-encoding");
    if let Some(tag) = &content.tag {
        set(response, header::ETAG, &quoted(tag));
    }
}

/// Whether the browser has the content already.
fn unchanged(content: &Content, request: &HeaderMap) -> bool {
    let Some(tag) = content.tag.as_deref().map(quoted) else { return false };
    let known = request.get_all(header::IF_NONE_MATCH).into_iter();
    known.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|known| {
        let known = known.trim();
        known == "*" || known == tag
    })
}

/// The encodings of a content share a tag, so it does not promise equal bytes.
fn quoted(tag: &str) -> String {
    format!("W/\"{tag}\"")
}

fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
