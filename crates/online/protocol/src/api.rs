//! What is asked and answered over HTTP.

use crate::{
    Act, ActId, ClockSnapshot, End, Event, GameId, GameTerms, Name, PerSeat, PersonId, Player, Seat,
};
use serde::{Deserialize, Serialize};

/// Somebody, to that person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// Who it is.
    pub id: PersonId,
    /// What this person is called.
    pub name: Name,
}

/// What one wants to be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name; a guest who has none yet gets one when it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
}

/// A game to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// What is to be played.
    pub terms: GameTerms,
    /// Where its maker sits; drawn by lot when it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// An act over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAct {
    /// Which act it is. Sent again with the same id it is answered again, and done once.
    pub id: ActId,
    /// What is done.
    pub act: Act,
}

/// Some events of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Events {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The clocks now; `null` where no time is kept.
    pub clock: Option<ClockSnapshot>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSummary {
    /// Which game.
    pub game: GameId,
    /// When it was made: milliseconds since 1970.
    pub created: u64,
    /// When something last happened in it: milliseconds since 1970.
    pub changed: u64,
    /// What is played.
    pub terms: GameTerms,
    /// Who sits where.
    pub players: PerSeat<Option<Player>>,
    /// How many moves were played.
    pub ply: u32,
    /// Whose turn it is; `null` before both sit, and once the game is over.
    pub turn: Option<Seat>,
    /// The end of the game, if it has ended.
    pub end: Option<End>,
}

/// One's own games, those that changed last first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Games {
    /// The games.
    pub games: Vec<GameSummary>,
    /// What to give as `before` to get those that come next; `null` if there are no more.
    pub next: Option<String>,
}

/// Somebody looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seek {
    /// The game to sit down at.
    pub game: GameId,
    /// When it was made: milliseconds since 1970.
    pub created: u64,
    /// What is to be played.
    pub terms: GameTerms,
    /// Who looks for an opponent.
    pub player: Player,
    /// The seat that is free.
    pub seat: Seat,
}

/// Everybody who looks for an opponent, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lobby {
    /// All of them.
    pub seeks: Vec<Seek>,
}
