//! UGI, the Universal Game Interface: how a program drives an engine, line by line. It is UCI's sibling for any
//! two-player game; it adds `query` and `response`.
//!
//! A [`Command`] goes from the driver to the engine, a [`Response`] from the engine to the driver; both are parsed with
//! `FromStr` and written with `Display`. [`serve()`] is the engine's side on standard input and output,
//! [`EngineSession`] the same without threads, and [`EngineProcess`] drives any engine.

#![forbid(unsafe_code)]

mod command;
mod engine_launch;
mod engine_process;
mod one_line;
mod options;
mod process_guard;
mod response;
mod serve;
mod session;
mod time_management;

pub use command::{Command, CommandError, Go, GoError, NumberError, ProveRequest, Query};
pub use engine_launch::{EngineLaunch, ProcessLimits};
pub use engine_process::{EngineAnswer, EngineProcess, EngineProcessError};
pub use response::{
    EngineOption, EngineOptionKind, ProofReport, QueryAnswer, Response, ResponseError, SearchInfo,
};
pub use serve::serve;
pub use session::EngineSession;
