//! Written by the tuner; see `bin/tune.rs`.

/// The weight of each feature, in hundredths of a piece.
pub(super) const WEIGHTS: [i16; super::features::COUNT] = [
    10, -150, -150, -60, -20, 10, 10, 20, 15, 15, 15, 10, 5, 10, 10, 10, 10, 10, 20, 15, -5, -10,
    -10, 5, 10, 40, 10, 30, 200, 200, 30, 40, 5, -5, 1, 5, -10, 5, 5, 2, 5, 0, 0, 0, 0, 0, 5, 10,
];
