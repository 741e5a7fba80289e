//! The rules of Mana, Claude Leroy's duel on 6 x 6 squares, in every published edition. They are written down, with
//! the rulings that make them exact, in `docs/RULES.md`.
//!
//! # A tour
//! ```
//! use mana::prelude::*;
//!
//! // A game begins with the set-ups, which are moves.
//! let mut game = Game::<Position>::new(Edition::COSMOLUDO);
//! assert_eq!(game.legal_moves().len(), 3);
//! for text in ["c1/a1/b1/d1/e1/f1", "c6/a6/b6/d6/e6/f6"] {
//!     game.play_text(text)?;
//! }
//!
//! // Before the first move no type is marked; afterwards each move says where the answer comes from.
//! assert_eq!(game.position().marked(), None);
//! game.play_text("c1-c3")?;
//! assert_eq!(game.position().to_string(), "rrdrrr/6/6/2D3/6/RR1RRR w b2");
//! assert_eq!(game.position().marked(), Some(mana::SquareType::Triple));
//! assert!(game.position().read_move("c6c4").is_err());
//!
//! // The capture of a Daimyo ends the game.
//! let last = Position::parse(Edition::COSMOLUDO, "3d2/6/3R2/6/6/D5 b -")?;
//! let mut game = Game::from_position(last);
//! let winning = game.legal_moves().into_iter().find(|&mv| last.after(mv).outcome().is_some());
//! game.play(winning.ok_or("there is none")?)?;
//! assert_eq!(game.outcome(), Some(Outcome::Win(Side::Black)));
//! assert!(game.legal_moves().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! `serde` serializes editions and squares as their text, a position as its rules and its text, and a move as its
//! number: the text of a move has a meaning only with a position.
//!
//! # Where the rulings are
//! | ruling | code |
//! |---|---|
//! | M1, M2 blocked, no action | `Position::visit_legal`, `Position::ending` |
//! | M3 the bird's choice | [`Position::bird_squares`] |
//! | M4 does the bird obstruct | `Position::obstacles`, [`Position`] on equality |
//! | M5 re-entry | `Position::re_entry_squares` |
//! | M6 draws | [`mana_game::Game::ending`] |
//! | M7 reserve | [`Position::reserve`] |
//! | M8 set-up order | `Position::check_set_up` |

#![forbid(unsafe_code)]

mod board;
mod diagram;
mod drawing;
mod edition;
mod end_rule;
mod error;
mod features;
mod generate;
mod moves;
mod piece;
mod position;
#[cfg(feature = "serde")]
mod serialization;
mod square;
mod steps;
mod text;

pub use board::{Orientation, SquareType};
pub use diagram::Diagram;
pub use edition::{
    Capture, Edition, EditionError, ManaKind, Orientations, ReEntry, SetUpRows, Unable,
};
pub use end_rule::EndRule;
pub use error::{MoveError, PositionError, PositionProblem, Violation};
pub use moves::{Action, Move, NotAMove, SetUp};
pub use piece::{Piece, PieceKind};
pub use position::Position;
pub use square::{Square, SquareSet};

/// The items that nearly every program needs: `use mana::prelude::*;`. The methods of the trait [`mana_game::Position`]
/// come with it, without its name.
pub mod prelude {
    pub use crate::{Action, Edition, Move, Position, Square, SquareType};
    pub use mana_game::{Game, Outcome, Position as _, Side};
}
