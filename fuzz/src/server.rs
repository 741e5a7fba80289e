//! A server inside the fuzzing process, with two players in a game.

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use mana_server::{ServerOptions, Site, games_service};
use mana_store::SqliteStore;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

/// The server under test.
pub struct FuzzServer {
    /// The runtime of the server.
    pub runtime: Runtime,
    /// The routes of the server.
    pub router: Router,
    /// The session cookies of the two players.
    pub cookies: [String; 2],
    game: Mutex<String>,
}

/// The status, headers and body of a response.
pub type FuzzResponse = (StatusCode, HeaderMap, Bytes);

/// The one server of this process.
pub fn server() -> &'static FuzzServer {
    static SERVER: OnceLock<FuzzServer> = OnceLock::new();
    SERVER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("mana-fuzz-{}", std::process::id()));
        let store = Arc::new(SqliteStore::open(&folder).expect("a store"));
        let runtime = Runtime::new().expect("a runtime");
        let options = ServerOptions {
            requests_per_second: 0,
            connections_per_address: 0,
            ..ServerOptions::default()
        };
        let service = games_service(Site::folder(folder), store, options);
        let router = runtime.block_on(service).expect("a service");
        let mut server =
            FuzzServer { runtime, router, cookies: Default::default(), game: Mutex::default() };
        server.cookies = [0, 1].map(|_| {
            let (_, headers, _) = server.request("PUT", "/api/me", "", "{}");
            let cookie = headers["set-cookie"].to_str().expect("a cookie");
            cookie.split(';').next().expect("a cookie").to_string()
        });
        server
    })
}

impl FuzzServer {
    /// Sends a request.
    pub fn request(&self, method: &str, path: &str, cookie: &str, body: impl Into<Body>) -> FuzzResponse {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("content-type", "application/json")
            .header("cookie", cookie)
            .body(body.into());
        // Not every text is a valid URI.
        let Ok(request) = request else { return (StatusCode::OK, HeaderMap::new(), Bytes::new()) };
        self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await.expect("a response");
            let (head, body) = response.into_parts();
            (head.status, head.headers, to_bytes(body, usize::MAX).await.expect("a body"))
        })
    }

    /// A game in progress between the two players.
    pub fn game(&self) -> String {
        let mut game = self.game.lock().unwrap_or_else(PoisonError::into_inner);
        if game.is_empty() || !self.state(&game).contains(r#""end":null"#) {
            let new = r#"{"terms":{"rules":"burst"}}"#;
            let (_, _, state) = self.request("POST", "/api/games", &self.cookies[0], new);
            let state = String::from_utf8_lossy(&state);
            *game = state.split('"').nth(3).expect("an id").to_string();
            let sit = r#"{"id":{"client":"clientclient","number":1},"act":{"type":"sit"}}"#;
            let path = format!("/api/games/{game}/acts");
            let (status, ..) = self.request("POST", &path, &self.cookies[1], sit);
            assert_eq!(status, StatusCode::OK);
        }
        game.clone()
    }

    /// The state of a game as a spectator sees it.
    pub fn state(&self, game: &str) -> String {
        let (_, _, state) = self.request("GET", &format!("/api/games/{game}"), "", "");
        String::from_utf8_lossy(&state).into_owned()
    }
}
