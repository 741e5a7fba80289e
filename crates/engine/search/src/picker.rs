use crate::Knowledge;
use crate::history::History;
use mana_game::Position;

/// The moves of the nodes on the path, one list behind the other in one buffer, so that no node allocates.
pub(crate) struct Moves<M>(Vec<Ranked<M>>);

#[derive(Clone, Copy)]
struct Ranked<M> {
    mv: M,
    rank: i32,
}

/// The moves of one node, handed out best first. They are listed only when one more than the first is asked for: that
/// one often makes the others needless.
pub(crate) struct Picker {
    start: usize,
    next: usize,
    end: usize,
    listed: bool,
}

/// What is known about the moves of a node before they are searched.
pub(crate) struct Clues<'a, M> {
    pub(crate) history: &'a History<M>,
    pub(crate) ply: usize,
    /// The slot of the move that led here.
    pub(crate) previous: Option<usize>,
}

impl Picker {
    /// Whether the moves must be listed before another can be picked.
    #[inline]
    pub(crate) fn wants_list(&self) -> bool {
        !self.listed && self.next == self.end
    }
}

// Ranks: killers and counter-moves, then hints and history.
const KILLER: i32 = 6_000;
const COUNTER: i32 = 4_000;

impl<M: Copy + Eq> Moves<M> {
    pub(crate) fn new() -> Moves<M> {
        Moves(Vec::with_capacity(1 << 12))
    }

    /// Begins a node behind those already there, with a legal move to be picked first if there is one.
    #[inline]
    pub(crate) fn begin(&mut self, first: Option<M>) -> Picker {
        let start = self.0.len();
        self.0.extend(first.map(|mv| Ranked { mv, rank: 0 }));
        Picker { start, next: start, end: self.0.len(), listed: false }
    }

    /// Lists the moves of the last node that has begun, but for the first one, which has been picked.
    #[inline]
    pub(crate) fn list<P: Position<Move = M>, K: Knowledge<P>>(
        &mut self,
        picker: &mut Picker,
        position: &P,
        knowledge: &K,
        view: &K::View,
        clues: &Clues<'_, M>,
    ) {
        let side = position.turn();
        let first = self.picked(picker).next();
        let killers = clues.history.killers(clues.ply);
        let counter = clues.previous.and_then(|slot| clues.history.counter(side, slot));
        let hint = knowledge.hints(position, view);
        position.for_each_move(|mv| {
            if Some(mv) == first {
                return;
            }
            let mut rank = hint(mv) + clues.history.worth(side, knowledge.slot(mv));
            if killers.contains(&Some(mv)) {
                rank += KILLER;
            } else if Some(mv) == counter {
                rank += COUNTER;
            }
            self.0.push(Ranked { mv, rank });
        });
        picker.end = self.0.len();
        picker.listed = true;
    }

    /// The best move that has not been picked yet.
    #[inline]
    pub(crate) fn pick(&mut self, picker: &mut Picker) -> Option<M> {
        let left = self.0.get_mut(picker.next..picker.end)?;
        let mut best = 0;
        for index in 1..left.len() {
            if left[index].rank > left[best].rank {
                best = index;
            }
        }
        if left.is_empty() {
            return None;
        }
        left.swap(0, best);
        picker.next += 1;
        Some(left[0].mv)
    }

    /// The moves picked so far.
    #[inline]
    pub(crate) fn picked(&self, picker: &Picker) -> impl Iterator<Item = M> {
        self.0[picker.start..picker.next].iter().map(|ranked| ranked.mv)
    }

    /// Drops the list of a node that is done, the last one.
    #[inline]
    pub(crate) fn drop_list(&mut self, picker: Picker) {
        self.0.truncate(picker.start);
    }
}
