//! Certificates: proofs as files that anyone can verify.
//!
//! A certificate claims that one side can force a win from a position within a number of plies, or that it cannot, and
//! holds the strategy that proves it: one reply to every move of the other side. [`verify()`] checks every line with
//! the slow reference rules. It does not search, and requires no trust in the author of the file. The format is
//! described in `docs/CERTIFICATE.md`.
//!
//! ```
//! use mana::{Edition, Position};
//! use mana_certificate::{certify_win, verify};
//! use mana_game::{Position as _, Side};
//! use mana_solver::{Effort, Solver, Verdict};
//!
//! let start = Position::parse(Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -")?;
//! let solver = Solver::new(Edition::COSMOLUDO, Side::Black, 16);
//! let Verdict::Won(strategy) = solver.solve(&start, Effort::nodes(100_000)) else {
//!     panic!("a few thousand nodes are enough");
//! };
//! let mut file = certify_win(&start, Side::Black, |position| strategy.choice(position))?;
//! let verified = verify(&file)?;
//! assert_eq!(verified.claim.to_string(), "black wins within 9 plies");
//! assert_eq!(verified.position, start.to_string());
//!
//! file[100] ^= 1;
//! assert!(verify(&file).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod certificate;
mod checksum;
mod claim;
mod error;
#[cfg(feature = "strategy")]
mod strategy;
#[cfg(feature = "strategy")]
mod traversal;
mod verify;
#[cfg(feature = "write")]
mod write;

pub use claim::Claim;
pub use error::{CertificateError, StrategyError};
#[cfg(feature = "strategy")]
pub use strategy::CertificateStrategy;
pub use verify::{Verified, verify};
#[cfg(feature = "write")]
pub use write::{certify_no_win, certify_win};
