//! Proofs of forced wins, for any game.
//!
//! A [`Solver`] decides by depth-first proof-number search (df-pn) whether one side, the prover, can force a win from a
//! position. The result is a [`Strategy`]: of the prover, which wins against every defence within a number of plies; or
//! of the defender, which keeps the prover from ever winning. A strategy can be checked move by move, without trusting
//! the search. [`ShortestWinSearch`] finds the exact length of a win by exhaustive search.
//!
//! ```
//! use mana::{Edition, Position};
//! use mana_game::{Position as _, Side};
//! use mana_solver::{Effort, ShortestWinSearch, Solver, Verdict};
//!
//! // The standard set-up is won for the player who moves first.
//! let start = Position::parse(Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -")?;
//! let solver = Solver::new(Edition::COSMOLUDO, Side::Black, 16);
//! let Verdict::Won(strategy) = solver.solve(&start, Effort::nodes(100_000)) else {
//!     panic!("a few thousand nodes are enough");
//! };
//! assert_eq!(strategy.side(), Side::Black);
//!
//! // The strategy has a reply to every defence.
//! let mut position = start;
//! while position.outcome().is_none() {
//!     let mv = strategy.choice(&position).unwrap_or_else(|| position.legal_moves()[0]);
//!     position.play(mv);
//! }
//! assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), Some(Side::Black));
//!
//! // The shortest win takes nine plies, and only one first move achieves it.
//! let halt = false.into();
//! let mut search = ShortestWinSearch::new(Side::Black, 16, &halt);
//! assert_eq!(search.wins_within(&start, 8), Ok(false));
//! assert_eq!(search.wins_within(&start, 9), Ok(true));
//! assert_eq!(search.moves_within(&start, 9), Ok(vec![start.read_move("c1c3")?]));
//!
//! // White cannot win: with White as the prover, Black's strategy is a disproof.
//! let solver = Solver::new(Edition::COSMOLUDO, Side::White, 16);
//! assert!(matches!(solver.solve(&start, Effort::nodes(100_000)), Verdict::NotWon(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why the results are correct
//! - A proof in the [`ProofTable`] is valid on every path (the module `dfpn` explains why), and positions are
//!   identified by their whole key.
//! - [`Verdict::NotWon`] always comes with a strategy of the defender. How its moves were found does not matter: the
//!   positions that come up are closed under every move of the prover and one reply to each, and the prover has won in
//!   none of them.
//! - The repetition rule does not affect either strategy: a winning strategy never repeats a position, and a draw is
//!   good enough for the defender. Only positions before the root are not considered.

#![forbid(unsafe_code)]

mod checkpoint;
mod dfpn;
mod distance_table;
mod initializer;
mod proof_numbers;
mod proof_table;
mod search_path;
mod shortest_win;
mod solver;
mod strategy;

pub use checkpoint::CheckpointError;
pub use proof_numbers::ProofNumbers;
pub use proof_table::{ProofEntry, ProofTable};
pub use shortest_win::{Halted, ShortestWinSearch};
pub use solver::{Effort, Solver, SolverProgress, Verdict};
pub use strategy::Strategy;
