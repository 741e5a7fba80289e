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

/// The moves of one node, handed out best first.
pub(crate) struct Picker {
    start: usize,
    next: usize,
    end: usize,
}

/// What is known about the moves of a node before they are searched.
pub(crate) struct Clues<'a, M> {
    /// The best move of an earlier search.
    pub(crate) first: Option<M>,
    pub(crate) history: &'a History<M>,
    pub(crate) ply: usize,
    /// The slot of the move that led here.
    pub(crate) previous: Option<usize>,
}

// Ranks: the first move, then killers and counter-moves, then hints and history.
const FIRST: i32 = 1 << 30;
const KILLER: i32 = 6_000;
const COUNTER: i32 = 4_000;

impl<M: Copy + Eq> Moves<M> {
    pub(crate) fn new() -> Moves<M> {
        Moves(Vec::with_capacity(1 << 12))
    }

    /// Lists the moves of a position behind those already there.
    #[inline]
    pub(crate) fn list<P: Position<Move = M>, K: Knowledge<P>>(
        &mut self,
        position: &P,
        knowledge: &K,
        view: &K::View,
        clues: &Clues<'_, M>,
    ) -> Picker {
        let start = self.0.len();
        let side = position.turn();
        let killers = clues.history.killers(clues.ply);
        let counter = clues.previous.and_then(|slot| clues.history.counter(side, slot));
        let hint = knowledge.hints(position, view);
        position.for_each_move(|mv| {
            let mut rank = hint(mv);
            rank += clues.history.worth(side, knowledge.slot(mv));
            if Some(mv) == clues.first {
                rank = FIRST;
            } else if killers.contains(&Some(mv)) {
                rank += KILLER;
            } else if Some(mv) == counter {
                rank += COUNTER;
            }
            self.0.push(Ranked { mv, rank });
        });
        Picker { start, next: start, end: self.0.len() }
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
