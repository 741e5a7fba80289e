//! The evaluation network: small, quantised, and computed from scratch for every position (an NNUE without incremental
//! updates, as there are at most sixteen pieces).
//!
//! A position is a set of binary features for each side's perspective. The feature transformer adds up a row of weights
//! for each of them, once for the side to move and once for the other side; both sums, the accumulators, go through a
//! clipped ReLU into a small hidden layer, and that through another into one number. There are several copies of the
//! two layers behind the accumulators, the buckets; the position selects one.
//!
//! All arithmetic is in integers, so that a position has the same value on every machine. The loops are written for the
//! compiler to vectorise.

mod error;
mod feature_range;
mod reader;

pub use error::NetworkError;
pub(crate) use feature_range::FeatureRange;

use reader::NetworkReader;

/// The length of an accumulator.
pub(crate) const ACCUMULATOR: usize = 32;

/// The number of neurons in the hidden layer.
const HIDDEN: usize = 16;

/// The greatest activation, which represents 1; feature weights have the same scale.
const ONE: i16 = 127;

/// The scale of the hidden layer's weights: two to the power of this represents 1.
const HIDDEN_SHIFT: u32 = 6;

/// The output for an evaluation of one point, a hundredth of a piece.
const OUTPUT_PER_POINT: i32 = 64;

/// The weights of an evaluation network.
#[derive(PartialEq, Eq, Debug)]
pub struct Network {
    /// The feature transformer.
    features: Vec<FeatureRow>,
    bias: [i16; ACCUMULATOR],
    buckets: Vec<LayerStack>,
}

/// The weights of a feature, a cache line of their own.
#[derive(PartialEq, Eq, Debug)]
#[repr(align(64))]
struct FeatureRow([i16; ACCUMULATOR]);

/// The layers behind the accumulators.
#[derive(PartialEq, Eq, Debug)]
struct LayerStack {
    hidden: [[i16; 2 * ACCUMULATOR]; HIDDEN],
    hidden_bias: [i32; HIDDEN],
    output: [i16; HIDDEN],
    output_bias: i32,
}

/// The features of a position: those of the side to move, then those of the other side.
pub(crate) struct FeatureLists {
    features: [[u16; FEATURES]; 2],
    lengths: [usize; 2],
}

/// More features than a perspective has in any game.
const FEATURES: usize = 32;

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// The bytes are not a network of this shape.
    pub fn read(bytes: &[u8], shape: NetworkShape) -> Result<Network, NetworkError> {
        let mut reader = NetworkReader::new(bytes)?;
        let NetworkShape { features, buckets } = shape;
        for expected in [features, ACCUMULATOR, HIDDEN, buckets] {
            let found = reader.u32()? as usize;
            if found != expected {
                return Err(NetworkError::Shape { expected, found });
            }
        }
        let row = |_| reader.i8s().map(FeatureRow);
        let features = (0..features).map(row).collect::<Result<_, _>>()?;
        let bias = reader.i16s()?;
        let mut stack = || -> Result<LayerStack, NetworkError> {
            let mut hidden = [[0; 2 * ACCUMULATOR]; HIDDEN];
            for row in &mut hidden {
                *row = reader.i8s()?;
            }
            Ok(LayerStack {
                hidden,
                hidden_bias: reader.i16s()?.map(|bias| i32::from(bias) << HIDDEN_SHIFT),
                output: reader.i16s()?,
                output_bias: i32::from(reader.i16s::<1>()?[0]) * OUTPUT_PER_POINT,
            })
        };
        let buckets = (0..buckets).map(|_| stack()).collect::<Result<_, _>>()?;
        reader.end()?;
        Ok(Network { features, bias, buckets })
    }

    /// The evaluation for the side to move, in hundredths of a piece.
    #[inline]
    pub(crate) fn evaluate(&self, lists: &FeatureLists, bucket: usize) -> i32 {
        self.buckets[bucket]
            .evaluate(&[0, 1].map(|perspective| self.activations(lists.of(perspective))))
    }

    /// The accumulator of these features, clipped.
    #[inline]
    fn activations(&self, features: &[u16]) -> [i16; ACCUMULATOR] {
        let mut sums = self.bias;
        for &feature in features {
            for (sum, &weight) in sums.iter_mut().zip(&self.features[usize::from(feature)].0) {
                // Weights fit into a byte, so the sum cannot overflow.
                *sum = sum.wrapping_add(weight);
            }
        }
        sums.map(|sum| sum.clamp(0, ONE))
    }
}

impl LayerStack {
    /// The output for these activations of both perspectives.
    ///
    /// A separate function: knowing that activations are not negative, the compiler would miss the instruction for
    /// pairs of products.
    #[inline(never)]
    fn evaluate(&self, activations: &[[i16; ACCUMULATOR]; 2]) -> i32 {
        let inputs = activations.as_flattened();
        let mut sums = self.hidden_bias;
        for (sum, weights) in sums.iter_mut().zip(&self.hidden) {
            let products = inputs.iter().zip(weights).map(|(&i, &w)| i32::from(i) * i32::from(w));
            *sum += products.sum::<i32>();
        }
        let activations = sums.map(|sum| (sum >> HIDDEN_SHIFT).clamp(0, ONE.into()));
        let products = activations.iter().zip(&self.output).map(|(&a, &w)| a * i32::from(w));
        (self.output_bias + products.sum::<i32>()) / OUTPUT_PER_POINT
    }
}

/// The dimensions in which the networks of different games differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkShape {
    /// The number of features.
    pub features: usize,
    /// The number of buckets.
    pub buckets: usize,
}

impl FeatureLists {
    /// No features.
    #[inline]
    pub(crate) fn new() -> FeatureLists {
        FeatureLists { features: [[0; FEATURES]; 2], lengths: [0; 2] }
    }

    /// Adds a feature of a perspective.
    #[inline(always)]
    pub(crate) fn add(&mut self, perspective: usize, feature: usize) {
        let length = &mut self.lengths[perspective];
        self.features[perspective][*length % FEATURES] = feature as u16;
        *length += 1;
    }

    /// The features of a perspective.
    #[inline(always)]
    pub(crate) fn of(&self, perspective: usize) -> &[u16] {
        &self.features[perspective][..self.lengths[perspective].min(FEATURES)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: NetworkShape = NetworkShape { features: 3, buckets: 2 };

    /// A network file that is zero except for `change`, by offset after the feature weights.
    fn file(features: [i8; 3], change: &[(usize, &[u8])]) -> Vec<u8> {
        let mut bytes = b"mananet1".to_vec();
        for number in [SHAPE.features, ACCUMULATOR, HIDDEN, SHAPE.buckets] {
            bytes.extend((number as u32).to_le_bytes());
        }
        for weight in features {
            bytes.extend([weight as u8; ACCUMULATOR]);
        }
        let rest = bytes.len();
        let stack = HIDDEN * 2 * ACCUMULATOR + 2 * HIDDEN + 2 * HIDDEN + 2;
        bytes.resize(rest + 2 * ACCUMULATOR + SHAPE.buckets * stack, 0);
        for (place, change) in change {
            bytes[rest + place..][..change.len()].copy_from_slice(change);
        }
        bytes
    }

    const STACK: usize = 2 * ACCUMULATOR;
    const OUTPUT: usize = STACK + HIDDEN * 2 * ACCUMULATOR + 2 * HIDDEN;

    #[test]
    fn layers_are_clipped_and_scaled() {
        // The first neuron adds up the first two inputs of the side to move, and one of its activation is 64 points.
        let weights: &[u8] = &[64, 64];
        let bytes = file([40, -90, 127], &[(STACK, weights), (OUTPUT, &[64, 0])]);
        let network = Network::read(&bytes, SHAPE).expect("a network");
        let evaluate = |features: &[(usize, usize)], bucket| {
            let mut lists = FeatureLists::new();
            features.iter().for_each(|&(perspective, feature)| lists.add(perspective, feature));
            network.evaluate(&lists, bucket)
        };
        assert_eq!(evaluate(&[], 0), 0);
        assert_eq!(evaluate(&[(0, 0)], 0), 80);
        assert_eq!(evaluate(&[(0, 0), (1, 2)], 0), 80, "the other side's inputs have no weight");
        assert_eq!(evaluate(&[(0, 0), (0, 1)], 0), 0, "a negative sum counts as zero");
        assert_eq!(evaluate(&[(0, 0), (0, 2)], 0), 127, "the activation is one at most");
        assert_eq!(evaluate(&[(0, 0)], 1), 0, "the other bucket has other weights");
    }

    #[test]
    fn bad_bytes_are_rejected() {
        let bytes = file([1, 2, 3], &[]);
        assert!(Network::read(&bytes, SHAPE).is_ok());
        assert_eq!(Network::read(b"mana", SHAPE), Err(NetworkError::NoNetwork));
        let other = NetworkShape { features: 4, ..SHAPE };
        let error = NetworkError::Shape { expected: 4, found: 3 };
        assert_eq!(Network::read(&bytes, other), Err(error));
        for length in 8..bytes.len() {
            assert_eq!(Network::read(&bytes[..length], SHAPE), Err(NetworkError::Length));
        }
        let longer = [bytes, vec![0]].concat();
        assert_eq!(Network::read(&longer, SHAPE), Err(NetworkError::Length));
    }
}
