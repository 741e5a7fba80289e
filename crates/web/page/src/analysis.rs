//! The analysis board: a tree of moves with comments, the engine, the solver, import and export.

mod controls;
pub(crate) mod editor;
mod import;
mod lines;
mod picture;
mod proof;
mod share;
pub(crate) mod study;
pub(crate) mod tree;

use super::annotations;
use super::app::App;
use super::board::{self, BoardView};
use super::drag;
use super::later::later;
use super::play::player_strip;
use super::saved_game;
use editor::Editable;
pub(crate) use import::import;
use mana_catalogue::with_game;
use mana_record::{LinkError, NodeId, Record, link_rules};
use mana_ui::game_ui::describe_ending;
use mana_ui::local_game_options::{LocalGameOptions, SetUpMode};
use mana_ui::route::Route;
use mana_view::prelude::*;
pub(crate) use share::{save_png, save_svg, save_text};
use study::Study;

/// The page of the record of a link, or of a new game.
pub(crate) fn page(app: App, link: &str) -> AnyView {
    let opened = match link {
        "" => Ok(analysis_board(app, Record::<mana::Position>::from_position(standard_start()))),
        "burst" => Ok(analysis_board(app, Record::<burst::Position>::new(burst::Rules))),
        link => open(app, link),
    };
    opened.unwrap_or_else(|error| {
        super::apology::broken_link(app, &error, &Route::Analysis(String::new()).to_string())
    })
}

fn open(app: App, link: &str) -> Result<AnyView, LinkError> {
    Ok(with_game!(link_rules(link)?, |P, _| analysis_board(app, Record::<P>::from_link(link)?)))
}

/// The standard start of Mana, as most people do not analyse set-ups.
fn standard_start() -> mana::Position {
    let options = LocalGameOptions { computer: None, set_up: SetUpMode::Standard, pie: false };
    *saved_game::new_local_game::<mana::Position>(mana::Edition::default(), options)
        .game()
        .position()
}

fn analysis_board<P: Editable>(app: App, record: Record<P>) -> AnyView {
    let study = Study::new(app, record);
    let controller = study.controller;
    drag::track_drags(controller);
    annotations::track_annotations(controller);
    study.bind_keys();
    view! {
        <div
            class="table analysis"
            data-testid="analysis"
            data-game=P::GAME
            data-preview=move || controller.preview.read().is_some().then_some("")
            on:keydown=move |event| if event.key() == "Escape" { controller.cancel() }
        >
            <h1 class="unseen">{app.t("analysis")}</h1>
            <section class="board-side" aria-label=app.t("board")>
                {later(move || (move || player_strip(controller, !controller.bottom())).into_any())}
                {later(move || P::board_view(controller))}
                {later(move || (move || player_strip(controller, controller.bottom())).into_any())}
            </section>
            <section class="talk" aria-label=app.t("engine")>
                {later(move || situation(study))}
                {later(move || lines::lines(study))}
                {later(move || proof::proof(study))}
                {later(move || P::controls(controller))}
            </section>
            {later(move || side_panel(study))}
            {drag::dragged_piece(controller)}
        </div>
    }
    .into_any()
}

/// The tree of moves, and its actions.
fn side_panel<P: Editable>(study: Study<P>) -> AnyView {
    let app = study.app;
    let heading = move || {
        let position = *study.record.read().position(NodeId::ROOT);
        let (game, rules) = (app.fill(P::NAME, &[]), app.fill(position.rules_name(), &[]));
        if game == rules { game } else { format!("{game} · {rules}") }
    };
    view! {
        <section class="panel side" aria-label=app.t("game")>
            <p class="rules-name">{Signal::derive(heading)}</p>
            {tree::tree(study)}
            {later(move || controls::controls(study))}
            {later(move || share::share(study))}
            {later(move || editor::editor(study))}
        </section>
    }
    .into_any()
}

/// What the player to move has to do or how the game ended, and the last note.
fn situation<P: BoardView>(study: Study<P>) -> AnyView {
    let (app, controller) = (study.app, study.controller);
    let text = move || {
        let local_game = controller.local_game.read();
        app.messages.with(|messages| match local_game.ending() {
            Some(ending) => describe_ending::<P>(ending, messages),
            None => local_game.game().position().situation(messages),
        })
    };
    view! {
        <div class="status" data-testid="status">
            {P::mark(controller)}
            {board::situation(controller, text)}
            <p class="note" data-testid="note">{Signal::derive(move || controller.note_text())}</p>
        </div>
    }
    .into_any()
}
