use anyhow::Result;
use clap::value_parser;
use mana_catalogue::with_game;
use mana_console::{PositionArgs, interrupt, status_line, write_json};
use mana_game::{Position, perft};
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
The last line is the number alone. Repetitions are ignored; the end of a game ends a line.

Examples:
  mana perft --position 'rdrrrr/6/6/6/6/RDRRRR b -' --depth 8
  mana perft --rules burst --depth 4 --divide --threads 2")]
pub struct Args {
    #[command(flatten)]
    start: PositionArgs,

    /// Depth in plies
    #[arg(long, value_parser = value_parser!(u32).range(..=MAX_DEPTH))]
    depth: u32,

    /// Also print the count after each first move
    #[arg(long)]
    divide: bool,

    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// Print one JSON object instead: rules, position, depth, count and, with --divide, the count after each move
    #[arg(long)]
    json: bool,
}

/// Deeper counts would never finish, and the recursion must fit on the stack.
const MAX_DEPTH: i64 = 100;

/// More threads never help, and some machines refuse them.
const MAX_THREADS: usize = 256;

#[derive(Serialize)]
struct PerftResult {
    rules: String,
    position: String,
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<DivideEntry>>,
}

#[derive(Serialize)]
struct DivideEntry {
    r#move: String,
    count: u64,
}

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    interrupt::exit_at_once();
    let count = with_game!(args.start.rules, |P, rules| count::<P>(rules, &args))?;
    if args.json {
        write_json(out, &count)?;
    } else {
        for share in count.divide.iter().flatten() {
            writeln!(out, "{}: {}", share.r#move, share.count)?;
        }
        writeln!(out, "{}", count.count)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn count<P: Position>(rules: P::Rules, args: &Args) -> Result<PerftResult> {
    let Args { depth, divide, threads, .. } = *args;
    let position = args.start.position::<P>(rules)?;
    let (count, shares) = match depth.checked_sub(1) {
        None => (1, Vec::new()),
        Some(rest) => {
            let counts = count_in_parallel(&position, rest, threads.get().min(MAX_THREADS));
            let count = counts.iter().map(|(_, count)| count).sum();
            let share =
                |&(mv, count): &(P::Move, u64)| DivideEntry { r#move: mv.to_string(), count };
            let mut shares: Vec<_> = counts.iter().map(share).collect();
            shares.sort_unstable_by(|a, b| a.r#move.cmp(&b.r#move));
            (count, shares)
        }
    };
    Ok(PerftResult {
        rules: rules.to_string(),
        position: position.to_string(),
        depth,
        count,
        divide: divide.then_some(shares),
    })
}

/// With fewer jobs than this, a single one can be most of the work.
const FEW_JOBS: usize = 1000;

/// A subtree to count: the index of its first move, its root and its depth.
type PerftJob<P> = (usize, P, u32);

/// The count after each first move, with `rest` plies to go. The threads take subtrees one after the other: those of
/// the first moves, or of later ones where there are few.
fn count_in_parallel<P: Position>(position: &P, rest: u32, threads: usize) -> Vec<(P::Move, u64)> {
    let first = position.legal_moves();
    let counts: Vec<_> = first.iter().map(|_| AtomicU64::new(0)).collect();
    let afters = first.iter().map(|&mv| position.after(mv)).enumerate();
    let mut jobs: Vec<PerftJob<P>> = afters.map(|(index, after)| (index, after, rest)).collect();
    while jobs.len() < FEW_JOBS && jobs.first().is_some_and(|&(_, _, depth)| depth >= 2) {
        let replies = |(index, after, depth): PerftJob<P>| {
            let moves = after.legal_moves().into_iter();
            moves.map(move |mv| (index, after.after(mv), depth - 1))
        };
        jobs = jobs.into_iter().flat_map(replies).collect();
    }
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let line = || {
        let leaves: u64 = counts.iter().map(|count| count.load(Ordering::Relaxed)).sum();
        let done = done.load(Ordering::Relaxed);
        format!("{done} of {} subtrees counted, {leaves} leaves", jobs.len())
    };
    let count = || {
        while let Some((index, position, depth)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts[*index].fetch_add(perft(position, *depth), Ordering::Relaxed);
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    status_line::show_while(line, || {
        thread::scope(|scope| {
            for _ in 0..threads.min(jobs.len()) {
                scope.spawn(count);
            }
        });
    });
    first.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}
