//! The routes of the API and their handlers.

use super::api_request::{ApiRequest, renew_cookie};
use super::clock::wall_clock;
use super::cookie::{SESSION_SECONDS, SessionToken};
use super::metrics::Metrics;
use super::openapi::{ApiRoute, ParameterSpec, ResponseSpec, document, page};
use super::rate_limit::conditional_cost;
use super::response::{ApiResult, RefusalResponse, malformed, read_json};
use super::spans::store_call;
use super::{AppState, random, socket};
use crate::app::add_security_headers;
use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderValue};
use axum::http::request::Parts;
use axum::middleware::{from_fn, map_response};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, delete, get, post, put};
use axum::{Json, Router};
use mana_bus::NodeMessage;
use mana_duel::{ActRequest, Duel};
use mana_protocol::{
    Act, Code, Events, GameId, GameState, Games, Lobby, Me, Millis, Name, NewAct, NewGame,
    PersonId, Player, Refusal, Rename, ToClient, ToServer, WallTime,
};
use mana_store::{GamesCursor, StoreError};
use serde::Deserialize;
use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// Everything under `/api`, and the routes for operators.
pub(crate) fn router(state: Arc<AppState>) -> Router {
    let mut router = Router::new();
    for route in routes() {
        router = router.route(route.path, route.handler);
    }
    router
        .route("/api/openapi.json", get(openapi))
        .route("/api", get(reference))
        .route("/api/reference.css", get(async || ([(header::CONTENT_TYPE, "text/css")], CSS)))
        .route("/api/{*unknown}", any(unknown))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .with_state(state)
        .layer(map_response(no_store))
        .layer(from_fn(renew_cookie))
        .layer(from_fn(add_security_headers))
}

/// Forbids caching of API responses.
async fn no_store(mut response: Response) -> Response {
    let cache_control = response.headers_mut().entry(header::CACHE_CONTROL);
    cache_control.or_insert(HeaderValue::from_static("no-store"));
    response
}

const CSS: &str = include_str!("reference.css");

/// The API document, generated once, as that takes a while and it is the same for everybody.
async fn openapi(request: ApiRequest) -> ApiResult<Response> {
    static DOCUMENT: LazyLock<Bytes> =
        LazyLock::new(|| Bytes::from(document(&routes()).to_string()));
    request.charge(1.0)?;
    let headers = [(header::CONTENT_TYPE, "application/json")];
    Ok((headers, DOCUMENT.clone()).into_response())
}

/// The API document as a page.
async fn reference(request: ApiRequest) -> ApiResult<Html<Bytes>> {
    static PAGE: LazyLock<Bytes> = LazyLock::new(|| Bytes::from(page(&routes())));
    request.charge(1.0)?;
    Ok(Html(PAGE.clone()))
}

async fn unknown(request: ApiRequest) -> RefusalResponse {
    RefusalResponse(request.charge(1.0).err().unwrap_or_else(no_such_route))
}

/// The routes, with their descriptions for the API document.
fn routes() -> Vec<ApiRoute> {
    let game = ParameterSpec {
        name: "game",
        location: "path",
        description: "The id of the game.",
        pattern: "^[0-9A-Za-z]{12}$",
    };
    let before = ParameterSpec {
        name: "before",
        location: "query",
        description: "The `next` of the previous page.",
        pattern: "^[0-9]{1,15}\\.[0-9A-Za-z]{12}$",
    };
    let after = ParameterSpec {
        name: "after",
        location: "query",
        description: "The number of the last event you have; without it you get the first ones.",
        pattern: "^[0-9]{1,9}$",
    };
    vec![
        ApiRoute::new("GET", "/api/me", get(me), "Who you are")
            .response(ResponseSpec::json::<Me>(200, "You."))
            .refusals(&[401]),
        ApiRoute::new("PUT", "/api/me", put(rename), "Choose a name")
            .description(
                "Sets your name. Without a session you become a guest: the response sets a cookie, which lets you come \
                 back to your games.",
            )
            .body::<Rename>()
            .response(ResponseSpec::json::<Me>(200, "You."))
            .refusals(&[400, 403, 413]),
        ApiRoute::new("DELETE", "/api/me", delete(sign_out), "Sign out")
            .description("Ends the session and removes the cookie. A guest cannot come back to their games after that.")
            .response(ResponseSpec::empty(204, "Signed out."))
            .refusals(&[401, 403]),
        ApiRoute::new("GET", "/api/games", get(games), "Your games")
            .description("Pages of a hundred, the most recently changed first.")
            .parameter(before)
            .response(ResponseSpec::json::<Games>(200, "The games."))
            .refusals(&[400, 401]),
        ApiRoute::new("POST", "/api/games", post(create), "Create a game")
            .description(
                "You take a seat. The other one is open to whoever has the link, or to everybody in the lobby: see \
                 `access` in the terms.",
            )
            .body::<NewGame>()
            .response(ResponseSpec::json::<GameState>(201, "The game."))
            .refusals(&[400, 401, 403, 409, 413]),
        ApiRoute::new("GET", "/api/games/{game}", get(state), "A game")
            .description("The whole game as you may see it.")
            .parameter(game)
            .response(ResponseSpec::json::<GameState>(200, "The game."))
            .refusals(&[400, 404]),
        ApiRoute::new("GET", "/api/games/{game}/events", get(events), "The events of a game")
            .parameter(game)
            .parameter(after)
            .response(ResponseSpec::json::<Events>(200, "The next events after that number, at most 200."))
            .refusals(&[400, 404]),
        ApiRoute::new("POST", "/api/games/{game}/acts", post(act), "Act in a game")
            .description(
                "The response is sent once the act is stored durably. Acts are idempotent: sent again with the same id, \
                 an act is answered again and done once.",
            )
            .parameter(game)
            .body::<NewAct>()
            .response(ResponseSpec::json::<GameState>(200, "The game after it."))
            .refusals(&[400, 401, 403, 404, 409, 413]),
        ApiRoute::new("GET", "/api/games/{game}/record", get(record), "The record of a game")
            .parameter(game)
            .response(ResponseSpec::text(200, "The game in the record format."))
            .refusals(&[400, 404]),
        ApiRoute::new("GET", "/api/lobby", get(lobby), "Open seeks")
            .description("Sit down in one of these games to play.")
            .response(ResponseSpec::json::<Lobby>(200, "The games with a free seat, newest first.")),
        ApiRoute::new("GET", "/api/socket", get(open_socket), "The socket")
            .description(
                "A WebSocket. You send messages of the type `ToServer` as text, `hello` first, and receive messages of \
                 the type `ToClient`.",
            )
            .messages::<ToServer, ToClient>()
            .response(ResponseSpec::empty(101, "The socket is open."))
            .refusals(&[400, 403, 426]),
    ]
}

async fn me(request: ApiRequest) -> ApiResult<Json<Me>> {
    request.charge(1.0)?;
    Ok(Json(request.authenticated().await?))
}

async fn rename(request: ApiRequest, body: Body) -> ApiResult<Response> {
    request.charge(2.0)?;
    let Rename { name } = read_json(&request.headers, body).await?;
    match (request.me().await?, name) {
        (Some(me), None) => Ok(Json(me).into_response()),
        (Some(me), Some(name)) => {
            let renamed = request.state.store.rename(me.id.clone(), name.clone());
            let renamed = store_call("rename", renamed).await;
            renamed.map_err(|error| request.state.unavailable(&error))?;
            Ok(Json(Me { name, ..me }).into_response())
        }
        (None, name) => {
            request.charge(5.0)?;
            let (me, cookie) = request.state.create_guest(name).await?;
            Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
        }
    }
}

impl AppState {
    /// Creates a guest with a session, and returns the `Set-Cookie` header.
    async fn create_guest(&self, name: Option<Name>) -> Result<(Me, String), Refusal> {
        let no_randomness = || Refusal::new(Code::Unavailable, "the system has no randomness");
        let id: PersonId = random::id(PersonId::LENGTH).ok_or_else(no_randomness)?;
        let guest = format!("Guest {}", &id.as_str()[..4]);
        let name = name.or_else(|| guest.parse().ok()).ok_or_else(no_randomness)?;
        let me = Me { id, name };
        let token = SessionToken(random::token().ok_or_else(no_randomness)?);
        let now = wall_clock();
        let expires = now + Millis::from_secs(SESSION_SECONDS);
        let added = self.store.add_person(me.clone(), now, token.digest(), expires);
        let added = store_call("add-person", added).await;
        added.map_err(|error| self.unavailable(&error))?;
        self.metrics.guests.inc();
        Ok((me, self.cookies.set(&token, now)))
    }
}

async fn sign_out(request: ApiRequest) -> ApiResult<Response> {
    request.charge(2.0)?;
    let me = request.authenticated().await?;
    let state = Arc::clone(&request.state);
    let end_session = async move {
        if let Some(token) = request.token {
            let ended = store_call("end-session", state.store.end_session(token.digest())).await;
            ended.map_err(|error| state.unavailable(&error))?;
        }
        state.broadcast(|| NodeMessage::SignedOut { person: me.id.clone() });
        state.publish_signed_out(me.id);
        Ok(())
    };
    request.state.run_detached(end_session).await?;
    let cookie = request.state.cookies.clear();
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

/// How many games a page lists.
pub(crate) const PAGE_SIZE: u32 = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GamesQuery {
    before: Option<String>,
}

async fn games(
    request: ApiRequest,
    query: Result<Query<GamesQuery>, QueryRejection>,
) -> ApiResult<Response> {
    request.charge(2.0)?;
    let Query(GamesQuery { before }) = query.map_err(|error| malformed(&error.body_text()))?;
    let before = before.as_deref().map(parse_cursor).transpose()?;
    let me = request.authenticated().await?;
    let games = request.state.store.games_of(me.id, before, PAGE_SIZE);
    let games = store_call("games-of", games).await;
    let games = games.map_err(|error| request.state.unavailable(&error))?;
    let next = games.last().filter(|_| games.len() == PAGE_SIZE as usize);
    let next = next.map(|game| format!("{}.{}", game.changed, game.game));
    request.json(&Games { games, next })
}

fn parse_cursor(text: &str) -> Result<GamesCursor, Refusal> {
    let cursor = text.split_once('.').and_then(|(changed, game)| {
        let changed = changed.parse::<u64>().ok().filter(|&changed| changed < 1 << 52)?;
        Some(GamesCursor { changed: WallTime::from_millis(changed), game: game.parse().ok()? })
    });
    cursor.ok_or_else(|| Refusal::new(Code::Malformed, "`before` is not the `next` of a list"))
}

async fn create(request: ApiRequest, body: Body) -> ApiResult<Response> {
    request.charge(5.0)?;
    let me = request.authenticated().await?;
    let new: NewGame = read_json(&request.headers, body).await?;
    let person = me.id.clone();
    let game = request.state.create_game(me, new, request.address).await?;
    let state = request.game_state(&game, Some(&person)).await?;
    let location = format!("/api/games/{game}");
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(state)).into_response())
}

/// The id of the game that a path names.
struct GamePath(GameId);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = RefusalResponse;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<GamePath> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(game) = path.map_err(|rejection| malformed(&rejection.body_text()))?;
        let game = game.parse::<GameId>().map_err(|error| malformed(&error.to_string()))?;
        Ok(GamePath(game))
    }
}

async fn state(request: ApiRequest, GamePath(game): GamePath) -> ApiResult<Response> {
    request.charge(1.0)?;
    let person = request.person().await?;
    request.json(&request.game_state(&game, person.as_ref()).await?)
}

/// How many events one response holds.
pub(crate) const MAX_EVENTS: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventsQuery {
    #[serde(default)]
    after: u32,
}

async fn events(
    request: ApiRequest,
    GamePath(game): GamePath,
    query: Result<Query<EventsQuery>, QueryRejection>,
) -> ApiResult<Response> {
    request.charge(1.0)?;
    let Query(EventsQuery { after }) = query.map_err(|error| malformed(&error.body_text()))?;
    let person = request.person().await?;
    let read = |duel: &Duel, viewer| Events {
        events: duel.events(viewer, after).into_iter().take(MAX_EVENTS).collect(),
        clock: duel.clock(request.state.clock.now()),
        turn: duel.turn(),
    };
    request.json(&request.state.read_game(&game, person.as_ref(), read).await?)
}

async fn act(request: ApiRequest, GamePath(game): GamePath, body: Body) -> ApiResult<Response> {
    let NewAct { id, act } = match read_json(&request.headers, body).await {
        Ok(new) => new,
        Err(refusal) => return Err(request.charge(5.0).err().unwrap_or(refusal).into()),
    };
    // The clock runs until the body has arrived: otherwise sending the headers early would gain time to think.
    let moment = request.state.clock.moment();
    let is_move = matches!(act, Act::Move { .. });
    match &act {
        Act::Move { .. } => {}
        Act::SetConditionalMoves { moves } => request.charge(2.0 + conditional_cost(moves))?,
        _ => request.charge(2.0)?,
    }
    let me = request.authenticated().await?;
    let player = Player::from(&me);
    let act = ActRequest { player, id, act, moment, lag: Millis::ZERO };
    if let Err(refusal) = request.state.act(&game, act).await {
        // The rate limit never delays a legal move: only refused ones are charged for.
        return Err(is_move.then(|| request.charge(5.0).err()).flatten().unwrap_or(refusal).into());
    }
    request.json(&request.game_state(&game, Some(&me.id)).await?)
}

async fn record(request: ApiRequest, GamePath(game): GamePath) -> ApiResult<String> {
    request.charge(2.0)?;
    let person = request.person().await?;
    let record = request.state.record(&game, person.as_ref()).await?;
    request.charge_size(record.len());
    Ok(record)
}

async fn lobby(request: ApiRequest) -> ApiResult<Response> {
    request.charge(1.0)?;
    request.json(&request.state.lobby())
}

async fn open_socket(
    request: ApiRequest,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    request.charge(2.0)?;
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            let refusal = Refusal::new(Code::Malformed, "this route is a WebSocket");
            if request.headers.contains_key(header::UPGRADE) {
                return Ok((rejection.status(), Json(refusal)).into_response());
            }
            let headers = [(header::UPGRADE, "websocket"), (header::CONNECTION, "upgrade")];
            return Ok((StatusCode::UPGRADE_REQUIRED, headers, Json(refusal)).into_response());
        }
    };
    let token = request.token.as_ref().map(SessionToken::digest);
    let session = request.me().await?.zip(token);
    let permit = request.state.sockets.admit(Some(request.address)).map_err(|_| {
        request.state.metrics.limited.inc();
        let mut refusal = Refusal::new(Code::SlowDown, "too many sockets from your address");
        refusal.retry_after = Some(10);
        refusal
    })?;
    let state = request.state;
    let key = request.key;
    let client = socket::SocketClient { session, key, address: request.address, permit };
    Ok(socket::configure(upgrade).on_upgrade(move |socket| socket::serve(state, socket, client)))
}

fn no_such_route() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such route; /api lists them")
}

/// How long the store may take before the server counts as unhealthy.
const STORE_TIMEOUT: Duration = Duration::from_secs(5);

async fn health(request: ApiRequest) -> ApiResult<Response> {
    request.charge(1.0)?;
    Ok(request.state.health().await)
}

impl AppState {
    async fn health(&self) -> Response {
        let unhealthy =
            |problem: &'static str| (StatusCode::SERVICE_UNAVAILABLE, problem).into_response();
        let time = tokio::time::timeout(STORE_TIMEOUT, self.store.server_time()).await;
        match time {
            _ if self.store_failing.load(Ordering::Relaxed) => {
                unhealthy("the database cannot be written\n")
            }
            Ok(Ok(_)) if self.store.write_elapsed() < STORE_TIMEOUT => "ok\n".into_response(),
            Ok(Err(StoreError::Gone(_))) => unhealthy("the database was deleted or exchanged\n"),
            _ => unhealthy("the database does not answer\n"),
        }
    }
}

async fn metrics(request: ApiRequest) -> ApiResult<Response> {
    request.charge(1.0)?;
    Ok(match request.state.metrics.encode() {
        Ok(text) => ([(header::CONTENT_TYPE, Metrics::MEDIA_TYPE)], text).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    })
}
