//! Written by the tuner; see `bin/tune.rs`.

/// The weight of each feature, in hundredths of a piece.
pub(super) const WEIGHTS: [i16; super::features::COUNT] = [
    10, 60, 0, 0, 0, 2, 2, 2, 30, 30, 30, 40, 80, -5, -5, -5, 8, 5, 5, 5, -15, -15, -15, 0, 2, 4,
    6, 4, 0, 0, 0, -5, -10, -20, -20, 0, 0, 0, 0, 0, 30, 1, 3, -150, 60, 10, 0, 5,
];
