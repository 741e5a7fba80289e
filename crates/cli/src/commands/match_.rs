use crate::counted::counted;
use crate::failure::print_error;
use crate::input_file::read_text;
use crate::interrupt;
use crate::output_file::{GrowingFile, OutputFileError};
use crate::rules_parser::RulesParser;
use crate::status_line;
use anyhow::{Context, Result, anyhow, bail, ensure};
use mana_arena::{
    GamePair, Match, MatchEngine, MatchScore, MatchTimeControl, Openings, OpeningsError, Sprt,
    SprtVerdict,
};
use mana_catalogue::{AnyRules, with_game};
use mana_game::{Position, excerpt};
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

#[derive(clap::Args)]
#[command(after_help = "\
An engine is a program with its arguments, and options for it after commas; `self` is this program:
  self,Level=3        this program at level 3
  './other engine',Hash=64,name=Other

Games come in pairs from the same opening with the sides swapped. An engine that crashes, hangs or \
plays an illegal move loses the game and is restarted. After Ctrl-C the result so far is printed.

Examples:
  mana match self,Level=4 self,Level=3 --pairs 100 --control 10000n
  mana match ./new ./old --rules burst --control 10+0.1 --sprt 0,5
  mana match self ./other --fair --concurrency 2 --records games.txt")]
pub(crate) struct Args {
    /// The two engines; results are from the first one's side
    #[arg(value_name = "ENGINE", num_args = 2, required = true)]
    engines: Vec<EngineArg>,

    /// The rules
    #[arg(long, value_name = "RULES", value_parser = RulesParser, hide_possible_values = true, default_value_t)]
    rules: AnyRules,

    /// Limit per move: 50ms, 10000n (nodes), 8d (plies), or 10+0.1 (a clock in seconds, with increment)
    #[arg(long, default_value = "100ms")]
    control: MatchTimeControl,

    /// Maximum number of game pairs
    #[arg(long, default_value_t = 100)]
    pairs: usize,

    /// Pairs played concurrently
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,

    /// Stop as soon as an SPRT decides whether the first engine is ELO0 or ELO1 stronger, with alpha = beta = 5%
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<SprtArg>,

    /// File of openings, one position per line; `-` is standard input [default: random openings]
    #[arg(long, value_name = "FILE", conflicts_with = "fair")]
    openings: Option<String>,

    /// Start from fair starts, from which neither side is known to win
    #[arg(long)]
    fair: bool,

    /// Random moves per opening, after the set-ups
    #[arg(long, value_name = "N", default_value_t = 4)]
    opening_plies: usize,

    /// Seed of the random openings, and of engines with an option `Seed`
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Write the games to this file, as records
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Replace the file of records if it exists
    #[arg(long, requires = "records")]
    force: bool,
}

/// An engine on the command line: a program and its arguments, then options after commas.
#[derive(Clone)]
struct EngineArg(MatchEngine);

impl FromStr for EngineArg {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<EngineArg> {
        let mut parts = text.split(',');
        let mut words = parts.next().unwrap_or_default().split_whitespace().map(str::to_owned);
        let program = words.next().ok_or_else(|| anyhow!("an engine needs a program"))?;
        let mut engine =
            MatchEngine { name: None, program, arguments: words.collect(), options: Vec::new() };
        if engine.program == "self" {
            let path = env::current_exe().context("the path of this program")?;
            engine.program = path.to_string_lossy().into_owned();
            engine.arguments.insert(0, "engine".to_owned());
            engine.name = Some(text.replacen("self", "Mana", 1));
        }
        for option in parts {
            match option.split_once('=') {
                Some(("name", name)) => engine.name = Some(name.to_owned()),
                Some((name, _)) if name.eq_ignore_ascii_case("Rules") => {
                    bail!("the rules of both engines are set with --rules")
                }
                Some((name, value)) => engine.options.push((name.to_owned(), value.to_owned())),
                None => bail!("\"{option}\" is not an option; write NAME=VALUE"),
            }
        }
        Ok(EngineArg(engine))
    }
}

#[derive(Clone, Copy)]
struct SprtArg(Sprt);

impl FromStr for SprtArg {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<SprtArg> {
        let bounds = text
            .split_once(',')
            .and_then(|(elo0, elo1)| Some((elo0.parse().ok()?, elo1.parse().ok()?)));
        match bounds {
            Some((elo0, elo1)) if elo0 < elo1 && f64::is_finite(elo1 - elo0) => {
                Ok(SprtArg(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }))
            }
            _ => bail!("write two numbers, the lower one first, as in 0,5"),
        }
    }
}

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    with_game!(args.rules, |P, rules| play::<P>(rules, &args, out))
}

fn play<P: Position>(rules: P::Rules, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let [first, second] = &args.engines[..] else { bail!("a match has two engines") };
    let openings = match &args.openings {
        Some(file) => {
            let text = read_text(file)?;
            Openings::<P>::parse(rules, &text).map_err(|error| match error {
                OpeningsError::Line { line, text, problem } => {
                    anyhow!("{file}:{line}: \"{}\": {problem}", excerpt(&text))
                }
                OpeningsError::Empty => anyhow!("{file}: {error}"),
            })?
        }
        None if args.fair => {
            let starts: Vec<_> = mana_data::fair_starts(&rules.to_string()).collect();
            ensure!(!starts.is_empty(), "no fair starts are known for {rules}");
            Openings::<P>::parse(rules, &starts.join("\n"))?
        }
        None => Openings::Random { rules, plies: args.opening_plies, seed: args.seed },
    };
    let match_ = Match {
        rules,
        engines: [first.0.clone(), second.0.clone()],
        openings,
        control: args.control,
        seed: args.seed,
        pairs: args.pairs,
        concurrency: args.concurrency,
        sprt: args.sprt.map(|sprt| sprt.0),
    };
    let messages = match_.check_engines()?;
    for (engine, messages) in match_.engines.iter().zip(messages) {
        messages.iter().for_each(|message| print_error(&format!("{engine}: {message}")));
    }
    let records = args.records.as_deref();
    let mut records = records.map(|path| GrowingFile::create(path, args.force)).transpose()?;
    let stop = interrupt::catch();
    let summary = |score: &MatchScore| summary(score, match_.sprt.as_ref());
    let score = Mutex::new(MatchScore::default());
    let score_so_far = || *score.lock().unwrap_or_else(PoisonError::into_inner);
    let mut written = Ok(());
    let mut failures = 0_usize;
    let line = || summary(&score_so_far());
    let played = status_line::show_while(line, || {
        match_.play(stop, |pair, new_score| {
            if let Some(file) = &mut records
                && written.is_ok()
            {
                written = write_records(file, pair);
                // What is not recorded need not be played.
                stop.fetch_or(written.is_err(), Ordering::Relaxed);
            }
            failures += report_failures(&match_, pair);
            *score.lock().unwrap_or_else(PoisonError::into_inner) = *new_score;
            if !io::stderr().is_terminal() && new_score.pair_count().is_multiple_of(10) {
                eprintln!("{}", summary(new_score));
            }
        })
    });
    let score = score_so_far();
    if played.is_ok() || score.pair_count() > 0 {
        writeln!(out, "{}", summary(&score))?;
    }
    if failures > 0 {
        let failures = counted(failures, "game", "games");
        writeln!(out, "{failures} lost by failure of an engine")?;
    }
    out.flush()?;
    written?;
    played?;
    Ok(ExitCode::SUCCESS)
}

/// Says which engine failed in the games of a pair, and how; returns the number of failures.
fn report_failures<P: Position>(match_: &Match<P>, pair: &GamePair<P>) -> usize {
    let failures = (0..pair.games.len()).filter_map(|game| Some((game, pair.failure(game)?)));
    failures
        .map(|(game, (engine, side))| {
            let (number, engine) = (pair.number + 1, &match_.engines[engine]);
            let termination = &pair.games[game].termination;
            print_error(&format!(
                "pair {number}, game {}: {engine} loses as {side}: {termination}",
                game + 1
            ));
        })
        .count()
}

fn write_records<P: Position>(
    file: &mut GrowingFile,
    pair: &GamePair<P>,
) -> Result<(), OutputFileError> {
    pair.records().iter().try_for_each(|record| file.write(&format!("{record}\n")))
}

fn summary(score: &MatchScore, sprt: Option<&Sprt>) -> String {
    let [won, drawn, lost] = score.games;
    let elo = score.elo().map_or("no Elo estimate".to_owned(), |elo| elo.to_string());
    let mut text = format!(
        "{}: {won} won, {drawn} drawn, {lost} lost, {:.1}%, {elo}, pairs {:?}",
        counted(won + drawn + lost, "game", "games"),
        100.0 * score.fraction(),
        score.pairs,
    );
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let verdict = match sprt.verdict(score) {
            SprtVerdict::Open => "open",
            SprtVerdict::Passed => "passed",
            SprtVerdict::Failed => "failed",
        };
        // Adding zero to a negative zero gives a positive one.
        let (elo0, elo1) = (sprt.elo0 + 0.0, sprt.elo1 + 0.0);
        let llr = (100.0 * sprt.llr(score)).round() / 100.0 + 0.0;
        text.push_str(&format!(
            ", SPRT [{elo0}, {elo1}] {verdict}: LLR {llr:.2} in ({lower:.2}, {upper:.2})"
        ));
    }
    text
}
