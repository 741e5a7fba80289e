//! Written by the tuner (`src/bin/tune.rs`); tune again rather than edit.

/// The weight of each feature, in hundredths of a piece.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i16; 48] = [
    27, // to move
    0, // geyser with no open side
    -22, // geyser with one open side
    -11, // geyser with two open sides
    -7, // geyser with three open sides
    -12, // Goetia on the table
    -5, // Noa on the table
    10, // Raziel on the table
    9, // Paulina on the table
    2, // Salomonis on the table
    -20, // Theurgia on the table
    -23, // Abramelin on the table
    24, // Gran burst
    30, // Goetia burst
    12, // Noa burst
    3, // Raziel burst
    26, // Paulina burst
    2, // Salomonis burst
    27, // Theurgia burst
    43, // Abramelin burst
    -2, // own Mana beside the own geyser
    -37, // enemy Mana beside the own geyser
    -55, // walls beside the own geyser
    13, // own Mana at the corners of the enemy geyser
    18, // open sides of the enemy geyser in reach
    25, // the last open side of the enemy geyser in reach
    3, // one of two open sides of the enemy geyser in reach
    33, // both of two open sides of the enemy geyser in reach
    73, // Theurgia could devour the geyser
    103, // Abramelin could devour the geyser
    67, // Theurgia could devour the geyser if it were burst
    73, // Abramelin could devour the geyser if it were burst
    4, // empty cells around the own geyser
    -23, // own geyser at an edge that may become a wall
    5, // cells to place a Mana on
    18, // Goetia or Noa burst next to the enemy geyser
    -21, // own geyser at a corner
    4, // burst Mana within two steps of the enemy geyser
    5, // own Mana within two steps of the enemy geyser
    10, // own Mana within two steps of the own geyser
    29, // Abramelin in hand and room beside the enemy geyser's corner
    -12, // one open side, to move
    -7, // two open sides, to move
    10, // enemy with one open side, to move
    4, // enemy with two open sides, to move
    1, // Raziel near the enemy geyser
    -9, // Theurgia near the enemy geyser
    35, // Abramelin near the enemy geyser
];
