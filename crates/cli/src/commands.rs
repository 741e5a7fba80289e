//! One file per command.

pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod engine;
pub(crate) mod escampe;
pub(crate) mod export;
pub(crate) mod export_site;
pub(crate) mod help;
pub(crate) mod load;
pub(crate) mod man;
pub(crate) mod match_;
pub(crate) mod migrate;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod restore;
pub(crate) mod review;
pub(crate) mod selfplay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod verify;

use mana_game::Side;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// Writes a side in JSON: `black` or `white`.
fn serialize_side<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match side {
        Side::Black => "black",
        Side::White => "white",
    })
}

/// Writes a result as one line of JSON.
fn write_json(out: &mut impl Write, result: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, result)?;
    writeln!(out)
}
