use crate::{
    Act, ClientId, ClockSnapshot, Event, GameId, GameState, GameSummary, Me, PerSeat, Refusal, Seek,
};
use serde::{Deserialize, Serialize};

/// The version of the protocol. A server speaks one version, and says so to whoever speaks another.
pub const VERSION: u32 = 1;

/// The longest message a client may send, in bytes.
pub const LONGEST_MESSAGE: usize = 64 * 1024;

/// What a client says on the socket. [`Hello`](ToServer::Hello) comes first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// Who speaks. Answered by [`ToClient::Welcome`].
    Hello {
        /// The version that the client speaks.
        version: u32,
        /// The client, the same for as long as it runs.
        client: ClientId,
    },
    /// Wants to be told of a game. Answered by what the client has missed, or by the whole state where it has nothing
    /// or what it has does not fit; then by events as they happen.
    Follow {
        /// Which game.
        game: GameId,
        /// The number of the last event the client has; missing if it has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// Does not want to be told of a game any more.
    Leave {
        /// Which game.
        game: GameId,
    },
    /// Wants to be told who looks for an opponent.
    FollowLobby,
    /// Does not want to be told that any more.
    LeaveLobby,
    /// Does something in a game. Answered by [`ToClient::Done`] or [`ToClient::Refused`], after the events it gave rise
    /// to if the client follows the game. Sent again with the same number it is answered again, and done once.
    Act {
        /// In which game.
        game: GameId,
        /// Which of the client's acts in this game it is.
        number: u32,
        /// What.
        act: Act,
    },
    /// Answered by [`ToClient::Pong`].
    Ping {
        /// Any number.
        number: u32,
    },
}

/// What the server says on the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// The first message.
    Welcome {
        /// The version that the server speaks.
        version: u32,
        /// Who the client speaks for; `null` if nobody is known by the cookie, who then can only watch.
        me: Option<Me>,
    },
    /// A whole game. What the client had of it before is to be forgotten.
    State {
        /// The game.
        state: Box<GameState>,
    },
    /// What happened in a game, in order.
    Events {
        /// Which game.
        game: GameId,
        /// The events.
        events: Vec<Event>,
        /// The clocks now; `null` where no time is kept.
        clock: Option<ClockSnapshot>,
    },
    /// An act is done, and kept for good.
    Done {
        /// In which game.
        game: GameId,
        /// The client's number for it.
        number: u32,
    },
    /// An act was not done, or a game cannot be followed.
    Refused {
        /// In which game.
        game: GameId,
        /// The client's number for the act; `null` for a game that cannot be followed.
        number: Option<u32>,
        /// Why.
        refusal: Refusal,
    },
    /// Who looks for an opponent, newest first.
    Lobby {
        /// All of them.
        seeks: Vec<Seek>,
    },
    /// A game of one's own has changed, whether followed or not.
    OwnGameChanged {
        /// The game.
        game: GameSummary,
    },
    /// Who is there.
    Presence {
        /// In which game.
        game: GameId,
        /// Whether the players are.
        players: PerSeat<bool>,
        /// How many others are.
        spectators: u32,
    },
    /// The answer to [`ToServer::Ping`].
    Pong {
        /// The number that came.
        number: u32,
    },
    /// A message was not understood, or there were too many.
    Failed {
        /// Why.
        refusal: Refusal,
    },
}

impl ToServer {
    /// Reads a message.
    ///
    /// # Errors
    /// It is none; the line says what is wrong with it.
    pub fn read(text: &str) -> Result<ToServer, String> {
        read(text)
    }

    /// The message as text.
    pub fn write(&self) -> String {
        write(self)
    }
}

impl ToClient {
    /// Reads a message.
    ///
    /// # Errors
    /// It is none; the line says what is wrong with it.
    pub fn read(text: &str) -> Result<ToClient, String> {
        read(text)
    }

    /// The message as text.
    pub fn write(&self) -> String {
        write(self)
    }
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    if text.len() > LONGEST_MESSAGE * 16 {
        return Err("the message is too long".to_string());
    }
    serde_json::from_str(text).map_err(|error| one_line(&error.to_string()))
}

fn write(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages have text for keys and finite numbers")
}

/// A complaint of the parser, which may quote what it was given at any length.
fn one_line(complaint: &str) -> String {
    complaint.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_message_is_named_in_a_short_line() {
        #[track_caller]
        fn check(text: &str, expected: &str) {
            let message = ToServer::read(text).expect_err(text);
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
