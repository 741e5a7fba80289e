//! The security headers of every response.

use axum::http::HeaderMap;
use axum::http::header::{self, HeaderName, HeaderValue};
use mana_assets::{EMBED_PAGE, policy_of};

const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// Device features that no board game needs.
const PERMISSIONS_POLICY: &str = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()";

const HEADERS: [(HeaderName, &str); 5] = [
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Adds the headers to the response to a request for this path.
pub(crate) fn add(path: &str, headers: &mut HeaderMap) {
    let file = path.strip_prefix('/').unwrap_or(path);
    // Messengers show previews on their own pages.
    let is_for_others = file == EMBED_PAGE || file.starts_with("preview/");
    let resource_policy = if is_for_others { "cross-origin" } else { "same-origin" };
    let by_path = [
        (header::CONTENT_SECURITY_POLICY, policy_of(file).header),
        (CROSS_ORIGIN_RESOURCE_POLICY, resource_policy),
    ];
    for (name, value) in HEADERS.into_iter().chain(by_path) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
