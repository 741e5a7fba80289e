//! The logic and the texts of the web application, as far as they can be tested without a browser.
//!
//! A [game on this device](local_game) and its [options](local_game_options), a [move while it is made by
//! hand](move_draft) and [its animation](motion), the [settings], the [commands to the engine](engine_commands), [every
//! text](messages), the [lessons](lesson), and [games against people elsewhere](online). The differences between the
//! games are behind [`game_ui::GameUi`], which [`mana`] and [`burst`] implement. The views are in `mana_page`.

pub mod archive;
pub mod arrow;
pub mod board_scene;
pub mod burst;
mod choice;
pub mod engine_commands;
pub mod error_messages;
pub mod game_ui;
pub mod lesson;
pub mod local_game;
pub mod local_game_options;
pub mod mana;
pub mod messages;
pub mod motion;
pub mod move_draft;
pub mod move_label;
pub mod online;
pub mod route;
pub mod rulebook;
pub mod settings;
pub mod solved;
pub mod sound;
