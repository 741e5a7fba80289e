//! What a game is, for everything that does not care which game it is.
//!
//! Search, solver, records, server and page are written once, against the trait [`Position`]; the rules crates
//! implement it. [`Game`] adds the history that the repetition rule needs.
//!
//! The trait says what the rules say and no more: it knows no evaluation, no clock, no input or output.

#![forbid(unsafe_code)]

mod game;
mod outcome;
mod perft;
mod position;
mod side;

pub use game::{Game, IllegalMove};
pub use outcome::{Ending, Outcome, Reason};
pub use perft::{divide, perft};
pub use position::{Position, Rules, hash_key};
pub use side::Side;
