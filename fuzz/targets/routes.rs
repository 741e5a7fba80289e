//! Any request to any route, as a player, as a stranger or as nobody: the server never fails.
//!
//! The first byte chooses the route, the second who asks; the rest up to a zero goes into the path and the query, and
//! what comes after it is the body.

#![no_main]

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use mana_server::{Options, Site, games_service};
use mana_store::SqliteStore;
use std::sync::{Arc, OnceLock};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

const ROUTES: [(&str, &str); 14] = [
    ("GET", "/api/me"),
    ("PUT", "/api/me"),
    ("GET", "/api/games"),
    ("POST", "/api/games"),
    ("GET", "/api/games/GAME"),
    ("GET", "/api/games/GAME/events"),
    ("POST", "/api/games/GAME/acts"),
    ("GET", "/api/games/GAME/record"),
    ("GET", "/api/lobby"),
    ("GET", "/api/socket"),
    ("GET", "/api/openapi.json"),
    ("GET", "/metrics"),
    ("GET", "/healthz"),
    ("GET", "/"),
];

/// A server with two people at a board.
struct Hall {
    runtime: Runtime,
    router: Router,
    cookies: [String; 2],
    game: String,
}

fn hall() -> &'static Hall {
    static HALL: OnceLock<Hall> = OnceLock::new();
    HALL.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("mana-fuzz-{}", std::process::id()));
        let store = Arc::new(SqliteStore::open(&folder).expect("a store"));
        let runtime = Runtime::new().expect("a runtime");
        let options = Options { requests_per_second: 0, ..Options::default() };
        let router = runtime
            .block_on(games_service(Site::folder(folder), store, options))
            .expect("a service");
        let ask = |method, path: &str, cookie: &str, body: &str| {
            runtime.block_on(ask(&router, method, path, cookie, body.to_string().into()))
        };
        let cookies = [0, 1].map(|_| {
            let (_, headers, _) = ask("PUT", "/api/me", "", "{}");
            let cookie = headers["set-cookie"].to_str().expect("a cookie");
            cookie.split(';').next().expect("a cookie").to_string()
        });
        let (_, _, body) = ask("POST", "/api/games", &cookies[0], r#"{"terms":{"rules":"burst"}}"#);
        let body = String::from_utf8_lossy(&body).into_owned();
        let game = body.split('"').nth(3).expect("an id").to_string();
        let sit = r#"{"id":{"client":"clientclient","number":1},"act":{"type":"sit"}}"#;
        let (status, ..) = ask("POST", &format!("/api/games/{game}/acts"), &cookies[1], sit);
        assert_eq!(status, StatusCode::OK);
        Hall { runtime, router, cookies, game }
    })
}

async fn ask(
    router: &Router,
    method: &str,
    path: &str,
    cookie: &str,
    body: Bytes,
) -> (StatusCode, HeaderMap, Bytes) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("content-type", "application/json")
        .header("cookie", cookie)
        .body(Body::from(body));
    // Not every text is an address.
    let Ok(request) = request else { return (StatusCode::OK, HeaderMap::new(), Bytes::new()) };
    let response = router.clone().oneshot(request).await.expect("an answer");
    let (head, body) = response.into_parts();
    (head.status, head.headers, to_bytes(body, usize::MAX).await.expect("a body"))
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [route, who, rest @ ..] = bytes else { return };
    let hall = hall();
    let (method, path) = ROUTES[usize::from(*route) % ROUTES.len()];
    let cookie = hall.cookies.get(usize::from(*who) % 3).map_or("", String::as_str);
    let mut parts = rest.splitn(2, |byte| *byte == 0);
    let more = String::from_utf8_lossy(parts.next().unwrap_or_default());
    let path = path.replace("GAME", &hall.game) + &more;
    let body = Bytes::copy_from_slice(parts.next().unwrap_or_default());
    let (status, _, body) = hall.runtime.block_on(ask(&hall.router, method, &path, cookie, body));
    let body = String::from_utf8_lossy(&body);
    assert!(!status.is_server_error(), "{method} {path}: {status} {body}");
});
