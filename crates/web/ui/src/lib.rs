//! What the web application shows and says, as far as it can be said and tested without a browser.
//!
//! The [game as it is played here](session), the [move in the making](draft), the [terms], the [settings], the
//! [conversation with the engine](dialogue), [every text](messages), the [lessons](lesson), and [games with people
//! elsewhere](online). The shell asks a game for nothing but [`table::Table`]; [`mana`] and [`burst`] answer. The views
//! are in `mana_page`.

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
