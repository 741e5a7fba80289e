//! A move while it is made by hand: how clicks on squares, pieces and buttons become a move, in any game.

use mana_game::Position;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Something on or beside the board that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClickTarget {
    /// A square of the board or a cell of the field.
    Cell {
        /// The column, counted from the left.
        column: u8,
        /// The row, counted from the bottom.
        row: u8,
    },
    /// A piece in hand of the side to move, by the number of its kind.
    Hand(u8),
    /// A button.
    Button(BoardButton),
}

/// The name of a target in a drawing: `c2r0` is the first cell of the third column, `h1` the second kind in hand, and a
/// button has its own name.
impl fmt::Display for ClickTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClickTarget::Cell { column, row } => write!(f, "c{column}r{row}"),
            ClickTarget::Hand(kind) => write!(f, "h{kind}"),
            ClickTarget::Button(button) => f.write_str(button.name()),
        }
    }
}

/// A text that is not the name of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownTarget;

impl FromStr for ClickTarget {
    type Err = UnknownTarget;

    fn from_str(name: &str) -> Result<ClickTarget, UnknownTarget> {
        let number = |text: &str| text.parse().map_err(|_| UnknownTarget);
        if let Some(button) = BoardButton::ALL.into_iter().find(|button| button.name() == name) {
            Ok(ClickTarget::Button(button))
        } else if let Some((column, row)) =
            name.strip_prefix('c').and_then(|cell| cell.split_once('r'))
        {
            Ok(ClickTarget::Cell { column: number(column)?, row: number(row)? })
        } else {
            Ok(ClickTarget::Hand(number(name.strip_prefix('h').ok_or(UnknownTarget)?)?))
        }
    }
}

/// A button beside the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardButton {
    /// Pass, where no move is possible.
    Pass,
    /// Finish the set-up.
    Ready,
    /// Burst the selected Mana.
    Burst,
    /// Take the selected Mana back to hand.
    Retrieve,
}

impl BoardButton {
    /// Every button.
    pub const ALL: [BoardButton; 4] =
        [BoardButton::Pass, BoardButton::Ready, BoardButton::Burst, BoardButton::Retrieve];

    fn name(self) -> &'static str {
        match self {
            BoardButton::Pass => "pass",
            BoardButton::Ready => "ready",
            BoardButton::Burst => "burst",
            BoardButton::Retrieve => "retrieve",
        }
    }
}

/// The result of selecting a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SelectResult<M> {
    /// The selection changed.
    Changed,
    /// The move is complete.
    Complete(M),
    /// The target cannot be selected; nothing changed.
    Rejected,
}

/// The highlights of the board while a move is made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Highlights {
    /// The selected targets, in order.
    pub selected: Vec<ClickTarget>,
    /// The targets with which a move can begin.
    pub sources: BTreeSet<ClickTarget>,
    /// The targets that can be selected next; empty while nothing is selected.
    pub destinations: BTreeSet<ClickTarget>,
}

/// A move while it is made by hand.
pub trait MoveDraft<P: Position>: Clone + PartialEq + Send + Sync + 'static {
    /// A draft with nothing selected. `choose_bird`: whether the player chooses the bird's square even where it makes no
    /// difference.
    fn new(position: &P, choose_bird: bool) -> Self;

    /// Selects a target, or deselects it.
    fn select(&mut self, target: ClickTarget) -> SelectResult<P::Move>;

    /// Selects the piece on a target that is being dragged, instead of whatever was selected.
    fn start_drag(&mut self, target: ClickTarget);

    /// Deselects the last selection, and returns whether there was one.
    fn cancel(&mut self) -> bool;

    /// What the board highlights.
    fn highlights(&self) -> Highlights;
}

/// A move and the clicks that make it, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gesture<M> {
    /// The clicks; never empty.
    pub clicks: Vec<ClickTarget>,
    /// The move.
    pub mv: M,
}

/// A draft among gestures: the selection is a prefix of at least one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GestureDraft<M> {
    gestures: Vec<Gesture<M>>,
    selected: Vec<ClickTarget>,
}

impl<M: Copy> GestureDraft<M> {
    /// A draft with nothing selected.
    pub fn new(gestures: Vec<Gesture<M>>) -> Self {
        GestureDraft { gestures, selected: Vec::new() }
    }

    /// Selects a target: continues a gesture, deselects back to the target, or starts another gesture. After two
    /// selections, a move that is the only one left is complete without its last click.
    pub fn select(&mut self, target: ClickTarget) -> SelectResult<M> {
        if self.begins_with(&[&self.selected[..], &[target]].concat()) {
            self.selected.push(target);
        } else if self.selected.contains(&target) {
            while self.selected.pop().is_some_and(|last| last != target) {}
            return SelectResult::Changed;
        } else if self.begins_with(&[target]) {
            self.selected = vec![target];
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

    /// Starts with a target, if a gesture does.
    pub fn start_drag(&mut self, target: ClickTarget) {
        if self.begins_with(&[target]) {
            self.selected = vec![target];
        }
    }

    /// Deselects the last selection.
    pub fn cancel(&mut self) -> bool {
        self.selected.pop().is_some()
    }

    /// What the board highlights.
    pub fn highlights(&self) -> Highlights {
        let following = |selected: &[ClickTarget]| {
            let next =
                |gesture: &Gesture<M>| gesture.clicks.strip_prefix(selected)?.first().copied();
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
    fn check(clicks: &[ClickTarget], expected: SelectResult<u8>) {
        let mut draft = draft();
        let last = clicks.iter().map(|&target| draft.select(target)).last();
        assert_eq!(last, Some(expected));
    }

    #[test]
    fn clicks_become_moves() {
        check(&[cell(0)], SelectResult::Changed);
        check(&[cell(0), cell(1)], SelectResult::Changed);
        check(&[cell(0), cell(1), cell(5)], SelectResult::Complete(2));
        check(&[cell(3), cell(1)], SelectResult::Complete(4));
        check(&[ClickTarget::Button(BoardButton::Pass)], SelectResult::Complete(5));
    }

    #[test]
    fn the_last_click_is_skipped_when_there_is_no_choice() {
        check(&[cell(0), cell(2)], SelectResult::Complete(3));
        check(&[cell(3)], SelectResult::Changed);
    }

    #[test]
    fn another_piece_can_be_selected_and_deselected() {
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
    fn dragging_selects() {
        let mut draft = draft();
        draft.select(cell(0));
        draft.start_drag(cell(3));
        assert_eq!(draft.highlights().selected, [cell(3)]);
        draft.start_drag(cell(5));
        assert_eq!(draft.highlights().selected, [cell(3)]);
        assert_eq!(draft.select(cell(1)), SelectResult::Complete(4));
    }

    #[test]
    fn highlights_show_what_comes_next() {
        let mut draft = draft();
        let highlights = draft.highlights();
        assert_eq!(highlights.sources.len(), 3);
        assert!(highlights.destinations.is_empty());
        draft.select(cell(0));
        assert_eq!(draft.highlights().destinations, [cell(1), cell(2)].into());
    }

    #[test]
    fn targets_have_names() {
        let targets = [ClickTarget::Cell { column: 2, row: 0 }, ClickTarget::Hand(1)];
        let buttons = BoardButton::ALL.map(ClickTarget::Button);
        for target in targets.into_iter().chain(buttons) {
            assert_eq!(target.to_string().parse(), Ok(target));
        }
        for wrong in ["", "c", "c1", "cr", "c1r", "c1r999", "h", "hx", "Pass", "é"] {
            assert_eq!(wrong.parse::<ClickTarget>(), Err(UnknownTarget), "{wrong}");
        }
    }
}
