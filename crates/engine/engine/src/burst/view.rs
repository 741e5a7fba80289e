use burst::{Cell, Kind, Mana, Move, Position};
use mana_game::{Outcome, Position as _, Side};

/// Cells as bits: bit `8 * row + column + 1`, so that a step over the edge of a row ends on a bit that is no cell.
const ALL: u64 = 0x00fe_fefe_fefe_fefe;
const UP: u32 = 8;

/// The Mana of one player on the table.
pub(super) struct ArmyView {
    /// The cell of each kind, nothing for one in hand.
    pub(super) cells: [u64; 8],
    pub(super) all: u64,
    /// The cells of those that are burst.
    pub(super) burst: u64,
}

/// A position as sets of bits, seen from the side to move.
pub struct BurstView {
    /// The side to move first.
    pub(super) armies: [ArmyView; 2],
    pub(super) table: u64,
    /// The cells beyond the edges that are fixed.
    pub(super) walls: u64,
    pub(super) wide: bool,
    pub(super) high: bool,
}

/// The side to move, and the other one.
pub(super) const US: usize = 0;
pub(super) const THEM: usize = 1;

const GRAN: usize = Kind::Gran.index();

impl ArmyView {
    fn new(position: &Position, side: Side) -> ArmyView {
        let mut army = ArmyView { cells: [0; 8], all: 0, burst: 0 };
        for kind in Kind::ALL {
            let mana = Mana { side, kind };
            if let Some(cell) = position.cell_of(mana) {
                let bit = 1 << (UP * cell.row() + cell.column() + 1);
                army.cells[kind.index()] = bit;
                army.all |= bit;
                if position.is_burst(mana) {
                    army.burst |= bit;
                }
            }
        }
        army
    }

    #[inline]
    pub(super) fn cell(&self, kind: Kind) -> u64 {
        self.cells[kind.index()]
    }

    #[inline]
    pub(super) fn geyser(&self) -> u64 {
        self.cells[GRAN]
    }
}

impl BurstView {
    #[inline]
    pub(super) fn new(position: &Position) -> BurstView {
        let turn = position.turn();
        let armies = [ArmyView::new(position, turn), ArmyView::new(position, !turn)];
        let table = armies[US].all | armies[THEM].all;
        let wide = table & column(5) != 0;
        let high = table & row(5) != 0;
        let mut walls = 0;
        if wide {
            walls |= column(0) | column(6);
        }
        if high {
            walls |= row(0) | row(6);
        }
        BurstView { armies, table, walls, wide, high }
    }

    /// The sides of a player's geyser that nothing blocks.
    #[inline]
    pub(super) fn open_sides(&self, side: usize) -> u64 {
        sides(self.armies[side].geyser()) & !(self.table | self.walls)
    }

    /// The cells from which a player's Mana of each sort could move to one of `targets`, as far as what is in the way
    /// decides it; the field rule is not looked at.
    #[inline]
    pub(super) fn movers_to(&self, side: usize, targets: u64) -> u64 {
        let army = &self.armies[side];
        let empty = ALL & !self.table;
        let (near_sides, near_corners) = (sides(targets), corners(targets));
        let along = rays(targets, empty, &STRAIGHT);
        let across = rays(targets, empty, &DIAGONAL);
        let mut movers = army.geyser() & (near_sides | near_corners);
        movers |= army.cell(Kind::Goetia) & near_sides;
        movers |= army.cell(Kind::Noa) & near_corners;
        movers |= army.cell(Kind::Raziel) & (along | across);
        movers |= army.cell(Kind::Paulina) & along;
        movers |= army.cell(Kind::Salomonis) & across;
        movers |= army.cell(Kind::Theurgia) & leaps(targets);
        let jumpers = army.burst
            & (army.cell(Kind::Raziel) | army.cell(Kind::Paulina) | army.cell(Kind::Salomonis));
        if jumpers & !movers != 0 {
            let along = rays(targets, ALL, &STRAIGHT);
            let across = rays(targets, ALL, &DIAGONAL);
            movers |= army.burst & army.cell(Kind::Raziel) & (along | across);
            movers |= army.burst & army.cell(Kind::Paulina) & along;
            movers |= army.burst & army.cell(Kind::Salomonis) & across;
        }
        movers
    }

    /// The empty cells to which those of a player's Mana that stand on one of `from` could move, in the same sense.
    #[inline]
    pub(super) fn reach(&self, side: usize, from: u64) -> u64 {
        let army = &self.armies[side];
        let empty = ALL & !self.table;
        let on = |kind: Kind| army.cell(kind) & from;
        let straight = on(Kind::Raziel) | on(Kind::Paulina);
        let diagonal = on(Kind::Raziel) | on(Kind::Salomonis);
        let mut reach = sides(on(Kind::Gran) | on(Kind::Goetia))
            | corners(on(Kind::Gran) | on(Kind::Noa))
            | leaps(on(Kind::Theurgia))
            | rays(straight, empty, &STRAIGHT)
            | rays(diagonal, empty, &DIAGONAL);
        if (straight | diagonal) & army.burst != 0 {
            reach |= rays(straight & army.burst, ALL, &STRAIGHT)
                | rays(diagonal & army.burst, ALL, &DIAGONAL);
        }
        reach & empty
    }

    /// The burst Mana of a player that could devour the other's geyser.
    #[inline]
    pub(super) fn devourers(&self, side: usize) -> u64 {
        let army = &self.armies[side];
        army.burst & self.near_devourers(side)
    }

    /// The Mana of a player that could devour the other's geyser if they were burst.
    #[inline]
    pub(super) fn near_devourers(&self, side: usize) -> u64 {
        let army = &self.armies[side];
        let geyser = self.armies[1 - side].geyser();
        army.cell(Kind::Theurgia) & leaps(geyser)
            | army.cell(Kind::Abramelin) & (sides(geyser) | corners(geyser))
    }

    /// Whether a player, were it his turn, could perhaps win with it.
    #[inline]
    pub(super) fn threatens(&self, side: usize) -> bool {
        if self.devourers(side) != 0 {
            return true;
        }
        let open = self.open_sides(1 - side);
        open.count_ones() <= 1 && (open == 0 || self.movers_to(side, open) != 0)
    }

    /// A move that wins at once, where a Mana devours the geyser or closes its last open side.
    #[inline]
    pub(super) fn winning_move(&self, position: &Position) -> Option<Move> {
        let army = &self.armies[US];
        let wins = |mv: Move| {
            position.is_legal(mv)
                && position.after(mv).outcome() == Some(Outcome::Win(position.turn()))
        };
        let devourers = self.devourers(US);
        if devourers != 0 {
            let geyser = cell(self.armies[THEM].geyser())?;
            let kinds = [Kind::Theurgia, Kind::Abramelin];
            let eaters = kinds.into_iter().filter(|&kind| army.cell(kind) & devourers != 0);
            if let Some(mv) = eaters.map(|kind| Move::to(kind, geyser)).find(|&mv| wins(mv)) {
                return Some(mv);
            }
        }
        let open = self.open_sides(THEM);
        if open & open.wrapping_sub(1) != 0 {
            return None;
        }
        if open == 0 {
            // He has blocked himself: nearly everything wins.
            return position.legal_moves().into_iter().find(|&mv| wins(mv));
        }
        let movers = self.movers_to(US, open);
        if movers == 0 {
            return None;
        }
        let target = cell(open)?;
        let kinds = Kind::ALL.into_iter().filter(|&kind| army.cell(kind) & movers != 0);
        kinds.map(|kind| Move::to(kind, target)).find(|&mv| wins(mv))
    }
}

fn cell(bit: u64) -> Option<Cell> {
    let index = bit.trailing_zeros();
    Cell::new((index % UP).checked_sub(1)?, index / UP)
}

pub(super) const fn column(column: u32) -> u64 {
    0x0002_0202_0202_0202 << column
}

pub(super) const fn row(row: u32) -> u64 {
    0xfe << (UP * row)
}

/// The cells one step away along columns and rows.
#[inline]
pub(super) const fn sides(cells: u64) -> u64 {
    (cells << UP | cells >> UP | cells << 1 | cells >> 1) & ALL
}

/// The cells one step away along diagonals.
#[inline]
pub(super) const fn corners(cells: u64) -> u64 {
    let beside = (cells << 1 | cells >> 1) & ALL;
    (beside << UP | beside >> UP) & ALL
}

/// The cells a knight's leap away.
#[inline]
const fn leaps(cells: u64) -> u64 {
    let one = (cells << 1 | cells >> 1) & ALL;
    let two = (cells & 0x00f8_f8f8_f8f8_f8f8) >> 2 | cells << 2 & 0x00f8_f8f8_f8f8_f8f8;
    (one << (2 * UP) | one >> (2 * UP) | two << UP | two >> UP) & ALL
}

const STRAIGHT: [u32; 2] = [1, UP];
const DIAGONAL: [u32; 2] = [UP - 1, UP + 1];

/// The cells from which lines lead to one of the targets through `open`, the first closed ones included.
#[inline]
fn rays(targets: u64, open: u64, directions: &[u32; 2]) -> u64 {
    let mut seen = 0;
    for &direction in directions {
        let (mut above, mut below) = (targets, targets);
        for _ in 0..5 {
            above = above << direction & ALL;
            below = below >> direction & ALL;
            seen |= above | below;
            above &= open;
            below &= open;
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use burst::Rules;
    use mana_game::Game;

    fn random_positions(games: usize, mut check: impl FnMut(&Position)) {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..games {
            let mut game = Game::<Position>::new(Rules);
            while game.outcome().is_none() && game.moves().len() < 120 {
                check(game.position());
                let moves = game.legal_moves();
                game.play(moves[random.usize(..moves.len())]).unwrap();
            }
        }
    }

    /// Every move of a Mana to an empty cell begins where `movers_to` looks, and what wins by devouring or by closing
    /// the last open side is seen.
    #[test]
    fn moves_and_wins_are_seen() {
        random_positions(60, |position| {
            let field = BurstView::new(position);
            let mut win = None;
            for mv in position.legal_moves() {
                let next = position.after(mv);
                let burst::Action::Move { kind, cell } = mv.action() else { continue };
                let bit = 1_u64 << (UP * cell.row() + cell.column() + 1);
                if field.table & bit == 0 {
                    let from = field.armies[US].cell(kind);
                    assert_eq!(field.movers_to(US, bit) & from, from, "{position} {mv}");
                    assert_eq!(field.reach(US, from) & bit, bit, "{position} {mv}");
                    if next.outcome().is_some() && field.open_sides(THEM) == bit {
                        win = Some(mv);
                    }
                } else if bit == field.armies[THEM].geyser() && next.outcome().is_some() {
                    win = win.or((field.devourers(US) != 0).then_some(mv));
                }
            }
            let seen = field.winning_move(position);
            assert!(win.is_none() || seen.is_some(), "{position} {win:?}");
            if let Some(mv) = seen {
                assert_eq!(position.after(mv).outcome(), Some(Outcome::Win(position.turn())));
            }
        });
    }
}
