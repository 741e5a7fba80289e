//! `cargo bench -p mana-rules`: leaves counted per second, each count checked.

use divan::Bencher;
use divan::counter::ItemsCount;
use mana::{Edition, Position};
use mana_game::{Position as _, perft};

fn main() {
    divan::main();
}

const START: &str = "rdrrrr/6/6/6/6/RDRRRR b -";

/// Edition, depth and leaves from the printed set-up.
const CASES: [(&str, u32, u64); 6] = [
    ("cosmoludo", 10, 531_620_920),
    ("cosmoludo-advanced", 10, 531_620_920),
    ("cosmoludo-pl", 5, 354_876_227),
    ("jactalea", 10, 506_107_908),
    ("zillions", 10, 568_812_542),
    ("escampe", 11, 150_301_106),
];

#[divan::bench(args = CASES.map(|(edition, ..)| edition), sample_count = 5)]
fn fast(bencher: Bencher, name: &str) {
    let (_, depth, leaves) = *CASES.iter().find(|case| case.0 == name).expect("one of the cases");
    let edition: Edition = name.parse().expect("an edition");
    let position = Position::parse(edition, START).expect("a position");
    bencher
        .counter(ItemsCount::new(leaves))
        .bench(|| assert_eq!(perft(divan::black_box(&position), depth), leaves));
}
