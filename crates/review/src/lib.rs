//! What a game was worth, move by move.
//!
//! Whoever reviews a game asks an engine about each of its positions, and gives the [`Assessment`]s to [`Review::new`].
//! It says of every move what could be expected before it and after it, and which moves were a [`Mistake`]: that is
//! told by what they [gave away](GaveAway), a proved win, a defence, or expected score. Nothing here searches, so that
//! the same review is had from an engine in a program and from one in a browser's worker.
//!
//! ```
//! use mana::{Edition, Position};
//! use mana_game::{Game, Position as _, Side};
//! use mana_review::{Assessment, GaveAway, Review};
//! use mana_search::Score;
//!
//! // Black could have taken the Daimyo, and moved something else.
//! let mut game = Game::from_position(Position::parse(Edition::COSMOLUDO, "3d2/6/3R2/6/6/D5 b -")?);
//! let take = game.position().read_move("d4d6")?;
//! game.play(game.position().read_move("a1a2")?)?;
//! let assessments = [
//!     Some(Assessment { score: Score::Win(1), line: vec![take] }),
//!     Some(Assessment { score: Score::Centipawns(150), line: Vec::new() }),
//! ];
//! let review = Review::new(&game, &assessments);
//! let mistake = review.moves()[0].mistake.as_ref().expect("it is one");
//! assert_eq!(mistake.gave_away, GaveAway::Win { plies: 1 });
//! assert_eq!(review.moves()[0].best, Some(take));
//! assert!(review.accuracy(Side::Black).is_some_and(|accuracy| accuracy < 10.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod expectation;
mod review;

pub use expectation::expectation;
pub use review::{Assessment, GaveAway, Mistake, Review, ReviewedMove};
