//! Every game and rule set by name, and the one place where a name becomes a type.
//!
//! Code for any game is a function that is generic over its [`Position`]. [`with_game!`] calls it for the game that
//! some [`AnyRules`] belong to:
//!
//! ```
//! use mana_catalogue::{AnyRules, with_game};
//! use mana_game::{Game, Position};
//!
//! fn count_first_moves<P: Position>(rules: P::Rules) -> usize {
//!     Game::<P>::new(rules).legal_moves().len()
//! }
//!
//! let rules: AnyRules = "cosmoludo".parse()?;
//! assert_eq!(with_game!(rules, |P, rules| count_first_moves::<P>(rules)), 3);
//! let rules: AnyRules = "burst".parse()?;
//! assert_eq!(with_game!(rules, |P, rules| count_first_moves::<P>(rules)), 40);
//! # Ok::<(), mana_catalogue::UnknownRules>(())
//! ```

#![forbid(unsafe_code)]

// For the macro alone: its users need not depend on the games.
#[doc(hidden)]
pub use {::burst, ::mana};

mod any_end_rule;
mod any_error;
mod any_rules;

pub use any_end_rule::AnyEndRule;
pub use any_error::{AnyMoveError, AnyPositionError};
pub use any_rules::{AnyRules, NamedRules, UnknownRules, WrongGame};

use mana_game::Position;

/// Evaluates an expression for the game that some [`AnyRules`] belong to.
///
/// Written like a closure of a type and a value, but expanded once for each game: in the expression, the first name is
/// the game's `Position` and the second its rules. Both expansions must have the same type, and the expression may use
/// `?`, `return` and all traits that both games implement.
///
/// ```
/// use mana_catalogue::{AnyRules, with_game};
/// use mana_game::Position;
///
/// fn start(rules: AnyRules) -> String {
///     with_game!(rules, |P, rules| P::start(rules).to_string())
/// }
/// # assert!(!start(AnyRules::BURST).is_empty());
/// ```
#[macro_export]
macro_rules! with_game {
    ($any_rules:expr, |$Position:ident, $rules:pat_param| $expression:expr $(,)?) => {
        match $any_rules {
            $crate::AnyRules::Mana($rules) => {
                type $Position = $crate::mana::Position;
                $expression
            }
            $crate::AnyRules::Burst($rules) => {
                type $Position = $crate::burst::Position;
                $expression
            }
        }
    };
}

/// A game of the catalogue: its rules, errors and end rules convert to the `Any` type that holds those of every game.
///
/// Every game that [`with_game!`] knows is one. It is the bound for code that reads records of any game.
pub trait CatalogueGame:
    Position<
        Rules: Into<AnyRules> + TryFrom<AnyRules, Error = WrongGame>,
        PositionError: Into<AnyPositionError>,
        MoveError: Into<AnyMoveError>,
        EndRule: Into<AnyEndRule>,
    >
{
}

impl CatalogueGame for mana::Position {}

impl CatalogueGame for burst::Position {}
