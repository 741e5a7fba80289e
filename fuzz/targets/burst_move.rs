//! Any text as a position of Burst of Mana and a move there, on two lines.

#![no_main]

use burst::{Position, Rules};
use mana_game::Position as _;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (position, mv) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::parse(Rules, position).unwrap_or(Position::start(Rules));
    mana_fuzz::check_move_text(&position, mv);
});
