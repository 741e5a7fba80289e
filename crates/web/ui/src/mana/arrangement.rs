use super::{square_target, target_square};
use crate::move_draft::{BoardButton, ClickTarget, Highlights, SelectResult};
use mana::{Edition, Move, Orientation, Position, SetUp, SetUpRows, Square, SquareSet, SquareType};
use mana_game::Side;

/// A set-up in the making: always complete and legal, changed by moving and exchanging pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrangement {
    edition: Edition,
    side: Side,
    orientation: Orientation,
    /// Whether the orientation is part of the set-up.
    chooses: bool,
    daimyo: Square,
    ronin: SquareSet,
    selected: Option<Square>,
}

impl Arrangement {
    /// The usual one: the first row, the Daimyo on its first double.
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
            chooses: side == Side::Black && edition.chooses_orientation(),
            daimyo,
            ronin: row - daimyo.set(),
            selected: None,
        }
    }

    /// Any one; `random` gives a number below the one it is given.
    pub fn random(position: &Position, random: &mut dyn FnMut(usize) -> usize) -> Arrangement {
        let mut arrangement = Arrangement::standard(position);
        if arrangement.chooses {
            let ways: Vec<Orientation> = arrangement.edition.orientations.iter().collect();
            arrangement.turn_to(ways[random(ways.len())]);
        }
        let mut pick = |squares: SquareSet| squares.into_iter().nth(random(squares.len()));
        let daimyo = arrangement.daimyo_squares();
        if let Some(daimyo) = pick(daimyo) {
            let mut free = arrangement.squares() - daimyo.set();
            let mut ronin = SquareSet::EMPTY;
            while ronin.len() < mana::Piece::RONIN
                && let Some(square) = pick(free)
            {
                ronin = ronin | square.set();
                free = free - square.set();
            }
            (arrangement.daimyo, arrangement.ronin) = (daimyo, ronin);
        }
        arrangement
    }

    /// The other usual ones: the first row with the Daimyo on each of its doubles.
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

    /// Whose it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Where the Daimyo stands.
    pub fn daimyo(&self) -> Square {
        self.daimyo
    }

    /// Where the Ronin stand.
    pub fn ronin(&self) -> SquareSet {
        self.ronin
    }

    /// Where pieces may stand.
    pub fn squares(&self) -> SquareSet {
        self.edition.set_up_squares(self.side)
    }

    /// How the board lies.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The ways the board may be laid; empty where it is not for this side to say.
    pub fn orientations(&self) -> Vec<Orientation> {
        if self.chooses { self.edition.orientations.iter().collect() } else { Vec::new() }
    }

    /// Lays the board another way. Where that leaves the Daimyo on a wrong square it goes to the first right one.
    pub fn turn_to(&mut self, orientation: Orientation) {
        if self.orientations().contains(&orientation) {
            self.orientation = orientation;
            if !self.daimyo_squares().contains(self.daimyo)
                && let Some(square) = self.daimyo_squares().first()
            {
                self.exchange(self.daimyo, square);
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
        let orientation = self.chooses.then_some(self.orientation);
        SetUp::new(self.side, orientation, self.daimyo, self.ronin).map(Move::from)
    }

    /// Where the piece on `from` can go so that the set-up is another legal one.
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

    fn exchange(&mut self, from: Square, to: Square) {
        let places = [from, to];
        let swapped = |square: Square| match places.iter().position(|&place| place == square) {
            Some(index) => places[1 - index],
            None => square,
        };
        self.ronin = self.ronin.map(swapped).collect();
        self.daimyo = swapped(self.daimyo);
    }

    /// Somebody presses a spot: a piece, then where it is to stand. Where only the Daimyo has a choice, its square is
    /// enough.
    pub fn select(&mut self, pressed: ClickTarget) -> SelectResult<Move> {
        if pressed == ClickTarget::Button(BoardButton::Ready) {
            return self.set_up().map_or(SelectResult::Rejected, SelectResult::Complete);
        }
        let Some(to) = target_square(pressed) else { return SelectResult::Rejected };
        match self.selected {
            Some(from) if from == to => self.selected = None,
            Some(from) if self.destinations(from).contains(to) => {
                self.exchange(from, to);
                self.selected = None;
            }
            _ if self.edition.set_up == SetUpRows::First
                && self.destinations(self.daimyo).contains(to) =>
            {
                self.exchange(self.daimyo, to);
                self.selected = None;
            }
            _ if self.pieces().contains(to) && !self.destinations(to).is_empty() => {
                self.selected = Some(to)
            }
            _ => return SelectResult::Rejected,
        }
        SelectResult::Changed
    }

    /// Picks the piece on a spot, if it can stand elsewhere.
    pub fn start_drag(&mut self, lifted: ClickTarget) {
        let movable =
            |from: &Square| self.pieces().contains(*from) && !self.destinations(*from).is_empty();
        self.selected = target_square(lifted).filter(movable);
    }

    /// Lets go of the piece that was picked.
    pub fn cancel(&mut self) -> bool {
        self.selected.take().is_some()
    }

    /// What to show.
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
    fn with_free_set_up_pieces_move_and_change_places() {
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
    fn what_would_be_illegal_is_refused() {
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
            arrangement.turn_to(orientation);
            assert!(position.is_legal(arrangement.set_up().unwrap()), "{orientation}");
        }
    }
}
