use crate::history::{self, History};
use crate::past::Past;
use crate::picker::{Clues, Moves, Picker};
use crate::reduction::reduction;
use crate::table::{Bound, Knowing, Table};
use crate::value::{
    self, DRAW, INFINITE, MAX_ESTIMATE, MAX_PLY, PROVED, from_node, from_root, loss_at, win_at,
};
use crate::{Clock, Knowledge};
use mana_game::{Outcome, Position, Side};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What the threads of one search have in common.
pub(crate) struct Shared<'a, K> {
    pub(crate) knowledge: &'a K,
    pub(crate) table: &'a Table,
    /// Set from outside to end the search.
    pub(crate) stop: &'a AtomicBool,
    /// Set when the first thread is done.
    pub(crate) done: AtomicBool,
    /// The nodes of all threads, a little behind.
    pub(crate) nodes: AtomicU64,
    pub(crate) node_limit: u64,
    pub(crate) clock: Clock,
    /// When to stop by the clock.
    pub(crate) deadline: Option<Duration>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Position, K> {
    shared: &'a Shared<'a, K>,
    past: Past,
    history: &'a mut History<P::Move>,
    moves: Moves<P::Move>,
    /// For each ply the best line from there.
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    /// How many of the nodes the others know of.
    told: u64,
    /// The number of nodes at which to look at the limits again.
    next_check: u64,
    /// Whether limits may end the search yet; the first iteration is always completed.
    pub(crate) interruptible: bool,
    stopped: bool,
}

/// A move at the root.
#[derive(Clone)]
pub(crate) struct RootMove<M> {
    /// What the last search of the move said; exact if it was better than those before.
    pub(crate) value: i32,
    /// Whether the value is proved to be the best possible.
    pub(crate) settled: bool,
    /// Whether the move ends the game with a draw.
    pub(crate) drawn: bool,
    /// Whether the move is proved to lose.
    pub(crate) lost: bool,
    /// The move and what follows.
    pub(crate) line: Vec<M>,
}

/// A move from one node to the next.
struct Step<P> {
    to: P,
    /// How far the new node is from the root.
    ply: usize,
    /// The move's place in the history.
    slot: usize,
    /// Whether the side that moved is to move again.
    same_side: bool,
}

/// How often limits are looked at, in nodes.
const PATIENCE: u64 = 512;

/// How many plies beyond its depth a search follows threats.
const URGENT_PLIES: i32 = 2;

impl<'a, P: Position, K: Knowledge<P>> Worker<'a, P, K> {
    pub(crate) fn new(
        shared: &'a Shared<'a, K>,
        past: Past,
        history: &'a mut History<P::Move>,
    ) -> Self {
        Worker {
            shared,
            past,
            history,
            moves: Moves::new(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            told: 0,
            next_check: 0,
            interruptible: false,
            stopped: false,
        }
    }

    /// Whether a limit ended the search; what it was about to find out then means nothing.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Looks at the limits now.
    pub(crate) fn check_limits(&mut self) {
        let news = self.nodes - self.told;
        self.told = self.nodes;
        let nodes = self.shared.nodes.fetch_add(news, Relaxed) + news;
        let left = self.shared.node_limit.saturating_sub(nodes);
        self.next_check =
            self.nodes + if self.interruptible { left.min(PATIENCE) } else { PATIENCE };
        let Shared { stop, done, clock, deadline, .. } = self.shared;
        let late = || deadline.is_some_and(|deadline| clock.now() >= deadline);
        self.stopped |=
            self.interruptible && (left == 0 || stop.load(Relaxed) || done.load(Relaxed) || late());
    }

    /// Searches the root moves, and brings the best one to the front as soon as it is known.
    pub(crate) fn root(
        &mut self,
        position: &P,
        moves: &mut [RootMove<P::Move>],
        mut alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        self.past.enter(position.hash64(), 0);
        let plain = is_plain(alpha, beta);
        let mut best = -INFINITE;
        for index in 0..moves.len() {
            let step = self.step(position, moves[index].line[0], 0);
            let mut value = -INFINITE;
            if index > 0 {
                let less = if plain { 0 } else { reduction(depth, index).min(depth - 1) / 2 };
                value = self.scout(&step, alpha, depth - 1, less);
            }
            if (index == 0 || value > alpha) && !self.stopped {
                value = self.child::<true>(&step, alpha, beta, depth - 1);
            }
            if self.stopped {
                break;
            }
            moves[index].value = if index == 0 || value > alpha { value } else { -INFINITE };
            moves[index].lost = value <= -PROVED;
            if index == 0 || value > alpha {
                let line = &mut moves[index].line;
                line.truncate(1);
                line.extend_from_slice(&self.lines[1]);
                moves[..=index].rotate_right(1);
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn step(&self, from: &P, mv: P::Move, ply: usize) -> Step<P> {
        let to = from.after(mv);
        Step {
            same_side: to.turn() == from.turn(),
            to,
            ply: ply + 1,
            slot: self.shared.knowledge.slot(mv),
        }
    }

    /// The value of a move for the side that makes it.
    #[inline(always)]
    fn child<const PV: bool>(&mut self, step: &Step<P>, alpha: i32, beta: i32, depth: i32) -> i32 {
        let slot = Some(step.slot);
        if step.same_side {
            self.node::<PV>(&step.to, alpha, beta, depth, step.ply, slot)
        } else {
            -self.node::<PV>(&step.to, -beta, -alpha, depth, step.ply, slot)
        }
    }

    /// Whether a move is better than `alpha`: looks less deeply at first, and again in full if it seems so.
    #[inline(always)]
    fn scout(&mut self, step: &Step<P>, alpha: i32, depth: i32, less: i32) -> i32 {
        let value = self.child::<false>(step, alpha, alpha + 1, depth - less);
        if less > 0 && value > alpha && !self.stopped {
            return self.child::<false>(step, alpha, alpha + 1, depth);
        }
        value
    }

    /// The value of a position for the side to move, exact within the window, else a bound.
    fn node<const PV: bool>(
        &mut self,
        position: &P,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        previous: Option<usize>,
    ) -> i32 {
        if self.nodes >= self.next_check {
            self.check_limits();
            if self.stopped {
                return DRAW;
            }
        }
        self.nodes += 1;
        if PV {
            self.lines[ply].clear();
        }
        if let Some(outcome) = position.outcome() {
            return match outcome {
                Outcome::Draw => DRAW,
                Outcome::Win(side) if side == position.turn() => win_at(ply),
                Outcome::Win(_) => loss_at(ply),
            };
        }
        let knowledge = self.shared.knowledge;
        let view = knowledge.view(position);
        if let Some(mv) = knowledge.winning_move(position, &view) {
            if PV {
                self.lines[ply].push(mv);
            }
            return win_at(ply + 1);
        }
        let over_horizon =
            depth <= -URGENT_PLIES || depth <= 0 && !knowledge.is_urgent(position, &view);
        if over_horizon || ply >= MAX_PLY {
            return self.estimate(position, &view);
        }

        let hash = position.hash64();
        if self.past.repeats(hash, ply) {
            return DRAW;
        }
        self.past.enter(hash, ply);
        // Nothing found here can be a shorter win than one with the next move.
        alpha = alpha.max(loss_at(ply + 1));
        beta = beta.min(win_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let key = hash ^ self.past.salt();
        let plain = is_plain(alpha, beta);
        if !PV && !plain && depth > 0 && depth <= 4 && !value::is_proved(beta) {
            // So far above the window that the opponent will hardly get back into it.
            let estimate = self.estimate(position, &view);
            if estimate - 120 * depth >= beta {
                return estimate;
            }
        }
        let known = self.shared.table.get(key);
        if let Some(value) = known.and_then(|known| decides::<PV>(known, alpha, beta, depth, ply)) {
            return value;
        }
        let first = known.and_then(|known| P::Move::try_from(known.mv?).ok());
        let first = first.filter(|&mv| position.is_legal(mv));
        // Without a move to begin with a search this deep is dear; the next iteration has one.
        if first.is_none() && depth >= 4 && !plain {
            depth -= 1;
        }

        let side = position.turn();
        let mut picker = self.moves.begin(first);
        let lowest = alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut count = 0;
        loop {
            if picker.wants_list() {
                let clues = Clues { history: self.history, ply, previous };
                self.moves.list(&mut picker, position, knowledge, &view, &clues);
            }
            let Some(mv) = self.moves.pick(&mut picker) else { break };
            // Near the horizon the last moves of a good order are hardly ever the best. A move that does not lose has been
            // found by now, so the node is not called lost without looking at all of them.
            if !PV && !plain && best > -PROVED && count >= enough_moves(depth) {
                break;
            }
            let step = self.step(position, mv, ply);
            let mut value = -INFINITE;
            if count > 0 {
                let less = if plain || depth < 3 || count < 3 {
                    0
                } else {
                    let worth = self.history.worth(side, step.slot) / 4_096;
                    (reduction(depth, count) - i32::from(PV) - worth).clamp(0, depth - 2)
                };
                value = self.scout(&step, alpha, depth - 1, less);
            }
            if (count == 0 || PV && value > alpha && value < beta) && !self.stopped {
                value = self.child::<PV>(&step, alpha, beta, depth - 1);
            }
            if self.stopped {
                self.moves.drop_list(picker);
                return DRAW;
            }
            count += 1;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        self.reward(side, depth, ply, previous, &picker, mv);
                        break;
                    }
                    alpha = value;
                }
            }
        }
        self.moves.drop_list(picker);

        let bound = if best >= beta {
            Bound::Lower
        } else if best > lowest {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let mv = best_move.map(Into::into);
        let value = from_node(best, ply);
        self.shared.table.put(key, Knowing { mv, value, depth, bound, plain });
        best
    }

    fn estimate(&self, position: &P, view: &K::View) -> i32 {
        self.shared.knowledge.evaluate(position, view).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    /// The best line from a node: the move, and the best line from where it leads.
    fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// A move was too good to be allowed: remembers it, and that those tried before were not.
    fn reward(
        &mut self,
        side: Side,
        depth: i32,
        ply: usize,
        previous: Option<usize>,
        picker: &Picker,
        mv: P::Move,
    ) {
        let knowledge = self.shared.knowledge;
        let bonus = history::bonus(depth);
        self.history.refutes(side, ply, previous, mv);
        for tried in self.moves.picked(picker) {
            let bonus = if tried == mv { bonus } else { -bonus };
            self.history.adjust(side, knowledge.slot(tried), bonus);
        }
    }
}

/// How many moves are looked at where only a bound is asked for.
fn enough_moves(depth: i32) -> usize {
    if depth <= 6 { 3 + (depth * depth / 2) as usize } else { usize::MAX }
}

/// Whether only proofs are of interest: every value outside the window but a proved one says the same.
///
/// There nothing is reduced, left out or taken from searches that did so. A search that knows a win and asks for a
/// shorter one is thus exhaustive, and its answer is exact.
fn is_plain(alpha: i32, beta: i32) -> bool {
    alpha >= PROVED || beta <= -PROVED
}

/// The value that the table gives a node, where that is enough.
#[inline]
fn decides<const PV: bool>(
    known: Knowing,
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
) -> Option<i32> {
    if PV {
        return None;
    }
    let value = from_root(known.value, ply);
    let deep = known.depth >= depth && (known.plain || !is_plain(alpha, beta));
    let cuts = match known.bound {
        Bound::Exact if deep => true,
        // A proof holds at any depth, and proves at least this much.
        Bound::Exact => value >= PROVED && value >= beta || value <= -PROVED && value <= alpha,
        Bound::Lower => value >= beta && (deep || value >= PROVED),
        Bound::Upper => value <= alpha && (deep || value <= -PROVED),
    };
    cuts.then_some(value)
}
