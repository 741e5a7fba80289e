//! What can be asked over HTTP.

use super::bus::{Message, Topic};
use super::clock::wall_clock;
use super::cookie::{self, LIFETIME};
use super::openapi::{Answer, Parameter, Route, document, page};
use super::reply::{Json, Refused, read, text};
use super::socket::{self, Speaker, Ticket};
use super::{AppState, no_session, origin, random};
use crate::app::protect;
use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, FromRequestParts, Path, RawQuery, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post, put};
use mana_protocol::{
    Act, Code, Events, GameId, GameState, Games, Lobby, Me, Name, NewAct, NewGame, PersonId,
    Refusal, Rename, ToClient, ToServer,
};
use mana_store::{GamesCursor, TokenDigest};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Everything under `/api`, and what whoever runs the server asks.
pub(crate) fn router(state: Arc<AppState>) -> Router {
    let mut router = Router::new();
    for route in routes() {
        router = router.route(route.path, route.handler);
    }
    router
        .route("/api/openapi.json", get(async || Json(StatusCode::OK, document(&routes()))))
        .route("/api", get(async || text(StatusCode::OK, HTML, page(&routes()))))
        .route("/api/reference.css", get(async || text(StatusCode::OK, "text/css", CSS)))
        .route("/api/{*unknown}", any(async || Refused(no_such_route())))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .with_state(state)
        .layer(from_fn(protect))
}

const HTML: &str = "text/html; charset=utf-8";

const CSS: &str = include_str!("reference.css");

/// The routes, and what the document says about them.
fn routes() -> Vec<Route> {
    let game = Parameter {
        name: "game",
        place: "path",
        about: "The id of the game.",
        pattern: "^[0-9A-Za-z]{12}$",
    };
    let before = Parameter {
        name: "before",
        place: "query",
        about: "The `next` of the list before.",
        pattern: "^[0-9]{1,15}\\.[0-9A-Za-z]{12}$",
    };
    let after = Parameter {
        name: "after",
        place: "query",
        about: "The number of the last event you have; all events where it is missing.",
        pattern: "^[0-9]{1,9}$",
    };
    vec![
        Route::new("GET", "/api/me", get(me), "Who you are")
            .answer(Answer::json::<Me>(200, "You."))
            .refusals(&[401]),
        Route::new("PUT", "/api/me", put(rename), "Choose a name")
            .about(
                "Gives you a name. Whoever has no cookie yet becomes a guest, and gets one: it lets you come back to \
                 your games.",
            )
            .body::<Rename>()
            .answer(Answer::json::<Me>(200, "You."))
            .refusals(&[400, 403, 413]),
        Route::new("DELETE", "/api/me", delete(forget), "Sign out")
            .about("Takes the cookie away. As a guest you cannot come back to your games after that.")
            .answer(Answer::nothing(204, "You are nobody again."))
            .refusals(&[401, 403]),
        Route::new("GET", "/api/games", get(games), "Your games")
            .about("A hundred at a time, those that changed last first.")
            .parameter(before)
            .answer(Answer::json::<Games>(200, "The games."))
            .refusals(&[400, 401]),
        Route::new("POST", "/api/games", post(create), "Make a game")
            .about(
                "You sit down, and the other seat is free: for whoever has the link, or is in the lobby. See `access` \
                 in the terms.",
            )
            .body::<NewGame>()
            .answer(Answer::json::<GameState>(201, "The game."))
            .refusals(&[400, 401, 403, 413]),
        Route::new("GET", "/api/games/{game}", get(state), "A game")
            .about("The whole game as you may see it.")
            .parameter(game)
            .answer(Answer::json::<GameState>(200, "The game."))
            .refusals(&[400, 404]),
        Route::new("GET", "/api/games/{game}/events", get(events), "What happened in a game")
            .parameter(game)
            .parameter(after)
            .answer(Answer::json::<Events>(200, "The events after that number."))
            .refusals(&[400, 404]),
        Route::new("POST", "/api/games/{game}/acts", post(act), "Do something in a game")
            .about(
                "The answer comes once what you did is kept for good. Sent again with the same id, an act is answered \
                 again and done once.",
            )
            .parameter(game)
            .body::<NewAct>()
            .answer(Answer::json::<GameState>(200, "The game after it."))
            .refusals(&[400, 401, 403, 404, 409, 413]),
        Route::new("GET", "/api/games/{game}/record", get(record), "The record of a game")
            .parameter(game)
            .answer(Answer::text(200, "The game in the form of records."))
            .refusals(&[400, 404]),
        Route::new("GET", "/api/lobby", get(lobby), "Who looks for an opponent")
            .about("Sit down at one of these games to play.")
            .answer(Answer::json::<Lobby>(200, "The games with a free seat, newest first.")),
        Route::new("GET", "/api/socket", get(open_socket), "The socket")
            .about(
                "A WebSocket. You send messages of the type `ToServer` as text, a `hello` first, and get messages of \
                 the type `ToClient`.",
            )
            .messages::<ToServer, ToClient>()
            .answer(Answer::nothing(101, "The socket is open."))
            .refusals(&[400, 403, 426]),
    ]
}

/// A request: who asks, and from where. It is one that may be asked.
struct Call {
    state: Arc<AppState>,
    headers: HeaderMap,
    address: IpAddr,
    token: Option<TokenDigest>,
}

impl FromRequestParts<Arc<AppState>> for Call {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Call, Refused> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let address = origin::address(&parts.headers, peer, &state.options.trusted);
        let reads = parts.method == Method::GET || parts.method == Method::HEAD;
        if !reads || parts.headers.contains_key(header::UPGRADE) {
            origin::check(&parts.headers, state.options.base_url.as_ref())?;
        }
        let cookies = parts.headers.get_all(header::COOKIE).iter();
        let mut cookies = cookies.filter_map(|value| value.to_str().ok());
        let token = cookies.find_map(|value| state.cookies.read(value));
        let headers = parts.headers.clone();
        Ok(Call { state: Arc::clone(state), headers, address, token })
    }
}

impl Call {
    /// Lets the caller do something that costs so much.
    fn pay(&self, cost: f64) -> Result<(), Refusal> {
        self.state.limits.take(self.address, cost).inspect_err(|_| self.state.metrics.limited.add())
    }

    async fn me(&self) -> Result<Option<Me>, Refusal> {
        match &self.token {
            Some(token) => self.state.authenticate(token).await,
            None => Ok(None),
        }
    }

    async fn somebody(&self) -> Result<Me, Refusal> {
        self.me().await?.ok_or_else(no_session)
    }

    async fn person(&self) -> Result<Option<PersonId>, Refusal> {
        Ok(self.me().await?.map(|me| me.id))
    }

    /// The game as the caller sees it.
    async fn state(&self, game: &GameId, person: Option<&PersonId>) -> Result<GameState, Refusal> {
        let time = self.state.clock.now();
        self.state.read_game(game, person, |duel, viewer| duel.state(viewer, time)).await
    }
}

type Reply<T> = Result<T, Refused>;

async fn me(call: Call) -> Reply<Json<Me>> {
    call.pay(1.0)?;
    Ok(Json(StatusCode::OK, call.somebody().await?))
}

async fn rename(call: Call, body: Body) -> Reply<Response> {
    call.pay(2.0)?;
    let Rename { name } = read(&call.headers, body).await?;
    match (call.me().await?, name) {
        (Some(me), None) => Ok(Json(StatusCode::OK, me).into_response()),
        (Some(me), Some(name)) => {
            let renamed = call.state.store.rename(me.id.clone(), name.clone()).await;
            renamed.map_err(|error| call.state.unavailable(&error))?;
            Ok(Json(StatusCode::OK, Me { name, ..me }).into_response())
        }
        (None, name) => {
            call.pay(5.0)?;
            let (me, cookie) = call.state.welcome(name).await?;
            let mut response = Json(StatusCode::OK, me).into_response();
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            Ok(response)
        }
    }
}

impl AppState {
    /// Makes somebody a guest, and gives the header that sets the cookie.
    async fn welcome(&self, name: Option<Name>) -> Result<(Me, String), Refusal> {
        let no_randomness =
            || Refusal::new(Code::Unavailable, "the system has no randomness to give");
        let id: PersonId = random::id(PersonId::LENGTH).ok_or_else(no_randomness)?;
        let guest = format!("Guest {}", &id.as_str()[..4]);
        let name = name.or_else(|| guest.parse().ok()).ok_or_else(no_randomness)?;
        let me = Me { id, name };
        let token = random::token().ok_or_else(no_randomness)?;
        let now = wall_clock();
        let expires = now + LIFETIME * 1000;
        let added = self.store.add_person(me.clone(), now, cookie::digest(&token), expires).await;
        added.map_err(|error| self.unavailable(&error))?;
        self.metrics.guests.add();
        Ok((me, self.cookies.set(&token)))
    }
}

async fn forget(call: Call) -> Reply<Response> {
    call.pay(2.0)?;
    let me = call.somebody().await?;
    if let Some(token) = call.token {
        let ended = call.state.store.end_session(token).await;
        ended.map_err(|error| call.state.unavailable(&error))?;
    }
    let topic = Topic::Person(me.id);
    call.state.bus.publish(Message { topic, game: None, texts: [None, None, None], refresh: true });
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Ok(cookie) = HeaderValue::from_str(&call.state.cookies.clear()) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// How many games are listed at a time.
const PAGE: u32 = 100;

async fn games(call: Call, RawQuery(query): RawQuery) -> Reply<Json<Games>> {
    call.pay(2.0)?;
    let after = query_value(query.as_deref(), "before")?.map(read_page).transpose()?;
    let me = call.somebody().await?;
    let games = call.state.store.games_of(me.id, after, PAGE).await;
    let games = games.map_err(|error| call.state.unavailable(&error))?;
    let next = games.last().filter(|_| games.len() == PAGE as usize);
    let next = next.map(|game| format!("{}.{}", game.changed, game.game));
    Ok(Json(StatusCode::OK, Games { games, next }))
}

fn read_page(text: &str) -> Result<GamesCursor, Refusal> {
    let page = text.split_once('.').and_then(|(changed, game)| {
        let changed = changed.parse::<u64>().ok().filter(|&changed| changed < 1 << 52)?;
        Some(GamesCursor { changed, game: game.parse().ok()? })
    });
    page.ok_or_else(|| Refusal::new(Code::Malformed, "`before` is not the `next` of a list"))
}

/// The value of a name in a query; any other name is a mistake.
fn query_value<'a>(query: Option<&'a str>, known: &str) -> Result<Option<&'a str>, Refusal> {
    let mut value = None;
    for pair in query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some((name, text)) if name == known => value = Some(text),
            _ => {
                let pair = mana_game::excerpt(pair);
                let message = format!("\"{pair}\" is not asked for; there is {known}");
                return Err(Refusal::new(Code::Malformed, message));
            }
        }
    }
    Ok(value)
}

async fn create(call: Call, body: Body) -> Reply<Response> {
    call.pay(5.0)?;
    let me = call.somebody().await?;
    let new: NewGame = read(&call.headers, body).await?;
    let game = call.state.create(&me, new).await?;
    let state = call.state(&game, Some(&me.id)).await?;
    let mut response = Json(StatusCode::CREATED, state).into_response();
    if let Ok(location) = HeaderValue::from_str(&format!("/api/games/{game}")) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

/// The game that a path names.
struct Game(GameId);

impl<S: Send + Sync> FromRequestParts<S> for Game {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Game, Refused> {
        let malformed = |message: String| Refused(Refusal::new(Code::Malformed, message));
        let path = Path::<String>::from_request_parts(parts, state).await;
        let Path(game) = path.map_err(|rejection| malformed(rejection.body_text()))?;
        game.parse().map(Game).map_err(|error: mana_protocol::BadId| malformed(error.to_string()))
    }
}

async fn state(call: Call, Game(game): Game) -> Reply<Json<GameState>> {
    call.pay(1.0)?;
    let person = call.person().await?;
    Ok(Json(StatusCode::OK, call.state(&game, person.as_ref()).await?))
}

async fn events(call: Call, Game(game): Game, RawQuery(query): RawQuery) -> Reply<Json<Events>> {
    call.pay(1.0)?;
    let not_a_number = |_| Refusal::new(Code::Malformed, "`after` is not the number of an event");
    let after = query_value(query.as_deref(), "after")?;
    let after = after.map(str::parse).transpose().map_err(not_a_number)?.unwrap_or(0);
    let person = call.person().await?;
    let time = call.state.clock.now();
    let read = |duel: &mana_duel::Duel, viewer| Events {
        events: duel.events(viewer, after),
        clock: duel.clock(time),
    };
    Ok(Json(StatusCode::OK, call.state.read_game(&game, person.as_ref(), read).await?))
}

async fn act(call: Call, Game(game): Game, body: Body) -> Reply<Json<GameState>> {
    let moment = call.state.clock.moment();
    let NewAct { id, act } = match read(&call.headers, body).await {
        Ok(new) => new,
        Err(refusal) => return Err(call.pay(5.0).err().unwrap_or(refusal).into()),
    };
    let is_move = matches!(act, Act::Move { .. });
    if !is_move {
        call.pay(2.0)?;
    }
    let me = call.somebody().await?;
    if let Err(refusal) = call.state.act(&game, &me, &id, &act, moment, 0).await {
        // A legal move is never held up, so only the others are paid for.
        return Err(is_move.then(|| call.pay(5.0).err()).flatten().unwrap_or(refusal).into());
    }
    Ok(Json(StatusCode::OK, call.state(&game, Some(&me.id)).await?))
}

async fn record(call: Call, Game(game): Game) -> Reply<Response> {
    call.pay(2.0)?;
    let person = call.person().await?;
    let record = call.state.read_game(&game, person.as_ref(), |duel, _| duel.record()).await?;
    Ok(text(StatusCode::OK, "text/plain; charset=utf-8", record))
}

async fn lobby(call: Call) -> Reply<Json<Lobby>> {
    call.pay(1.0)?;
    Ok(Json(StatusCode::OK, call.state.seeks().await?))
}

async fn open_socket(
    call: Call,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Reply<Response> {
    call.pay(2.0)?;
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            let status = rejection.status();
            let refusal = Refusal::new(Code::Malformed, "this is the address of a WebSocket");
            return Ok(Json(status, refusal).into_response());
        }
    };
    let me = call.me().await?.zip(call.token);
    let speaker = Speaker { me, ticket: Ticket::take(&call.state, call.address)? };
    let state = call.state;
    Ok(socket::modest(upgrade).on_upgrade(move |socket| socket::serve(state, socket, speaker)))
}

fn no_such_route() -> Refusal {
    Refusal::new(Code::NotFound, "there is nothing here; /api says what there is")
}

/// A write that has taken so long is not going to end well.
const SICK: Duration = Duration::from_secs(5);

async fn health(State(state): State<Arc<AppState>>) -> Response {
    const PLAIN: &str = "text/plain; charset=utf-8";
    let sick = |problem: &'static str| text(StatusCode::SERVICE_UNAVAILABLE, PLAIN, problem);
    let answers = tokio::time::timeout(SICK, state.store.server_time()).await;
    match answers {
        _ if state.store_failing.load(Ordering::Relaxed) => {
            sick("the database cannot be written\n")
        }
        Ok(Ok(_)) if state.store.write_elapsed() < SICK => text(StatusCode::OK, PLAIN, "ok\n"),
        _ => sick("the database does not answer\n"),
    }
}

async fn metrics(State(state): State<Arc<AppState>>) -> Response {
    text(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", state.metrics.text())
}
