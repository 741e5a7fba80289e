//! One game between two people, as a pure state machine.
//!
//! A [`Duel`] is the fold of its [log](LogEntry), and every entry is validated when it is folded in. [`Duel::act`]
//! turns acts of people into entries, and [`Duel::tick`] the passage of time. Times, ids and measured lags are
//! arguments: there is no clock, no I/O and no randomness in here.
//!
//! ```
//! use mana_duel::{ActRequest, Duel, Moment, Viewer};
//! use mana_protocol::{Act, ActId, Millis, Player, Seat, ServerTime};
//!
//! let player = |id: &str, name: &str| -> Result<Player, Box<dyn std::error::Error>> {
//!     Ok(Player { id: id.parse()?, name: name.parse()? })
//! };
//! let (ann, bob) = (player("personnumber", "Ann")?, player("anotherthere", "Bob")?);
//! let terms = serde_json::from_str(r#"{"rules":"burst"}"#)?;
//! let id = "abcdefghijkl".parse()?;
//! let mut duel = Duel::create(id, terms, Seat::Black, ann.clone(), Moment::default())?;
//!
//! let request = |player: &Player, act: Act| ActRequest {
//!     player: player.clone(),
//!     id: ActId { client: "someclient".parse().expect("an id"), number: 1 },
//!     act,
//!     moment: Moment::default(),
//!     lag: Millis::ZERO,
//! };
//! let rematch_id = "nextgame0001".parse()?;
//! duel.act(&request(&bob, Act::Sit { seat: None }), &rematch_id)?;
//! let mv = request(&ann, Act::Move { ply: 0, text: "n@d5".parse()? });
//! duel.act(&mv, &rematch_id)?;
//! // A retry is done once.
//! duel.act(&mv, &rematch_id)?;
//! let now = ServerTime::default();
//! assert_eq!(duel.state(Viewer::Spectator, now).moves[0].as_str(), "N@d5");
//!
//! // The state is the fold of the log.
//! let again = Duel::load(duel.id().clone(), duel.entries())?;
//! assert_eq!(again.state(Viewer::Spectator, now), duel.state(Viewer::Spectator, now));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod act;
mod any_game;
mod duel;
mod game_clock;
mod log;
mod record;
mod view;
mod viewer;

pub use act::{
    ActRequest, MAX_CHAT_BYTES, MAX_CHAT_MESSAGES, MAX_CONDITIONAL_MOVES, MAX_ENTRIES, MAX_MOVES,
    MAX_SETS_PER_MOVE,
};
pub use duel::Duel;
pub use game_clock::{FIRST_MOVE_TIME, LAG_ALLOWANCE};
pub use log::{Author, CorruptLog, LogEntry, LogProblem, Moment};
pub use viewer::{PerViewer, Viewer};
