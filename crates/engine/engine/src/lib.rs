//! The engine for both games: what they need beyond one search, and the levels.
//!
//! - [`Engine`] plays: it thinks about a game within limits, chooses set-ups, and errs as its [`Level`] says.
//! - [`EngineGame`] is what a game must tell: its [`Knowledge`](mana_search::Knowledge) and the [`Skill`] of each level.
//! - Estimates are [`Linear`]: features times weights. The weights are fitted to self-play by the binary `tune`, which
//!   writes `src/mana/weights.rs` and `src/burst/weights.rs`; they are not edited by hand.
//!
//! # A tour
//! ```
//! use burst::{Position, Rules};
//! use mana_engine::{Engine, Options};
//! use mana_game::Game;
//! use mana_search::Limits;
//! use std::sync::atomic::AtomicBool;
//!
//! let mut game = Game::<Position>::new(Rules);
//! let mut engine = Engine::new(Options { hash_mib: 1, ..Options::default() });
//! let stop = AtomicBool::new(false);
//! while game.moves().len() < 4 {
//!     let report = engine.think(&game, &Limits::nodes(1_000), &stop, |_| {}).ok_or("it is over")?;
//!     game.play(report.best_move())?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod book;
mod burst;
mod engine;
mod game;
mod level;
mod linear;
mod mana;
mod set_up;
mod skill;

pub use crate::burst::BurstKnowledge;
pub use crate::mana::ManaKnowledge;
pub use engine::{Engine, Options};
pub use game::EngineGame;
pub use level::{Level, NoSuchLevel};
pub use linear::Linear;
pub use skill::Skill;
