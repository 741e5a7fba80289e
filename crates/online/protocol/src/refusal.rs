use serde::{Deserialize, Serialize};
use std::fmt;

/// Why something was not done: a code for programs and a line for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people, in English.
    pub message: String,
    /// After how many seconds it may be tried again, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

/// The kinds of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request is not understood.
    Malformed,
    /// The request is too large.
    TooLarge,
    /// The client speaks another version of the protocol.
    Version,
    /// Nobody is known by the cookie, and this needs somebody.
    NoSession,
    /// The request comes from another site.
    Origin,
    /// There is no such thing, or it is not for you.
    NotFound,
    /// Only the players may do this.
    NotAPlayer,
    /// Somebody sits there.
    SeatTaken,
    /// Not everybody sits yet.
    NotBegun,
    /// The game is over.
    GameOver,
    /// The game goes on.
    NotOver,
    /// It is the other player's turn.
    NotYourTurn,
    /// It is for another position than the current one.
    WrongPly,
    /// The rules do not allow the move.
    IllegalMove,
    /// Nothing of the kind is offered.
    NoOffer,
    /// It is too late for that.
    TooLate,
    /// There is more of it than a game holds.
    TooMuch,
    /// Too much in too little time.
    SlowDown,
    /// The server cannot do it now.
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
