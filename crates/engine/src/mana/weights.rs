//! Written by the tuner (`src/bin/tune.rs`); tune again rather than edit.

/// The weight of each feature, in hundredths of a piece.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; super::features::COUNT] = [
    8, // to move
    -65, // Ronin on the board
    21, // no piece on a single
    37, // no piece on a double
    11, // no piece on a triple
    1, // squares in reach from singles
    2, // squares in reach from doubles
    2, // squares in reach from triples
    66, // threat on the Daimyo from a single
    42, // threat on the Daimyo from a double
    43, // threat on the Daimyo from a triple
    1, // two threats
    0, // three threats
    19, // singles from which the own Daimyo could be taken
    5, // doubles from which the own Daimyo could be taken
    5, // triples from which the own Daimyo could be taken
    7, // squares in reach from which the Daimyo could be taken
    2, // types in reach from singles
    2, // types in reach from doubles
    1, // types in reach from triples
    -2, // no safe type from singles
    -6, // no safe type from doubles
    11, // no safe type from triples
    -39, // Ronin in the first row
    -20, // Ronin in the second row
    -16, // Ronin in the third row
    -6, // Ronin in the fourth row
    -4, // Ronin in the fifth row
    -9, // Ronin in the last row
    10, // Daimyo in the first row
    -1, // Daimyo in the second row
    -8, // Daimyo in the third row
    -34, // Daimyo in the fourth row
    7, // Daimyo in the fifth row
    25, // Daimyo in the last row
    -1, // Daimyo in an outer column
    -6, // Daimyo in a column next to it
    20, // Daimyo on a single
    5, // Daimyo on a double
    -21, // Daimyo on a triple
    18, // to move: free
    -1, // to move: squares in reach
    1, // to move: squares in reach of safe types
    0, // to move: no safe type
    -11, // to move: safe types that leave the opponent none
    -3, // to move: safe types that leave the opponent few squares
    -2, // to move: threats on the Daimyo from safe types
    -1, // Ronin on the squares around the Daimyo
];
