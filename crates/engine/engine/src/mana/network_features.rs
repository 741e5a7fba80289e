//! The network's features of a position of Mana.
//!
//! Pieces of both sides move alike in all directions, so the value of a position does not depend on the orientation:
//! all boards are rotated to the standard one. Most features of a perspective are the pieces relative to the side's
//! Daimyo; the others are its threats and its mobility.

use super::view::{ManaView, THEM, US};
use crate::NetworkShape;
use crate::network::FeatureRange;
use mana::{
    Capture, ManaKind, Orientation, Position, ReEntry, Square, SquareSet, SquareType, Unable,
};

const SQUARES: usize = Square::COUNT;

/// For each square of the own Daimyo: own Ronin, enemy Ronin and the enemy Daimyo on each square.
const PIECES: FeatureRange = FeatureRange::first(SQUARES * 3 * SQUARES);
/// Whether the side is to move, and the type that binds the side to move, or none.
const MARKED: FeatureRange = PIECES.next(2 * 4);
/// How many pieces threaten the Daimyo from each type, two or more as one.
const THREATS: FeatureRange = MARKED.next(3 * 3 * 3);
/// For each type: the squares of it from which the Daimyo could be taken.
const DANGER: FeatureRange = THREATS.next(3 * MAX_DANGER);
/// How many pieces the side has on each type.
const ON_TYPE: FeatureRange = DANGER.next(7 * 7 * 7);
/// For each type: the squares that the pieces on it reach, and how many of them mark a type that leaves the opponent no
/// capture of the Daimyo.
const MOBILITY: FeatureRange = ON_TYPE.next(3 * MAX_MOBILITY * MAX_SAFE_MOBILITY);
/// The square of a bird that obstructs.
const BIRD: FeatureRange = MOBILITY.next(SQUARES);
/// The choices of the edition that matter in play.
const EDITION: FeatureRange = BIRD.next(1 << 6);

// Counts are clamped to one less than this.
const MAX_DANGER: usize = 10;
const MAX_MOBILITY: usize = 16;
const MAX_SAFE_MOBILITY: usize = 12;

/// The network for Mana. It has a bucket for each type that may bind the side to move, and as many for the editions in
/// which only the Daimyo is taken.
pub(super) const SHAPE: NetworkShape = NetworkShape { features: EDITION.end(), buckets: 2 * 4 };

/// The greatest number of features of a perspective.
pub(super) const MAX_ACTIVE: usize = 11 + 1 + 1 + 3 + 1 + 3 + 1 + 1;

/// The bucket of a position.
#[inline]
pub(super) fn bucket(position: &Position, view: &ManaView) -> usize {
    binding(view) + 4 * usize::from(position.edition().capture == Capture::RoninTakesDaimyo)
}

/// The type that binds the side to move, from 1 to 3, or 0 if none does.
#[inline]
fn binding(view: &ManaView) -> usize {
    let binds = |marked: &SquareType| view.pieces[US].intersects(view.types[marked.index()]);
    view.marked.filter(binds).map_or(0, SquareType::steps)
}

/// Passes the features of both perspectives to `add`.
#[inline]
pub(super) fn visit(position: &Position, view: &ManaView, mut add: impl FnMut(usize, usize)) {
    let turned = &ROTATED[position.orientation() as usize];
    let binding = binding(view);
    for perspective in [US, THEM] {
        let other = 1 - perspective;
        let mut add = |range: FeatureRange, index: usize| add(perspective, range.at(index));
        let square = |square: Square| usize::from(turned[square.index()]);

        let daimyo = view.daimyo.map(square);
        let frame = daimyo[perspective] * 3 * SQUARES;
        for (kind, side) in [(0, perspective), (1, other)] {
            for ronin in view.pieces[side] - view.daimyo[side].set() {
                add(PIECES, frame + kind * SQUARES + square(ronin));
            }
        }
        add(PIECES, frame + 2 * SQUARES + daimyo[other]);
        add(MARKED, 4 * perspective + binding);

        let side = if perspective == US { position.turn() } else { !position.turn() };
        let takers = position.daimyo_takers(!side);
        let landing = position.landing_squares(side);
        let danger = view.danger(perspective);
        let pieces = view.by_type(perspective);
        let enemies = view.by_type(other);
        let threats = danger.map(|squares| squares & takers);
        let threatened = !(threats[0] | threats[1] | threats[2]).is_empty();
        let mut safe = SquareSet::EMPTY;
        let (mut all_threats, mut on_types) = (0, 0);
        for t in 0..3 {
            // Without a piece on the marked type the opponent may move any.
            if threats[t].is_empty() && !(threatened && enemies[t].is_empty()) {
                safe |= view.types[t];
            }
            all_threats = 3 * all_threats + threats[t].len().min(2);
            on_types = 7 * on_types + pieces[t].len().min(6);
            add(DANGER, t * MAX_DANGER + danger[t].len().min(MAX_DANGER - 1));
        }
        add(THREATS, all_threats);
        add(ON_TYPE, on_types);
        for square_type in SquareType::ALL {
            let t = square_type.index();
            let reach = pieces[t].reach(square_type, view.obstacles) & landing;
            let safe = (reach & safe).len().min(MAX_SAFE_MOBILITY - 1);
            let mobility = t * MAX_MOBILITY + reach.len().min(MAX_MOBILITY - 1);
            add(MOBILITY, mobility * MAX_SAFE_MOBILITY + safe);
        }

        let edition = position.edition();
        if edition.mana == ManaKind::ObstructingBird
            && let Some(bird) = position.mana()
        {
            add(BIRD, square(bird));
        }
        let choices = [
            edition.unmatched == Unable::Pass,
            edition.blocked == Unable::Pass,
            edition.re_entry == ReEntry::MarkedType,
            edition.re_entry == ReEntry::Never,
            edition.mana == ManaKind::ObstructingBird,
            edition.capture == Capture::RoninTakesDaimyo,
        ];
        add(EDITION, choices.into_iter().fold(0, |bits, chosen| 2 * bits + usize::from(chosen)));
    }
}

/// For each orientation, the square of the standard board onto which each square is rotated.
static ROTATED: [[u8; SQUARES]; 4] = {
    let mut turned = [[0; SQUARES]; 4];
    let mut index = 0;
    while index < SQUARES {
        let (row, column) = (index / Square::WIDTH, index % Square::WIDTH);
        turned[Orientation::Se as usize][index] = index as u8;
        turned[Orientation::Sw as usize][index] = ((5 - column) * Square::WIDTH + row) as u8;
        turned[Orientation::Ne as usize][index] = (column * Square::WIDTH + 5 - row) as u8;
        turned[Orientation::Nw as usize][index] = (SQUARES - 1 - index) as u8;
        index += 1;
    }
    turned
};

#[cfg(test)]
mod tests {
    use super::*;
    use mana::Edition;
    use mana_game::Position as _;

    #[test]
    fn rotated_squares_have_the_same_type() {
        for orientation in Orientation::ALL {
            for square in Square::all() {
                let turned = usize::from(ROTATED[orientation as usize][square.index()]);
                let turned = Square::new(turned).expect("a square");
                assert_eq!(
                    Orientation::Se.type_of(turned),
                    orientation.type_of(square),
                    "{orientation} {square}"
                );
            }
        }
    }

    fn features(text: &str) -> [Vec<usize>; 2] {
        let position = Position::parse(Edition::JACTALEA, text).expect("a position");
        let view = ManaView::new(&position).expect("both Daimyo");
        let mut features = [Vec::new(), Vec::new()];
        visit(&position, &view, |perspective, feature| features[perspective].push(feature));
        features.iter_mut().for_each(|features| features.sort_unstable());
        assert!(features.iter().all(|features| features.len() <= MAX_ACTIVE));
        assert!(features.iter().flatten().all(|&feature| feature < SHAPE.features));
        features
    }

    /// Features are invariant under rotation and under swapping the colours.
    #[test]
    fn features_are_symmetric() {
        let rows = "2r2r/r2rd1/Rr4/1R4/2R1R1/2R1D1";
        let here = features(&format!("{rows} b b4 se"));
        let turned: String = rows.chars().rev().collect();
        assert_eq!(features(&format!("{turned} b e3 nw")), here);
        let swap = |c: char| {
            if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        };
        let swapped: String = rows.chars().map(swap).collect();
        assert_eq!(features(&format!("{swapped} w b4 se")), here);
        let [us, them] = features(&format!("{rows} w b3 se"));
        assert_ne!([&us, &them], [&here[0], &here[1]]);
    }
}
