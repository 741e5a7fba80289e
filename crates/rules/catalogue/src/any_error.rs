use std::error::Error;
use std::fmt;

/// Why a text is not a position of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyPositionError {
    /// It is not a position of Mana.
    Mana(mana::PositionError),
    /// It is not a position of Burst of Mana.
    Burst(burst::PositionError),
}

impl From<mana::PositionError> for AnyPositionError {
    fn from(error: mana::PositionError) -> Self {
        AnyPositionError::Mana(error)
    }
}

impl From<burst::PositionError> for AnyPositionError {
    fn from(error: burst::PositionError) -> Self {
        AnyPositionError::Burst(error)
    }
}

impl fmt::Display for AnyPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyPositionError::Mana(error) => error.fmt(f),
            AnyPositionError::Burst(error) => error.fmt(f),
        }
    }
}

impl Error for AnyPositionError {}

/// Why a text is not a legal move of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyMoveError {
    /// It is not a legal move of Mana.
    Mana(mana::MoveError),
    /// It is not a legal move of Burst of Mana.
    Burst(burst::MoveError),
}

impl From<mana::MoveError> for AnyMoveError {
    fn from(error: mana::MoveError) -> Self {
        AnyMoveError::Mana(error)
    }
}

impl From<burst::MoveError> for AnyMoveError {
    fn from(error: burst::MoveError) -> Self {
        AnyMoveError::Burst(error)
    }
}

impl fmt::Display for AnyMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMoveError::Mana(error) => error.fmt(f),
            AnyMoveError::Burst(error) => error.fmt(f),
        }
    }
}

impl Error for AnyMoveError {}
