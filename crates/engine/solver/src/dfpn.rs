//! Depth-first proof-number search, df-pn (Nagai 2002), with heuristic initialisation of new nodes (df-pn+) and the
//! 1 + ε trick (Pawlewicz and Lew 2007).
//!
//! # Repetition and the graph-history interaction problem
//! A proof is a finite tree in which the prover answers every move of the defender until the prover has won. A
//! repetition counts as a failure of the prover, so no branch of a proof ends in one. A proof therefore does not depend
//! on the path, and one in the table is valid on every path.
//!
//! A disproof may depend on the path: its only reason may be that the prover would return to a position of the current
//! path. Each disproof therefore carries the shallowest position of the path that it depends on. If that lies above the
//! disproved position itself, the disproof is stored as conditional. The search uses conditional disproofs until the
//! epoch ends, to save work, but no claim is based on them (see [`Strategy`](crate::Strategy)).

use crate::initializer::ProofNumberInitializer;
use crate::proof_table::MAX_PLIES;
use crate::search_path::SearchPath;
use crate::{ProofEntry, ProofNumbers, Solver};
use mana_game::{Position, Side};

/// The maximum depth of a search. Nodes beyond it count as disproved on this path.
const MAX_DEPTH: usize = 1000;

/// How many nodes a thread searches between two updates of the shared node count, which may stop it.
const NODES_PER_REPORT: u64 = 256;

/// The dependency of a disproof that holds on every path.
const PATH_INDEPENDENT: u16 = u16::MAX;

/// The dependency of a disproof that depends on a path which is no longer known.
const UNKNOWN_PATH: u16 = 0;

/// The result of searching a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeResult {
    pub(crate) numbers: ProofNumbers,
    /// If proved: within how many plies the prover wins.
    plies: u16,
    /// If disproved: the depth of the shallowest position of the path that the disproof depends on, 1 for the root.
    depends_on: u16,
}

/// One thread of a df-pn search.
pub(crate) struct DfPnSearch<'a, P: Position> {
    solver: &'a Solver<P>,
    initializer: ProofNumberInitializer,
    path: SearchPath,
    /// The children of every node on the path, those of the current node last.
    children: Vec<Child<P>>,
    /// Scratch space of `expand`: the children that need a probe of the table, by index, position and key.
    to_probe: Vec<(usize, P, u128)>,
    /// The best move of the node that was searched last.
    best_move: Option<P::Move>,
    /// 0 for the thread that searches like a single-threaded search.
    seed: u64,
    random: u64,
    nodes: u64,
    unreported_nodes: u64,
}

/// A move and the numbers of the node it leads to, as seen by the side that makes it.
///
/// The parent's phi is the least phi of its children, its delta the sum of their deltas. The literature lets each node
/// see its numbers as its own side to move, so that the two swap roles from parent to child; here they do not, as sides
/// need not alternate.
#[derive(Clone, Copy)]
struct Child<P: Position> {
    mv: P::Move,
    phi: u32,
    delta: u32,
    plies: u16,
    depends_on: u16,
}

/// The numbers of a node, and what is needed to select its most proving child and that child's thresholds.
struct ChildrenSummary {
    numbers: ProofNumbers,
    /// The index of the child with the least phi.
    most_proving: usize,
    /// The second least phi.
    second_phi: u32,
    delta_sum: u64,
}

impl<'a, P: Position> DfPnSearch<'a, P> {
    /// Threads with different seeds select different children where several are nearly as good.
    pub(crate) fn new(solver: &'a Solver<P>, seed: u64) -> Self {
        DfPnSearch {
            solver,
            initializer: solver.take_initializer(),
            path: SearchPath::new(),
            children: Vec::new(),
            to_probe: Vec::new(),
            best_move: None,
            seed,
            random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            nodes: 0,
            unreported_nodes: 0,
        }
    }

    /// Searches until the root is solved or the solver stops the search; also returns the best move.
    pub(crate) fn run(mut self, root: &P) -> (NodeResult, Option<P::Move>) {
        let thresholds =
            ProofNumbers { proof: ProofNumbers::INFINITE, disproof: ProofNumbers::INFINITE };
        let result = self.search(root, root.key(), thresholds);
        self.report_nodes();
        self.solver.return_initializer(self.initializer);
        (result, self.best_move)
    }

    /// Searches a node until one of its numbers reaches its threshold.
    fn search(&mut self, position: &P, key: u128, thresholds: ProofNumbers) -> NodeResult {
        let nodes_before = self.nodes;
        self.count_node();
        self.path.push(key);
        let base = self.children.len();
        let is_or = position.turn() == self.solver.prover();
        self.expand(position, is_or);
        let (phi_threshold, delta_threshold) = thresholds.phi_delta(is_or);
        let summary = loop {
            let summary = summarise(&self.children[base..], is_or);
            let (phi, delta) = summary.numbers.phi_delta(is_or);
            if self.path.len() == 1 && self.seed == 0 {
                self.solver.set_root_numbers(summary.numbers);
            }
            if phi >= phi_threshold
                || delta >= delta_threshold
                || summary.numbers.is_solved()
                || self.solver.is_stopped()
            {
                break summary;
            }
            let index = base + self.select_child(base, &summary, phi_threshold);
            let child = self.children[index];
            // The 1 + ε trick, with ε = 1/2: the child is searched until it is clearly worse than the second best.
            // Returning as soon as it is slightly worse would switch between the two at every step.
            let second_phi = summary.second_phi.max(child.phi);
            let child_phi_threshold = phi_threshold.min(second_phi + second_phi / 2 + 1);
            let others = summary.delta_sum - u64::from(child.delta);
            let room = u64::from(delta_threshold).saturating_sub(others) as u32;
            // Where the sum exceeds INFINITE no room is left, but the child must be able to make progress.
            let child_delta_threshold = room.max(child.delta + 1);
            let thresholds =
                ProofNumbers::from_phi_delta(child_phi_threshold, child_delta_threshold, is_or);
            let after = position.after(child.mv);
            let result = self.search(&after, after.key(), thresholds);
            let (phi, delta) = result.numbers.phi_delta(is_or);
            self.children[index] =
                Child { phi, delta, plies: result.plies, depends_on: result.depends_on, ..child };
        };
        self.best_move = Some(self.children[base + summary.most_proving].mv);
        let mut result = back_up(&self.children[base..], summary.numbers, is_or);
        if usize::from(result.depends_on) >= self.path.len() {
            // The disproof depends on this position at most, and not on the path to it.
            result.depends_on = PATH_INDEPENDENT;
        }
        self.children.truncate(base);
        self.path.pop();
        self.store(key, &result, self.nodes - nodes_before);
        self.initializer.train(position, key, result.numbers.is_proved());
        result
    }

    /// Generates the children of a node with their numbers.
    fn expand(&mut self, position: &P, is_or: bool) {
        let Self { solver, initializer, path, children, to_probe, .. } = self;
        to_probe.clear();
        position.for_each_move(|mv| {
            let after = position.after(mv);
            let (numbers, plies) =
                solve_without_search(&after, solver.prover()).unwrap_or_else(|| {
                    to_probe.push((children.len(), after, after.key()));
                    (ProofNumbers::UNKNOWN, 0)
                });
            let (phi, delta) = numbers.phi_delta(is_or);
            children.push(Child { mv, phi, delta, plies, depends_on: PATH_INDEPENDENT });
        });
        // All buckets are requested before the first is needed, so that the cache misses overlap.
        solver.table().prefetch(to_probe.iter().map(|&(_, _, key)| key));
        for (index, after, key) in to_probe {
            let result = probe(solver, initializer, path, after, *key);
            let child = &mut children[*index];
            (child.phi, child.delta) = result.numbers.phi_delta(is_or);
            (child.plies, child.depends_on) = (result.plies, result.depends_on);
        }
    }

    /// The child to search next: the most proving one or, to keep threads apart, a random one that is not much worse.
    #[inline]
    fn select_child(&mut self, base: usize, summary: &ChildrenSummary, threshold: u32) -> usize {
        if self.seed == 0 {
            return summary.most_proving;
        }
        let children = &self.children[base..];
        let least = children[summary.most_proving].phi;
        let limit = (least + least / 4 + 2).min(threshold);
        let good = |child: &Child<P>| child.phi < limit;
        // A linear congruential step: the upper bits are random enough for this.
        self.random = self.random.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        let skip =
            (self.random >> 33) as usize % children.iter().filter(|c| good(c)).count().max(1);
        let selected = children.iter().enumerate().filter(|(_, child)| good(child)).nth(skip);
        selected.map_or(summary.most_proving, |(index, _)| index)
    }

    fn store(&self, key: u128, result: &NodeResult, nodes: u64) {
        let is_conditional = result.numbers.is_disproved() && result.depends_on != PATH_INDEPENDENT;
        let entry = ProofEntry {
            numbers: result.numbers,
            plies: result.plies,
            epoch: if is_conditional { self.solver.epoch() } else { 0 },
            effort: (u64::BITS - nodes.leading_zeros()) as u8,
        };
        self.solver.table().store(key, entry);
    }

    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        self.unreported_nodes += 1;
        if self.unreported_nodes == NODES_PER_REPORT {
            self.report_nodes();
        }
    }

    fn report_nodes(&mut self) {
        self.solver.add_nodes(std::mem::take(&mut self.unreported_nodes));
    }
}

/// The numbers of a node that needs no search, and the length of the win: the game is over, or the side to move wins at
/// once. Such nodes are not in the table, which saves an access to memory.
#[inline]
fn solve_without_search<P: Position>(after: &P, prover: Side) -> Option<(ProofNumbers, u16)> {
    let (winner, plies) = match after.outcome() {
        Some(end) => (end.winner(), 0),
        None if after.wins_at_once() => (Some(after.turn()), 1),
        None => return None,
    };
    let is_proved = winner == Some(prover);
    Some(if is_proved { (ProofNumbers::PROVED, plies) } else { (ProofNumbers::DISPROVED, 0) })
}

/// The result for a child before it is searched: from the table, from a repetition, or from the initializer.
#[inline]
fn probe<P: Position>(
    solver: &Solver<P>,
    initializer: &ProofNumberInitializer,
    path: &SearchPath,
    after: &P,
    key: u128,
) -> NodeResult {
    let known = solver.probe(key);
    // A proof is valid on every path, so it takes precedence over a repetition.
    if let Some(entry) = known
        && entry.numbers.is_proved()
    {
        return NodeResult {
            numbers: entry.numbers,
            plies: entry.plies,
            depends_on: PATH_INDEPENDENT,
        };
    }
    if let Some(depends_on) = path.find(key) {
        return NodeResult { numbers: ProofNumbers::DISPROVED, plies: 0, depends_on };
    }
    if path.len() >= MAX_DEPTH {
        return NodeResult { numbers: ProofNumbers::DISPROVED, plies: 0, depends_on: UNKNOWN_PATH };
    }
    if let Some(entry) = known {
        let depends_on = if entry.epoch == 0 { PATH_INDEPENDENT } else { UNKNOWN_PATH };
        return NodeResult { numbers: entry.numbers, plies: 0, depends_on };
    }
    let numbers = initializer.initial_numbers(after, key);
    NodeResult { numbers, plies: 0, depends_on: PATH_INDEPENDENT }
}

#[inline]
fn summarise<P: Position>(children: &[Child<P>], is_or: bool) -> ChildrenSummary {
    let (mut least, mut second) = (ProofNumbers::INFINITE, ProofNumbers::INFINITE);
    let mut most_proving = 0;
    let mut delta_sum = 0_u64;
    for (index, child) in children.iter().enumerate() {
        if child.phi < least {
            (second, least, most_proving) = (least, child.phi, index);
        } else if child.phi < second {
            second = child.phi;
        }
        delta_sum += u64::from(child.delta);
    }
    let finite = |sum: u64| sum.min(u64::from(ProofNumbers::INFINITE) - 1) as u32;
    let delta = if least == 0 { ProofNumbers::INFINITE } else { finite(delta_sum) };
    let numbers = ProofNumbers::from_phi_delta(least, delta, is_or);
    ChildrenSummary { numbers, most_proving, second_phi: second, delta_sum }
}

/// The result of a node from those of its children.
fn back_up<P: Position>(children: &[Child<P>], numbers: ProofNumbers, is_or: bool) -> NodeResult {
    let solving = children.iter().filter(|child| child.phi == 0);
    let plies = match (numbers.is_proved(), is_or) {
        (false, _) => None,
        (true, true) => solving.clone().map(|child| child.plies).min(),
        (true, false) => children.iter().map(|child| child.plies).max(),
    };
    let depends_on = match (numbers.is_disproved(), is_or) {
        (false, _) => None,
        (true, true) => children.iter().map(|child| child.depends_on).min(),
        (true, false) => solving.map(|child| child.depends_on).max(),
    };
    NodeResult {
        numbers,
        plies: plies.map_or(0, |plies| (plies + 1).min(MAX_PLIES)),
        depends_on: depends_on.unwrap_or(PATH_INDEPENDENT),
    }
}
