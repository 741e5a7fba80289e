//! Matches and tournaments between engines, and statistics of their results.
//!
//! Games come in pairs: both start from the same opening, with the sides swapped, so that an unbalanced opening favours
//! neither engine. [`Match::play`] plays a match, [`MatchScore`] estimates the difference in strength, and [`Sprt`]
//! says when enough games have been played. A match is a [`Tournament`] of two, whose games a [`Schedule`] lists. A
//! participant is an [`Entrant`], which is started as a [`MatchPlayer`]. A [`ResultsFile`] stores the finished games,
//! so that a tournament can be resumed; [`Standings`] and [`ratings`] summarise them.

#![forbid(unsafe_code)]

mod game_queue;
mod game_record;
mod match_;
mod match_engine;
mod match_game;
mod opening;
mod player;
mod rating;
mod results_file;
mod schedule;
mod score;
mod sprt;
mod standings;
mod swiss;
mod time_control;
mod tournament;

pub use match_::{GamePair, Match};
pub use match_engine::{MatchEngine, MatchEngineError, MatchEngineProblem};
pub use match_game::{MatchGame, MoveNote, Termination};
pub use opening::{OpeningProblem, Openings, OpeningsError};
pub use player::{ChosenMove, Entrant, MatchPlayer};
pub use rating::{Rating, ratings};
pub use results_file::{EntrantHeader, GameLine, ResultsFile, ResultsFileError, TournamentHeader};
pub use schedule::{PlayedGame, Schedule, ScheduledGame, TournamentFormat, TournamentFormatError};
pub use score::{Elo, MatchScore};
pub use sprt::{Sprt, SprtVerdict};
pub use standings::{Standing, Standings, WinsDrawsLosses};
pub use time_control::{MatchTimeControl, MatchTimeControlError};
pub use tournament::{EntrantIntroduction, Tournament, TournamentGame};
