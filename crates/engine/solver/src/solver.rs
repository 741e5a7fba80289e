use crate::experience::Experience;
use crate::plan::{self, Plan};
use crate::search::Worker;
use crate::{Entry, Numbers, Table};
use mana_game::{Outcome, Position, Side};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Finds out whether one side, the prover, can force a win.
///
/// What it learns about one position stays in its table and serves the next, so positions of one game under the same
/// rules and with the same prover are best asked of the same solver.
pub struct Solver<P: Position> {
    rules: P::Rules,
    prover: Side,
    /// That of each thread that is not at work.
    experiences: Mutex<Vec<Experience>>,
    table: Arc<Table>,
    /// Nodes searched in all, and the number at which to stop.
    nodes: AtomicU64,
    last_node: AtomicU64,
    /// The threads at work shall return.
    stop: AtomicBool,
    /// No search shall be begun any more for the present question.
    halted: AtomicBool,
    /// The numbers of the root, as the search last saw them.
    root: AtomicU64,
    /// The epoch whose conditional disproofs count, and the node at which the next one begins.
    epoch: AtomicU8,
    next_epoch: AtomicU64,
    position: PhantomData<fn() -> P>,
}

/// How much work a question is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most nodes to search; a node is a position whose moves are listed and looked up.
    pub nodes: u64,
    /// With how many threads.
    pub threads: usize,
}

impl Effort {
    /// This many nodes, on one thread.
    pub const fn nodes(nodes: u64) -> Effort {
        Effort { nodes, threads: 1 }
    }
}

/// No end but the answer, on one thread.
impl Default for Effort {
    fn default() -> Effort {
        Effort::nodes(u64::MAX)
    }
}

/// What a solver says about a position.
#[derive(Clone, Debug)]
pub enum Verdict<P: Position> {
    /// The prover wins by this plan.
    Won(Plan<P>),
    /// The prover cannot win, as the defender plays by this plan.
    NotWon(Plan<P>),
    /// Nobody knows yet.
    Open(Numbers),
}

/// How a search is getting on.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Nodes searched so far, for all questions together.
    pub nodes: u64,
    /// The numbers of the position in question.
    pub numbers: Numbers,
    /// How full the table is, from 0 to 1.
    pub load: f64,
}

/// The first epoch ends after this many nodes, and each one thereafter is as long as all before it together.
const FIRST_EPOCH: u64 = 1 << 20;

/// How often an answer without a plan is thought over; a table that is much too small never gives one.
const MOST_EPOCHS: u32 = 10;

impl<P: Position> Solver<P> {
    /// A solver with a table of about this many MiB.
    pub fn new(rules: P::Rules, prover: Side, mebibytes: usize) -> Solver<P> {
        Solver::with_table(rules, prover, Arc::new(Table::new(mebibytes)))
    }

    /// A solver that shares its table with others.
    ///
    /// The others must have the same game, rules and prover: an entry does not say what it is about.
    pub fn with_table(rules: P::Rules, prover: Side, table: Arc<Table>) -> Solver<P> {
        Solver {
            rules,
            prover,
            experiences: Mutex::default(),
            table,
            nodes: AtomicU64::new(0),
            last_node: AtomicU64::new(u64::MAX),
            stop: AtomicBool::new(false),
            halted: AtomicBool::new(false),
            root: AtomicU64::new(1 << 32 | 1),
            epoch: AtomicU8::new(1),
            next_epoch: AtomicU64::new(FIRST_EPOCH),
            position: PhantomData,
        }
    }

    /// The rules that the positions are played under.
    pub fn rules(&self) -> P::Rules {
        self.rules
    }

    /// The side that wants to win.
    pub fn prover(&self) -> Side {
        self.prover
    }

    /// What is known about positions.
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// Decides a position, if the effort suffices. The position counts as the first of its game: what happened
    /// before it is no repetition.
    ///
    /// # Panics
    /// If the position is played under other rules than the solver's, whose table knows nothing of them.
    pub fn solve(&self, root: &P, effort: Effort) -> Verdict<P> {
        assert_eq!(root.rules(), self.rules, "a solver serves one rule set");
        self.halted.store(false, Ordering::Relaxed);
        let last_node = self.nodes().saturating_add(effort.nodes);
        for _ in 0..MOST_EPOCHS {
            let numbers = self.search(root, last_node, effort.threads);
            let plan = if numbers.is_proved() {
                plan::winning(self, root, last_node).map(Verdict::Won)
            } else if numbers.is_disproved() {
                plan::holding(self, root, last_node).map(Verdict::NotWon)
            } else {
                return Verdict::Open(numbers);
            };
            if let Some(verdict) = plan {
                return verdict;
            }
            if self.nodes() >= last_node || self.is_halted() {
                break;
            }
            // What the answer leaned on did not hold, or has been thrown away.
            self.begin_epoch();
        }
        Verdict::Open(Numbers::UNKNOWN)
    }

    /// The numbers of a position after a search, without a plan to show for them.
    ///
    /// If they say that it is proved, it is; if they say that it is disproved, that may lean on a repetition.
    ///
    /// # Panics
    /// As [`solve`](Solver::solve) does.
    pub fn estimate(&self, root: &P, effort: Effort) -> Numbers {
        assert_eq!(root.rules(), self.rules, "a solver serves one rule set");
        self.halted.store(false, Ordering::Relaxed);
        self.search(root, self.nodes().saturating_add(effort.nodes), effort.threads)
    }

    /// Ends the work on the present question soon; for another thread to call. What is not decided by then stays
    /// open.
    pub fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// How the search is getting on; for another thread to ask.
    pub fn progress(&self) -> Progress {
        let packed = self.root.load(Ordering::Relaxed);
        let numbers = Numbers { proof: packed as u32, disproof: (packed >> 32) as u32 };
        Progress { nodes: self.nodes(), numbers, load: self.table.load() }
    }

    /// Nodes searched so far, for all questions together.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    fn search(&self, root: &P, last_node: u64, threads: usize) -> Numbers {
        if let Some(outcome) = root.outcome() {
            let won = outcome == Outcome::Win(self.prover);
            return if won { Numbers::PROVED } else { Numbers::DISPROVED };
        }
        if self.nodes() >= last_node {
            return Numbers::UNKNOWN;
        }
        self.prepare(last_node);
        let work = |seed| {
            let numbers = Worker::new(self, seed).run(root).0.numbers;
            // The first thread to know the answer sends the others home.
            self.stop.store(true, Ordering::Relaxed);
            numbers
        };
        let all = if threads <= 1 {
            vec![work(0)]
        } else {
            thread::scope(|scope| {
                let threads: Vec<_> =
                    (0..threads as u64).map(|seed| scope.spawn(move || work(seed))).collect();
                threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
            })
        };
        let decided = all.iter().copied().find(|numbers| numbers.is_decided());
        decided.or(all.first().copied()).unwrap_or(Numbers::UNKNOWN)
    }
}

/// What the threads at work need.
impl<P: Position> Solver<P> {
    /// What a thread that begins to work knows from the last time that one did.
    pub(crate) fn take_experience(&self) -> Experience {
        self.experiences().pop().unwrap_or_else(|| Experience::new(self.prover))
    }

    /// Keeps it for the next time.
    pub(crate) fn return_experience(&self, experience: Experience) {
        self.experiences().push(experience);
    }

    fn experiences(&self) -> MutexGuard<'_, Vec<Experience>> {
        self.experiences.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    pub(crate) fn epoch(&self) -> u8 {
        self.epoch.load(Ordering::Relaxed)
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// Whether the threads shall return.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// What is known about a position and still counts.
    #[inline]
    pub(crate) fn recall(&self, key: u128) -> Option<Entry> {
        self.table.get(key).filter(|entry| {
            !entry.numbers.is_disproved() || entry.epoch == 0 || entry.epoch == self.epoch()
        })
    }

    /// Lets threads work up to a node, unless there shall be no more work.
    pub(crate) fn prepare(&self, last_node: u64) {
        self.last_node.store(last_node, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
        if self.is_halted() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Counts nodes that a thread has searched.
    pub(crate) fn count(&self, nodes: u64) {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if all >= self.last_node.load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
        }
        let next_epoch = self.next_epoch.load(Ordering::Relaxed);
        if all >= next_epoch {
            self.next_epoch.store(all.saturating_mul(2), Ordering::Relaxed);
            self.begin_epoch();
        }
    }

    /// Conditional disproofs found so far do not count any more.
    fn begin_epoch(&self) {
        // Epoch 0 is that of disproofs which hold for ever.
        let next = self.epoch().checked_add(1).unwrap_or(1);
        self.epoch.store(next, Ordering::Relaxed);
    }

    /// Notes the numbers of the position in question.
    pub(crate) fn note(&self, numbers: Numbers) {
        let packed = u64::from(numbers.proof) | u64::from(numbers.disproof) << 32;
        self.root.store(packed, Ordering::Relaxed);
    }
}
