//! Strategies: one move of one side for every position that the other can reach.

use crate::dfpn::DfPnSearch;
use crate::{Halted, ProofEntry, ProofNumbers, ShortestWinSearch, Solver};
use mana_game::{Outcome, Position, Side};
use std::collections::{HashMap, VecDeque, hash_map};

/// One side's move in every position that the other side can reach from a root: the witness of a proof or a disproof.
///
/// The prover's strategy wins, and no line of it repeats a position, so that the repetition rule does not affect it.
/// The defender's strategy keeps the prover from ever winning.
#[derive(Clone, Debug)]
pub struct Strategy<P: Position> {
    side: Side,
    plies: Option<u32>,
    choices: HashMap<u128, P::Move>,
}

impl<P: Position> Strategy<P> {
    /// The side that plays it.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Within how many plies it wins; `None` for a strategy of the defender.
    pub fn plies(&self) -> Option<u32> {
        self.plies
    }

    /// The move to play; `None` if it is the other side's turn, the game is over, or the position cannot come up.
    pub fn choice(&self, position: &P) -> Option<P::Move> {
        self.choices.get(&position.key()).copied()
    }

    /// The number of positions with a move.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether no position needs a move: the game is over, or this side is never to move.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }
}

impl<P: Position> Strategy<P> {
    /// The strategy of the shortest win; `None` if the prover does not win within `plies`.
    ///
    /// # Errors
    /// The search was halted first.
    pub fn shortest(
        search: &mut ShortestWinSearch<'_, P>,
        root: &P,
        plies: u16,
    ) -> Result<Option<Strategy<P>>, Halted> {
        let prover = search.prover();
        let mut graph = StrategyGraph::default();
        graph.add(root);
        let mut index = 0;
        while let Some(&position) = graph.positions.get(index) {
            let moves = if position.outcome().is_some() {
                Vec::new()
            } else if position.turn() == prover {
                // The distance to the win decreases with every ply, so no line repeats a position.
                let mut winning = Vec::new();
                for distance in 1..=plies {
                    if search.wins_within(&position, distance)? {
                        winning = search.moves_within(&position, distance)?;
                        break;
                    }
                }
                winning.truncate(1);
                winning
            } else {
                position.legal_moves()
            };
            graph.expand(index, moves);
            index += 1;
        }
        Ok(graph.winning_strategy(prover, &graph.distances(prover)))
    }
}

/// The most positions of a winning strategy.
const MAX_POSITIONS: usize = 1 << 22;

/// Extracts the prover's strategy from the proofs in the table. Proofs that have been replaced are searched again.
///
/// `None` if that takes more nodes than are left, or if too many proofs have been replaced.
pub(crate) fn extract_winning<P: Position>(
    solver: &Solver<P>,
    root: &P,
    last_node: u64,
) -> Option<Strategy<P>> {
    let prover = solver.prover();
    let mut graph = StrategyGraph::default();
    graph.add(root);
    let mut expanded = 0;
    loop {
        // Breadth first, by the shortest known proofs; the graph grows during the loop.
        while let Some(&position) = graph.positions.get(expanded) {
            let moves = if position.outcome().is_some() {
                Vec::new()
            } else if position.turn() == prover {
                vec![winning_move(solver, &position, last_node)?]
            } else {
                position.legal_moves()
            };
            graph.expand(expanded, moves);
            expanded += 1;
            if expanded > MAX_POSITIONS || solver.is_halted() {
                return None;
            }
        }
        let distances = graph.distances(prover);
        if let Some(strategy) = graph.winning_strategy(prover, &distances) {
            return Some(strategy);
        }
        // A proof was replaced and found again by a longer line, and now some lines are cyclic. Wherever the prover is
        // stuck in a cycle, another proved move is added.
        let is_stuck =
            |&index: &usize| distances[index].is_none() && graph.positions[index].turn() == prover;
        let stuck: Vec<usize> = (0..expanded).filter(is_stuck).collect();
        let mut has_grown = false;
        for index in stuck {
            let position = graph.positions[index];
            let known = |mv: &P::Move| graph.moves[index].iter().any(|(taken, _)| taken == mv);
            let other = proved_moves(solver, &position).into_iter().find(|(_, mv)| !known(mv));
            if let Some((_, mv)) = other {
                graph.add_move(index, mv);
                has_grown = true;
            }
        }
        if !has_grown {
            // Some of these proofs depend on each other. All are removed, to be searched again.
            let cyclic = graph.positions.iter().zip(&distances).filter(|(_, d)| d.is_none());
            cyclic.for_each(|(position, _)| solver.table().remove(position.key()));
            return None;
        }
    }
}

/// The winning move with the shortest known proof.
fn winning_move<P: Position>(solver: &Solver<P>, position: &P, last_node: u64) -> Option<P::Move> {
    if let Some(&(_, mv)) = proved_moves(solver, position).first() {
        return Some(mv);
    }
    let (numbers, mv) = solver.search_for_move(position, last_node);
    mv.filter(|_| numbers.is_proved())
}

/// The moves that are known to win, with the lengths of their proofs, the shortest first.
fn proved_moves<P: Position>(solver: &Solver<P>, position: &P) -> Vec<(u16, P::Move)> {
    let mut proved = Vec::new();
    position.for_each_move(|mv| {
        let after = position.after(mv);
        if after.outcome() == Some(Outcome::Win(solver.prover())) {
            proved.push((0, mv));
        } else if let Some(entry) = solver.table().get(after.key())
            && entry.numbers.is_proved()
        {
            proved.push((entry.plies, mv));
        }
    });
    proved.sort_unstable();
    proved
}

/// Extracts the defender's strategy from the disproofs in the table: every move of the prover and one reply to each,
/// until no new positions come up.
///
/// It does not matter whether those disproofs were conditional: the positions that come up are closed under the
/// prover's moves and the replies, and the prover has won in none of them. That alone is the disproof. `None` if some
/// position has no reply that is known to be safe.
pub(crate) fn extract_holding<P: Position>(
    solver: &Solver<P>,
    root: &P,
    last_node: u64,
) -> Option<Strategy<P>> {
    let prover = solver.prover();
    let mut graph = StrategyGraph::default();
    graph.add(root);
    let mut index = 0;
    while let Some(&position) = graph.positions.get(index) {
        let moves = match position.outcome() {
            Some(outcome) if outcome == Outcome::Win(prover) => return None,
            Some(_) => Vec::new(),
            None if position.turn() == prover => position.legal_moves(),
            None => vec![holding_move(solver, &graph, &position, last_node)?],
        };
        graph.expand(index, moves);
        index += 1;
    }
    let only = |moves: &[(P::Move, usize)]| moves.first().map(|&(mv, _)| mv);
    Some(Strategy { side: !prover, plies: None, choices: graph.choices(!prover, only) })
}

/// A move of the defender that does not lose. Preferred, in this order: the end of the game, a position of the graph, an
/// unconditional disproof, a conditional one, a new search.
fn holding_move<P: Position>(
    solver: &Solver<P>,
    graph: &StrategyGraph<P>,
    position: &P,
    last_node: u64,
) -> Option<P::Move> {
    let rank = |mv: &P::Move| {
        let after = position.after(*mv);
        let disproof = || solver.probe(after.key()).filter(|entry| entry.numbers.is_disproved());
        let rank = |entry: ProofEntry| if entry.is_unconditional_disproof() { 2 } else { 3 };
        match after.outcome() {
            Some(outcome) if outcome == Outcome::Win(solver.prover()) => None,
            Some(_) => Some(0),
            None if graph.index.contains_key(&after.key()) => Some(1),
            None => disproof().map(rank),
        }
    };
    let ranked = position.legal_moves().into_iter().filter_map(|mv| Some((rank(&mv)?, mv)));
    ranked.min().map(|(_, mv)| mv).or_else(|| {
        let (numbers, mv) = solver.search_for_move(position, last_node);
        mv.filter(|_| numbers.is_disproved())
    })
}

/// The positions of a strategy and the moves between them.
struct StrategyGraph<P: Position> {
    index: HashMap<u128, usize>,
    positions: Vec<P>,
    /// For each position its moves, and the indices of the positions they lead to.
    moves: Vec<Vec<(P::Move, usize)>>,
}

impl<P: Position> Default for StrategyGraph<P> {
    fn default() -> Self {
        StrategyGraph { index: HashMap::new(), positions: Vec::new(), moves: Vec::new() }
    }
}

impl<P: Position> StrategyGraph<P> {
    fn add(&mut self, position: &P) -> usize {
        match self.index.entry(position.key()) {
            hash_map::Entry::Occupied(known) => *known.get(),
            hash_map::Entry::Vacant(new) => {
                let index = *new.insert(self.positions.len());
                self.positions.push(*position);
                self.moves.push(Vec::new());
                index
            }
        }
    }

    fn expand(&mut self, index: usize, moves: Vec<P::Move>) {
        for mv in moves {
            self.add_move(index, mv);
        }
    }

    fn add_move(&mut self, index: usize, mv: P::Move) {
        let after = self.add(&self.positions[index].after(mv));
        self.moves[index].push((mv, after));
    }

    /// The prover's strategy, given the [distances](StrategyGraph::distances); `None` if the root is not won.
    fn winning_strategy(&self, prover: Side, distances: &[Option<u32>]) -> Option<Strategy<P>> {
        let plies = distances[0]?;
        let nearest = |moves: &[(P::Move, usize)]| {
            let won = moves.iter().filter_map(|&(mv, after)| Some((distances[after]?, mv)));
            won.min().map(|(_, mv)| mv)
        };
        Some(Strategy { side: prover, plies: Some(plies), choices: self.choices(prover, nearest) })
    }

    /// For each position within how many plies the prover wins by the moves of the graph; `None` if it does not, as
    /// lines are cyclic or end otherwise. Retrograde analysis from the won positions.
    fn distances(&self, prover: Side) -> Vec<Option<u32>> {
        let mut predecessors = vec![Vec::new(); self.positions.len()];
        for (index, moves) in self.moves.iter().enumerate() {
            for &(_, after) in moves {
                predecessors[after].push(index);
            }
        }
        let is_or = |index: usize| self.positions[index].turn() == prover;
        // An OR node needs one won child, an AND node needs all of them.
        let needed = |(index, moves): (usize, &Vec<_>)| if is_or(index) { 1 } else { moves.len() };
        let mut missing: Vec<usize> = self.moves.iter().enumerate().map(needed).collect();
        let mut distances = vec![None; self.positions.len()];
        // Breadth first, so that the first distance found is the shortest.
        let mut queue = VecDeque::new();
        for (index, position) in self.positions.iter().enumerate() {
            if position.outcome() == Some(Outcome::Win(prover)) {
                distances[index] = Some(0);
                queue.push_back((index, 0));
            }
        }
        while let Some((index, plies)) = queue.pop_front() {
            for &predecessor in &predecessors[index] {
                if distances[predecessor].is_none() {
                    missing[predecessor] -= 1;
                    if missing[predecessor] == 0 {
                        distances[predecessor] = Some(plies + 1);
                        queue.push_back((predecessor, plies + 1));
                    }
                }
            }
        }
        distances
    }

    /// The chosen move of each position in which a side is to move.
    fn choices(
        &self,
        side: Side,
        choose: impl Fn(&[(P::Move, usize)]) -> Option<P::Move>,
    ) -> HashMap<u128, P::Move> {
        let own = self.positions.iter().zip(&self.moves).filter(|(p, _)| p.turn() == side);
        own.filter_map(|(position, moves)| Some((position.key(), choose(moves)?))).collect()
    }
}

impl<P: Position> Solver<P> {
    /// Searches one position, on one thread, and returns its best move as well.
    fn search_for_move(&self, position: &P, last_node: u64) -> (ProofNumbers, Option<P::Move>) {
        if self.nodes() >= last_node {
            return (ProofNumbers::UNKNOWN, None);
        }
        self.start_search(last_node);
        let (result, mv) = DfPnSearch::new(self, 0).run(position);
        (result.numbers, mv)
    }
}
