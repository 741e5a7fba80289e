use super::view::{ManaView, THEM, US};
use super::weights::WEIGHTS;
use mana::{Position, SquareSet, SquareType};
use mana_game::Side;

/// How many features there are.
pub(super) const COUNT: usize = 30;

/// What is counted in a position; an estimate is the sum of each feature times its weight.
///
/// All but the first are the difference between the side to move and the other one, or about the side to move alone.
pub(super) type Features = [i16; COUNT];

/// Names for the weights file, in the order of the features.
pub(super) const NAMES: [&str; COUNT] = [
    "to move",
    "to move: no piece on the marked type",
    "to move: safe types where the opponent has a piece",
    "no piece on a single",
    "no piece on a double",
    "no piece on a triple",
    "threat on the Daimyo from a single",
    "threat on the Daimyo from a double",
    "threat on the Daimyo from a triple",
    "singles from which the own Daimyo could be taken",
    "doubles from which the own Daimyo could be taken",
    "triples from which the own Daimyo could be taken",
    "Ronin in the first row",
    "Ronin in the second row",
    "Ronin in the third row",
    "Ronin in the fourth row",
    "Ronin in the fifth row",
    "Ronin in the last row",
    "Daimyo in the first row",
    "Daimyo in the second row",
    "Daimyo in the third row",
    "Daimyo in the fourth row",
    "Daimyo in the fifth row",
    "Daimyo in the last row",
    "Daimyo in an outer column",
    "Daimyo in a column next to it",
    "Daimyo in a middle column",
    "Daimyo on a single",
    "Daimyo on a double",
    "Daimyo on a triple",
];

/// The features of a position.
pub(super) fn features(position: &Position, view: &ManaView) -> Features {
    let mut features = [0; COUNT];
    count(position, view, |feature, count| features[feature] += count as i16);
    features
}

/// The sum of the features of a position, each times its weight.
#[inline]
pub(super) fn weigh(position: &Position, view: &ManaView) -> i32 {
    let mut sum = 0;
    count(position, view, |feature, count| sum += count * i32::from(WEIGHTS[feature]));
    sum
}

/// Shows every feature that is not zero to `add`, in one or more parts.
#[inline(always)]
fn count(position: &Position, view: &ManaView, mut add: impl FnMut(usize, i32)) {
    add(0, 1);
    let bound = |marked: SquareType| view.pieces[US].intersects(view.types[marked.index()]);
    add(1, i32::from(!view.marked.is_some_and(bound)));
    let us = position.turn();
    count_side::<US>(position, us, view, &mut add);
    count_side::<THEM>(position, !us, view, &mut add);
}

/// The features of one side. Inlined with every loop unrolled, so that most weights become constants.
#[inline(always)]
fn count_side<const SIDE: usize>(
    position: &Position,
    side: Side,
    view: &ManaView,
    add: &mut impl FnMut(usize, i32),
) {
    let black = side == Side::Black;
    let sign = if SIDE == US { 1 } else { -1 };
    let danger = view.danger(SIDE);
    let takers = position.daimyo_takers(!side);
    let pieces = view.by_type(SIDE);
    let enemies = view.by_type(1 - SIDE);
    let daimyo = view.daimyo[SIDE];
    for t in 0..3 {
        let threat = danger[t].intersects(takers);
        if SIDE == US {
            add(2, i32::from(!threat && !enemies[t].is_empty()));
        }
        add(3 + t, sign * i32::from(pieces[t].is_empty()));
        add(6 + t, -sign * i32::from(threat));
        add(9 + t, sign * danger[t].len() as i32);
        add(27 + t, sign * i32::from(view.types[t].contains(daimyo)));
    }
    let (row, column) = (daimyo.row(), daimyo.column());
    add(18 + if black { row } else { 5 - row }, sign);
    add(24 + column.min(5 - column), sign);
    let ronin = view.pieces[SIDE] - daimyo.set();
    let ronin = if black { ronin } else { ronin.flipped() };
    for row in 0..6 {
        add(12 + row, sign * (ronin & SquareSet::row(row)).len() as i32);
    }
}
