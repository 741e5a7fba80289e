use crate::repetition::RepetitionHistory;
use crate::transposition_table::TranspositionTable;
use crate::value::{self, INFINITE};
use crate::worker::{RootMove, SearchWorker, SharedState, ThreadMemory};
use crate::{Evaluation, Limits, MonotonicClock, PvLine, Report, Score};
use mana_game::{Game, Outcome, Position};
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A search with its transposition table and history, which persist from one move of a game to the next.
///
/// With one thread it spawns none, and the same sequence of searches limited by depth or nodes visits the same nodes on
/// every machine.
pub struct Searcher<P: Position, E> {
    evaluation: E,
    hash_mib: usize,
    /// `None` until it is allocated, so that a searcher that is replaced unused takes no memory.
    table: Option<TranspositionTable>,
    /// One for each thread.
    threads: Vec<ThreadMemory<P::Move>>,
    clock: MonotonicClock,
    /// The rules of the last search: the table is valid for these only.
    rules: Option<P::Rules>,
}

/// The depth of the last iteration.
const MAX_DEPTH: u32 = 120;

/// Half the width of the first aspiration window of an iteration.
const ASPIRATION_MARGIN: i32 = 30;

/// Beyond this the window is opened completely.
const MAX_ASPIRATION_MARGIN: i32 = 1_000;

/// Aspiration windows are used from this depth on.
const ASPIRATION_DEPTH: i32 = 4;

impl<P: Position, E: Evaluation<P>> Searcher<P, E> {
    /// A search with a transposition table of `hash_mib` mebibytes and at least one thread.
    pub fn new(evaluation: E, hash_mib: usize, threads: usize) -> Self {
        Searcher {
            evaluation,
            hash_mib,
            table: None,
            threads: (0..threads.max(1)).map(|_| ThreadMemory::new()).collect(),
            clock: MonotonicClock::default(),
            rules: None,
        }
    }

    /// Replaces the clock.
    pub fn set_clock(&mut self, clock: MonotonicClock) {
        self.clock = clock;
    }

    /// Allocates the table if it is not allocated. Otherwise the first search does so on its own time, falling back to
    /// a smaller table where memory is short.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn allocate(&mut self) -> Result<(), TryReserveError> {
        if self.table.is_none() {
            self.table = Some(TranspositionTable::try_new(self.hash_mib)?);
        }
        Ok(())
    }

    /// The size of the table that is allocated, in mebibytes; 0 if there is none yet.
    pub fn allocated_mib(&self) -> usize {
        if self.table.is_some() { self.hash_mib } else { 0 }
    }

    /// Changes the size of the table. One that has been allocated is replaced by an empty one at once; it is freed first,
    /// so that there are never two.
    ///
    /// # Errors
    /// There is not so much memory; the size stays as it is, and the table is empty.
    pub fn resize(&mut self, hash_mib: usize) -> Result<(), TryReserveError> {
        if hash_mib == self.hash_mib {
            return Ok(());
        }
        if self.table.take().is_some() {
            match TranspositionTable::try_new(hash_mib) {
                Ok(table) => self.table = Some(table),
                Err(error) => {
                    // A table of this size was just freed; if this fails nevertheless, the next search allocates one.
                    let _ = self.allocate();
                    return Err(error);
                }
            }
        }
        self.hash_mib = hash_mib;
        Ok(())
    }

    /// Changes the number of threads, at least one, and clears their history.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads.resize_with(threads.max(1), ThreadMemory::new);
        self.threads.iter_mut().for_each(|thread| thread.history.clear());
    }

    /// The clock that time limits are measured with.
    pub fn clock(&self) -> MonotonicClock {
        self.clock
    }

    /// How full the table is with entries of the last search, in per mille.
    pub fn hashfull(&self) -> u32 {
        self.table.as_ref().map_or(0, TranspositionTable::hashfull)
    }

    /// The evaluation.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Replaces the evaluation; values in the table remain until they are overwritten.
    pub fn set_evaluation(&mut self, evaluation: E) {
        self.evaluation = evaluation;
        self.clear_evaluation_caches();
    }

    /// Clears the table and the history, as before a new game.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.threads.iter_mut().for_each(|thread| thread.history.clear());
    }

    /// Clears the evaluation caches, after a change of the evaluation or of the rules.
    fn clear_evaluation_caches(&mut self) {
        self.threads.iter_mut().for_each(|thread| thread.evaluations.clear());
    }

    /// Searches the current position of a game until a limit is reached, `stop` is set or a deeper search cannot change
    /// the result, and reports after every iteration.
    ///
    /// `None` if there is no move to search: the game is over, or the limits allow no legal move.
    pub fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        // Before the table is allocated, which takes time.
        let begin = self.clock.now();
        let root = root_moves(game, limits);
        if root.is_empty() {
            return None;
        }
        let rules = game.position().rules();
        if self.rules.replace(rules).is_some_and(|before| before != rules) {
            self.clear();
            self.clear_evaluation_caches();
        }
        let table = self.table.get_or_insert_with(|| largest_table(self.hash_mib));
        table.begin_search();
        let shared = SharedState {
            evaluation: &self.evaluation,
            table,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            clock: self.clock,
            deadline: limits.time.map(|time| begin + time),
        };
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let (first, helpers) = self.threads.split_first_mut()?;
        let mut main_thread = |root: Vec<RootMove<P::Move>>| {
            let mut worker = SearchWorker::new(&shared, RepetitionHistory::new(game), first);
            let only_move = root.len() == 1;
            let mut deepening =
                IterativeDeepening { moves: root, multi_pv: limits.multi_pv.max(1) };
            let mut report: Option<Report<P>> = None;
            for depth in 1..=max_depth {
                let complete = deepening.iterate(&mut worker, game.position(), depth as i32);
                worker.check_limits();
                let time = shared.clock.now().saturating_sub(begin);
                let mut next = Report {
                    depth,
                    lines: deepening.pv_lines(),
                    nodes: shared.nodes.load(Relaxed),
                    time,
                    hashfull: shared.table.hashfull(),
                };
                if !complete {
                    next.depth -= 1;
                    // The best move must be the one last reported.
                    if report.is_none_or(|last| last.lines != next.lines) {
                        on_report(&next);
                    }
                    report = Some(next);
                    break;
                }
                on_report(&next);
                report = Some(next);
                worker.interruptible = true;
                let late = limits.soft_time.is_some_and(|soft| time >= soft);
                let forced = limits.soft_time.is_some() && only_move && depth >= 5;
                worker.check_limits();
                if deepening.is_final() || late || forced || worker.stopped() {
                    break;
                }
            }
            shared.done.store(true, Relaxed);
            report
        };
        if helpers.is_empty() {
            return main_thread(root);
        }
        std::thread::scope(|scope| {
            for (index, memory) in helpers.iter_mut().enumerate() {
                let (shared, root) = (&shared, root.clone());
                scope.spawn(move || {
                    let mut worker =
                        SearchWorker::new(shared, RepetitionHistory::new(game), memory);
                    worker.interruptible = true;
                    let mut deepening = IterativeDeepening { moves: root, multi_pv: 1 };
                    // Lazy SMP: the threads share the table, and those at different depths duplicate less work.
                    for depth in 1 + (index as u32 + 1) % 2..=max_depth {
                        if !deepening.iterate(&mut worker, game.position(), depth as i32) {
                            break;
                        }
                    }
                });
            }
            main_thread(root)
        })
    }
}

/// A table of this size in mebibytes, or of the largest half, quarter and so on that there is memory for.
fn largest_table(mebibytes: usize) -> TranspositionTable {
    let sizes = (0..usize::BITS).map(|halvings| mebibytes >> halvings);
    let mut tables = sizes.map_while(|size| (size > 0).then(|| TranspositionTable::try_new(size)));
    tables.find_map(Result::ok).unwrap_or_else(TranspositionTable::smallest)
}

/// The moves to search.
fn root_moves<P: Position>(game: &Game<P>, limits: &Limits<P>) -> Vec<RootMove<P::Move>> {
    let mut moves = game.legal_moves();
    if let Some(allowed) = &limits.moves {
        moves.retain(|mv| allowed.contains(mv));
    }
    moves
        .into_iter()
        .map(|mv| RootMove {
            value: -INFINITE,
            last_value: -INFINITE,
            upper_bound: INFINITE,
            is_final: false,
            draws: game.outcome_after(mv) == Some(Outcome::Draw),
            loses: false,
            pv: vec![mv],
        })
        .collect()
}

/// Iterative deepening: the root moves in the order of the last iteration.
struct IterativeDeepening<M> {
    moves: Vec<RootMove<M>>,
    /// How many of them get a principal variation of their own.
    multi_pv: usize,
}

impl<M: Copy> IterativeDeepening<M> {
    /// Runs one iteration; returns whether it was completed. If it was not, moves that it did not reach, or only
    /// refuted, are worth at most their value from the last one.
    fn iterate<P, E>(
        &mut self,
        worker: &mut SearchWorker<'_, P, E>,
        position: &P,
        depth: i32,
    ) -> bool
    where
        P: Position<Move = M>,
        E: Evaluation<P>,
    {
        let multi_pv = self.multi_pv.min(self.moves.len());
        self.moves.iter_mut().for_each(|mv| mv.upper_bound = INFINITE);
        for rank in 0..multi_pv {
            self.search_window(worker, position, depth, rank);
            if worker.stopped() {
                self.complete_from_last_iteration();
                return false;
            }
            worker.interruptible |= depth > 1;
        }
        self.moves[..multi_pv].sort_by_key(|mv| -mv.value);
        self.moves.iter_mut().for_each(|mv| mv.last_value = mv.value);
        true
    }

    /// Orders the moves after an interrupted iteration.
    fn complete_from_last_iteration(&mut self) {
        for mv in self.moves.iter_mut().filter(|mv| mv.value <= -INFINITE) {
            mv.value = mv.last_value.min(mv.upper_bound);
        }
        self.moves.sort_by_key(|mv| -mv.value);
    }

    /// Finds the best of the moves from `rank` on, with an aspiration window around the value of the last iteration.
    fn search_window<P, E>(
        &mut self,
        worker: &mut SearchWorker<'_, P, E>,
        position: &P,
        depth: i32,
        rank: usize,
    ) where
        P: Position<Move = M>,
        E: Evaluation<P>,
    {
        let moves = &mut self.moves[rank..];
        let expected = moves[0].value;
        let mut margin = ASPIRATION_MARGIN;
        let mut depth = depth;
        let (mut alpha, mut beta) = if expected <= -INFINITE {
            (-INFINITE, INFINITE)
        } else if let Some(plies) = value::distance(expected) {
            // A forced win or loss has been found. What is left to search for is a shorter win or a longer loss; so the
            // depth need not exceed the distance to the end of the game.
            depth = depth.min(plies);
            if expected > 0 { (expected - 1, INFINITE) } else { (-INFINITE, expected + 1) }
        } else if depth < ASPIRATION_DEPTH {
            (-INFINITE, INFINITE)
        } else {
            (expected - margin, expected + margin)
        };
        let reaches_end = value::distance(expected) == Some(depth);
        loop {
            let value = worker.search_root(position, moves, alpha, beta, depth);
            if worker.stopped() {
                return;
            }
            // Outside the window: widen it on that side and search again.
            margin *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if margin > MAX_ASPIRATION_MARGIN { -INFINITE } else { value - margin };
            } else if value >= beta && beta < INFINITE {
                beta = if margin > MAX_ASPIRATION_MARGIN { INFINITE } else { value + margin };
            } else {
                break;
            }
        }
        moves.sort_by_key(|mv| -mv.value);
        moves[0].is_final = reaches_end && moves[0].value == expected;
    }

    /// Whether a deeper search cannot change the result.
    fn is_final(&self) -> bool {
        self.is_drawn() || self.moves.iter().take(self.multi_pv).all(|mv| mv.is_final)
    }

    /// Whether the best result is a draw: some moves end the game with a draw, and all others lose.
    fn is_drawn(&self) -> bool {
        self.moves[0].draws && self.moves.iter().all(|mv| mv.draws || mv.loses)
    }

    fn pv_lines<P: Position<Move = M>>(&self) -> Vec<PvLine<P>> {
        let drawn = self.is_drawn();
        let line = |mv: &RootMove<M>| {
            let score = if drawn && mv.draws { Score::Draw } else { value::score(mv.value) };
            PvLine { score, moves: mv.pv.clone() }
        };
        self.moves.iter().take(self.multi_pv).map(line).collect()
    }
}
