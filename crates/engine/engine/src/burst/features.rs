use super::view::{BurstView, THEM, US};
use burst::{Cells, Kind, Position};
use mana_game::Position as _;

/// How many features there are.
pub(super) const COUNT: usize = 48;

/// What is counted in a position; an estimate is the sum of each feature times its weight.
///
/// All but the first are the difference between the side to move and the other one.
pub(super) type Features = [i16; COUNT];

/// Names for the weights file, in the order of the features.
pub(super) const NAMES: [&str; COUNT] = [
    "to move",
    "geyser with no open side",
    "geyser with one open side",
    "geyser with two open sides",
    "geyser with three open sides",
    "Goetia on the table",
    "Noa on the table",
    "Raziel on the table",
    "Paulina on the table",
    "Salomonis on the table",
    "Theurgia on the table",
    "Abramelin on the table",
    "Gran burst",
    "Goetia burst",
    "Noa burst",
    "Raziel burst",
    "Paulina burst",
    "Salomonis burst",
    "Theurgia burst",
    "Abramelin burst",
    "own Mana beside the own geyser",
    "enemy Mana beside the own geyser",
    "walls beside the own geyser",
    "own Mana at the corners of the enemy geyser",
    "open sides of the enemy geyser in reach",
    "the last open side of the enemy geyser in reach",
    "one of two open sides of the enemy geyser in reach",
    "both of two open sides of the enemy geyser in reach",
    "Theurgia could devour the geyser",
    "Abramelin could devour the geyser",
    "Theurgia could devour the geyser if it were burst",
    "Abramelin could devour the geyser if it were burst",
    "empty cells around the own geyser",
    "own geyser at an edge that may become a wall",
    "cells to place a Mana on",
    "Goetia or Noa burst next to the enemy geyser",
    "own geyser at a corner",
    "burst Mana within two steps of the enemy geyser",
    "own Mana within two steps of the enemy geyser",
    "own Mana within two steps of the own geyser",
    "Abramelin in hand and room beside the enemy geyser's corner",
    "one open side, to move",
    "two open sides, to move",
    "enemy with one open side, to move",
    "enemy with two open sides, to move",
    "Raziel near the enemy geyser",
    "Theurgia near the enemy geyser",
    "Abramelin near the enemy geyser",
];

/// Counts the features of a position.
#[inline]
pub(super) fn features(position: &Position, view: &BurstView) -> Features {
    let mut features = [0; COUNT];
    features[0] = 1;
    let walls = position.walls();
    let room = position.room() & !view.table;
    let (width, height) = (position.width(), position.height());
    let open = view.open_sides;
    for (index, side) in [(US, position.turn()), (THEM, !position.turn())] {
        let sign = if index == US { 1 } else { -1 };
        let mut add = |feature: usize, count: u32| features[feature] += sign * count as i16;
        let (own, enemy) = (&view.armies[index], &view.armies[1 - index]);
        let (geyser, target) = (own.geyser(), enemy.geyser());
        let own_open = open[index].count();
        if own_open < 4 {
            add(1 + own_open as usize, 1);
        }
        for (kind, &cell) in own.cells.iter().enumerate() {
            if kind > 0 {
                add(4 + kind, u32::from(!cell.is_empty()));
            }
            add(12 + kind, u32::from(cell.meets(own.burst)));
        }
        let beside = geyser.sides();
        add(20, (beside & own.all).count());
        add(21, (beside & enemy.all).count());
        add(22, (beside & walls).count());
        add(23, (target.corners() & own.all).count());

        let their_open = open[1 - index];
        // A Mana that already blocks a side opens it when it moves.
        let reached = (view.reach(index, !target.sides()) & their_open).count();
        let their_count = their_open.count();
        add(24, reached);
        add(25, u32::from(their_count == 1 && reached == 1));
        add(26, u32::from(their_count == 2 && reached == 1));
        add(27, u32::from(their_count == 2 && reached == 2));

        let near = view.near_devourers(index);
        let theurgia = own.cell(Kind::Theurgia);
        let abramelin = own.cell(Kind::Abramelin);
        add(28, u32::from((near & theurgia).meets(own.burst)));
        add(29, u32::from((near & abramelin).meets(own.burst)));
        add(30, u32::from((near & theurgia).meets(!own.burst)));
        add(31, u32::from((near & abramelin).meets(!own.burst)));

        let around = geyser.grown() & !geyser;
        add(32, (around & room).count());
        let outer_column = width < 5 && geyser.meets(Cells::column(1) | Cells::column(width));
        let outer_row = height < 5 && geyser.meets(Cells::row(1) | Cells::row(height));
        add(33, u32::from(outer_column) + u32::from(outer_row));
        let places = position.places(side);
        add(34, places.count());
        let pushers = own.burst & (own.cell(Kind::Goetia) | own.cell(Kind::Noa));
        let near_target = target.grown() & !target;
        let zone = near_target.grown();
        add(35, (pushers & near_target).count());
        add(36, u32::from((beside & walls).count() >= 2));
        add(37, (own.burst & zone).count());
        add(38, (zone & own.all).count());
        add(39, (around.grown() & own.all).count());
        add(40, u32::from(abramelin.is_empty() && target.corners().meets(places)));
        add(45, u32::from(zone.meets(own.cell(Kind::Raziel))));
        add(46, u32::from(zone.meets(theurgia)));
        add(47, u32::from(zone.meets(abramelin)));
    }
    features[41] = i16::from(open[US].count() == 1);
    features[42] = i16::from(open[US].count() == 2);
    features[43] = i16::from(open[THEM].count() == 1);
    features[44] = i16::from(open[THEM].count() == 2);
    features
}
