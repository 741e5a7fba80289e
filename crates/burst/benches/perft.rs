//! `cargo bench -p mana-burst`: how fast moves are counted, generated, played and checked.
fn main() {}
