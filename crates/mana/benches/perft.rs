//! Leaves counted per second, each count checked.

use divan::Bencher;
use divan::counter::ItemsCount;
use mana::{Edition, Position};
use mana_game::{Position as _, perft};

fn main() {
    divan::main();
}

fn bench(bencher: Bencher, edition: Edition, position: &str, depth: u32, leaves: u64) {
    let position = Position::parse(edition, position).expect("the position is legal");
    bencher
        .counter(ItemsCount::new(leaves))
        .bench(|| assert_eq!(perft(divan::black_box(&position), depth), leaves));
}

#[divan::bench(sample_count = 5)]
fn cosmoludo_10(bencher: Bencher) {
    bench(bencher, Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -", 10, 531_620_920);
}
