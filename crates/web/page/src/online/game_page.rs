//! The page of a game between people, for players and spectators.

use super::chat::chat;
use super::connection_status;
use super::offers::actions;
use super::online_game::{OnlineGame, OnlineGameError, now};
use super::plan::plan;
use super::premove;
use super::status::{after_game, finished, reason, status};
use super::{attention, lists};
use crate::app::App;
use crate::board::BoardView;
use crate::board_controller::{BoardController, BoardDelegate};
use crate::controls::move_input;
use crate::drag;
use crate::end_card::EndCard;
use crate::moves::{bind_keys, move_list};
use crate::pie_rule::describe_swap;
use crate::play::rules_in_short;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Side;
use mana_protocol::{Act, GameId, GameState, Seat};
use mana_ui::game_ui::side_name;
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{LocalGameOptions, SetUpMode};
use mana_ui::online::available_actions::GamePhase;
use mana_ui::online::describe::describe_time_left;
use mana_ui::online::{remote_sides, replay};
use mana_ui::route::Route;
use mana_ui::sound;
use mana_view::prelude::*;
use std::time::Duration;

/// The page of a game.
pub(crate) fn page(app: App, game: GameId) -> AnyView {
    let online = OnlineGame::connect(app, game);
    let rules = Memo::new(move |_| {
        let state = online.state.read();
        state.as_ref().and_then(|state| state.terms.rules.as_str().parse::<AnyRules>().ok())
    });
    (move || match (online.error.get(), rules.get()) {
        (Some(error), _) => no_game(app, error),
        (None, None) => view! {
            <div class="panel apology">
                <h1>{app.t("online-title")}</h1>
                {connection_status(app, online.connection)}
            </div>
        }
        .into_any(),
        (None, Some(rules)) => with_game!(rules, |P, rules| game_view::<P>(online, rules)),
    })
    .into_any()
}

/// Why there is no game to show, with links to other pages.
fn no_game(app: App, error: OnlineGameError) -> AnyView {
    let text = move || match &error {
        OnlineGameError::NoServer => app.fill("not-here", &[]),
        OnlineGameError::Refused(reason) => reason.clone(),
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

/// The game that a state of the server describes.
fn remote_game<P: BoardView>(rules: P::Rules, state: &GameState) -> Option<LocalGame<P>> {
    let options = LocalGameOptions { computer: None, set_up: SetUpMode::Own, pie: state.terms.pie };
    let mut game = LocalGame::from_game(replay::<P>(rules, state)?, options);
    game.set_remote(remote_sides(state), state.end.is_some());
    game.set_swapped(state.swapped.map(|ply| ply as usize));
    Some(game)
}

fn game_view<P: BoardView>(online: OnlineGame, rules: P::Rules) -> AnyView {
    let app = online.app;
    let state = online.state.get_untracked();
    let Some(game) = state.as_ref().and_then(|state| remote_game::<P>(rules, state)) else {
        return no_game(app, OnlineGameError::Refused(app.fill("damaged-game", &[])));
    };
    let delegate = BoardDelegate {
        should_play: Box::new(|_, _| true),
        on_played: Box::new(move |board| send_own_move(online, board)),
    };
    let board = BoardController::with_delegate(app, game, delegate);
    premove::enable(online, board);
    drag::track_drags(board);
    bind_keys(board);
    on_cleanup(move || board.stop_engine());
    Effect::new(move || {
        online.refusals.track();
        online.state.with(|state| {
            if let Some(state) = state {
                sync_board(online, board, rules, state);
            }
        });
    });
    open_rematch(online);
    announce_swap(online, board);
    let end_card = EndCard::new(board, move || finished(online));
    let tick = RwSignal::new(now());
    if let Ok(timer) = set_interval_with_handle(move || tick.set(now()), Duration::from_millis(100))
    {
        on_cleanup(move || timer.clear());
    }
    let last_seconds = Memo::new(move |_| {
        let seat = online.state.with(|state| state.as_ref()?.seat)?;
        online.clock.get()?.last_seconds(seat, tick.get())
    });
    Effect::new(move || {
        if last_seconds.get().is_some() {
            app.play_notes(vec![sound::tick()]);
        }
    });
    let heading = move || {
        let terms = online.state.with(|state| state.as_ref().map(|state| state.terms.clone()));
        let describe =
            |terms| app.messages.with(|messages| lists::describe_terms(&terms, messages));
        terms.map(describe).unwrap_or_default()
    };
    let is_playing = Memo::new(move |_| {
        online.state.with(|state| {
            state.as_ref().is_some_and(|state| {
                state.seat.is_some() && GamePhase::of(state) == GamePhase::Playing
            })
        })
    });
    view! {
        <div
            class="table"
            data-testid="table"
            data-game=P::GAME
            data-ply=move || online.state.with(|state| state.as_ref().map_or(0, |state| state.moves.len()))
            on:keydown=move |event| if event.key() == "Escape" { board.cancel() }
        >
            <h1 class="unseen">{Signal::derive(heading)}</h1>
            <section class="board-side" aria-label=app.t("board")>
                {move || strip(online, board, !board.bottom(), tick)}
                <div class="stage">
                    {P::board_view(board)}
                    {end_card.view::<P>(app, move || reason::<P>(online).unwrap_or_default(), move || after_game(online))}
                </div>
                {move || strip(online, board, board.bottom(), tick)}
            </section>
            <section class="talk" aria-label=app.t("situation")>
                {connection_status(app, online.connection)}
                {status(online, board, end_card)}
                {P::controls(board)}
            </section>
            <section class="panel side" aria-label=app.t("game")>
                <p class="rules-name">{Signal::derive(heading)}</p>
                {move_list(board)}
                {actions(online, board)}
                <Show when=move || is_playing.get()>{move_input(board)}</Show>
                {plan(online, board)}
                {chat(online)}
                {rules_in_short(board)}
            </section>
            {drag::dragged_piece(board)}
        </div>
    }
    .into_any()
}

/// Sends the last move to the server, if it was made here.
fn send_own_move<P: BoardView>(online: OnlineGame, board: BoardController<P>) {
    let known =
        online.state.with_untracked(|state| state.as_ref().map_or(0, |state| state.moves.len()));
    let last = {
        let game = board.local_game.read_untracked();
        let moves = game.game().moves();
        moves.last().filter(|_| moves.len() > known).map(|mv| (moves.len() - 1, mv.to_string()))
    };
    if let Some((ply, text)) = last
        && let (Ok(ply), Ok(text)) = (u32::try_from(ply), text.parse())
    {
        online.act(Act::Move { ply, text });
    }
}

/// Updates the board to the server's state: plays new moves, and replaces the game if it differs otherwise. A move that
/// the server has not acknowledged yet stays on the board.
fn sync_board<P: BoardView>(
    online: OnlineGame,
    board: BoardController<P>,
    rules: P::Rules,
    state: &GameState,
) {
    let Some(remote) = remote_game::<P>(rules, state) else { return };
    let (remote_sides, over) = (remote_sides(state), state.end.is_some());
    board.local_game.update(|game| {
        game.set_remote(remote_sides, over);
        game.set_swapped(state.swapped.map(|ply| ply as usize));
    });
    let local_moves = board.local_game.read_untracked().game().moves().to_vec();
    let remote_moves = remote.game().moves();
    if remote_moves.starts_with(&local_moves) {
        remote_moves[local_moves.len()..].iter().for_each(|mv| board.play(*mv));
    } else if !(local_moves.starts_with(remote_moves) && online.sending.get_untracked()) {
        board.local_game.set(remote);
        board.reset_interaction();
        online.app.announce(online.app.fill("note-undone", &[]));
    }
    let turn: Option<Seat> =
        (!over).then(|| board.local_game.read_untracked().game().turn().into());
    attention::set_your_turn(
        online.app,
        turn.is_some()
            && turn == state.seat
            && !*remote_sides.get(state.seat.unwrap_or(Seat::Black)),
    );
}

/// Announces that the players have swapped sides, and discards plans, which were for the other side.
fn announce_swap<P: BoardView>(online: OnlineGame, board: BoardController<P>) {
    let swapped = Memo::new(move |_| online.state.with(|state| state.as_ref()?.swapped));
    Effect::new(move |before: Option<bool>| {
        let is_swapped = swapped.get().is_some();
        if before == Some(false) && is_swapped {
            board.reset_interaction();
            let own = untrack(|| online.seat()).map(Side::from);
            online.app.show_toast(describe_swap(online.app, own));
        }
        is_swapped
    });
}

/// Takes the players to the rematch once it has been agreed; spectators get a link.
fn open_rematch(online: OnlineGame) {
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

/// The strip of a player beside the board: name, presence, clock, and pieces in hand.
fn strip<P: BoardView>(
    online: OnlineGame,
    board: BoardController<P>,
    side: Side,
    tick: RwSignal<f64>,
) -> AnyView {
    let app = online.app;
    let seat = Seat::from(side);
    let name = move || {
        let name = online.state.with(|state| {
            let player = state.as_ref()?.players.get(seat).as_ref()?;
            Some(lists::player_name(app, player))
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
    let is_present = move || *online.presence.read().0.get(seat);
    let is_seated = move || {
        online
            .state
            .with(|state| state.as_ref().is_some_and(|state| state.players.get(seat).is_some()))
    };
    let presence = move || app.fill(if is_present() { "is-here" } else { "is-away" }, &[]);
    let class = move || {
        let game = board.local_game.read();
        let over =
            online.state.with(|state| state.as_ref().is_some_and(|state| state.end.is_some()));
        let on_turn = game.shown_position().turn() == side && !over;
        let colour = if side == Side::Black { "black" } else { "white" };
        format!("strip {colour} {}", if on_turn { "on-turn" } else { "" })
    };
    let left =
        Memo::new(move |_| online.clock.get().map(|clock| clock.remaining(seat, tick.get()) / 100));
    let time = move || {
        left.get()
            .map(|left| app.messages.with(|messages| describe_time_left(left * 100, messages)))
    };
    let clock_class = move || {
        let runs = online.clock.get().is_some_and(|clock| clock.runs(seat));
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
                    <span class="presence" class:here=Signal::derive(is_present) role="img" aria-label=Signal::derive(presence) title=Signal::derive(presence)></span>
                </Show>
            </span>
            <Show when=move || left.get().is_some()>
                <span class=Signal::derive(clock_class) role="timer" data-testid="clock" aria-label=app.t("clock")>
                    {Signal::derive(move || time().unwrap_or_default())}
                </span>
            </Show>
            {P::tray(board, side)}
        </div>
    }
    .into_any()
}
