//! Written by the tuner (`src/bin/tune.rs`); tune again rather than edit.

/// The weight of each feature, in hundredths of a piece.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; super::features::COUNT] = [
    35, // to move
    0, // geyser with no open side
    -22, // geyser with one open side
    1, // geyser with two open sides
    6, // geyser with three open sides
    -8, // Goetia on the table
    -9, // Noa on the table
    18, // Raziel on the table
    -5, // Paulina on the table
    -9, // Salomonis on the table
    -20, // Theurgia on the table
    -40, // Abramelin on the table
    33, // Gran burst
    30, // Goetia burst
    -1, // Noa burst
    7, // Raziel burst
    46, // Paulina burst
    41, // Salomonis burst
    35, // Theurgia burst
    64, // Abramelin burst
    19, // own Mana beside the own geyser
    -39, // enemy Mana beside the own geyser
    -38, // walls beside the own geyser
    16, // own Mana at the corners of the enemy geyser
    17, // open sides of the enemy geyser in reach
    49, // the last open side of the enemy geyser in reach
    17, // one of two open sides of the enemy geyser in reach
    44, // both of two open sides of the enemy geyser in reach
    104, // Theurgia could devour the geyser
    89, // Abramelin could devour the geyser
    82, // Theurgia could devour the geyser if it were burst
    62, // Abramelin could devour the geyser if it were burst
    12, // empty cells around the own geyser
    -34, // own geyser at an edge that may become a wall
    9, // cells to place a Mana on
    11, // Goetia or Noa burst next to the enemy geyser
    24, // own geyser at a corner
    8, // burst jumpers in line with an open side
    9, // own Mana within two steps of the enemy geyser
    14, // own Mana within two steps of the own geyser
    32, // Abramelin in hand and room beside the enemy geyser's corner
    -15, // one open side, to move
    1, // two open sides, to move
    7, // enemy with one open side, to move
    0, // enemy with two open sides, to move
    -25, // Raziel near the enemy geyser
    -22, // Theurgia near the enemy geyser
    52, // Abramelin near the enemy geyser
];
