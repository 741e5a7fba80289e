use crate::{EnvironmentGame, Symmetry, set_up_actions, step_actions};
use mana::{
    Action, Diagram, Edition, ManaKind, Move, Orientation, Position, SetUpRows, Square, SquareSet,
};
use mana_game::Side;
use std::ops::Range;

/// The squares of one type, to which the bird may fly.
const BIRD_SQUARES: usize = 12;

/// How many squares of the bird are part of a step or re-entry (ruling M4).
#[inline]
fn birds(edition: Edition) -> usize {
    if edition.bird_is_part_of_the_move() { BIRD_SQUARES } else { 1 }
}

/// The index of the bird among the squares of the type that the move marks. A move without a bird has the index of its
/// own target square, where the bird cannot go.
#[inline]
fn bird_number(position: &Position, to: Square, bird: Option<Square>) -> Option<usize> {
    if !position.edition().bird_is_part_of_the_move() {
        return Some(0);
    }
    let bird = bird.unwrap_or(to);
    position
        .orientation()
        .squares(position.orientation().type_of(to))
        .position(|square| square == bird)
}

/// A move with the bird of this number.
#[inline]
fn with_bird(position: &Position, to: Square, mv: Move, number: usize) -> Option<Move> {
    if !position.edition().bird_is_part_of_the_move() {
        return Some(mv);
    }
    let orientation = position.orientation();
    let bird = { orientation.squares(orientation.type_of(to)) }.nth(number)?;
    Some(if bird == to { mv } else { mv.with_bird(bird) })
}

/// The actions are the steps from one square to another, the re-entries on each square, the pass and the set-ups. Where
/// the bird's square is part of the move, there are twelve of each step and re-entry, one for each square of the type
/// that it marks.
///
/// The planes are the pieces of both sides, the types of the squares, the squares of the marked type, the bird where it
/// obstructs, and two that are all ones or all zeros.
impl EnvironmentGame for Position {
    const SIDE: usize = Square::WIDTH;
    const PLANES: &'static [&'static str] = &[
        "own Daimyo",
        "own Ronin",
        "opponent's Daimyo",
        "opponent's Ronin",
        "single",
        "double",
        "triple",
        "marked type",
        "obstructing bird",
        "has occurred before",
        "White to move",
    ];

    fn action_count(edition: Edition) -> usize {
        pass_action(edition) + 1 + set_up_actions::count(edition)
    }

    #[inline]
    fn action_of(&self, mv: Move) -> Option<usize> {
        let birds = birds(self.edition());
        match mv.action() {
            Action::Step { from, to, bird } => {
                Some(step_actions::number_of(from, to)? * birds + bird_number(self, to, bird)?)
            }
            Action::ReEntry { to, bird } => {
                Some((step_actions::STEPS + to.index()) * birds + bird_number(self, to, bird)?)
            }
            Action::Pass => Some(pass_action(self.edition())),
            Action::SetUp(set_up) => {
                let number = set_up_actions::number_of(self.edition(), &set_up)?;
                Some(pass_action(self.edition()) + 1 + number)
            }
        }
    }

    #[inline]
    fn move_of(&self, action: usize) -> Option<Move> {
        let pass = pass_action(self.edition());
        if action > pass {
            let number = action - pass - 1;
            return set_up_actions::set_up(self.edition(), self.turn(), number).map(Move::from);
        }
        if action == pass {
            return Some(Move::PASS);
        }
        let birds = birds(self.edition());
        let (number, bird) = (action / birds, action % birds);
        match step_actions::step(number) {
            Some((from, to)) => with_bird(self, to, Move::step(from, to), bird),
            None => {
                let to = Square::new(number - step_actions::STEPS)?;
                with_bird(self, to, Move::re_entry(to), bird)
            }
        }
    }

    /// On two rows every numbered set-up is legal.
    #[inline]
    fn legal_action_range(&self) -> Option<Range<usize>> {
        let edition = self.edition();
        (edition.set_up == SetUpRows::FirstTwo && self.is_set_up()).then(|| {
            let first = pass_action(edition) + 1;
            first..first + set_up_actions::count_of(edition, self.turn())
        })
    }

    fn write_planes(&self, repeated: bool, planes: &mut [i8]) {
        assert_eq!(planes.len(), Self::OBSERVATION_LEN);
        planes.fill(0);
        let all = |holds: bool| if holds { SquareSet::FULL } else { SquareSet::EMPTY };
        let daimyo = |side: Side| self.daimyo(side).map_or(SquareSet::EMPTY, Square::set);
        let (own, other) = (self.turn(), !self.turn());
        let [single, double, triple] = self.orientation().squares_by_type();
        let obstructs = self.edition().mana == ManaKind::ObstructingBird;
        let shown = [
            daimyo(own),
            self.pieces(own) - daimyo(own),
            daimyo(other),
            self.pieces(other) - daimyo(other),
            single,
            double,
            triple,
            self.marked().map_or(SquareSet::EMPTY, |marked| self.orientation().squares(marked)),
            self.mana().filter(|_| obstructs).map_or(SquareSet::EMPTY, Square::set),
            all(repeated),
            all(own == Side::White),
        ];
        for (plane, squares) in planes.chunks_exact_mut(Square::COUNT).zip(shown) {
            for square in squares {
                plane[square.index()] = 1;
            }
        }
    }

    /// The board has four orientations and no reflections. Set-ups depend on their rows, so before the end of the
    /// set-ups there is only the identity.
    fn symmetric(&self, symmetry: Symmetry) -> Option<Position> {
        if symmetry == Symmetry::IDENTITY {
            return Some(*self);
        }
        if self.is_set_up() {
            return None;
        }
        let orientation = Orientation::ALL.into_iter().find(|image| {
            let same = |square| {
                self.orientation().type_of(square) == image.type_of(turned(symmetry, square))
            };
            Square::all().all(same)
        })?;
        let mut diagram = Diagram::from(self);
        for square in Square::all() {
            diagram.squares[turned(symmetry, square).index()] = self.piece_at(square);
        }
        diagram.mana = self.mana().map(|square| turned(symmetry, square));
        diagram.orientation = orientation;
        diagram.position(self.edition()).ok()
    }

    fn symmetric_move(&self, symmetry: Symmetry, mv: Move) -> Option<Move> {
        let turned = |square| turned(symmetry, square);
        let (mv, bird) = match mv.action() {
            Action::Step { from, to, bird } => (Move::step(turned(from), turned(to)), bird),
            Action::ReEntry { to, bird } => (Move::re_entry(turned(to)), bird),
            Action::Pass | Action::SetUp(_) => (mv, None),
        };
        Some(bird.map_or(mv, |bird| mv.with_bird(turned(bird))))
    }
}

/// The action of a pass, between the re-entries and the set-ups.
#[inline]
fn pass_action(edition: Edition) -> usize {
    (step_actions::STEPS + Square::COUNT) * birds(edition)
}

/// The image of a square.
fn turned(symmetry: Symmetry, square: Square) -> Square {
    let last = Square::WIDTH - 1;
    let image = symmetry.apply((square.column(), square.row()), (last, last));
    image.and_then(|(column, row)| Square::at(column, row)).unwrap_or(square)
}
