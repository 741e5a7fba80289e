use crate::{ChatText, ConditionalMoves, MoveText, Seat};
use serde::{Deserialize, Serialize};

/// What a person asks the server to do in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// Takes a seat.
    Sit {
        /// The seat; any free one when it is missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Plays a move.
    Move {
        /// The number of moves played before it. A move for any other position than the current one is refused.
        ply: u32,
        /// The move.
        #[serde(rename = "move")]
        text: MoveText,
    },
    /// Swaps sides with the opponent, where the pie rule holds: once, in place of one's first move in play.
    Swap,
    /// Makes an offer. If the opponent has made the same offer, it is agreed.
    Offer {
        /// What is offered.
        offer: Offer,
    },
    /// Accepts the opponent's offer.
    Accept {
        /// The offer.
        offer: Offer,
    },
    /// Declines the opponent's offer, or withdraws one's own.
    Decline {
        /// The offer.
        offer: Offer,
    },
    /// Resigns.
    Resign,
    /// Aborts the game, which is possible until both players have moved.
    Abort,
    /// Sends a chat message to the opponent.
    Chat {
        /// The message.
        text: ChatText,
    },
    /// Sets the conditional moves, in place of any set before.
    SetConditionalMoves {
        /// The answers to the opponent's next moves.
        moves: ConditionalMoves,
    },
    /// Mutes the opponent's chat, or unmutes it.
    Mute {
        /// Whether it is to be muted.
        muted: bool,
    },
}

/// What one player can offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take back the last move of the player who makes the offer, and everything after it.
    Takeback,
    /// Another game with the seats exchanged, once this one is over.
    Rematch,
}

impl Offer {
    /// Every kind of offer.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];
}
