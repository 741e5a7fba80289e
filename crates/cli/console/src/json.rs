use mana_game::Side;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// Writes a side in JSON: `black` or `white`.
///
/// # Errors
/// The serializer's own.
pub fn serialize_side<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match side {
        Side::Black => "black",
        Side::White => "white",
    })
}

/// Writes a result as one line of JSON.
///
/// # Errors
/// It cannot be written.
pub fn write_json(out: &mut dyn Write, result: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, result)?;
    writeln!(out)
}
