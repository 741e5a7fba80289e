use mana::{Position, Square, SquareSet, SquareType};

/// A position from the point of view of the side to move. Both sides have been set up.
pub struct ManaView {
    /// The pieces of the side to move and of the other side.
    pub(super) pieces: [SquareSet; 2],
    pub(super) daimyo: [Square; 2],
    /// The squares of each type.
    pub(super) types: [SquareSet; 3],
    /// The squares that pieces may not pass through.
    pub(super) obstacles: SquareSet,
    pub(super) marked: Option<SquareType>,
}

/// The index of the side to move, and of the other side.
pub(super) const US: usize = 0;
pub(super) const THEM: usize = 1;

impl ManaView {
    /// `None` while pieces are being set up.
    #[inline]
    pub(super) fn new(position: &Position) -> Option<ManaView> {
        let sides = [position.turn(), !position.turn()];
        Some(ManaView {
            pieces: sides.map(|side| position.pieces(side)),
            daimyo: [position.daimyo(sides[US])?, position.daimyo(sides[THEM])?],
            types: position.orientation().squares_by_type(),
            obstacles: position.obstacles(),
            marked: position.marked(),
        })
    }

    /// The pieces of a side on each type.
    #[inline]
    pub(super) fn by_type(&self, side: usize) -> [SquareSet; 3] {
        self.types.map(|squares| squares & self.pieces[side])
    }

    /// For each type, the squares of it from which a piece could take the Daimyo of a side.
    #[inline]
    pub(super) fn danger(&self, side: usize) -> [SquareSet; 3] {
        let [one, two, three] = self.daimyo[side].set().reach_by_type(self.obstacles);
        [one & self.types[0], two & self.types[1], three & self.types[2]]
    }

    /// Whether the Daimyo of the side to move is not threatened, or there seems to be a move after which it is safe.
    #[inline]
    pub(super) fn is_quiet(&self, position: &Position) -> bool {
        let danger = self.danger(US);
        let us = position.turn();
        let takers = position.daimyo_takers(!us);
        if !(danger[0] | danger[1] | danger[2]).intersects(takers) {
            return true;
        }
        let mut safe = SquareSet::EMPTY;
        for (squares, &of_type) in danger.iter().zip(&self.types) {
            if !squares.intersects(takers) && self.pieces[THEM].intersects(of_type) {
                safe |= of_type;
            }
        }
        if safe.is_empty() {
            return false;
        }
        let targets = position.landing_squares(us) & safe;
        let reaches_safety = |t: SquareType| {
            let movers = self.pieces[US] & self.types[t.index()];
            movers.reach(t, self.obstacles).intersects(targets)
        };
        match self.marked {
            Some(marked) if self.pieces[US].intersects(self.types[marked.index()]) => {
                reaches_safety(marked)
            }
            _ => SquareType::ALL.into_iter().any(reaches_safety),
        }
    }
}
