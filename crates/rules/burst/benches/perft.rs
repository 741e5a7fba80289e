//! `cargo bench -p mana-burst`: how fast moves are counted, listed, played and checked.
//!
//! Every bench asserts its result, so that nothing wrong is measured. Items are leaves, or moves.

#![allow(clippy::unwrap_used, reason = "what fails here is to panic")]

use burst::{Move, Position, Rules};
use divan::{Bencher, counter::ItemsCount};
use mana_game::{Position as _, perft};

/// The middle of a game: nearly all Mana on the table, four of them burst.
const MIDDLE: &str = "1+R1S1/1E+n+Ps/2N+pe/3Gr/tTg2 b Aa";

fn main() {
    divan::main();
}

fn bench_perft(bencher: Bencher, position: Position, depth: u32, leaves: u64) {
    bencher.counter(ItemsCount::new(leaves)).bench(|| {
        assert_eq!(perft(divan::black_box(&position), depth), leaves);
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn perft_5_from_the_start(bencher: Bencher) {
    bench_perft(bencher, Position::start(Rules), 5, 237_701_007);
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn perft_5_from_the_middle(bencher: Bencher) {
    bench_perft(bencher, MIDDLE.parse().unwrap(), 5, 25_096_148);
}

/// With the last ply played too, as in a search.
#[divan::bench(sample_count = 10)]
fn play_every_move_3_plies_from_the_middle(bencher: Bencher) {
    fn play(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        position.for_each_move(|mv| leaves += play(&position.after(mv), depth - 1));
        leaves
    }
    let position: Position = MIDDLE.parse().unwrap();
    let leaves = perft(&position, 3);
    bencher.counter(ItemsCount::new(leaves)).bench(|| {
        assert_eq!(play(divan::black_box(&position), 3), leaves);
    });
}

#[divan::bench]
fn is_legal_for_every_move(bencher: Bencher) {
    let position: Position = MIDDLE.parse().unwrap();
    let moves: Vec<Move> = Move::all().collect();
    let legal = position.count_moves() as usize;
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        let position = divan::black_box(&position);
        assert_eq!(moves.iter().filter(|&&mv| position.is_legal(mv)).count(), legal);
    });
}

#[divan::bench]
fn read_and_write_a_position(bencher: Bencher) {
    bencher.bench(|| {
        let position: Position = divan::black_box(MIDDLE).parse().unwrap();
        assert_eq!(position.to_string(), MIDDLE);
    });
}
