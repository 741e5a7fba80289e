//! A game against the proof: the player takes White in a standard start and tries to last.

mod tree;

use super::apology::fetch_failed;
use super::app::App;
use super::assets;
use super::board::{self, BoardView};
use super::board_controller::{BoardController, BoardDelegate};
use super::drag;
use super::fields::segments;
use super::home::edition_message;
use super::learn::side_strip;
use mana::Position;
use mana_game::{Game, Position as _, Side};
use mana_ui::game_ui::{GameUi, describe_outcome};
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{Computer, ComputerLevel, LocalGameOptions, SetUpMode};
use mana_ui::solved::{COLUMNS, EDITIONS, SolvedProof, SolvedStart};
use mana_view::prelude::*;
use mana_view::task::spawn_local;
use std::sync::Arc;
use std::time::Duration;

/// How long Black waits, so that its reply is noticed.
const REPLY_DELAY: Duration = Duration::from_millis(450);

/// The state of fetching a proof.
#[derive(Clone)]
enum ProofFetch {
    Loading,
    Failed,
    Loaded(SolvedStart, Arc<SolvedProof>),
}

pub(crate) fn page(app: App) -> AnyView {
    let start = RwSignal::new(SolvedStart::default());
    let fetched = RwSignal::new(ProofFetch::Loading);
    let fetch = move || {
        let start = start.get();
        fetched.set(ProofFetch::Loading);
        spawn_local(async move {
            let bytes = assets::bytes(&start.asset()).await;
            let proof = bytes.and_then(|bytes| SolvedProof::read(&bytes).ok());
            let found = proof
                .map_or(ProofFetch::Failed, |proof| ProofFetch::Loaded(start, Arc::new(proof)));
            // The user may have left the page meanwhile.
            let _ = fetched.try_set(found);
        });
    };
    Effect::new(fetch);
    view! {
        <div class="reading proofs" data-testid="solved">
            <div class="welcome">
                <h1>{app.t("solved-title")}</h1>
                <p class="lede">{app.t("solved-lede")}</p>
            </div>
            <div class="rules-choice">{choice(app, start)}</div>
            {move || match fetched.get() {
                ProofFetch::Loading => view! { <p class="help">{app.t("loading")}</p> }.into_any(),
                ProofFetch::Failed => fetch_failed(app, fetch),
                ProofFetch::Loaded(start, proof) => {
                    view! {
                        {proof_game(app, &proof)}
                        {explanation(app, start, &proof)}
                    }
                    .into_any()
                }
            }}
        </div>
    }
    .into_any()
}

fn choice(app: App, start: RwSignal<SolvedStart>) -> AnyView {
    let option = |edition: mana::Edition| {
        view! {
            <option value=edition.to_string() selected=move || start.get().edition == edition>
                {app.t(edition_message(edition))}
            </option>
        }
    };
    let squares = |row: usize| {
        move |column: char| match (column, row) {
            ('b', 1) => ("b", "b1"),
            ('c', 1) => ("c", "c1"),
            (_, 1) => ("f", "f1"),
            ('b', _) => ("b", "b6"),
            ('c', _) => ("c", "c6"),
            (_, _) => ("f", "f6"),
        }
    };
    view! {
        <div class="field">
            <label for="solved-edition">{app.t("edition")}</label>
            <select
                id="solved-edition"
                data-testid="solved-edition"
                on:change=move |event| {
                    if let Ok(edition) = event_target_value(&event).parse() {
                        start.write().edition = edition;
                    }
                }
            >
                {EDITIONS.map(option).collect_view()}
            </select>
        </div>
        {segments(app, "daimyo-white", "solved-daimyo-white", &COLUMNS, squares(6),
            move || start.get().white, move |column| start.write().white = column)}
        {segments(app, "daimyo-black", "solved-daimyo-black", &COLUMNS, squares(1),
            move || start.get().black, move |column| start.write().black = column)}
    }
    .into_any()
}

/// The board, the plies that are left, and the strategy.
fn proof_game(app: App, proof: &Arc<SolvedProof>) -> AnyView {
    let replying = Arc::clone(proof);
    let delegate = BoardDelegate {
        should_play: Box::new(|_, _| true),
        on_played: Box::new(move |controller| reply(controller, &replying)),
    };
    let new_game = {
        let start = proof.start();
        let computer = Some(Computer { side: Side::Black, level: ComputerLevel::default() });
        move || {
            LocalGame::from_game(
                Game::from_position(start),
                LocalGameOptions { computer, set_up: SetUpMode::Standard, pie: false },
            )
        }
    };
    let controller = BoardController::with_delegate(app, new_game(), delegate);
    drag::track_drags(controller);
    reply(controller, proof);
    let again = {
        let proof = Arc::clone(proof);
        move |_| {
            controller.local_game.set(new_game());
            controller.reset_interaction();
            reply(controller, &proof);
        }
    };
    let plies_left = {
        let proof = Arc::clone(proof);
        Memo::new(move |_| proof.left(&controller.position()).unwrap_or_default())
    };
    let most = proof.plies();
    let plies = move || controller.local_game.read().game().moves().len() as u32;
    let is_over = Memo::new(move |_| controller.local_game.read().ending().is_some());
    let headline = move || {
        let local_game = controller.local_game.read();
        app.messages.with(|messages| match local_game.ending() {
            Some(ending) => describe_outcome(ending.outcome, messages),
            None => messages.fill("solved-left", &[("count", plies_left.get().into())]),
        })
    };
    let situation = move || {
        let local_game = controller.local_game.read();
        app.messages.with(|messages| {
            if local_game.ending().is_some() {
                let key = if plies() >= most { "solved-best" } else { "solved-better" };
                let over = [("plies", plies().into()), ("most", most.into())];
                format!("{} {}", messages.fill("solved-over", &over), messages.text(key))
            } else if local_game.game().turn() == Side::White {
                local_game.game().position().situation(messages)
            } else {
                messages.text("status-thinking")
            }
        })
    };
    view! {
        <div
            class="lesson solved"
            data-game="mana"
            data-testid="solved-game"
            data-left=plies_left
            data-plies=Signal::derive(plies)
            on:keydown=move |event| if event.key() == "Escape" { controller.cancel() }
        >
            <section class="lesson-intro" aria-label=app.t("situation")>
                {board::turn_line(controller, headline, move || is_over.get())}
                {board::situation(controller, situation)}
                <p class="note" data-testid="note">{Signal::derive(move || controller.note_text())}</p>
                {Position::controls(controller)}
                <div class="row">
                    <button type="button" data-testid="solved-again" on:click=again>{app.t("solved-again")}</button>
                    <button
                        type="button"
                        class="quiet"
                        data-testid="undo"
                        disabled=Signal::derive(move || !controller.local_game.read().can_undo())
                        on:click=move |_| controller.undo()
                    >
                        {app.t("undo")}
                    </button>
                </div>
            </section>
            <section class="board-side" aria-label=app.t("board")>
                {side_strip(controller, Side::Black)}
                {Position::board_view(controller)}
                {side_strip(controller, Side::White)}
            </section>
            <section class="panel task">
                {tree::tree(app, controller, Arc::clone(proof))}
            </section>
            {drag::dragged_piece(controller)}
        </div>
    }
    .into_any()
}

/// Plays the proof's move, if it is Black's turn.
fn reply(controller: BoardController<Position>, proof: &SolvedProof) {
    let (position, plies) = {
        let local_game = controller.local_game.read_untracked();
        (*local_game.game().position(), local_game.game().moves().len())
    };
    if position.turn() != Side::Black || position.outcome().is_some() {
        return;
    }
    let Some(mv) = proof.answer(&position) else { return };
    set_timeout(
        move || {
            // The game may have changed meanwhile, or the user may have left the page.
            let is_current = controller.local_game.try_with_untracked(|local_game| {
                local_game.game().moves().len() == plies
                    && *local_game.game().position() == position
            });
            if is_current == Some(true) {
                controller.play(mv);
            }
        },
        REPLY_DELAY,
    );
}

/// What is proved, what is not, and how to verify it.
fn explanation(app: App, start: SolvedStart, proof: &SolvedProof) -> AnyView {
    let positions = proof.positions();
    let checked = move || app.fill("solved-what-checked", &[("positions", positions.into())]);
    view! {
        <div class="rulebook">
            <section class="panel chapter">
                <h2>{app.t("solved-what")}</h2>
                <p>{app.t("solved-what-wins")}</p>
                <p>{Signal::derive(checked)}</p>
            </section>
            <section class="panel chapter">
                <h2>{app.t("solved-not")}</h2>
                <p>{app.t("solved-not-open")}</p>
            </section>
            <section class="panel chapter">
                <h2>{app.t("solved-check")}</h2>
                <p>
                    <a class="button" download=start.file() href=assets::address(&start.asset()) data-testid="download">
                        {app.t("solved-download")}
                    </a>
                </p>
                <p>{app.t("solved-command")}</p>
                <p><code data-testid="command">{format!("mana verify {}", start.file())}</code></p>
            </section>
        </div>
    }
    .into_any()
}
