//! Written by the tuner (`src/bin/tune.rs`); tune again rather than edit.

/// The weight of each feature, in hundredths of a piece.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; super::features::COUNT] = [
    19, // to move
    -83, // Ronin on the board
    19, // no piece on a single
    46, // no piece on a double
    14, // no piece on a triple
    5, // squares in reach from singles
    3, // squares in reach from doubles
    4, // squares in reach from triples
    63, // threat on the Daimyo from a single
    54, // threat on the Daimyo from a double
    56, // threat on the Daimyo from a triple
    -12, // two threats
    0, // three threats
    24, // singles from which the own Daimyo could be taken
    2, // doubles from which the own Daimyo could be taken
    6, // triples from which the own Daimyo could be taken
    10, // squares in reach from which the Daimyo could be taken
    -1, // types in reach from singles
    16, // types in reach from doubles
    0, // types in reach from triples
    3, // no safe type from singles
    9, // no safe type from doubles
    18, // no safe type from triples
    -54, // Ronin in the first row
    -37, // Ronin in the second row
    -32, // Ronin in the third row
    -27, // Ronin in the fourth row
    -20, // Ronin in the fifth row
    -22, // Ronin in the last row
    23, // Daimyo in the first row
    6, // Daimyo in the second row
    -3, // Daimyo in the third row
    -35, // Daimyo in the fourth row
    -44, // Daimyo in the fifth row
    60, // Daimyo in the last row
    6, // Daimyo in an outer column
    -7, // Daimyo in a column next to it
    32, // Daimyo on a single
    -10, // Daimyo on a double
    -27, // Daimyo on a triple
    25, // to move: free
    -2, // to move: squares in reach
    1, // to move: squares in reach of safe types
    0, // to move: no safe type
    -6, // to move: safe types that leave the opponent none
    -9, // to move: safe types that leave the opponent few squares
    -4, // to move: threats on the Daimyo from safe types
    6, // Ronin on the squares around the Daimyo
];
