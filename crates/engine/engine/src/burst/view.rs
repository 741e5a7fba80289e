use burst::{Cells, Kind, Mana, Move, Position};
use mana_game::{Outcome, Position as _, Side};

/// A position from the point of view of the side to move.
pub struct BurstView {
    /// The Mana of the side to move and of the other side.
    pub(super) armies: [ArmyView; 2],
    /// The cells of all Mana.
    pub(super) table: Cells,
    /// The sides of each geyser that nothing blocks.
    pub(super) open_sides: [Cells; 2],
}

/// The Mana of one side on the table.
pub(super) struct ArmyView {
    /// The cell of each kind; empty for one in hand.
    pub(super) cells: [Cells; 8],
    /// The cells of those that are burst.
    pub(super) burst: Cells,
}

/// The index of the side to move, and of the other side.
pub(super) const US: usize = 0;
pub(super) const THEM: usize = 1;

impl ArmyView {
    #[inline]
    fn new(position: &Position, side: Side) -> ArmyView {
        let mut army = ArmyView { cells: [Cells::NONE; 8], burst: Cells::NONE };
        for kind in Kind::ALL {
            let mana = Mana { side, kind };
            if let Some(cell) = position.cell_of(mana) {
                army.cells[kind.index()] = cell.alone();
                if position.is_burst(mana) {
                    army.burst |= cell.alone();
                }
            }
        }
        army
    }

    #[inline]
    pub(super) fn cell(&self, kind: Kind) -> Cells {
        self.cells[kind.index()]
    }

    #[inline]
    pub(super) fn geyser(&self) -> Cells {
        self.cell(Kind::Gran)
    }
}

impl BurstView {
    #[inline]
    pub(super) fn new(position: &Position) -> BurstView {
        let sides = [position.turn(), !position.turn()];
        BurstView {
            armies: sides.map(|side| ArmyView::new(position, side)),
            table: position.table(),
            open_sides: sides.map(|side| position.open_sides(side)),
        }
    }

    /// The cells of a side's Mana that could move to one of `targets`, which are empty, in the sense of [`Kind::reach`].
    #[inline]
    pub(super) fn movers_to(&self, side: usize, targets: Cells) -> Cells {
        let army = &self.armies[side];
        let mut movers = Cells::NONE;
        for kind in Kind::ALL {
            for from in army.cell(kind) {
                if kind.reach(from, army.burst.has(from), self.table).meets(targets) {
                    movers |= from.alone();
                }
            }
        }
        movers
    }

    /// The empty cells to which those of a side's Mana that stand on one of `from` could move, in the same sense.
    #[inline]
    pub(super) fn reach(&self, side: usize, from: Cells) -> Cells {
        let army = &self.armies[side];
        let mut reach = Cells::NONE;
        for kind in Kind::ALL {
            for from in army.cell(kind) & from {
                reach |= kind.reach(from, army.burst.has(from), self.table);
            }
        }
        reach
    }

    /// The burst Mana of a side that could devour the other side's geyser.
    #[inline]
    pub(super) fn devourers(&self, side: usize) -> Cells {
        self.armies[side].burst & self.near_devourers(side)
    }

    /// The Mana of a side that could devour the other side's geyser if they were burst.
    #[inline]
    pub(super) fn near_devourers(&self, side: usize) -> Cells {
        let army = &self.armies[side];
        let geyser = self.armies[1 - side].geyser();
        let mut devourers = Cells::NONE;
        for kind in [Kind::Theurgia, Kind::Abramelin] {
            for from in army.cell(kind) {
                if kind.devour_range(from).meets(geyser) {
                    devourers |= from.alone();
                }
            }
        }
        devourers
    }

    /// Whether a side might win at once if it were to move.
    #[inline]
    pub(super) fn threatens(&self, side: usize) -> bool {
        if !self.devourers(side).is_empty() {
            return true;
        }
        let open = self.open_sides[1 - side];
        open.is_single() && (open.is_empty() || !self.movers_to(side, open).is_empty())
    }

    /// A move that wins at once, where a Mana devours the geyser or blocks its last open side.
    #[inline]
    pub(super) fn winning_move(&self, position: &Position) -> Option<Move> {
        let army = &self.armies[US];
        let wins = |mv: Move| {
            position.is_legal(mv)
                && position.after(mv).outcome() == Some(Outcome::Win(position.turn()))
        };
        let devourers = self.devourers(US);
        if !devourers.is_empty() {
            let geyser = self.armies[THEM].geyser().next()?;
            let kinds = [Kind::Theurgia, Kind::Abramelin];
            let eaters = kinds.into_iter().filter(|&kind| army.cell(kind).meets(devourers));
            if let Some(mv) = eaters.map(|kind| Move::to(kind, geyser)).find(|&mv| wins(mv)) {
                return Some(mv);
            }
        }
        let mut open = self.open_sides[THEM];
        if !open.is_single() {
            return None;
        }
        if open.is_empty() {
            // The opponent has blocked its own geyser: nearly every move wins.
            return position.legal_moves().into_iter().find(|&mv| wins(mv));
        }
        let movers = self.movers_to(US, open);
        if movers.is_empty() {
            return None;
        }
        let target = open.next()?;
        let kinds = Kind::ALL.into_iter().filter(|&kind| army.cell(kind).meets(movers));
        kinds.map(|kind| Move::to(kind, target)).find(|&mv| wins(mv))
    }
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

    /// `movers_to` and `reach` cover every move of a Mana to an empty cell, and `winning_move` finds every win by
    /// devouring or by closing the last open side.
    #[test]
    fn the_view_finds_moves_and_wins() {
        random_positions(60, |position| {
            let view = BurstView::new(position);
            let mut win = None;
            for mv in position.legal_moves() {
                let next = position.after(mv);
                let burst::Action::Move { kind, cell } = mv.action() else { continue };
                let target = cell.alone();
                if !view.table.has(cell) {
                    let from = view.armies[US].cell(kind);
                    assert_eq!(view.movers_to(US, target) & from, from, "{position} {mv}");
                    assert_eq!(view.reach(US, from) & target, target, "{position} {mv}");
                    if next.outcome().is_some() && view.open_sides[THEM] == target {
                        win = Some(mv);
                    }
                } else if target == view.armies[THEM].geyser() && next.outcome().is_some() {
                    win = win.or((!view.devourers(US).is_empty()).then_some(mv));
                }
            }
            let found = view.winning_move(position);
            assert!(win.is_none() || found.is_some(), "{position} {win:?}");
            if let Some(mv) = found {
                assert_eq!(position.after(mv).outcome(), Some(Outcome::Win(position.turn())));
            }
        });
    }
}
