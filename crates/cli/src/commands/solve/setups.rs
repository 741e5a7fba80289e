use super::checkpoint::replace;
use super::map::{Answer, Map, Status};
use super::{Work, certificate, screen};
use anyhow::{Context, Result, anyhow};
use mana_catalogue::{AnyRules, with_game};
use mana_game::{Position, Side, hash_key};
use mana_solver::{Effort, ProofTable, Solver, Verdict};
use std::fs;
use std::io::Write;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "\
With --black every answer of White is tried, the easy ones first: with 1,000 nodes each, then 8,000,
and so on up to --nodes. The map is a text file with a line for each answer: won and within how many
plies, not-won or open, and the nodes it took. Begun again, the command goes on from its map.

Without --black every set-up of Black is tried against a sample of the answers, and those against
which the fewest stay open are listed.

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

    /// Try one answer in N only, a fixed random sample
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) sample: NonZeroU64,

    /// The map to write, and to go on from if it is there
    #[arg(long, value_name = "FILE", requires = "black")]
    map: Option<PathBuf>,

    /// Write the proof of each answer to a file in this folder
    #[arg(long, value_name = "FOLDER", requires = "black")]
    certificates: Option<PathBuf>,

    /// List so many of Black's set-ups
    #[arg(long, value_name = "N", default_value = "10", conflicts_with = "black")]
    pub(super) best: usize,

    #[command(flatten)]
    pub(super) work: Work,
}

/// The nodes for each answer in the first round, and how much larger each round is than the one before.
const FIRST_ROUND: u64 = 1000;
const GROWTH: u64 = 8;

/// How often the map is written.
const SAVE: Duration = Duration::from_secs(10);

pub(super) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    match &args.black {
        Some(black) => {
            let map = with_game!(args.rules, |P, rules| map_answers::<P>(rules, &args, black))?;
            let [won, not_won, open] = map.count();
            let all = map.entries.len();
            writeln!(out, "won {won}, not won {not_won}, open {open} of {all}")?;
        }
        None => {
            let screened = with_game!(args.rules, |P, rules| screen::screen::<P>(rules, &args));
            for (black, open, tried) in screened {
                writeln!(out, "{black} open {open} of {tried}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Tries every answer of White to one set-up of Black.
fn map_answers<P: Position>(rules: P::Rules, args: &Args, black: &str) -> Result<Map> {
    let start = P::start(rules);
    let black = start.read_move(black).map_err(|error| anyhow!("--black: {error}"))?;
    let root = start.after(black);
    let moves = sampled(&root, args.sample);
    let sample = args.sample;
    let head = vec![
        "mana map 1".to_string(),
        format!("rules {rules}, black {black}, one answer in {sample}"),
    ];
    let names = moves.iter().map(ToString::to_string).collect();
    let map = Map::open(args.map.as_deref(), head, names)?;
    if let Some(folder) = &args.certificates {
        fs::create_dir_all(folder).map_err(|e| anyhow!("{}: {e}", folder.display()))?;
    }
    let table = Arc::new(ProofTable::new(args.work.hash.get()));
    let threads = 0..args.work.effort().threads;
    let solver = |_| Solver::with_table(rules, Side::Black, Arc::clone(&table));
    let round = Round {
        args,
        root,
        moves,
        solvers: threads.map(solver).collect(),
        map: Mutex::new((map, Instant::now())),
        deadline: args.work.deadline(),
    };
    let most = args.work.nodes.unwrap_or(FIRST_ROUND);
    let mut nodes = FIRST_ROUND.min(most);
    loop {
        round.run(nodes)?;
        if nodes == most || round.is_late() {
            break;
        }
        nodes = nodes.saturating_mul(GROWTH).min(most);
    }
    let (map, _) = round.map.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = &args.map {
        map.save(path)?;
    }
    Ok(map)
}

/// What the threads share.
struct Round<'a, P: Position> {
    args: &'a Args,
    root: P,
    moves: Vec<P::Move>,
    /// One for each thread. They share a table, and what they have learned serves the next round.
    solvers: Vec<Solver<P>>,
    /// The map, and when it was last written.
    map: Mutex<(Map, Instant)>,
    deadline: Option<Instant>,
}

impl<P: Position> Round<'_, P> {
    /// Tries every answer that is open with so many nodes.
    fn run(&self, nodes: u64) -> Result<()> {
        let next = AtomicUsize::new(0);
        let begun = Instant::now();
        thread::scope(|scope| {
            let work = |solver| self.work(solver, nodes, &next);
            let workers: Vec<_> =
                self.solvers.iter().map(|solver| scope.spawn(move || work(solver))).collect();
            for worker in workers {
                match worker.join() {
                    Ok(worked) => worked?,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            anyhow::Ok(())
        })?;
        let [won, not_won, open] = self.lock().0.count();
        let seconds = begun.elapsed().as_secs();
        eprintln!("{nodes} nodes each: won {won}, not won {not_won}, open {open}; {seconds} s");
        Ok(())
    }

    fn work(&self, solver: &Solver<P>, nodes: u64, next: &AtomicUsize) -> Result<()> {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&mv) = self.moves.get(index) else { return Ok(()) };
            if self.is_late() {
                return Ok(());
            }
            let known = self.lock().0.entries[index].1;
            if known.status != Status::Open || known.nodes >= nodes {
                continue;
            }
            let position = self.root.after(mv);
            let before = solver.nodes();
            let verdict = solver.solve(&position, Effort::nodes(nodes));
            let status = match &verdict {
                Verdict::Won(strategy) => Status::Won(strategy.plies().unwrap_or_default()),
                Verdict::NotWon(_) => Status::NotWon,
                Verdict::Open(_) => Status::Open,
            };
            if let (Some(folder), Verdict::Won(strategy) | Verdict::NotWon(strategy)) =
                (&self.args.certificates, &verdict)
            {
                let name = format!("{}.cert", mv.to_string().replace('/', ""));
                let bytes = certificate(&position, Side::Black, strategy)?;
                let path = folder.join(name);
                let shown = || path.display().to_string();
                replace(&path, |file| file.write_all(&bytes)).with_context(shown)?;
            }
            let spent = solver.nodes() - before;
            // An answer that is still open has had its share, even if the last nodes were saved.
            let nodes = if status == Status::Open { nodes } else { known.nodes + spent };
            self.note(index, Answer { status, nodes })?;
        }
    }

    fn note(&self, index: usize, answer: Answer) -> Result<()> {
        let (map, saved) = &mut *self.lock();
        map.entries[index].1 = answer;
        if let Some(path) = self.args.map.as_deref().filter(|_| saved.elapsed() >= SAVE) {
            map.save(path)?;
            *saved = Instant::now();
        }
        Ok(())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, (Map, Instant)> {
        self.map.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// About one answer in `sample`. Chance chooses: the list is full of patterns, and every so-and-so-many-th answer would
/// have its Daimyo in the same corner.
pub(super) fn sampled<P: Position>(root: &P, sample: NonZeroU64) -> Vec<P::Move> {
    let chosen = |mv: &P::Move| {
        let number: NonZeroU32 = (*mv).into();
        hash_key(number.get().into()).is_multiple_of(sample.get())
    };
    root.legal_moves().into_iter().filter(chosen).collect()
}
