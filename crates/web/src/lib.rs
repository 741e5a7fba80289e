//! The page: both games in the browser, at once and offline.
//!
//! Two halves:
//! - What can be said without a browser, and is tested without one: the [game as it is played here](session), the
//!   [move in the making](draft), the [terms], the [settings], the [conversation with the engine](dialogue), [every
//!   text](messages), the [lessons](lesson), and [games with people elsewhere](online). The shell asks a game for
//!   nothing but [`table::Table`]; [`mana`] and [`burst`] answer.
//! - `page`, the views, in Leptos, for `wasm32` alone. There only the drawing of the board differs between the games.
//!
//! The programs in `src/bin` are the modules that a browser loads: the same page, each with the places of one kind.

pub mod burst;
pub mod dialogue;
pub mod draft;
pub mod lesson;
pub mod mana;
pub mod messages;
mod named;
pub mod online;
pub mod rulebook;
pub mod session;
pub mod settings;
pub mod solved;
pub mod table;
pub mod terms;
pub mod trouble;

#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
pub use page::{start_online, start_play, start_study};
