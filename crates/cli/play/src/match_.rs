use crate::engine_arg::EngineArg;
use crate::opening_args;
use anyhow::{Result, bail};
use mana_arena::{GamePair, Match, MatchScore, MatchTimeControl, Openings, Sprt, SprtVerdict};
use mana_catalogue::{AnyRules, with_game};
use mana_console::output_file::{GrowingFile, OutputFileError};
use mana_console::{RulesParser, counted, interrupt, print_error, status_line, today, write_json};
use mana_game::Position;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
An engine is a program with its arguments, and options for it after commas; `self` is this program, and `course:` \
stands before a program of an Escampe course:
  self,Level=3        this program at level 3
  './other engine',Hash=64,name=Other
  'course:java -jar team7.jar {host} {port}'

Games come in pairs from the same opening with the sides swapped. An engine that crashes, hangs or \
plays an illegal move loses the game and is restarted. After Ctrl-C the result so far is printed.

Examples:
  mana match self,Level=4 self,Level=3 --pairs 100 --control 10000n
  mana match ./new ./old --rules burst --control 10+0.1 --sprt 0,5
  mana match self ./other --fair --concurrency 2 --records games.txt
  mana match self,Level=2 'course:python3 team7.py' --rules escampe --from-start")]
pub struct Args {
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

    /// Games played concurrently
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,

    /// Stop as soon as an SPRT decides whether the first engine is ELO0 or ELO1 stronger, with alpha = beta = 5%
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<SprtArg>,

    /// File of openings, one position per line; `-` is standard input [default: random openings]
    #[arg(long, value_name = "FILE", group = "openings_kind")]
    openings: Option<String>,

    /// Start from fair starts, from which neither side is known to win
    #[arg(long, group = "openings_kind")]
    fair: bool,

    /// Start from the very beginning: the engines set up their pieces themselves
    #[arg(long, group = "openings_kind")]
    from_start: bool,

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

    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
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

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    with_game!(args.rules, |P, rules| play::<P>(rules, &args, out))
}

fn play<P: Position>(rules: P::Rules, args: &Args, out: &mut dyn Write) -> Result<ExitCode> {
    let [first, second] = &args.engines[..] else { bail!("a match has two engines") };
    let openings = match &args.openings {
        Some(file) => opening_args::listed::<P>(rules, file)?,
        None if args.fair => opening_args::fair::<P>(rules)?,
        None if args.from_start => opening_args::start::<P>(rules),
        None => Openings::Random { rules, plies: args.opening_plies, seed: args.seed },
    };
    opening_args::check_course_programs(&args.engines, rules, &openings)?;
    let match_ = Match {
        rules,
        entrants: [first.entrant(), second.entrant()],
        openings,
        control: args.control,
        seed: args.seed,
        pairs: args.pairs,
        concurrency: args.concurrency,
        sprt: args.sprt.map(|sprt| sprt.0),
    };
    let introductions = match_.check_entrants()?;
    for (engine, introduction) in match_.entrants.iter().zip(&introductions) {
        let messages = introduction.messages.iter();
        messages.for_each(|message| print_error(&format!("{engine}: {message}")));
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
                written = write_records(file, pair, &args.control);
                // After a write error, no more games are needed.
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
    if args.json {
        let names = introductions.into_iter().map(|introduction| introduction.name).collect();
        write_json(out, &MatchResult::new(names, &score, failures, match_.sprt.as_ref()))?;
    } else {
        if played.is_ok() || score.pair_count() > 0 {
            writeln!(out, "{}", summary(&score))?;
        }
        if failures > 0 {
            let failures = counted(failures, "game", "games");
            writeln!(out, "{failures} lost by failure of an engine")?;
        }
    }
    out.flush()?;
    written?;
    played?;
    Ok(ExitCode::SUCCESS)
}

/// Reports which engine failed in the games of a pair, and how; returns the number of failures.
fn report_failures<P: Position>(match_: &Match<P>, pair: &GamePair<P>) -> usize {
    let failures = pair.games.iter().filter_map(|game| {
        let (engine, side) = (game.failed_entrant()?, game.game.failed_side()?);
        let (engine, termination) = (&match_.entrants[engine], &game.game.termination);
        let (number, game) = (pair.number + 1, 1 + usize::from(game.scheduled.is_swapped));
        Some(format!("pair {number}, game {game}: {engine} loses as {side}: {termination}"))
    });
    failures.map(|failure| print_error(&failure)).count()
}

fn write_records<P: Position>(
    file: &mut GrowingFile,
    pair: &GamePair<P>,
    control: &MatchTimeControl,
) -> Result<(), OutputFileError> {
    let date = today();
    let mut games = pair.games.iter();
    games.try_for_each(|game| file.write(format!("{}\n", game.record(control, &date))))
}

/// The result of a match in JSON.
#[derive(Serialize)]
struct MatchResult {
    engines: Vec<String>,
    won: u64,
    drawn: u64,
    lost: u64,
    /// Pairs by their score, from 0 to 4 half points.
    pairs: [u64; 5],
    score: f64,
    elo: Option<f64>,
    margin: Option<f64>,
    failures: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtResult>,
}

#[derive(Serialize)]
struct SprtResult {
    elo0: f64,
    elo1: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
}

impl MatchResult {
    fn new(
        engines: Vec<String>,
        score: &MatchScore,
        failures: usize,
        sprt: Option<&Sprt>,
    ) -> MatchResult {
        let [won, drawn, lost] = score.games;
        let elo = score.elo();
        MatchResult {
            engines,
            won,
            drawn,
            lost,
            pairs: score.pairs,
            score: score.fraction(),
            elo: elo.map(|elo| elo.difference),
            margin: elo.and_then(|elo| elo.margin),
            failures,
            sprt: sprt.map(|sprt| {
                let (lower, upper) = sprt.bounds();
                let verdict = verdict(sprt, score);
                let Sprt { elo0, elo1, .. } = *sprt;
                SprtResult { elo0, elo1, llr: sprt.llr(score), lower, upper, verdict }
            }),
        }
    }
}

fn verdict(sprt: &Sprt, score: &MatchScore) -> &'static str {
    match sprt.verdict(score) {
        SprtVerdict::Open => "open",
        SprtVerdict::Passed => "passed",
        SprtVerdict::Failed => "failed",
    }
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
        let verdict = verdict(sprt, score);
        // Adding zero to a negative zero gives a positive one.
        let (elo0, elo1) = (sprt.elo0 + 0.0, sprt.elo1 + 0.0);
        let llr = (100.0 * sprt.llr(score)).round() / 100.0 + 0.0;
        text.push_str(&format!(
            ", SPRT [{elo0}, {elo1}] {verdict}: LLR {llr:.2} in ({lower:.2}, {upper:.2})"
        ));
    }
    text
}
