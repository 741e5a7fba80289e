use super::map::{MapEntry, MapStatus, SetUpMap};
use super::monitor::halt_on_interrupt;
use super::screen::{ScreenedSetUp, screen};
use super::{EffortArgs, certificate};
use crate::interrupt;
use crate::output_file::{OutputFile, OutputFileError};
use crate::status_line;
use anyhow::{Result, anyhow};
use mana_catalogue::{AnyRules, with_game};
use mana_game::{Position, Side, hash_key};
use mana_solver::{Effort, Solver, Verdict};
use std::fs;
use std::io::Write;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "\
With --black, every reply of White is solved in rounds: with 1,000 nodes each, then 8,000, and so on
up to --nodes. The map is a text file with a line for each reply: won and within how many plies,
not-won, or open; and the nodes searched. If the map exists, the command resumes from it. Ctrl-C ends
the command with what is known by then.

Without --black, every set-up of Black is tried against a sample of White's replies, and the set-ups
with the fewest open replies are listed.

Examples:
  mana solve setups --black a1/e1/b2/c2/d2/e2 --nodes 8000 --map a1.map
  mana solve setups --sample 100 --nodes 1000 --best 20")]
pub(super) struct Args {
    /// The rules
    #[arg(long, value_name = "RULES", default_value = "cosmoludo-advanced")]
    pub(super) rules: AnyRules,

    /// Black's set-up
    #[arg(long, value_name = "SETUP")]
    black: Option<String>,

    /// Try only one reply in N, a fixed random sample
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) sample: NonZeroU64,

    /// The map to write, and to resume from if it exists
    #[arg(long, value_name = "FILE", requires = "black")]
    map: Option<PathBuf>,

    /// Write a certificate of each proof to this folder
    #[arg(long, value_name = "FOLDER", requires = "black")]
    certificates: Option<PathBuf>,

    /// List this many of Black's set-ups
    #[arg(long, value_name = "N", default_value = "10", conflicts_with = "black")]
    pub(super) best: usize,

    #[command(flatten)]
    pub(super) work: EffortArgs,
}

/// The nodes for each reply in the first round, and the factor by which they grow from round to round.
const FIRST_ROUND_NODES: u64 = 1000;
const ROUND_GROWTH: u64 = 8;

/// The time between two saves of the map.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);

pub(super) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    interrupt::catch();
    match &args.black {
        Some(black) => {
            let map = with_game!(args.rules, |P, rules| map_replies::<P>(rules, &args, black))?;
            let [won, not_won, open] = map.count();
            let all = map.entries.len();
            writeln!(out, "won {won}, not won {not_won}, open {open} of {all}")?;
        }
        None => {
            let screened = with_game!(args.rules, |P, rules| screen::<P>(rules, &args));
            for ScreenedSetUp { black, open, tried } in screened {
                writeln!(out, "{black} open {open} of {tried}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Solves every reply of White to one set-up of Black.
fn map_replies<P: Position>(rules: P::Rules, args: &Args, black: &str) -> Result<SetUpMap> {
    let start = P::start(rules);
    let black = start.read_move(black).map_err(|error| anyhow!("--black: {error}"))?;
    let root = start.after(black);
    let moves = sampled(&root, args.sample);
    let sample = args.sample;
    let header = vec![
        "mana map 1".to_string(),
        format!("rules {rules}, black {black}, one answer in {sample}"),
    ];
    let replies = moves.iter().map(ToString::to_string).collect();
    let map = SetUpMap::open(args.map.as_deref(), header, replies)?;
    let map_file = args.map.as_deref().map(OutputFile::new).transpose()?;
    if let Some(folder) = &args.certificates {
        fs::create_dir_all(folder).map_err(|e| anyhow!("{}: {e}", folder.display()))?;
        moves.first().map(|mv| certificate_file(folder, mv)).transpose()?;
    }
    let table = args.work.table()?;
    let threads = 0..args.work.effort().threads;
    let solver = |_| Solver::with_table(rules, Side::Black, Arc::clone(&table));
    let mapper = ReplyMapper {
        args,
        root,
        moves,
        solvers: threads.map(solver).collect(),
        map: Mutex::new((map, Instant::now())),
        map_file,
        is_failing: AtomicBool::new(false),
        deadline: args.work.deadline(),
    };
    let max_nodes = args.work.nodes.unwrap_or(FIRST_ROUND_NODES);
    let mut nodes = FIRST_ROUND_NODES.min(max_nodes);
    loop {
        mapper.run_round(nodes)?;
        if nodes == max_nodes || mapper.is_due() {
            break;
        }
        nodes = nodes.saturating_mul(ROUND_GROWTH).min(max_nodes);
    }
    let (map, _) = mapper.map.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(file) = &mapper.map_file {
        map.save(file)?;
    }
    Ok(map)
}

/// The file for the certificate of a reply.
fn certificate_file(folder: &Path, reply: impl ToString) -> Result<OutputFile> {
    OutputFile::new(&folder.join(format!("{}.cert", reply.to_string().replace('/', ""))))
}

/// What the threads that solve the replies share.
struct ReplyMapper<'a, P: Position> {
    args: &'a Args,
    root: P,
    moves: Vec<P::Move>,
    /// One for each thread, with a common table; kept for the next round.
    solvers: Vec<Solver<P>>,
    /// The map, and when it was last saved.
    map: Mutex<(SetUpMap, Instant)>,
    map_file: Option<OutputFile>,
    /// Set when a file cannot be written, to end the work of all threads.
    is_failing: AtomicBool,
    deadline: Option<Instant>,
}

impl<P: Position> ReplyMapper<'_, P> {
    /// Searches every open reply with this many nodes.
    fn run_round(&self, nodes: u64) -> Result<()> {
        let next = AtomicUsize::new(0);
        let started = Instant::now();
        let line = || {
            let tried = next.load(Ordering::Relaxed).min(self.moves.len());
            let [won, not_won, open] = self.lock().0.count();
            let all = self.moves.len();
            format!(
                "{nodes} nodes each: {tried} of {all} tried; won {won}, not won {not_won}, open {open}"
            )
        };
        let solve = || self.solve_on_threads(nodes, &next);
        status_line::show_while(line, || halt_on_interrupt(&self.solvers, solve))?;
        let [won, not_won, open] = self.lock().0.count();
        let seconds = started.elapsed().as_secs();
        eprintln!("{nodes} nodes each: won {won}, not won {not_won}, open {open}; {seconds} s");
        Ok(())
    }

    fn solve_on_threads(&self, nodes: u64, next: &AtomicUsize) -> Result<()> {
        thread::scope(|scope| {
            let solve = |solver| {
                let solved = self.solve_open_replies(solver, nodes, next);
                self.is_failing.fetch_or(solved.is_err(), Ordering::Relaxed);
                solved
            };
            let threads: Vec<_> =
                self.solvers.iter().map(|solver| scope.spawn(move || solve(solver))).collect();
            for thread in threads {
                match thread.join() {
                    Ok(solved) => solved?,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(())
        })
    }

    fn solve_open_replies(&self, solver: &Solver<P>, nodes: u64, next: &AtomicUsize) -> Result<()> {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&mv) = self.moves.get(index) else { return Ok(()) };
            if self.is_due() {
                return Ok(());
            }
            let known = self.lock().0.entries[index].1;
            if known.status != MapStatus::Open || known.nodes >= nodes {
                continue;
            }
            let position = self.root.after(mv);
            let before = solver.nodes();
            let verdict = solver.solve(&position, Effort::nodes(nodes));
            if interrupt::is_requested() && matches!(verdict, Verdict::Open(_)) {
                return Ok(());
            }
            let status = match &verdict {
                Verdict::Won(strategy) => MapStatus::Won(strategy.plies().unwrap_or_default()),
                Verdict::NotWon(_) => MapStatus::NotWon,
                Verdict::Open(_) => MapStatus::Open,
            };
            if let (Some(folder), Verdict::Won(strategy) | Verdict::NotWon(strategy)) =
                (&self.args.certificates, &verdict)
            {
                let bytes = certificate(&position, Side::Black, strategy)?;
                certificate_file(folder, mv)?.write(|file| file.write_all(&bytes))?;
            }
            let spent = solver.nodes() - before;
            // An open reply has used up its share of this round, even if the search stopped short of it.
            let nodes = if status == MapStatus::Open { nodes } else { known.nodes + spent };
            self.record(index, MapEntry { status, nodes })?;
        }
    }

    fn record(&self, index: usize, entry: MapEntry) -> Result<(), OutputFileError> {
        let (map, saved) = &mut *self.lock();
        map.entries[index].1 = entry;
        if let Some(file) = self.map_file.as_ref().filter(|_| saved.elapsed() >= SAVE_INTERVAL) {
            map.save(file)?;
            *saved = Instant::now();
        }
        Ok(())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, (SetUpMap, Instant)> {
        self.map.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether to begin no other reply.
    fn is_due(&self) -> bool {
        interrupt::is_requested()
            || self.is_failing.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// About one reply in `sample`, chosen at random: the list is regular, and every n-th reply could have its Daimyo in the
/// same corner.
pub(super) fn sampled<P: Position>(root: &P, sample: NonZeroU64) -> Vec<P::Move> {
    let chosen = |mv: &P::Move| {
        let number: NonZeroU32 = (*mv).into();
        hash_key(number.get().into()).is_multiple_of(sample.get())
    };
    root.legal_moves().into_iter().filter(chosen).collect()
}
