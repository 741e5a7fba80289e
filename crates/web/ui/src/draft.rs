//! A move in the making: how presses on squares, pieces and buttons become a move, in any game.

use mana_game::Position;
use std::collections::BTreeSet;

/// Something that can be pressed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// A square of the board or a cell of the field.
    Cell {
        /// Counted from the left.
        column: u8,
        /// Counted from below.
        row: u8,
    },
    /// A piece beside the board, of the side to move, by its kind.
    Hand(u8),
    /// A button.
    Act(Act),
}

/// What the buttons beside the board do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Do nothing, as nothing can be done.
    Pass,
    /// Finish the set-up.
    Ready,
    /// Burst the picked Mana.
    Burst,
    /// Take the picked Mana back to hand.
    Retrieve,
}

/// What came of a press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press<M> {
    /// Something was picked or let go.
    Changed,
    /// This is the move.
    Done(M),
    /// It means nothing here; nothing has changed.
    Refused,
}

/// What to show about the move in the making.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// What has been picked, in order.
    pub picked: Vec<Spot>,
    /// What a move can begin with.
    pub choices: BTreeSet<Spot>,
    /// What may follow.
    pub targets: BTreeSet<Spot>,
}

/// A move in the making.
pub trait Draft<P: Position>: Clone + PartialEq + Send + Sync + 'static {
    /// Nothing picked yet. `choose_bird`: whether the mover says where the bird flies even where it makes no difference.
    fn new(position: &P, choose_bird: bool) -> Self;

    /// Somebody presses a spot.
    fn press(&mut self, spot: Spot) -> Press<P::Move>;

    /// Somebody begins to drag what lies on a spot, whatever was picked before.
    fn lift(&mut self, spot: Spot);

    /// Lets go of what was picked last; says whether there was anything.
    fn cancel(&mut self) -> bool;

    /// What to show.
    fn marks(&self) -> Marks;
}

/// A move and the spots that are pressed for it, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gesture<M> {
    /// The spots; never empty.
    pub spots: Vec<Spot>,
    /// The move.
    pub mv: M,
}

/// A draft among gestures: what was pressed so far is the beginning of at least one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GestureDraft<M> {
    gestures: Vec<Gesture<M>>,
    picked: Vec<Spot>,
}

impl<M: Copy> GestureDraft<M> {
    /// Nothing picked yet.
    pub fn new(gestures: Vec<Gesture<M>>) -> Self {
        GestureDraft { gestures, picked: Vec::new() }
    }

    /// Somebody presses a spot: what may come next goes on, another beginning begins anew, and what was picked is let
    /// go. Once only one move is left it is not asked for its last spots.
    pub fn press(&mut self, spot: Spot) -> Press<M> {
        if self.begins_with(&[&self.picked[..], &[spot]].concat()) {
            self.picked.push(spot);
        } else if self.picked.contains(&spot) {
            while self.picked.pop().is_some_and(|last| last != spot) {}
            return Press::Changed;
        } else if self.begins_with(&[spot]) {
            self.picked = vec![spot];
        } else {
            return Press::Refused;
        }
        match self.complete() {
            Some(mv) => {
                self.picked.clear();
                Press::Done(mv)
            }
            None => Press::Changed,
        }
    }

    /// Begins anew with a spot, if a gesture begins with it.
    pub fn lift(&mut self, spot: Spot) {
        if self.begins_with(&[spot]) {
            self.picked = vec![spot];
        }
    }

    /// Lets go of what was picked last.
    pub fn cancel(&mut self) -> bool {
        self.picked.pop().is_some()
    }

    /// What to show.
    pub fn marks(&self) -> Marks {
        let following = |picked: &[Spot]| {
            let next = |gesture: &Gesture<M>| gesture.spots.strip_prefix(picked)?.first().copied();
            self.gestures.iter().filter_map(next).collect()
        };
        let targets =
            if self.picked.is_empty() { BTreeSet::new() } else { following(&self.picked) };
        Marks { picked: self.picked.clone(), choices: following(&[]), targets }
    }

    fn begins_with(&self, spots: &[Spot]) -> bool {
        self.gestures.iter().any(|gesture| gesture.spots.starts_with(spots))
    }

    fn complete(&self) -> Option<M> {
        let mut left =
            self.gestures.iter().filter(|gesture| gesture.spots.starts_with(&self.picked));
        let first = left.next()?;
        let decided = self.picked.len() == first.spots.len() || self.picked.len() >= 2;
        (decided && left.next().is_none()).then_some(first.mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(column: u8) -> Spot {
        Spot::Cell { column, row: 0 }
    }

    fn draft() -> GestureDraft<u8> {
        let gesture = |mv: u8, spots: &[Spot]| Gesture { spots: spots.to_vec(), mv };
        GestureDraft::new(vec![
            gesture(1, &[cell(0), cell(1), cell(4)]),
            gesture(2, &[cell(0), cell(1), cell(5)]),
            gesture(3, &[cell(0), cell(2), cell(5)]),
            gesture(4, &[cell(3), cell(1)]),
            gesture(5, &[Spot::Act(Act::Pass)]),
        ])
    }

    #[track_caller]
    fn check(presses: &[Spot], expected: Press<u8>) {
        let mut draft = draft();
        let last = presses.iter().map(|&spot| draft.press(spot)).last();
        assert_eq!(last, Some(expected));
    }

    #[test]
    fn presses_become_moves() {
        check(&[cell(0)], Press::Changed);
        check(&[cell(0), cell(1)], Press::Changed);
        check(&[cell(0), cell(1), cell(5)], Press::Done(2));
        check(&[cell(3), cell(1)], Press::Done(4));
        check(&[Spot::Act(Act::Pass)], Press::Done(5));
    }

    #[test]
    fn the_last_spot_is_not_asked_for_when_there_is_no_choice() {
        check(&[cell(0), cell(2)], Press::Done(3));
        check(&[cell(3)], Press::Changed);
    }

    #[test]
    fn another_piece_can_be_picked_and_let_go() {
        check(&[cell(0), cell(3), cell(1)], Press::Done(4));
        check(&[cell(0), cell(0)], Press::Changed);
        check(&[cell(4)], Press::Refused);
        let mut draft = draft();
        draft.press(cell(0));
        draft.press(cell(1));
        draft.press(cell(1));
        assert_eq!(draft.marks().picked, [cell(0)]);
        assert!(draft.cancel());
        assert!(!draft.cancel());
    }

    #[test]
    fn what_is_dragged_is_picked() {
        let mut draft = draft();
        draft.press(cell(0));
        draft.lift(cell(3));
        assert_eq!(draft.marks().picked, [cell(3)]);
        draft.lift(cell(5));
        assert_eq!(draft.marks().picked, [cell(3)]);
        assert_eq!(draft.press(cell(1)), Press::Done(4));
    }

    #[test]
    fn marks_show_what_comes_next() {
        let mut draft = draft();
        let marks = draft.marks();
        assert_eq!(marks.choices.len(), 3);
        assert!(marks.targets.is_empty());
        draft.press(cell(0));
        assert_eq!(draft.marks().targets, [cell(1), cell(2)].into());
    }
}
