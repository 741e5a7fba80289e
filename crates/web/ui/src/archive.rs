//! The archive: every game played on this device, as a record, with search, backup and restore.
//!
//! A backup is a file of records, which any program that reads them can use. The page's other stored values precede
//! them in lines that begin with `%`, which a reader of records skips.

use crate::local_game_options::Computer;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Outcome;
use mana_record::{Record, RecordError, RecordText, records};

/// A game in the archive, with its entries for a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchivedGame {
    /// Its key in the archive: later games have greater ones.
    pub key: String,
    /// Its record.
    pub text: String,
    /// The rules it was played by.
    pub rules: AnyRules,
    /// The day it was played, as in the record.
    pub date: String,
    /// The computer, if it played.
    pub computer: Option<Computer>,
    /// The names of the players, where they are known.
    pub players: [String; 2],
    /// Who won; `None` for a game that is not over.
    pub outcome: Option<Outcome>,
    /// The number of moves.
    pub moves: usize,
    /// The record as a link.
    pub link: String,
}

impl ArchivedGame {
    /// Reads a game of the archive.
    ///
    /// # Errors
    /// The text is not a record, which the archive never stores.
    pub fn read(key: String, text: String) -> Result<ArchivedGame, RecordError> {
        let parsed: RecordText = text.parse()?;
        let rules = parsed.rules()?;
        let tag = |name: &str| parsed.tag(name).unwrap_or_default().to_owned();
        let (outcome, moves, link) = with_game!(rules, |P, _| {
            let record = Record::<P>::from_text(&parsed)?;
            (record.result(), record.main_line().count(), record.to_link())
        });
        Ok(ArchivedGame {
            key,
            rules,
            date: tag("Date"),
            computer: parsed.tag("Computer").and_then(Computer::read),
            players: [tag("Black"), tag("White")],
            outcome,
            moves,
            link,
            text,
        })
    }

    /// Whether the game matches all words of a query. `shown` is its text in the list.
    pub fn matches(&self, query: &str, shown: &str) -> bool {
        let known = format!("{shown} {} {} {}", self.rules, self.date, self.players.join(" "));
        let known = known.to_lowercase();
        query.split_whitespace().all(|word| known.contains(&word.to_lowercase()))
    }

    /// Whether the player won against the computer; `None` if neither won, or it did not play.
    pub fn is_won(&self) -> Option<bool> {
        let own = !self.computer?.side;
        match self.outcome? {
            Outcome::Win(winner) => Some(winner == own),
            Outcome::Draw => None,
        }
    }
}

/// A record with the day it was played, unless it has one.
///
/// # Errors
/// The text is not a record.
pub fn with_date(text: &str, date: &str) -> Result<String, RecordError> {
    let parsed: RecordText = text.parse()?;
    if parsed.tag("Date").is_some() {
        return Ok(text.to_owned());
    }
    with_game!(parsed.rules()?, |P, _| {
        let mut record = Record::<P>::from_text(&parsed)?;
        // The name of the tag is valid.
        let _ = record.set_tag("Date", Some(date));
        Ok(record.to_string())
    })
}

/// A backup file: the entries of the browser's storage, and the records of all games.
pub fn write_backup<'a>(
    storage: impl IntoIterator<Item = (&'a str, &'a str)>,
    games: impl IntoIterator<Item = &'a str>,
) -> String {
    let mut file = String::new();
    for (name, value) in storage {
        file += &format!("% {name} {}\n", value.replace('\\', "\\\\").replace('\n', "\\n"));
    }
    for text in games {
        file += "\n";
        file += text.trim_end();
        file += "\n";
    }
    file
}

/// The contents of a backup.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Backup {
    /// The entries of the browser's storage.
    pub storage: Vec<(String, String)>,
    /// The records of the games.
    pub games: Vec<String>,
}

impl Backup {
    /// Reads a backup, or any file of records.
    ///
    /// # Errors
    /// A record is invalid. Nothing is read then.
    pub fn read(file: &str) -> Result<Backup, RecordError> {
        let entry = |line: &str| {
            let (name, value) = line.strip_prefix("% ")?.split_once(' ')?;
            Some((name.to_owned(), unescape(value)))
        };
        let games: Result<Vec<String>, RecordError> = records(file)
            .map(|parsed| {
                let parsed = parsed?;
                with_game!(parsed.rules()?, |P, _| {
                    Record::<P>::from_text(&parsed).map(|record| record.to_string())
                })
            })
            .collect();
        Ok(Backup { storage: file.lines().filter_map(entry).collect(), games: games? })
    }
}

fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => text.extend(rest.next().map(|c| if c == 'n' { '\n' } else { c })),
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local_game::LocalGame;
    use crate::local_game_options::{ComputerLevel, LocalGameOptions, SetUpMode};
    use mana::{Edition, Position};
    use mana_game::{Game, Position as _, Side};

    fn played(moves: &[&str]) -> String {
        let computer = Computer { side: Side::White, level: ComputerLevel::new(3).unwrap() };
        let options =
            LocalGameOptions { computer: Some(computer), set_up: SetUpMode::Standard, pie: false };
        let mut game = Game::<Position>::new(Edition::COSMOLUDO);
        for text in moves {
            let mv = game.position().read_move(text).unwrap();
            game.play(mv).unwrap();
        }
        LocalGame::from_game(game, options).record().to_string()
    }

    const SET_UPS: [&str; 2] = ["b1/a1/c1/d1/e1/f1", "c6/a6/b6/d6/e6/f6"];

    #[test]
    fn games_are_found_by_words() {
        let text = with_date(&played(&[SET_UPS[0], SET_UPS[1], "c1c3"]), "2026.05.17").unwrap();
        let game = ArchivedGame::read("1".to_owned(), text).unwrap();
        assert_eq!((game.moves, game.outcome, game.date.as_str()), (3, None, "2026.05.17"));
        assert_eq!(game.computer.map(|computer| computer.level.number()), Some(3));
        for (query, found) in
            [("", true), ("level", true), ("2026.05 COSMO", true), ("burst", false)]
        {
            assert_eq!(game.matches(query, "Computer, level 3"), found, "{query}");
        }
    }

    #[test]
    fn backups_round_trip() {
        let games = [played(&SET_UPS), played(&[SET_UPS[0], SET_UPS[1], "c1c3"])];
        let settings = "theme=dark\nwith \\ and\nlines";
        let file = write_backup([("mana.settings.1", settings)], games.iter().map(String::as_str));
        let backup = Backup::read(&file).unwrap();
        assert_eq!(backup.storage, [("mana.settings.1".to_owned(), settings.to_owned())]);
        assert_eq!(backup.games, games);
        // Any reader of records skips our lines.
        assert_eq!(records(&file).filter_map(Result::ok).count(), 2);
    }

    #[test]
    fn a_broken_backup_names_the_place() {
        let error = Backup::read("[Game \"mana\"]\n\n1. z9z9 *\n").unwrap_err();
        assert_eq!(error.location.line, 3);
    }

    #[test]
    fn an_existing_date_is_not_replaced() {
        let dated = with_date(&played(&SET_UPS), "2026.05.17").unwrap();
        assert_eq!(with_date(&dated, "2027.01.01").unwrap(), dated);
    }
}
