use super::{square_target, target_square};
use crate::move_draft::{BoardButton, ClickTarget, Highlights, SelectResult};
use mana::{Edition, Move, Orientation, Position, SetUp, SetUpRows, Square, SquareSet, SquareType};
use mana_game::Side;

/// A set-up while it is made by hand: always complete and legal, changed by moving and swapping pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrangement {
    edition: Edition,
    side: Side,
    orientation: Orientation,
    /// Whether this side chooses the orientation.
    chooses_orientation: bool,
    daimyo: Square,
    ronin: SquareSet,
    selected: Option<Square>,
}

impl Arrangement {
    /// The usual set-up: the first row, with the Daimyo on its first double.
    pub fn standard(position: &Position) -> Arrangement {
        let edition = position.edition();
        let side = position.turn();
        let orientation = position.orientation();
        let row = SquareSet::row(match side {
            Side::Black => 0,
            Side::White => Square::WIDTH - 1,
        });
        // Every row of the board has a double.
        let daimyo = (row & orientation.squares(SquareType::Double)).first().or(row.first());
        let daimyo = daimyo.unwrap_or_else(|| unreachable!("a row has six squares"));
        Arrangement {
            edition,
            side,
            orientation,
            chooses_orientation: side == Side::Black && edition.chooses_orientation(),
            daimyo,
            ronin: row - daimyo.set(),
            selected: None,
        }
    }

    /// A random set-up. `random(n)` is a random number below `n`.
    pub fn random(position: &Position, random: &mut dyn FnMut(usize) -> usize) -> Arrangement {
        let mut arrangement = Arrangement::standard(position);
        if arrangement.chooses_orientation {
            let ways: Vec<Orientation> = arrangement.edition.orientations.iter().collect();
            arrangement.set_orientation(ways[random(ways.len())]);
        }
        let mut pick = |squares: SquareSet| squares.into_iter().nth(random(squares.len()));
        let daimyo = arrangement.daimyo_squares();
        if let Some(daimyo) = pick(daimyo) {
            let mut free = arrangement.squares() - daimyo.set();
            let mut ronin = SquareSet::EMPTY;
            while ronin.len() < mana::Piece::RONIN
                && let Some(square) = pick(free)
            {
                ronin |= square.set();
                free = free - square.set();
            }
            (arrangement.daimyo, arrangement.ronin) = (daimyo, ronin);
        }
        arrangement
    }

    /// The usual set-ups: the first row, with the Daimyo on each of its doubles.
    pub fn presets(&self) -> Vec<Arrangement> {
        let row = SquareSet::row(match self.side {
            Side::Black => 0,
            Side::White => Square::WIDTH - 1,
        });
        let doubles = row & self.orientation.squares(SquareType::Double);
        doubles
            .map(|daimyo| Arrangement {
                daimyo,
                ronin: row - daimyo.set(),
                selected: None,
                ..*self
            })
            .collect()
    }

    /// The side that sets up.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The Daimyo's square.
    pub fn daimyo(&self) -> Square {
        self.daimyo
    }

    /// The squares of the Ronin.
    pub fn ronin(&self) -> SquareSet {
        self.ronin
    }

    /// The squares that pieces may be set up on.
    pub fn squares(&self) -> SquareSet {
        self.edition.set_up_squares(self.side)
    }

    /// The orientation of the board.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The orientations to choose from; empty where this side does not choose.
    pub fn orientations(&self) -> Vec<Orientation> {
        if self.chooses_orientation {
            self.edition.orientations.iter().collect()
        } else {
            Vec::new()
        }
    }

    /// Changes the orientation. If the Daimyo's square becomes illegal, it moves to the first legal one.
    pub fn set_orientation(&mut self, orientation: Orientation) {
        if self.orientations().contains(&orientation) {
            self.orientation = orientation;
            if !self.daimyo_squares().contains(self.daimyo)
                && let Some(square) = self.daimyo_squares().first()
            {
                self.swap(self.daimyo, square);
            }
        }
    }

    fn daimyo_squares(&self) -> SquareSet {
        self.edition.daimyo_squares(self.side, self.orientation)
    }

    fn pieces(&self) -> SquareSet {
        self.ronin | self.daimyo.set()
    }

    /// The set-up as a move.
    pub fn set_up(&self) -> Option<Move> {
        let orientation = self.chooses_orientation.then_some(self.orientation);
        SetUp::new(self.side, orientation, self.daimyo, self.ronin).map(Move::from)
    }

    /// The squares that the piece on `from` can move to, or swap with, so that the set-up stays legal.
    fn destinations(&self, from: Square) -> SquareSet {
        let elsewhere = self.squares() - from.set();
        if from == self.daimyo {
            elsewhere & self.daimyo_squares()
        } else if self.daimyo_squares().contains(from) {
            elsewhere - (self.ronin - from.set())
        } else {
            elsewhere - self.pieces()
        }
    }

    fn swap(&mut self, from: Square, to: Square) {
        let places = [from, to];
        let swapped = |square: Square| match places.iter().position(|&place| place == square) {
            Some(index) => places[1 - index],
            None => square,
        };
        self.ronin = self.ronin.map(swapped).collect();
        self.daimyo = swapped(self.daimyo);
    }

    /// Selects a target: a piece, then its square. Where only the Daimyo has a choice, its square is enough.
    pub fn select(&mut self, target: ClickTarget) -> SelectResult<Move> {
        if target == ClickTarget::Button(BoardButton::Ready) {
            return self.set_up().map_or(SelectResult::Rejected, SelectResult::Complete);
        }
        let Some(to) = target_square(target) else { return SelectResult::Rejected };
        match self.selected {
            Some(from) if from == to => self.selected = None,
            Some(from) if self.destinations(from).contains(to) => {
                self.swap(from, to);
                self.selected = None;
            }
            _ if self.edition.set_up == SetUpRows::First
                && self.destinations(self.daimyo).contains(to) =>
            {
                self.swap(self.daimyo, to);
                self.selected = None;
            }
            _ if self.pieces().contains(to) && !self.destinations(to).is_empty() => {
                self.selected = Some(to)
            }
            _ => return SelectResult::Rejected,
        }
        SelectResult::Changed
    }

    /// Selects the piece on a target, if it can move.
    pub fn start_drag(&mut self, target: ClickTarget) {
        let movable =
            |from: &Square| self.pieces().contains(*from) && !self.destinations(*from).is_empty();
        self.selected = target_square(target).filter(movable);
    }

    /// Deselects the piece that was selected.
    pub fn cancel(&mut self) -> bool {
        self.selected.take().is_some()
    }

    /// The highlights of the board.
    pub fn highlights(&self) -> Highlights {
        let sources =
            self.pieces().filter(|&from| !self.destinations(from).is_empty()).map(square_target);
        let destinations = match self.selected {
            Some(from) => self.destinations(from),
            None if self.edition.set_up == SetUpRows::First => self.destinations(self.daimyo),
            None => SquareSet::EMPTY,
        };
        let mut sources: std::collections::BTreeSet<ClickTarget> = sources.collect();
        sources.insert(ClickTarget::Button(BoardButton::Ready));
        Highlights {
            selected: self.selected.map(square_target).into_iter().collect(),
            sources,
            destinations: destinations.map(square_target).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_game::Position as _;

    fn at(name: &str) -> ClickTarget {
        square_target(Square::from_text(name).unwrap())
    }

    #[track_caller]
    fn check(edition: Edition, presses: &[&str], expected: &str) {
        let position = Position::start(edition);
        let mut arrangement = Arrangement::standard(&position);
        for name in presses {
            assert_eq!(arrangement.select(at(name)), SelectResult::Changed, "{name}");
        }
        let SelectResult::Complete(mv) =
            arrangement.select(ClickTarget::Button(BoardButton::Ready))
        else {
            panic!("not ready")
        };
        assert_eq!(mv.to_string(), expected);
        assert!(position.is_legal(mv));
    }

    #[test]
    fn the_daimyo_goes_to_the_double_that_is_pressed() {
        check(Edition::COSMOLUDO, &[], "b1/a1/c1/d1/e1/f1");
        check(Edition::COSMOLUDO, &["f1"], "f1/a1/b1/c1/d1/e1");
        check(Edition::COSMOLUDO, &["b1", "c1"], "c1/a1/b1/d1/e1/f1");
    }

    #[test]
    fn with_free_set_up_pieces_move_and_swap() {
        check(Edition::COSMOLUDO_ADVANCED, &["a1", "a2"], "b1/c1/d1/e1/f1/a2");
        check(Edition::COSMOLUDO_ADVANCED, &["b1", "a1"], "a1/b1/c1/d1/e1/f1");
        check(Edition::JACTALEA, &["b1", "e2"], "se:e2/a1/c1/d1/e1/f1");
    }

    #[test]
    fn a_ronin_can_be_dragged_onto_the_daimyo() {
        let mut arrangement = Arrangement::standard(&Position::start(Edition::COSMOLUDO));
        arrangement.start_drag(at("c1"));
        assert_eq!(arrangement.select(at("b1")), SelectResult::Changed);
        assert_eq!(arrangement.daimyo().to_string(), "c1");
    }

    #[test]
    fn illegal_changes_are_rejected() {
        let mut arrangement = Arrangement::standard(&Position::start(Edition::COSMOLUDO));
        for name in ["a2", "a1", "f6"] {
            assert_eq!(arrangement.select(at(name)), SelectResult::Rejected, "{name}");
        }
    }

    #[test]
    fn a_turned_board_keeps_the_daimyo_legal() {
        let house: Edition = "cosmoludo,orientations=se+sw+ne+nw".parse().unwrap();
        let position = Position::start(house);
        for orientation in Orientation::ALL {
            let mut arrangement = Arrangement::standard(&position);
            arrangement.set_orientation(orientation);
            assert!(position.is_legal(arrangement.set_up().unwrap()), "{orientation}");
        }
    }
}
