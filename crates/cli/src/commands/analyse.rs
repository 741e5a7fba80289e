use super::write_json;
use crate::start::Start;
use anyhow::{Result, anyhow};
use mana_catalogue::AnyRules;
use mana_engine::{Engine, EngineGame, Options};
use mana_game::{Game, Outcome, Position};
use mana_record::{Record, RecordText, records};
use mana_search::{Limits, Report, Score};
use serde::Serialize;
use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[derive(clap::Args)]
#[command(after_help = "\
Scores are from the side to move: centi-points, or `win N` and `loss N`, which are proved and count
plies. A record is analysed position by position, its last one included.

Examples:
  mana analyse --position 'rdrrrr/6/6/6/6/RDRRRR b -' --lines 3
  mana analyse --record games.txt --seconds 0.5 --json")]
pub(crate) struct Args {
    #[command(flatten)]
    start: Start,

    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// Analyse every position of every game in a file of records instead; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "position", "moves"])]
    record: Option<String>,

    /// Think so long about each position [default: 1, unless --depth or --nodes is given]
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<f64>,

    /// Look so many plies ahead
    #[arg(long)]
    depth: Option<u32>,

    /// Look at so many nodes
    #[arg(long)]
    nodes: Option<u64>,

    /// Show so many of the best moves
    #[arg(long, value_name = "N", default_value = "1")]
    lines: NonZeroUsize,

    /// How many threads to think with
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// How much memory to remember positions in, in MiB
    #[arg(long, value_name = "MIB", default_value = "64")]
    hash: NonZeroUsize,

    /// Print one JSON object for each position instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Analysis {
    rules: String,
    position: String,
    /// How many moves have been played.
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

impl Args {
    /// Full strength, as nobody wants to be told half of the truth.
    fn engine(&self) -> Options {
        Options { threads: self.threads.get(), hash_mib: self.hash.get(), ..Options::default() }
    }
}

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    let thinking = Thinking::new(args.seconds, args.depth, args.nodes, 1.0)?;
    match &args.record {
        None => match args.start.rules {
            AnyRules::Mana(edition) => {
                analyse_position::<mana::Position>(&args, edition, &thinking, out)?
            }
            AnyRules::Burst(rules) => {
                analyse_position::<burst::Position>(&args, rules, &thinking, out)?
            }
        },
        Some(file) => {
            let text = read(file)?;
            for record in records(&text) {
                let record = record.map_err(|error| anyhow!("{file}:{error}"))?;
                match record.rules().map_err(|error| anyhow!("{file}:{error}"))? {
                    AnyRules::Mana(_) => {
                        analyse_record::<mana::Position>(&args, file, &record, &thinking, out)?
                    }
                    AnyRules::Burst(_) => {
                        analyse_record::<burst::Position>(&args, file, &record, &thinking, out)?
                    }
                }
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

/// How long to think about each position.
pub(crate) struct Thinking {
    time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Thinking {
    /// As the options say; so many seconds where they say nothing.
    pub(crate) fn new(
        seconds: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
        default: f64,
    ) -> Result<Thinking> {
        let bounded = depth.is_some() || nodes.is_some();
        let seconds = seconds.or((!bounded).then_some(default));
        let time = match seconds.map(Duration::try_from_secs_f64) {
            None => None,
            Some(Ok(time)) => Some(time),
            Some(Err(error)) => return Err(anyhow!("--seconds: {error}")),
        };
        Ok(Thinking { time, depth, nodes })
    }

    pub(crate) fn limits<P: Position>(&self, lines: usize) -> Limits<P> {
        Limits {
            time: self.time,
            depth: self.depth,
            nodes: self.nodes,
            multi_pv: lines,
            ..Limits::default()
        }
    }
}

fn analyse_position<P: EngineGame>(
    args: &Args,
    rules: P::Rules,
    thinking: &Thinking,
    out: &mut impl Write,
) -> Result<()> {
    let game = args.start.game::<P>(rules, &args.moves)?;
    let mut engine = Engine::<P>::new(args.engine());
    write(&analyse(args, &mut engine, &game, thinking), args.json, out)
}

fn analyse_record<P: EngineGame>(
    args: &Args,
    file: &str,
    text: &RecordText,
    thinking: &Thinking,
    out: &mut impl Write,
) -> Result<()> {
    let record = Record::<P>::from_text(text).map_err(|error| anyhow!("{file}:{error}"))?;
    let mut engine = Engine::<P>::new(args.engine());
    let mut game = Game::from_position(*record.position(mana_record::NodeId::ROOT));
    write(&analyse(args, &mut engine, &game, thinking), args.json, out)?;
    for mv in record.main_line().filter_map(|node| record.move_to(node)) {
        game.play(mv)?;
        write(&analyse(args, &mut engine, &game, thinking), args.json, out)?;
    }
    Ok(())
}

fn analyse<P: EngineGame>(
    args: &Args,
    engine: &mut Engine<P>,
    game: &Game<P>,
    thinking: &Thinking,
) -> Analysis {
    let limits = thinking.limits(args.lines.get());
    let report = engine.think(game, &limits, &AtomicBool::new(false), |_| {});
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
