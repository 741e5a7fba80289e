use mana_protocol::{ActId, EventKind, GameId, PersonId, Refusal, ServerTime, WallTime};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An entry of a game's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// When it happened.
    #[serde(flatten)]
    pub moment: Moment,
    /// Whose act caused it; `None` for automatic events, such as a conditional move or a fallen flag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Author>,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// A moment by two clocks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The time that people see.
    pub at: WallTime,
    /// The time that the players' clocks run on.
    pub time: ServerTime,
}

/// The person and the act that caused an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Author {
    /// The person.
    pub person: PersonId,
    /// The act.
    pub act: ActId,
    /// Distinguishes the act from another one with the same id; `None` in old logs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<u32>,
}

/// An invalid log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorruptLog {
    /// The game.
    pub game: GameId,
    /// The index of the first invalid entry.
    pub entry: usize,
    /// What is wrong with it.
    pub problem: LogProblem,
}

/// Why an entry is invalid after those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogProblem {
    /// The first entry does not create the game.
    NotCreated,
    /// A later entry creates the game again.
    CreatedTwice,
    /// No game can be played on these terms.
    Terms(Refusal),
    /// Somebody takes a seat that cannot be taken.
    SeatUnavailable,
    /// Somebody moves out of turn.
    OutOfTurn,
    /// A move is illegal.
    IllegalMove(Refusal),
    /// A move is not in the game's own notation.
    Notation,
    /// The players swap sides when that is not allowed.
    SwapUnavailable,
    /// An offer is made that is open already, or by nobody.
    OfferStands,
    /// An offer is declined that was not made.
    NoOffer,
    /// More moves are taken back than were played.
    NothingToTakeBack,
    /// The game ends differently than it already has, or than the rules say.
    EndedOtherwise,
    /// A rematch is agreed on before the end, or twice.
    RematchUnavailable,
}

impl fmt::Display for CorruptLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} of game {}: {}", self.entry, self.game, self.problem)
    }
}

impl std::error::Error for CorruptLog {}

impl fmt::Display for LogProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LogProblem::NotCreated => "the game was not created",
            LogProblem::CreatedTwice => "the game was created before",
            LogProblem::Terms(refusal) | LogProblem::IllegalMove(refusal) => &refusal.message,
            LogProblem::SeatUnavailable => "the seat cannot be taken",
            LogProblem::OutOfTurn => "it is not this player's turn",
            LogProblem::Notation => "the move is not in the game's own notation",
            LogProblem::SwapUnavailable => "the players may not swap sides",
            LogProblem::OfferStands => "the offer stands already",
            LogProblem::NoOffer => "there is no such offer",
            LogProblem::NothingToTakeBack => "there is no move to take back",
            LogProblem::EndedOtherwise => "the game has ended otherwise",
            LogProblem::RematchUnavailable => "a rematch is not possible",
        })
    }
}

impl std::error::Error for LogProblem {}
