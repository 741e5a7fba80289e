//! Any text as rules, a position of Mana and a move there, on three lines.

#![no_main]

use mana::Position;
use mana_game::Position as _;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or_default();
    let rules = line().parse().unwrap_or_default();
    let position = Position::parse(rules, line()).unwrap_or(Position::start(rules));
    mana_fuzz::check_move_text(&position, line());
});
