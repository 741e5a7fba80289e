//! Mana on the page.

mod arrangement;
mod words;

pub use arrangement::Arrangement;
pub use words::{orientation_message, piece_name, reserve_count};

use crate::draft::{Act, Draft, Gesture, GestureDraft, Marks, Press, Spot};
use crate::messages::Messages;
use crate::table::Table;
use crate::terms::SetUpWish;
use mana::{Action, ManaKind, Move, MoveError, Position, PositionError, Square};
use mana_game::{Game, Position as _, Side};

/// The reserve as a spot.
pub const RESERVE: Spot = Spot::Hand(0);

/// A square as a spot.
pub fn spot(square: Square) -> Spot {
    Spot::Cell { column: square.column() as u8, row: square.row() as u8 }
}

/// The square that a spot is.
pub fn square(spot: Spot) -> Option<Square> {
    match spot {
        Spot::Cell { column, row } => Square::at(column.into(), row.into()),
        Spot::Hand(_) | Spot::Act(_) => None,
    }
}

/// A move of Mana in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ManaDraft {
    /// Pieces move.
    Play(GestureDraft<Move>),
    /// Pieces are set up.
    SetUp(Arrangement),
}

impl Draft<Position> for ManaDraft {
    fn new(position: &Position, choose_bird: bool) -> ManaDraft {
        if position.is_set_up() {
            ManaDraft::SetUp(Arrangement::standard(position))
        } else {
            ManaDraft::Play(GestureDraft::new(gestures(position, choose_bird)))
        }
    }

    fn press(&mut self, spot: Spot) -> Press<Move> {
        match self {
            ManaDraft::Play(draft) => draft.press(spot),
            ManaDraft::SetUp(arrangement) => arrangement.press(spot),
        }
    }

    fn lift(&mut self, spot: Spot) {
        match self {
            ManaDraft::Play(draft) => draft.lift(spot),
            ManaDraft::SetUp(arrangement) => arrangement.lift(spot),
        }
    }

    fn cancel(&mut self) -> bool {
        match self {
            ManaDraft::Play(draft) => draft.cancel(),
            ManaDraft::SetUp(arrangement) => arrangement.cancel(),
        }
    }

    fn marks(&self) -> Marks {
        match self {
            ManaDraft::Play(draft) => draft.marks(),
            ManaDraft::SetUp(arrangement) => arrangement.marks(),
        }
    }
}

/// The legal moves as gestures: the piece or the reserve, where to, and the bird's square where it is to be said.
fn gestures(position: &Position, choose_bird: bool) -> Vec<Gesture<Move>> {
    let mut gestures = Vec::new();
    position.for_each_move(|mv| {
        let (from, to, bird) = match mv.action() {
            Action::Step { from, to, bird } => (Some(from), to, bird),
            Action::ReEntry { to, bird } => (None, to, bird),
            Action::Pass => {
                return gestures.push(Gesture { spots: vec![Spot::Act(Act::Pass)], mv });
            }
            Action::SetUp(_) => return,
        };
        let spots = vec![from.map_or(RESERVE, spot), spot(to)];
        let wins = position.daimyo(!position.turn()) == Some(to);
        let chosen = choose_bird && position.edition().mana == ManaKind::Bird && !wins;
        let birds =
            if chosen { position.bird_squares(from, to) } else { bird.into_iter().collect() };
        if birds.is_empty() {
            gestures.push(Gesture { spots, mv });
        } else {
            gestures.extend(birds.map(|bird| Gesture {
                spots: [&spots[..], &[spot(bird)]].concat(),
                mv: mv.with_bird(bird),
            }));
        }
    });
    gestures
}

impl Table for Position {
    type Draft = ManaDraft;

    const SIZE: u8 = Square::WIDTH as u8;

    fn set_up(game: &mut Game<Self>, wish: SetUpWish, random: &mut dyn FnMut(usize) -> usize) {
        while wish != SetUpWish::Own && game.position().is_set_up() {
            let arrangement = match wish {
                SetUpWish::Random => Arrangement::random(game.position(), random),
                SetUpWish::Standard | SetUpWish::Own | SetUpWish::Fair => {
                    Arrangement::standard(game.position())
                }
            };
            let played = arrangement.set_up().is_some_and(|mv| game.play(mv).is_ok());
            if !played {
                return;
            }
        }
    }

    fn cell_name(column: u8, row: u8) -> String {
        Square::at(column.into(), row.into()).map(|square| square.to_string()).unwrap_or_default()
    }

    fn describe(&self, spot: Spot, marks: &Marks, messages: &Messages) -> String {
        words::describe(self, spot, marks, messages)
    }

    fn situation(&self, messages: &Messages) -> String {
        words::situation(self, messages)
    }

    fn why_not(&self, spot: Spot, messages: &Messages) -> String {
        words::why_not(self, spot, messages)
    }

    fn attempt(&self, from: Spot, to: Spot) -> Option<String> {
        let to = square(to).filter(|_| !self.is_set_up())?;
        Some(if from == RESERVE { format!("R@{to}") } else { format!("{}{to}", square(from)?) })
    }

    fn can_premove(&self, side: Side, spot: Spot) -> bool {
        let own = |square| self.piece_at(square).is_some_and(|piece| piece.side == side);
        !self.is_set_up() && (spot == RESERVE || square(spot).is_some_and(own))
    }

    fn speak(&self, mv: Move, messages: &Messages) -> String {
        words::speak(self, mv, messages)
    }

    fn refusal(error: &MoveError, messages: &Messages) -> String {
        words::refusal(error, messages)
    }

    fn position_problems(error: &PositionError, messages: &Messages) -> Vec<String> {
        words::position_problems(error, messages)
    }

    fn spots(&self, mv: Move) -> Vec<Spot> {
        match mv.action() {
            Action::Step { from, to, .. } => vec![spot(from), spot(to)],
            Action::ReEntry { to, .. } => vec![RESERVE, spot(to)],
            Action::SetUp(set_up) => vec![spot(set_up.daimyo())],
            Action::Pass => vec![Spot::Act(Act::Pass)],
        }
    }

    fn taken_message() -> &'static str {
        "reason-daimyo"
    }

    fn takes(&self, mv: Move) -> bool {
        matches!(mv.action(), Action::Step { to, .. } if self.piece_at(to).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana::Edition;

    fn position(edition: Edition, text: &str) -> Position {
        Position::parse(edition, text).unwrap()
    }

    fn at(name: &str) -> Spot {
        spot(Square::from_text(name).unwrap())
    }

    #[track_caller]
    fn check(position: Position, choose_bird: bool, presses: &[Spot], expected: &str) {
        let mut draft = ManaDraft::new(&position, choose_bird);
        let last = presses.iter().map(|&spot| draft.press(spot)).last();
        let expected = position.read_move(expected).unwrap();
        assert_eq!(last, Some(Press::Done(expected)));
    }

    #[test]
    fn a_piece_and_its_destination_make_a_move() {
        let start = position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -");
        check(start, false, &[at("b1"), at("b3")], "b1b3");
        check(start, true, &[at("b1"), at("b3"), at("b5")], "b1b3~b5");
    }

    #[test]
    fn the_bird_belongs_to_the_move_where_it_obstructs() {
        let start = position(Edition::COSMOLUDO_PL, "rdrrrr/6/6/6/6/RDRRRR b -");
        check(start, false, &[at("b1"), at("b3"), at("b5")], "b1b3~b5");
    }

    #[test]
    fn the_reserve_re_enters() {
        let free = position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRR2 b -");
        check(free, false, &[RESERVE, at("d4")], "r@d4");
    }

    #[test]
    fn what_cannot_be_done_is_said_by_the_rules() {
        let position = position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRR2 b -");
        let why = |from, to| {
            let text = position.attempt(from, to).unwrap();
            Position::refusal(&position.read_move(&text).unwrap_err(), &Messages::english())
        };
        assert_eq!(
            why(at("b1"), at("b4")),
            "“b1b4”: no free way of exactly 2 steps leads from b1 to b4."
        );
        assert_eq!(why(RESERVE, at("a1")), "“R@a1”: a1 is not empty.");
    }

    #[test]
    fn a_draft_offers_exactly_the_legal_moves() {
        for (_, edition) in Edition::NAMED {
            let position = position(edition, "rdrrrr/6/6/3R2/6/RD1RR1 b -");
            let mut offered: Vec<Move> =
                gestures(&position, false).into_iter().map(|gesture| gesture.mv).collect();
            let mut legal = position.legal_moves();
            offered.sort_unstable();
            legal.sort_unstable();
            assert_eq!(offered, legal);
        }
    }

    #[test]
    fn every_edition_can_be_set_up_by_itself() {
        let mut counter = 0;
        let mut random = move |below: usize| {
            counter += 7;
            counter % below
        };
        for (name, edition) in Edition::NAMED {
            for wish in [SetUpWish::Standard, SetUpWish::Random] {
                let mut game = Game::<Position>::new(edition);
                Position::set_up(&mut game, wish, &mut random);
                assert!(!game.position().is_set_up(), "{name}");
            }
        }
    }
}
