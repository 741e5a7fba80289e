use super::view::{BurstView, THEM, US};
use super::weights::WEIGHTS;
use crate::linear_evaluation::features;
use burst::{Cells, Kind, Position};
use mana_game::Position as _;

features! {
    /// What is counted in a position. All but those that are about the side to move alone are the difference between
    /// the side to move and the other one.
    enum BurstFeature {
        ToMove: "to move",
        NoOpenSide: "geyser with no open side",
        OneOpenSide: "geyser with one open side",
        TwoOpenSides: "geyser with two open sides",
        ThreeOpenSides: "geyser with three open sides",
        GoetiaOnTable: "Goetia on the table",
        NoaOnTable: "Noa on the table",
        RazielOnTable: "Raziel on the table",
        PaulinaOnTable: "Paulina on the table",
        SalomonisOnTable: "Salomonis on the table",
        TheurgiaOnTable: "Theurgia on the table",
        AbramelinOnTable: "Abramelin on the table",
        GranBurst: "Gran burst",
        GoetiaBurst: "Goetia burst",
        NoaBurst: "Noa burst",
        RazielBurst: "Raziel burst",
        PaulinaBurst: "Paulina burst",
        SalomonisBurst: "Salomonis burst",
        TheurgiaBurst: "Theurgia burst",
        AbramelinBurst: "Abramelin burst",
        OwnManaBesideOwnGeyser: "own Mana beside the own geyser",
        EnemyManaBesideOwnGeyser: "enemy Mana beside the own geyser",
        WallsBesideOwnGeyser: "walls beside the own geyser",
        OwnManaAtEnemyCorners: "own Mana at the corners of the enemy geyser",
        OpenSidesInReach: "open sides of the enemy geyser in reach",
        LastOpenSideInReach: "the last open side of the enemy geyser in reach",
        OneOfTwoOpenSidesInReach: "one of two open sides of the enemy geyser in reach",
        BothOpenSidesInReach: "both of two open sides of the enemy geyser in reach",
        TheurgiaDevours: "Theurgia could devour the geyser",
        AbramelinDevours: "Abramelin could devour the geyser",
        TheurgiaDevoursIfBurst: "Theurgia could devour the geyser if it were burst",
        AbramelinDevoursIfBurst: "Abramelin could devour the geyser if it were burst",
        EmptyCellsAroundOwnGeyser: "empty cells around the own geyser",
        OwnGeyserAtEdge: "own geyser at an edge that may become a wall",
        Places: "cells to place a Mana on",
        PushersNextToEnemyGeyser: "Goetia or Noa burst next to the enemy geyser",
        OwnGeyserAtCorner: "own geyser at a corner",
        BurstManaNearEnemyGeyser: "burst Mana within two steps of the enemy geyser",
        OwnManaNearEnemyGeyser: "own Mana within two steps of the enemy geyser",
        OwnManaNearOwnGeyser: "own Mana within two steps of the own geyser",
        AbramelinInHandWithRoom: "Abramelin in hand and room beside the enemy geyser's corner",
        OneOpenSideToMove: "one open side, to move",
        TwoOpenSidesToMove: "two open sides, to move",
        EnemyOneOpenSideToMove: "enemy with one open side, to move",
        EnemyTwoOpenSidesToMove: "enemy with two open sides, to move",
        RazielNearEnemyGeyser: "Raziel near the enemy geyser",
        TheurgiaNearEnemyGeyser: "Theurgia near the enemy geyser",
        AbramelinNearEnemyGeyser: "Abramelin near the enemy geyser",
    }
}

// Families of features: by the number of open sides, by kind without the geyser, and by kind.
const OPEN_SIDES: [BurstFeature; 4] = [
    BurstFeature::NoOpenSide,
    BurstFeature::OneOpenSide,
    BurstFeature::TwoOpenSides,
    BurstFeature::ThreeOpenSides,
];
const ON_TABLE: [BurstFeature; 7] = [
    BurstFeature::GoetiaOnTable,
    BurstFeature::NoaOnTable,
    BurstFeature::RazielOnTable,
    BurstFeature::PaulinaOnTable,
    BurstFeature::SalomonisOnTable,
    BurstFeature::TheurgiaOnTable,
    BurstFeature::AbramelinOnTable,
];
const BURST: [BurstFeature; 8] = [
    BurstFeature::GranBurst,
    BurstFeature::GoetiaBurst,
    BurstFeature::NoaBurst,
    BurstFeature::RazielBurst,
    BurstFeature::PaulinaBurst,
    BurstFeature::SalomonisBurst,
    BurstFeature::TheurgiaBurst,
    BurstFeature::AbramelinBurst,
];

/// Counts the features of a position.
#[inline]
pub(super) fn features(position: &Position, view: &BurstView) -> [i16; BurstFeature::COUNT] {
    let mut features = [0; BurstFeature::COUNT];
    features[BurstFeature::ToMove.index()] = 1;
    let walls = position.walls();
    let room = position.room() & !view.table;
    let (width, height) = (position.width(), position.height());
    let open = view.open_sides;
    for (index, side) in [(US, position.turn()), (THEM, !position.turn())] {
        let sign = if index == US { 1 } else { -1 };
        let mut add =
            |feature: BurstFeature, count: u32| features[feature.index()] += sign * count as i16;
        let (own, enemy) = (&view.armies[index], &view.armies[1 - index]);
        let (geyser, target) = (own.geyser(), enemy.geyser());
        let own_open = open[index].count();
        if let Some(&feature) = OPEN_SIDES.get(own_open as usize) {
            add(feature, 1);
        }
        for (feature, cell) in ON_TABLE.into_iter().zip(&own.cells[1..]) {
            add(feature, u32::from(!cell.is_empty()));
        }
        for (feature, cell) in BURST.into_iter().zip(own.cells) {
            add(feature, u32::from(cell.meets(own.burst)));
        }
        let beside = geyser.sides();
        add(BurstFeature::OwnManaBesideOwnGeyser, (beside & own.all).count());
        add(BurstFeature::EnemyManaBesideOwnGeyser, (beside & enemy.all).count());
        add(BurstFeature::WallsBesideOwnGeyser, (beside & walls).count());
        add(BurstFeature::OwnManaAtEnemyCorners, (target.corners() & own.all).count());

        let their_open = open[1 - index];
        // A Mana that already blocks a side opens it when it moves.
        let reached = (view.reach(index, !target.sides()) & their_open).count();
        let their_count = their_open.count();
        add(BurstFeature::OpenSidesInReach, reached);
        add(BurstFeature::LastOpenSideInReach, u32::from(their_count == 1 && reached == 1));
        add(BurstFeature::OneOfTwoOpenSidesInReach, u32::from(their_count == 2 && reached == 1));
        add(BurstFeature::BothOpenSidesInReach, u32::from(their_count == 2 && reached == 2));

        let near = view.near_devourers(index);
        let theurgia = own.cell(Kind::Theurgia);
        let abramelin = own.cell(Kind::Abramelin);
        add(BurstFeature::TheurgiaDevours, u32::from((near & theurgia).meets(own.burst)));
        add(BurstFeature::AbramelinDevours, u32::from((near & abramelin).meets(own.burst)));
        add(BurstFeature::TheurgiaDevoursIfBurst, u32::from((near & theurgia).meets(!own.burst)));
        add(BurstFeature::AbramelinDevoursIfBurst, u32::from((near & abramelin).meets(!own.burst)));

        let around = geyser.grown() & !geyser;
        add(BurstFeature::EmptyCellsAroundOwnGeyser, (around & room).count());
        let outer_column = width < 5 && geyser.meets(Cells::column(1) | Cells::column(width));
        let outer_row = height < 5 && geyser.meets(Cells::row(1) | Cells::row(height));
        add(BurstFeature::OwnGeyserAtEdge, u32::from(outer_column) + u32::from(outer_row));
        let places = position.places(side);
        add(BurstFeature::Places, places.count());
        let pushers = own.burst & (own.cell(Kind::Goetia) | own.cell(Kind::Noa));
        let near_target = target.grown() & !target;
        let zone = near_target.grown();
        add(BurstFeature::PushersNextToEnemyGeyser, (pushers & near_target).count());
        add(BurstFeature::OwnGeyserAtCorner, u32::from((beside & walls).count() >= 2));
        add(BurstFeature::BurstManaNearEnemyGeyser, (own.burst & zone).count());
        add(BurstFeature::OwnManaNearEnemyGeyser, (zone & own.all).count());
        add(BurstFeature::OwnManaNearOwnGeyser, (around.grown() & own.all).count());
        add(
            BurstFeature::AbramelinInHandWithRoom,
            u32::from(abramelin.is_empty() && target.corners().meets(places)),
        );
        add(BurstFeature::RazielNearEnemyGeyser, u32::from(zone.meets(own.cell(Kind::Raziel))));
        add(BurstFeature::TheurgiaNearEnemyGeyser, u32::from(zone.meets(theurgia)));
        add(BurstFeature::AbramelinNearEnemyGeyser, u32::from(zone.meets(abramelin)));
    }
    features[BurstFeature::OneOpenSideToMove.index()] = i16::from(open[US].count() == 1);
    features[BurstFeature::TwoOpenSidesToMove.index()] = i16::from(open[US].count() == 2);
    features[BurstFeature::EnemyOneOpenSideToMove.index()] = i16::from(open[THEM].count() == 1);
    features[BurstFeature::EnemyTwoOpenSidesToMove.index()] = i16::from(open[THEM].count() == 2);
    features
}
