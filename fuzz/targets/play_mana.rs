//! Any bytes played as moves of Mana, under any rules: the first four choose them, house rules included.

#![no_main]

use mana::{
    Capture, Edition, ManaKind, Move, Orientation, Orientations, Position, ReEntry, SetUpRows,
    Square, Unable,
};
use mana_game::{Position as _, Side};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((&[named, a, b, c], moves)) = bytes.split_first_chunk() else { return };
    let rules = match Edition::NAMED.get(usize::from(named % 8)) {
        Some(&(_, edition)) => edition,
        None => house_rule(a, b, c),
    };
    mana_fuzz::play(rules, moves, choose_bird);
});

fn house_rule(a: u8, b: u8, c: u8) -> Edition {
    let flag = |bit: u8| a >> bit & 1 == 1;
    let orientations = [Orientation::Se, Orientation::Sw, Orientation::Ne, Orientation::Nw];
    let first = Orientations::only(orientations[usize::from(b % 4)]);
    let chosen = orientations.into_iter().enumerate().filter(|(bit, _)| b >> (4 + bit) & 1 == 1);
    Edition {
        set_up: if flag(0) { SetUpRows::First } else { SetUpRows::FirstTwo },
        orientations: chosen.fold(first, |set, (_, orientation)| set.and(orientation)),
        first: if flag(1) { Side::Black } else { Side::White },
        unmatched: if flag(2) { Unable::Free } else { Unable::Pass },
        blocked: if flag(3) { Unable::Free } else { Unable::Pass },
        re_entry: [ReEntry::Anywhere, ReEntry::MarkedType, ReEntry::Never][usize::from(c % 3)],
        mana: [ManaKind::Bird, ManaKind::ObstructingBird, ManaKind::Carried]
            [usize::from(c / 3 % 3)],
        capture: if flag(4) { Capture::Any } else { Capture::RoninTakesDaimyo },
    }
}

/// Names a square for the bird, where the byte names one that the rules allow.
fn choose_bird(position: &Position, mv: Move, byte: u8) -> Move {
    let square = Square::all().nth(usize::from(byte >> 1) % 36);
    let named = square.and_then(|square| position.read_move(&format!("{mv}~{square}")).ok());
    named.filter(|_| byte & 1 == 1).unwrap_or(mv)
}
