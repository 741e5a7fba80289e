use crate::{
    ChatText, ConditionalMoves, GameId, GameTerms, MoveText, Name, Offer, PerSeat, PersonId, Seat,
};
use mana_game::Outcome;
use serde::{Deserialize, Serialize};

/// Something that happened in a game, as one viewer gets to know it.
///
/// The numbers of a viewer's events are 1, 2, 3 and so on, without gaps: what a viewer may not see has no number for
/// it, and so does not show that it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// Which of the viewer's events in this game it is.
    pub number: u32,
    /// When it happened: milliseconds since 1970.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What can happen in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventKind {
    /// Somebody made the game. Always the first event.
    Created {
        /// What is to be played.
        terms: GameTerms,
    },
    /// Somebody sat down. The game begins when both seats are taken.
    Seated {
        /// Where.
        seat: Seat,
        /// Who.
        player: Player,
    },
    /// A move was played.
    Moved {
        /// By whom.
        seat: Seat,
        /// How many moves were played before it.
        ply: u32,
        /// The move, in the game's own notation.
        #[serde(rename = "move")]
        text: MoveText,
        /// What was left on the clocks after it, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<PerSeat<u64>>,
    },
    /// A player offered something. A move ends offers of a draw or a takeback.
    Offered {
        /// Who.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// An offer was declined, or taken back by the player who had made it.
    Declined {
        /// Whose offer it was.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many moves are left.
        ply: u32,
        /// What was left on the clocks then, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<PerSeat<u64>>,
    },
    /// The game is over.
    Ended {
        /// How and why.
        #[serde(flatten)]
        end: End,
    },
    /// The players go on in another game.
    Rematched {
        /// Which.
        game: GameId,
    },
    /// A player sent a chat message, which only the players see.
    Chat {
        /// The sender.
        seat: Seat,
        /// The message.
        text: ChatText,
    },
    /// A player set conditional moves, which nobody else sees.
    ConditionalMovesSet {
        /// Whose they are.
        seat: Seat,
        /// The answers.
        moves: ConditionalMoves,
    },
    /// A player does not listen to the other any more, or listens again. Nobody else sees it.
    Muted {
        /// Who.
        seat: Seat,
        /// Does not listen.
        muted: bool,
    },
}

/// Somebody who sits at the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// Who it is.
    pub id: PersonId,
    /// What this person was called when sitting down.
    pub name: Name,
}

/// The end of a game between people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// How it counts; an aborted game does not.
    pub result: GameResult,
    /// Why it is over.
    pub reason: EndReason,
}

/// How a game between people counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// Black has won.
    Black,
    /// White has won.
    White,
    /// Nobody has won.
    Draw,
    /// It does not.
    None,
}

impl GameResult {
    /// A win of this seat.
    pub fn win(seat: Seat) -> GameResult {
        match seat {
            Seat::Black => GameResult::Black,
            Seat::White => GameResult::White,
        }
    }

    /// The same for the rules, where it counts.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            GameResult::Black => Some(Outcome::Win(mana_game::Side::Black)),
            GameResult::White => Some(Outcome::Win(mana_game::Side::White)),
            GameResult::Draw => Some(Outcome::Draw),
            GameResult::None => None,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(side) => GameResult::win(side.into()),
            Outcome::Draw => GameResult::Draw,
        }
    }
}

/// Why a game between people is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// The piece that must not be lost was taken.
    Taken,
    /// The geyser was blocked on all four sides.
    Blocked,
    /// Neither player can act.
    NoAction,
    /// The same position occurred for the third time.
    Repetition,
    /// A player gave up.
    Resigned,
    /// A player had no time left.
    Time,
    /// Both agreed on a draw.
    Agreed,
    /// A player called it off before both had moved.
    Aborted,
    /// A player did not make a first move in time.
    NotBegun,
}
