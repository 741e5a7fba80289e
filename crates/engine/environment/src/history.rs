/// The keys of the positions of one game, to find repetitions.
///
/// Most positions are new, which a small filter detects without scanning the keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyHistory {
    keys: Vec<u128>,
    filter: [u64; FILTER_WORDS],
}

const FILTER_WORDS: usize = 16;

impl KeyHistory {
    /// Removes all keys.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        self.filter = [0; FILTER_WORDS];
    }

    /// Adds the key of a position, and returns how often it has occurred, this time included.
    #[inline]
    pub(crate) fn add(&mut self, key: u128) -> usize {
        let hash = mana_game::hash_key(key);
        let word = &mut self.filter[hash as usize >> 6 & (FILTER_WORDS - 1)];
        let bit = 1 << (hash & 63);
        let may_have_occurred = *word & bit != 0;
        *word |= bit;
        self.keys.push(key);
        if may_have_occurred { self.count(key) } else { 1 }
    }

    /// How often a key has been added.
    pub(crate) fn count(&self, key: u128) -> usize {
        self.keys.iter().filter(|&&earlier| earlier == key).count()
    }

    /// How many keys have been added.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_are_counted_exactly() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut history = KeyHistory::default();
        let mut counts = [0; 500];
        // Enough keys to saturate the filter.
        for _ in 0..3_000 {
            let key = random.usize(..counts.len());
            counts[key] += 1;
            assert_eq!(history.add(key as u128), counts[key]);
        }
        assert_eq!(history.len(), 3_000);
        history.clear();
        assert_eq!((history.count(7), history.add(7), history.len()), (0, 1, 1));
    }
}
