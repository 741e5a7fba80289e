use mana_game::Side;
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// A player's place in a game: a [`Side`] on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The first player.
    Black,
    /// The second player.
    White,
}

impl Seat {
    /// Both seats, Black first.
    pub const ALL: [Seat; 2] = [Seat::Black, Seat::White];
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::Black => Seat::White,
            Seat::White => Seat::Black,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::Black => Seat::Black,
            Side::White => Seat::White,
        }
    }
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Side {
        match seat {
            Seat::Black => Side::Black,
            Seat::White => Side::White,
        }
    }
}

/// A value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerSeat<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> PerSeat<T> {
    /// The value of a seat.
    pub fn get(&self, seat: Seat) -> &T {
        match seat {
            Seat::Black => &self.black,
            Seat::White => &self.white,
        }
    }

    /// Gives each seat the other's value.
    pub fn exchange(&mut self) {
        std::mem::swap(&mut self.black, &mut self.white);
    }

    /// The value of a seat, mutably.
    pub fn get_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::Black => &mut self.black,
            Seat::White => &mut self.white,
        }
    }
}
