//! Plans: what one side plays in every position that the other can bring about.

use crate::search::Worker;
use crate::{Entry, Guide, Halted, Numbers, Shortest, Solver};
use mana_game::{Outcome, Position, Side};
use std::collections::{HashMap, hash_map};

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
        Ok(graph.plan(prover))
    }
}

/// A proof as a plan. Proofs that have been thrown out of the table are found again.
///
/// `None` if that takes more nodes than there are.
pub(crate) fn winning<P: Position, G: Guide<P>>(
    solver: &Solver<P, G>,
    root: &P,
    last_node: u64,
) -> Option<Plan<P>> {
    let prover = solver.prover();
    let mut graph = Graph::default();
    graph.add(root);
    // The graph grows while it is walked through.
    let mut index = 0;
    while let Some(&position) = graph.positions.get(index) {
        let moves = if position.outcome().is_some() {
            Vec::new()
        } else if position.turn() == prover {
            vec![winning_move(solver, &position, last_node)?]
        } else {
            position.legal_moves()
        };
        graph.expand(index, moves);
        index += 1;
    }
    graph.plan(prover)
}

/// A move that keeps a won position won, by the shortest proof at hand.
fn winning_move<P: Position, G: Guide<P>>(
    solver: &Solver<P, G>,
    position: &P,
    last_node: u64,
) -> Option<P::Move> {
    let mut best: Option<(u16, P::Move)> = None;
    position.for_each_move(|mv| {
        let after = position.after(mv);
        let plies = if after.outcome() == Some(Outcome::Win(solver.prover())) {
            Some(0)
        } else {
            let entry = solver.table().get(after.key());
            entry.filter(|entry| entry.numbers.is_proved()).map(|entry| entry.plies)
        };
        if let Some(plies) = plies
            && best.is_none_or(|(least, _)| plies < least)
        {
            best = Some((plies, mv));
        }
    });
    best.map(|(_, mv)| mv).or_else(|| {
        let (numbers, mv) = solver.search_for_move(position, last_node);
        mv.filter(|_| numbers.is_proved())
    })
}

/// A disproof as a plan of the defender: every move of the prover, one answer to each, until nothing new comes up.
///
/// How the disproofs in the table came about does not matter: the positions that come up this way are a closed set in
/// which the prover has not won, and that is the proof. `None` if some position has no answer that is known to hold.
pub(crate) fn holding<P: Position, G: Guide<P>>(
    solver: &Solver<P, G>,
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
    Some(Plan { side: !prover, plies: None, choices: graph.choices(!prover) })
}

/// A move of the defender that does not lose: to an end, to a position of the set, or to one that is disproved.
fn holding_move<P: Position, G: Guide<P>>(
    solver: &Solver<P, G>,
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
        let position = self.positions[index];
        let edges = moves.into_iter().map(|mv| (mv, self.add(&position.after(mv)))).collect();
        self.moves[index] = edges;
    }

    /// The moves of the prover as a plan, if they win.
    fn plan(&self, prover: Side) -> Option<Plan<P>> {
        let won = |position: &P| position.outcome() == Some(Outcome::Win(prover));
        let plies = self.distances(won)[0]?;
        Some(Plan { side: prover, plies: Some(plies), choices: self.choices(prover) })
    }

    /// For each position the length of the longest line to a goal; `None` where a line goes round in circles or
    /// ends elsewhere.
    fn distances(&self, is_goal: impl Fn(&P) -> bool) -> Vec<Option<u32>> {
        let mut missing: Vec<usize> = self.moves.iter().map(Vec::len).collect();
        let mut before = vec![Vec::new(); self.positions.len()];
        for (index, moves) in self.moves.iter().enumerate() {
            for &(_, after) in moves {
                before[after].push(index);
            }
        }
        let mut distances = vec![None; self.positions.len()];
        let mut ready: Vec<usize> =
            (0..self.positions.len()).filter(|&index| is_goal(&self.positions[index])).collect();
        for &index in &ready {
            distances[index] = Some(0);
        }
        while let Some(index) = ready.pop() {
            for &earlier in &before[index] {
                missing[earlier] -= 1;
                if missing[earlier] == 0 {
                    let longest =
                        self.moves[earlier].iter().filter_map(|&(_, i)| distances[i]).max();
                    distances[earlier] = longest.map(|plies| plies + 1);
                    ready.push(earlier);
                }
            }
        }
        distances
    }

    /// The moves of one side, where it has one to make.
    fn choices(&self, side: Side) -> HashMap<u128, P::Move> {
        let own = self.positions.iter().zip(&self.moves).filter(|(p, _)| p.turn() == side);
        own.filter_map(|(position, moves)| Some((position.key(), moves.first()?.0))).collect()
    }
}

impl<P: Position, G: Guide<P>> Solver<P, G> {
    /// Searches a position on its own, and also gives the best move.
    fn search_for_move(&self, position: &P, last_node: u64) -> (Numbers, Option<P::Move>) {
        if self.nodes() >= last_node {
            return (Numbers { proof: 1, disproof: 1 }, None);
        }
        self.prepare(last_node);
        let (finding, mv) = Worker::new(self, 0).run(position);
        (finding.numbers, mv)
    }
}
