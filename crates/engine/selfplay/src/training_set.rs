use crate::{DatasetError, SelfPlayGame};
use mana_engine::{EngineGame, NetworkEvaluation, NetworkShape};
use mana_game::Outcome;
use mana_search::Score;
use std::marker::PhantomData;

/// The searched positions of games as training data for the evaluation network: a header, then records of one length.
///
/// All numbers are little-endian. The header is the eight bytes `manadat1` and three `u32`: the number of features, of
/// places for features in a perspective, and of buckets. A record has
///
/// | bytes | meaning |
/// |---|---|
/// | `u16` for each place, twice | the features of the side to move and of the other side; a place left over has the number of features |
/// | `i16` | the expectation of the search for the side to move, from -10,000 to 10,000 |
/// | `i8` | the result for the side to move: 1, 0 or -1 |
/// | `u8` | the bucket |
/// | `u8` | the plies to the end if the search found it, at most 255; else 0 |
/// | `u8` | 0 |
///
/// Set-ups are left out, and positions with a win in one: those are never evaluated.
#[derive(Clone, Copy, Debug)]
pub struct TrainingSet<P> {
    game: PhantomData<P>,
}

impl<P: EngineGame> TrainingSet<P> {
    const SHAPE: NetworkShape = P::Evaluation::SHAPE;
    const PLACES: usize = P::Evaluation::MAX_ACTIVE;

    /// The header.
    pub fn header() -> Vec<u8> {
        let mut header = b"manadat1".to_vec();
        for number in [Self::SHAPE.features, Self::PLACES, Self::SHAPE.buckets] {
            header.extend((number as u32).to_le_bytes());
        }
        header
    }

    /// The records of a game.
    ///
    /// # Errors
    /// The game is not one that self-play writes.
    pub fn records(game: &SelfPlayGame) -> Result<Vec<u8>, DatasetError> {
        let rules = game.settings.parse_rules::<P>()?;
        let outcome = game.outcome()?;
        let evaluation = P::Evaluation::default();
        let mut records = Vec::new();
        for searched in &game.positions {
            let end = match searched.score.parse() {
                Ok(Score::Win(1)) => continue,
                Ok(Score::Win(plies) | Score::Loss(plies)) => plies.min(255) as u8,
                Ok(Score::Centipawns(_) | Score::Draw) => 0,
                Err(_) => return Err(DatasetError::Score(searched.score.clone())),
            };
            let position = P::parse(rules, &searched.position)
                .map_err(|error| DatasetError::Position(error.to_string()))?;
            let Some(features) = evaluation.features(&position) else { continue };
            for mut perspective in features.perspectives {
                perspective.resize(Self::PLACES, Self::SHAPE.features as u16);
                records.extend(perspective.into_iter().flat_map(u16::to_le_bytes));
            }
            records.extend(((searched.value * 10_000.0) as i16).to_le_bytes());
            let result = match outcome {
                Outcome::Draw => 0,
                Outcome::Win(winner) if winner == position.turn() => 1,
                Outcome::Win(_) => -1_i8 as u8,
            };
            records.extend([result, features.bucket as u8, end, 0]);
        }
        Ok(records)
    }
}
