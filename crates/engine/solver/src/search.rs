//! Depth-first proof-number search.
//!
//! # Repetition
//! A proof is a finite tree in which the prover answers every move of the defender until he has won. A repeated
//! position counts as a failure of the prover, so no branch of a proof ends in one; what was played before does not
//! matter to it, and a proof in the table is good on every path. A disproof is not: it may say no more than that the
//! prover would come back to a position of the current path. Each disproof therefore carries how far up the path it
//! leans, and one that leans beyond its own position is kept as conditional: the search uses it for the rest of the
//! epoch, to save work, but nobody claims anything by it (see [`Plan`](crate::Plan)).

use crate::experience::Experience;
use crate::path::Path;
use crate::table::MOST_PLIES;
use crate::{Entry, Numbers, Solver};
use mana_game::{Position, Side};

/// The deepest a search goes; what lies beyond counts as not won on this path.
const DEEPEST: usize = 1000;

/// How many nodes a thread searches before it tells the others, and looks whether it shall stop.
const REPORT: u64 = 256;

/// A disproof that leans on nothing.
const NOTHING: u16 = u16::MAX;

/// A disproof that leans on what is not known any more.
const ANYTHING: u16 = 0;

/// What a search found out about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    pub(crate) numbers: Numbers,
    plies: u16,
    /// Of a disproof: the first position of the path, counted from 1, that it leans on.
    leans: u16,
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Position> {
    solver: &'a Solver<P>,
    experience: Experience,
    path: Path,
    /// The moves of every position on the path, those of the last one at the end.
    children: Vec<Child<P>>,
    /// Where the moves lead that are being listed, as far as a look does not decide it; used in one place, kept for its
    /// memory.
    afters: Vec<(usize, P, u128)>,
    /// The best move of the position that was searched last.
    best: Option<P::Move>,
    /// 0 for the thread that does what a single one would.
    seed: u64,
    random: u64,
    nodes: u64,
    unreported: u64,
}

/// A move and what is known about where it leads, as seen by the player who has the choice.
///
/// That player needs one good move: the least `choice` counts. All the moves together make up his `burden`.
#[derive(Clone, Copy)]
struct Child<P: Position> {
    mv: P::Move,
    choice: u32,
    burden: u32,
    plies: u16,
    leans: u16,
}

/// All the children together.
struct Summary {
    numbers: Numbers,
    best: usize,
    /// The least choice but one.
    second: u32,
    /// All burdens together.
    sum: u64,
}

impl<'a, P: Position> Worker<'a, P> {
    /// Threads with different seeds look into different moves where several are nearly as good.
    pub(crate) fn new(solver: &'a Solver<P>, seed: u64) -> Self {
        Worker {
            solver,
            experience: solver.take_experience(),
            path: Path::new(),
            children: Vec::new(),
            afters: Vec::new(),
            best: None,
            seed,
            random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            nodes: 0,
            unreported: 0,
        }
    }

    /// Searches until the position is decided or the effort spent; also gives the best move.
    pub(crate) fn run(mut self, root: &P) -> (Finding, Option<P::Move>) {
        let limits = Numbers { proof: Numbers::INFINITE, disproof: Numbers::INFINITE };
        let finding = self.search(root, root.key(), limits);
        self.report();
        self.solver.return_experience(self.experience);
        (finding, self.best)
    }

    /// Searches until one of the numbers reaches its limit.
    fn search(&mut self, position: &P, key: u128, limits: Numbers) -> Finding {
        let nodes_before = self.nodes;
        self.count_node();
        self.path.push(key);
        let base = self.children.len();
        let is_or = position.turn() == self.solver.prover();
        self.expand(position, is_or);
        let (choice_limit, burden_limit) = split(limits, is_or);
        let summary = loop {
            let summary = summarise(&self.children[base..], is_or);
            let (choice, burden) = split(summary.numbers, is_or);
            if self.path.len() == 1 && self.seed == 0 {
                self.solver.note(summary.numbers);
            }
            if choice >= choice_limit
                || burden >= burden_limit
                || summary.numbers.is_decided()
                || self.solver.is_stopped()
            {
                break summary;
            }
            let which = base + self.pick(base, &summary, choice_limit);
            let child = self.children[which];
            // A little more than the second best child needs to become the best: changing from one to the other at
            // every step costs more than it gains.
            let rival = summary.second.max(child.choice);
            let choice_limit = choice_limit.min(rival + rival / 2 + 1);
            // Where sums have outgrown all numbers the child must still be allowed a step.
            let others = summary.sum - u64::from(child.burden);
            let room = u64::from(burden_limit).saturating_sub(others) as u32;
            let limits = join(choice_limit, room.max(child.burden + 1), is_or);
            let after = position.after(child.mv);
            let finding = self.search(&after, after.key(), limits);
            let (choice, burden) = split(finding.numbers, is_or);
            self.children[which] =
                Child { choice, burden, plies: finding.plies, leans: finding.leans, ..child };
        };
        self.best = Some(self.children[base + summary.best].mv);
        let mut finding = conclude(&self.children[base..], summary.numbers, is_or);
        if usize::from(finding.leans) >= self.path.len() {
            // A line that comes back to the position itself does not win from it either.
            finding.leans = NOTHING;
        }
        self.children.truncate(base);
        self.path.pop();
        self.keep(key, &finding, self.nodes - nodes_before);
        self.experience.learn(position, key, finding.numbers.is_proved());
        finding
    }

    /// Lists the moves, and what is known about where they lead.
    fn expand(&mut self, position: &P, is_or: bool) {
        let Self { solver, experience, path, children, afters, .. } = self;
        afters.clear();
        position.for_each_move(|mv| {
            let after = position.after(mv);
            let (numbers, plies) = at_once(&after, solver.prover()).unwrap_or_else(|| {
                afters.push((children.len(), after, after.key()));
                (Numbers::UNKNOWN, 0)
            });
            let (choice, burden) = split(numbers, is_or);
            children.push(Child { mv, choice, burden, plies, leans: NOTHING });
        });
        // All places of the table are asked for before the first answer is needed: memory serves them side by side.
        solver.table().expect(afters.iter().map(|&(_, _, key)| key));
        for (index, after, key) in afters {
            let finding = find(solver, experience, path, after, *key);
            let child = &mut children[*index];
            (child.choice, child.burden) = split(finding.numbers, is_or);
            (child.plies, child.leans) = (finding.plies, finding.leans);
        }
    }

    /// Which child to look into: the best one, or, to keep out of the way of other threads, one not much worse.
    #[inline]
    fn pick(&mut self, base: usize, summary: &Summary, limit: u32) -> usize {
        if self.seed == 0 {
            return summary.best;
        }
        let children = &self.children[base..];
        let least = children[summary.best].choice;
        let enough = (least + least / 4 + 2).min(limit);
        let good = |child: &Child<P>| child.choice < enough;
        // A linear congruential step: the upper bits are random enough for this.
        self.random = self.random.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        let skip =
            (self.random >> 33) as usize % children.iter().filter(|c| good(c)).count().max(1);
        let picked = children.iter().enumerate().filter(|(_, child)| good(child)).nth(skip);
        picked.map_or(summary.best, |(index, _)| index)
    }

    fn keep(&self, key: u128, finding: &Finding, nodes: u64) {
        let conditional = finding.numbers.is_disproved() && finding.leans != NOTHING;
        let entry = Entry {
            numbers: finding.numbers,
            plies: finding.plies,
            epoch: if conditional { self.solver.epoch() } else { 0 },
            effort: (u64::BITS - nodes.leading_zeros()) as u8,
        };
        self.solver.table().put(key, entry);
    }

    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        self.unreported += 1;
        if self.unreported == REPORT {
            self.report();
        }
    }

    fn report(&mut self) {
        self.solver.count(std::mem::take(&mut self.unreported));
    }
}

/// The numbers of a position that a look decides, and the length of the win: the game is over, or who is to move wins at
/// once. The table knows nothing of such positions, and memory need not be waited for.
#[inline]
fn at_once<P: Position>(after: &P, prover: Side) -> Option<(Numbers, u16)> {
    let (winner, plies) = match after.outcome() {
        Some(end) => (end.winner(), 0),
        None if after.wins_at_once() => (Some(after.turn()), 1),
        None => return None,
    };
    Some(if winner == Some(prover) { (Numbers::PROVED, plies) } else { (Numbers::DISPROVED, 0) })
}

/// What is known about a position that has just been reached and that a look does not decide.
#[inline]
fn find<P: Position>(
    solver: &Solver<P>,
    experience: &Experience,
    path: &Path,
    after: &P,
    key: u128,
) -> Finding {
    let known = solver.recall(key);
    if let Some(entry) = known
        && entry.numbers.is_proved()
    {
        return Finding { numbers: entry.numbers, plies: entry.plies, leans: NOTHING };
    }
    if let Some(leans) = path.find(key) {
        return Finding { numbers: Numbers::DISPROVED, plies: 0, leans };
    }
    if path.len() >= DEEPEST {
        return Finding { numbers: Numbers::DISPROVED, plies: 0, leans: ANYTHING };
    }
    if let Some(entry) = known {
        let leans = if entry.epoch == 0 { NOTHING } else { ANYTHING };
        return Finding { numbers: entry.numbers, plies: 0, leans };
    }
    Finding { numbers: experience.assess(after, key), plies: 0, leans: NOTHING }
}

/// The numbers as the player to move sees them: what he chooses by, and what adds up.
#[inline]
const fn split(numbers: Numbers, is_or: bool) -> (u32, u32) {
    if is_or { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) }
}

/// The reverse of [`split`].
#[inline]
const fn join(choice: u32, burden: u32, is_or: bool) -> Numbers {
    if is_or {
        Numbers { proof: choice, disproof: burden }
    } else {
        Numbers { proof: burden, disproof: choice }
    }
}

#[inline]
fn summarise<P: Position>(children: &[Child<P>], is_or: bool) -> Summary {
    let (mut least, mut second, mut best) = (Numbers::INFINITE, Numbers::INFINITE, 0);
    let mut sum = 0_u64;
    for (index, child) in children.iter().enumerate() {
        if child.choice < least {
            (second, least, best) = (least, child.choice, index);
        } else if child.choice < second {
            second = child.choice;
        }
        sum += u64::from(child.burden);
    }
    let finite = |sum: u64| sum.min(u64::from(Numbers::INFINITE) - 1) as u32;
    let burden = if least == 0 { Numbers::INFINITE } else { finite(sum) };
    Summary { numbers: join(least, burden, is_or), best, second, sum }
}

/// What follows for the position from its children.
fn conclude<P: Position>(children: &[Child<P>], numbers: Numbers, is_or: bool) -> Finding {
    let good = children.iter().filter(|child| child.choice == 0);
    let plies = match (numbers.is_proved(), is_or) {
        (false, _) => None,
        (true, true) => good.clone().map(|child| child.plies).min(),
        (true, false) => children.iter().map(|child| child.plies).max(),
    };
    let leans = match (numbers.is_disproved(), is_or) {
        (false, _) => None,
        (true, true) => children.iter().map(|child| child.leans).min(),
        (true, false) => good.map(|child| child.leans).max(),
    };
    Finding {
        numbers,
        plies: plies.map_or(0, |plies| (plies + 1).min(MOST_PLIES)),
        leans: leans.unwrap_or(NOTHING),
    }
}
