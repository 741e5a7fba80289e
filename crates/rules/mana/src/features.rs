//! Learning features besides the bare position: threats, and counts by square type.

use crate::{ManaKind, Position, SquareSet, SquareType, Unable};
use mana_game::Side;

impl Position {
    /// The upper two bits of every byte are the marked type, which decides the value of the rest. Below them:
    ///
    /// | bytes | features |
    /// |---|---|
    /// | 0, 3 | how many pieces Black (White) has on each type, at most three counted |
    /// | 1, 4 | from how many squares of each type Black's (White's) Daimyo could be taken, in pairs, at most three |
    /// | 2, 5 | the square of Black's (White's) Daimyo |
    /// | 6 | from which types each Daimyo is attacked |
    /// | 7 | both reserves |
    #[inline]
    pub(crate) fn feature_bytes(&self) -> [u8; 8] {
        let marked = self.marked().map_or(0, |marked| marked as u8);
        let mut bytes = [marked << 6; 8];
        let types = self.orientation.squares_by_type();
        for side in Side::ALL {
            let Some(daimyo) = self.daimyo(side) else { continue };
            let (pieces, takers) = (self.pieces(side), self.daimyo_takers(!side));
            let first = 3 * side.index();
            let sources = self.capture_sources(side);
            for (index, of_type) in types.into_iter().enumerate() {
                let count = (pieces & of_type).len().min(3);
                let pairs = sources[index].len().div_ceil(2).min(3);
                let is_attacked = !(sources[index] & takers).is_empty();
                bytes[first] |= (count << (2 * index)) as u8;
                bytes[first + 1] |= (pairs << (2 * index)) as u8;
                bytes[6] |= u8::from(is_attacked) << (first + index);
            }
            bytes[first + 2] |= daimyo.index() as u8;
            bytes[7] |= (self.reserve(side) << first) as u8;
        }
        bytes
    }

    /// About how many moves do not let the opponent take the Daimyo at once: those of the Daimyo, and those of Ronin to
    /// types from which it is not attacked. Paths that a move opens or closes are ignored.
    #[inline]
    pub(crate) fn estimate_safe(&self) -> u64 {
        if self.daimyo(self.turn).is_none() || self.edition.mana == ManaKind::ObstructingBird {
            return self.count_legal();
        }
        let them = !self.turn;
        let takers = self.daimyo_takers(them);
        let is_attacked =
            self.capture_sources(self.turn).map(|squares| !(squares & takers).is_empty());
        if is_attacked == [false; 3] {
            return self.count_legal();
        }
        let mut unsafe_squares = SquareSet::EMPTY;
        for (of_type, is_attacked) in
            self.orientation.squares_by_type().into_iter().zip(is_attacked)
        {
            // An opponent without a piece on the type may move any.
            let is_unmatched = (self.pieces(them) & of_type).is_empty();
            if is_attacked || is_unmatched && self.edition.unmatched == Unable::Free {
                unsafe_squares |= of_type;
            }
        }
        self.count_avoiding(unsafe_squares)
    }

    /// The squares of each type from which a piece could take a side's Daimyo.
    #[inline]
    fn capture_sources(&self, side: Side) -> [SquareSet; SquareType::ALL.len()] {
        let daimyo = self.daimyo(side).map_or(SquareSet::EMPTY, |square| square.set());
        let [one, two, three] = daimyo.reach_by_type(self.obstacles());
        let types = self.orientation.squares_by_type();
        [one & types[0], two & types[1], three & types[2]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Edition;
    use mana_game::Position as _;

    /// Calls `check` with the positions of seeded random games in which both sides have been set up.
    fn check_random_positions(edition: Edition, mut check: impl FnMut(&Position)) {
        let mut random = fastrand::Rng::with_seed(8);
        for _ in 0..300 {
            let mut position = Position::start(edition);
            for _ in 0..40 {
                if position.ending().is_some() {
                    break;
                }
                let moves = position.legal_moves();
                position.play(moves[random.usize(..moves.len())]);
                if Side::ALL.into_iter().all(|side| position.daimyo(side).is_some()) {
                    check(&position);
                }
            }
        }
    }

    #[test]
    fn features_contain_attacks_by_type() {
        for (_, edition) in Edition::NAMED {
            check_random_positions(edition, |position| {
                let attacks = position.features()[6];
                let side = !position.turn;
                let marked = position.marked().map(SquareType::index);
                let first = 3 * side.index();
                let is_attacked = |index: usize| attacks >> (first + index) & 1 == 1;
                // A free player captures from any type, otherwise only from the marked one.
                let expected = match marked {
                    Some(marked) if !position.is_free() => is_attacked(marked),
                    _ => (0..3).any(is_attacked),
                };
                assert_eq!(position.wins_at_once(), expected, "{position}");
            });
        }
    }

    #[test]
    fn most_estimates_of_safe_moves_are_exact() {
        let (mut exact, mut all) = (0, 0);
        check_random_positions(Edition::COSMOLUDO_ADVANCED, |position| {
            let moves = position.legal_moves();
            let safe = moves.iter().filter(|&&mv| !position.after(mv).wins_at_once()).count();
            exact += u32::from(position.estimate_safe_moves() == safe as u64);
            all += 1;
        });
        assert!(exact * 10 >= all * 7, "{exact} of {all}");
    }
}
