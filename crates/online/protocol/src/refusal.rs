use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a request was refused: a code for programs and a message for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The code.
    pub code: Code,
    /// The message, in English.
    pub message: String,
    /// The number of seconds after which to try again, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

/// The kind of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request is malformed.
    Malformed,
    /// The request is too large.
    TooLarge,
    /// The client speaks another version of the protocol.
    Version,
    /// The request needs a session, and has no valid cookie.
    NoSession,
    /// The request comes from another origin.
    Origin,
    /// It does not exist, or you may not see it.
    NotFound,
    /// Only a player of the game may do this.
    NotAPlayer,
    /// The seat is taken.
    SeatTaken,
    /// A seat is still free.
    NotBegun,
    /// The game is over.
    GameOver,
    /// The game is not over.
    NotOver,
    /// It is the opponent's turn.
    NotYourTurn,
    /// It is for a position other than the current one.
    WrongPly,
    /// The move is illegal.
    IllegalMove,
    /// There is no such offer.
    NoOffer,
    /// It is too late.
    TooLate,
    /// A limit of the game is exceeded.
    TooMuch,
    /// The number of the act was used for another act.
    NumberUsed,
    /// The rate limit is exceeded.
    SlowDown,
    /// The server cannot do it at the moment.
    Unavailable,
}

impl Refusal {
    /// A refusal without a time to try again.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), retry_after: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
