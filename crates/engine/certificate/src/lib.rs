//! Proofs as files that anyone can check.
//!
//! A certificate says that one side can force a win from a position within a number of plies, or that it cannot, and
//! holds the moves that show it: one answer to everything the other side can do. [`verify()`] follows every line with
//! the slow reference rules. It searches nothing, and needs no trust in whoever wrote the file. The format is
//! described in `docs/CERTIFICATE.md`.
//!
//! ```
//! use mana::{Edition, Position};
//! use mana_game::{Position as _, Side};
//! use mana_solver::{Effort, Solver, Verdict};
//!
//! let start = Position::parse(Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -")?;
//! let solver = Solver::new(Edition::COSMOLUDO, Side::Black, 16);
//! let Verdict::Won(strategy) = solver.solve(&start, Effort::nodes(100_000)) else {
//!     panic!("a few thousand nodes are enough");
//! };
//! let mut file = mana_certificate::winning(&start, Side::Black, |position| strategy.choice(position))?;
//! let verified = mana_certificate::verify(&file)?;
//! assert_eq!(verified.claim.to_string(), "black wins within 9 plies");
//! assert_eq!(verified.position, start.to_string());
//!
//! file[100] ^= 1;
//! assert!(mana_certificate::verify(&file).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod certificate;
mod checksum;
mod claim;
mod error;
#[cfg(feature = "strategy")]
mod strategy;
mod verify;
#[cfg(feature = "write")]
mod write;

pub use claim::Claim;
pub use error::CertificateError;
#[cfg(feature = "strategy")]
pub use strategy::CertificateStrategy;
pub use verify::{Verified, verify};
#[cfg(feature = "write")]
pub use write::{Unproved, holding, winning};
