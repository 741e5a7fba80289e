//! Matches between engines that speak UGI, and what their results prove.
//!
//! Games come in pairs: both are played from the same opening, with the colours exchanged, so that a lopsided opening
//! favours nobody. [`run`] plays a match; [`Tally`] says what it means, and [`Sprt`] when it has said enough.

#![forbid(unsafe_code)]

mod bout;
mod control;
mod match_run;
mod opening;
mod sprt;
mod tally;

pub use bout::{Bout, Contestant, Termination};
pub use control::{Control, ControlError};
pub use match_run::{Finished, Match, run};
pub use opening::{Openings, OpeningsError};
pub use sprt::{Sprt, Verdict};
pub use tally::{Elo, PairScore, Tally};
