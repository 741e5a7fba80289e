use crate::dfpn::DfPnSearch;
use crate::initializer::ProofNumberInitializer;
use crate::strategy::{self, Strategy};
use crate::{ProofEntry, ProofNumbers, ProofTable};
use mana_game::{Outcome, Position, Side};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Decides by proof-number search whether one side, the prover, can force a win.
///
/// The table persists between positions, so it pays to solve related positions with the same solver.
pub struct Solver<P: Position> {
    rules: P::Rules,
    prover: Side,
    /// The initializers of threads that are not running, with their trained networks.
    idle_initializers: Mutex<Vec<ProofNumberInitializer>>,
    table: Arc<ProofTable>,
    /// Nodes searched in all, and the count at which to stop.
    nodes: AtomicU64,
    last_node: AtomicU64,
    /// Tells the threads of the current search to return.
    stop: AtomicBool,
    /// Set by `halt`: the current call must not start another search.
    halted: AtomicBool,
    /// The latest numbers of the root, packed.
    root_numbers: AtomicU64,
    /// The epoch whose conditional disproofs are valid, and the node count at which the next one begins.
    epoch: AtomicU8,
    next_epoch: AtomicU64,
    position: PhantomData<fn() -> P>,
}

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most nodes to search. A node is a position whose children are generated.
    pub nodes: u64,
    /// The number of threads.
    pub threads: usize,
}

impl Effort {
    /// This many nodes, on one thread.
    pub const fn nodes(nodes: u64) -> Effort {
        Effort { nodes, threads: 1 }
    }
}

/// Unlimited, on one thread.
impl Default for Effort {
    fn default() -> Effort {
        Effort::nodes(u64::MAX)
    }
}

/// The solver's result for a position.
#[derive(Clone, Debug)]
pub enum Verdict<P: Position> {
    /// Proved: the prover wins by this strategy.
    Won(Strategy<P>),
    /// Disproved: the prover cannot win against this strategy of the defender.
    NotWon(Strategy<P>),
    /// Undecided.
    Open(ProofNumbers),
}

/// The state of a running search.
#[derive(Clone, Copy, Debug)]
pub struct SolverProgress {
    /// Nodes searched by this solver so far.
    pub nodes: u64,
    /// The numbers of the root.
    pub numbers: ProofNumbers,
    /// How full the table is, from 0 to 1.
    pub occupancy: f64,
}

/// The first epoch ends after this many nodes; each later one is as long as all before it together.
const FIRST_EPOCH: u64 = 1 << 20;

/// How often a position is searched until a strategy can be extracted. With a table that is far too small it never can.
const MAX_ATTEMPTS: u32 = 10;

impl<P: Position> Solver<P> {
    /// A solver with a table of about this many MiB.
    pub fn new(rules: P::Rules, prover: Side, mebibytes: usize) -> Solver<P> {
        Solver::with_table(rules, prover, Arc::new(ProofTable::new(mebibytes)))
    }

    /// A solver that shares its table with others.
    ///
    /// They must all be for the same game, rules and prover: entries do not identify them.
    pub fn with_table(rules: P::Rules, prover: Side, table: Arc<ProofTable>) -> Solver<P> {
        Solver {
            rules,
            prover,
            idle_initializers: Mutex::default(),
            table,
            nodes: AtomicU64::new(0),
            last_node: AtomicU64::new(u64::MAX),
            stop: AtomicBool::new(false),
            halted: AtomicBool::new(false),
            root_numbers: AtomicU64::new(1 << 32 | 1),
            epoch: AtomicU8::new(1),
            next_epoch: AtomicU64::new(FIRST_EPOCH),
            position: PhantomData,
        }
    }

    /// The rules of all positions.
    pub fn rules(&self) -> P::Rules {
        self.rules
    }

    /// The side whose win is to be proved.
    pub fn prover(&self) -> Side {
        self.prover
    }

    /// The transposition table.
    pub fn table(&self) -> &Arc<ProofTable> {
        &self.table
    }

    /// Decides a position, if the effort suffices. It counts as the first position of its game: earlier ones are not
    /// considered for repetition.
    ///
    /// # Panics
    /// If the position has other rules than the solver.
    pub fn solve(&self, root: &P, effort: Effort) -> Verdict<P> {
        assert_eq!(root.rules(), self.rules, "a solver is for one rule set");
        self.halted.store(false, Ordering::Relaxed);
        let last_node = self.nodes().saturating_add(effort.nodes);
        for _ in 0..MAX_ATTEMPTS {
            let numbers = self.search(root, last_node, effort.threads);
            let verdict = if numbers.is_proved() {
                strategy::extract_winning(self, root, last_node).map(Verdict::Won)
            } else if numbers.is_disproved() {
                strategy::extract_holding(self, root, last_node).map(Verdict::NotWon)
            } else {
                return Verdict::Open(numbers);
            };
            if let Some(verdict) = verdict {
                return verdict;
            }
            if self.nodes() >= last_node || self.is_halted() {
                break;
            }
            // The result was based on invalid conditional disproofs, or on entries that have been replaced.
            self.begin_epoch();
        }
        Verdict::Open(ProofNumbers::UNKNOWN)
    }

    /// The numbers of a position after a search, without a strategy to support them.
    ///
    /// A proof is valid. A disproof may be conditional: it may depend on a repetition.
    ///
    /// # Panics
    /// If the position has other rules than the solver.
    pub fn proof_numbers(&self, root: &P, effort: Effort) -> ProofNumbers {
        assert_eq!(root.rules(), self.rules, "a solver is for one rule set");
        self.halted.store(false, Ordering::Relaxed);
        self.search(root, self.nodes().saturating_add(effort.nodes), effort.threads)
    }

    /// Makes the current call of another thread return soon; an undecided position stays open.
    pub fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The state of the search that another thread is running.
    pub fn progress(&self) -> SolverProgress {
        let packed = self.root_numbers.load(Ordering::Relaxed);
        let numbers = ProofNumbers { proof: packed as u32, disproof: (packed >> 32) as u32 };
        SolverProgress { nodes: self.nodes(), numbers, occupancy: self.table.occupancy() }
    }

    /// Nodes searched by this solver so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    fn search(&self, root: &P, last_node: u64, threads: usize) -> ProofNumbers {
        if let Some(outcome) = root.outcome() {
            let won = outcome == Outcome::Win(self.prover);
            return if won { ProofNumbers::PROVED } else { ProofNumbers::DISPROVED };
        }
        if self.nodes() >= last_node {
            return ProofNumbers::UNKNOWN;
        }
        self.start_search(last_node);
        let work = |seed| {
            let numbers = DfPnSearch::new(self, seed).run(root).0.numbers;
            // The first thread to finish stops the others.
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
        let solved = all.iter().copied().find(|numbers| numbers.is_solved());
        solved.or(all.first().copied()).unwrap_or(ProofNumbers::UNKNOWN)
    }
}

/// The state that the threads of a search share.
impl<P: Position> Solver<P> {
    /// A trained initializer if one is idle, otherwise a new one.
    pub(crate) fn take_initializer(&self) -> ProofNumberInitializer {
        self.idle_initializers().pop().unwrap_or_else(|| ProofNumberInitializer::new(self.prover))
    }

    /// Returns an initializer to the pool for the next search.
    pub(crate) fn return_initializer(&self, initializer: ProofNumberInitializer) {
        self.idle_initializers().push(initializer);
    }

    fn idle_initializers(&self) -> MutexGuard<'_, Vec<ProofNumberInitializer>> {
        self.idle_initializers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    pub(crate) fn epoch(&self) -> u8 {
        self.epoch.load(Ordering::Relaxed)
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// Whether the threads of the current search must return.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The entry of a position, unless it is a conditional disproof of an earlier epoch.
    #[inline]
    pub(crate) fn probe(&self, key: u128) -> Option<ProofEntry> {
        self.table.get(key).filter(|entry| {
            !entry.numbers.is_disproved() || entry.epoch == 0 || entry.epoch == self.epoch()
        })
    }

    /// Lets threads search up to a node count, unless the solver has been halted.
    pub(crate) fn start_search(&self, last_node: u64) {
        self.last_node.store(last_node, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
        if self.is_halted() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Adds to the node count; stops the search or begins an epoch when it is time.
    pub(crate) fn add_nodes(&self, nodes: u64) {
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

    /// Invalidates all conditional disproofs found so far.
    fn begin_epoch(&self) {
        // Epoch 0 marks unconditional disproofs.
        let next = self.epoch().checked_add(1).unwrap_or(1);
        self.epoch.store(next, Ordering::Relaxed);
    }

    /// Publishes the numbers of the root, for `progress`.
    pub(crate) fn set_root_numbers(&self, numbers: ProofNumbers) {
        let packed = u64::from(numbers.proof) | u64::from(numbers.disproof) << 32;
        self.root_numbers.store(packed, Ordering::Relaxed);
    }
}
