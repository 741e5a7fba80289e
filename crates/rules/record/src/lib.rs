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
//! [`RecordText`] is well formed, but belongs to no game yet: tags, moves as text, comments, variations. It determines
//! the [rules](RecordText::rules) of the record. [`Record`] is checked by the rules of one game. It is the tree of
//! moves to work with: to step through, add to, comment and rearrange.
//!
//! # What is read
//! - Files with any number of [`records`], any white space and line ends, with or without a byte order mark.
//! - Missing tags. The defaults are: for `Rules`, those of the `Game`; for `Game`, Mana; for `Position`, the start; for
//!   the result, that of the board. A value that is empty, `?` or `-` counts as missing.
//! - Move numbers of any kind or none, moves in any spelling that the game understands, `!?` and the like for `$5`,
//!   `;` comments up to the end of the line, lines that begin with `%` (which are skipped), a result at the end of a
//!   variation (which is skipped too).
//! - Comments anywhere. Several in a row become one, and one after a variation joins that of the move before it.
//!
//! A record that contradicts itself, the rules or the board is rejected with an error that names the place and the
//! reason. Variations may be nested to any depth.
//!
//! # What is written
//! The tags `Game`, `Rules`, `Black`, `White`, `Date`, `Result`, `Termination` and `Position` in this order, then any
//! others in the order in which they were added; `"` and `\` in values are escaped with a backslash. Then an empty
//! line, and the movetext in lines of up to 80 columns: the moves in the game's own notation, numbered by pairs,
//! annotations as `$1`, and the result. A comment keeps its words and its commands such as `[%clk 0:01:30]`, but its
//! white space becomes single spaces and its braces parentheses. Reading and writing it again gives the same bytes.
//!
//! In a file records are separated by an empty line.
//!
//! # Links
//! [`Record::to_link`] encodes a record for the fragment of an address, and [`Record::from_link`] decodes it. The whole
//! record is in the link, so that no server has to store it.

#![forbid(unsafe_code)]

mod annotation;
mod comment;
mod date;
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
pub use date::date;
pub use error::{RecordError, RecordErrorKind};
pub use line_column::LineColumn;
pub use link::{LinkError, link_rules};
pub use record::{NodeId, Record};
pub use tags::TagError;
pub use text::{RecordText, Records, records};
