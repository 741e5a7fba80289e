//! The engine for both games: evaluations, set-ups and levels on top of the shared search.
//!
//! - [`Engine`] searches a game within limits, chooses set-ups, and plays as strongly as its [`Level`].
//! - [`EngineGame`] is what a game provides: its [`Evaluation`](mana_search::Evaluation) and the [`Handicap`] of each
//!   level.
//! - Both evaluations use a [`Network`], a small quantised one trained on self-play by the script in `train/`. A
//!   [`NetworkEvaluation`] extracts the features of a game's positions.
//! - Where set-ups are free, the engine chooses among those graded by the binary `grade`.
//!
//! # A tour
//! ```
//! use burst::{Position, Rules};
//! use mana_engine::{Engine, EngineOptions};
//! use mana_game::Game;
//! use mana_search::Limits;
//!
//! let mut game = Game::<Position>::new(Rules);
//! let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
//! while game.moves().len() < 4 {
//!     game.play(engine.best_move(&game, &Limits::nodes(1_000)).ok_or("it is over")?)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod book;
mod burst;
mod engine;
mod game;
mod handicap;
mod hash_error;
mod level;
mod mana;
mod memory;
mod network;
mod network_evaluation;
mod set_up;

pub use crate::burst::BurstEvaluation;
pub use crate::mana::ManaEvaluation;
pub use engine::{Engine, EngineOptions};
pub use game::EngineGame;
pub use handicap::Handicap;
pub use hash_error::HashError;
pub use level::{Level, NoSuchLevel};
pub use network::{Network, NetworkError, NetworkShape};
pub use network_evaluation::{ActiveFeatures, NetworkEvaluation};
