use crate::evaluation_cache::{EvaluationCache, NodeEvaluation};
use crate::history::{History, history_bonus};
use crate::move_picker::{MovePicker, MoveStack, OrderingContext};
use crate::reduction::late_move_reduction;
use crate::repetition::RepetitionHistory;
use crate::transposition_table::{Bound, TranspositionTable, TtEntry};
use crate::value::{self, DECISIVE, DRAW, INFINITE, MAX_PLY, from_tt, loss_at, to_tt, win_at};
use crate::{Evaluation, MonotonicClock};
use mana_game::{Outcome, Position, Side};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The state that the threads of one search share.
pub(crate) struct SharedState<'a, E> {
    pub(crate) evaluation: &'a E,
    pub(crate) table: &'a TranspositionTable,
    /// Set from outside to end the search.
    pub(crate) stop: &'a AtomicBool,
    /// Set when the main thread is done.
    pub(crate) done: AtomicBool,
    /// The sum of the node counts published by all threads.
    pub(crate) nodes: AtomicU64,
    pub(crate) node_limit: u64,
    pub(crate) clock: MonotonicClock,
    /// The clock time at which the search stops.
    pub(crate) deadline: Option<Duration>,
}

/// What a thread retains from one search to the next: its history, its evaluation cache, and buffers that would take a
/// short search longer to allocate than to fill.
pub(crate) struct ThreadMemory<M> {
    pub(crate) history: History<M>,
    pub(crate) evaluations: EvaluationCache,
    moves: MoveStack<M>,
    pv: Vec<Vec<M>>,
}

impl<M: Copy + Eq> ThreadMemory<M> {
    pub(crate) fn new() -> ThreadMemory<M> {
        ThreadMemory {
            history: History::new(),
            evaluations: EvaluationCache::new(),
            moves: MoveStack::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
        }
    }
}

/// One thread of a search: principal variation search over the tree.
pub(crate) struct SearchWorker<'a, P: Position, E> {
    shared: &'a SharedState<'a, E>,
    repetitions: RepetitionHistory,
    history: &'a mut History<P::Move>,
    evaluations: &'a mut EvaluationCache,
    moves: &'a mut MoveStack<P::Move>,
    /// For each ply, the principal variation from there.
    pv: &'a mut [Vec<P::Move>],
    nodes: u64,
    /// How many of the nodes are in [`SharedState::nodes`].
    published_nodes: u64,
    /// The number of nodes at which the limits are next checked.
    next_limit_check: u64,
    /// Whether limits may end the search yet; the first iteration is always completed.
    pub(crate) interruptible: bool,
    stopped: bool,
}

/// A move at the root.
#[derive(Clone)]
pub(crate) struct RootMove<M> {
    /// The value from the last search of the move that found it better than those before, or minus infinity if a later
    /// one found it worse.
    pub(crate) value: i32,
    /// The value after the last complete iteration.
    pub(crate) last_value: i32,
    /// The upper bound found by the current iteration.
    pub(crate) upper_bound: i32,
    /// Whether the value is a win or loss that no deeper search can shorten or delay.
    pub(crate) is_final: bool,
    /// Whether the move ends the game with a draw.
    pub(crate) draws: bool,
    /// Whether the move was found to lose.
    pub(crate) loses: bool,
    /// The move and what follows.
    pub(crate) pv: Vec<M>,
}

/// The node that a move leads to.
struct Successor<P> {
    position: P,
    ply: usize,
    /// The history index of the move.
    history_index: usize,
    /// Whether the side that moved moves again.
    same_side: bool,
}

/// How many nodes a thread visits between two checks of the limits.
const LIMIT_CHECK_INTERVAL: u64 = 512;

/// How many plies quiescence search goes beyond the horizon.
const QUIESCENCE_PLIES: i32 = 2;

/// Reverse futility pruning applies up to this depth, with this margin per ply of depth.
const REVERSE_FUTILITY_DEPTH: i32 = 4;
const REVERSE_FUTILITY_MARGIN: i32 = 120;

/// Internal iterative reduction applies from this depth on.
const INTERNAL_ITERATIVE_REDUCTION_DEPTH: i32 = 4;

impl<'a, P: Position, E: Evaluation<P>> SearchWorker<'a, P, E> {
    pub(crate) fn new(
        shared: &'a SharedState<'a, E>,
        repetitions: RepetitionHistory,
        memory: &'a mut ThreadMemory<P::Move>,
    ) -> Self {
        let ThreadMemory { history, evaluations, moves, pv } = memory;
        SearchWorker {
            shared,
            repetitions,
            history,
            evaluations,
            moves,
            pv,
            nodes: 0,
            published_nodes: 0,
            next_limit_check: 0,
            interruptible: false,
            stopped: false,
        }
    }

    /// Whether a limit ended the search; the value that was being computed is then meaningless.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Publishes the node count and checks the limits.
    pub(crate) fn check_limits(&mut self) {
        let unpublished = self.nodes - self.published_nodes;
        self.published_nodes = self.nodes;
        let nodes = self.shared.nodes.fetch_add(unpublished, Relaxed) + unpublished;
        let left = self.shared.node_limit.saturating_sub(nodes);
        let nodes_left = if self.interruptible { left } else { u64::MAX };
        self.next_limit_check = self.nodes + nodes_left.min(LIMIT_CHECK_INTERVAL);
        let SharedState { stop, done, clock, deadline, .. } = self.shared;
        let late = || deadline.is_some_and(|deadline| clock.now() >= deadline);
        self.stopped |=
            self.interruptible && (left == 0 || stop.load(Relaxed) || done.load(Relaxed) || late());
    }

    /// Searches the root moves, and moves each new best one to the front.
    pub(crate) fn search_root(
        &mut self,
        position: &P,
        moves: &mut [RootMove<P::Move>],
        mut alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        self.repetitions.push(position.hash64(), 0);
        let full_width = is_full_width(alpha, beta);
        let mut best = -INFINITE;
        for index in 0..moves.len() {
            let successor = self.successor(position, moves[index].pv[0], 0);
            let mut value = -INFINITE;
            if index > 0 {
                let reduction = if full_width {
                    0
                } else {
                    late_move_reduction(depth, index).min(depth - 1) / 2
                };
                value = self.scout(&successor, alpha, depth - 1, reduction);
            }
            if (index == 0 || value > alpha) && !self.stopped {
                value = self.search_successor::<true>(&successor, alpha, beta, depth - 1);
            }
            if self.stopped {
                break;
            }
            let mv = &mut moves[index];
            mv.loses = value <= -DECISIVE;
            if value > alpha {
                mv.value = value;
                mv.pv.truncate(1);
                mv.pv.extend_from_slice(&self.pv[1]);
                moves[..=index].rotate_right(1);
            } else {
                mv.value = -INFINITE;
                mv.upper_bound = mv.upper_bound.min(alpha);
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn successor(&self, from: &P, mv: P::Move, ply: usize) -> Successor<P> {
        let position = from.after(mv);
        Successor {
            same_side: position.turn() == from.turn(),
            position,
            ply: ply + 1,
            history_index: self.shared.evaluation.history_index(mv),
        }
    }

    /// The value of a move for the side that makes it.
    #[inline(always)]
    fn search_successor<const PV: bool>(
        &mut self,
        successor: &Successor<P>,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        let previous = Some(successor.history_index);
        if successor.same_side {
            self.search_node::<PV>(&successor.position, alpha, beta, depth, successor.ply, previous)
        } else {
            -self.search_node::<PV>(
                &successor.position,
                -beta,
                -alpha,
                depth,
                successor.ply,
                previous,
            )
        }
    }

    /// The zero-window search of principal variation search: whether a move is better than `alpha`. A late move is
    /// searched at a reduced depth first, and at full depth if it turns out better.
    #[inline(always)]
    fn scout(&mut self, successor: &Successor<P>, alpha: i32, depth: i32, reduction: i32) -> i32 {
        let value = self.search_successor::<false>(successor, alpha, alpha + 1, depth - reduction);
        if reduction > 0 && value > alpha && !self.stopped {
            return self.search_successor::<false>(successor, alpha, alpha + 1, depth);
        }
        value
    }

    /// Principal variation search of a node: its value for the side to move, exact within the window, else a bound.
    fn search_node<const PV: bool>(
        &mut self,
        position: &P,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        previous: Option<usize>,
    ) -> i32 {
        if self.nodes >= self.next_limit_check {
            self.check_limits();
            if self.stopped {
                return DRAW;
            }
        }
        self.nodes += 1;
        if PV {
            self.pv[ply].clear();
        }
        let hash = position.hash64();
        let evaluation = self.shared.evaluation;
        let mut node = NodeEvaluation::new(evaluation, position, hash, self.evaluations);
        if !node.is_cached()
            && let Some(outcome) = position.outcome()
        {
            return match outcome {
                Outcome::Draw => DRAW,
                Outcome::Win(side) if side == position.turn() => win_at(ply),
                Outcome::Win(_) => loss_at(ply),
            };
        }
        if let Some(mv) = node.winning_move(self.evaluations) {
            if PV {
                self.pv[ply].push(mv);
            }
            return win_at(ply + 1);
        }
        // Quiescence search: beyond the horizon only positions that are not quiet are searched on.
        let beyond_horizon =
            depth <= -QUIESCENCE_PLIES || depth <= 0 && node.is_quiet(self.evaluations);
        if beyond_horizon || ply >= MAX_PLY {
            return node.static_eval(self.evaluations);
        }

        if self.repetitions.is_repetition(hash, ply) {
            return DRAW;
        }
        self.repetitions.push(hash, ply);
        // Mate distance pruning: no win found here can be shorter than one on the next move.
        alpha = alpha.max(loss_at(ply + 1));
        beta = beta.min(win_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let key = hash ^ self.repetitions.salt();
        let full_width = is_full_width(alpha, beta);
        let entry = self.shared.table.probe(key);
        if !PV
            && let Some(value) = entry.and_then(|entry| tt_cutoff(entry, alpha, beta, depth, ply))
        {
            return value;
        }
        if !PV
            && !full_width
            && (1..=REVERSE_FUTILITY_DEPTH).contains(&depth)
            && !value::is_decisive(beta)
        {
            // Reverse futility pruning (static null move pruning): a static evaluation so far above the window is
            // unlikely to drop below it.
            let static_eval = node.static_eval(self.evaluations);
            if static_eval - REVERSE_FUTILITY_MARGIN * depth >= beta {
                return static_eval;
            }
        }
        let hash_move = entry.and_then(|entry| P::Move::try_from(entry.mv?).ok());
        let hash_move = hash_move.filter(|&mv| position.is_legal(mv));
        // Internal iterative reduction: a deep search without a hash move is expensive; the next iteration will have
        // one.
        if hash_move.is_none() && depth >= INTERNAL_ITERATIVE_REDUCTION_DEPTH && !full_width {
            depth -= 1;
        }

        let side = position.turn();
        let mut picker = self.moves.begin_node(hash_move);
        let original_alpha = alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut count = 0;
        loop {
            if picker.needs_moves() {
                let context = OrderingContext { history: self.history, ply, previous };
                self.moves.generate(&mut picker, position, evaluation, node.view(), &context);
            }
            let Some(mv) = self.moves.pick(&mut picker) else { break };
            // Late move pruning: near the horizon the last moves in the ordering are hardly ever the best. Once a move
            // is known that does not lose, pruning others cannot make the node a loss.
            if !PV && !full_width && best > -DECISIVE && count >= late_move_pruning_count(depth) {
                break;
            }
            let successor = self.successor(position, mv, ply);
            let mut value = -INFINITE;
            if count > 0 {
                // Late move reductions: less in the principal variation and for moves with a good history.
                let reduction = if full_width || depth < 3 || count < 3 {
                    0
                } else {
                    let history = self.history.score(side, successor.history_index) / 4_096;
                    (late_move_reduction(depth, count) - i32::from(PV) - history)
                        .clamp(0, depth - 2)
                };
                value = self.scout(&successor, alpha, depth - 1, reduction);
            }
            if (count == 0 || PV && value > alpha && value < beta) && !self.stopped {
                value = self.search_successor::<PV>(&successor, alpha, beta, depth - 1);
            }
            if self.stopped {
                self.moves.end_node(picker);
                return DRAW;
            }
            count += 1;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.update_pv(ply, mv);
                    }
                    if value >= beta {
                        self.update_history(side, depth, ply, previous, &picker, mv);
                        break;
                    }
                    alpha = value;
                }
            }
        }
        self.moves.end_node(picker);

        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let mv = best_move.map(Into::into);
        let value = to_tt(best, ply);
        self.shared.table.store(key, TtEntry { mv, value, depth, bound, full_width });
        best
    }

    /// The principal variation of a node is the move followed by the principal variation of the successor.
    fn update_pv(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.pv.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// After a beta cutoff: a history bonus for the move that caused it, a malus for those tried before.
    fn update_history(
        &mut self,
        side: Side,
        depth: i32,
        ply: usize,
        previous: Option<usize>,
        picker: &MovePicker,
        mv: P::Move,
    ) {
        let evaluation = self.shared.evaluation;
        let bonus = history_bonus(depth);
        self.history.add_cutoff(side, ply, previous, mv);
        for tried in self.moves.picked(picker) {
            let bonus = if tried == mv { bonus } else { -bonus };
            self.history.update(side, evaluation.history_index(tried), bonus);
        }
    }
}

/// Late move pruning: how many moves are searched in a node outside the principal variation.
fn late_move_pruning_count(depth: i32) -> usize {
    if depth <= 6 { 3 + (depth * depth / 2) as usize } else { usize::MAX }
}

/// Whether every value in the window is decisive, so that only wins and losses matter.
///
/// Such a search is full-width: nothing is reduced or pruned, nor are table entries used from searches that did so. The
/// search for a shorter win is therefore exact.
fn is_full_width(alpha: i32, beta: i32) -> bool {
    alpha >= DECISIVE || beta <= -DECISIVE
}

/// The value of a transposition table entry, if it allows a cutoff.
#[inline]
fn tt_cutoff(entry: TtEntry, alpha: i32, beta: i32, depth: i32, ply: usize) -> Option<i32> {
    let value = from_tt(entry.value, ply);
    let deep_enough = entry.depth >= depth && (entry.full_width || !is_full_width(alpha, beta));
    let cuts = match entry.bound {
        Bound::Exact if deep_enough => true,
        // A win or loss is valid at any depth; a deeper search can only find a shorter win or a longer loss.
        Bound::Exact => value >= DECISIVE && value >= beta || value <= -DECISIVE && value <= alpha,
        Bound::Lower => value >= beta && (deep_enough || value >= DECISIVE),
        Bound::Upper => value <= alpha && (deep_enough || value <= -DECISIVE),
    };
    cuts.then_some(value)
}
