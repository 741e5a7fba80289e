//! Serialization with `serde`.

use crate::{Edition, Move, Position, Square};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::num::NonZeroU32;

impl Serialize for Edition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Edition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Edition, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let text = String::deserialize(deserializer)?;
        let unknown =
            || D::Error::custom(format!("\"{}\" is not a square", mana_game::excerpt(&text)));
        Square::from_text(&text).ok_or_else(unknown)
    }
}

/// A position with its rules.
#[derive(Serialize, Deserialize)]
struct PositionText {
    rules: Edition,
    position: String,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PositionText { rules: self.edition(), position: self.to_string() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let PositionText { rules, position } = PositionText::deserialize(deserializer)?;
        mana_game::Position::parse(rules, &position).map_err(D::Error::custom)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NonZeroU32::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        Move::try_from(NonZeroU32::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
