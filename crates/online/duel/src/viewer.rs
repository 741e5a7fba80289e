use mana_protocol::Seat;

/// A kind of viewer of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player in this seat.
    Player(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Every kind of viewer.
    pub const ALL: [Viewer; 3] =
        [Viewer::Player(Seat::Black), Viewer::Player(Seat::White), Viewer::Spectator];

    /// The viewer's seat.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Player(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// A value for each kind of viewer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PerViewer<T> {
    /// The value of Black.
    pub black: T,
    /// The value of White.
    pub white: T,
    /// The value of every spectator.
    pub spectator: T,
}

impl<T> PerViewer<T> {
    /// Calls a function for each kind of viewer.
    pub fn from_fn(mut value: impl FnMut(Viewer) -> T) -> PerViewer<T> {
        PerViewer {
            black: value(Viewer::Player(Seat::Black)),
            white: value(Viewer::Player(Seat::White)),
            spectator: value(Viewer::Spectator),
        }
    }

    /// The value of a viewer.
    pub fn get(&self, viewer: Viewer) -> &T {
        match viewer {
            Viewer::Player(Seat::Black) => &self.black,
            Viewer::Player(Seat::White) => &self.white,
            Viewer::Spectator => &self.spectator,
        }
    }

    /// Swaps the players' values.
    pub fn exchange_players(&mut self) {
        std::mem::swap(&mut self.black, &mut self.white);
    }

    /// The value of a viewer, mutably.
    pub fn get_mut(&mut self, viewer: Viewer) -> &mut T {
        match viewer {
            Viewer::Player(Seat::Black) => &mut self.black,
            Viewer::Player(Seat::White) => &mut self.white,
            Viewer::Spectator => &mut self.spectator,
        }
    }
}
