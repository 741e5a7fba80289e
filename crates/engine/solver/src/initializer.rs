//! Heuristic initialisation of proof and disproof numbers (df-pn+), by a network that is trained during the search.

use crate::ProofNumbers;
use mana_game::{Position, Side, hash_key};

/// Initialises the proof and disproof number of new nodes, from how likely they are to be proved.
///
/// Two small networks, one for each side to move, are trained online: whenever the search leaves a node, the label is
/// whether it is proved by then. They read the bytes of a position's [key](Position::key) and of its
/// [features](Position::features), so they work for any game, and a win against one defence soon raises the estimate
/// for the next.
///
/// Each thread trains its own. They affect how long the search for a proof takes, never its correctness.
pub(crate) struct ProofNumberInitializer {
    prover: Side,
    /// For AND nodes and for OR nodes.
    networks: [ProofNetwork; 2],
}

/// The number of a node with a single move that is as likely to be proved as not.
const SCALE: f32 = 64.0;

/// The largest initial number: sums of thousands of them stay below infinity.
const MAX_INITIAL: u32 = 1 << 20;

impl ProofNumberInitializer {
    /// An untrained initializer.
    pub(crate) fn new(prover: Side) -> ProofNumberInitializer {
        ProofNumberInitializer { prover, networks: [ProofNetwork::new(0), ProofNetwork::new(1)] }
    }

    /// The numbers of a node that has not been searched.
    ///
    /// The fewer safe moves a side has, the sooner all of them are refuted, and the proof number grows with the doubt about a
    /// proof. The exponents of both were tuned by experiment.
    #[inline]
    pub(crate) fn initial_numbers<P: Position>(&self, position: &P, key: u128) -> ProofNumbers {
        let is_or = position.turn() == self.prover;
        let moves = position.estimate_safe_moves() as f32;
        let (proof, disproof) = if is_or { (1.0, moves) } else { (moves.sqrt(), 1.0) };
        let doubt = self.networks[usize::from(is_or)].predict(&Input::new(position, key)).doubt();
        let number = |number: f32| ((SCALE * number) as u32).clamp(1, MAX_INITIAL);
        ProofNumbers { proof: number(proof * doubt * doubt), disproof: number(disproof) }
    }

    /// Trains on one sample: a searched position, and whether it was proved.
    #[inline]
    pub(crate) fn train<P: Position>(&mut self, position: &P, key: u128, proved: bool) {
        let network = &mut self.networks[usize::from(position.turn() == self.prover)];
        network.train(&Input::new(position, key), proved);
    }
}

/// The number of hidden units.
const HIDDEN_UNITS: usize = 16;

const LEARNING_RATE: f32 = 0.01;

/// Errors in probability below this are not trained on.
const MIN_ERROR: f32 = 0.004;

/// The largest initial weight.
const INITIAL_WEIGHT: f32 = 0.3;

type HiddenLayer = [f32; HIDDEN_UNITS];

/// A network with one hidden layer, from the bytes of a key to the probability that a position will be proved.
struct ProofNetwork {
    /// The weights of the hidden layer: a row for each value of each byte.
    rows: Vec<HiddenLayer>,
    /// The weights of the output, applied to the rectified hidden units.
    output: HiddenLayer,
    bias: f32,
}

/// The forward pass for one key.
struct Prediction {
    hidden: HiddenLayer,
    /// 0 for even odds, positive if the position is likely to be proved.
    score: f32,
}

impl ProofNetwork {
    /// An untrained network. The weights are random, so that the hidden units differ.
    fn new(seed: u128) -> ProofNetwork {
        let mut drawn = seed << 64;
        let mut draw = || {
            drawn += 1;
            hash_key(drawn) as i64 as f32 * (INITIAL_WEIGHT / i64::MAX as f32)
        };
        let mut layer = || std::array::from_fn(|_| draw());
        let output = layer();
        let rows = (0..INPUT_BYTES << u8::BITS).map(|_| layer()).collect();
        ProofNetwork { rows, output, bias: 0.0 }
    }

    #[inline]
    fn predict(&self, input: &Input) -> Prediction {
        let mut hidden = [0.0; HIDDEN_UNITS];
        for row in input.rows() {
            for (unit, weight) in hidden.iter_mut().zip(&self.rows[row]) {
                *unit += weight;
            }
        }
        for unit in &mut hidden {
            *unit = unit.max(0.0);
        }
        let mut sums = [0.0; 4];
        for (units, weights) in hidden.chunks_exact(4).zip(self.output.chunks_exact(4)) {
            for (sum, (unit, weight)) in sums.iter_mut().zip(units.iter().zip(weights)) {
                *sum += unit * weight;
            }
        }
        Prediction { hidden, score: self.bias + sums.iter().sum::<f32>() }
    }

    /// One step of stochastic gradient descent.
    fn train(&mut self, input: &Input, proved: bool) {
        let prediction = self.predict(input);
        let error = f32::from(proved) - prediction.probability();
        if error.abs() < MIN_ERROR {
            return;
        }
        let step = LEARNING_RATE * error;
        let mut steps = [0.0; HIDDEN_UNITS];
        for ((own, unit), weight) in steps.iter_mut().zip(prediction.hidden).zip(&mut self.output) {
            if unit > 0.0 {
                *own = step * *weight;
                *weight += step * unit;
            }
        }
        self.bias += step;
        for row in input.rows() {
            for (weight, step) in self.rows[row].iter_mut().zip(steps) {
                *weight += step;
            }
        }
    }
}

/// A logistic function and its logarithm would be usual, but square roots are faster, the same on every machine, and
/// lead to proofs sooner.
impl Prediction {
    #[inline]
    fn root(&self) -> f32 {
        (self.score * self.score + 4.0).sqrt()
    }

    /// How likely the position is to be proved.
    #[inline]
    fn probability(&self) -> f32 {
        0.5 + 0.5 * self.score / self.root()
    }

    /// 1 for even odds, close to 0 if a proof is almost certain, and unbounded if it is unlikely.
    #[inline]
    fn doubt(&self) -> f32 {
        0.5 * (self.root() - self.score)
    }
}

/// The input of a network: the bytes of a position's key, least significant first, and its features.
struct Input {
    bytes: [u8; INPUT_BYTES],
    /// The length of the key without its leading zeros, which all keys of a game may share.
    key_length: usize,
}

const KEY_BYTES: usize = size_of::<u128>();
const INPUT_BYTES: usize = KEY_BYTES + 8;

impl Input {
    #[inline]
    fn new<P: Position>(position: &P, key: u128) -> Input {
        let mut bytes = [0; INPUT_BYTES];
        bytes[..KEY_BYTES].copy_from_slice(&key.to_le_bytes());
        bytes[KEY_BYTES..].copy_from_slice(&position.features());
        Input { bytes, key_length: (u128::BITS - key.leading_zeros()).div_ceil(8) as usize }
    }

    /// The row of each byte.
    #[inline]
    fn rows(&self) -> impl Iterator<Item = usize> {
        (0..self.key_length)
            .chain(KEY_BYTES..INPUT_BYTES)
            .map(|index| index << 8 | usize::from(self.bytes[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(key: u128) -> Input {
        let mut bytes = [0; INPUT_BYTES];
        bytes[..KEY_BYTES].copy_from_slice(&key.to_le_bytes());
        Input { bytes, key_length: 3 }
    }

    #[test]
    fn training_learns_what_will_be_proved() {
        // Proved means the same parity in both bytes, an XOR that neither byte predicts on its own.
        let proved = |key: u128| (key ^ key >> 8).is_multiple_of(2);
        let mut network = ProofNetwork::new(0);
        let mut random = 1_u128;
        let mut draw = || {
            random += 1;
            u128::from(hash_key(random) & 0xf0f) | 1 << 16
        };
        for _ in 0..100_000 {
            let key = draw();
            network.train(&input(key), proved(key));
        }
        for key in (0..100).map(|_| draw()) {
            let probability = network.predict(&input(key)).probability();
            assert_eq!(probability > 0.8, proved(key), "{key:x}: {probability}");
            assert_eq!(probability < 0.2, !proved(key), "{key:x}: {probability}");
        }
    }

    #[test]
    fn doubt_falls_as_probability_rises() {
        let predictions = [-1e6, -2.0, 0.0, 2.0, 1e6]
            .map(|score| Prediction { hidden: [0.0; HIDDEN_UNITS], score });
        assert!(predictions.is_sorted_by(|a, b| a.probability() < b.probability()));
        assert!(predictions.is_sorted_by(|a, b| a.doubt() > b.doubt()));
        assert_eq!((predictions[2].probability(), predictions[2].doubt()), (0.5, 1.0));
        assert!(predictions.iter().all(|p| (0.0..=1.0).contains(&p.probability())));
        assert!(predictions.iter().all(|p| p.doubt() >= 0.0));
    }
}
