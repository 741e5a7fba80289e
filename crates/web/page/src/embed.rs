//! A record inside another site: the board, the moves to step through, and a link to the analysis.

use super::analysis::study::Study;
use super::analysis::tree::tree;
use super::apology::broken_link;
use super::app::App;
use super::board::BoardView;
use mana_catalogue::with_game;
use mana_record::{LinkError, Record, link_rules};
use mana_ui::route::Route;
use mana_view::prelude::*;

pub(crate) fn page(app: App, link: &str) -> AnyView {
    let shown = show(app, link).unwrap_or_else(|error| broken_link(app, &error, "./"));
    view! {
        <main id="main" class="embed" tabindex="-1" data-testid="embed">{shown}</main>
        <p class="unseen" aria-live="polite" role="status">{move || app.announcement.get()}</p>
    }
    .into_any()
}

fn show(app: App, link: &str) -> Result<AnyView, LinkError> {
    let rules = link_rules(link)?;
    Ok(with_game!(rules, |P, _| embedded_board(app, Record::<P>::from_link(link)?, link)))
}

fn embedded_board<P: BoardView>(app: App, record: Record<P>, link: &str) -> AnyView {
    let study = Study::detached(app, record, false);
    study.bind_keys();
    view! {
        <h1 class="unseen">{app.t(P::NAME)}</h1>
        {P::board_view(study.controller)}
        {tree(study)}
        <p>
            <a class="button" href=format!("./{}", Route::Analysis(link.to_owned())) target="_blank" rel="noopener" data-testid="embed-open">{app.t("embed-open")}</a>
        </p>
    }
    .into_any()
}
