//! The rules of Burst of Mana, exact and fast.
//!
//! Two players with eight different [`Mana`] each, and no board: the Mana themselves make up the field. The player who
//! blocks or devours the opponent's geyser wins. The rules and the rulings that make them exact are in `docs/RULES.md`.
//!
//! # A tour
//! ```
//! use burst::prelude::*;
//!
//! // Two geysers side by side; Black begins.
//! let mut position = Position::start(Rules);
//! assert_eq!(position.to_string(), "Gg b ENRPSTAenrpsta");
//! assert_eq!(position.count_moves(), 40);
//! assert_eq!(position.legal_moves().len(), 40);
//!
//! // Text becomes a move only against a position, which says why it is refused.
//! let mv = position.read_move("n@d5")?;
//! assert_eq!(mv.to_string(), "N@d5");
//! let error = position.read_move("R@f6").unwrap_err();
//! assert_eq!(error.to_string(), "\"R@f6\": a Mana is not placed beside the opponent's geyser");
//!
//! // Playing changes the value. Cells are named anew: the lower left of the group is always e5.
//! position.play(mv);
//! assert_eq!(position.to_string(), "NGg w ERPSTAenrpsta");
//!
//! // Any position can be read. Here White's geyser is in the corner of a field that spans five columns and rows: walls
//! // on two sides, a Mana on the third. Black's Goetia closes the fourth.
//! let mut position: Position = "4G/3n1/2R2/NS3/g1E2 b PTAerpsta".parse()?;
//! assert_eq!(position.ending(), None);
//! position.play(position.read_move("Ef5")?);
//! assert_eq!(position.outcome(), Some(Outcome::Win(Side::Black)));
//! assert_eq!(position.count_moves(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! `serde` serializes rules and positions as their text, and a move as its number.
//!
//! # Where the rulings are
//! | ruling | code |
//! |---|---|
//! | B1 connection | `Survey::lift`, `Diagram::check_group` |
//! | B2 limits after the action | `Survey::room_without` |
//! | B3 walls | `Position::walls` |
//! | B4 push | `Survey::pushes`, `Position::push` |
//! | B5 jump | `Survey::slides` |
//! | B6 leap | `Survey::destinations` |
//! | B7 devouring | `Survey::barred`, `Position::devour` |
//! | B8 the geyser is never retrieved | `Survey::frees` |
//! | B9 burst until it moves | `Position::play` |
//! | B10 self-block | `Position::lost` |
//! | B11 no action | `Survey::visit` |
//! | B12 draws | [`Position`] on equality, [`mana_game::Game::ending`] |

#![forbid(unsafe_code)]

mod army;
mod cell;
mod cells;
mod diagram;
mod drawing;
mod end_rule;
mod error;
mod explain;
mod generate;
mod mana;
mod moves;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serialization;
mod steps;
mod text;

pub use cell::Cell;
pub use cells::Cells;
pub use diagram::{Diagram, Placed};
pub use end_rule::EndRule;
pub use error::{MoveError, NoSuchMove, PositionError, PositionProblem, RulesError, Violation};
pub use mana::{Kind, Mana};
pub use moves::{Action, Move};
pub use position::Position;
pub use rules::Rules;

/// The items that nearly every program needs: `use burst::prelude::*;`. The methods of the trait
/// [`mana_game::Position`] come with it, without its name.
pub mod prelude {
    pub use crate::{Action, Cell, Kind, Mana, Move, Position, Rules};
    pub use mana_game::{Game, Outcome, Position as _, Side};
}
