//! Written by the tuner (`src/bin/tune.rs`); tune again rather than edit.

/// The weight of each feature, in hundredths of a piece.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 30] = [
    -15, // to move
    20, // to move: no piece on the marked type
    8, // to move: safe types where the opponent has a piece
    15, // no piece on a single
    24, // no piece on a double
    -2, // no piece on a triple
    57, // threat on the Daimyo from a single
    34, // threat on the Daimyo from a double
    40, // threat on the Daimyo from a triple
    17, // singles from which the own Daimyo could be taken
    -4, // doubles from which the own Daimyo could be taken
    3, // triples from which the own Daimyo could be taken
    -94, // Ronin in the first row
    -80, // Ronin in the second row
    -69, // Ronin in the third row
    -60, // Ronin in the fourth row
    -57, // Ronin in the fifth row
    -64, // Ronin in the last row
    5, // Daimyo in the first row
    -8, // Daimyo in the second row
    -8, // Daimyo in the third row
    -20, // Daimyo in the fourth row
    15, // Daimyo in the fifth row
    16, // Daimyo in the last row
    4, // Daimyo in an outer column
    -5, // Daimyo in a column next to it
    1, // Daimyo in a middle column
    21, // Daimyo on a single
    -2, // Daimyo on a double
    -16, // Daimyo on a triple
];
