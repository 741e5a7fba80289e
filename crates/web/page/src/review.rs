//! The review of a game: the expectation after each move, the mistakes, their refutations, and retries.

mod graph;
mod mistakes;
mod progress;
mod session;

use super::analysis::import;
use super::analysis::tree::tree;
use super::apology::broken_link;
use super::app::App;
use super::board::BoardView;
use super::drag;
use super::play::player_strip;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Side;
use mana_record::{LinkError, Record, link_rules};
use mana_ui::route::Route;
use mana_view::prelude::*;
use session::ReviewSession;

/// The page of the record of a link, or a field to paste a record into.
pub(crate) fn page(app: App, link: &str) -> AnyView {
    if link.is_empty() {
        return import_form(app);
    }
    open(app, link)
        .unwrap_or_else(|error| broken_link(app, &error, &Route::Review(String::new()).to_string()))
}

fn import_form(app: App) -> AnyView {
    view! {
        <div class="panel entrance">
            <h1>{app.t("review")}</h1>
            <p>{app.t("review-lede")}</p>
            <p><a href=Route::Archive.to_string() data-testid="to-archive">{app.t("archive")}</a></p>
            {import(app, AnyRules::default(), move |link| app.go(&Route::Review(link.to_owned())))}
        </div>
    }
    .into_any()
}

fn open(app: App, link: &str) -> Result<AnyView, LinkError> {
    let rules = link_rules(link)?;
    Ok(with_game!(rules, |P, _| review_board(app, Record::<P>::from_link(link)?, link)))
}

fn review_board<P: BoardView>(app: App, record: Record<P>, link: &str) -> AnyView {
    let session = ReviewSession::new(app, record);
    let study = session.study;
    let controller = study.controller;
    drag::track_drags(controller);
    study.bind_keys();
    let accuracy = move |side: Side| {
        let accuracy = session.review.get().and_then(|review| review.accuracy(side));
        let name = app.messages.with(|messages| mana_ui::game_ui::side_name(side, messages));
        accuracy.map(|accuracy| {
            let percent = format!("{accuracy:.0}");
            app.fill("accuracy", &[("side", name.into()), ("percent", percent.into())])
        })
    };
    view! {
        <div class="table review" data-testid="review-table" data-game=P::GAME>
            <h1 class="unseen">{app.t("review")}</h1>
            <section class="board-side" aria-label=app.t("board")>
                {move || player_strip(controller, !controller.bottom())}
                {P::board_view(controller)}
                {move || player_strip(controller, controller.bottom())}
            </section>
            <section class="talk" aria-label=app.t("review")>
                {progress::progress(session)}
                {graph::graph(session)}
                <p class="accuracies" data-testid="accuracy">
                    {Side::ALL.map(|side| view! { <span>{Signal::derive(move || accuracy(side).unwrap_or_default())}</span> }).collect_view()}
                </p>
                <p class="note" role="status" data-testid="note">{Signal::derive(move || controller.note.get().unwrap_or_default())}</p>
            </section>
            <section class="panel side" aria-label=app.t("mistakes")>
                {mistakes::mistakes(session)}
                {tree(study)}
                <a class="button" href=Route::Analysis(link.to_owned()).to_string()>{app.t("analyse")}</a>
            </section>
            {drag::dragged_piece(controller)}
        </div>
    }
    .into_any()
}
