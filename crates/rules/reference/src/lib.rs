//! An independent implementation of both games, slow and plain, to check the fast rules against.
//!
//! The code follows the rule book sentence by sentence, with the number of each ruling (M1 to M8, B1 to B12) beside the
//! lines that carry it out. It maps text to text, has no dependencies, and uses no clever representation, so that a
//! mistake in the fast rules cannot recur here.
//!
//! ```
//! # fn main() -> Result<(), mana_reference::ReferenceError> {
//! let start = mana_reference::open("cosmoludo", None)?;
//! let black = start.play("b1/a1/c1/d1/e1/f1")?;
//! let white = black.play("b6/a6/c6/d6/e6/f6")?;
//! assert_eq!(white.text(), "rdrrrr/6/6/6/6/RDRRRR b -");
//! assert_eq!(white.moves().len(), 16);
//! assert_eq!(mana_reference::perft(&white, 3), 261);
//!
//! let marked = white.play("d1d2")?;
//! assert_eq!(marked.text(), "rdrrrr/6/6/6/3R2/RDR1RR w b2");
//! assert!(marked.play("b6b4").is_err(), "a Ronin on a triple must move");
//! # Ok(())
//! # }
//! ```
//!
//! Repetition (rulings M6 and B12) needs the history of a game, which an [`AnyPosition`] does not have; callers compare
//! [`AnyPosition::identity`].

#![forbid(unsafe_code)]

mod burst;
mod error;
mod mana;

pub use error::ReferenceError;
use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The first player: upper-case letters, `b`.
    Black,
    /// The second player: lower-case letters, `w`.
    White,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    fn letter(self) -> char {
        match self {
            Side::Black => 'b',
            Side::White => 'w',
        }
    }

    fn read(text: &str) -> Result<Side, ReferenceError> {
        match text {
            "b" => Ok(Side::Black),
            "w" => Ok(Side::White),
            _ => Err(ReferenceError::UnknownSide(text.to_owned())),
        }
    }

    /// A piece's letter in this side's case.
    fn case(self, letter: char) -> char {
        match self {
            Side::Black => letter.to_ascii_uppercase(),
            Side::White => letter.to_ascii_lowercase(),
        }
    }

    /// The side whose case this letter is in.
    fn of_letter(letter: char) -> Side {
        if letter.is_ascii_uppercase() { Side::Black } else { Side::White }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Black => "black",
            Side::White => "white",
        })
    }
}

/// How a finished game counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

/// `black`, `white` or `draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => side.fmt(f),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

/// A position of either game, together with the rules it is played under.
#[derive(Clone, Debug)]
pub struct AnyPosition(Game);

#[derive(Clone, Debug)]
enum Game {
    Mana(mana::Position),
    Burst(burst::Position),
}

/// Opens a position under the named rules; without a position, the very start, before any set-up.
///
/// The rules are an edition of Mana (`cosmoludo`, `cosmoludo-advanced`, `cosmoludo-pl`, `jactalea`, `zillions`,
/// `escampe`), an edition with house rules (`cosmoludo,blocked=free,first=white`), or `burst`. A house rule sets one
/// line of the rule book's table:
///
/// | choice | values |
/// |---|---|
/// | `set-up` | `first-row`, `two-rows` |
/// | `orientations` | of `se`, `sw`, `ne`, `nw`, joined by `+`; more than one are Black's to choose from |
/// | `first` (who moves first after the set-ups) | `black`, `white` |
/// | `unmatched` (no piece on the marked type) | `free`, `pass` |
/// | `blocked` (pieces on it, but none can move) | `free`, `pass` |
/// | `re-entry` | `anywhere`, `marked`, `never` |
/// | `mana` | `bird`, `obstructing-bird`, `carried` |
/// | `capture` | `any`, `ronin-takes-daimyo` |
///
/// # Errors
/// The rules are unknown, or the text is not a position that they allow.
pub fn open(rules: &str, position: Option<&str>) -> Result<AnyPosition, ReferenceError> {
    if rules == "burst" {
        return Ok(AnyPosition(Game::Burst(match position {
            None => burst::Position::start(),
            Some(text) => burst::Position::read(text)?,
        })));
    }
    let edition = mana::Edition::read(rules)?;
    Ok(AnyPosition(Game::Mana(match position {
        None => mana::Position::start(edition),
        Some(text) => mana::Position::read(edition, text)?,
    })))
}

impl AnyPosition {
    /// The position in the notation that [`open`] reads.
    pub fn text(&self) -> String {
        match &self.0 {
            Game::Mana(position) => position.text(),
            Game::Burst(position) => position.text(),
        }
    }

    /// Every legal move in strict notation, sorted as text; none when the game is over.
    ///
    /// Where the bird is no obstacle its squares are not distinguished.
    pub fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = match &self.0 {
            Game::Mana(position) => {
                position.legal_moves().iter().map(ToString::to_string).collect()
            }
            Game::Burst(position) => {
                position.legal_moves().iter().map(ToString::to_string).collect()
            }
        };
        moves.sort();
        moves
    }

    /// Every legal move in strict notation with the position it leads to, in the order of [`moves`](AnyPosition::moves).
    pub fn successors(&self) -> Vec<(String, AnyPosition)> {
        let mut successors: Vec<(String, AnyPosition)> = match &self.0 {
            Game::Mana(position) => {
                let after = |mv| AnyPosition(Game::Mana(position.after(mv)));
                position.legal_moves().iter().map(|mv| (mv.to_string(), after(mv))).collect()
            }
            Game::Burst(position) => {
                let after = |mv| AnyPosition(Game::Burst(position.after(mv)));
                position.legal_moves().iter().map(|mv| (mv.to_string(), after(mv))).collect()
            }
        };
        successors.sort_by(|(a, _), (b, _)| a.cmp(b));
        successors
    }

    /// The position after a move, which may be in strict or informal notation (`b1-c3`, `B1xC3`).
    ///
    /// # Errors
    /// The text is not a move, or not a legal one here.
    pub fn play(&self, mv: &str) -> Result<AnyPosition, ReferenceError> {
        let after = match &self.0 {
            Game::Mana(position) => {
                position.read_move(mv).map(|mv| Game::Mana(position.after(&mv)))
            }
            Game::Burst(position) => {
                position.read_move(mv).map(|action| Game::Burst(position.after(&action)))
            }
        };
        after.map(AnyPosition)
    }

    /// The side to move; in a finished game, the side that would be to move.
    pub fn turn(&self) -> Side {
        match &self.0 {
            Game::Mana(position) => position.turn(),
            Game::Burst(position) => position.turn(),
        }
    }

    /// The outcome of the game, as far as the position alone decides it.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.0 {
            Game::Mana(position) => position.outcome(),
            Game::Burst(position) => position.outcome(),
        }
    }

    /// A text that is equal for two positions of the same rules exactly if the repetition rule (M6, B12) calls
    /// them the same.
    pub fn identity(&self) -> String {
        match &self.0 {
            Game::Mana(position) => position.identity(),
            Game::Burst(position) => position.text(),
        }
    }

    /// Whether the repetition rule calls two positions of the same rules the same.
    pub fn same_position(&self, other: &AnyPosition) -> bool {
        self.identity() == other.identity()
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// Counts the sequences of `depth` legal moves.
pub fn perft(state: &AnyPosition, depth: u32) -> u64 {
    match &state.0 {
        Game::Mana(position) => position.perft(depth),
        Game::Burst(position) => position.perft(depth),
    }
}
