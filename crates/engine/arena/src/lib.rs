//! Matches between engines that speak UGI, and what their results prove.
//!
//! Games come in pairs: both start from the same opening, with the sides swapped, so that an unbalanced opening favours
//! neither engine. [`Match::play`] plays a match, [`MatchScore`] estimates the difference in strength, and [`Sprt`] says
//! when enough games have been played.

#![forbid(unsafe_code)]

mod match_;
mod match_game;
mod opening;
mod score;
mod sprt;
mod time_control;

pub use match_::{GamePair, Match};
pub use match_game::{MatchEngine, MatchEngineError, MatchEngineProblem, MatchGame, Termination};
pub use opening::{OpeningProblem, Openings, OpeningsError};
pub use score::{Elo, MatchScore};
pub use sprt::{Sprt, SprtVerdict};
pub use time_control::{MatchTimeControl, MatchTimeControlError};
