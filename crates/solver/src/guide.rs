use crate::Numbers;
use mana_game::{Position, Side, hash_key};
use std::sync::atomic::{AtomicU16, Ordering};

/// What a search believes about a position that it has not looked into.
///
/// A guide changes how long a proof takes to find and never whether it is one, with one exception: numbers that say
/// the position is decided are believed.
pub trait Guide<P: Position>: Sync {
    /// The numbers of a position that has not ended, and the length of the win if they say that it is proved.
    fn assess(&self, position: &P, prover: Side) -> (Numbers, u16);

    /// Takes note of what a search has made of a position.
    fn learn(&self, position: &P, numbers: Numbers);
}

/// The guide for any game. Who can win at once does so; otherwise the fewer answers a player has, the easier it is to
/// refute them all; and what has often come to be proved is likely to be proved again.
///
/// Experience is kept for each way in which the player who has just moved may stand, whatever the other has
/// ([`Position::side_key`]): threats that won against one defence mostly win against the next one. It is shared by
/// all threads and serves all positions that a solver is asked about. A few counts that go astray between threads do
/// no harm.
pub struct Experience {
    /// How often such a position was proved, in the low half, and how often it was left unproved, in the high half.
    counts: Vec<AtomicU16>,
}

/// The logarithm of how many ways to stand there is room for; those that share a place share their experience.
const PLACES: u32 = 18;

/// A position of which nothing is known has a number as often as this, so that experience can lower it by steps.
const SCALE: u32 = 16;

/// There are no more moves than this in any position of interest; it keeps the products small.
const MOST_MOVES: u64 = 1 << 10;

/// When a count comes to this, both lose a quarter: what was learned lately counts for more.
const FULL: u16 = 60;

impl Experience {
    /// None yet.
    pub fn new() -> Experience {
        Experience { counts: (0..1 << PLACES).map(|_| AtomicU16::new(0)).collect() }
    }

    #[inline]
    fn counts<P: Position>(&self, position: &P) -> &AtomicU16 {
        let hash = hash_key(position.side_key(position.turn().other()));
        &self.counts[(hash >> (u64::BITS - PLACES)) as usize]
    }
}

impl Default for Experience {
    fn default() -> Experience {
        Experience::new()
    }
}

impl<P: Position> Guide<P> for Experience {
    #[inline]
    fn assess(&self, position: &P, prover: Side) -> (Numbers, u16) {
        let is_or = position.turn() == prover;
        if position.wins_at_once() {
            return if is_or { (Numbers::PROVED, 1) } else { (Numbers::DISPROVED, 0) };
        }
        let moves = position.count_moves().clamp(1, MOST_MOVES) as u32;
        let (proof, disproof) = if is_or { (1, moves) } else { (moves, 1) };
        let counts = self.counts(position).load(Ordering::Relaxed);
        let proof = discounted(SCALE * proof, counts);
        (Numbers { proof, disproof: SCALE * disproof }, 0)
    }

    #[inline]
    fn learn(&self, position: &P, numbers: Numbers) {
        let place = self.counts(position);
        let counts = place.load(Ordering::Relaxed);
        let (mut proved, mut unproved) = (counts & 0xff, counts >> 8);
        *(if numbers.is_proved() { &mut proved } else { &mut unproved }) += 1;
        if proved.max(unproved) >= FULL {
            proved -= proved / 4;
            unproved -= unproved / 4;
        }
        place.store(unproved << 8 | proved, Ordering::Relaxed);
    }
}

/// A proof number by the share of such positions that were left unproved: as it is for one half, four times as large
/// for all of them, and close to nothing for none.
#[inline]
fn discounted(proof: u32, counts: u16) -> u32 {
    let unproved = u32::from(counts >> 8) + 1;
    let all = unproved + u32::from(counts & 0xff) + 1;
    (proof * 4 * unproved * unproved / (all * all)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_number_follows_what_became_of_such_positions() {
        let counts = |proved: u16, unproved: u16| unproved << 8 | proved;
        assert_eq!(discounted(160, counts(0, 0)), 160);
        assert_eq!(discounted(160, counts(7, 7)), 160);
        assert!(discounted(160, counts(1, 0)) < 160);
        assert!(discounted(160, counts(0, 1)) > 160);
        assert!(discounted(160, counts(0, FULL)) < 4 * 160);
        assert_eq!(discounted(1, counts(FULL, 0)), 1);
    }

    #[test]
    fn no_product_is_too_large() {
        discounted(SCALE * MOST_MOVES as u32, FULL << 8 | FULL);
    }
}
