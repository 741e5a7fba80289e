//! The views of the web application, in Leptos, for the browser alone; on other targets the crate is empty.
//!
//! What needs no browser is in `mana_ui`, with tests. The programs in `src/bin` are the modules that a browser loads:
//! the same page, each with the views of some routes.

#![cfg(target_arch = "wasm32")]

mod analysis;
mod app;
mod assets;
mod board;
mod board_controller;
mod burst_field;
mod burst_tile;
mod controls;
mod drag;
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
mod route;
mod rules;
mod saved_game;
mod settings_dialog;
mod solved;
mod sound;
mod storage;

use leptos::prelude::*;
use mana_ui::error_messages;
use mana_ui::route::Route;

/// Says why the link of a record cannot be opened, with a way on.
fn broken_link(app: app::App, error: &mana_record::LinkError, on: &str) -> AnyView {
    view! {
        <div class="panel apology" data-testid="apology">
            <h1>{app.t("broken-link")}</h1>
            <p class="help">{app.messages.with(|messages| error_messages::link(error, messages))}</p>
            <a class="button" href=on.to_owned()>{app.t("broken-link-on")}</a>
        </div>
    }
    .into_any()
}

/// Starts the page with the views that every module has: the game on this device.
pub fn start_play() {
    start(|_, _| None);
}

/// Starts the page with the views for studying games, and the board inside other sites.
pub fn start_study() {
    start(|app, route| {
        Some(match route {
            Route::Analysis(link) => analysis::page(app, &link),
            Route::Review(link) => review::page(app, &link),
            Route::Learn(name) => learn::with_messages(app, move |app| learn::page(app, &name)),
            Route::Rules => learn::with_messages(app, rules::page),
            Route::Solved => learn::with_messages(app, solved::page),
            Route::Embedded(link) => embed::page(app, &link),
            Route::Home | Route::Play | Route::Online | Route::Game(_) | Route::Unknown => {
                return None;
            }
        })
    });
}

/// Starts the page with the views for games between people.
pub fn start_online() {
    start(|app, route| match route {
        Route::Online => Some(online::lobby(app)),
        Route::Game(id) => Some(online::game(app, id)),
        Route::Home
        | Route::Play
        | Route::Analysis(_)
        | Route::Review(_)
        | Route::Learn(_)
        | Route::Rules
        | Route::Solved
        | Route::Embedded(_)
        | Route::Unknown => None,
    });
}

fn start(views: app::RouteViews) {
    leptos::mount::mount_to_body(move || app::app(views));
}
