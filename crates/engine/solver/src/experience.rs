//! How a search judges a position that it has not looked into: by what became of others.

use crate::Numbers;
use mana_game::{Position, Side, hash_key};

/// What a search has learned about which positions come to be proved.
///
/// Two small networks, one for each player to move, are trained while the search goes on: whenever it leaves a
/// position, it tells whether that is proved by then. They read the [key](Position::key) of a position byte by byte,
/// so they know no game, and what wins against one defence is soon expected to win against the next one.
///
/// Each thread learns by itself. What is learned changes how long a proof takes to find and never whether it is one.
pub(crate) struct Experience {
    prover: Side,
    /// For positions in which the defender is to move, and for those in which the prover is.
    networks: [Network; 2],
}

/// The numbers of a position with a single move that is as likely to be proved as not.
const SCALE: f32 = 64.0;

/// The largest number that a position has at first sight: sums of thousands of them are still numbers.
const LARGE: u32 = 1 << 20;

impl Experience {
    /// None yet.
    pub(crate) fn new(prover: Side) -> Experience {
        Experience { prover, networks: [Network::new(0), Network::new(1)] }
    }

    /// The numbers of a position that has not been looked into.
    ///
    /// The fewer answers a player has, the easier it is to refute them all, and for a proof the position counts as much
    /// as it is doubted. Which powers of the two tell promising positions from others was found by trial.
    #[inline]
    pub(crate) fn assess<P: Position>(&self, position: &P, key: u128) -> Numbers {
        let is_or = position.turn() == self.prover;
        let moves = position.count_moves() as f32;
        let (proof, disproof) = if is_or { (1.0, moves) } else { (moves.sqrt(), 1.0) };
        let doubt = self.networks[usize::from(is_or)].look(key).doubt();
        let number = |number: f32| ((SCALE * number) as u32).clamp(1, LARGE);
        Numbers { proof: number(proof * doubt * doubt), disproof: number(disproof) }
    }

    /// Takes note of whether a search has proved a position.
    #[inline]
    pub(crate) fn learn<P: Position>(&mut self, position: &P, key: u128, proved: bool) {
        self.networks[usize::from(position.turn() == self.prover)].learn(key, proved);
    }
}

/// How many units there are between the bytes of a key and the answer.
const UNITS: usize = 16;

/// A step of learning is this share of the mistake.
const RATE: f32 = 0.01;

/// A mistake of less than this, in probability, is none.
const GOOD_ENOUGH: f32 = 0.004;

/// Weights are of this size at first.
const FIRST: f32 = 0.3;

type Units = [f32; UNITS];

/// From the bytes of a key by one layer of units to the probability that a position comes to be proved.
struct Network {
    /// What each value of each byte adds to the units.
    rows: Vec<Units>,
    /// What the units add to the answer, as far as they are positive.
    output: Units,
    bias: f32,
}

/// What a network makes of a key.
struct Look {
    units: Units,
    /// 0 for even odds, positive if the position is likely to be proved.
    score: f32,
}

impl Network {
    /// A network that knows nothing. Weights must differ for the units to become different.
    fn new(seed: u128) -> Network {
        let mut drawn = seed << 64;
        let mut draw = || {
            drawn += 1;
            hash_key(drawn) as i64 as f32 * (FIRST / i64::MAX as f32)
        };
        let mut units = || std::array::from_fn(|_| draw());
        let output = units();
        let rows = (0..size_of::<u128>() << u8::BITS).map(|_| units()).collect();
        Network { rows, output, bias: 0.0 }
    }

    #[inline]
    fn look(&self, key: u128) -> Look {
        let mut units = [0.0; UNITS];
        for row in rows(key) {
            for (unit, weight) in units.iter_mut().zip(&self.rows[row]) {
                *unit += weight;
            }
        }
        for unit in &mut units {
            *unit = unit.max(0.0);
        }
        let mut sums = [0.0; 4];
        for (units, weights) in units.chunks_exact(4).zip(self.output.chunks_exact(4)) {
            for (sum, (unit, weight)) in sums.iter_mut().zip(units.iter().zip(weights)) {
                *sum += unit * weight;
            }
        }
        Look { units, score: self.bias + sums.iter().sum::<f32>() }
    }

    /// One step of gradient descent.
    fn learn(&mut self, key: u128, proved: bool) {
        let look = self.look(key);
        let mistake = f32::from(proved) - look.probability();
        if mistake.abs() < GOOD_ENOUGH {
            return;
        }
        let step = RATE * mistake;
        let mut steps = [0.0; UNITS];
        for ((own, unit), weight) in steps.iter_mut().zip(look.units).zip(&mut self.output) {
            if unit > 0.0 {
                *own = step * *weight;
                *weight += step * unit;
            }
        }
        self.bias += step;
        for row in rows(key) {
            for (weight, step) in self.rows[row].iter_mut().zip(steps) {
                *weight += step;
            }
        }
    }
}

/// A logistic curve and its logarithm would be usual, but roots are faster, the same on every machine, and lead to proofs
/// sooner.
impl Look {
    #[inline]
    fn root(&self) -> f32 {
        (self.score * self.score + 4.0).sqrt()
    }

    /// How likely it is that the position comes to be proved.
    #[inline]
    fn probability(&self) -> f32 {
        0.5 + 0.5 * self.score / self.root()
    }

    /// 1 for even odds, close to 0 for what is almost certain to be proved, and without bound for what is not.
    #[inline]
    fn doubt(&self) -> f32 {
        0.5 * (self.root() - self.score)
    }
}

/// The row of each byte of a key. Leading zeros, which other keys of the game may share, have none.
#[inline]
fn rows(key: u128) -> impl Iterator<Item = usize> {
    let bytes = (u128::BITS - key.leading_zeros()).div_ceil(8) as usize;
    key.to_le_bytes()
        .into_iter()
        .enumerate()
        .take(bytes)
        .map(|(place, byte)| place << 8 | usize::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_to_be_proved_is_learned() {
        // Proved is what has the same parity in both bytes: no byte tells it alone.
        let proved = |key: u128| (key ^ key >> 8).is_multiple_of(2);
        let mut network = Network::new(0);
        let mut random = 1_u128;
        let mut draw = || {
            random += 1;
            u128::from(hash_key(random) & 0xf0f) | 1 << 16
        };
        for _ in 0..100_000 {
            let key = draw();
            network.learn(key, proved(key));
        }
        for key in (0..100).map(|_| draw()) {
            let probability = network.look(key).probability();
            assert_eq!(probability > 0.8, proved(key), "{key:x}: {probability}");
            assert_eq!(probability < 0.2, !proved(key), "{key:x}: {probability}");
        }
    }

    #[test]
    fn doubt_falls_as_probability_rises() {
        let looks = [-1e6, -2.0, 0.0, 2.0, 1e6].map(|score| Look { units: [0.0; UNITS], score });
        assert!(looks.is_sorted_by(|a, b| a.probability() < b.probability()));
        assert!(looks.is_sorted_by(|a, b| a.doubt() > b.doubt()));
        assert_eq!((looks[2].probability(), looks[2].doubt()), (0.5, 1.0));
        assert!(looks.iter().all(|look| (0.0..=1.0).contains(&look.probability())));
        assert!(looks.iter().all(|look| look.doubt() >= 0.0));
    }
}
