//! The shared interface of all games.
//!
//! Search, solver, records, server and page are written once, against the trait [`Position`]; the rules crates
//! implement it. [`Game`] adds the history that the repetition rule needs, and [`perft()`] counts the leaves of the move
//! tree.
//!
//! The trait covers the rules and nothing else: no evaluation, no clock, no input or output.
//!
//! ```
//! use mana_game::{Game, Position};
//!
//! /// Plays the first legal move until the game is over or has become too long.
//! fn play_out<P: Position>(rules: P::Rules, length: usize) -> Game<P> {
//!     let mut game = Game::<P>::new(rules);
//!     while game.moves().len() < length
//!         && let Some(&mv) = game.legal_moves().first()
//!     {
//!         game.play(mv).expect("a legal move");
//!     }
//!     game
//! }
//! ```

#![forbid(unsafe_code)]

mod board_text;
mod game;
mod move_number;
mod outcome;
mod perft;
mod position;
mod side;

pub use board_text::{BoardCanvas, BoardInk, BoardText};
pub use game::{Game, IllegalMove, PlayTextError};
pub use move_number::MoveNumber;
pub use outcome::{Ending, Outcome, Reason};
pub use perft::{divide, perft};
pub use position::{Position, RuleSet, hash_key};
pub use side::Side;

/// At most 40 characters of a text from outside, on one line, for an error message to quote.
///
/// ```
/// assert_eq!(mana_game::excerpt("z9\nz9"), "z9\\nz9");
/// assert_eq!(mana_game::excerpt(&"x".repeat(1_000_000)).len(), 43);
/// ```
pub fn excerpt(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut quoted: String = text.chars().take(LENGTH).flat_map(char::escape_debug).collect();
    if text.chars().nth(LENGTH).is_some() {
        quoted.push_str("...");
    }
    quoted
}
