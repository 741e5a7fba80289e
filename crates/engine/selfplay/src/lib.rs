//! Datasets of games that the engine plays against itself, in process.
//!
//! [`SelfPlay`] plays numbered games. Each has its own random generator, so that a game depends on the settings and its
//! number alone, and games are emitted in order: the same settings give the same dataset on any number of threads, and
//! an interrupted one can be resumed. A [`SelfPlayGame`] is a line of JSON; a [`Dataset`] collects the searched
//! positions of many games in NumPy arrays, and a [`TrainingSet`] writes them as training data for the evaluation
//! network.
//!
//! ```
//! use mana_selfplay::{Dataset, SelfPlay, SelfPlaySettings, SelfPlayStart};
//! use std::sync::atomic::AtomicBool;
//!
//! let settings = SelfPlaySettings {
//!     rules: "burst".to_owned(),
//!     seed: 1,
//!     start: SelfPlayStart::Random,
//!     random_plies: 4,
//!     nodes: Some(20),
//!     level: 10,
//!     hash: 1,
//!     policy: 3,
//!     eval_file: None,
//! };
//! let self_play = SelfPlay::<burst::Position>::new(settings, Vec::new())?;
//! let mut dataset = Dataset::<burst::Position>::new(&std::env::temp_dir());
//! let mut added = Ok(());
//! self_play.run(0..2, 1, &AtomicBool::new(false), |game| added = dataset.add(&game))?;
//! added?;
//! let mut file = Vec::new();
//! dataset.write_npz(&mut file)?;
//! assert!(file.starts_with(b"PK"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod column;
mod dataset;
mod npz;
mod policy;
mod run;
mod self_play;
mod training_set;

pub use dataset::{Dataset, DatasetError};
/// The trait of the games of a dataset; from `mana-environment`.
#[doc(no_inline)]
pub use mana_environment::EnvironmentGame;
pub use policy::PolicyMove;
pub use self_play::{
    SelfPlay, SelfPlayError, SelfPlayGame, SelfPlayPosition, SelfPlaySettings, SelfPlayStart,
};
pub use training_set::TrainingSet;
