//! The page of a game between people: for its players, and for those who watch.

use super::chat::chat;
use super::connection_status;
use super::offers::actions;
use super::online_game::{OnlineGame, OnlineGameError, now};
use super::plan::plan;
use super::premove;
use super::status::status;
use super::{attention, lists};
use crate::app::App;
use crate::board::BoardView;
use crate::board_controller::{BoardController, BoardDelegate};
use crate::controls::move_input;
use crate::drag;
use crate::moves::move_list;
use crate::play::rules_in_short;
use leptos::prelude::*;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Side;
use mana_protocol::{Act, GameId, GameState, Seat};
use mana_ui::game_ui::side_name;
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{LocalGameOptions, SetUpMode};
use mana_ui::online::describe::describe_time_left;
use mana_ui::online::{elsewhere, replay};
use mana_ui::route::Route;
use std::time::Duration;

/// The page of a game.
pub(crate) fn page(app: App, game: GameId) -> AnyView {
    let online = OnlineGame::enter(app, game);
    let rules = Memo::new(move |_| {
        let state = online.state.read();
        state.as_ref().and_then(|state| state.terms.rules.as_str().parse::<AnyRules>().ok())
    });
    (move || match (online.failure.get(), rules.get()) {
        (Some(failure), _) => apology(app, failure),
        (None, None) => view! {
            <div class="panel apology">
                <h1>{app.t("online-title")}</h1>
                {connection_status(app, online.connection)}
            </div>
        }
        .into_any(),
        (None, Some(rules)) => with_game!(rules, |P, rules| table::<P>(online, rules)),
    })
    .into_any()
}

/// There is no game to show: why, and a way on.
fn apology(app: App, failure: OnlineGameError) -> AnyView {
    let text = move || match &failure {
        OnlineGameError::NotHere => app.fill("not-here", &[]),
        OnlineGameError::Refused(said) => said.clone(),
    };
    view! {
        <div class="panel apology" role="status" data-testid="apology">
            <h1>{app.t("online-title")}</h1>
            <p>{text}</p>
            <div class="row">
                <a class="button" href=Route::Online.to_string()>{app.t("to-lobby")}</a>
                <a class="button" href=Route::Home.to_string()>{app.t("not-here-on")}</a>
            </div>
        </div>
    }
    .into_any()
}

/// A session of what the server says.
fn session<P: BoardView>(rules: P::Rules, state: &GameState) -> Option<LocalGame<P>> {
    let terms = LocalGameOptions { computer: None, set_up: SetUpMode::Own };
    let mut session = LocalGame::from_game(replay::<P>(rules, state)?, terms);
    session.set_remote(elsewhere(state), state.end.is_some());
    Some(session)
}

fn table<P: BoardView>(online: OnlineGame, rules: P::Rules) -> AnyView {
    let app = online.app;
    let state = online.state.get_untracked();
    let Some(session) = state.as_ref().and_then(|state| session::<P>(rules, state)) else {
        return apology(app, OnlineGameError::Refused(app.fill("damaged-game", &[])));
    };
    let host = BoardDelegate {
        should_play: Box::new(|_, _| true),
        on_played: Box::new(move |table| send_own_move(online, table)),
    };
    let table = BoardController::with_delegate(app, session, host);
    premove::listen(online, table);
    drag::track_drags(table);
    on_cleanup(move || table.stop_engine());
    Effect::new(move || {
        online.refusals.track();
        online.state.with(|state| {
            if let Some(state) = state {
                follow(online, table, rules, state);
            }
        });
    });
    follow_rematch(online);
    let tick = RwSignal::new(now());
    if let Ok(timer) = set_interval_with_handle(move || tick.set(now()), Duration::from_millis(100))
    {
        on_cleanup(move || timer.clear());
    }
    let heading = move || {
        let terms = online.state.with(|state| state.as_ref().map(|state| state.terms.clone()));
        let words = |terms| app.messages.with(|messages| lists::describe_terms(&terms, messages));
        terms.map(words).unwrap_or_default()
    };
    let is_playing = Memo::new(move |_| {
        online.state.with(|state| {
            state.as_ref().is_some_and(|state| {
                let full = Seat::ALL.iter().all(|seat| state.players.get(*seat).is_some());
                state.seat.is_some() && full && state.end.is_none()
            })
        })
    });
    view! {
        <div
            class="table"
            data-testid="table"
            data-game=P::GAME
            data-ply=move || online.state.with(|state| state.as_ref().map_or(0, |state| state.moves.len()))
            on:keydown=move |event| if event.key() == "Escape" { table.cancel() }
        >
            <h1 class="unseen">{Signal::derive(heading)}</h1>
            <section class="board-side" aria-label=app.t("board")>
                {move || strip(online, table, !table.bottom(), tick)}
                {P::board(table)}
                {move || strip(online, table, table.bottom(), tick)}
            </section>
            <section class="talk" aria-label=app.t("situation")>
                {connection_status(app, online.connection)}
                {status(online, table)}
                {P::controls(table)}
            </section>
            <section class="panel side" aria-label=app.t("game")>
                <p class="rules-name">{Signal::derive(heading)}</p>
                {actions(online, table)}
                {move_list(table)}
                <Show when=move || is_playing.get()>{move_input(table)}</Show>
                {plan(online, table)}
                {chat(online)}
                {rules_in_short::<P>(app)}
            </section>
            {drag::dragged_piece(table)}
        </div>
    }
    .into_any()
}

/// A move that was made here and that the server does not have yet is sent to it.
fn send_own_move<P: BoardView>(online: OnlineGame, table: BoardController<P>) {
    let known =
        online.state.with_untracked(|state| state.as_ref().map_or(0, |state| state.moves.len()));
    let last = {
        let session = table.local_game.read_untracked();
        let moves = session.game().moves();
        moves.last().filter(|_| moves.len() > known).map(|mv| (moves.len() - 1, mv.to_string()))
    };
    if let Some((ply, text)) = last
        && let (Ok(ply), Ok(text)) = (u32::try_from(ply), text.parse())
    {
        online.act(Act::Move { ply, text });
    }
}

/// Brings the board to what the server says: moves that have come are played, and what is otherwise is laid anew.
fn follow<P: BoardView>(
    online: OnlineGame,
    table: BoardController<P>,
    rules: P::Rules,
    state: &GameState,
) {
    let Some(told) = session::<P>(rules, state) else { return };
    let (elsewhere, over) = (elsewhere(state), state.end.is_some());
    table.local_game.update(|session| session.set_remote(elsewhere, over));
    let here = table.local_game.read_untracked().game().moves().to_vec();
    let there = told.game().moves();
    if there.starts_with(&here) {
        there[here.len()..].iter().for_each(|mv| table.play(*mv));
    } else if !(here.starts_with(there) && online.waiting.get_untracked()) {
        table.local_game.set(told);
        table.reset_interaction();
        online.app.announce(online.app.fill("note-undone", &[]));
    }
    let turn: Option<Seat> =
        (!over).then(|| table.local_game.read_untracked().game().turn().into());
    attention::call(
        online.app,
        turn.is_some() && turn == state.seat && !*elsewhere.get(state.seat.unwrap_or(Seat::Black)),
    );
}

/// The players go on together; those who watch are shown the way.
fn follow_rematch(online: OnlineGame) {
    Effect::new(move |before: Option<bool>| {
        let (rematch, plays) = online.state.with(|state| match state {
            Some(state) => (state.rematch.clone(), state.seat.is_some()),
            None => (None, false),
        });
        if before == Some(false)
            && plays
            && let Some(game) = &rematch
        {
            online.app.go(&Route::Game(game.clone()));
        }
        rematch.is_some()
    });
}

/// A player: who it is, whether there, how much time is left, and what lies beside the board.
fn strip<P: BoardView>(
    online: OnlineGame,
    table: BoardController<P>,
    side: Side,
    tick: RwSignal<f64>,
) -> AnyView {
    let app = online.app;
    let seat = Seat::from(side);
    let name = move || {
        let name = online.state.with(|state| {
            let player = state.as_ref()?.players.get(seat).as_ref()?;
            Some(player.name.to_string())
        });
        name.unwrap_or_else(|| app.fill("nobody-yet", &[]))
    };
    let who = move || {
        if online.seat() == Some(seat) {
            format!("{} · {}", name(), app.fill("player-you", &[]))
        } else {
            name()
        }
    };
    let is_here = move || *online.presence.read().0.get(seat);
    let is_seated = move || {
        online
            .state
            .with(|state| state.as_ref().is_some_and(|state| state.players.get(seat).is_some()))
    };
    let presence = move || app.fill(if is_here() { "is-here" } else { "is-away" }, &[]);
    let class = move || {
        let session = table.local_game.read();
        let over =
            online.state.with(|state| state.as_ref().is_some_and(|state| state.end.is_some()));
        let on_turn = session.shown_position().turn() == side && !over;
        let colour = if side == Side::Black { "black" } else { "white" };
        format!("strip {colour} {}", if on_turn { "on-turn" } else { "" })
    };
    let left = Memo::new(move |_| online.clock.get().map(|told| told.left(seat, tick.get()) / 100));
    let time = move || {
        left.get()
            .map(|left| app.messages.with(|messages| describe_time_left(left * 100, messages)))
    };
    let clock_class = move || {
        let runs = online.clock.get().is_some_and(|told| told.runs(seat));
        let short = left.get().is_some_and(|left| left < 200);
        format!("clock{}{}", if runs { " running" } else { "" }, if short { " short" } else { "" })
    };
    view! {
        <div class=Signal::derive(class) data-testid=if side == Side::Black { "strip-black" } else { "strip-white" }>
            <span class="stone" aria-hidden="true"></span>
            <span class="player">
                <span class="player-side">{Signal::derive(move || app.messages.with(|messages| side_name(side, messages)))}</span>
                <span class="player-who">{Signal::derive(who)}</span>
                <Show when=is_seated>
                    <span class="presence" class:here=Signal::derive(is_here) role="img" aria-label=Signal::derive(presence) title=Signal::derive(presence)></span>
                </Show>
            </span>
            <Show when=move || left.get().is_some()>
                <span class=Signal::derive(clock_class) role="timer" data-testid="clock" aria-label=app.t("clock")>
                    {Signal::derive(move || time().unwrap_or_default())}
                </span>
            </Show>
            {P::tray(table, side)}
        </div>
    }
    .into_any()
}
