use crate::{MatchTimeControl, PlayedGame, Schedule, TournamentFormat, TournamentGame};
use mana_game::{Outcome, Position, Side, excerpt};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// The parameters of a tournament, as in the first line of its results file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentHeader {
    /// The rules.
    pub rules: String,
    /// The format: `round-robin`, `gauntlet` or `swiss`.
    pub format: String,
    /// The encounters of each pair of entrants, or the rounds of a Swiss tournament.
    pub rounds: usize,
    /// The games of an encounter.
    pub games: usize,
    /// The limits of every move.
    pub control: String,
    /// The openings of the games.
    pub openings: String,
    /// The seed of openings and players.
    pub seed: u64,
    /// The entrants.
    pub entrants: Vec<EntrantHeader>,
}

/// An entrant of a tournament in its results file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EntrantHeader {
    /// Its name.
    pub name: String,
    /// How it is started, and its options.
    pub command: String,
}

/// A game in a results file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number, from 1.
    pub game: usize,
    /// Its round, from 1.
    pub round: usize,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// `1-0` if Black won, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The name of the entrant that lost because it failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failed: Option<String>,
    /// Why the game ended.
    pub termination: String,
    /// The game as a record.
    pub record: String,
}

/// A results file: a header for the tournament, and a line for every finished game, in JSON. Lines are only appended,
/// and each is synced to disk before the game counts.
#[derive(Debug)]
pub struct ResultsFile {
    file: File,
    header: TournamentHeader,
}

/// Why a results file cannot be used.
#[derive(Debug)]
pub enum ResultsFileError {
    /// It cannot be read or written.
    Io(io::Error),
    /// Another process is playing this tournament.
    InUse,
    /// It belongs to another tournament.
    OtherTournament {
        /// What differs.
        field: &'static str,
        /// What it is in the file.
        stored: String,
        /// What it is now.
        given: String,
    },
    /// A line is invalid.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
}

impl fmt::Display for ResultsFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultsFileError::Io(error) => error.fmt(f),
            ResultsFileError::InUse => f.write_str("another process is playing this tournament"),
            ResultsFileError::OtherTournament { field, stored, given } => write!(
                f,
                "it has another tournament: its {field} is \"{}\", not \"{}\"",
                excerpt(stored),
                excerpt(given)
            ),
            ResultsFileError::Line { line, problem } => write!(f, "line {line}: {problem}"),
        }
    }
}

impl std::error::Error for ResultsFileError {}

impl From<io::Error> for ResultsFileError {
    fn from(error: io::Error) -> ResultsFileError {
        ResultsFileError::Io(error)
    }
}

impl ResultsFile {
    /// Opens the file of a tournament, or creates it, and returns its games. Only one process at a time can have it
    /// open.
    ///
    /// # Errors
    /// It cannot be used, is in use, or belongs to another tournament.
    pub fn open(
        path: &Path,
        header: TournamentHeader,
    ) -> Result<(ResultsFile, Vec<GameLine>), ResultsFileError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ResultsFileError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // A line without a line break was being written when the process was killed, so its game does not count.
        let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut lines = bytes[..complete].split_inclusive(|&byte| byte == b'\n');
        let mut results = ResultsFile { file, header };
        let Some(first) = lines.next() else {
            results.file.set_len(0)?;
            results.write(&serde_json::to_string(&results.header).map_err(io::Error::from)?)?;
            sync_folder(path)?;
            return Ok((results, Vec::new()));
        };
        results.check_header(&parse(1, first)?)?;
        let mut numbers = BTreeSet::new();
        let mut games = Vec::new();
        for (line, text) in (2..).zip(lines) {
            let game: GameLine = parse(line, text)?;
            if results.played(&game).is_none() || !numbers.insert(game.game) {
                let problem = format!("game {} is not one of this tournament", game.game);
                return Err(ResultsFileError::Line { line, problem });
            }
            games.push(game);
        }
        if complete < bytes.len() {
            results.file.set_len(complete as u64)?;
        }
        Ok((results, games))
    }

    /// Compares the stored header with that of the tournament to be played.
    fn check_header(&self, stored: &TournamentHeader) -> Result<(), ResultsFileError> {
        let given = &self.header;
        let entrants = |header: &TournamentHeader| {
            let entrants = header.entrants.iter();
            entrants.map(|entrant| format!("{}: {}", entrant.name, entrant.command)).collect()
        };
        let (stored_entrants, given_entrants): (Vec<String>, Vec<String>) =
            (entrants(stored), entrants(given));
        let other =
            stored_entrants.iter().zip(&given_entrants).find(|(stored, given)| stored != given);
        let (stored_entrant, given_entrant) = other.map_or_else(
            || (stored_entrants.len().to_string(), given_entrants.len().to_string()),
            |(stored, given)| (stored.clone(), given.clone()),
        );
        let fields = [
            ("rules", stored.rules.clone(), given.rules.clone()),
            ("format", stored.format.clone(), given.format.clone()),
            ("number of rounds", stored.rounds.to_string(), given.rounds.to_string()),
            ("number of games", stored.games.to_string(), given.games.to_string()),
            ("time control", stored.control.clone(), given.control.clone()),
            ("list of openings", stored.openings.clone(), given.openings.clone()),
            ("seed", stored.seed.to_string(), given.seed.to_string()),
            ("list of engines", stored_entrant, given_entrant),
        ];
        match fields.into_iter().find(|(_, stored, given)| stored != given) {
            Some((field, stored, given)) => {
                Err(ResultsFileError::OtherTournament { field, stored, given })
            }
            None => Ok(()),
        }
    }

    /// The game as the schedule sees it; `None` if it cannot be one of this tournament.
    pub fn played(&self, line: &GameLine) -> Option<PlayedGame> {
        let entrant = |name: &str| self.header.entrants.iter().position(|own| own.name == name);
        let players = [entrant(&line.black)?, entrant(&line.white)?];
        let outcome = match line.result.as_str() {
            "1-0" => Outcome::Win(Side::Black),
            "0-1" => Outcome::Win(Side::White),
            "1/2-1/2" => Outcome::Draw,
            _ => return None,
        };
        let schedule = self.header.schedule()?;
        let (number, round) = (line.game.checked_sub(1)?, line.round.checked_sub(1)?);
        (number < schedule.game_count() && players[0] != players[1]).then_some(PlayedGame {
            number,
            round,
            players,
            outcome,
            is_failure: line.failed.is_some(),
        })
    }

    /// Appends a game and syncs it to disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, game: &GameLine) -> io::Result<()> {
        self.write(&serde_json::to_string(game)?)
    }

    /// Writes a line at once, so that only the last one can be incomplete.
    fn write(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.file.sync_data()
    }
}

fn parse<'a, T: Deserialize<'a>>(line: usize, text: &'a [u8]) -> Result<T, ResultsFileError> {
    serde_json::from_slice(text).map_err(|error| {
        let problem = format!("this is not a result: {error}");
        ResultsFileError::Line { line, problem }
    })
}

/// A new file survives a crash only if its folder is synced too.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}

impl TournamentHeader {
    /// The schedule; `None` if the format is unknown.
    pub fn schedule(&self) -> Option<Schedule> {
        let format: TournamentFormat = self.format.parse().ok()?;
        let TournamentHeader { rounds, games, .. } = *self;
        Some(Schedule { format, entrants: self.entrants.len(), rounds, games })
    }
}

impl GameLine {
    /// The line of a game that ended on this date.
    pub fn new<P: Position>(
        game: &TournamentGame<P>,
        control: &MatchTimeControl,
        date: &str,
    ) -> GameLine {
        let [black, white] = game.names.clone();
        let names = [&black, &white];
        let failed = game.game.failed_side().map(|side| names[side.index()].clone());
        let result = match game.game.outcome {
            Outcome::Win(Side::Black) => "1-0",
            Outcome::Win(Side::White) => "0-1",
            Outcome::Draw => "1/2-1/2",
        };
        GameLine {
            game: game.scheduled.number + 1,
            round: game.scheduled.round + 1,
            result: result.to_owned(),
            failed,
            termination: game.game.termination.to_string(),
            record: game.record(control, date).to_string(),
            black,
            white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    fn file(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("mana-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    fn header() -> TournamentHeader {
        let entrant = |name: &str| EntrantHeader { name: name.into(), command: "x".into() };
        TournamentHeader {
            rules: "cosmoludo".into(),
            format: "round-robin".into(),
            rounds: 1,
            games: 2,
            control: "10n".into(),
            openings: "fair".into(),
            seed: 1,
            entrants: ["A", "B", "C"].map(entrant).into(),
        }
    }

    fn line(game: usize) -> GameLine {
        GameLine {
            game,
            round: 1,
            black: "A".into(),
            white: "C".into(),
            result: "1-0".into(),
            failed: None,
            termination: "taken".into(),
            record: "[Game \"mana\"]\n\n*\n".into(),
        }
    }

    /// Wherever the last line is cut short, the other games are intact and the file can be continued.
    #[test]
    fn a_truncated_file_can_be_continued() {
        let path = file("torn.jsonl");
        let (mut results, games) = ResultsFile::open(&path, header()).expect("a new file");
        assert!(games.is_empty());
        results.add(&line(1)).expect("written");
        results.add(&line(2)).expect("written");
        assert!(matches!(ResultsFile::open(&path, header()), Err(ResultsFileError::InUse)));
        drop(results);
        let whole = fs::read(&path).expect("readable");
        let ends: Vec<usize> = (0..whole.len()).filter(|&at| whole[at] == b'\n').collect();
        let around_ends = ends.iter().flat_map(|&end| [end, end + 1]);
        for length in (0..whole.len()).step_by(37).chain(around_ends) {
            fs::write(&path, &whole[..length]).expect("writable");
            let expected = ends.iter().filter(|&&end| end < length).count().saturating_sub(1);
            let (mut results, games) = ResultsFile::open(&path, header()).expect("usable");
            assert_eq!(games.len(), expected, "{length}");
            results.add(&line(3)).expect("written");
            drop(results);
            let (_, games) = ResultsFile::open(&path, header()).expect("usable");
            assert_eq!(games.last(), Some(&line(3)));
        }
        fs::remove_file(path).expect("removable");
    }

    #[test]
    fn foreign_headers_and_games_are_rejected() {
        let path = file("other.jsonl");
        drop(ResultsFile::open(&path, header()).expect("a new file"));
        let refused = |header: TournamentHeader, line: &str| {
            let before = fs::read_to_string(&path).expect("readable");
            fs::write(&path, format!("{before}{line}")).expect("writable");
            let error = ResultsFile::open(&path, header).map(drop).expect_err("refused");
            fs::write(&path, before).expect("writable");
            error.to_string()
        };
        let other = TournamentHeader { control: "20n".into(), ..header() };
        assert_eq!(
            refused(other, ""),
            "it has another tournament: its time control is \"10n\", not \"20n\""
        );
        let mut other = header();
        other.entrants[1].command = "y".into();
        assert!(refused(other, "").contains("list of engines is \"B: x\", not \"B: y\""));
        assert!(refused(header(), "{}\n").starts_with("line 2: this is not a result"));
        let twice = serde_json::to_string(&line(1)).expect("JSON");
        let error = refused(header(), &format!("{twice}\n{twice}\n"));
        assert_eq!(error, "line 3: game 1 is not one of this tournament");
        let stranger = serde_json::to_string(&GameLine { black: "D".into(), ..line(1) });
        let error = refused(header(), &format!("{}\n", stranger.expect("JSON")));
        assert_eq!(error, "line 2: game 1 is not one of this tournament");
        fs::remove_file(path).expect("removable");
    }
}
