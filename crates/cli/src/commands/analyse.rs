use super::write_json;
use crate::position_args::PositionArgs;
use crate::search_args::SearchArgs;
use anyhow::{Result, anyhow};
use mana_catalogue::{CatalogueGame, with_game};
use mana_engine::{Engine, EngineGame};
use mana_game::{Game, Outcome};
use mana_record::{Record, RecordText, records};
use mana_search::{Report, Score};
use serde::Serialize;
use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

#[derive(clap::Args)]
#[command(after_help = "\
Scores are from the side to move; 1.00 (100 with --json) is about the value of a piece. `win N` and
`loss N` are forced results that the search has found, in N plies. Every position of a record is
analysed, including the last.

Examples:
  mana analyse --position 'rdrrrr/6/6/6/6/RDRRRR b -' --lines 3
  mana analyse --record games.txt --seconds 0.5 --json")]
pub(crate) struct Args {
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

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    match &args.record {
        None => {
            with_game!(args.start.rules, |P, rules| analyse_position::<P>(&args, rules, out))?;
        }
        Some(file) => {
            let text = read(file)?;
            for record in records(&text) {
                let record = record.map_err(|error| anyhow!("{file}:{error}"))?;
                let rules = record.rules().map_err(|error| anyhow!("{file}:{error}"))?;
                with_game!(rules, |P, _| analyse_record::<P>(&args, file, &record, out))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The text of a file, or of standard input.
pub(crate) fn read(file: &str) -> Result<String> {
    let mut text = String::new();
    let read = match file {
        "-" => io::stdin().lock().read_to_string(&mut text).map(|_| ()),
        path => fs::read_to_string(path).map(|content| text = content),
    };
    read.map_err(|error| anyhow!("{file}: {error}"))?;
    Ok(text)
}

fn analyse_position<P: EngineGame>(
    args: &Args,
    rules: P::Rules,
    out: &mut impl Write,
) -> Result<()> {
    let game = args.start.game::<P>(rules, &args.moves)?;
    let mut engine = Engine::<P>::new(args.search.options());
    write(&analyse(args, &mut engine, &game), args.json, out)
}

fn analyse_record<P: EngineGame + CatalogueGame>(
    args: &Args,
    file: &str,
    text: &RecordText,
    out: &mut impl Write,
) -> Result<()> {
    let record = Record::<P>::from_text(text).map_err(|error| anyhow!("{file}:{error}"))?;
    let mut engine = Engine::<P>::new(args.search.options());
    let mut game = Game::from_position(*record.position(mana_record::NodeId::ROOT));
    write(&analyse(args, &mut engine, &game), args.json, out)?;
    for mv in record.main_line().filter_map(|node| record.move_to(node)) {
        game.play(mv)?;
        write(&analyse(args, &mut engine, &game), args.json, out)?;
    }
    Ok(())
}

fn analyse<P: EngineGame>(args: &Args, engine: &mut Engine<P>, game: &Game<P>) -> Analysis {
    let limits = args.search.limits(args.lines.get());
    let report = engine.search(game, &limits, &AtomicBool::new(false), |_| {});
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
                score: match line.score {
                    Score::Centipawns(points) => AnalysedScore::Cp(points),
                    Score::Win(plies) => AnalysedScore::Win(plies),
                    Score::Loss(plies) => AnalysedScore::Loss(plies),
                    Score::Draw => AnalysedScore::Draw,
                },
                moves: line.moves.iter().map(ToString::to_string).collect(),
            })
            .collect(),
    }
}

fn write(analysis: &Analysis, json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        write_json(out, analysis)?;
    } else {
        writeln!(out, "{}", analysis.position)?;
        if analysis.lines.is_empty() {
            writeln!(out, "  {}", analysis.status)?;
        }
        for line in &analysis.lines {
            let score = match line.score {
                AnalysedScore::Cp(points) => format!("{:+.2}", f64::from(points) / 100.0),
                AnalysedScore::Win(plies) => format!("win {plies}"),
                AnalysedScore::Loss(plies) => format!("loss {plies}"),
                AnalysedScore::Draw => "draw".to_owned(),
            };
            writeln!(out, "  {score:>8}  depth {:<3} {}", analysis.depth, line.moves.join(" "))?;
        }
    }
    out.flush()?;
    Ok(())
}
