use crate::history::History;
use crate::past::Past;
use crate::table::Table;
use crate::value::{self, INFINITE};
use crate::worker::{RootMove, Shared, Worker};
use crate::{Clock, Knowledge, Limits, Line, Report, Score};
use mana_game::{Game, Outcome, Position};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A search with its memory, which it keeps from one move of a game to the next.
///
/// With one thread it starts no other, and the same sequence of searches limited by depth or nodes visits the same
/// nodes on every machine.
pub struct Searcher<P: Position, K> {
    knowledge: K,
    hash_mib: usize,
    /// Made when the first search begins, so that a searcher that is replaced unused never takes its memory.
    table: Option<Table>,
    /// For each thread what it has learned about moves.
    histories: Vec<History<P::Move>>,
    clock: Clock,
    /// The rules of the last search: what the table knows is true of these only.
    rules: Option<P::Rules>,
}

/// No iteration goes deeper.
const MAX_DEPTH: u32 = 120;

impl<P: Position, K: Knowledge<P>> Searcher<P, K> {
    /// A search with a table of so many mebibytes, and so many threads; at least one.
    pub fn new(knowledge: K, hash_mib: usize, threads: usize) -> Self {
        Searcher {
            knowledge,
            hash_mib,
            table: None,
            histories: (0..threads.max(1)).map(|_| History::new()).collect(),
            clock: Clock::default(),
            rules: None,
        }
    }

    /// The same with another clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Searcher { clock, ..self }
    }

    /// The clock it reads.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// How full the table is with entries of the last search, in per mille.
    pub fn hashfull(&self) -> u32 {
        self.table.as_ref().map_or(0, Table::fullness)
    }

    /// What it knows about the game.
    pub fn knowledge(&self) -> &K {
        &self.knowledge
    }

    /// Replaces what it knows about the game; estimates already in the table stay until they are overwritten.
    pub fn set_knowledge(&mut self, knowledge: K) {
        self.knowledge = knowledge;
    }

    /// Forgets everything learned, as before a new game.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.histories.iter_mut().for_each(History::clear);
    }

    /// Searches the current position of a game until a limit is reached, `stop` is set or nothing is left to find out,
    /// and reports after every iteration.
    ///
    /// `None` if there is nothing to choose from: the game is over, or the limits name no legal move.
    pub fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        stop: &AtomicBool,
        mut on_report: impl FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        let root = root_moves(game, limits);
        if root.is_empty() {
            return None;
        }
        let rules = game.position().rules();
        if self.rules.replace(rules).is_some_and(|before| before != rules) {
            self.clear();
        }
        let table = self.table.get_or_insert_with(|| Table::new(self.hash_mib));
        table.begin();
        let begin = self.clock.now();
        let shared = Shared {
            knowledge: &self.knowledge,
            table,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            clock: self.clock,
            deadline: limits.time.map(|time| begin + time),
        };
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let (first, helpers) = self.histories.split_first_mut()?;
        let mut lead = || {
            let mut worker = Worker::new(&shared, Past::new(game), first);
            let mut deepening = Deepening { moves: root.clone(), lines: limits.multi_pv.max(1) };
            let mut report = None;
            for depth in 1..=max_depth {
                let complete = deepening.iterate(&mut worker, game.position(), depth as i32);
                worker.check_limits();
                let time = shared.clock.now().saturating_sub(begin);
                let mut next = Report {
                    depth,
                    lines: deepening.report(),
                    nodes: shared.nodes.load(Relaxed),
                    time,
                    hashfull: shared.table.fullness(),
                };
                if !complete {
                    next.depth -= 1;
                    report = Some(next);
                    break;
                }
                on_report(&next);
                report = Some(next);
                worker.interruptible = true;
                let late = limits.soft_time.is_some_and(|soft| time >= soft);
                let forced = limits.soft_time.is_some() && root.len() == 1 && depth >= 5;
                worker.check_limits();
                if deepening.is_settled() || late || forced || worker.stopped() {
                    break;
                }
            }
            shared.done.store(true, Relaxed);
            report
        };
        if helpers.is_empty() {
            return lead();
        }
        std::thread::scope(|scope| {
            for (index, history) in helpers.iter_mut().enumerate() {
                let (shared, root) = (&shared, root.clone());
                scope.spawn(move || {
                    let mut worker = Worker::new(shared, Past::new(game), history);
                    worker.interruptible = true;
                    let mut deepening = Deepening { moves: root, lines: 1 };
                    // Threads at different depths get less in each other's way.
                    for depth in 1 + (index as u32 + 1) % 2..=max_depth {
                        if !deepening.iterate(&mut worker, game.position(), depth as i32) {
                            break;
                        }
                    }
                });
            }
            lead()
        })
    }
}

/// The moves to choose from.
fn root_moves<P: Position>(game: &Game<P>, limits: &Limits<P>) -> Vec<RootMove<P::Move>> {
    let mut moves = game.legal_moves();
    if let Some(allowed) = &limits.moves {
        moves.retain(|mv| allowed.contains(mv));
    }
    moves
        .into_iter()
        .map(|mv| RootMove {
            value: -INFINITE,
            settled: false,
            drawn: game.outcome_after(mv) == Some(Outcome::Draw),
            lost: false,
            line: vec![mv],
        })
        .collect()
}

/// Iterative deepening: the root moves in the order that the last iteration gave them.
struct Deepening<M> {
    moves: Vec<RootMove<M>>,
    /// How many of them get a line of their own.
    lines: usize,
}

impl<M: Copy> Deepening<M> {
    /// Searches to a depth; whether that was completed.
    fn iterate<P, K>(&mut self, worker: &mut Worker<'_, P, K>, position: &P, depth: i32) -> bool
    where
        P: Position<Move = M>,
        K: Knowledge<P>,
    {
        let lines = self.lines.min(self.moves.len());
        for line in 0..lines {
            self.search_line(worker, position, depth, line);
            if worker.stopped() {
                return false;
            }
            worker.interruptible |= depth > 1;
        }
        self.moves[..lines].sort_by_key(|mv| -mv.value);
        true
    }

    /// Finds the best of the moves that have no line yet, with a window around the value expected.
    fn search_line<P, K>(
        &mut self,
        worker: &mut Worker<'_, P, K>,
        position: &P,
        depth: i32,
        line: usize,
    ) where
        P: Position<Move = M>,
        K: Knowledge<P>,
    {
        let moves = &mut self.moves[line..];
        let expected = moves[0].value;
        let mut margin = 30;
        let mut depth = depth;
        let (mut alpha, mut beta) = if expected <= -INFINITE {
            (-INFINITE, INFINITE)
        } else if let Some(plies) = value::distance(expected) {
            // The result is known. What is left to ask is whether the winner can be quicker or the loser slower, and
            // nothing beyond the end of the game matters.
            depth = depth.min(plies);
            if expected > 0 { (expected - 1, INFINITE) } else { (-INFINITE, expected + 1) }
        } else if depth < 4 {
            (-INFINITE, INFINITE)
        } else {
            (expected - margin, expected + margin)
        };
        let asked_in_full = value::distance(expected) == Some(depth);
        loop {
            let value = worker.root(position, moves, alpha, beta, depth);
            if worker.stopped() {
                return;
            }
            margin *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if margin > 1_000 { -INFINITE } else { value - margin };
            } else if value >= beta && beta < INFINITE {
                beta = if margin > 1_000 { INFINITE } else { value + margin };
            } else {
                break;
            }
        }
        moves.sort_by_key(|mv| -mv.value);
        moves[0].settled = asked_in_full && moves[0].value == expected;
    }

    /// Whether a deeper search could not say more: results are proved, and so is that they are the best.
    fn is_settled(&self) -> bool {
        self.is_drawn() || self.moves.iter().take(self.lines).all(|mv| mv.settled)
    }

    /// Whether nobody wins: some moves end the game with a draw, and all others lose.
    fn is_drawn(&self) -> bool {
        self.moves[0].drawn && self.moves.iter().all(|mv| mv.drawn || mv.lost)
    }

    fn report<P: Position<Move = M>>(&self) -> Vec<Line<P>> {
        // A search that was interrupted knows of later lines only that they are worse than the first.
        let known = |&(index, mv): &(usize, &RootMove<M>)| index == 0 || mv.value > -INFINITE;
        let drawn = self.is_drawn();
        let lines = self.moves.iter().take(self.lines).enumerate().take_while(known);
        lines
            .map(|(_, mv)| {
                let score = if drawn && mv.drawn { Score::Draw } else { value::score(mv.value) };
                Line { score, moves: mv.line.clone() }
            })
            .collect()
    }
}
