//! Serves the files of the web application.

use crate::content_encoding::ContentEncoding;
use crate::site::{Site, SiteFile};
use crate::{media_type, security_headers};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use std::borrow::Cow;
use std::sync::Arc;

/// The pages of the application. All are one document, whose routes are fragments: `/play` redirects to `/#/play`.
const PAGES: [&str; 7] = ["play", "online", "analysis", "review", "learn", "rules", "solved"];

/// The pages for a single item, such as `/analysis/LINK`. A server with games answers these itself.
const SHARED_PAGES: [&str; 3] = ["game", "analysis", "review"];

/// For files named after their content.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// For all other files.
const REVALIDATE: &str = "no-cache";

const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// The router that serves the application.
pub(crate) fn router(site: Site) -> Router {
    let router = Router::new().fallback(serve_file).with_state(Arc::new(site));
    router.layer(from_fn(add_security_headers))
}

/// Adds the security headers to every response.
pub(crate) async fn add_security_headers(request: axum::extract::Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    security_headers::add(&path, response.headers_mut());
    response
}

async fn serve_file(
    State(site): State<Arc<Site>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return respond(StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]);
    }
    let path = uri.path().trim_start_matches('/');
    if is_page(path.trim_end_matches('/')) {
        return redirect(&format!("/#/{}", path.trim_end_matches('/')));
    }
    let is_folder = path.is_empty() || path.ends_with('/');
    let path = &if is_folder { format!("{path}index.html") } else { path.to_owned() };
    match site.file(path) {
        Some(file) if is_not_modified(&file, &headers) => {
            let mut response = respond(StatusCode::NOT_MODIFIED, []);
            set_cache_headers(&mut response, &site, path, &file);
            response
        }
        Some(file) => {
            let mut response = send(StatusCode::OK, path, &file, &headers);
            set_cache_headers(&mut response, &site, path, &file);
            // The page can read this header of its own document, and so distinguish a server with a lobby from a static
            // host without a failing request.
            if path == "index.html" {
                set(&mut response, SERVER_TIMING, "lobby");
            }
            response
        }
        // Relative links in a folder's page need the slash.
        None if site.file(&format!("{path}/index.html")).is_some() => {
            redirect(&format!("/{path}/"))
        }
        None => match site.file("404.html") {
            Some(file) => {
                let mut response = send(StatusCode::NOT_FOUND, "404.html", &file, &headers);
                set(&mut response, header::CACHE_CONTROL, REVALIDATE);
                response
            }
            None => respond(StatusCode::NOT_FOUND, []),
        },
    }
}

/// Whether a path is that of a route of the application.
fn is_page(path: &str) -> bool {
    let (segment, argument) = path.split_once('/').unwrap_or((path, ""));
    match argument {
        "" => PAGES.contains(&segment),
        argument => SHARED_PAGES.contains(&segment) && !argument.contains('/'),
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

/// A file in the best encoding that the browser accepts. For a `HEAD` request, hyper omits the body.
fn send(status: StatusCode, path: &str, file: &SiteFile, request: &HeaderMap) -> Response {
    let accept = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accept = accept.unwrap_or_default();
    let compressed = ContentEncoding::ALL
        .into_iter()
        .filter(|encoding| encoding.is_accepted(accept))
        .find_map(|encoding| file.encoded(encoding).map(|bytes| (encoding, bytes)));
    let body = match (compressed, &file.bytes) {
        (Some((_, bytes)), _) => Bytes::from_static(bytes),
        (None, Cow::Borrowed(bytes)) => Bytes::from_static(bytes),
        (None, Cow::Owned(bytes)) => Bytes::copy_from_slice(bytes),
    };
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    set(&mut response, header::CONTENT_TYPE, media_type::of(path));
    if let Some((encoding, _)) = compressed {
        set(&mut response, header::CONTENT_ENCODING, encoding.name());
    }
    response
}

/// Sets the caching headers of a file.
fn set_cache_headers(response: &mut Response, site: &Site, path: &str, file: &SiteFile) {
    let cache = if site.is_immutable(path) { IMMUTABLE } else { REVALIDATE };
    set(response, header::CACHE_CONTROL, cache);
    set(response, header::VARY, "accept-encoding");
    if let Some(tag) = &file.tag {
        set(response, header::ETAG, &quoted(tag));
    }
}

/// Whether the browser has the file already.
fn is_not_modified(file: &SiteFile, request: &HeaderMap) -> bool {
    file.tag.as_deref().map(quoted).is_some_and(|tag| is_known(request, &tag))
}

/// Whether the client has the content with this entity tag already.
pub(crate) fn is_known(request: &HeaderMap, tag: &str) -> bool {
    let known = request.get_all(header::IF_NONE_MATCH).into_iter();
    known.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|known| {
        let known = known.trim();
        known == "*" || known == tag
    })
}

/// A weak validator, as all encodings of a file share a tag.
fn quoted(tag: &str) -> String {
    format!("W/\"{tag}\"")
}

fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::extract::Request;
    use tower::ServiceExt as _;

    /// Requests a path of the sample site; returns the status, headers and body.
    fn request(
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> (StatusCode, HeaderMap, Bytes) {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let response = router(Site::sample()).oneshot(request).await.unwrap();
            let (head, body) = response.into_parts();
            let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
            (head.status, head.headers, body)
        })
    }

    const SCRIPT: &str = "/assets/app-0123456789abcdef.js";

    #[test]
    fn files_use_the_best_accepted_encoding() {
        #[track_caller]
        fn check(path: &str, accept: &str, expected: &str, encoding: Option<&str>) {
            let (status, headers, body) = request("GET", path, &[("accept-encoding", accept)]);
            assert_eq!(status, StatusCode::OK);
            assert_eq!(body, expected);
            assert_eq!(
                headers.get("content-encoding").map(|value| value.to_str().unwrap()),
                encoding
            );
            assert_eq!(headers["vary"], "accept-encoding");
        }
        check("/", "gzip, br", "brotli", Some("br"));
        check("/", "gzip", "gzip", Some("gzip"));
        check("/", "br;q=0", "<h1>Mana</h1>", None);
        check(SCRIPT, "br", "start()", None);
        check(SCRIPT, "br, gzip", "gzip", Some("gzip"));
    }

    #[test]
    fn only_content_hashed_files_are_immutable() {
        assert_eq!(request("GET", "/", &[]).1["cache-control"], "no-cache");
        assert_eq!(request("GET", "/index.html", &[]).1["cache-control"], "no-cache");
        assert_eq!(request("GET", SCRIPT, &[]).1["cache-control"], IMMUTABLE);
        assert_eq!(request("GET", "/assets/gone.js", &[]).1["cache-control"], "no-cache");
    }

    #[test]
    fn cached_files_are_not_sent_again() {
        let (_, headers, _) = request("GET", "/", &[]);
        let tag = headers["etag"].to_str().unwrap();
        for known in [tag, "*", &format!("\"other\", {tag}")] {
            let (status, headers, body) = request("GET", "/", &[("if-none-match", known)]);
            assert_eq!((status, body.len()), (StatusCode::NOT_MODIFIED, 0), "{known}");
            assert_eq!(headers["cache-control"], "no-cache");
        }
        assert_eq!(request("GET", "/", &[("if-none-match", "\"other\"")]).0, StatusCode::OK);
    }

    #[test]
    fn plain_paths_redirect_to_routes() {
        for path in ["/play", "/play/", "/online", "/analysis/AQ-_", "/game/abcDEF012345"] {
            let (status, headers, _) = request("GET", path, &[]);
            assert_eq!(status, StatusCode::SEE_OTHER);
            assert_eq!(headers["location"], format!("/#{}", path.trim_end_matches('/')).as_str());
        }
    }

    #[test]
    fn the_page_has_the_lobby_header() {
        assert_eq!(request("GET", "/", &[]).1["server-timing"], "lobby");
        assert!(!request("GET", SCRIPT, &[]).1.contains_key("server-timing"));
    }

    #[test]
    fn a_folder_serves_its_index_page() {
        let (status, headers, body) = request("GET", "/guide/", &[]);
        assert_eq!((status, &body[..]), (StatusCode::OK, &b"<h1>Guide</h1>"[..]));
        assert_eq!(headers["cache-control"], "no-cache");
        let (status, headers, _) = request("GET", "/guide", &[]);
        assert_eq!(
            (status, headers["location"].as_bytes()),
            (StatusCode::SEE_OTHER, &b"/guide/"[..])
        );
    }

    #[test]
    fn errors_link_to_the_page_and_list_allowed_methods() {
        for path in ["/nowhere", "/assets/", "/../Cargo.toml", "/%2e%2e/x", "//", "/404"] {
            let (status, headers, body) = request("GET", path, &[]);
            let expected = if path == "//" { StatusCode::OK } else { StatusCode::NOT_FOUND };
            assert_eq!(status, expected, "{path}");
            assert_eq!(headers["content-type"], "text/html; charset=utf-8");
            assert!(status.is_success() || body.starts_with(b"<a href=/>"), "{path}");
        }
        let (status, headers, _) = request("POST", "/", &[]);
        assert_eq!(
            (status, &headers["allow"]),
            (StatusCode::METHOD_NOT_ALLOWED, &HeaderValue::from_static("GET, HEAD"))
        );
    }

    #[test]
    fn every_response_has_the_security_headers() {
        for (method, path) in
            [("GET", "/"), ("HEAD", SCRIPT), ("GET", "/nowhere"), ("GET", "/play"), ("PUT", "/")]
        {
            let (_, headers, _) = request(method, path, &[]);
            let policy = headers["content-security-policy"].to_str().unwrap();
            assert!(
                policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"),
                "{policy}"
            );
            for name in [
                "cross-origin-opener-policy",
                "cross-origin-embedder-policy",
                "cross-origin-resource-policy",
                "permissions-policy",
                "referrer-policy",
                "x-content-type-options",
            ] {
                assert!(headers.contains_key(name), "{path} lacks {name}");
            }
        }
    }

    #[test]
    fn only_the_embed_page_can_be_framed() {
        for (path, expected) in [("/embed.html", "*"), ("/", "'none'"), ("/embed.html/", "'none'")]
        {
            let (_, headers, _) = request("GET", path, &[]);
            let policy = headers["content-security-policy"].to_str().unwrap();
            assert!(policy.ends_with(&format!("frame-ancestors {expected}")), "{path}: {policy}");
        }
    }
}
