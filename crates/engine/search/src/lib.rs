//! A game-tree search for any game.
//!
//! Written against [`mana_game::Position`] alone; what is specific to a game comes as an [`Evaluation`].
//!
//! # A tour
//! ```
//! use mana::{Edition, Position};
//! use mana_game::{Game, Position as _};
//! use mana_search::{Evaluation, Limits, Score, Searcher};
//! use std::sync::atomic::AtomicBool;
//!
//! // The simplest evaluation: material.
//! #[derive(Clone)]
//! struct Material;
//!
//! impl Evaluation<Position> for Material {
//!     type View = ();
//!
//!     fn view(&self, _: &Position) {}
//!
//!     fn evaluate(&self, position: &Position, _: &()) -> i32 {
//!         let pieces = |side| 100 * position.pieces(side).len() as i32;
//!         pieces(position.turn()) - pieces(!position.turn())
//!     }
//! }
//!
//! // The printed set-up with both Daimyo on column c: Black wins by force.
//! let start = Position::parse(Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -")?;
//! let mut searcher = Searcher::new(Material, 8, 1);
//! let stop = AtomicBool::new(false);
//! let report = searcher
//!     .search(&Game::from_position(start), &Limits::depth(16), &stop, &mut |_| {})
//!     .ok_or("the game is over")?;
//! assert_eq!(report.best_move().to_string(), "c1c3");
//! assert_eq!(report.score(), Score::Win(9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How reliable decisive scores are
//! [`Score::Win`] and [`Score::Loss`] are forced wins found by the search. They are not proofs: the transposition table, the
//! evaluation cache and the repetition check compare 64-bit hashes of positions, and two positions may share one. What is
//! to be *proved* needs the solver, which compares exact keys and writes certificates. Hash collisions aside:
//! - A win needs one move that leads to a loss for the opponent, a loss needs every move to lead to a win for the
//!   opponent, and both are backed up from positions where the game is over. Reductions and pruning only ever replace a
//!   value by an estimate, which is never decisive; a node with a pruned move is never scored as lost.
//! - A repeated position counts as a draw, which is no win. A winner never needs to repeat: of all ways to force a win
//!   from a position, the shortest leads only to positions with shorter ones. So a win found on one path holds on any
//!   other, and may be shared through the table. The one exception is a position that has occurred twice in the game
//!   itself, as the third occurrence ends it; the table separates results by the set of such positions.
//! - In the table distances are counted from the position, and a win is valid at any depth.
//! - When a win is known, the search looks for a shorter one in a window where it neither reduces nor prunes, nor uses
//!   table entries of searches that did. So a win in n plies is the shortest once the depth is n.

#![forbid(unsafe_code)]

mod clock;
mod evaluation;
mod evaluation_cache;
mod expectation;
mod history;
mod limits;
mod move_picker;
mod reduction;
mod repetition;
mod report;
pub mod review;
mod score;
mod searcher;
mod transposition_table;
mod value;
mod worker;

pub use clock::MonotonicClock;
pub use evaluation::Evaluation;
pub use expectation::expectation;
pub use limits::Limits;
pub use report::{PvLine, Report};
pub use score::{Score, ScoreError};
pub use searcher::Searcher;
