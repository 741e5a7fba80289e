//! An evaluation of your own under the engine's search, with its levels and set-ups, against the engine itself:
//! `cargo run --release -p mana-engine --example own_evaluation`.

use mana::prelude::*;
use mana_engine::{Engine, EngineOptions};
use mana_search::{Evaluation, Limits};

/// Counts pieces and moves.
#[derive(Clone)]
struct PiecesAndMoves;

impl Evaluation<Position> for PiecesAndMoves {
    type View = ();

    fn view(&self, _: &Position) {}

    fn evaluate(&self, position: &Position, (): &()) -> i32 {
        let pieces = |side: Side| position.pieces(side).len() as i32;
        let material = pieces(position.turn()) - pieces(!position.turn());
        100 * material + 2 * position.count_moves() as i32
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = EngineOptions { hash_mib: 16, certificates: false, ..EngineOptions::default() };
    let mut own = Engine::with_evaluation(options.clone(), PiecesAndMoves);
    let mut engine = Engine::<Position>::new(options);
    let limits = Limits::nodes(5_000);
    // In this edition the engines choose among thousands of set-ups.
    let mut game = Game::<Position>::new(Edition::COSMOLUDO_ADVANCED);
    while game.outcome().is_none() && game.moves().len() < 200 {
        let mv = match game.turn() {
            Side::Black => own.best_move(&game, &limits),
            Side::White => engine.best_move(&game, &limits),
        };
        game.play(mv.ok_or("there is always a move while a game goes on")?)?;
    }
    println!("{}", game.position().board());
    match game.outcome() {
        Some(Outcome::Win(Side::Black)) => println!("The own evaluation has won."),
        Some(Outcome::Win(Side::White)) => println!("The engine has won."),
        Some(Outcome::Draw) | None => println!("Nobody has won."),
    }
    Ok(())
}
