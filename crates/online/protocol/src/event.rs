use crate::{
    ChatText, ConditionalMoves, GameId, GameTerms, Me, Millis, MoveText, Name, Offer, PerSeat,
    PersonId, Seat, WallTime,
};
use mana_game::Outcome;
use serde::{Deserialize, Serialize};

/// Something that happened in a game, as one viewer sees it.
///
/// Each viewer's events are numbered 1, 2, 3 and so on without gaps. An event that a viewer may not see has no number
/// for that viewer, so not even a gap shows that it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// The number of the event among those of the viewer in this game.
    pub number: u32,
    /// When it happened: milliseconds since 1970.
    pub at: WallTime,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What can happen in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventKind {
    /// The game was created. Always the first event.
    Created {
        /// The terms of the game.
        terms: GameTerms,
    },
    /// A player took a seat. The game begins when both seats are taken.
    Seated {
        /// The seat.
        seat: Seat,
        /// The player.
        player: Player,
    },
    /// A move was played.
    Moved {
        /// The player who moved.
        seat: Seat,
        /// The number of moves played before it.
        ply: u32,
        /// The move, in the game's own notation.
        #[serde(rename = "move")]
        text: MoveText,
        /// The time left on the clocks after it, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<PerSeat<Millis>>,
    },
    /// The player to move swapped sides with the opponent, who is to move now. Whatever is by seat was exchanged.
    Swapped {
        /// The time left on the clocks, by the new seats, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<PerSeat<Millis>>,
    },
    /// A player made an offer. The next move ends offers of a draw or a takeback.
    Offered {
        /// The player who made it.
        seat: Seat,
        /// What is offered.
        offer: Offer,
    },
    /// An offer was declined, or withdrawn by the player who had made it.
    Declined {
        /// The player who had made the offer.
        seat: Seat,
        /// The offer.
        offer: Offer,
    },
    /// Moves were taken back.
    TakenBack {
        /// The number of moves that remain.
        ply: u32,
        /// The time left on the clocks, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<PerSeat<Millis>>,
    },
    /// The game ended.
    Ended {
        /// How it ended.
        #[serde(flatten)]
        end: End,
    },
    /// The players agreed on a rematch.
    Rematched {
        /// The id of the new game.
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
    /// A player muted or unmuted the opponent's chat, which nobody else sees.
    Muted {
        /// The player who did.
        seat: Seat,
        /// Whether the chat is muted now.
        muted: bool,
    },
}

/// A person who has taken a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Player {
    /// Who it is.
    pub id: PersonId,
    /// The name of this person when taking the seat.
    pub name: Name,
}

impl From<&Me> for Player {
    fn from(me: &Me) -> Player {
        Player { id: me.id.clone(), name: me.name.clone() }
    }
}

/// How a game between people ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// The result.
    pub result: GameResult,
    /// Why the game ended.
    pub reason: EndReason,
}

/// The result of a game between people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// A draw.
    Draw,
    /// The game was aborted and does not count.
    None,
}

impl GameResult {
    /// A win for this seat.
    pub fn win(seat: Seat) -> GameResult {
        match seat {
            Seat::Black => GameResult::Black,
            Seat::White => GameResult::White,
        }
    }

    /// The outcome in terms of the rules; `None` for a game that does not count.
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

/// Why a game between people ended.
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
    /// A player resigned.
    Resigned,
    /// A player ran out of time.
    Time,
    /// The players agreed on a draw.
    Agreed,
    /// A player aborted the game before both had moved.
    Aborted,
    /// A player did not make a first move in time.
    NotBegun,
    /// There were 2,000 moves.
    TooLong,
}
