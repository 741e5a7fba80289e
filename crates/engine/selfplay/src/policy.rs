use crate::self_play::value;
use mana_game::Position;
use mana_search::PvLine;
use serde::{Deserialize, Serialize};

/// One of the best moves of a position, as a target for a policy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PolicyMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The expectation after it for the side to move, from -1 to 1.
    pub value: f64,
    /// Its share: the softmax of ten times the values.
    pub share: f64,
}

/// How sharply shares prefer the better moves: one tenth of a point of value multiplies a share by e.
const SHARPNESS: f64 = 10.0;

/// The policy that the lines of a search suggest, best move first.
pub(crate) fn policy<P: Position>(lines: &[PvLine<P>]) -> Vec<PolicyMove> {
    let values: Vec<f64> = lines.iter().map(|line| value(line.score)).collect();
    let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = values.iter().map(|value| (SHARPNESS * (value - best)).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let moves = lines.iter().filter_map(|line| line.moves.first());
    moves
        .zip(values.iter().zip(weights))
        .map(|(mv, (&value, weight))| PolicyMove {
            mv: mv.to_string(),
            value,
            share: (weight / sum * 10_000.0).round() / 10_000.0,
        })
        .collect()
}
