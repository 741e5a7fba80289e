//! Random games and their results: `cargo run --release -p mana-engine --example random_playout`.

use mana::prelude::*;

/// Longer games are abandoned.
const MAX_PLIES: usize = 1_000;

fn main() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut moves = Vec::new();
    let (mut wins, mut plies) = ([0; 2], 0);
    let games = 10_000;
    for _ in 0..games {
        // A position alone is faster than a `Game`, which stores positions for the repetition rule.
        let mut position = Position::start(Edition::COSMOLUDO);
        for _ in 0..MAX_PLIES {
            position.list_moves(&mut moves);
            let Some(&mv) = random.choice(&moves) else { break };
            position.play(mv);
            plies += 1;
        }
        if let Some(Outcome::Win(side)) = position.outcome() {
            wins[side.index()] += 1;
        }
    }
    let [black, white] = wins;
    println!("{games} games, {plies} plies: Black won {black}, White {white}");
}
