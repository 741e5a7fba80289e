//! The encoding of values in columns, the same in every database.

use crate::{Damage, StoreError};
use mana_protocol::{ServerTime, WallTime};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::str::FromStr;
use std::sync::Arc;

pub(crate) fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Encode(Arc::new(error)))
}

pub(crate) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(Damage::Json(Arc::new(error))))
}

/// Parses an id or a name, which was valid when it was written.
pub(crate) fn from_text<T: FromStr<Err: Into<Damage>>>(text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|error: T::Err| StoreError::Corrupt(error.into()))
}

/// A time as it is stored: databases have no unsigned integers.
pub(crate) fn wall_column(time: WallTime) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

pub(crate) fn from_wall_column(millis: i64) -> WallTime {
    WallTime::from_millis(u64::try_from(millis).unwrap_or(0))
}

pub(crate) fn server_column(time: ServerTime) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

pub(crate) fn from_server_column(millis: i64) -> ServerTime {
    ServerTime::from_millis(u64::try_from(millis).unwrap_or(0))
}
