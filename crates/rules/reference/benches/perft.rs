//! `cargo bench -p mana-reference`: leaves counted per second, to compare with the fast rules.

use divan::Bencher;
use divan::counter::ItemsCount;
use mana_reference::{open, perft};

fn main() {
    divan::main();
}

fn bench_perft(bencher: Bencher, rules: &str, position: Option<&str>, depth: u32, leaves: u64) {
    let start = open(rules, position).expect("a position");
    bencher
        .counter(ItemsCount::new(leaves))
        .bench(|| assert_eq!(perft(divan::black_box(&start), depth), leaves));
}

#[divan::bench(sample_count = 5)]
fn cosmoludo(bencher: Bencher) {
    bench_perft(bencher, "cosmoludo", Some("rdrrrr/6/6/6/6/RDRRRR b -"), 6, 105_963);
}

#[divan::bench(sample_count = 5)]
fn burst(bencher: Bencher) {
    bench_perft(bencher, "burst", None, 3, 83_182);
}
