//! One game between two people, as a pure state machine.
//!
//! A [`Duel`] is the fold of its [entries](LogEntry), and every entry is checked when it is folded in. What a person does
//! becomes entries by [`Duel::act`], what time brings by [`Duel::tick`]. The time, ids and measured lags are given; there
//! is no clock, no input or output and no randomness in here.
//!
//! ```
//! use mana_duel::{Author, Duel, Moment, Viewer};
//! use mana_protocol::{Act, ActId, Player, Seat};
//!
//! let player = |id: &str, name: &str| -> Result<Player, Box<dyn std::error::Error>> {
//!     Ok(Player { id: id.parse()?, name: name.parse()? })
//! };
//! let (ann, bob) = (player("personnumber", "Ann")?, player("anotherthere", "Bob")?);
//! let terms = serde_json::from_str(r#"{"rules":"burst"}"#)?;
//! let mut duel = Duel::open("abcdefghijkl".parse()?, terms, Seat::Black, ann.clone(), Moment::default())?;
//!
//! let by = |player: &Player, number| Author {
//!     person: player.id.clone(),
//!     act: ActId { client: "someclient".parse().expect("an id"), number },
//! };
//! let next = "nextgame0001".parse()?;
//! duel.act(&bob, &by(&bob, 1).act, &Act::Sit { seat: None }, Moment::default(), 0, &next)?;
//! let mv = Act::Move { ply: 0, text: "n@d5".parse()? };
//! duel.act(&ann, &by(&ann, 1).act, &mv, Moment::default(), 0, &next)?;
//! // Sent again, it is done once.
//! duel.act(&ann, &by(&ann, 1).act, &mv, Moment::default(), 0, &next)?;
//! assert_eq!(duel.state(Viewer::Spectator, 0).moves[0].as_str(), "N@d5");
//!
//! // The state is the fold of the entries.
//! let again = Duel::load(duel.id().clone(), duel.entries())?;
//! assert_eq!(again.state(Viewer::Spectator, 0), duel.state(Viewer::Spectator, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod act;
mod board;
mod clock;
mod duel;
mod entry;
mod record;
mod view;

pub use clock::{FIRST_MOVE, LAG_ALLOWANCE};
pub use duel::{CorruptLog, Duel};
pub use entry::{Author, LogEntry, Moment, Viewer};
