//! The views of the web application, for the browser alone; on other targets the crate is empty.
//!
//! Logic that needs no browser is in `mana_ui`, with tests. This is compiled to one module, which the bundler splits:
//! functions reachable only from one of `add_board`, `add_study` and `add_online` are loaded when a route needs them;
//! see `parts`.

#![cfg(target_arch = "wasm32")]

mod analysis;
mod annotations;
mod apology;
mod app;
mod archive;
mod archive_store;
mod assets;
mod board;
mod board_controller;
mod burst_field;
mod burst_tile;
mod controls;
mod dialog;
mod drag;
mod element_state;
mod embed;
mod end_card;
mod engine;
mod fields;
mod fold;
mod grid;
mod home;
mod icon;
mod later;
mod learn;
mod living_board;
mod lobby_glance;
mod mana_board;
mod mana_motion;
mod mana_overlay;
mod mana_piece;
mod mana_set_up;
mod menu;
mod motion;
mod moves;
mod online;
mod parts;
mod pie_rule;
mod play;
mod review;
mod route;
mod rules;
mod saved_game;
mod settings_dialog;
mod solved;
mod sound;
mod storage;

use mana_ui::route::{PagePart, Route};
use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the page.
#[wasm_bindgen(start)]
pub fn start() {
    mana_view::mount::mount_to_body(app::app);
}

/// Adds the view of the game on this device, and with it the boards.
#[wasm_bindgen]
pub fn add_board() {
    parts::add(PagePart::Board, |app, _| Some(play::page(app)));
}

/// Adds the views for studying games, and the board inside other sites.
#[wasm_bindgen]
pub fn add_study() {
    parts::add(PagePart::Study, |app, route| {
        Some(match route {
            Route::Analysis(link) => analysis::page(app, &link),
            Route::Review(link) => review::page(app, &link),
            Route::Archive => archive::page(app),
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

/// Adds the views for games between people.
#[wasm_bindgen]
pub fn add_online() {
    parts::add(PagePart::Online, |app, route| match route {
        Route::Online => Some(online::lobby(app)),
        Route::Game(id) => Some(online::game(app, id)),
        Route::Home
        | Route::Play
        | Route::Analysis(_)
        | Route::Review(_)
        | Route::Archive
        | Route::Learn(_)
        | Route::Rules
        | Route::Solved
        | Route::Embedded(_)
        | Route::Unknown => None,
    });
}
