//! Searching for fair starts.

use super::monitor::halt_all_at;
use crate::network_file::read_network;
use anyhow::{Result, anyhow};
use mana_catalogue::{AnyRules, with_game};
use mana_console::input_file::read_text;
use mana_console::output_file::GrowingFile;
use mana_console::{RulesParser, interrupt, status_line};
use mana_engine::{Engine, EngineGame, EngineOptions};
use mana_game::{Game, Outcome, Position, Side, excerpt};
use mana_search::{Limits, Score};
use mana_solver::{Effort, Solver};
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

#[derive(clap::Args)]
#[command(after_help = "\
A candidate is a numbered random pair of set-ups, two to four random moves where there are none, or a position \
from --candidates. It is fair if
  - the engine's score at --depth is within --margin of zero,
  - in --games games of the engine against itself at each of the --speeds, with
    varied first moves, each side scores 45 to 55 percent, and
  - the solver finds no win for either side with --nodes each.

Each fair start is printed on a line, separated by tabs: rules, position, candidate, score, Black's points at each speed, \
and games.

Examples:
  mana solve fair --count 200 --file starts.txt
  mana solve fair --rules zillions --from 5000 --count 20 --nodes 1000000
  mana solve fair --rules burst --speeds 200,2000 --nodes 0")]
pub(super) struct Args {
    /// The rules
    #[arg(long, value_name = "RULES", value_parser = RulesParser, hide_possible_values = true, default_value = "cosmoludo-advanced")]
    rules: AnyRules,

    /// How many fair starts to find
    #[arg(long, value_name = "N", default_value = "10")]
    count: NonZeroUsize,

    /// The number of the first candidate
    #[arg(long, value_name = "N", default_value = "0")]
    from: u64,

    /// File of positions to try instead of random ones, one per line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    candidates: Option<String>,

    /// Also append the fair starts to this file
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// The depth of the search for the score
    #[arg(long, value_name = "PLIES", default_value = "14")]
    depth: u32,

    /// How far the score may be from zero, in centipawns
    #[arg(long, value_name = "N", default_value = "30")]
    margin: u32,

    /// How many nodes the solver searches for each side
    #[arg(long, value_name = "N", default_value = "1000000")]
    nodes: u64,

    /// How many games the engine plays against itself at each speed
    #[arg(long, value_name = "N", default_value = "200")]
    games: NonZeroU64,

    /// The speeds of these games: how many nodes the engine searches for a move
    #[arg(long, value_name = "NODES", value_delimiter = ',', default_value = "500,5000")]
    speeds: Vec<NonZeroU64>,

    /// How many plies at the beginning of these games are varied
    #[arg(long, value_name = "N", default_value_t = 6)]
    varied_plies: usize,

    /// By how many centipawns a varied move may be worse than the best
    #[arg(long, value_name = "N", default_value_t = 50)]
    varied_margin: i32,

    /// Evaluate by the network in this file
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,

    /// The number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

/// The number of random moves of a candidate without set-ups.
const RANDOM_PLIES: RangeInclusive<usize> = 2..=4;

/// The number of engine lines from which a varied move is chosen.
const VARIED_LINES: usize = 6;

/// Longer games count as drawn.
const MAX_GAME_PLIES: usize = 300;

/// The size of the tables of an engine and of a solver in MiB; small ones stay in the cache.
const ENGINE_HASH_MIB: usize = 4;
const SOLVER_HASH_MIB: usize = 64;

pub(super) fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    with_game!(args.rules, |P, rules| find::<P>(rules, &args, out))?;
    Ok(ExitCode::SUCCESS)
}

/// The source of candidates.
enum FairCandidates<P> {
    /// Random set-ups from this start, or random moves if there are no set-ups.
    Random(P),
    /// The positions of a file.
    Listed(Vec<P>),
}

impl<P: Position> FairCandidates<P> {
    fn get(&self, number: u64) -> Option<P> {
        match self {
            FairCandidates::Listed(positions) => {
                positions.get(usize::try_from(number).ok()?).copied()
            }
            FairCandidates::Random(start) => {
                let mut random = fastrand::Rng::with_seed(number);
                let mut position = *start;
                let mut plies = if start.is_set_up() { 0 } else { random.usize(RANDOM_PLIES) };
                while position.is_set_up() || plies > 0 {
                    plies = plies.saturating_sub(1);
                    position = position.after(random.choice(position.legal_moves())?);
                }
                Some(position)
            }
        }
    }
}

fn find<P: EngineGame>(rules: P::Rules, args: &Args, out: &mut dyn Write) -> Result<()> {
    let start = P::start(rules);
    let candidates = match &args.candidates {
        Some(file) => FairCandidates::Listed(read_candidates::<P>(rules, file)?),
        None => FairCandidates::Random(start),
    };
    let network = args.eval_file.as_deref().map(read_network::<P>).transpose()?.map(Arc::new);
    let mut file = args.file.as_deref().map(GrowingFile::append).transpose()?;
    let interrupted = interrupt::catch();
    let next = AtomicU64::new(args.from);
    let found = AtomicU64::new(0);
    let has_enough = AtomicBool::new(false);
    let (sender, lines) = mpsc::channel();
    let search = || {
        thread::scope(|scope| {
            for _ in 0..args.threads.get() {
                let (sender, candidates, next, has_enough) =
                    (sender.clone(), &candidates, &next, &has_enough);
                let network = network.clone();
                scope.spawn(move || {
                    let options =
                        EngineOptions { hash_mib: ENGINE_HASH_MIB, ..EngineOptions::default() };
                    let mut engine = Engine::<P>::new(options);
                    engine.set_network(network);
                    while !has_enough.load(Relaxed) && !interrupted.load(Relaxed) {
                        let number = next.fetch_add(1, Relaxed);
                        let Some(position) = candidates.get(number) else { return };
                        let evidence =
                            fairness_evidence(&position, number, &mut engine, args, interrupted);
                        if let Some(evidence) = evidence {
                            let line = format!("{rules}\t{position}\t{number}\t{evidence}");
                            // The receiver is dropped once there are enough.
                            let _ = sender.send(line);
                        }
                    }
                });
            }
            drop(sender);
            let written = lines.iter().take(args.count.get()).try_for_each(|line| {
                found.fetch_add(1, Relaxed);
                let _hidden = status_line::hide();
                writeln!(out, "{line}").and_then(|()| out.flush())?;
                match &mut file {
                    Some(file) => Ok(file.write(format!("{line}\n"))?),
                    None => anyhow::Ok(()),
                }
            });
            has_enough.store(true, Relaxed);
            written
        })
    };
    let line = || {
        let (found, next) = (found.load(Relaxed), next.load(Relaxed));
        format!("candidate {next}, {found} of {} fair starts found", args.count)
    };
    status_line::show_while(line, search)
}

/// The positions of a file, one per line.
fn read_candidates<P: Position>(rules: P::Rules, file: &str) -> Result<Vec<P>> {
    let text = read_text(file)?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let position = P::parse(rules, line);
            position.map_err(|error| anyhow!("{file}:{number}: \"{}\": {error}", excerpt(line)))
        })
        .collect()
}

/// The score, points and games of a fair start; `None` if the position is uneven, or the search was stopped.
fn fairness_evidence<P: EngineGame>(
    position: &P,
    number: u64,
    engine: &mut Engine<P>,
    args: &Args,
    interrupted: &AtomicBool,
) -> Option<String> {
    let game = Game::from_position(*position);
    engine.new_game();
    // A shallow search first: most candidates are far from even.
    let mut score = 0;
    for (depth, margin) in [(args.depth / 2, 3 * args.margin), (args.depth, args.margin)] {
        let report = engine.search(&game, &Limits::depth(depth), interrupted, |_| {})?;
        let Score::Centipawns(estimate) = report.score() else { return None };
        if estimate.unsigned_abs() > margin {
            return None;
        }
        score = estimate;
    }
    let mut evidence = score.to_string();
    for nodes in &args.speeds {
        let points = points_of_black(position, number, engine, nodes.get(), args, interrupted)?;
        evidence.push_str(&format!("\t{points}"));
    }
    // The solver comes last, as few candidates reach it.
    for prover in Side::ALL {
        let solver = [Solver::<P>::new(position.rules(), prover, SOLVER_HASH_MIB)];
        let search = || solver[0].proof_numbers(position, Effort::nodes(args.nodes));
        let is_won = halt_all_at(None, &solver, search).is_proved();
        if is_won || interrupted.load(Relaxed) {
            return None;
        }
    }
    Some(format!("{evidence}\t{}", args.games))
}

/// Black's points in games with this many nodes a move; `None` if they are uneven, or the search was stopped.
fn points_of_black<P: EngineGame>(
    position: &P,
    number: u64,
    engine: &mut Engine<P>,
    nodes: u64,
    args: &Args,
    interrupted: &AtomicBool,
) -> Option<f64> {
    let games = args.games.get();
    let mut points = 0.0;
    for played in 1..=games {
        if interrupted.load(Relaxed) {
            return None;
        }
        points += play_game(position, engine, number ^ played << 32, nodes, args)?;
        // Checked after every game, as five games suffice to refuse many candidates.
        if is_uneven(points, played, games) {
            return None;
        }
    }
    Some(points)
}

/// Whether the points so far refuse a candidate.
fn is_uneven(points: f64, played: u64, games: u64) -> bool {
    let played_games = played as f64;
    (points - 0.5 * played_games).abs() > tolerance(played, games) * played_games
}

/// How far Black's share may be from one half: 5% after all games, and before that as much more as the remaining games
/// could well make up for. Two standard deviations minimise the cost of a fair start.
fn tolerance(played: u64, games: u64) -> f64 {
    let rest = 1.0 / played as f64 - 1.0 / games as f64;
    // The standard deviation of a share of n games is a half of the root of 1 / n.
    0.05 + 2.0 * 0.5 * rest.sqrt()
}

/// Plays a game of the engine against itself with varied first moves; returns Black's points.
fn play_game<P: EngineGame>(
    start: &P,
    engine: &mut Engine<P>,
    seed: u64,
    nodes: u64,
    args: &Args,
) -> Option<f64> {
    let mut random = fastrand::Rng::with_seed(seed);
    let stop = AtomicBool::new(false);
    let mut game = Game::from_position(*start);
    engine.new_game();
    while game.outcome().is_none() && game.moves().len() < MAX_GAME_PLIES {
        let varied = game.moves().len() < args.varied_plies;
        let multi_pv = if varied { VARIED_LINES } else { 1 };
        let limits = Limits { multi_pv, ..Limits::nodes(nodes) };
        let report = engine.search(&game, &limits, &stop, |_| {})?;
        let best = report.score();
        let good = |score: Score| match (score, best) {
            (Score::Centipawns(score), Score::Centipawns(best)) => {
                score + args.varied_margin >= best
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tolerance_narrows_to_five_percent() {
        let tolerances: Vec<_> = (1..=200).map(|played| tolerance(played, 200)).collect();
        assert!(tolerances.is_sorted_by(|earlier, later| earlier > later), "{tolerances:?}");
        assert_eq!(tolerances[199], 0.05);
    }

    /// Black may score 45 to 55 percent, both included.
    #[test]
    fn all_games_are_judged_by_five_percent() {
        for points in 0..=200 {
            let is_fair = (90..=110).contains(&points);
            assert_eq!(is_uneven(f64::from(points), 200, 200), !is_fair, "{points}");
        }
    }

    /// The first games refuse one-sided candidates, and few of the even ones that all games would accept.
    #[test]
    fn one_sided_candidates_are_refused_soon() {
        assert!(!is_uneven(4.0, 4, 200) && is_uneven(5.0, 5, 200) && is_uneven(0.0, 5, 200));
        // The probability that an even start is accepted, judged after every game and only after the last one.
        let accepted = |is_judged: fn(u64) -> bool| {
            let mut likely = vec![1.0];
            for played in 1..=200 {
                let mut next = vec![0.0; likely.len() + 1];
                for (points, probability) in likely.iter().enumerate() {
                    next[points] += 0.5 * probability;
                    next[points + 1] += 0.5 * probability;
                }
                for (points, probability) in next.iter_mut().enumerate() {
                    if is_judged(played) && is_uneven(points as f64, played, 200) {
                        *probability = 0.0;
                    }
                }
                likely = next;
            }
            likely.iter().sum::<f64>()
        };
        let (sequential, at_the_end) = (accepted(|_| true), accepted(|played| played == 200));
        assert!(at_the_end > 0.85 && sequential > 0.8 * at_the_end, "{sequential} {at_the_end}");
    }

    /// A number always has the same candidate, and both sides are to move in some.
    #[test]
    fn candidates_without_set_ups_are_openings() {
        let start = burst::Position::start(burst::Rules);
        let candidates = FairCandidates::Random(start);
        for number in 0..20 {
            let position = candidates.get(number).expect("a position");
            assert_eq!(candidates.get(number), Some(position));
            assert_ne!(position, start);
        }
        for side in Side::ALL {
            assert!((0..20).any(|number| candidates.get(number).map(|p| p.turn()) == Some(side)));
        }
    }
}
