//! Move generation, and the legality of a single move.

use crate::{
    Action, Capture, ManaKind, Move, Position, ReEntry, SetUp, Square, SquareSet, SquareType,
    Unable, Violation, steps,
};
use mana_game::Side;
use std::cell::Cell;
use std::ops::ControlFlow::{self, Break, Continue};

impl Position {
    /// Calls `visit` with every legal move until it breaks.
    #[inline]
    pub(crate) fn visit_legal<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.daimyo(self.turn).is_none() {
            return if self.is_set_up() { self.visit_set_ups(visit) } else { Continue(()) };
        }
        let Some(marked) = self.marked() else { return self.visit_free(None, visit) };
        let acted = Cell::new(false);
        let mut act = |mv| {
            acted.set(true);
            visit(mv)
        };
        let movers = self.movers(marked);
        self.visit_steps(marked, movers, &mut act)?;
        if !acted.get() && self.unable(movers) == Unable::Free {
            self.visit_free(Some(marked), act)?;
        }
        // M1 and M2: a player without any action passes.
        if acted.get() { Continue(()) } else { visit(Move::PASS) }
    }

    /// The number of moves of [`visit_legal`](Position::visit_legal).
    #[inline]
    pub(crate) fn count_legal(&self) -> u64 {
        if self.daimyo(self.turn).is_none() {
            return if self.is_set_up() { self.count_set_ups() } else { 0 };
        }
        if self.edition.mana == ManaKind::ObstructingBird {
            return self.count_one_by_one();
        }
        let Some(marked) = self.marked() else { return self.count_free(None) };
        let movers = self.movers(marked);
        match self.count_steps(marked, movers) {
            0 if self.unable(movers) == Unable::Free => self.count_free(Some(marked)).max(1),
            0 => 1,
            count => count,
        }
    }

    /// How many moves there are apart from a Ronin's to the `avoided` squares. A player who cannot obey the Mana avoids
    /// nothing.
    #[inline]
    pub(crate) fn count_avoiding(&self, avoided: SquareSet) -> u64 {
        let Some(marked) = self.marked() else { return self.count_legal() };
        let ends = self.ends();
        let kept = Ends { of_ronin: ends.of_ronin - avoided, ..ends };
        let (mut all, mut count) = (0, 0);
        let movers = self.movers(marked);
        let _: ControlFlow<()> =
            steps::visit_reach(marked, movers, self.obstacles(), |from, reach| {
                all += (reach & ends.of(from)).len() as u64;
                count += (reach & kept.of(from)).len() as u64;
                Continue(())
            });
        if all == 0 { self.count_legal() } else { count }
    }

    /// A legal move that takes the Daimyo, if there is one; of several the one from the first square.
    #[inline]
    pub fn daimyo_capture(&self) -> Option<Move> {
        // During the set-ups, and after the end, one of them is missing.
        let (Some(target), Some(_)) = (self.daimyo(!self.turn), self.daimyo(self.turn)) else {
            return None;
        };
        let takers = self.daimyo_takers(self.turn);
        let from = match self.marked() {
            None => self.attackers(target) & takers,
            Some(marked) => {
                let movers = self.movers(marked);
                let obedient = takers & movers;
                let mut from = SquareSet::EMPTY;
                if !obedient.is_empty() {
                    from = target.set().reach(marked, self.obstacles()) & obedient;
                }
                if from.is_empty()
                    && self.unable(movers) == Unable::Free
                    && !self.can_step(marked, movers)
                {
                    from = self.attackers(target) & takers;
                }
                from
            }
        };
        Some(Move::step(from.first()?, target))
    }

    /// The squares from which an opponent's piece could take the Daimyo of `side`, if it were that piece's turn and it
    /// were free to move.
    ///
    /// ```
    /// use mana::{Edition, Position};
    /// use mana_game::{Position as _, Side};
    ///
    /// let position = Position::parse(Edition::COSMOLUDO, "rd4/6/6/6/1R4/4DR b -").unwrap();
    /// assert!(position.daimyo_attackers(Side::Black).is_empty());
    /// ```
    pub fn daimyo_attackers(&self, side: Side) -> SquareSet {
        self.daimyo(side)
            .map_or(SquareSet::EMPTY, |daimyo| self.attackers(daimyo) & self.daimyo_takers(!side))
    }

    /// The squares from which a free piece could move to `target`.
    #[inline]
    fn attackers(&self, target: Square) -> SquareSet {
        let types = self.orientation.squares_by_type();
        let [one, two, three] = target.set().reach_by_type(self.obstacles());
        one & types[0] | two & types[1] | three & types[2]
    }

    /// Counts by generating, as there is no shortcut where the bird's square is part of the move.
    #[inline(never)]
    fn count_one_by_one(&self) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.visit_legal(|_| {
            count += 1;
            Continue(())
        });
        count
    }

    /// Whether the player to move can do anything but pass. The set-ups must have been made.
    pub(crate) fn has_action(&self) -> bool {
        let any = |_| Break(());
        match self.marked() {
            None => self.visit_free(None, any).is_break(),
            Some(marked) => {
                self.can_step(marked, self.movers(marked))
                    || self.is_free() && self.visit_free(Some(marked), any).is_break()
            }
        }
    }

    /// Whether the player to move may move any piece and re-enter a Ronin. The set-ups must have been made.
    pub fn is_free(&self) -> bool {
        self.marked().is_none_or(|marked| {
            let movers = self.movers(marked);
            self.unable(movers) == Unable::Free && !self.can_step(marked, movers)
        })
    }

    /// Whether one of the movers, all on squares of one type, can move.
    #[inline]
    fn can_step(&self, square_type: SquareType, movers: SquareSet) -> bool {
        self.visit_steps(square_type, movers, |_| Break(())).is_break()
    }

    /// Why a move is not legal here, decided without listing the moves.
    pub(crate) fn check(&self, mv: Move) -> Result<(), Violation> {
        use mana_game::Position as _;
        if self.ending().is_some() {
            return Err(Violation::GameOver);
        }
        match mv.action() {
            Action::SetUp(set_up) => self.check_set_up(set_up),
            _ if self.is_set_up() => Err(Violation::SetUpFirst(self.turn)),
            Action::Step { from, to, bird } => self.check_step(from, to, bird),
            Action::ReEntry { to, bird } => self.check_re_entry(to, bird),
            Action::Pass if self.has_action() => Err(Violation::MayNotPass),
            Action::Pass => Ok(()),
        }
    }

    fn check_step(&self, from: Square, to: Square, bird: Option<Square>) -> Result<(), Violation> {
        let square_type = self.orientation.type_of(from);
        if !self.pieces(self.turn).contains(from) {
            return Err(Violation::NoPieceOf(self.turn, from));
        }
        if self.marked().is_some_and(|marked| marked != square_type) && !self.is_free() {
            return Err(self.unfree_violation());
        }
        if self.pieces(self.turn).contains(to) {
            return Err(Violation::OwnPiece(to));
        }
        if !self.ends().of(from).contains(to) {
            return Err(Violation::MayNotTake(to));
        }
        if !steps::reach(square_type, from, self.obstacles()).contains(to) {
            return Err(Violation::NoPath { from, to, square_type });
        }
        self.check_bird(Some(from), to, bird)
    }

    fn check_re_entry(&self, to: Square, bird: Option<Square>) -> Result<(), Violation> {
        if self.edition.re_entry == ReEntry::Never {
            return Err(Violation::NoReEntry);
        }
        if self.reserve(self.turn) == 0 {
            return Err(Violation::NoReserve(self.turn));
        }
        if !self.is_free() {
            return Err(self.unfree_violation());
        }
        if !self.re_entry_squares(self.marked()).contains(to) {
            return Err(if self.piece_at(to).is_some() {
                Violation::Occupied(to)
            } else {
                Violation::NotForReEntry(to)
            });
        }
        self.check_bird(None, to, bird)
    }

    /// The violation of a player who is not free but moves like a free one.
    fn unfree_violation(&self) -> Violation {
        match self.marked() {
            Some(marked) if self.has_action() => Violation::NotFree(marked),
            _ => Violation::MustPass,
        }
    }

    /// M3 and M4: whether this square of the bird is allowed.
    fn check_bird(
        &self,
        from: Option<Square>,
        to: Square,
        bird: Option<Square>,
    ) -> Result<(), Violation> {
        let squares = self.bird_squares(from, to);
        let needed =
            self.edition.mana == ManaKind::ObstructingBird && !squares.is_empty() && !self.wins(to);
        match (self.edition.mana, bird) {
            (_, None) if needed => Err(Violation::BirdNeeded),
            (_, None) => Ok(()),
            (ManaKind::Carried, Some(_)) => Err(Violation::NoBird),
            (ManaKind::ObstructingBird, Some(square)) if !needed => {
                Err(Violation::BirdSquare(square))
            }
            (_, Some(square)) if !squares.contains(square) => Err(Violation::BirdSquare(square)),
            (_, Some(_)) => Ok(()),
        }
    }

    fn check_set_up(&self, set_up: SetUp) -> Result<(), Violation> {
        if !self.is_set_up() {
            return Err(Violation::SetUpsAreMade);
        }
        // M8: Black sets up first, then White.
        if set_up.side() != self.turn {
            return Err(Violation::SetUpFirst(self.turn));
        }
        match set_up.orientation() {
            None if self.chooses_orientation() => return Err(Violation::OrientationNeeded),
            Some(orientation)
                if !self.chooses_orientation()
                    || !self.edition.orientations.contains(orientation) =>
            {
                return Err(Violation::Orientation(orientation));
            }
            _ => {}
        }
        let orientation = set_up.orientation().unwrap_or(self.orientation);
        if let Some(square) = (set_up.pieces() - self.edition.set_up_squares(self.turn)).first() {
            return Err(Violation::OutsideSetUp(square));
        }
        if !self.edition.daimyo_squares(self.turn, orientation).contains(set_up.daimyo()) {
            return Err(Violation::DaimyoNeedsDouble(set_up.daimyo()));
        }
        Ok(())
    }

    /// The pieces that obey the Mana.
    #[inline]
    fn movers(&self, marked: SquareType) -> SquareSet {
        self.pieces[self.turn.index()] & self.orientation.squares(marked)
    }

    /// The edition's rule for when none of `movers` can move, or there are none.
    #[inline]
    fn unable(&self, movers: SquareSet) -> Unable {
        if movers.is_empty() { self.edition.unmatched } else { self.edition.blocked }
    }

    /// The squares that no piece may pass through (ruling M4).
    #[inline]
    pub fn obstacles(&self) -> SquareSet {
        let pieces = self.pieces[0] | self.pieces[1];
        match self.edition.mana {
            ManaKind::ObstructingBird => pieces | self.mana().map_or(SquareSet::EMPTY, Square::set),
            ManaKind::Bird | ManaKind::Carried => pieces,
        }
    }

    /// The pieces of a side that may take the Daimyo: in some editions not the Daimyo itself.
    #[inline]
    pub fn daimyo_takers(&self, side: Side) -> SquareSet {
        let pieces = self.pieces[side.index()];
        match self.edition.capture {
            Capture::Any => pieces,
            Capture::RoninTakesDaimyo => {
                pieces - self.daimyo(side).map_or(SquareSet::EMPTY, Square::set)
            }
        }
    }

    /// The squares on which every piece of a side may end a move. Those that may take the Daimyo
    /// ([`daimyo_takers`](Position::daimyo_takers)) may also end on its square.
    #[inline]
    pub fn landing_squares(&self, side: Side) -> SquareSet {
        match self.edition.capture {
            Capture::Any => !self.pieces[side.index()],
            Capture::RoninTakesDaimyo => self.empty(),
        }
    }

    /// The squares that pieces may end on, judged by the pieces on them alone.
    #[inline]
    fn ends(&self) -> Ends {
        let daimyo = self.daimyo[self.turn.index()];
        let landing = self.landing_squares(self.turn);
        match self.edition.capture {
            Capture::Any => Ends { daimyo, of_daimyo: landing, of_ronin: landing },
            Capture::RoninTakesDaimyo => {
                let target = self.daimyo(!self.turn).map_or(SquareSet::EMPTY, Square::set);
                Ends { daimyo, of_daimyo: landing, of_ronin: landing | target }
            }
        }
    }

    /// Whether a piece that moves to `to` takes the Daimyo.
    #[inline]
    fn wins(&self, to: Square) -> bool {
        self.daimyo(!self.turn) == Some(to)
    }

    /// M5: where a free player may re-enter a Ronin.
    #[inline]
    fn re_entry_squares(&self, marked: Option<SquareType>) -> SquareSet {
        if self.reserve(self.turn) == 0 {
            return SquareSet::EMPTY;
        }
        match (self.edition.re_entry, marked) {
            (ReEntry::Never, _) => SquareSet::EMPTY,
            (ReEntry::MarkedType, Some(marked)) => {
                !self.obstacles() & self.orientation.squares(marked)
            }
            (ReEntry::Anywhere, _) | (ReEntry::MarkedType, None) => !self.obstacles(),
        }
    }

    #[inline]
    fn visit_free<B>(
        &self,
        marked: Option<SquareType>,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for square_type in SquareType::ALL {
            self.visit_steps(square_type, self.movers(square_type), &mut visit)?;
        }
        for to in self.re_entry_squares(marked) {
            self.visit_birds(None, to, Move::re_entry(to), &mut visit)?;
        }
        Continue(())
    }

    #[inline(never)]
    fn count_free(&self, marked: Option<SquareType>) -> u64 {
        let steps: u64 = SquareType::ALL.iter().map(|&t| self.count_steps(t, self.movers(t))).sum();
        steps + self.re_entry_squares(marked).len() as u64
    }

    #[inline]
    fn visit_steps<B>(
        &self,
        square_type: SquareType,
        movers: SquareSet,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let ends = self.ends();
        steps::visit_reach(square_type, movers, self.obstacles(), |from, reach| {
            for to in reach & ends.of(from) {
                self.visit_birds(Some(from), to, Move::step(from, to), &mut visit)?;
            }
            Continue(())
        })
    }

    #[inline(always)]
    fn count_steps(&self, square_type: SquareType, movers: SquareSet) -> u64 {
        let ends = self.ends();
        let mut count = 0;
        let _: ControlFlow<()> =
            steps::visit_reach(square_type, movers, self.obstacles(), |from, reach| {
                count += (reach & ends.of(from)).len() as u64;
                Continue(())
            });
        count
    }

    /// Visits the move with every possible square of the bird; in most editions that is not part of the move.
    #[inline]
    fn visit_birds<B>(
        &self,
        from: Option<Square>,
        to: Square,
        mv: Move,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.edition.mana == ManaKind::ObstructingBird && !self.wins(to) {
            let squares = self.bird_squares(from, to);
            for bird in squares {
                visit(mv.with_bird(bird))?;
            }
            if !squares.is_empty() {
                return Continue(());
            }
        }
        visit(mv)
    }

    /// Whether the set-up to be made now names the orientation.
    pub(crate) fn chooses_orientation(&self) -> bool {
        self.turn == Side::Black && self.edition.chooses_orientation()
    }

    fn visit_set_ups<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut visit_in = |orientation, chosen| {
            let squares = self.edition.set_up_squares(self.turn);
            let daimyo_squares = self.edition.daimyo_squares(self.turn, orientation);
            for pieces in subsets_of_six(squares) {
                for daimyo in pieces & daimyo_squares {
                    if let Some(set_up) =
                        SetUp::new(self.turn, chosen, daimyo, pieces - daimyo.set())
                    {
                        visit(set_up.into())?;
                    }
                }
            }
            Continue(())
        };
        if self.chooses_orientation() {
            for orientation in self.edition.orientations.iter() {
                visit_in(orientation, Some(orientation))?;
            }
            Continue(())
        } else {
            visit_in(self.orientation, None)
        }
    }

    fn count_set_ups(&self) -> u64 {
        let count_in = |orientation| {
            let squares = self.edition.set_up_squares(self.turn).len() as u64;
            let daimyo_squares = self.edition.daimyo_squares(self.turn, orientation).len() as u64;
            daimyo_squares * binomial(squares - 1, 5)
        };
        if self.chooses_orientation() {
            self.edition.orientations.iter().map(count_in).sum()
        } else {
            count_in(self.orientation)
        }
    }
}

/// The squares that the pieces of a side may end on.
#[derive(Clone, Copy)]
struct Ends {
    /// The square of the Daimyo.
    daimyo: u8,
    of_daimyo: SquareSet,
    of_ronin: SquareSet,
}

impl Ends {
    #[inline]
    fn of(&self, from: Square) -> SquareSet {
        if from.index() == usize::from(self.daimyo) { self.of_daimyo } else { self.of_ronin }
    }
}

/// Every way to choose six of the squares.
fn subsets_of_six(squares: SquareSet) -> impl Iterator<Item = SquareSet> {
    let mut subset = SquareSet::EMPTY;
    std::iter::from_fn(move || {
        // The next subset in counting order: the carry runs through the gaps between the squares.
        subset = SquareSet(subset.0.wrapping_sub(squares.0) & squares.0);
        (!subset.is_empty()).then_some(subset)
    })
    .filter(|subset| subset.len() == 6)
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}
