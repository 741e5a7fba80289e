//! Both games as learning environments.
//!
//! - [`EnvironmentGame`] numbers the moves of a rule set from 0, the same in every position, and represents a position
//!   as planes of zeros and ones.
//! - [`Symmetry`] maps positions and their actions to equivalent ones.
//! - [`GameBatch`] plays thousands of games at once: an action for each, and its result.
//!
//! ```
//! use mana::{Edition, Position};
//! use mana_environment::{EnvironmentGame, GameBatch, GameStarts};
//! use mana_game::Position as _;
//!
//! let position = Position::parse(Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -")?;
//! let action = position.action_of(position.read_move("c1c3")?).ok_or("a legal move has a number")?;
//! assert!(action < Position::action_count(Edition::COSMOLUDO));
//! assert_eq!(position.move_of(action), position.read_move("c1c3").ok());
//!
//! // A thousand games, a hundred random moves in each; a game that ends makes room for the next one.
//! let starts = GameStarts::Rules(Edition::COSMOLUDO);
//! let mut batch = GameBatch::<Position>::new(starts, 1_000, 600, 7);
//! let counts = batch.rollout(100);
//! assert_eq!(counts.plies, 100_000);
//! assert!(counts.games > 1_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod batch;
mod burst;
mod game;
mod history;
mod mana;
mod set_up_actions;
mod step_actions;
mod symmetry;

pub use batch::{BatchError, GameBatch, GameStarts, RolloutCounts, StepResults};
pub use game::EnvironmentGame;
pub use symmetry::Symmetry;
