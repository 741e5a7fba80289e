//! Bounds on the distance to the win, in bounded memory.

use mana_game::hash_key;

/// What is known about the number of plies to the win from one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DistanceBounds {
    /// The prover does not win within this many plies.
    pub(crate) not_within: u16,
    /// The prover wins within this many plies; `u16::MAX` if no win is known.
    pub(crate) within: u16,
    /// The move that established the latest bound, as a number; 0 if there is none.
    pub(crate) mv: u32,
}

impl DistanceBounds {
    pub(crate) const UNKNOWN: DistanceBounds =
        DistanceBounds { not_within: 0, within: u16::MAX, mv: 0 };

    /// Whether the prover wins within `plies`; `None` if the bounds leave it open.
    pub(crate) fn wins_within(self, plies: u16) -> Option<bool> {
        if self.within <= plies {
            Some(true)
        } else if self.not_within >= plies {
            Some(false)
        } else {
            None
        }
    }

    /// The depth of the deepest search behind the bounds.
    fn depth(self) -> u16 {
        if self.within == u16::MAX { self.not_within } else { self.not_within.max(self.within) }
    }
}

/// A transposition table of distance bounds. Buckets have two slots; the shallower entry is replaced.
pub(crate) struct DistanceTable {
    slots: Vec<DistanceSlot>,
}

#[derive(Clone, Copy)]
struct DistanceSlot {
    key: u128,
    bounds: DistanceBounds,
}

const EMPTY: DistanceSlot = DistanceSlot { key: 0, bounds: DistanceBounds::UNKNOWN };

impl DistanceTable {
    /// A table of about this many MiB, at least one; smaller if that much memory is not available.
    pub(crate) fn new(mebibytes: usize) -> DistanceTable {
        let mut buckets = mebibytes
            .max(1)
            .saturating_mul((1 << 20) / size_of::<[DistanceSlot; 2]>())
            .min(usize::MAX / 4);
        let mut slots = Vec::new();
        while slots.try_reserve_exact(2 * buckets).is_err() {
            buckets /= 2;
        }
        slots.resize(2 * buckets.max(1), EMPTY);
        DistanceTable { slots }
    }

    pub(crate) fn get(&self, key: u128) -> DistanceBounds {
        let start = self.bucket_start(key);
        let found = self.slots[start..start + 2].iter().find(|slot| slot.key == key);
        found.map_or(DistanceBounds::UNKNOWN, |slot| slot.bounds)
    }

    pub(crate) fn store(&mut self, key: u128, bounds: DistanceBounds) {
        let start = self.bucket_start(key);
        let bucket = &mut self.slots[start..start + 2];
        let index = bucket.iter().position(|slot| slot.key == key).unwrap_or_else(|| {
            let [first, second] = [bucket[0].bounds, bucket[1].bounds];
            usize::from(second.depth() < first.depth())
        });
        bucket[index] = DistanceSlot { key, bounds };
    }

    fn bucket_start(&self, key: u128) -> usize {
        let buckets = self.slots.len() as u128 / 2;
        ((u128::from(hash_key(key)) * buckets) >> 64) as usize * 2
    }
}
