//! Escampe as university courses play it: the notation, the protocol and the referee.
//!
//! The courses play the edition [`Edition::ESCAMPE`](mana::Edition::ESCAMPE) over TCP. Programs connect to a referee
//! and send their names; the referee assigns colours, requests moves in turn, forwards them and announces the result.
//!
//! - [`read_course_move`] and [`write_course_move`] translate moves: `B2-D2`, `C6/A6/B5/D5/E6/F5`, `E`.
//! - [`CourseGame`] is a whole game as text.
//! - [`CourseMessage`] is a message of the referee.
//! - [`CourseConnection`] is a connection to a referee or to a player: lines in, lines out, with limits.
//! - [`Referee`] plays a game between two players.
//!
//! # The courses' squares
//! The courses write squares as we do, but row 1 is at the top. Noir places first, on the two rows at the top or those at
//! the bottom; our Black always sits at the bottom, and the board is turned instead (`se` or `nw`). So a square has our
//! letter and row 7 minus ours if Noir sits at the bottom, and is turned by half a turn otherwise.
//!
//! ```
//! use mana::{Edition, Position};
//! use mana_escampe::{read_course_move, write_course_move};
//! use mana_game::Game;
//!
//! let mut game = Game::<Position>::new(Edition::ESCAMPE);
//! for text in ["C6/A6/B5/D5/E6/F5", "C1/A1/B2/D2/E1/F1", "D2-D3"] {
//!     let mv = read_course_move(game.position(), text)?;
//!     assert_eq!(write_course_move(game.position(), mv).as_deref(), Some(text));
//!     game.play(mv)?;
//! }
//! assert_eq!(game.moves()[2].to_string(), "d5d4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod connection;
mod course_game;
mod message;
mod notation;
mod referee;

pub use connection::{CourseConnection, CourseConnectionError};
pub use course_game::{CourseGame, CourseGameError, CourseGameProblem, read_course_games};
pub use message::{CourseColour, CourseMessage, CourseMessageError};
pub use notation::{CourseMoveError, read_course_move, write_course_move};
pub use referee::{CourseEnding, CourseEvent, CoursePlayer, Referee};
