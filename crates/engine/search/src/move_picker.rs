use crate::Evaluation;
use crate::history::History;
use mana_game::Position;

/// The move lists of all nodes on the path, in one buffer, so that no node allocates.
pub(crate) struct MoveStack<M>(Vec<ScoredMove<M>>);

/// A move and its score for move ordering.
#[derive(Clone, Copy)]
struct ScoredMove<M> {
    mv: M,
    score: i32,
}

/// Hands out the moves of one node, the most promising first.
///
/// The moves are generated only when a second one is needed: the first, the hash move, often causes a cutoff.
pub(crate) struct MovePicker {
    start: usize,
    next: usize,
    end: usize,
    generated: bool,
}

/// The inputs of move ordering besides the position.
pub(crate) struct OrderingContext<'a, M> {
    pub(crate) history: &'a History<M>,
    pub(crate) ply: usize,
    /// The history index of the move that led here.
    pub(crate) previous: Option<usize>,
}

impl MovePicker {
    /// Whether the moves must be generated before another can be picked.
    #[inline]
    pub(crate) fn needs_moves(&self) -> bool {
        !self.generated && self.next == self.end
    }
}

// Added to the score of killers and countermoves, on top of the evaluation's move ordering and the history.
const KILLER_BONUS: i32 = 6_000;
const COUNTERMOVE_BONUS: i32 = 4_000;

impl<M: Copy + Eq> MoveStack<M> {
    pub(crate) fn new() -> MoveStack<M> {
        MoveStack(Vec::with_capacity(1 << 12))
    }

    /// Begins a node on top of the stack. Its hash move, if there is one, is legal and is picked first.
    #[inline]
    pub(crate) fn begin_node(&mut self, hash_move: Option<M>) -> MovePicker {
        let start = self.0.len();
        self.0.extend(hash_move.map(|mv| ScoredMove { mv, score: 0 }));
        MovePicker { start, next: start, end: self.0.len(), generated: false }
    }

    /// Generates and scores the moves of the topmost node, except for its hash move, which has been picked.
    #[inline]
    pub(crate) fn generate<P: Position<Move = M>, E: Evaluation<P>>(
        &mut self,
        picker: &mut MovePicker,
        position: &P,
        evaluation: &E,
        view: &E::View,
        context: &OrderingContext<'_, M>,
    ) {
        let side = position.turn();
        let history = context.history;
        let hash_move = self.picked(picker).next();
        let killers = history.killers(context.ply);
        let countermove = context.previous.and_then(|index| history.countermove(side, index));
        let ordering = evaluation.move_ordering(position, view);
        position.for_each_move(|mv| {
            if Some(mv) == hash_move {
                return;
            }
            let mut score = ordering(mv) + history.score(side, evaluation.history_index(mv));
            if killers.contains(&Some(mv)) {
                score += KILLER_BONUS;
            } else if Some(mv) == countermove {
                score += COUNTERMOVE_BONUS;
            }
            self.0.push(ScoredMove { mv, score });
        });
        picker.end = self.0.len();
        picker.generated = true;
    }

    /// The best move that has not been picked yet.
    #[inline]
    pub(crate) fn pick(&mut self, picker: &mut MovePicker) -> Option<M> {
        let left = self.0.get_mut(picker.next..picker.end)?;
        let mut best = 0;
        for index in 1..left.len() {
            if left[index].score > left[best].score {
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
    pub(crate) fn picked(&self, picker: &MovePicker) -> impl Iterator<Item = M> {
        self.0[picker.start..picker.next].iter().map(|scored| scored.mv)
    }

    /// Pops the topmost node.
    #[inline]
    pub(crate) fn end_node(&mut self, picker: MovePicker) {
        self.0.truncate(picker.start);
    }
}
