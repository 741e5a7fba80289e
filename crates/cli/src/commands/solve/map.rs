//! Maps: what is known about many set-ups, as a text file that is read again to go on.

use super::checkpoint::replace;
use anyhow::{Result, anyhow, bail};
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

/// What is known about each of some set-ups.
pub(super) struct Map {
    /// The lines at the head, which say what the map is about; another map has others.
    head: Vec<String>,
    pub(super) entries: Vec<(String, Answer)>,
}

/// What is known about one answer to a set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    pub(super) status: Status,
    /// How many nodes it took, or has taken so far.
    pub(super) nodes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// Black wins within so many plies.
    Won(u32),
    /// Black cannot win.
    NotWon,
    Open,
}

impl Map {
    /// A map of which nothing is known, or what the file knows of it.
    pub(super) fn open(path: Option<&Path>, head: Vec<String>, names: Vec<String>) -> Result<Map> {
        let unknown = Answer { status: Status::Open, nodes: 0 };
        let entries = names.into_iter().map(|name| (name, unknown)).collect();
        let mut map = Map { head, entries };
        let Some(path) = path else { return Ok(map) };
        match fs::read_to_string(path) {
            Ok(text) => {
                map.read(&text).map_err(|error| error.context(path.display().to_string()))?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => bail!("{}: {error}", path.display()),
        }
        Ok(map)
    }

    fn read(&mut self, text: &str) -> Result<()> {
        let mut lines = text.lines();
        for expected in &self.head {
            if lines.next().and_then(|line| line.strip_prefix("# ")) != Some(expected) {
                bail!("this is not a map of {}", self.head.join(", "));
            }
        }
        for (line, (name, answer)) in lines.zip(&mut self.entries) {
            let known = line.strip_prefix(name.as_str()).and_then(|rest| rest.parse().ok());
            *answer = known.ok_or_else(|| anyhow!("\"{line}\" does not say anything of {name}"))?;
        }
        Ok(())
    }

    pub(super) fn save(&self, path: &Path) -> Result<()> {
        replace(path, |file| {
            for line in &self.head {
                writeln!(file, "# {line}")?;
            }
            self.entries.iter().try_for_each(|(name, answer)| writeln!(file, "{name} {answer}"))
        })
        .map_err(|error| error.context(path.display().to_string()))
    }

    /// How many are won, not won and open.
    pub(super) fn count(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for (_, answer) in &self.entries {
            counts[match answer.status {
                Status::Won(_) => 0,
                Status::NotWon => 1,
                Status::Open => 2,
            }] += 1;
        }
        counts
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.nodes;
        match self.status {
            Status::Won(plies) => write!(f, "won {plies} {nodes}"),
            Status::NotWon => write!(f, "not-won {nodes}"),
            Status::Open => write!(f, "open {nodes}"),
        }
    }
}

impl FromStr for Answer {
    type Err = ();

    fn from_str(text: &str) -> Result<Answer, ()> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse::<u64>().map_err(|_| ());
        let (status, nodes) = match words[..] {
            ["won", plies, nodes] => (Status::Won(plies.parse().map_err(|_| ())?), nodes),
            ["not-won", nodes] => (Status::NotWon, nodes),
            ["open", nodes] => (Status::Open, nodes),
            _ => return Err(()),
        };
        Ok(Answer { status, nodes: number(nodes)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_they_are_written() {
        for text in ["won 17 1234", "not-won 5", "open 8000"] {
            assert_eq!(text.parse::<Answer>().map(|answer| answer.to_string()), Ok(text.into()));
        }
        for text in ["", "won", "won 17", "won x 1", "lost 1", "open 1 1"] {
            assert_eq!(text.parse::<Answer>(), Err(()), "{text}");
        }
    }

    #[test]
    fn a_map_of_something_else_is_refused() {
        let open = |head: &str| Map::open(None, vec![head.into()], vec!["a".into(), "b".into()]);
        let mut map = open("black x").expect("no file is read");
        assert!(map.read("# black x\na won 3 10\nb open 7\n").is_ok());
        assert_eq!(map.count(), [1, 0, 1]);
        assert!(map.read("# black y\na won 3 10\n").is_err());
        assert!(map.read("# black x\nb won 3 10\n").is_err());
    }
}
