//! The commands of `mana` that compute, one module each with its arguments.
//!
//! They are a separate package that is compiled with optimisations; the rest of the command line is compiled quickly.

#![forbid(unsafe_code)]
// Documentation of arguments is what `--help` prints.
#![allow(rustdoc::bare_urls)]

/// `mana analyse` analyses positions and games with the engine.
pub mod analyse;
/// `mana bench` searches fixed positions.
pub mod bench;
mod deadline;
mod engines;
mod jobs_elsewhere;
mod jobs_here;
mod network_file;
/// `mana perft` counts the leaves of the move tree.
pub mod perft;
/// `mana review` finds the mistakes in finished games.
pub mod review;
mod search_args;
/// `mana selfplay` makes a dataset of games that the engine plays against itself.
pub mod selfplay;
/// `mana solve` proves who wins a position.
pub mod solve;
/// `mana verify` checks certificates with the reference rules alone.
pub mod verify;
/// `mana worker` does jobs from a queue.
pub mod worker;
