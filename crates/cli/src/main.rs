//! The program `mana`.
fn main() {}
