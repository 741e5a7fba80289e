use crate::{
    Act, ClientId, ClockSnapshot, Event, GameId, GameState, GameSummary, Me, PerSeat, Refusal,
    Seat, Seek,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the protocol. A server supports one version and refuses clients of any other.
pub const VERSION: u32 = 1;

/// The longest message a client may send, in bytes.
pub const LONGEST_MESSAGE: usize = 64 * 1024;

/// A message from a client. [`Hello`](ToServer::Hello) comes first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// Opens the conversation. Answered by [`ToClient::Welcome`].
    Hello {
        /// The version of the protocol that the client speaks.
        version: u32,
        /// The id of the client, the same for as long as it runs.
        client: ClientId,
    },
    /// Subscribes to a game. Answered by the events that the client has missed, or by the whole state where it has
    /// none or they do not fit; then by events as they happen.
    Follow {
        /// The game.
        game: GameId,
        /// The number of the last event the client has; missing if it has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// Unsubscribes from a game.
    Leave {
        /// The game.
        game: GameId,
    },
    /// Subscribes to the lobby.
    FollowLobby,
    /// Unsubscribes from the lobby.
    LeaveLobby,
    /// Acts in a game. Answered by [`ToClient::Done`] or [`ToClient::Refused`], after the events that the act caused
    /// if the client follows the game. Sent again with the same number it is answered again, and done once.
    Act {
        /// The game.
        game: GameId,
        /// The number of the act among those of the client in this game.
        number: u32,
        /// What is to be done.
        act: Act,
    },
    /// Answered by [`ToClient::Pong`].
    Ping {
        /// Any number.
        number: u32,
    },
}

/// A message from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// The answer to [`ToServer::Hello`].
    Welcome {
        /// The version of the protocol that the server speaks.
        version: u32,
        /// The person whose session the cookie names; `null` if there is none, and the client can only watch.
        me: Option<Me>,
    },
    /// The whole state of a game, which replaces whatever the client has of it.
    State {
        /// The state.
        state: Box<GameState>,
    },
    /// Events of a game, in order.
    Events {
        /// The game.
        game: GameId,
        /// The events.
        events: Vec<Event>,
        /// The clocks now; `null` in a game without time control.
        clock: Option<ClockSnapshot>,
        /// Whose turn it is now, as in the state.
        #[serde(default)]
        turn: Option<Seat>,
    },
    /// An act was done, and is stored durably.
    Done {
        /// The game.
        game: GameId,
        /// The number of the act.
        number: u32,
    },
    /// An act was refused, or a game cannot be followed.
    Refused {
        /// The game.
        game: GameId,
        /// The number of the act; `null` for a game that cannot be followed.
        number: Option<u32>,
        /// Why it was refused.
        refusal: Refusal,
    },
    /// The open seeks, newest first.
    Lobby {
        /// The seeks.
        seeks: Vec<Seek>,
    },
    /// One of the client's own games has changed, whether it is followed or not.
    OwnGameChanged {
        /// The game.
        game: GameSummary,
    },
    /// Who is connected to a game.
    Presence {
        /// The game.
        game: GameId,
        /// Whether each player is connected.
        players: PerSeat<bool>,
        /// The number of spectators.
        spectators: u32,
    },
    /// The answer to [`ToServer::Ping`].
    Pong {
        /// The number of the ping.
        number: u32,
    },
    /// A message was malformed, or the rate limit is exceeded.
    Failed {
        /// What is wrong.
        refusal: Refusal,
    },
}

/// A text that is not a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MessageError {
    /// It is far longer than any message.
    TooLong,
    /// It is not the JSON of a message; the parser's error, in a short line.
    Malformed(String),
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageError::TooLong => f.write_str("the message is too long"),
            MessageError::Malformed(line) => f.write_str(line),
        }
    }
}

impl std::error::Error for MessageError {}

impl ToServer {
    /// Decodes a message.
    ///
    /// # Errors
    /// The text is not a message.
    pub fn read(text: &str) -> Result<ToServer, MessageError> {
        read(text)
    }

    /// Encodes the message.
    pub fn write(&self) -> String {
        write(self)
    }
}

impl ToClient {
    /// Decodes a message.
    ///
    /// # Errors
    /// The text is not a message.
    pub fn read(text: &str) -> Result<ToClient, MessageError> {
        read(text)
    }

    /// Encodes the message.
    pub fn write(&self) -> String {
        write(self)
    }
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, MessageError> {
    if text.len() > LONGEST_MESSAGE * 16 {
        return Err(MessageError::TooLong);
    }
    serde_json::from_str(text).map_err(|error| MessageError::Malformed(one_line(&error)))
}

fn write(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages have text for keys and finite numbers")
}

/// The parser's message, shortened: it may quote the input at any length.
fn one_line(error: &serde_json::Error) -> String {
    error.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_message_is_explained_in_a_short_line() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let message = ToServer::read(text).expect_err(text).to_string();
            assert!(message.contains(expected), "{message}");
            assert!(message.len() <= 800 && !message.contains('\n'), "{message}");
        }
        check("", "EOF");
        check("{}", "type");
        check(r#"{"type":"fly"}"#, "fly");
        check(r#"{"type":"follow","game":"short"}"#, "12 letters and digits");
        check(r#"{"type":"ping","number":1,"more":2}"#, "more");
        check(&format!(r#"{{"type":"{}"}}"#, "x\\n".repeat(10_000)), "unknown variant");
        check(&"[".repeat(1_000_000), "");
    }
}
