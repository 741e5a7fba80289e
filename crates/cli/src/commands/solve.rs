mod checkpoint;
mod fair;
mod first_moves;
mod map;
mod screen;
mod setups;
mod watch;

use super::write_json;
use crate::start::Start;
use crate::thinking::seconds;
use anyhow::{Context, Result};
use checkpoint::Checkpoint;
use clap::ValueEnum;
use mana_catalogue::with_game;
use mana_game::{Position, Side};
use mana_solver::{Effort, Halted, ShortestWinSearch, Solver, Strategy, Verdict};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use watch::{halt_at, watch};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
#[command(after_help = "\
The last line is one of
  proved: Black wins in at most 11 plies
  proved: Black wins in 11 plies and not sooner      with --shortest
  proved: Black cannot win
  open after 1000000 nodes

Examples:
  mana solve --position 'rdrrrr/6/6/6/6/RDRRRR b -' --certificate b1-b6.cert
  mana solve --position 'rrdrrr/6/6/6/6/RDRRRR b -' --shortest
  mana solve --rules cosmoludo-advanced a1/e1/b2/c2/d2/e2 a6/c6/e6/b5/d5/f5 --checkpoint hard.save --resume
  mana solve setups --black a1/e1/b2/c2/d2/e2 --nodes 8000 --map a1.map")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    start: Start,

    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// Whose win is to be proved [default: the side to move]
    #[arg(long, value_name = "SIDE")]
    prover: Option<Prover>,

    /// Find the exact length of the win, and every first move that reaches it
    #[arg(long)]
    shortest: bool,

    /// Solve the position after each first move as well; --nodes and --time then hold for each of them
    #[arg(long, conflicts_with = "checkpoint")]
    first_moves: bool,

    /// Write the proof to a file that `mana verify` checks
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    work: Work,

    /// Write down now and then what has been found out, to go on from after a break
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// How long to wait between two checkpoints
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60", requires = "checkpoint")]
    every: Duration,

    /// Go on from the checkpoint, if there is one
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    /// Print one JSON object instead: rules, position, prover, verdict, plies, nodes, seconds
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Map the answers to a set-up of Black, or compare Black's set-ups
    Setups(setups::Args),
    /// Find set-ups from which neither side is known to win
    Fair(fair::Args),
}

/// How much work to do.
#[derive(clap::Args, Clone, Copy)]
struct Work {
    /// Search at most so many nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Search at most so long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// How much memory to remember positions in, in MiB
    #[arg(long, value_name = "MIB", default_value = "256")]
    hash: NonZeroUsize,

    /// How many threads to search with
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

impl Work {
    fn effort(self) -> Effort {
        /// More threads than this never help, and some machines refuse them.
        const MOST_THREADS: usize = 256;
        let threads = self.threads.get().min(MOST_THREADS);
        Effort { nodes: self.nodes.unwrap_or(u64::MAX), threads }
    }

    fn deadline(self) -> Option<Instant> {
        Instant::now().checked_add(self.time?)
    }
}

/// Whose win is to be proved.
#[derive(Clone, Copy, ValueEnum)]
enum Prover {
    Black,
    White,
}

impl From<Prover> for Side {
    fn from(prover: Prover) -> Side {
        match prover {
            Prover::Black => Side::Black,
            Prover::White => Side::White,
        }
    }
}

#[derive(Serialize)]
struct Solved {
    rules: String,
    position: String,
    prover: String,
    /// `won`, `not-won` or `open`.
    verdict: &'static str,
    /// Within how many plies the prover wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// Whether there is no shorter win.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    /// The first moves that win in that length.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_moves: Option<Vec<first_moves::FirstMove>>,
    nodes: u64,
    seconds: f64,
}

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    match args.command {
        Some(Command::Setups(args)) => return setups::run(args, out),
        Some(Command::Fair(args)) => return fair::run(args, out),
        None => {}
    }
    let solved = with_game!(args.start.rules, |P, rules| solve::<P>(rules, &args))?;
    if args.json {
        write_json(out, &solved)?;
        return Ok(ExitCode::SUCCESS);
    }
    for first in solved.first_moves.iter().flatten() {
        writeln!(out, "{first}")?;
    }
    if let Some(moves) = &solved.shortest_moves {
        writeln!(out, "shortest: {}", moves.join(" "))?;
    }
    let Solved { prover, plies, nodes, .. } = &solved;
    match (solved.verdict, plies) {
        ("won", Some(plies)) if solved.exact == Some(true) => {
            writeln!(out, "proved: {prover} wins in {plies} plies and not sooner")?;
        }
        ("won", Some(plies)) => writeln!(out, "proved: {prover} wins in at most {plies} plies")?,
        ("not-won", _) => writeln!(out, "proved: {prover} cannot win")?,
        _ => writeln!(out, "open after {nodes} nodes")?,
    }
    Ok(ExitCode::SUCCESS)
}

fn solve<P: Position>(rules: P::Rules, args: &Args) -> Result<Solved> {
    let begun = Instant::now();
    // What was played before counts for nothing: a proof is about the position alone.
    let root = *args.start.game::<P>(rules, &args.moves)?.position();
    let prover = args.prover.map_or(root.turn(), Side::from);
    let solver = Solver::<P>::new(rules, prover, args.work.hash.get());
    let checkpoint = args.checkpoint.as_ref().map(|path| Checkpoint::new(path, args.every));
    if let Some(checkpoint) = checkpoint.as_ref().filter(|_| args.resume) {
        checkpoint.load(&solver)?;
    }
    let effort = args.work.effort();
    let deadline = args.work.deadline();
    let ask = || solver.solve(&root, effort);
    let verdict = watch(&solver, deadline, checkpoint.as_ref(), ask)?;
    let mut solved = Solved {
        rules: rules.to_string(),
        position: root.to_string(),
        prover: prover.to_string(),
        verdict: "open",
        plies: None,
        exact: None,
        shortest_moves: None,
        first_moves: None,
        nodes: 0,
        seconds: 0.0,
    };
    let strategy = match verdict {
        Verdict::Open(_) => None,
        Verdict::NotWon(strategy) => {
            solved.verdict = "not-won";
            Some(strategy)
        }
        Verdict::Won(strategy) => {
            solved.verdict = "won";
            Some(if args.shortest {
                shorten(&root, strategy, args.work.hash, deadline, &mut solved)
            } else {
                strategy
            })
        }
    };
    solved.plies = strategy.as_ref().and_then(Strategy::plies);
    if let (Some(path), Some(strategy)) = (&args.certificate, &strategy) {
        let bytes = certificate(&root, prover, strategy)?;
        fs::write(path, bytes).with_context(|| path.display().to_string())?;
    }
    if args.first_moves {
        solved.first_moves = Some(first_moves::solve(&root, args.work)?);
    }
    solved.nodes = solver.nodes();
    solved.seconds = begun.elapsed().as_secs_f64();
    Ok(solved)
}

/// The shortest strategy, given one that may be longer, if there is time to find it.
fn shorten<P: Position>(
    root: &P,
    strategy: Strategy<P>,
    hash: NonZeroUsize,
    deadline: Option<Instant>,
    solved: &mut Solved,
) -> Strategy<P> {
    let most = strategy.plies().map_or(0, |plies| plies.min(u32::from(u16::MAX)) as u16);
    let found = halt_at(deadline, |halt| {
        let mut search = ShortestWinSearch::new(strategy.side(), hash.get(), halt);
        for plies in 0..=most {
            if search.wins_within(root, plies)? {
                let moves = search.moves_within(root, plies)?;
                return Ok(
                    Strategy::shortest(&mut search, root, plies)?.map(|strategy| (strategy, moves))
                );
            }
        }
        Ok::<_, Halted>(None)
    });
    match found {
        Ok(Some((shortest, moves))) => {
            solved.exact = Some(true);
            solved.shortest_moves = Some(moves.iter().map(ToString::to_string).collect());
            shortest
        }
        Ok(None) | Err(Halted) => strategy,
    }
}

/// The certificate of a strategy.
fn certificate<P: Position>(root: &P, prover: Side, strategy: &Strategy<P>) -> Result<Vec<u8>> {
    let choice = |position: &P| strategy.choice(position);
    Ok(if strategy.side() == prover {
        mana_certificate::winning(root, prover, choice)?
    } else {
        mana_certificate::holding(root, prover, choice)?
    })
}
