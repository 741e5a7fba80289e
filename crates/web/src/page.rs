//! The views.

mod analysis;
mod app;
mod assets;
mod board;
mod burst_field;
mod burst_tile;
mod controls;
mod embed;
mod engine;
mod fields;
mod home;
mod icon;
mod learn;
mod mana_board;
mod mana_piece;
mod mana_set_up;
mod motion;
mod moves;
mod online;
mod play;
mod review;
mod rules;
mod seat;
mod settings_dialog;
mod solved;
mod sound;
mod storage;
mod travel;

use leptos::prelude::*;

/// A link that leads nowhere: why, and a way on.
fn broken_link(app: app::App, error: &mana_record::LinkError, on: &'static str) -> AnyView {
    view! {
        <div class="panel apology" data-testid="apology">
            <h1>{app.t("broken-link")}</h1>
            <p class="help">{error.to_string()}</p>
            <a class="button" href=on>{app.t("broken-link-on")}</a>
        </div>
    }
    .into_any()
}

/// Starts the page; the loader calls it once the module is there.
#[cfg(feature = "start")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub(crate) fn start() {
    leptos::mount::mount_to_body(|| app::app(None));
}

/// Starts the page with games against people elsewhere.
pub fn start_with_others() {
    let pages = app::OnlinePages { lobby: online::lobby, game: online::game };
    leptos::mount::mount_to_body(move || app::app(Some(pages)));
}
