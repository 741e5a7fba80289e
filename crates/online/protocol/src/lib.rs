//! The messages between the server and its clients: one closed type per direction, as JSON.
//!
//! A client opens a socket and sends [`ToServer::Hello`]; then it follows games and acts in them. Every [`Act`] of a
//! client has a number, and so has every [`Event`] that it receives:
//!
//! - An act that may have been lost is sent again with its number. It is done once, and answered each time. A move also
//!   names its ply, so that one for an earlier position is refused.
//! - A client that reconnects names the last event it has, and receives those after it, or the whole [`GameState`].
//!   Duplicate events change nothing, and gaps are detected.
//!
//! ```
//! use mana_protocol::{Act, Event, EventKind, GameState, Seat, ToServer, WallTime};
//!
//! let text = r#"{"type":"act","game":"abcdefghijkl","number":7,"act":{"type":"move","ply":2,"move":"c1c3"}}"#;
//! let message = ToServer::read(text)?;
//! assert!(matches!(&message, ToServer::Act { number: 7, act: Act::Move { ply: 2, .. }, .. }));
//! assert_eq!(message.write(), text);
//!
//! let at = WallTime::from_millis(1_000_000_000_000);
//! let terms = serde_json::from_str(r#"{"rules":"burst"}"#)?;
//! let mut state = GameState::new("abcdefghijkl".parse()?, Some(Seat::Black), at, terms);
//! let moved = EventKind::Moved { seat: Seat::White, ply: 0, text: "N@d5".parse()?, times: None };
//! state.apply(&Event { number: 1, at, kind: moved.clone() })?;
//! state.apply(&Event { number: 1, at, kind: moved.clone() })?;
//! assert_eq!(state.moves.len(), 1);
//! assert!(state.apply(&Event { number: 3, at, kind: moved }).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The clocks are the server's: a [`ClockSnapshot`] says how much time was left when the message was sent.

#![forbid(unsafe_code)]

mod act;
mod api;
mod conditional;
mod event;
mod id;
mod message;
mod refusal;
mod seat;
mod state;
mod terms;
mod text;
mod time;

pub use act::{Act, Offer};
pub use api::{Events, GameSummary, Games, Lobby, Me, NewAct, NewGame, Rename, Seek};
pub use conditional::ConditionalMoves;
pub use event::{End, EndReason, Event, EventKind, GameResult, Player};
pub use id::{ActId, BadId, ClientId, GameId, PersonId};
pub use message::{LONGEST_MESSAGE, MessageError, ToClient, ToServer, VERSION};
pub use refusal::{Code, Refusal};
pub use seat::{PerSeat, Seat};
pub use state::{ChatMessage, ClockSnapshot, EventGap, GameState};
pub use terms::{Access, BadTimeControl, GameStart, GameTerms, TimeControl};
pub use text::{BadText, ChatText, MoveText, Name, PositionText, RulesText};
pub use time::{Deadline, Millis, ServerTime, WallTime};
