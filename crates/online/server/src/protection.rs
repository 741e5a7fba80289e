//! What every response tells the browser to refuse.

use axum::http::HeaderMap;
use axum::http::header::{self, HeaderName, HeaderValue};

/// Nothing from elsewhere, nothing inline, nobody around us; WebAssembly is the one thing that is compiled.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The devices of a computer that no board game needs.
const PERMISSIONS_POLICY: &str = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// The one page that other sites may show in a frame.
const EMBED: &str = "/embed.html";

/// It loads its program, its style and its messages, and nothing else; whoever wants may be around it.
pub(crate) const EMBED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// What is different for it.
const EMBED_HEADERS: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, EMBED_POLICY),
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
];

/// Adds all of it to the response to a request for this path.
pub(crate) fn add(path: &str, headers: &mut HeaderMap) {
    let embed = if path == EMBED { &EMBED_HEADERS[..] } else { &[] };
    for (name, value) in HEADERS.iter().chain(embed) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
