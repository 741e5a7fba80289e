//! The views.

mod app;
mod assets;
mod board;
mod burst_field;
mod burst_tile;
mod controls;
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
mod play;
mod rules;
mod seat;
mod settings_dialog;
mod solved;
mod sound;
mod storage;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the page; the loader calls it once the module is there.
#[wasm_bindgen(start)]
pub(crate) fn start() {
    leptos::mount::mount_to_body(app::app);
}
