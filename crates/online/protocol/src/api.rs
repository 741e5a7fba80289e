//! Requests and responses of the HTTP API.

use crate::{
    Act, ActId, ClockSnapshot, End, Event, GameId, GameTerms, Name, PerSeat, PersonId, Player,
    Seat, WallTime,
};
use serde::{Deserialize, Serialize};

/// The person who makes the request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// Who it is.
    pub id: PersonId,
    /// The current name.
    pub name: Name,
}

/// A request to change one's name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The new name. When it is missing, a guest without a name gets one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
}

/// A request to create a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The terms of the game.
    pub terms: GameTerms,
    /// The creator's seat; drawn at random when it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A request to act in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAct {
    /// The id of the act. Acts are idempotent: sent again with the same id, an act is answered again and done once.
    pub id: ActId,
    /// What is to be done.
    pub act: Act,
}

/// Events of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Events {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The clocks now; `null` in a game without time control.
    pub clock: Option<ClockSnapshot>,
    /// Whose turn it is now; `null` until both seats are taken, and once the game is over.
    pub turn: Option<Seat>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSummary {
    /// The id of the game.
    pub game: GameId,
    /// When it was created: milliseconds since 1970.
    pub created: WallTime,
    /// When something last happened in it: milliseconds since 1970.
    pub changed: WallTime,
    /// The terms of the game.
    pub terms: GameTerms,
    /// The players; `null` where a seat is free.
    pub players: PerSeat<Option<Player>>,
    /// The number of moves played.
    pub ply: u32,
    /// Whose turn it is; `null` until both seats are taken, and once the game is over.
    pub turn: Option<Seat>,
    /// How the game ended; `null` while it has not.
    pub end: Option<End>,
}

/// A page of one's own games, most recently changed first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Games {
    /// The games.
    pub games: Vec<GameSummary>,
    /// The value of `before` for the next page; `null` on the last one.
    pub next: Option<String>,
}

/// An open offer to play: a game with a free seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seek {
    /// The id of the game.
    pub game: GameId,
    /// When it was created: milliseconds since 1970.
    pub created: WallTime,
    /// The terms of the game.
    pub terms: GameTerms,
    /// The player who waits for an opponent.
    pub player: Player,
    /// The free seat.
    pub seat: Seat,
}

/// The open seeks, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lobby {
    /// The seeks.
    pub seeks: Vec<Seek>,
}
