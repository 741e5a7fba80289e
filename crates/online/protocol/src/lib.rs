//! What goes over the wire between the server and its clients: one closed type per direction, as JSON.
//!
//! A client opens the socket and says [`ToServer::Hello`]; it follows games and acts in them. Everything it does in a
//! game is an [`Act`] with a number, and everything that happens is an [`Event`] with a number:
//!
//! - An act that may have been lost is sent again with its number. It is done once, and answered each time. A move also
//!   names its ply, so one for a position that has passed is refused.
//! - A client that comes back says the number of the last event it has, and gets those after it, or the whole
//!   [`GameState`]. Events that it has already change nothing, and one that does not follow is noticed.
//!
//! ```
//! use mana_protocol::{Act, Event, GameState, Seat, ToServer, EventKind};
//!
//! let text = r#"{"type":"act","game":"abcdefghijkl","number":7,"act":{"type":"move","ply":2,"move":"c1c3"}}"#;
//! let message = ToServer::read(text)?;
//! assert!(matches!(&message, ToServer::Act { number: 7, act: Act::Move { ply: 2, .. }, .. }));
//! assert_eq!(message.write(), text);
//!
//! let terms = serde_json::from_str(r#"{"rules":"burst"}"#)?;
//! let mut state = GameState::new("abcdefghijkl".parse()?, Some(Seat::Black), 0, terms);
//! let moved = EventKind::Moved { seat: Seat::White, ply: 0, text: "N@d5".parse()?, times: None };
//! state.apply(&Event { number: 1, at: 0, kind: moved.clone() })?;
//! state.apply(&Event { number: 1, at: 0, kind: moved.clone() })?;
//! assert_eq!(state.moves.len(), 1);
//! assert!(state.apply(&Event { number: 3, at: 0, kind: moved }).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The clocks are the server's: each message with a clock says what is left when it is sent.

#![forbid(unsafe_code)]

mod act;
mod api;
mod event;
mod id;
mod message;
pub mod policy;
mod refusal;
mod seat;
mod state;
mod terms;
mod text;

pub use act::{Act, ConditionalMoves, Offer};
pub use api::{Events, GameSummary, Games, Lobby, Me, NewAct, NewGame, Rename, Seek};
pub use event::{End, EndReason, Event, EventKind, GameResult, Player};
pub use id::{ActId, BadId, ClientId, GameId, PersonId};
pub use message::{LONGEST_MESSAGE, ToClient, ToServer, VERSION};
pub use refusal::{Code, Refusal};
pub use seat::{PerSeat, Seat};
pub use state::{ChatMessage, ClockSnapshot, EventGap, GameState};
pub use terms::{Access, BadTimeControl, GameStart, GameTerms, TimeControl};
pub use text::{BadText, ChatText, MoveText, Name, PositionText, RulesText};
