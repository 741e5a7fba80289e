mod checkpoint;
mod fair;
mod first_moves;
mod map;
mod monitor;
mod queued;
mod reply_mapper;
mod screen;
mod setups;

use crate::jobs_elsewhere::QueueArgs;
use anyhow::Result;
use checkpoint::CheckpointFile;
use clap::ValueEnum;
use mana_catalogue::with_game;
use mana_console::output_file::{OutputFile, OutputFileError};
use mana_console::{PositionArgs, counted, interrupt, seconds, serialize_side, write_json};
use mana_engine::HashError;
use mana_game::{Position, Side};
use mana_jobs::certificate;
use mana_solver::{Effort, Halted, ProofTable, ShortestWinSearch, Solver, Strategy, Verdict};
use monitor::{halt_at, monitor};
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The arguments.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
#[command(after_help = "\
The last line is one of
  proved: Black wins in at most 11 plies
  proved: Black wins in 11 plies and not sooner      with --shortest
  proved: Black cannot win
  open after 1000000 nodes

After Ctrl-C the verdict is `open`, and the checkpoint is saved. A checkpoint that exists is continued with --resume; \
without it, it is not replaced.

Examples:
  mana solve --position 'rdrrrr/6/6/6/6/RDRRRR b -' --certificate b1-b6.cert
  mana solve --position 'rrdrrr/6/6/6/6/RDRRRR b -' --shortest
  mana solve --rules burst --nodes 5000000 --checkpoint burst.save --resume
  mana solve setups --black a1/e1/b2/c2/d2/e2 --nodes 8000 --map a1.map
  mana solve --rules burst --nodes 5000000 --queue nats://queue.example.org")]
pub struct Args {
    #[command(subcommand)]
    command: Option<SolveCommand>,

    #[command(flatten)]
    start: PositionArgs,

    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// The side whose win is to be proved [default: the side to move]
    #[arg(long, value_name = "SIDE")]
    prover: Option<ProverSide>,

    /// Find the shortest win, and every first move that achieves it
    #[arg(long, conflicts_with = "queue")]
    shortest: bool,

    /// Also solve the position after each first move; --nodes and --time then apply to each of them
    #[arg(long, conflicts_with_all = ["checkpoint", "queue"])]
    first_moves: bool,

    /// Write the proof as a certificate, to be checked with `mana verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    work: EffortArgs,

    #[command(flatten)]
    queue: QueueArgs,

    /// Save progress regularly, so that the search can be resumed
    #[arg(long, value_name = "FILE", conflicts_with = "queue")]
    checkpoint: Option<PathBuf>,

    /// The time between two checkpoints
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", requires = "checkpoint")]
    every: Duration,

    /// Resume from the checkpoint, if it exists
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    /// Print one JSON object instead: rules, position, prover, verdict, plies, nodes, seconds
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum SolveCommand {
    /// Solve White's replies to a set-up of Black, or compare Black's set-ups
    Setups(setups::Args),
    /// Find starting positions that are even as far as engine and solver can tell
    Fair(fair::Args),
}

/// The options that limit a search.
#[derive(clap::Args, Clone, Copy)]
struct EffortArgs {
    /// Search at most this many nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Search for at most this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value = "256")]
    hash: NonZeroUsize,

    /// The number of search threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

impl EffortArgs {
    fn effort(self) -> Effort {
        /// More threads do not help, and some machines cannot start them.
        const MAX_THREADS: usize = 256;
        let threads = self.threads.get().min(MAX_THREADS);
        Effort { nodes: self.nodes.unwrap_or(u64::MAX), threads }
    }

    /// An empty table, if there is memory for it.
    fn table(self) -> Result<Arc<ProofTable>, HashError> {
        let mebibytes = self.hash.get();
        HashError::check(mebibytes)?;
        ProofTable::try_new(mebibytes).map(Arc::new).map_err(|_| HashError::new(mebibytes))
    }

    fn deadline(self) -> Option<Instant> {
        Instant::now().checked_add(self.time?)
    }
}

/// The side whose win is to be proved.
#[derive(Clone, Copy, ValueEnum)]
enum ProverSide {
    Black,
    White,
}

impl From<ProverSide> for Side {
    fn from(prover: ProverSide) -> Side {
        match prover {
            ProverSide::Black => Side::Black,
            ProverSide::White => Side::White,
        }
    }
}

/// The result of the command, as JSON.
#[derive(Serialize)]
struct SolveReport {
    rules: String,
    position: String,
    #[serde(serialize_with = "serialize_side")]
    prover: Side,
    #[serde(flatten)]
    verdict: ReportedVerdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_moves: Option<Vec<first_moves::FirstMove>>,
    nodes: u64,
    seconds: f64,
}

/// The verdict on the position, as JSON.
#[derive(Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
enum ReportedVerdict {
    Won {
        /// Within how many plies the prover wins.
        plies: u32,
        #[serde(flatten)]
        shortest: Option<ShortestWin>,
    },
    NotWon,
    Open,
}

/// What is reported about a win if it is the shortest.
#[derive(Serialize)]
struct ShortestWin {
    /// Always true: there is no shorter win.
    exact: bool,
    /// The first moves that achieve it.
    #[serde(rename = "shortest_moves")]
    moves: Vec<String>,
}

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    match args.command {
        Some(SolveCommand::Setups(args)) => return setups::run(args, out),
        Some(SolveCommand::Fair(args)) => return fair::run(args, out),
        None => {}
    }
    let queue = args.queue.address()?;
    let (report, certified) = with_game!(args.start.rules, |P, rules| match &queue {
        Some(queue) => queued::solve::<P>(rules, &args, queue),
        None => solve::<P>(rules, &args),
    })?;
    if args.json {
        write_json(out, &report)?;
    } else {
        write_text(&report, out)?;
    }
    out.flush()?;
    // The verdict is printed even if its certificate cannot be written.
    certified?;
    Ok(ExitCode::SUCCESS)
}

fn write_text(report: &SolveReport, out: &mut dyn Write) -> Result<()> {
    for first in report.first_moves.iter().flatten() {
        writeln!(out, "{first}")?;
    }
    let SolveReport { prover, nodes, .. } = report;
    match &report.verdict {
        ReportedVerdict::Won { plies, shortest: Some(shortest) } => {
            writeln!(out, "shortest: {}", shortest.moves.join(" "))?;
            writeln!(out, "proved: {prover} wins in {} and not sooner", plies_text(*plies))?;
        }
        ReportedVerdict::Won { plies, shortest: None } => {
            writeln!(out, "proved: {prover} wins in at most {}", plies_text(*plies))?;
        }
        ReportedVerdict::NotWon => writeln!(out, "proved: {prover} cannot win")?,
        ReportedVerdict::Open => writeln!(out, "open after {}", counted(*nodes, "node", "nodes"))?,
    }
    Ok(())
}

/// A number of plies in words.
fn plies_text(plies: u32) -> String {
    counted(plies, "ply", "plies")
}

/// Solves a position. Returns the report, and whether the certificate could be written.
fn solve<P: Position>(
    rules: P::Rules,
    args: &Args,
) -> Result<(SolveReport, Result<(), OutputFileError>)> {
    let started = Instant::now();
    // A proof is about the position alone, not about the moves that led to it.
    let root = *args.start.game::<P>(rules, &args.moves)?.position();
    let prover = args.prover.map_or(root.turn(), Side::from);
    let certificate_file = args.certificate.as_deref().map(OutputFile::new).transpose()?;
    let checkpoint = args.checkpoint.as_ref();
    let checkpoint = checkpoint.map(|path| CheckpointFile::new(path, args.every)).transpose()?;
    let tables = 1 + usize::from(args.shortest) + 2 * usize::from(args.first_moves);
    HashError::check(args.work.hash.get().saturating_mul(tables))?;
    let solver = Solver::<P>::with_table(rules, prover, args.work.table()?);
    if let Some(checkpoint) = &checkpoint {
        if args.resume {
            checkpoint.load(&solver)?;
        } else {
            checkpoint.check_is_new()?;
        }
    }
    interrupt::catch();
    let effort = args.work.effort();
    let deadline = args.work.deadline();
    let search = || solver.solve(&root, effort);
    let verdict = monitor(&solver, "", deadline, checkpoint.as_ref(), search)?;
    let (verdict, strategy) = match verdict {
        Verdict::Open(_) => (ReportedVerdict::Open, None),
        Verdict::NotWon(strategy) => (ReportedVerdict::NotWon, Some(strategy)),
        Verdict::Won(strategy) => {
            let shorter =
                args.shortest.then(|| shorten(&root, &strategy, args.work.hash, deadline));
            let (strategy, shortest) = match shorter.flatten() {
                Some((strategy, shortest)) => (strategy, Some(shortest)),
                None => (strategy, None),
            };
            let plies = strategy.plies().unwrap_or_default();
            (ReportedVerdict::Won { plies, shortest }, Some(strategy))
        }
    };
    let certified = match (&certificate_file, &strategy) {
        (Some(file), Some(strategy)) => {
            let bytes = certificate(&root, prover, strategy)?;
            file.write(|file| file.write_all(&bytes))
        }
        _ => Ok(()),
    };
    let first_moves = args.first_moves.then(|| first_moves::solve(&root, args.work)).transpose()?;
    let report = SolveReport {
        rules: rules.to_string(),
        position: root.to_string(),
        prover,
        verdict,
        first_moves,
        nodes: solver.nodes(),
        seconds: started.elapsed().as_secs_f64(),
    };
    Ok((report, certified))
}

/// The strategy of the shortest win, given one that may be longer; `None` if it is not found before the deadline.
fn shorten<P: Position>(
    root: &P,
    strategy: &Strategy<P>,
    hash: NonZeroUsize,
    deadline: Option<Instant>,
) -> Option<(Strategy<P>, ShortestWin)> {
    let longest = strategy.plies().map_or(0, |plies| plies.min(u32::from(u16::MAX)) as u16);
    let found = halt_at(deadline, |halt| {
        let mut search = ShortestWinSearch::new(strategy.side(), hash.get(), halt);
        for plies in 0..=longest {
            if search.wins_within(root, plies)? {
                let moves = search.moves_within(root, plies)?;
                let moves = moves.iter().map(ToString::to_string).collect();
                let strategy = Strategy::shortest(&mut search, root, plies)?;
                return Ok(strategy.map(|strategy| (strategy, ShortestWin { exact: true, moves })));
            }
        }
        Ok::<_, Halted>(None)
    });
    found.ok().flatten()
}
