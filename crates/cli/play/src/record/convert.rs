use anyhow::{Context, Result, anyhow, bail, ensure};
use mana_catalogue::{AnyRules, CatalogueGame, with_game};
use mana_console::input_file::{read_text, record_error};
use mana_console::{RulesParser, write_json};
use mana_escampe::{CourseGame, CourseGameError, read_course_games};
use mana_game::{Game, IllegalMove, MoveNumber, Outcome, excerpt};
use mana_record::{NodeId, Record, RecordText, records};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
record   our records, with everything in them
json     an object a line: rules, position (where it is not the start), tags, moves, result
moves    tags and numbered moves, a pair a line, as in PTN; tags may be missing when they are read
course   the notation of the Escampe courses: a move a line, row 1 at the top; games of `escampe` alone

Comments and variations go from records to records alone; the names of the players and the result go everywhere.

Examples:
  mana record convert --to json games.txt
  mana record convert --from course --to record game.log
  mana record convert --from moves --rules burst --to record list.txt")]
pub(crate) struct Args {
    /// The file to read; `-` is standard input
    file: String,

    /// The form of the file
    #[arg(long, value_enum, default_value_t = GameForm::Record)]
    from: GameForm,

    /// The form to write
    #[arg(long, value_enum)]
    to: GameForm,

    /// The rules of move lists that do not say them
    #[arg(long, value_name = "RULES", value_parser = RulesParser, hide_possible_values = true, default_value_t)]
    rules: AnyRules,
}

/// A form in which games are written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum GameForm {
    Record,
    Json,
    Moves,
    Course,
}

/// A game as a line of JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonGame {
    rules: String,
    /// The first position; the start if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    moves: Vec<String>,
    /// `1-0` if Black won, `0-1`, `1/2-1/2`, or `*`.
    #[serde(default = "unfinished")]
    result: String,
}

fn unfinished() -> String {
    "*".to_owned()
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<ExitCode> {
    let file = args.file.as_str();
    let text = read_text(file)?;
    let mut writer = GameWriter { to: args.to, is_first: true, out };
    match args.from {
        GameForm::Record => {
            for record in records(&text) {
                let record = record.map_err(|error| record_error(file, error))?;
                writer.convert_record(file, &record)?;
            }
        }
        GameForm::Moves => {
            for (first_line, list) in move_lists(&text) {
                // Empty lines before it, so that errors name the line of the file.
                let text = "\n".repeat(first_line) + &with_rules(list, args.rules);
                let record: RecordText = text.parse().map_err(|error| record_error(file, error))?;
                writer.convert_record(file, &record)?;
            }
        }
        GameForm::Json => {
            for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty())
            {
                writer.convert_json(text).with_context(|| format!("{file}:{line}"))?;
            }
        }
        GameForm::Course => {
            let games = read_course_games(&text).map_err(|error| course_error(file, &error))?;
            games.iter().try_for_each(|game| writer.write(&course_record(game)))?;
        }
    }
    ensure!(!writer.is_first, "{file}: there is no game here");
    Ok(ExitCode::SUCCESS)
}

fn course_error(file: &str, error: &CourseGameError) -> anyhow::Error {
    let CourseGameError { line, number, problem } = error;
    match number {
        0 => anyhow!("{file}:{line}: {problem}"),
        number => anyhow!("{file}:{line}: move {number}: {problem}"),
    }
}

/// The move lists of a text, each with the number of lines before it. An empty line ends a list that has moves.
fn move_lists(text: &str) -> Vec<(usize, &str)> {
    let mut lists = Vec::new();
    let mut begin = None;
    let mut has_moves = false;
    let mut offset = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let is_empty = line.trim().is_empty();
        if let Some((first, from)) = begin.filter(|_| is_empty && has_moves) {
            lists.push((first, &text[from..offset]));
            (begin, has_moves) = (None, false);
        } else if !is_empty {
            begin = begin.or(Some((number, offset)));
            has_moves |= !line.trim_start().starts_with('[');
        }
        offset += line.len();
    }
    lists.extend(begin.map(|(first, from)| (first, &text[from..])));
    lists
}

/// A move list with a tag for the rules, on its first line.
fn with_rules(list: &str, rules: AnyRules) -> String {
    let says_rules = list.lines().any(|line| line.trim_start().starts_with("[Rules "));
    if says_rules { list.to_owned() } else { format!("[Rules \"{rules}\"] {list}") }
}

/// Writes games in one format.
struct GameWriter<'a> {
    to: GameForm,
    is_first: bool,
    out: &'a mut dyn Write,
}

impl GameWriter<'_> {
    fn convert_record(&mut self, file: &str, text: &RecordText) -> Result<()> {
        let rules = text.rules().map_err(|error| record_error(file, error))?;
        with_game!(rules, |P, _| {
            let record = Record::<P>::from_text(text).map_err(|error| record_error(file, error))?;
            let line = text.location().line;
            self.write(&record).with_context(|| format!("{file}:{line}"))
        })
    }

    fn convert_json(&mut self, text: &str) -> Result<()> {
        let game: JsonGame =
            serde_json::from_str(text).map_err(|error| anyhow!("not a game: {error}"))?;
        let rules: AnyRules = game.rules.parse()?;
        with_game!(rules, |P, rules| self.write(&json_record::<P>(rules, &game)?))
    }

    fn write<P: CatalogueGame>(&mut self, record: &Record<P>) -> Result<()> {
        let separate = !std::mem::take(&mut self.is_first) && self.to != GameForm::Json;
        if separate {
            writeln!(self.out)?;
        }
        match self.to {
            GameForm::Record => write!(self.out, "{record}")?,
            GameForm::Json => write_json(self.out, &json_game(record))?,
            GameForm::Moves => write!(self.out, "{}", move_list(record))?,
            GameForm::Course => write!(self.out, "{}", course_game(record)?)?,
        }
        Ok(())
    }
}

/// The text of the first position, if it is not the start.
fn first_position<P: CatalogueGame>(record: &Record<P>) -> Option<String> {
    let position = record.position(NodeId::ROOT).to_string();
    (position != P::start(record.rules()).to_string()).then_some(position)
}

fn moves<P: CatalogueGame>(record: &Record<P>) -> Vec<String> {
    let moves = record.main_line().filter_map(|node| record.move_to(node));
    moves.map(|mv| mv.to_string()).collect()
}

fn result<P: CatalogueGame>(record: &Record<P>) -> &'static str {
    record.result().map_or("*", Outcome::result)
}

fn json_game<P: CatalogueGame>(record: &Record<P>) -> JsonGame {
    JsonGame {
        rules: record.rules().to_string(),
        position: first_position(record),
        tags: record.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        moves: moves(record),
        result: result(record).to_owned(),
    }
}

fn json_record<P: CatalogueGame>(rules: P::Rules, json: &JsonGame) -> Result<Record<P>> {
    let first = match &json.position {
        Some(text) => P::parse(rules, text).map_err(|error| anyhow!("position: {error}"))?,
        None => P::start(rules),
    };
    let mut game = Game::from_position(first);
    for (text, number) in json.moves.iter().zip(1..) {
        let refused = |reason: String| anyhow!("move {number}: {reason}");
        if game.ending().is_some() {
            return Err(refused(format!("\"{}\": {}", excerpt(text), IllegalMove::GameOver)));
        }
        let mv = game.position().read_move(text).map_err(|error| refused(error.to_string()))?;
        game.play(mv).map_err(|error| refused(error.to_string()))?;
    }
    let stated = match json.result.as_str() {
        "*" => None,
        text => Some(
            read_result(text).ok_or_else(|| anyhow!("\"{}\" is not a result", excerpt(text)))?,
        ),
    };
    if let Some(board) = game.outcome()
        && stated != Some(board)
    {
        bail!("the game says {}, but on the board it ended {}", json.result, board.result());
    }
    let mut record = Record::from_game(&game);
    record.set_result(stated);
    for (name, value) in &json.tags {
        record.set_tag(name, Some(value))?;
    }
    Ok(record)
}

fn read_result(text: &str) -> Option<Outcome> {
    use mana_game::Side::{Black, White};
    let outcomes = [Outcome::Win(Black), Outcome::Win(White), Outcome::Draw];
    outcomes.into_iter().find(|outcome| outcome.result() == text)
}

/// Tags, and one pair of moves on each line.
fn move_list<P: CatalogueGame>(record: &Record<P>) -> String {
    let mut bare = Record::from_game(&record.game(record.end()));
    for (name, value) in record.tags() {
        bare.set_tag(name, Some(value)).expect("it was a tag of a record");
    }
    bare.set_result(record.result());
    // The tags of a record end with an empty line.
    let text = bare.to_string();
    let mut list = text.split("\n\n").next().unwrap_or_default().to_owned() + "\n";
    let first = bare.position(NodeId::ROOT).turn();
    for (ply, mv) in moves(&bare).iter().enumerate() {
        let number = MoveNumber::new(first, ply);
        // The second move of a pair is on the line of the first.
        list += &match ply {
            0 => format!("{number} {mv}"),
            _ if number.is_second => format!(" {mv}"),
            _ => format!("\n{number} {mv}"),
        };
    }
    let end = if list.ends_with('\n') { "" } else { "\n" };
    format!("{list}{end}{}\n", result(&bare))
}

fn course_game<P: CatalogueGame>(record: &Record<P>) -> Result<CourseGame> {
    // The text is what both types have in common.
    let record: Option<Record<mana::Position>> = record.to_string().parse().ok();
    let game = record.and_then(|record| {
        let name = |tag| record.tag(tag).map(str::to_owned);
        CourseGame::new(record.game(record.end()), [name("Black"), name("White")], record.result())
    });
    game.context("only games of `escampe` from its start have a course notation")
}

fn course_record(game: &CourseGame) -> Record<mana::Position> {
    let mut record = Record::from_game(game.game());
    for (tag, name) in ["Black", "White"].into_iter().zip(&game.names) {
        record.set_tag(tag, name.as_deref()).expect("these tags can be set");
    }
    record.set_result(game.result);
    record
}
