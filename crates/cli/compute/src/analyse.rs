use crate::engines::Engines;
use crate::search_args::SearchArgs;
use anyhow::Result;
use mana_catalogue::{CatalogueGame, with_game};
use mana_console::input_file::{read_text, record_error};
use mana_console::{PositionArgs, interrupt, status_line, write_json};
use mana_engine::{Engine, EngineGame};
use mana_game::{Game, Outcome};
use mana_record::{Record, RecordText, records};
use mana_search::{Limits, Report, Score};
use serde::Serialize;
use std::fmt;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Scores are from the side to move; 1.00 (100 with --json) is about the value of a piece. `win N` and \
`loss N` are forced results that the search has found, in N plies. Every position of a record is \
analysed, including the last. Ctrl-C ends the search and prints the best so far.

Examples:
  mana analyse --position 'rdrrrr/6/6/6/6/RDRRRR b -' --lines 3
  mana analyse --record games.txt --seconds 0.5 --json")]
pub struct Args {
    #[command(flatten)]
    start: PositionArgs,

    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// Analyse every position of every game in a file of records instead; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position", "moves"])]
    record: Option<String>,

    /// Number of best moves to show
    #[arg(long, value_name = "N", default_value = "1")]
    lines: NonZeroUsize,

    #[command(flatten)]
    search: SearchArgs,

    /// Print one JSON object for each position instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Analysis {
    rules: String,
    position: String,
    /// The number of moves played.
    ply: usize,
    /// `ongoing`, `black`, `white` or `draw`.
    status: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<AnalysedLine>,
}

#[derive(Serialize)]
struct AnalysedLine {
    score: AnalysedScore,
    moves: Vec<String>,
}

/// From the side to move.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum AnalysedScore {
    Cp(i32),
    Win(u32),
    Loss(u32),
    Draw,
}

impl From<Score> for AnalysedScore {
    fn from(score: Score) -> AnalysedScore {
        match score {
            Score::Centipawns(points) => AnalysedScore::Cp(points),
            Score::Win(plies) => AnalysedScore::Win(plies),
            Score::Loss(plies) => AnalysedScore::Loss(plies),
            Score::Draw => AnalysedScore::Draw,
        }
    }
}

impl fmt::Display for AnalysedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysedScore::Cp(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            AnalysedScore::Win(plies) => write!(f, "win {plies}"),
            AnalysedScore::Loss(plies) => write!(f, "loss {plies}"),
            AnalysedScore::Draw => f.write_str("draw"),
        }
    }
}

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let mut engines = Engines::new(args.search.options());
    match &args.record {
        None => {
            with_game!(args.start.rules, |P, rules| {
                analyse_position::<P>(&args, rules, &mut engines, out)
            })?;
        }
        Some(file) => {
            let text = read_text(file)?;
            for record in records(&text) {
                let record = record.map_err(|error| record_error(file, error))?;
                let rules = record.rules().map_err(|error| record_error(file, error))?;
                if interrupt::is_requested() {
                    break;
                }
                with_game!(rules, |P, _| {
                    analyse_record::<P>(&args, file, &record, &mut engines, out)
                })?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn analyse_position<P: EngineGame + 'static>(
    args: &Args,
    rules: P::Rules,
    engines: &mut Engines,
    out: &mut dyn Write,
) -> Result<()> {
    let game = args.start.game::<P>(rules, &args.moves)?;
    write(&analyse(args, engines.fresh::<P>()?, &game), args.json, out)
}

fn analyse_record<P: EngineGame + CatalogueGame + 'static>(
    args: &Args,
    file: &str,
    text: &RecordText,
    engines: &mut Engines,
    out: &mut dyn Write,
) -> Result<()> {
    let record = Record::<P>::from_text(text).map_err(|error| record_error(file, error))?;
    let engine = engines.fresh::<P>()?;
    let mut game = Game::from_position(*record.position(mana_record::NodeId::ROOT));
    write(&analyse(args, engine, &game), args.json, out)?;
    for mv in record.main_line().filter_map(|node| record.move_to(node)) {
        if interrupt::is_requested() {
            break;
        }
        game.play(mv)?;
        write(&analyse(args, engine, &game), args.json, out)?;
    }
    Ok(())
}

fn analyse<P: EngineGame>(args: &Args, engine: &mut Engine<P>, game: &Game<P>) -> Analysis {
    let limits = args.search.limits(args.lines.get());
    let report = search(engine, game, &limits);
    let lines = report.iter().flat_map(|report: &Report<P>| &report.lines);
    Analysis {
        rules: game.position().rules().to_string(),
        position: game.position().to_string(),
        ply: game.moves().len(),
        status: game.outcome().map_or("ongoing".to_owned(), |outcome: Outcome| outcome.to_string()),
        depth: report.as_ref().map_or(0, |report| report.depth),
        nodes: report.as_ref().map_or(0, |report| report.nodes),
        seconds: report.as_ref().map_or(0.0, |report| report.time.as_secs_f64()),
        lines: lines
            .map(|line| AnalysedLine {
                score: line.score.into(),
                moves: line.moves.iter().map(ToString::to_string).collect(),
            })
            .collect(),
    }
}

/// Searches a position until the limits or an interrupt, with the last iteration on the status line.
fn search<P: EngineGame>(
    engine: &mut Engine<P>,
    game: &Game<P>,
    limits: &Limits<P>,
) -> Option<Report<P>> {
    let started = Instant::now();
    let last_iteration = Mutex::new(String::new());
    let lock = || last_iteration.lock().unwrap_or_else(PoisonError::into_inner);
    let line = || {
        let (ply, seconds) = (game.moves().len(), started.elapsed().as_secs());
        format!("ply {ply}, {seconds} s{}", lock())
    };
    let on_iteration = |report: &Report<P>| {
        let Some(best) = report.lines.first() else { return };
        let moves: Vec<_> = best.moves.iter().map(ToString::to_string).collect();
        let (score, moves) = (AnalysedScore::from(best.score), moves.join(" "));
        *lock() = format!(": depth {}, {} nodes, {score} {moves}", report.depth, report.nodes);
    };
    status_line::show_while(line, || engine.search(game, limits, interrupt::catch(), on_iteration))
}

fn write(analysis: &Analysis, json: bool, out: &mut dyn Write) -> Result<()> {
    if json {
        write_json(out, analysis)?;
    } else {
        writeln!(out, "{}", analysis.position)?;
        if analysis.lines.is_empty() {
            writeln!(out, "  {}", analysis.status)?;
        }
        for line in &analysis.lines {
            let score = line.score.to_string();
            writeln!(out, "  {score:>8}  depth {:<3} {}", analysis.depth, line.moves.join(" "))?;
        }
    }
    out.flush()?;
    Ok(())
}
