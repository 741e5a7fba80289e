//! The commands of `mana` about games: positions, records, play, matches and tournaments, one module each with its
//! arguments.

#![forbid(unsafe_code)]
// Documentation of arguments is what `--help` prints.
#![allow(rustdoc::bare_urls)]

mod colour;
/// `mana engine` runs the engine over UGI.
pub mod engine;
mod engine_arg;
/// `mana escampe` plays in the tournaments of university courses.
pub mod escampe;
/// `mana match` plays a match between two engines.
pub mod match_;
/// `mana moves` lists the legal moves.
pub mod moves;
mod opening_args;
/// `mana play` plays a game in the terminal.
pub mod play;
/// `mana record` works with game records.
pub mod record;
/// `mana show` prints a position.
pub mod show;
/// `mana tournament` plays a tournament between engines.
pub mod tournament;
