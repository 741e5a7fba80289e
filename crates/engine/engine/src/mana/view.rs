use super::walks::{all_ends, ends, first};
use mana::{Capture, ManaKind, Move, Orientation, Position, SquareType, Unable};
use mana_game::Side;

/// The squares of each type, as bits, by orientation.
#[derive(Clone, Debug)]
pub(super) struct Types([[u64; 3]; 4]);

impl Default for Types {
    fn default() -> Types {
        Types(Orientation::ALL.map(|orientation| {
            SquareType::ALL.map(|square_type| orientation.squares(square_type).bits())
        }))
    }
}

/// A position as sets of bits, seen from the side to move. Both sides have been set up.
pub struct ManaView {
    /// The side to move first.
    pub(super) pieces: [u64; 2],
    pub(super) daimyo: [u64; 2],
    /// The squares of each type.
    pub(super) types: [u64; 3],
    /// The squares that pieces may pass through.
    pub(super) free: u64,
    pub(super) marked: Option<SquareType>,
    unmatched: Unable,
    blocked: Unable,
    capture: Capture,
}

/// The side to move, and the other one.
pub(super) const US: usize = 0;
pub(super) const THEM: usize = 1;

impl ManaView {
    /// `None` while pieces are being set up.
    #[inline]
    pub(super) fn new(position: &Position, types: &Types) -> Option<ManaView> {
        let edition = position.edition();
        let us = position.turn();
        let sides = [us, !us];
        let pieces = sides.map(|side: Side| position.pieces(side).bits());
        let mut obstacles = pieces[US] | pieces[THEM];
        if edition.mana == ManaKind::ObstructingBird {
            obstacles |= position.mana().map_or(0, |square| 1 << square.index());
        }
        Some(ManaView {
            pieces,
            daimyo: [1 << position.daimyo(us)?.index(), 1 << position.daimyo(!us)?.index()],
            types: types.0[position.orientation() as usize],
            free: !obstacles,
            marked: position.marked(),
            unmatched: edition.unmatched,
            blocked: edition.blocked,
            capture: edition.capture,
        })
    }

    /// The pieces of a side that stand on each type.
    #[inline]
    pub(super) fn by_type(&self, side: usize) -> [u64; 3] {
        self.types.map(|squares| squares & self.pieces[side])
    }

    /// For each type the squares of it from which a piece could take the Daimyo of a side.
    #[inline]
    pub(super) fn danger(&self, side: usize) -> [u64; 3] {
        let [one, two, three] = all_ends(self.daimyo[side], self.free);
        [one & self.types[0], two & self.types[1], three & self.types[2]]
    }

    /// The pieces of a side that may take the Daimyo at all.
    #[inline]
    pub(super) fn takers(&self, side: usize) -> u64 {
        match self.capture {
            Capture::Any => self.pieces[side],
            Capture::RoninTakesDaimyo => self.pieces[side] & !self.daimyo[side],
        }
    }

    /// The squares a piece of a side may end on, as far as what stands there decides it; taking a Daimyo aside.
    #[inline]
    pub(super) fn targets(&self, side: usize) -> u64 {
        match self.capture {
            Capture::Any => !self.pieces[side],
            Capture::RoninTakesDaimyo => !(self.pieces[US] | self.pieces[THEM]),
        }
    }

    /// Whether the side to move, bound to a type, may move any piece because none of that type can.
    #[inline]
    fn is_free(&self, marked: SquareType) -> bool {
        let movers = self.pieces[US] & self.types[marked as usize - 1];
        if movers == 0 {
            return self.unmatched == Unable::Free;
        }
        self.blocked == Unable::Free && ends(marked, movers, self.free) & self.targets(US) == 0
    }

    /// A move that takes the Daimyo now.
    #[inline]
    pub(super) fn winning_move(&self) -> Option<Move> {
        let target = self.daimyo[THEM];
        let takers = self.takers(US);
        let from = match self.marked {
            Some(marked) => {
                let obedient = takers & self.types[marked as usize - 1];
                let from =
                    if obedient == 0 { 0 } else { ends(marked, target, self.free) & obedient };
                if from != 0 {
                    from
                } else if self.is_free(marked) {
                    self.danger(THEM).iter().fold(0, |from, squares| from | squares & takers)
                } else {
                    0
                }
            }
            None => self.danger(THEM).iter().fold(0, |from, squares| from | squares & takers),
        };
        Some(Move::step(first(from)?, first(target)?))
    }
}
