//! The network's features of a position of Burst of Mana.
//!
//! The field floats and has no directions, so a perspective is that of a side's geyser: cells are relative to it,
//! rotated and reflected so that the enemy geyser lies to the right, and above rather than below. Where the geysers lie
//! in a row or on a diagonal that leaves two ways, of which one is taken.

use super::view::{BurstView, THEM, US};
use crate::NetworkShape;
use crate::network::FeatureRange;
use burst::{Cell, Cells, Kind, Position};
use mana_game::Position as _;

/// For each side, kind and state of a Mana: its cell.
const MANA: FeatureRange = FeatureRange::first(2 * 2 * KINDS * OFFSETS);
/// For each side: which Mana are in hand.
const IN_HAND: FeatureRange = MANA.next(2 << KINDS);
/// How far the rectangle around the group reaches in the four directions.
const FRAME: FeatureRange = IN_HAND.next(5 * 5 * 5 * 5);
/// Which sides of the geyser are open.
const OPEN_SIDES: FeatureRange = FRAME.next(1 << 4);
/// How many are open, and how many of them the enemy reaches.
const REACHED_SIDES: FeatureRange = OPEN_SIDES.next(5 * 5);
/// Whether Theurgia and Abramelin of the enemy could devour the geyser, burst or not.
const DEVOURERS: FeatureRange = REACHED_SIDES.next(2 * 2);
/// The cells to place a Mana on.
const PLACES: FeatureRange = DEVOURERS.next(MAX_PLACES);
/// Those of them at the corners of the enemy geyser.
const CORNER_PLACES: FeatureRange = PLACES.next(5);

const KINDS: usize = Kind::ALL.len();

/// The number of cells relative to another one, four away at most.
const OFFSETS: usize = 9 * 9;

/// The index of no offset, and what a step to the right and one upwards add to it.
const HERE: i32 = 4 * ABOVE + 4 * BESIDE;
const BESIDE: i32 = 1;
const ABOVE: i32 = 9;

/// Counts are clamped to one less than this.
const MAX_PLACES: usize = 20;

/// The network for Burst of Mana, with buckets by the number of Mana on the table.
pub(super) const SHAPE: NetworkShape = NetworkShape { features: CORNER_PLACES.end(), buckets: 4 };

/// The greatest number of features of a perspective.
pub(super) const MAX_ACTIVE: usize = 2 * KINDS + 2 + 1 + 1 + 1 + 2 + 1 + 1;

/// The bucket of a position.
#[inline]
pub(super) fn bucket(view: &BurstView) -> usize {
    (view.table.count() as usize / 3).saturating_sub(1).min(SHAPE.buckets - 1)
}

/// Passes the features of both perspectives to `add`. Without a geyser there are none, as the game is practically over.
#[inline]
pub(super) fn visit(position: &Position, view: &BurstView, mut add: impl FnMut(usize, usize)) {
    let geysers = [view.armies[US].geyser().next(), view.armies[THEM].geyser().next()];
    let [Some(us), Some(them)] = geysers else { return };
    let frame = [position.width() as i32, position.height() as i32];
    for (perspective, geyser, target) in [(US, us, them), (THEM, them, us)] {
        let other = 1 - perspective;
        let mut add = |range: FeatureRange, index: usize| add(perspective, range.at(index));
        let symmetry = CanonicalFrame::new(geyser, target);

        for (relation, side) in [(0, perspective), (1, other)] {
            let army = &view.armies[side];
            let mut hand = 0;
            for kind in 0..KINDS {
                let mut cells = army.cells[kind];
                let Some(cell) = cells.next() else {
                    hand |= 1 << kind;
                    continue;
                };
                let state = 2 * relation + usize::from(army.burst.has(cell));
                add(MANA, (state * KINDS + kind) * OFFSETS + symmetry.offset(cell));
            }
            add(IN_HAND, relation << KINDS | hand);
        }
        add(FRAME, symmetry.frame(frame));

        let own = view.armies[perspective].geyser();
        let open = view.open_sides[perspective];
        add(OPEN_SIDES, symmetry.sides(open));
        // A Mana that already blocks a side opens it when it moves.
        let reached = view.reach(other, !own.sides()) & open;
        add(REACHED_SIDES, (5 * open.count() + reached.count()) as usize);
        let near = view.near_devourers(other);
        for (index, kind) in [Kind::Theurgia, Kind::Abramelin].into_iter().enumerate() {
            let devourer = near & view.armies[other].cell(kind);
            if !devourer.is_empty() {
                add(DEVOURERS, 2 * index + usize::from(devourer.meets(view.armies[other].burst)));
            }
        }

        let side = if perspective == US { position.turn() } else { !position.turn() };
        let places = position.places(side);
        add(PLACES, (places.count() as usize).min(MAX_PLACES - 1));
        let corners = target.alone().corners() & places;
        add(CORNER_PLACES, corners.count() as usize);
    }
}

/// A rotation and reflection of the field around a geyser.
struct CanonicalFrame {
    column: i32,
    row: i32,
    /// Whether columns and rows are swapped, after their directions are.
    swap: bool,
    flip_columns: bool,
    flip_rows: bool,
    /// What a step to the next column, and one to the next row, add to the index of an offset.
    steps: [i32; 2],
}

impl CanonicalFrame {
    /// The one that brings the enemy geyser to the right, and above rather than below.
    #[inline]
    fn new(geyser: Cell, target: Cell) -> CanonicalFrame {
        let (column, row) = (geyser.column() as i32, geyser.row() as i32);
        let (x, y) = (target.column() as i32 - column, target.row() as i32 - row);
        let (swap, flip_columns, flip_rows) = (y.abs() > x.abs(), x < 0, y < 0);
        let [columns, rows] = if swap { [ABOVE, BESIDE] } else { [BESIDE, ABOVE] };
        let turned = |step: i32, flip: bool| if flip { -step } else { step };
        let steps = [turned(columns, flip_columns), turned(rows, flip_rows)];
        CanonicalFrame { column, row, swap, flip_columns, flip_rows, steps }
    }

    /// The index of a cell's offset from the geyser.
    #[inline]
    fn offset(&self, cell: Cell) -> usize {
        let (x, y) = (cell.column() as i32 - self.column, cell.row() as i32 - self.row);
        (HERE + x * self.steps[0] + y * self.steps[1]) as usize
    }

    /// Which of the geyser's sides are among these: to the left, to the right, below and above, a bit each.
    #[inline]
    fn sides(&self, cells: Cells) -> usize {
        let has = |x: i32, y: i32| {
            let side = Cell::new((self.column + x) as u32, (self.row + y) as u32);
            usize::from(side.is_some_and(|cell| cells.has(cell)))
        };
        let line = |before: usize, after: usize, flip: bool| {
            if flip { after | before << 1 } else { before | after << 1 }
        };
        let columns = line(has(-1, 0), has(1, 0), self.flip_columns);
        let rows = line(has(0, -1), has(0, 1), self.flip_rows);
        if self.swap { rows | columns << 2 } else { columns | rows << 2 }
    }

    /// The index of how far a rectangle of this width and height reaches from the geyser.
    #[inline]
    fn frame(&self, [width, height]: [i32; 2]) -> usize {
        let extent = |place: i32, length: i32, flip: bool| {
            let (before, after) = (place - 1, length - place);
            if flip { 5 * after + before } else { 5 * before + after }
        };
        let columns = extent(self.column, width, self.flip_columns);
        let rows = extent(self.row, height, self.flip_rows);
        let (first, second) = if self.swap { (rows, columns) } else { (columns, rows) };
        (25 * first + second) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burst::Rules;

    fn features(text: &str) -> [Vec<usize>; 2] {
        let position = Position::parse(Rules, text).expect("a position");
        let view = BurstView::new(&position);
        let mut features = [Vec::new(), Vec::new()];
        visit(&position, &view, |perspective, feature| features[perspective].push(feature));
        features.iter_mut().for_each(|features| features.sort_unstable());
        assert!(features.iter().all(|features| features.len() <= MAX_ACTIVE));
        assert!(features.iter().flatten().all(|&feature| feature < SHAPE.features));
        features
    }

    /// Features are invariant under reflection and under swapping the colours.
    #[test]
    fn features_are_symmetric() {
        let rows = ["1pra1", "+G1+tn1", "SP1g1", "1+E2s", "RN+A2"];
        let here = features(&format!("{} b Te", rows.join("/")));
        let upside_down: Vec<_> = rows.into_iter().rev().collect();
        assert_eq!(features(&format!("{} b Te", upside_down.join("/"))), here);
        let swap = |c: char| {
            if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        };
        let swapped: String = rows.join("/").chars().map(swap).collect();
        assert_eq!(features(&format!("{swapped} w tE")), here);
        assert_ne!(features(&format!("{} w Te", rows.join("/"))), here);
    }
}
