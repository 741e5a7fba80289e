//! Rules, records and boards as a WebAssembly module: the core of the npm package.
//!
//! In JavaScript positions and moves are texts, so each class is a box around a trait that is implemented generically
//! for every game: [`NpmGame`], [`NpmRecord`] and [`NpmBoard`]. Every error becomes an `Error` with one line. The
//! scripts and types around the module, and the web component, are in `assets`; `mana-bundle` assembles the package.

#![forbid(unsafe_code)]

mod board;
mod game;
mod record;

pub use board::NpmBoard;
pub use game::NpmGame;
pub use record::{NpmRecord, read_records};

use mana_catalogue::AnyRules;
use wasm_bindgen::prelude::wasm_bindgen;

/// The names of all rules.
#[wasm_bindgen(js_name = ruleNames)]
pub fn rule_names() -> Vec<String> {
    AnyRules::NAMED.iter().map(|named| named.name.to_owned()).collect()
}

/// A description of the rules of this name, in a sentence.
#[wasm_bindgen(js_name = describeRules)]
pub fn describe_rules(name: &str) -> Option<String> {
    let named = AnyRules::NAMED.iter().find(|named| named.name == name);
    named.map(|named| named.description.to_owned())
}
