use super::view::{BurstView, THEM, US, column, corners, row, sides};
use burst::Kind;

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
pub(super) fn features(field: &BurstView) -> Features {
    let mut features = [0; COUNT];
    features[0] = 1;
    let room = !(column(6) | row(6) | field.walls | field.table) & 0x00fe_fefe_fefe_fefe;
    let open = [field.open_sides(US), field.open_sides(THEM)];
    for side in [US, THEM] {
        let sign = if side == US { 1 } else { -1 };
        let mut add = |feature: usize, count: u32| features[feature] += sign * count as i16;
        let (own, enemy) = (&field.armies[side], &field.armies[1 - side]);
        let (geyser, target) = (own.geyser(), enemy.geyser());
        let own_open = open[side].count_ones();
        if own_open < 4 {
            add(1 + own_open as usize, 1);
        }
        for (index, &cell) in own.cells.iter().enumerate() {
            if index > 0 {
                add(4 + index, u32::from(cell != 0));
            }
            add(12 + index, u32::from(cell & own.burst != 0));
        }
        let beside = sides(geyser);
        add(20, (beside & own.all).count_ones());
        add(21, (beside & enemy.all).count_ones());
        add(22, (beside & field.walls).count_ones());
        add(23, (corners(target) & own.all).count_ones());

        let their_open = open[1 - side];
        // A Mana that already blocks a side opens it when it moves.
        let reached = (field.reach(side, !sides(target)) & their_open).count_ones();
        let their_count = their_open.count_ones();
        add(24, reached);
        add(25, u32::from(their_count == 1 && reached == 1));
        add(26, u32::from(their_count == 2 && reached == 1));
        add(27, u32::from(their_count == 2 && reached == 2));

        let near = field.near_devourers(side);
        let theurgia = own.cell(Kind::Theurgia);
        let abramelin = own.cell(Kind::Abramelin);
        add(28, u32::from(near & theurgia & own.burst != 0));
        add(29, u32::from(near & abramelin & own.burst != 0));
        add(30, u32::from(near & theurgia & !own.burst != 0));
        add(31, u32::from(near & abramelin & !own.burst != 0));

        let around = sides(geyser) | corners(geyser);
        add(32, (around & room).count_ones());
        let outer_column = !field.wide && (geyser & (column(1) | top_column(field)) != 0);
        let outer_row = !field.high && (geyser & (row(1) | top_row(field)) != 0);
        add(33, u32::from(outer_column) + u32::from(outer_row));
        let touched = own.all | sides(own.all) | corners(own.all);
        let places = touched & room & !sides(target);
        add(34, places.count_ones());
        let pushers = own.burst & (own.cell(Kind::Goetia) | own.cell(Kind::Noa));
        let near_target = sides(target) | corners(target);
        let zone = near_target | sides(near_target) | corners(near_target);
        add(35, (pushers & near_target).count_ones());
        add(36, u32::from((beside & field.walls).count_ones() >= 2));
        add(37, (own.burst & zone).count_ones());
        let own_zone = around | sides(around) | corners(around);
        add(38, (zone & own.all).count_ones());
        add(39, (own_zone & own.all).count_ones());
        add(40, u32::from(abramelin == 0 && corners(target) & places != 0));
        add(45, u32::from(zone & own.cell(Kind::Raziel) != 0));
        add(46, u32::from(zone & theurgia != 0));
        add(47, u32::from(zone & abramelin != 0));
    }
    features[41] = i16::from(open[US].count_ones() == 1);
    features[42] = i16::from(open[US].count_ones() == 2);
    features[43] = i16::from(open[THEM].count_ones() == 1);
    features[44] = i16::from(open[THEM].count_ones() == 2);
    features
}

/// The rightmost column of the group.
fn top_column(field: &BurstView) -> u64 {
    (1..=5).rev().map(column).find(|&cells| cells & field.table != 0).unwrap_or(0)
}

/// The topmost row of the group.
fn top_row(field: &BurstView) -> u64 {
    (1..=5).rev().map(row).find(|&cells| cells & field.table != 0).unwrap_or(0)
}
