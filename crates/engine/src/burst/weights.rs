//! Written by the tuner (`src/bin/tune.rs`); tune again rather than edit.

/// The weight of each feature, in hundredths of a piece.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; super::features::COUNT] = [
    25, // to move
    0, // geyser with no open side
    -45, // geyser with one open side
    -12, // geyser with two open sides
    -10, // geyser with three open sides
    -17, // Goetia on the table
    -17, // Noa on the table
    -8, // Raziel on the table
    -5, // Paulina on the table
    0, // Salomonis on the table
    -19, // Theurgia on the table
    -27, // Abramelin on the table
    26, // Gran burst
    26, // Goetia burst
    30, // Noa burst
    20, // Raziel burst
    -6, // Paulina burst
    14, // Salomonis burst
    31, // Theurgia burst
    63, // Abramelin burst
    -5, // own Mana beside the own geyser
    -44, // enemy Mana beside the own geyser
    -64, // walls beside the own geyser
    14, // own Mana at the corners of the enemy geyser
    21, // open sides of the enemy geyser in reach
    -20, // the last open side of the enemy geyser in reach
    17, // one of two open sides of the enemy geyser in reach
    47, // both of two open sides of the enemy geyser in reach
    52, // Theurgia could devour the geyser
    134, // Abramelin could devour the geyser
    49, // Theurgia could devour the geyser if it were burst
    57, // Abramelin could devour the geyser if it were burst
    -1, // empty cells around the own geyser
    -15, // own geyser at an edge that may become a wall
    4, // cells to place a Mana on
    23, // Goetia or Noa burst next to the enemy geyser
    13, // own geyser at a corner
    -2, // burst jumpers in line with an open side
    7, // own Mana within two steps of the enemy geyser
    14, // own Mana within two steps of the own geyser
    16, // Abramelin in hand and room beside the enemy geyser's corner
    -19, // one open side, to move
    -4, // two open sides, to move
    18, // enemy with one open side, to move
    7, // enemy with two open sides, to move
    8, // Raziel near the enemy geyser
    3, // Theurgia near the enemy geyser
    18, // Abramelin near the enemy geyser
];
