//! Game records in the shape of PGN: read leniently, written in one strict form.
//!
//! ```
//! use mana::{Edition, EndRule, Position};
//! use mana_game::{Game, Outcome, Position as _, Reason, Side};
//! use mana_record::{NodeId, Record};
//!
//! // Start a game and list the moves: first each player sets up.
//! let mut game = Game::<Position>::new(Edition::COSMOLUDO);
//! assert_eq!(game.legal_moves().len(), 3);
//!
//! // Play; text becomes a move only against a position.
//! for text in ["b1/a1/c1/d1/e1/f1", "c6/a6/b6/d6/e6/f6", "c1-c3"] {
//!     let mv = game.position().read_move(text)?;
//!     game.play(mv)?;
//! }
//! assert_eq!(game.turn(), Side::White);
//! assert_eq!(game.ending(), None);
//!
//! // Write a record.
//! let mut record = Record::from_game(&game);
//! record.set_tag("Black", Some("Hana"))?;
//! record.set_comment(record.end(), "the move that wins");
//! let text = "\
//! [Game \"mana\"]
//! [Rules \"cosmoludo\"]
//! [Black \"Hana\"]
//! [Result \"*\"]
//!
//! 1. b1/a1/c1/d1/e1/f1 c6/a6/b6/d6/e6/f6 2. c1c3 {the move that wins} *
//! ";
//! assert_eq!(record.to_string(), text);
//!
//! // Read one, and try another line.
//! let mut record: Record<Position> = text.parse()?;
//! let before = record.parent(record.end()).unwrap_or(NodeId::ROOT);
//! let other = record.position(before).read_move("b1b3")?;
//! record.add_move(before, other)?;
//! assert!(record.to_string().contains("2. c1c3 {the move that wins} (2. b1b3) *"));
//!
//! // Detect the end: here Black takes the Daimyo.
//! let record: Record<Position> = "[Position \"3d2/6/3R2/6/6/D5 b -\"] 1. d4xd6".parse()?;
//! let ending = record.ending(record.end()).expect("the game is over");
//! assert_eq!((ending.outcome, ending.reason), (Outcome::Win(Side::Black), Reason::Rule(EndRule::DaimyoTaken)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Two stages
//! [`RecordText`] knows the form and no game: tags, moves as text, comments, variations. It says by which
//! [rules](RecordText::rules) the record is played. [`Record`] is checked by the rules of one game; it is also the tree
//! to work with: to step through, add to, comment and rearrange.
//!
//! # What is read
//! - Files with any number of [`records`]; any white space, line ends and a byte order mark.
//! - Missing tags: without `Rules` the default rules of the `Game` are meant, without `Game` Mana, without `Position`
//!   the very start, without a result that of the board. `?` and an empty value are no value.
//! - Move numbers of any kind or none, moves in any spelling that the game understands, `!?` and the like for `$5`,
//!   `;` comments up to the end of the line, lines that begin with `%` (which are skipped), a result at the end of a
//!   variation (which is skipped too).
//! - Comments anywhere. Several in a row become one, and one after a variation joins that of the move before it.
//!
//! What contradicts itself, the rules or the board is an error, which says where and why. Variations may be nested to
//! any depth.
//!
//! # What is written
//! The tags `Game`, `Rules`, `Black`, `White`, `Date`, `Result`, `Termination` and `Position` in this order, then any
//! others in theirs; `"` and `\` in values with a backslash before them. An empty line. The moves in the game's own
//! notation, numbered by pairs, in lines of up to 80 columns; annotations as `$1`; the result. A comment keeps its words
//! and its commands such as `[%clk 0:01:30]`, but its white space becomes single spaces and its braces parentheses.
//! Reading what was written, and writing it again, gives the same bytes.
//!
//! In a file records are separated by an empty line.
//!
//! # Links
//! [`Record::to_link`] writes a record into the part of an address that is left to a page, and
//! [`Record::from_link`] reads it again: everything is in it, so that nobody has to keep anything for it.

#![forbid(unsafe_code)]

mod annotation;
mod comment;
mod error;
mod line_column;
mod link;
mod nag;
mod read;
mod record;
mod result;
mod tags;
mod text;
mod token;
mod write;

pub use annotation::{EvalAnnotation, EvalAnnotationError};
pub use error::{RecordError, RecordErrorKind};
pub use line_column::LineColumn;
pub use link::{LinkError, link_rules};
pub use record::{NodeId, Record};
pub use tags::TagError;
pub use text::{RecordText, Records, records};
