//! Looking for fair starts.

use anyhow::{Context, Result, anyhow, ensure};
use mana_catalogue::{AnyRules, with_game};
use mana_engine::{Engine, EngineGame, EngineOptions};
use mana_game::{Game, Outcome, Position, Side};
use mana_search::{Limits, Score};
use mana_solver::{Effort, Solver};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

#[derive(clap::Args)]
#[command(after_help = "\
A candidate is a random set-up of each side, numbered, or a position of --candidates. It is fair if
  - the engine's score at --depth is within --margin of zero,
  - of --games games of the engine against itself, with --think milliseconds a move and the first
    moves varied, either side gets 45 to 55 percent, and
  - the solver finds no win for either side with --nodes each.

A line for each fair start: rules, position, candidate, score, Black's points and games, separated by tabs.

Examples:
  mana solve fair --count 200 --file starts.txt
  mana solve fair --rules zillions --from 5000 --count 20 --nodes 1000000")]
pub(super) struct Args {
    /// The rules
    #[arg(long, value_name = "RULES", default_value = "cosmoludo-advanced")]
    rules: AnyRules,

    /// Find so many
    #[arg(long, value_name = "N", default_value = "10")]
    count: NonZeroUsize,

    /// The number of the first candidate
    #[arg(long, value_name = "N", default_value = "0")]
    from: u64,

    /// Positions to try instead of random set-ups, one a line
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    candidates: Option<PathBuf>,

    /// Add them to this file as well
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// How deep the engine looks for its score
    #[arg(long, value_name = "PLIES", default_value = "14")]
    depth: u32,

    /// How far from zero the score may be, in hundredths of a piece
    #[arg(long, value_name = "N", default_value = "30")]
    margin: u32,

    /// How many nodes the solver gets for each side
    #[arg(long, value_name = "N", default_value = "1000000")]
    nodes: u64,

    /// How many games the engine plays against itself
    #[arg(long, value_name = "N", default_value = "100")]
    games: NonZeroU64,

    /// How long it thinks about a move, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1")]
    think: NonZeroU64,

    /// How many threads to work with
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

/// How many moves at the beginning of a game are varied.
const VARIED_PLIES: usize = 4;

/// From how many lines a varied move is chosen, and how much worse than the best it may be.
const VARIED_LINES: usize = 4;
const VARIED_MARGIN: i32 = 25;

/// No game is longer; it then counts as drawn.
const LONGEST: usize = 300;

/// The memory of an engine and of a solver, in MiB; small tables stay in the cache.
const HASH: usize = 4;
const SOLVER_HASH: usize = 64;

pub(super) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    with_game!(args.rules, |P, rules| find::<P>(rules, &args, out))?;
    Ok(ExitCode::SUCCESS)
}

/// Where candidates come from.
enum Candidates<P> {
    Random(P),
    Given(Vec<P>),
}

impl<P: Position> Candidates<P> {
    fn get(&self, number: u64) -> Option<P> {
        match self {
            Candidates::Given(positions) => positions.get(usize::try_from(number).ok()?).copied(),
            Candidates::Random(start) => {
                let mut random = fastrand::Rng::with_seed(number);
                let mut position = *start;
                while position.is_set_up() {
                    position = position.after(random.choice(position.legal_moves())?);
                }
                Some(position)
            }
        }
    }
}

fn find<P: EngineGame>(rules: P::Rules, args: &Args, out: &mut impl Write) -> Result<()> {
    let start = P::start(rules);
    let candidates = match &args.candidates {
        Some(path) => Candidates::Given(given::<P>(rules, path)?),
        None => Candidates::Random(start),
    };
    ensure!(
        args.candidates.is_some() || start.is_set_up(),
        "{rules} has no set-ups to choose from; give positions with --candidates"
    );
    let mut file = match &args.file {
        Some(path) => {
            let file = OpenOptions::new().append(true).create(true).open(path);
            Some(file.with_context(|| path.display().to_string())?)
        }
        None => None,
    };
    let next = AtomicU64::new(args.from);
    let enough = AtomicBool::new(false);
    let (sender, lines) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..args.threads.get() {
            let (sender, candidates, next, enough) = (sender.clone(), &candidates, &next, &enough);
            scope.spawn(move || {
                while !enough.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(position) = candidates.get(number) else { return };
                    if let Some(measured) = judge(&position, number, args) {
                        let line = format!("{rules}\t{position}\t{number}\t{measured}");
                        // Nobody listens any more once there are enough.
                        let _ = sender.send(line);
                    }
                }
            });
        }
        drop(sender);
        let written = lines.iter().take(args.count.get()).try_for_each(|line| {
            writeln!(out, "{line}").and_then(|()| out.flush())?;
            file.as_mut().map_or(Ok(()), |file| writeln!(file, "{line}"))
        });
        enough.store(true, Relaxed);
        written
    })?;
    Ok(())
}

/// The positions of a file, one a line.
fn given<P: Position>(rules: P::Rules, path: &Path) -> Result<Vec<P>> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| anyhow!("{name}: {error}"))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let position = P::parse(rules, line);
            position.map_err(|error| anyhow!("{name}, line {number}: {error}"))
        })
        .collect()
}

/// What was measured of a fair start; `None` if it is not one.
fn judge<P: EngineGame>(position: &P, number: u64, args: &Args) -> Option<String> {
    let options = EngineOptions { hash_mib: HASH, seed: number, ..EngineOptions::default() };
    let mut engine = Engine::<P>::new(options);
    let game = Game::from_position(*position);
    let stop = AtomicBool::new(false);
    // A shallow look first: most candidates are far from even.
    let mut score = 0;
    for (depth, margin) in [(args.depth / 2, 3 * args.margin), (args.depth, args.margin)] {
        let report = engine.search(&game, &Limits::depth(depth), &stop, |_| {})?;
        let Score::Centipawns(estimate) = report.score() else { return None };
        if estimate.unsigned_abs() > margin {
            return None;
        }
        score = estimate;
    }
    let games = args.games.get();
    let time = Duration::from_millis(args.think.get());
    let mut points = 0.0;
    for played in 1..=games {
        points += play(position, &mut engine, number ^ played << 32, time)?;
        let share = points / played as f64;
        let tolerance = if played == games {
            0.05
        } else if played.is_multiple_of(20) {
            // What chance alone can hardly explain need not be played to the end.
            1.0 / (played as f64).sqrt()
        } else {
            continue;
        };
        if (share - 0.5).abs() > tolerance {
            return None;
        }
    }
    // Proofs come last: they are the dearest to look for.
    for prover in Side::ALL {
        let solver = Solver::<P>::new(position.rules(), prover, SOLVER_HASH);
        if solver.proof_numbers(position, Effort::nodes(args.nodes)).is_proved() {
            return None;
        }
    }
    Some(format!("{score}\t{points}\t{games}"))
}

/// A game of the engine against itself with its first moves varied: Black's points.
fn play<P: EngineGame>(
    start: &P,
    engine: &mut Engine<P>,
    seed: u64,
    time: Duration,
) -> Option<f64> {
    let mut random = fastrand::Rng::with_seed(seed);
    let stop = AtomicBool::new(false);
    let mut game = Game::from_position(*start);
    engine.new_game();
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let varied = game.moves().len() < VARIED_PLIES;
        let multi_pv = if varied { VARIED_LINES } else { 1 };
        let limits = Limits { multi_pv, ..Limits::time(time) };
        let report = engine.search(&game, &limits, &stop, |_| {})?;
        let best = report.score();
        let good = |score: Score| match (score, best) {
            (Score::Centipawns(score), Score::Centipawns(best)) => score + VARIED_MARGIN >= best,
            _ => score == best,
        };
        let choices = report.lines.iter().take_while(|line| good(line.score)).count();
        let choice = &report.lines[random.usize(..choices.max(1))];
        game.play(*choice.moves.first()?).ok()?;
    }
    Some(match game.outcome() {
        Some(Outcome::Win(Side::Black)) => 1.0,
        Some(Outcome::Win(Side::White)) => 0.0,
        Some(Outcome::Draw) | None => 0.5,
    })
}
