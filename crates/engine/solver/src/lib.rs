//! Proofs of forced wins, for any game.
//!
//! A [`Solver`] takes one side as the prover and finds out by proof-number search whether he can force a win from a
//! position. What it finds is a [`Plan`]: of the prover, to win against every defence within a number of plies; or
//! of the defender, to keep the prover from winning for ever. A plan needs no trust in the search, as it can be
//! followed move by move. [`Shortest`] finds the exact length of a win, by looking at every move.
//!
//! ```
//! use mana::{Edition, Position};
//! use mana_game::{Position as _, Side};
//! use mana_solver::{Effort, Shortest, Solver, Verdict};
//!
//! // The standard set-up is won for the player who moves first.
//! let start = Position::parse(Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -")?;
//! let solver = Solver::new(Edition::COSMOLUDO, Side::Black, 16);
//! let Verdict::Won(plan) = solver.solve(&start, Effort::nodes(100_000)) else {
//!     panic!("a few thousand nodes are enough");
//! };
//! assert_eq!(plan.side(), Side::Black);
//!
//! // The plan has an answer to everything.
//! let mut position = start;
//! while position.outcome().is_none() {
//!     let mv = plan.choice(&position).unwrap_or_else(|| position.legal_moves()[0]);
//!     position.play(mv);
//! }
//! assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), Some(Side::Black));
//!
//! // Nine plies are needed, and there is one first move that needs no more.
//! let halt = false.into();
//! let mut shortest = Shortest::new(Side::Black, 16, &halt);
//! assert_eq!(shortest.wins_within(&start, 8), Ok(false));
//! assert_eq!(shortest.wins_within(&start, 9), Ok(true));
//! assert_eq!(shortest.moves_within(&start, 9), Ok(vec![start.read_move("c1c3")?]));
//!
//! // White has nothing to hope for: Black's plan is also the proof that White cannot win.
//! let solver = Solver::new(Edition::COSMOLUDO, Side::White, 16);
//! assert!(matches!(solver.solve(&start, Effort::nodes(100_000)), Verdict::NotWon(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is believed, and why
//! - A proof in the [`Table`] holds on every path: see the module on the search. Positions are told apart by their
//!   whole key.
//! - "Not won" is only said with a plan for the defender. How its moves were found does not matter: the positions
//!   that come up are closed under every move of the prover and one answer to each, and he has won in none of them.
//! - The repetition rule makes no difference to either plan. A winning plan never comes to a position twice, and
//!   a draw is as good as anything to a defender. Only what happened before the first position is left out of
//!   account.

#![forbid(unsafe_code)]

mod bounds;
mod checkpoint;
mod experience;
mod numbers;
mod path;
mod plan;
mod search;
mod shortest;
mod solver;
mod table;

pub use checkpoint::CheckpointError;
pub use numbers::Numbers;
pub use plan::Plan;
pub use shortest::{Halted, Shortest};
pub use solver::{Effort, Progress, Solver, Verdict};
pub use table::{Entry, Table};
