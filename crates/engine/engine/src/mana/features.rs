use super::view::{ManaView, THEM, US};
use super::weights::WEIGHTS;
use crate::linear_evaluation::features;
use mana::{Position, SquareSet, SquareType};
use mana_game::Side;

features! {
    /// What is counted in a position. All but the first three are the difference between the side to move and the other
    /// one.
    enum ManaFeature {
        ToMove: "to move",
        NoPieceOnMarkedType: "to move: no piece on the marked type",
        SafeTypes: "to move: safe types where the opponent has a piece",
        NoPieceOnSingle: "no piece on a single",
        NoPieceOnDouble: "no piece on a double",
        NoPieceOnTriple: "no piece on a triple",
        ThreatFromSingle: "threat on the Daimyo from a single",
        ThreatFromDouble: "threat on the Daimyo from a double",
        ThreatFromTriple: "threat on the Daimyo from a triple",
        DangerousSingles: "singles from which the own Daimyo could be taken",
        DangerousDoubles: "doubles from which the own Daimyo could be taken",
        DangerousTriples: "triples from which the own Daimyo could be taken",
        RoninInFirstRow: "Ronin in the first row",
        RoninInSecondRow: "Ronin in the second row",
        RoninInThirdRow: "Ronin in the third row",
        RoninInFourthRow: "Ronin in the fourth row",
        RoninInFifthRow: "Ronin in the fifth row",
        RoninInLastRow: "Ronin in the last row",
        DaimyoInFirstRow: "Daimyo in the first row",
        DaimyoInSecondRow: "Daimyo in the second row",
        DaimyoInThirdRow: "Daimyo in the third row",
        DaimyoInFourthRow: "Daimyo in the fourth row",
        DaimyoInFifthRow: "Daimyo in the fifth row",
        DaimyoInLastRow: "Daimyo in the last row",
        DaimyoInOuterColumn: "Daimyo in an outer column",
        DaimyoNextToOuterColumn: "Daimyo in a column next to it",
        DaimyoInMiddleColumn: "Daimyo in a middle column",
        DaimyoOnSingle: "Daimyo on a single",
        DaimyoOnDouble: "Daimyo on a double",
        DaimyoOnTriple: "Daimyo on a triple",
    }
}

// Families of features: the first three by type, those by row from the side's own first row on.
const NO_PIECE: [ManaFeature; 3] =
    [ManaFeature::NoPieceOnSingle, ManaFeature::NoPieceOnDouble, ManaFeature::NoPieceOnTriple];
const THREAT: [ManaFeature; 3] =
    [ManaFeature::ThreatFromSingle, ManaFeature::ThreatFromDouble, ManaFeature::ThreatFromTriple];
const DANGEROUS_SQUARES: [ManaFeature; 3] =
    [ManaFeature::DangerousSingles, ManaFeature::DangerousDoubles, ManaFeature::DangerousTriples];
const RONIN_ROW: [ManaFeature; 6] = [
    ManaFeature::RoninInFirstRow,
    ManaFeature::RoninInSecondRow,
    ManaFeature::RoninInThirdRow,
    ManaFeature::RoninInFourthRow,
    ManaFeature::RoninInFifthRow,
    ManaFeature::RoninInLastRow,
];
const DAIMYO_ROW: [ManaFeature; 6] = [
    ManaFeature::DaimyoInFirstRow,
    ManaFeature::DaimyoInSecondRow,
    ManaFeature::DaimyoInThirdRow,
    ManaFeature::DaimyoInFourthRow,
    ManaFeature::DaimyoInFifthRow,
    ManaFeature::DaimyoInLastRow,
];
const DAIMYO_COLUMN: [ManaFeature; 3] = [
    ManaFeature::DaimyoInOuterColumn,
    ManaFeature::DaimyoNextToOuterColumn,
    ManaFeature::DaimyoInMiddleColumn,
];
const DAIMYO_TYPE: [ManaFeature; 3] =
    [ManaFeature::DaimyoOnSingle, ManaFeature::DaimyoOnDouble, ManaFeature::DaimyoOnTriple];

/// The features of a position.
pub(super) fn features(position: &Position, view: &ManaView) -> [i16; ManaFeature::COUNT] {
    let mut features = [0; ManaFeature::COUNT];
    count(position, view, |feature, count| features[feature.index()] += count as i16);
    features
}

/// The sum of the features of a position, each times its weight.
#[inline]
pub(super) fn weigh(position: &Position, view: &ManaView) -> i32 {
    let mut sum = 0;
    count(position, view, |feature, count| sum += count * i32::from(WEIGHTS[feature.index()]));
    sum
}

/// Shows every feature that is not zero to `add`, in one or more parts.
#[inline(always)]
fn count(position: &Position, view: &ManaView, mut add: impl FnMut(ManaFeature, i32)) {
    add(ManaFeature::ToMove, 1);
    let bound = |marked: SquareType| view.pieces[US].intersects(view.types[marked.index()]);
    add(ManaFeature::NoPieceOnMarkedType, i32::from(!view.marked.is_some_and(bound)));
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
    add: &mut impl FnMut(ManaFeature, i32),
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
            add(ManaFeature::SafeTypes, i32::from(!threat && !enemies[t].is_empty()));
        }
        add(NO_PIECE[t], sign * i32::from(pieces[t].is_empty()));
        add(THREAT[t], -sign * i32::from(threat));
        add(DANGEROUS_SQUARES[t], sign * danger[t].len() as i32);
        add(DAIMYO_TYPE[t], sign * i32::from(view.types[t].contains(daimyo)));
    }
    let (row, column) = (daimyo.row(), daimyo.column());
    add(DAIMYO_ROW[if black { row } else { 5 - row }], sign);
    add(DAIMYO_COLUMN[column.min(5 - column)], sign);
    let ronin = view.pieces[SIDE] - daimyo.set();
    let ronin = if black { ronin } else { ronin.flipped() };
    for (row, feature) in RONIN_ROW.into_iter().enumerate() {
        add(feature, sign * (ronin & SquareSet::row(row)).len() as i32);
    }
}
