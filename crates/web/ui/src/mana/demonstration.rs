//! A finished game that the first page shows move by move.

use mana::{Edition, Position};
use mana_game::{Game, Position as _};

/// The set-ups of both sides.
const START: &str = "r1r1d1/1r1rr1/6/6/3R2/R1DRRR b -";

/// The moves of two strong players.
const MOVES: &str = "e1e4 d5d4 f1f3 e6f6 c1b2 e5c4 f3f4 c6d5 d1e1 d5e5 e1d3 d4c5 a1a4 f6d6 f4e6 b5b4 \
    d2b3 a6a5 b2d1 c4d4 d3c4 d6a6 e6d6 e5f3 d1c1 d4d6 R@b5 f3e3 a4a2 a6b6 c1a1 e3d1 b5b6";

/// The game, to its end.
pub fn game() -> Option<Game<Position>> {
    let start = Position::parse(Edition::COSMOLUDO_ADVANCED, START).ok()?;
    let mut game = Game::from_position(start);
    for text in MOVES.split_whitespace() {
        let mv = game.position().read_move(text).ok()?;
        game.play(mv).ok()?;
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_played_to_its_end() {
        let game = game().expect("legal moves");
        assert!(game.ending().is_some());
    }
}
