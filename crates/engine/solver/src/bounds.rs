//! What is known about the length of wins, in bounded memory.

use mana_game::hash_key;

/// What is known about the length of the win from one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// The prover does not win within this many plies.
    pub(crate) not_within: u16,
    /// The prover wins within this many plies; `u16::MAX` if that is not known.
    pub(crate) within: u16,
    /// The number of the move that showed the last of these; 0 if there was none.
    pub(crate) mv: u32,
}

impl Bounds {
    pub(crate) const UNKNOWN: Bounds = Bounds { not_within: 0, within: u16::MAX, mv: 0 };
}

/// Bounds by position. Two positions may compete for a pair of places; the one searched less deeply goes.
pub(crate) struct BoundsTable {
    slots: Vec<Slot>,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u128,
    bounds: Bounds,
}

const EMPTY: Slot = Slot { key: 0, bounds: Bounds::UNKNOWN };

impl BoundsTable {
    /// A table of about this many MiB, at least one; of less if the machine does not have so many.
    pub(crate) fn new(mebibytes: usize) -> BoundsTable {
        let mut pairs =
            mebibytes.max(1).saturating_mul((1 << 20) / size_of::<[Slot; 2]>()).min(usize::MAX / 4);
        let mut slots = Vec::new();
        while slots.try_reserve_exact(2 * pairs).is_err() {
            pairs /= 2;
        }
        slots.resize(2 * pairs.max(1), EMPTY);
        BoundsTable { slots }
    }

    pub(crate) fn get(&self, key: u128) -> Bounds {
        let place = self.place(key);
        let found = self.slots[place..place + 2].iter().find(|slot| slot.key == key);
        found.map_or(Bounds::UNKNOWN, |slot| slot.bounds)
    }

    pub(crate) fn put(&mut self, key: u128, bounds: Bounds) {
        let place = self.place(key);
        let pair = &mut self.slots[place..place + 2];
        let which = pair.iter().position(|slot| slot.key == key).unwrap_or_else(|| {
            let [first, second] = [pair[0].bounds, pair[1].bounds];
            usize::from(second.depth() < first.depth())
        });
        pair[which] = Slot { key, bounds };
    }

    fn place(&self, key: u128) -> usize {
        let pairs = self.slots.len() as u128 / 2;
        ((u128::from(hash_key(key)) * pairs) >> 64) as usize * 2
    }
}

impl Bounds {
    /// How deep somebody has looked.
    fn depth(self) -> u16 {
        if self.within == u16::MAX { self.not_within } else { self.not_within.max(self.within) }
    }
}
