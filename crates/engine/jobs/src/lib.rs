//! Reviews and proofs as jobs that any machine can run.
//!
//! A [`Job`] is a self-contained value, to run here or on another machine; it yields a [`JobResult`]. A [`JobRunner`]
//! runs one job after another and reuses its tables. [`Job::check`] validates a result from another machine: a proof
//! comes with its certificate, which the reference rules verify.
//!
//! ```
//! use mana_game::Side;
//! use mana_jobs::{Job, JobControl, JobResult, JobRunner, ProofJob, ProofVerdict};
//!
//! let job = Job::Proof(ProofJob {
//!     rules: "cosmoludo".to_string(),
//!     position: "rrdrrr/6/6/6/6/RRDRRR b -".to_string(),
//!     prover: Side::Black,
//!     nodes: 100_000,
//!     seconds: None,
//!     wants_certificate: true,
//! });
//! let mut runner = JobRunner::new(16);
//! let mut result = runner.run(&job, &JobControl::default())?;
//! assert!(job.check(&result).is_ok());
//! let JobResult::Proof(proof) = &mut result else { panic!("it is one") };
//! assert_eq!(proof.verdict, ProofVerdict::Won { plies: 9 });
//!
//! proof.verdict = ProofVerdict::Won { plies: 7 };
//! assert!(job.check(&result).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod answers;
mod control;
mod error;
mod job;
mod proof;
mod review;
mod runner;
mod serde_text;

pub use answers::{AnswersJob, ReplyAnswer};
pub use control::JobControl;
pub use error::{JobError, ResultFlaw};
pub use job::{Job, JobResult};
pub use proof::{ProofJob, ProofResult, ProofVerdict, certificate};
pub use review::{Accuracy, GameReview, ReviewJob, ReviewedMistake};
pub use runner::{JobRunner, ProofTables};
