//! Maps: the verdicts on many set-ups, as a text file from which the work can be resumed.

use anyhow::{Result, bail};
use mana_console::output_file::{OutputFile, OutputFileError};
use mana_game::excerpt;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The verdicts on White's replies to a set-up of Black.
pub(super) struct SetUpMap {
    /// The header lines, which identify the map.
    header: Vec<String>,
    /// Each reply and its verdict.
    pub(super) entries: Vec<(String, MapEntry)>,
}

/// The verdict on one reply.
#[derive(Clone, Copy)]
pub(super) struct MapEntry {
    pub(super) status: MapStatus,
    /// How many nodes have been searched.
    pub(super) nodes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MapStatus {
    /// Black wins within this many plies.
    Won(u32),
    /// Black cannot win.
    NotWon,
    /// Undecided.
    Open,
}

impl SetUpMap {
    /// Reads the map from its file; all replies are open if there is none.
    pub(super) fn open(
        path: Option<&Path>,
        header: Vec<String>,
        replies: Vec<String>,
    ) -> Result<SetUpMap> {
        let unknown = MapEntry { status: MapStatus::Open, nodes: 0 };
        let entries = replies.into_iter().map(|reply| (reply, unknown)).collect();
        let mut map = SetUpMap { header, entries };
        let Some(path) = path else { return Ok(map) };
        match fs::read_to_string(path) {
            Ok(text) => map.read(path, &text)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => bail!("{}: {error}", path.display()),
        }
        Ok(map)
    }

    fn read(&mut self, path: &Path, text: &str) -> Result<()> {
        let path = path.display();
        let mut lines = (1..).zip(text.lines());
        for expected in &self.header {
            let line = lines.next().and_then(|(_, line)| line.strip_prefix("# "));
            if line != Some(expected) {
                bail!("{path}: not a map of {}", self.header.join(", "));
            }
        }
        for ((number, line), (reply, entry)) in lines.zip(&mut self.entries) {
            *entry = match line.strip_prefix(reply.as_str()).and_then(MapEntry::parse) {
                Some(known) => known,
                None => bail!("{path}:{number}: not the verdict on {reply}: \"{}\"", excerpt(line)),
            };
        }
        Ok(())
    }

    pub(super) fn save(&self, file: &OutputFile) -> Result<(), OutputFileError> {
        file.write(|file| {
            for line in &self.header {
                writeln!(file, "# {line}")?;
            }
            self.entries.iter().try_for_each(|(reply, entry)| writeln!(file, "{reply} {entry}"))
        })
    }

    /// The number of replies that are won, not won and open.
    pub(super) fn count(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for (_, entry) in &self.entries {
            counts[match entry.status {
                MapStatus::Won(_) => 0,
                MapStatus::NotWon => 1,
                MapStatus::Open => 2,
            }] += 1;
        }
        counts
    }
}

impl fmt::Display for MapEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.nodes;
        match self.status {
            MapStatus::Won(plies) => write!(f, "won {plies} {nodes}"),
            MapStatus::NotWon => write!(f, "not-won {nodes}"),
            MapStatus::Open => write!(f, "open {nodes}"),
        }
    }
}

impl MapEntry {
    /// Reads what [`Display`](fmt::Display) writes.
    fn parse(text: &str) -> Option<MapEntry> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (status, nodes) = match words[..] {
            ["won", plies, nodes] => (MapStatus::Won(plies.parse().ok()?), nodes),
            ["not-won", nodes] => (MapStatus::NotWon, nodes),
            ["open", nodes] => (MapStatus::Open, nodes),
            _ => return None,
        };
        Some(MapEntry { status, nodes: nodes.parse().ok()? })
    }
}
