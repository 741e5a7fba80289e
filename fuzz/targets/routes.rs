//! Any request to any route, from either player or without a session: the server never answers with an internal error.
//!
//! The first byte chooses the route, the second the session; the rest up to a zero byte goes into the path and the query,
//! and what follows is the body.

#![no_main]

use mana_fuzz::server::server;

const ROUTES: [(&str, &str); 17] = [
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
    ("DELETE", "/api/me"),
    ("GET", "/api"),
    ("POST", "/api/"),
];

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [route, session, rest @ ..] = bytes else { return };
    let server = server();
    let (method, path) = ROUTES[usize::from(*route) % ROUTES.len()];
    // The sessions of the players have to last.
    let session = if method == "DELETE" { 2 } else { usize::from(*session) % 3 };
    let cookie = server.cookies.get(session).map_or("", String::as_str);
    let mut parts = rest.splitn(2, |byte| *byte == 0);
    let more = String::from_utf8_lossy(parts.next().unwrap_or_default());
    let path = path.replace("GAME", &server.game()) + &more;
    let body = parts.next().unwrap_or_default().to_vec();
    let (status, _, body) = server.request(method, &path, cookie, body);
    let body = String::from_utf8_lossy(&body);
    assert!(!status.is_server_error(), "{method} {path}: {status} {body}");
});
