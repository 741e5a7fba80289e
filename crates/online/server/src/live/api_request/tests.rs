//! The renewal of sessions in use.

use super::super::{random, router};
use super::*;
use crate::ServerOptions;
use axum::body::Body;
use axum::http::StatusCode;
use mana_protocol::WallTime;
use mana_store::{SqliteStore, Store};
use tower::ServiceExt as _;

#[test]
fn sessions_in_use_are_renewed() {
    let folder = std::env::temp_dir().join(format!("mana-renewal-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder).unwrap());
        let state = AppState::open(Arc::clone(&store), ServerOptions::default()).await.unwrap();
        let whole = Millis::from_secs(SESSION_SECONDS);
        let now = wall_clock();
        let sign_in = async |number: u32, expires: WallTime| {
            let id = format!("person{number:06}").parse().unwrap();
            let token = SessionToken(random::token().unwrap());
            let me = Me { id, name: "Ann".parse().unwrap() };
            store.add_person(me, now, token.digest(), expires).await.unwrap();
            token
        };
        let cookie_of = |token: &SessionToken| state.cookies.set(token, wall_clock());
        let ask = async |path: &str, method: &str, token: &SessionToken| {
            let cookie = cookie_of(token);
            let cookie = cookie.split(';').next().unwrap();
            let request = Request::builder().method(method).uri(path).header("cookie", cookie);
            let request = request.body(Body::empty()).unwrap();
            let response = router(Arc::clone(&state)).oneshot(request).await.unwrap();
            let set = response.headers().get(header::SET_COOKIE).cloned();
            (response.status(), set.map(|set| set.to_str().unwrap().to_string()))
        };
        let expires = async |token: &SessionToken| {
            store.session(token.digest(), now).await.unwrap().map(|session| session.expires)
        };

        let fresh = sign_in(1, now + whole).await;
        assert_eq!(ask("/api/me", "GET", &fresh).await, (StatusCode::OK, None));
        assert_eq!(expires(&fresh).await, Some(now + whole));
        // Any request renews the session and its cookie for the full time.
        let month = Millis::from_secs(RENEWAL_SECONDS);
        for (number, path) in (2..).zip(["/api/me", "/api/games", "/api/games/nosuchgame00"]) {
            let old = sign_in(number, now + whole.saturating_sub(month)).await;
            let (_, cookie) = ask(path, "GET", &old).await;
            assert_eq!(cookie, Some(cookie_of(&old)), "{path}");
            assert!(expires(&old).await.unwrap() >= now + whole, "{path}");
            assert_eq!(ask(path, "GET", &old).await.1, None, "{path}");
        }
        // Signing out does not renew the session.
        let old = sign_in(9, now + month).await;
        let (status, cookie) = ask("/api/me", "DELETE", &old).await;
        assert_eq!((status, cookie), (StatusCode::NO_CONTENT, Some(state.cookies.clear())));
        assert_eq!(expires(&old).await, None);
        // An expired session is not renewed.
        let expired = sign_in(10, now.saturating_sub(month)).await;
        assert_eq!(ask("/api/me", "GET", &expired).await, (StatusCode::UNAUTHORIZED, None));
    });
    drop(runtime);
    std::fs::remove_dir_all(&folder).unwrap();
}
