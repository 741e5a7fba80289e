//! Written by the tuner (`src/bin/tune.rs`); tune again rather than edit.

/// The weight of each feature, in hundredths of a piece.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; super::features::COUNT] = [
    22, // to move
    -21, // Ronin on the board
    4, // no piece on a single
    34, // no piece on a double
    -26, // no piece on a triple
    1, // squares in reach from singles
    0, // squares in reach from doubles
    -1, // squares in reach from triples
    31, // threat on the Daimyo from a single
    18, // threat on the Daimyo from a double
    56, // threat on the Daimyo from a triple
    -8, // two threats
    0, // three threats
    14, // singles from which the own Daimyo could be taken
    -10, // doubles from which the own Daimyo could be taken
    3, // triples from which the own Daimyo could be taken
    -1, // squares in reach from which the Daimyo could be taken
    1, // types in reach from singles
    33, // types in reach from doubles
    -4, // types in reach from triples
    39, // no safe type from singles
    10, // no safe type from doubles
    -12, // no safe type from triples
    -55, // Ronin in the first row
    -43, // Ronin in the second row
    -41, // Ronin in the third row
    -31, // Ronin in the fourth row
    -28, // Ronin in the fifth row
    -41, // Ronin in the last row
    28, // Daimyo in the first row
    25, // Daimyo in the second row
    12, // Daimyo in the third row
    -1, // Daimyo in the fourth row
    -38, // Daimyo in the fifth row
    -26, // Daimyo in the last row
    -5, // Daimyo in an outer column
    -6, // Daimyo in a column next to it
    33, // Daimyo on a single
    -14, // Daimyo on a double
    -26, // Daimyo on a triple
    18, // to move: free
    -2, // to move: squares in reach
    -1, // to move: squares in reach of safe types
    0, // to move: no safe type
    -14, // to move: safe types that leave the opponent none
    -4, // to move: safe types that leave the opponent few squares
    -2, // to move: threats on the Daimyo from safe types
    4, // Ronin on the squares around the Daimyo
];
