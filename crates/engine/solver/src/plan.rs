//! Plans: what one side plays in every position that the other can bring about.

use crate::search::Worker;
use crate::{Entry, Halted, Numbers, Shortest, Solver};
use mana_game::{Outcome, Position, Side};
use std::collections::{HashMap, VecDeque, hash_map};

/// What one side plays in every position that the other can bring about from a first one.
///
/// A plan of the prover wins, and no position comes twice, so that the repetition rule has no part in it. A plan of
/// the defender keeps the prover from winning for as long as he likes to go on.
#[derive(Clone, Debug)]
pub struct Plan<P: Position> {
    side: Side,
    plies: Option<u32>,
    choices: HashMap<u128, P::Move>,
}

impl<P: Position> Plan<P> {
    /// Whose plan it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Within how many plies the plan wins; `None` for a plan that does not lose.
    pub fn plies(&self) -> Option<u32> {
        self.plies
    }

    /// What to play; `None` where it is the other's turn, where the game is over, and outside the plan.
    pub fn choice(&self, position: &P) -> Option<P::Move> {
        self.choices.get(&position.key()).copied()
    }

    /// How many positions the plan has a move for.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether there is nothing to do: the game is over, or hangs on no move of this side.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }
}

impl<P: Position> Plan<P> {
    /// The plan of the shortest win. The position must be won within `plies`; if it is not, there is no plan.
    ///
    /// # Errors
    /// The search was halted first.
    pub fn shortest(
        search: &mut Shortest<'_, P>,
        root: &P,
        plies: u16,
    ) -> Result<Option<Plan<P>>, Halted> {
        let prover = search.prover();
        let mut graph = Graph::default();
        graph.add(root);
        let mut index = 0;
        while let Some(&position) = graph.positions.get(index) {
            let moves = if position.outcome().is_some() {
                Vec::new()
            } else if position.turn() == prover {
                // The least number that suffices goes down with every ply, so no line comes back.
                let mut good = Vec::new();
                for enough in 1..=plies {
                    if search.wins_within(&position, enough)? {
                        good = search.moves_within(&position, enough)?;
                        break;
                    }
                }
                good.truncate(1);
                good
            } else {
                position.legal_moves()
            };
            graph.expand(index, moves);
            index += 1;
        }
        Ok(graph.plan(prover, &graph.distances(prover)))
    }
}

/// The most positions that a winning plan is looked for among.
const MOST_POSITIONS: usize = 1 << 22;

/// A proof as a plan. Proofs that have been thrown out of the table are found again.
///
/// `None` if that takes more nodes than there are, or if too much has been thrown away to put the rest together.
pub(crate) fn winning<P: Position>(
    solver: &Solver<P>,
    root: &P,
    last_node: u64,
) -> Option<Plan<P>> {
    let prover = solver.prover();
    let mut graph = Graph::default();
    graph.add(root);
    let mut expanded = 0;
    loop {
        // The shortest proofs at hand lead down. The graph grows while it is walked through.
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
            if expanded > MOST_POSITIONS || solver.is_halted() {
                return None;
            }
        }
        let distances = graph.distances(prover);
        if let Some(plan) = graph.plan(prover, &distances) {
            return Some(plan);
        }
        // A proof was lost and found again by a longer way, and now some lines go round in circles. Wherever that
        // holds up the prover he gets another move to choose from.
        let held_up =
            |&index: &usize| distances[index].is_none() && graph.positions[index].turn() == prover;
        let held_up: Vec<usize> = (0..expanded).filter(held_up).collect();
        let mut is_helped = false;
        for index in held_up {
            let position = graph.positions[index];
            let known = |mv: &P::Move| graph.moves[index].iter().any(|(taken, _)| taken == mv);
            let other = proved_moves(solver, &position).into_iter().find(|(_, mv)| !known(mv));
            if let Some((_, mv)) = other {
                graph.add_move(index, mv);
                is_helped = true;
            }
        }
        if !is_helped {
            // Some of these proofs rest on each other now: all of them are forgotten, to be found anew.
            let circular = graph.positions.iter().zip(&distances).filter(|(_, d)| d.is_none());
            circular.for_each(|(position, _)| solver.table().forget(position.key()));
            return None;
        }
    }
}

/// A move that keeps a won position won: that with the shortest proof at hand.
fn winning_move<P: Position>(solver: &Solver<P>, position: &P, last_node: u64) -> Option<P::Move> {
    if let Some(&(_, mv)) = proved_moves(solver, position).first() {
        return Some(mv);
    }
    let (numbers, mv) = solver.search_for_move(position, last_node);
    mv.filter(|_| numbers.is_proved())
}

/// The moves that are known to win, those with the shortest proofs first.
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

/// A disproof as a plan of the defender: every move of the prover, one answer to each, until nothing new comes up.
///
/// How the disproofs in the table came about does not matter: the positions that come up this way are a closed set in
/// which the prover has not won, and that is the proof. `None` if some position has no answer that is known to hold.
pub(crate) fn holding<P: Position>(
    solver: &Solver<P>,
    root: &P,
    last_node: u64,
) -> Option<Plan<P>> {
    let prover = solver.prover();
    let mut graph = Graph::default();
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
    Some(Plan { side: !prover, plies: None, choices: graph.choices(!prover, only) })
}

/// A move of the defender that does not lose: to an end, to a position of the set, or to one that is disproved.
fn holding_move<P: Position>(
    solver: &Solver<P>,
    graph: &Graph<P>,
    position: &P,
    last_node: u64,
) -> Option<P::Move> {
    let rank = |mv: &P::Move| {
        let after = position.after(*mv);
        let known = || solver.recall(after.key()).filter(|entry| entry.numbers.is_disproved());
        match after.outcome() {
            Some(outcome) if outcome == Outcome::Win(solver.prover()) => None,
            Some(_) => Some(0),
            None if graph.index.contains_key(&after.key()) => Some(1),
            None => known().map(|entry: Entry| if entry.is_absolute_disproof() { 2 } else { 3 }),
        }
    };
    let ranked = position.legal_moves().into_iter().filter_map(|mv| Some((rank(&mv)?, mv)));
    ranked.min().map(|(_, mv)| mv).or_else(|| {
        let (numbers, mv) = solver.search_for_move(position, last_node);
        mv.filter(|_| numbers.is_disproved())
    })
}

/// Positions and the moves between them that a plan is about.
struct Graph<P: Position> {
    index: HashMap<u128, usize>,
    positions: Vec<P>,
    /// For each position its moves, and the positions they lead to.
    moves: Vec<Vec<(P::Move, usize)>>,
}

impl<P: Position> Default for Graph<P> {
    fn default() -> Self {
        Graph { index: HashMap::new(), positions: Vec::new(), moves: Vec::new() }
    }
}

impl<P: Position> Graph<P> {
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

    /// The moves of the prover as a plan, if they win; [`distances`](Graph::distances) says where.
    fn plan(&self, prover: Side, distances: &[Option<u32>]) -> Option<Plan<P>> {
        let plies = distances[0]?;
        let best = |moves: &[(P::Move, usize)]| {
            let known = moves.iter().filter_map(|&(mv, after)| Some((distances[after]?, mv)));
            known.min().map(|(_, mv)| mv)
        };
        Some(Plan { side: prover, plies: Some(plies), choices: self.choices(prover, best) })
    }

    /// For each position within how many plies the prover wins by these moves, of which he may choose and the other
    /// may too; `None` where lines go round in circles or end in another way.
    fn distances(&self, prover: Side) -> Vec<Option<u32>> {
        let mut before = vec![Vec::new(); self.positions.len()];
        for (index, moves) in self.moves.iter().enumerate() {
            for &(_, after) in moves {
                before[after].push(index);
            }
        }
        let own = |index: usize| self.positions[index].turn() == prover;
        // One move is enough for the prover; the other must have run out of them.
        let needed = |(index, moves): (usize, &Vec<_>)| if own(index) { 1 } else { moves.len() };
        let mut missing: Vec<usize> = self.moves.iter().enumerate().map(needed).collect();
        let mut distances = vec![None; self.positions.len()];
        // Backwards from the ends, the nearest first, so that the first way found is the shortest.
        let mut ready = VecDeque::new();
        for (index, position) in self.positions.iter().enumerate() {
            if position.outcome() == Some(Outcome::Win(prover)) {
                distances[index] = Some(0);
                ready.push_back((index, 0));
            }
        }
        while let Some((index, plies)) = ready.pop_front() {
            for &earlier in &before[index] {
                if distances[earlier].is_none() {
                    missing[earlier] -= 1;
                    if missing[earlier] == 0 {
                        distances[earlier] = Some(plies + 1);
                        ready.push_back((earlier, plies + 1));
                    }
                }
            }
        }
        distances
    }

    /// The move of one side wherever it has one to make.
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
    /// Searches a position on its own, and also gives the best move.
    fn search_for_move(&self, position: &P, last_node: u64) -> (Numbers, Option<P::Move>) {
        if self.nodes() >= last_node {
            return (Numbers::UNKNOWN, None);
        }
        self.prepare(last_node);
        let (finding, mv) = Worker::new(self, 0).run(position);
        (finding.numbers, mv)
    }
}
