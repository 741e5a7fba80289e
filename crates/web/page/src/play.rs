//! The page of the game on this device.

use super::app::App;
use super::board::{self, BoardView};
use super::board_controller::BoardController;
use super::controls::{bind_game_keys, game_controls, move_input, resign_question};
use super::drag;
use super::end_card::{EndCard, FinishedGame};
use super::fold::fold;
use super::icon::Icon;
use super::later::later;
use super::moves::{bind_keys, move_list};
use super::pie_rule::pie_offer;
use super::{saved_game, storage};
use mana_catalogue::with_game;
use mana_game::Side;
use mana_record::RecordText;
use mana_ui::error_messages;
use mana_ui::game_ui::{describe_ending, describe_outcome, side_name};
use mana_ui::local_game::{Actor, LocalGame};
use mana_ui::route::Route;
use mana_view::prelude::*;

/// The page of the saved game.
pub(crate) fn page(app: App) -> AnyView {
    let Some(text) = saved_game::load() else {
        return no_game(app, "no-game", None);
    };
    let rules = text.parse::<RecordText>().and_then(|record| record.rules());
    let opened = rules.and_then(|rules| {
        with_game!(rules, |P, _| LocalGame::read(&text)
            .map(|local_game| game_view::<P>(app, local_game)))
    });
    opened.unwrap_or_else(|error| {
        let detail = app.messages.with(|messages| error_messages::record(&error, messages));
        no_game(app, "damaged-game", Some(detail))
    })
}

/// Reports why there is no game to show, with a link elsewhere.
fn no_game(app: App, key: &'static str, detail: Option<String>) -> AnyView {
    view! {
        <div class="panel apology" data-testid="apology">
            <h1>{app.t(key)}</h1>
            {detail.map(|detail| view! { <p class="help">{detail}</p> })}
            <button
                type="button"
                class="primary"
                on:click=move |_| {
                    storage::remove(storage::GAME);
                    app.go(&Route::Home);
                }
            >
                {app.t("new-game")}
            </button>
        </div>
    }
    .into_any()
}

fn game_view<P: BoardView>(app: App, local_game: LocalGame<P>) -> AnyView {
    let controller = BoardController::new(app, local_game);
    drag::track_drags(controller);
    bind_keys(controller);
    bind_game_keys(controller);
    let resigning = RwSignal::new(false);
    on_cleanup(move || controller.stop_engine());
    let wants_hint = Memo::new(move |_| {
        let local_game = controller.local_game.read();
        (local_game.wants_hint() && !controller.moving.get()).then(|| local_game.shown())
    });
    Effect::new(move || {
        if wants_hint.get().is_some() {
            untrack(|| controller.request_hint());
        }
    });
    let end_card = EndCard::new(controller, move || {
        let local_game = controller.local_game.read();
        Some(FinishedGame { outcome: local_game.outcome()?, own: local_game.own_side() })
    });
    let top = move || !controller.bottom();
    let heading = move || {
        let position = *controller.local_game.read_untracked().game().first_position();
        let (game, rules) = (app.fill(P::NAME, &[]), app.fill(position.rules_name(), &[]));
        if game == rules { game } else { format!("{game} · {rules}") }
    };
    let side = move || {
        view! {
            <section class="panel side" aria-label=app.t("game")>
                <p class="rules-name">{Signal::derive(heading)}</p>
                {move_list(controller)}
                {later(move || game_controls(controller, resigning))}
                {later(move || move_input(controller))}
                {later(move || rules_in_short(controller))}
            </section>
        }
        .into_any()
    };
    view! {
        <div
            class="table"
            data-testid="table"
            data-game=P::GAME
            on:keydown=move |event| if event.key() == "Escape" { controller.cancel() }
        >
            <h1 class="unseen">{Signal::derive(heading)}</h1>
            <section class="board-side" aria-label=app.t("board")>
                {later(move || (move || player_strip(controller, top())).into_any())}
                <div class="stage">
                    {later(move || P::board_view(controller))}
                    {end_card.view::<P>(app, move || end_reason(controller).unwrap_or_default(), move || after_game(controller))}
                </div>
                {later(move || (move || player_strip(controller, controller.bottom())).into_any())}
            </section>
            <section class="talk" aria-label=app.t("situation")>
                {later(move || status(controller, end_card))}
                {later(move || resign_question(app, resigning, move || controller.resign()))}
                {later(move || P::controls(controller))}
            </section>
            {later(side)}
            {drag::dragged_piece(controller)}
        </div>
    }
    .into_any()
}

/// A summary of the rules.
pub(crate) fn rules_in_short<P: BoardView>(controller: BoardController<P>) -> AnyView {
    let app = controller.app;
    let content = move || {
        let list = move || {
            let keys = controller.position().rules_in_short();
            keys.into_iter().map(|key| view! { <li>{app.t(key)}</li> }).collect_view()
        };
        view! {
            <ol>{list}</ol>
            {P::legend(app)}
        }
        .into_any()
    };
    fold(app, "rules", "rules", "rules-in-short", content)
}

/// The strip of a player: the name, whether it is their turn, and the tray.
pub(crate) fn player_strip<P: BoardView>(controller: BoardController<P>, side: Side) -> AnyView {
    let app = controller.app;
    let who = move || {
        let key = match controller.local_game.read().options().computer {
            Some(computer) if computer.side == side => {
                return app.fill("player-computer", &[("level", computer.level.number().into())]);
            }
            Some(_) => "player-you",
            None => return String::new(),
        };
        app.fill(key, &[])
    };
    let class = move || {
        let local_game = controller.local_game.read();
        let on_turn = local_game.shown_position().turn() == side && local_game.outcome().is_none();
        format!(
            "strip {} {}",
            if side == Side::Black { "black" } else { "white" },
            if on_turn { "on-turn" } else { "" }
        )
    };
    let thinking = move || {
        let local_game = controller.local_game.read();
        controller.pending_request.get().is_some()
            && matches!(local_game.actor(), Actor::Computer(computer) if computer.side == side)
    };
    view! {
        <div class=Signal::derive(class) data-testid=if side == Side::Black { "strip-black" } else { "strip-white" }>
            <span class="stone" aria-hidden="true"></span>
            <span class="player">
                <span class="player-side">{Signal::derive(move || app.messages.with(|messages| side_name(side, messages)))}</span>
                <span class="player-who">{Signal::derive(who)}</span>
            </span>
            <span class="thinking" class:busy=Signal::derive(thinking) aria-hidden="true"><i></i><i></i><i></i></span>
            {P::tray(controller, side)}
        </div>
    }
    .into_any()
}

/// Why the game is over, while the board shows its end.
fn end_reason<P: BoardView>(controller: BoardController<P>) -> Option<String> {
    let local_game = controller.local_game.read();
    if !local_game.is_live() {
        return None;
    }
    controller.app.messages.with(|messages| match (local_game.ending(), local_game.resigned()) {
        (Some(ending), _) => Some(describe_ending::<P>(ending, messages)),
        (None, Some(side)) => {
            let loser = side_name(side, messages);
            Some(messages.fill("end-resigned", &[("loser", loser.into())]))
        }
        (None, None) => None,
    })
}

/// The buttons of a game that is over.
fn after_game<P: BoardView>(controller: BoardController<P>) -> AnyView {
    let app = controller.app;
    view! {
        <button type="button" class="primary" data-testid="rematch" on:click=move |_| controller.rematch()>
            {Icon::Again.view()}
            {app.t("rematch")}
        </button>
        <button type="button" data-testid="review" on:click=move |_| {
            app.go(&Route::Review(controller.local_game.read_untracked().record().to_link()));
        }>
            {Icon::Graph.view()}
            {app.t("review-this")}
        </button>
    }
    .into_any()
}

/// What the player has to do, the result, or an error.
fn status<P: BoardView>(controller: BoardController<P>, end_card: EndCard) -> AnyView {
    let app = controller.app;
    let situation = move || {
        let local_game = controller.local_game.read();
        app.messages.with(|messages| {
            if !local_game.is_live() {
                let ply = local_game.shown();
                return messages.fill(
                    "status-past",
                    &[("ply", ply.into()), ("of", local_game.game().moves().len().into())],
                );
            }
            match local_game.actor() {
                Actor::Nobody | Actor::Remote => String::new(),
                Actor::Computer(_) if controller.pending_request.get().is_none() => String::new(),
                Actor::Computer(_) => messages.text("status-thinking"),
                Actor::Person => local_game.game().position().situation(messages),
            }
        })
    };
    let turn = move || {
        let local_game = controller.local_game.read();
        app.messages.with(|messages| match local_game.outcome() {
            Some(outcome) if local_game.is_live() => describe_outcome(outcome, messages),
            _ => {
                let side = side_name(local_game.shown_position().turn(), messages);
                let key = if local_game.shown_position().is_set_up() {
                    "status-set-up"
                } else {
                    "status-turn"
                };
                messages.fill(key, &[("side", side.into())])
            }
        })
    };
    let reason = move || end_reason(controller);
    let over = move || reason().is_some();
    let has_hints = move || controller.local_game.read().has_hints();
    view! {
        <div class="status" data-testid="status">
            {board::turn_line(controller, turn, over)}
            {board::situation(controller, move || reason().unwrap_or_else(situation))}
            <p class="note" data-testid="note">{Signal::derive(move || controller.note_text())}</p>
            {pie_offer(controller, move || controller.swap())}
            <Show when=has_hints>
                <button type="button" class="inline" data-testid="hints-off" on:click=move |_| controller.stop_hints()>
                    {app.t("hints-off")}
                </button>
            </Show>
            <Show when=over>
                <div class="row">
                    <Show when=move || !end_card.is_due()>{after_game(controller)}</Show>
                    <a class="button" href=Route::Home.to_string()>{app.t("new-game")}</a>
                </div>
            </Show>
            <Show when=move || !controller.local_game.read().is_live()>
                <div class="row">
                    <button
                        type="button"
                        class="primary"
                        data-testid="to-live"
                        on:click=move |_| controller.show_ply(usize::MAX)
                    >
                        {app.t("to-live")}
                    </button>
                    <button type="button" data-testid="play-on" on:click=move |_| controller.play_on_from_here()>
                        {app.t("play-on")}
                    </button>
                </div>
            </Show>
            <Show when=move || controller.engine_failure.read().is_some()>
                <div class="notice" role="alert" data-testid="engine-failure">
                    <p>{app.t("engine-failed")}</p>
                    <p class="help">{Signal::derive(move || controller.engine_failure.get().unwrap_or_default())}</p>
                    <div class="row">
                        <button type="button" on:click=move |_| {
                            controller.engine_failure.set(None);
                            controller.request_computer_move();
                        }>{app.t("try-again")}</button>
                        <button type="button" on:click=move |_| controller.play_without_computer()>
                            {app.t("play-both")}
                        </button>
                    </div>
                </div>
            </Show>
        </div>
    }
    .into_any()
}
