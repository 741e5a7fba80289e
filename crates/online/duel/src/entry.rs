use mana_protocol::{ActId, EventKind, PersonId, Seat};
use serde::{Deserialize, Serialize};

/// What is kept of something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// When it happened.
    #[serde(flatten)]
    pub moment: Moment,
    /// Who did it; nobody where it followed by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Author>,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// A moment, by two clocks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// For people: milliseconds since 1970.
    pub at: u64,
    /// For the players' clocks: milliseconds of the server's time, which stands still while it does not serve.
    pub time: u64,
}

/// Who did something, and by which act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Author {
    /// Who.
    pub person: PersonId,
    /// By which act.
    pub act: ActId,
}

/// Somebody who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Player(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Every kind of viewer.
    pub const ALL: [Viewer; 3] =
        [Viewer::Player(Seat::Black), Viewer::Player(Seat::White), Viewer::Spectator];

    /// 0 for Black, 1 for White, 2 for spectators.
    pub const fn index(self) -> usize {
        match self {
            Viewer::Player(Seat::Black) => 0,
            Viewer::Player(Seat::White) => 1,
            Viewer::Spectator => 2,
        }
    }

    /// Where the viewer sits.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Player(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// Who gets to know of something, by [`Viewer::index`].
pub(crate) type Audience = [bool; 3];
