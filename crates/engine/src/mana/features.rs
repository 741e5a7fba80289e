use super::board::{Board, THEM, US};
use super::walks::ends;
use mana::SquareType;
use mana_game::Side;

/// How many features there are.
pub(super) const COUNT: usize = 48;

/// What is counted in a position; an estimate is the sum of each feature times its weight.
///
/// Most are the difference between the side to move and the other one. Those about the marked type are about the
/// side to move alone.
pub(super) type Features = [i16; COUNT];

/// Names for the weights file, in the order of the features.
pub(super) const NAMES: [&str; COUNT] = [
    "to move",
    "Ronin on the board",
    "no piece on a single",
    "no piece on a double",
    "no piece on a triple",
    "squares in reach from singles",
    "squares in reach from doubles",
    "squares in reach from triples",
    "threat on the Daimyo from a single",
    "threat on the Daimyo from a double",
    "threat on the Daimyo from a triple",
    "two threats",
    "three threats",
    "singles from which the own Daimyo could be taken",
    "doubles from which the own Daimyo could be taken",
    "triples from which the own Daimyo could be taken",
    "squares in reach from which the Daimyo could be taken",
    "types in reach from singles",
    "types in reach from doubles",
    "types in reach from triples",
    "no safe type from singles",
    "no safe type from doubles",
    "no safe type from triples",
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
    "Daimyo on a single",
    "Daimyo on a double",
    "Daimyo on a triple",
    "to move: free",
    "to move: squares in reach",
    "to move: squares in reach of safe types",
    "to move: no safe type",
    "to move: safe types that leave the opponent none",
    "to move: safe types that leave the opponent few squares",
    "to move: threats on the Daimyo from safe types",
    "Ronin on the squares around the Daimyo",
];

/// What one side can do.
struct Power {
    /// Its pieces on each type.
    pieces: [u64; 3],
    /// The squares in reach from each type.
    reach: [u64; 3],
    /// Whether it could take the Daimyo from each type.
    threat: [bool; 3],
}

const ROWS: [u64; 6] = {
    let mut rows = [0; 6];
    let mut row = 0;
    while row < 6 {
        rows[row] = 0b11_1111 << (6 * row);
        row += 1;
    }
    rows
};
const OUTER_COLUMNS: u64 = 0b100001_100001_100001_100001_100001_100001;
const NEXT_COLUMNS: u64 = 0b010010_010010_010010_010010_010010_010010;

/// The features of a position.
pub(super) fn features(board: &Board, turn: Side) -> Features {
    let mut features = [0; COUNT];
    count(board, turn, |feature, count| features[feature] += count as i16);
    features
}

/// The sum of the features of a position, each times its weight.
#[inline]
pub(super) fn weigh(board: &Board, turn: Side, weights: &[i16; COUNT]) -> i32 {
    let mut sum = 0;
    count(board, turn, |feature, count| sum += count * i32::from(weights[feature]));
    sum
}

/// Shows every feature that is not zero to `add`, in one or more parts.
#[inline(always)]
fn count(board: &Board, turn: Side, mut add_signed: impl FnMut(usize, i32)) {
    let danger = [board.danger(US), board.danger(THEM)];
    let powers = [US, THEM].map(|side| Power::new(board, side, &danger[1 - side]));
    add_signed(0, 1);
    let mut unsafe_from = [[false; 3]; 2];
    for side in [US, THEM] {
        let sign = if side == US { 1 } else { -1 };
        let (own, other) = (&powers[side], &powers[1 - side]);
        let mut add = |feature: usize, count: u32| add_signed(feature, sign * count as i32);
        let safe = other.safe_types(board);
        let ronin = board.pieces[side] & !board.daimyo[side];
        add(1, ronin.count_ones());
        let threats = own.threat.iter().filter(|&&threat| threat).count();
        add(11, u32::from(threats >= 2));
        add(12, u32::from(threats >= 3));
        let enemy_danger = danger[1 - side].iter().fold(0, |all, squares| all | squares);
        let all_reach = own.reach.iter().fold(0, |all, squares| all | squares);
        add(16, (all_reach & enemy_danger).count_ones());
        for t in 0..3 {
            add(2 + t, u32::from(own.pieces[t] == 0));
            add(5 + t, own.reach[t].count_ones());
            add(8 + t, u32::from(own.threat[t]));
            add(13 + t, danger[side][t].count_ones());
            let types = board.types.iter().filter(|&&squares| squares & own.reach[t] != 0).count();
            add(17 + t, types as u32);
            unsafe_from[side][t] = own.pieces[t] != 0 && own.reach[t] & safe == 0;
            add(20 + t, u32::from(unsafe_from[side][t]));
            add(37 + t, u32::from(board.types[t] & board.daimyo[side] != 0));
        }
        let black = (turn == Side::Black) == (side == US);
        for row in 0..6 {
            let squares = ROWS[if black { row } else { 5 - row }];
            add(23 + row, (ronin & squares).count_ones());
            add(29 + row, u32::from(board.daimyo[side] & squares != 0));
        }
        add(35, u32::from(board.daimyo[side] & OUTER_COLUMNS != 0));
        add(36, u32::from(board.daimyo[side] & NEXT_COLUMNS != 0));
        add(47, (ends(SquareType::Single, board.daimyo[side], 0) & ronin).count_ones());
    }
    to_move(board, &powers, &unsafe_from[THEM], add_signed);
}

/// The features that depend on the marked type.
#[inline(always)]
fn to_move(
    board: &Board,
    powers: &[Power; 2],
    they_are_unsafe: &[bool; 3],
    mut add: impl FnMut(usize, i32),
) {
    let [own, other] = powers;
    let bound =
        board.marked.map(|marked| own.reach[marked as usize - 1]).filter(|&reach| reach != 0);
    let reach = bound.unwrap_or_else(|| own.reach.iter().fold(0, |all, squares| all | squares));
    let safe = other.safe_types(board);
    add(40, i32::from(bound.is_none()));
    add(41, reach.count_ones() as i32);
    add(42, (reach & safe).count_ones() as i32);
    add(43, i32::from(reach & safe == 0));
    for (t, &unsafe_there) in they_are_unsafe.iter().enumerate() {
        if board.types[t] & reach & safe != 0 && other.pieces[t] != 0 {
            add(44, i32::from(unsafe_there));
            add(45, i32::from(other.reach[t].count_ones() < 4));
            add(46, i32::from(own.threat.iter().any(|&threat| threat)));
        }
    }
}

impl Power {
    #[inline]
    fn new(board: &Board, side: usize, enemy_danger: &[u64; 3]) -> Power {
        let pieces = board.by_type(side);
        let targets = board.targets(side);
        let takers = board.takers(side);
        Power {
            pieces,
            reach: [
                ends(SquareType::Single, pieces[0], board.free) & targets,
                ends(SquareType::Double, pieces[1], board.free) & targets,
                ends(SquareType::Triple, pieces[2], board.free) & targets,
            ],
            threat: enemy_danger.map(|squares| squares & takers != 0),
        }
    }

    /// The squares of the types that the opponent may mark without being taken at once: where this side has pieces,
    /// so that it is bound, and none of them threatens the Daimyo; or any type, while there is no threat at all.
    #[inline]
    fn safe_types(&self, board: &Board) -> u64 {
        let any = self.threat[0] | self.threat[1] | self.threat[2];
        let mut safe = 0;
        for t in 0..3 {
            if !self.threat[t] && (self.pieces[t] != 0 || !any) {
                safe |= board.types[t];
            }
        }
        safe
    }
}

impl Board {
    /// Whether the side to move seems to have no move after which its Daimyo is safe.
    #[inline]
    pub(super) fn is_urgent(&self) -> bool {
        let danger = self.danger(US);
        let takers = self.takers(THEM);
        if (danger[0] | danger[1] | danger[2]) & takers == 0 {
            return false;
        }
        let mut safe = 0;
        for (squares, &of_type) in danger.iter().zip(&self.types) {
            if squares & takers == 0 && self.pieces[THEM] & of_type != 0 {
                safe |= of_type;
            }
        }
        if safe == 0 {
            return true;
        }
        let targets = self.targets(US) & safe;
        let reach = |t: SquareType| {
            ends(t, self.pieces[US] & self.types[t as usize - 1], self.free) & targets
        };
        match self.marked {
            Some(marked) if self.pieces[US] & self.types[marked as usize - 1] != 0 => {
                reach(marked) == 0
            }
            _ => SquareType::ALL.into_iter().all(|t| reach(t) == 0),
        }
    }
}
