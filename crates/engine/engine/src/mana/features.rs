use super::view::{ManaView, THEM, US};
use super::walks::ends;
use super::weights::WEIGHTS;
use mana::SquareType;
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

const ROWS: [u64; 6] = {
    let mut rows = [0; 6];
    let mut row = 0;
    while row < 6 {
        rows[row] = 0b11_1111 << (6 * row);
        row += 1;
    }
    rows
};

/// The features of a position.
pub(super) fn features(board: &ManaView, turn: Side) -> Features {
    let mut features = [0; COUNT];
    count(board, turn, |feature, count| features[feature] += count as i16);
    features
}

/// The sum of the features of a position, each times its weight.
#[inline]
pub(super) fn weigh(board: &ManaView, turn: Side) -> i32 {
    let mut sum = 0;
    count(board, turn, |feature, count| sum += count * i32::from(WEIGHTS[feature]));
    sum
}

/// Shows every feature that is not zero to `add`, in one or more parts.
#[inline(always)]
fn count(board: &ManaView, turn: Side, mut add: impl FnMut(usize, i32)) {
    add(0, 1);
    let bound = |marked: SquareType| board.pieces[US] & board.types[marked as usize - 1] != 0;
    add(1, i32::from(!board.marked.is_some_and(bound)));
    count_side::<US>(board, turn == Side::Black, &mut add);
    count_side::<THEM>(board, turn == Side::White, &mut add);
}

/// The features of one side. Inlined with every loop unrolled, so that most weights become constants.
#[inline(always)]
fn count_side<const SIDE: usize>(board: &ManaView, black: bool, add: &mut impl FnMut(usize, i32)) {
    let sign = if SIDE == US { 1 } else { -1 };
    let danger = board.danger(SIDE);
    let takers = board.takers(1 - SIDE);
    let pieces = board.by_type(SIDE);
    let enemies = board.by_type(1 - SIDE);
    let daimyo = board.daimyo[SIDE].trailing_zeros() as usize;
    for t in 0..3 {
        let threat = danger[t] & takers != 0;
        if SIDE == US {
            add(2, i32::from(!threat && enemies[t] != 0));
        }
        add(3 + t, sign * i32::from(pieces[t] == 0));
        add(6 + t, -sign * i32::from(threat));
        add(9 + t, sign * danger[t].count_ones() as i32);
        add(27 + t, sign * i32::from(board.daimyo[SIDE] & board.types[t] != 0));
    }
    let (row, column) = (daimyo / 6, daimyo % 6);
    add(18 + if black { row } else { 5 - row }, sign);
    add(24 + column.min(5 - column), sign);
    let ronin = board.pieces[SIDE] & !board.daimyo[SIDE];
    let ronin = if black { ronin } else { upside_down(ronin) };
    for (row, squares) in ROWS.into_iter().enumerate() {
        add(12 + row, sign * (ronin & squares).count_ones() as i32);
    }
}

/// The squares with the rows in reverse order.
#[inline]
fn upside_down(squares: u64) -> u64 {
    (0..6).fold(0, |turned, row| turned << 6 | squares >> (6 * row) & ROWS[0])
}

impl ManaView {
    /// Whether the Daimyo of the side to move is not threatened, or there seems to be a move after which it is safe.
    #[inline]
    pub(super) fn is_quiet(&self) -> bool {
        let danger = self.danger(US);
        let takers = self.takers(THEM);
        if (danger[0] | danger[1] | danger[2]) & takers == 0 {
            return true;
        }
        let mut safe = 0;
        for (squares, &of_type) in danger.iter().zip(&self.types) {
            if squares & takers == 0 && self.pieces[THEM] & of_type != 0 {
                safe |= of_type;
            }
        }
        if safe == 0 {
            return false;
        }
        let targets = self.targets(US) & safe;
        let reach = |t: SquareType| {
            ends(t, self.pieces[US] & self.types[t as usize - 1], self.free) & targets
        };
        match self.marked {
            Some(marked) if self.pieces[US] & self.types[marked as usize - 1] != 0 => {
                reach(marked) != 0
            }
            _ => SquareType::ALL.into_iter().any(|t| reach(t) != 0),
        }
    }
}
