//! The settings of a tournament: from the command line and a file.

use crate::engine_arg::EngineArg;
use anyhow::{Result, anyhow, ensure};
use mana_arena::{MatchTimeControl, TournamentFormat};
use mana_catalogue::AnyRules;
use mana_console::RulesParser;
use mana_ugi::ProcessLimits;
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The default number of random moves per opening.
const OPENING_PLIES: usize = 4;

#[derive(clap::Args, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct TournamentSettings {
    /// Title of the report
    #[arg(long)]
    title: Option<String>,

    /// round-robin, gauntlet or swiss [default: round-robin]
    #[arg(long)]
    #[serde(deserialize_with = "parse")]
    pub(crate) format: Option<TournamentFormat>,

    /// Rounds of a Swiss tournament, or how often those meet who meet [default: 1]
    #[arg(long, value_name = "N")]
    rounds: Option<NonZeroUsize>,

    /// Games of two who meet; they swap sides after each [default: 2]
    #[arg(long, value_name = "N")]
    games: Option<NonZeroUsize>,

    /// The rules
    #[arg(long, value_name = "RULES", value_parser = RulesParser, hide_possible_values = true)]
    #[serde(deserialize_with = "parse")]
    pub(crate) rules: Option<AnyRules>,

    /// Limit per move: 50ms, 10000n (nodes), 8d (plies), or 10+0.1 (a clock in seconds, with increment) [default: 100ms]
    #[arg(long)]
    #[serde(deserialize_with = "parse")]
    control: Option<MatchTimeControl>,

    /// Start from fair starts, from which neither side is known to win
    #[arg(long, group = "start")]
    fair: bool,

    /// Start from the very beginning: the engines set up their pieces themselves
    #[arg(long, group = "start")]
    from_start: bool,

    /// Start from the positions of a file, one per line; `-` is standard input
    #[arg(long, value_name = "FILE", group = "start")]
    openings: Option<String>,

    /// Start after random set-ups and N random moves, the default with 4
    #[arg(long, value_name = "N", group = "start")]
    random: Option<usize>,

    /// Seed of random openings, and of engines with an option `Seed` [default: 1]
    #[arg(long)]
    seed: Option<u64>,

    /// Games played concurrently [default: 1]
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,

    /// File of results, which grows with every game [default: tournament.jsonl]
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,

    /// Write all games to this file at the end, as records
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,

    /// Write a report with boards to replay to this file at the end, as one page of HTML
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,

    /// Append the standard error of every engine to a file of its own in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) logs: Option<PathBuf>,

    #[arg(skip)]
    engine: Vec<EngineEntry>,
}

/// The kind of openings.
pub(crate) enum StartKind<'a> {
    Fair,
    Start,
    Listed(&'a str),
    Random(usize),
}

impl TournamentSettings {
    /// Reads a file of settings.
    pub(crate) fn read(file: &Path) -> Result<TournamentSettings> {
        let name = file.display();
        let text = fs::read_to_string(file).map_err(|error| anyhow!("{name}: {error}"))?;
        let settings: TournamentSettings = toml::from_str(&text).map_err(|error| {
            let message = error.message().replace('\n', " ");
            match error.span().and_then(|span| text.get(..span.start)) {
                Some(before) => {
                    let line = 1 + before.matches('\n').count();
                    let setting = text.lines().nth(line - 1).unwrap_or_default().trim();
                    anyhow!("{name}:{line}: {message} in `{setting}`")
                }
                None => anyhow!("{name}: {message}"),
            }
        })?;
        ensure!(
            settings.start_count() <= 1,
            "{name}: choose one of fair, from-start, openings and random"
        );
        Ok(settings)
    }

    fn start_count(&self) -> usize {
        [self.fair, self.from_start, self.openings.is_some(), self.random.is_some()]
            .iter()
            .filter(|&&is_given| is_given)
            .count()
    }

    /// These settings, completed by `others`; the engines must be taken out of both before.
    pub(crate) fn or(self, others: TournamentSettings) -> TournamentSettings {
        let has_start = self.start_count() > 0;
        TournamentSettings {
            title: self.title.or(others.title),
            format: self.format.or(others.format),
            rounds: self.rounds.or(others.rounds),
            games: self.games.or(others.games),
            rules: self.rules.or(others.rules),
            control: self.control.or(others.control),
            fair: self.fair || (!has_start && others.fair),
            from_start: self.from_start || (!has_start && others.from_start),
            openings: self.openings.or(others.openings.filter(|_| !has_start)),
            random: self.random.or(others.random.filter(|_| !has_start)),
            seed: self.seed.or(others.seed),
            concurrency: self.concurrency.or(others.concurrency),
            results: self.results.or(others.results),
            records: self.records.or(others.records),
            report: self.report.or(others.report),
            logs: self.logs.or(others.logs),
            engine: Vec::new(),
        }
    }

    pub(crate) fn take_engines(&mut self) -> Vec<EngineEntry> {
        std::mem::take(&mut self.engine)
    }

    pub(crate) fn title(&self) -> &str {
        self.title.as_deref().unwrap_or("Tournament")
    }

    pub(crate) fn rounds(&self) -> usize {
        self.rounds.map_or(1, NonZeroUsize::get)
    }

    pub(crate) fn games(&self) -> usize {
        self.games.map_or(2, NonZeroUsize::get)
    }

    pub(crate) fn control(&self) -> MatchTimeControl {
        self.control.unwrap_or(MatchTimeControl::MoveTime(Duration::from_millis(100)))
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    pub(crate) fn concurrency(&self) -> usize {
        self.concurrency.map_or(1, NonZeroUsize::get)
    }

    pub(crate) fn results(&self) -> &Path {
        self.results.as_deref().unwrap_or(Path::new("tournament.jsonl"))
    }

    pub(crate) fn start(&self) -> StartKind<'_> {
        match (&self.openings, self.random) {
            (Some(file), _) => StartKind::Listed(file),
            (None, Some(plies)) => StartKind::Random(plies),
            (None, None) if self.fair => StartKind::Fair,
            (None, None) if self.from_start => StartKind::Start,
            (None, None) => StartKind::Random(OPENING_PLIES),
        }
    }
}

/// An engine in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct EngineEntry {
    name: Option<String>,
    command: CommandText,
    #[serde(default)]
    options: BTreeMap<String, OptionText>,
    directory: Option<PathBuf>,
    memory: Option<u64>,
    processor_time: Option<u64>,
}

/// A program and its arguments: in one text, or as a list if they contain spaces.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a command is a text, or a list of texts")]
enum CommandText {
    Line(String),
    Words(Vec<String>),
}

/// The value of an option.
#[derive(Deserialize)]
#[serde(untagged, expecting = "an option is a text, a number, true or false")]
enum OptionText {
    Bool(bool),
    Integer(i64),
    Text(String),
}

impl Display for OptionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionText::Bool(value) => value.fmt(f),
            OptionText::Integer(value) => value.fmt(f),
            OptionText::Text(value) => value.fmt(f),
        }
    }
}

impl EngineEntry {
    /// The engine, as if it had been on the command line.
    pub(crate) fn into_arg(self) -> Result<EngineArg> {
        let mut engine = match self.command {
            CommandText::Line(line) => {
                EngineArg::from_words(line.split_whitespace().map(str::to_owned))?
            }
            CommandText::Words(words) => EngineArg::from_words(words)?,
        };
        for (name, value) in &self.options {
            engine.set_option(name, &value.to_string())?;
        }
        engine.engine.name = self.name.or(engine.engine.name);
        engine.engine.launch.directory = self.directory;
        let limits = ProcessLimits { memory: self.memory, processor_time: self.processor_time };
        ensure!(
            ProcessLimits::SUPPORTED || limits == ProcessLimits::default(),
            "this system cannot limit memory or processor time"
        );
        engine.engine.launch.limits = limits;
        Ok(engine)
    }
}

fn parse<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(de::Error::custom)
}
