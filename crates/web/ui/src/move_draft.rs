//! A move in the making: how presses on squares, pieces and buttons become a move, in any game.

use mana_game::Position;
use std::collections::BTreeSet;

/// Something that can be pressed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClickTarget {
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
    Button(BoardButton),
}

/// What the buttons beside the board do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardButton {
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
pub enum SelectResult<M> {
    /// Something was picked or let go.
    Changed,
    /// This is the move.
    Complete(M),
    /// It means nothing here; nothing has changed.
    Rejected,
}

/// What to show about the move in the making.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Highlights {
    /// What has been picked, in order.
    pub selected: Vec<ClickTarget>,
    /// What a move can begin with.
    pub sources: BTreeSet<ClickTarget>,
    /// What may follow.
    pub destinations: BTreeSet<ClickTarget>,
}

/// A move in the making.
pub trait MoveDraft<P: Position>: Clone + PartialEq + Send + Sync + 'static {
    /// Nothing picked yet. `choose_bird`: whether the mover says where the bird flies even where it makes no difference.
    fn new(position: &P, choose_bird: bool) -> Self;

    /// Somebody presses a spot.
    fn select(&mut self, spot: ClickTarget) -> SelectResult<P::Move>;

    /// Somebody begins to drag what lies on a spot, whatever was picked before.
    fn start_drag(&mut self, spot: ClickTarget);

    /// Lets go of what was picked last; says whether there was anything.
    fn cancel(&mut self) -> bool;

    /// What to show.
    fn highlights(&self) -> Highlights;
}

/// A move and the clicks that are pressed for it, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gesture<M> {
    /// The clicks; never empty.
    pub clicks: Vec<ClickTarget>,
    /// The move.
    pub mv: M,
}

/// A draft among gestures: what was pressed so far is the beginning of at least one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GestureDraft<M> {
    gestures: Vec<Gesture<M>>,
    selected: Vec<ClickTarget>,
}

impl<M: Copy> GestureDraft<M> {
    /// Nothing picked yet.
    pub fn new(gestures: Vec<Gesture<M>>) -> Self {
        GestureDraft { gestures, selected: Vec::new() }
    }

    /// Somebody presses a spot: what may come next goes on, another beginning begins anew, and what was picked is let
    /// go. Once only one move is left it is not asked for its last clicks.
    pub fn select(&mut self, spot: ClickTarget) -> SelectResult<M> {
        if self.begins_with(&[&self.selected[..], &[spot]].concat()) {
            self.selected.push(spot);
        } else if self.selected.contains(&spot) {
            while self.selected.pop().is_some_and(|last| last != spot) {}
            return SelectResult::Changed;
        } else if self.begins_with(&[spot]) {
            self.selected = vec![spot];
        } else {
            return SelectResult::Rejected;
        }
        match self.complete() {
            Some(mv) => {
                self.selected.clear();
                SelectResult::Complete(mv)
            }
            None => SelectResult::Changed,
        }
    }

    /// Begins anew with a spot, if a gesture begins with it.
    pub fn start_drag(&mut self, spot: ClickTarget) {
        if self.begins_with(&[spot]) {
            self.selected = vec![spot];
        }
    }

    /// Lets go of what was picked last.
    pub fn cancel(&mut self) -> bool {
        self.selected.pop().is_some()
    }

    /// What to show.
    pub fn highlights(&self) -> Highlights {
        let following = |picked: &[ClickTarget]| {
            let next = |gesture: &Gesture<M>| gesture.clicks.strip_prefix(picked)?.first().copied();
            self.gestures.iter().filter_map(next).collect()
        };
        let destinations =
            if self.selected.is_empty() { BTreeSet::new() } else { following(&self.selected) };
        Highlights { selected: self.selected.clone(), sources: following(&[]), destinations }
    }

    fn begins_with(&self, clicks: &[ClickTarget]) -> bool {
        self.gestures.iter().any(|gesture| gesture.clicks.starts_with(clicks))
    }

    fn complete(&self) -> Option<M> {
        let mut left =
            self.gestures.iter().filter(|gesture| gesture.clicks.starts_with(&self.selected));
        let first = left.next()?;
        let decided = self.selected.len() == first.clicks.len() || self.selected.len() >= 2;
        (decided && left.next().is_none()).then_some(first.mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(column: u8) -> ClickTarget {
        ClickTarget::Cell { column, row: 0 }
    }

    fn draft() -> GestureDraft<u8> {
        let gesture = |mv: u8, clicks: &[ClickTarget]| Gesture { clicks: clicks.to_vec(), mv };
        GestureDraft::new(vec![
            gesture(1, &[cell(0), cell(1), cell(4)]),
            gesture(2, &[cell(0), cell(1), cell(5)]),
            gesture(3, &[cell(0), cell(2), cell(5)]),
            gesture(4, &[cell(3), cell(1)]),
            gesture(5, &[ClickTarget::Button(BoardButton::Pass)]),
        ])
    }

    #[track_caller]
    fn check(presses: &[ClickTarget], expected: SelectResult<u8>) {
        let mut draft = draft();
        let last = presses.iter().map(|&spot| draft.select(spot)).last();
        assert_eq!(last, Some(expected));
    }

    #[test]
    fn presses_become_moves() {
        check(&[cell(0)], SelectResult::Changed);
        check(&[cell(0), cell(1)], SelectResult::Changed);
        check(&[cell(0), cell(1), cell(5)], SelectResult::Complete(2));
        check(&[cell(3), cell(1)], SelectResult::Complete(4));
        check(&[ClickTarget::Button(BoardButton::Pass)], SelectResult::Complete(5));
    }

    #[test]
    fn the_last_spot_is_not_asked_for_when_there_is_no_choice() {
        check(&[cell(0), cell(2)], SelectResult::Complete(3));
        check(&[cell(3)], SelectResult::Changed);
    }

    #[test]
    fn another_piece_can_be_picked_and_let_go() {
        check(&[cell(0), cell(3), cell(1)], SelectResult::Complete(4));
        check(&[cell(0), cell(0)], SelectResult::Changed);
        check(&[cell(4)], SelectResult::Rejected);
        let mut draft = draft();
        draft.select(cell(0));
        draft.select(cell(1));
        draft.select(cell(1));
        assert_eq!(draft.highlights().selected, [cell(0)]);
        assert!(draft.cancel());
        assert!(!draft.cancel());
    }

    #[test]
    fn what_is_dragged_is_picked() {
        let mut draft = draft();
        draft.select(cell(0));
        draft.start_drag(cell(3));
        assert_eq!(draft.highlights().selected, [cell(3)]);
        draft.start_drag(cell(5));
        assert_eq!(draft.highlights().selected, [cell(3)]);
        assert_eq!(draft.select(cell(1)), SelectResult::Complete(4));
    }

    #[test]
    fn marks_show_what_comes_next() {
        let mut draft = draft();
        let marks = draft.highlights();
        assert_eq!(marks.sources.len(), 3);
        assert!(marks.destinations.is_empty());
        draft.select(cell(0));
        assert_eq!(draft.highlights().destinations, [cell(1), cell(2)].into());
    }
}
