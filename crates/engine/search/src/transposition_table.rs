use crate::value;
use std::collections::TryReserveError;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Results of earlier nodes by hash, shared by all threads without locks.
///
/// An entry is two words: the data, and the position's 64-bit hash XORed with the data (lockless hashing). When two
/// threads write an entry at the same time the words do not match, so no probe hits the torn entry. All 64 bits of the
/// hash are compared; two positions with equal hashes share an entry.
pub(crate) struct TranspositionTable {
    buckets: Vec<TtBucket>,
    /// A bit for each region of buckets, set when something is stored there: clearing a large table after a short search
    /// would take longer than the search.
    used_regions: Vec<AtomicU64>,
    /// The number of the search, so that entries of earlier ones are replaced first.
    age: u8,
}

/// The entries that a position may be stored in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct TtBucket([AtomicEntry; BUCKET_ENTRIES]);

const BUCKET_ENTRIES: usize = 4;

/// The number of buckets in a region.
const REGION_BUCKETS: usize = 16;

#[derive(Default)]
struct AtomicEntry {
    /// The hash XORed with the data.
    check: AtomicU64,
    data: AtomicU64,
}

/// The result of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The number of the hash move: the best one, or the one that caused a cutoff.
    pub(crate) mv: Option<NonZeroU32>,
    /// The value, with distances counted from the position itself; see [`value::to_tt`].
    pub(crate) value: i32,
    /// The depth of the search.
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether nothing was pruned or reduced.
    pub(crate) full_width: bool,
}

/// How a value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// The value is the true one.
    Exact = 3,
}

// The data, from the lowest bit: move 32, value 16, depth 8, bound 2, full width 1, age 5. An unused entry is zero.
const AGES: u8 = 32;

impl TtEntry {
    fn pack(self, age: u8) -> u64 {
        u64::from(self.mv.map_or(0, NonZeroU32::get))
            | u64::from(self.value as i16 as u16) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | (self.bound as u64) << 56
            | u64::from(self.full_width) << 58
            | u64::from(age) << 59
    }

    /// `None` for an unused entry.
    fn unpack(data: u64) -> Option<TtEntry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(TtEntry {
            mv: NonZeroU32::new(data as u32),
            value: i32::from((data >> 32) as u16 as i16),
            depth: depth_of(data),
            bound,
            full_width: data >> 58 & 1 != 0,
        })
    }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

impl TranspositionTable {
    /// A table that takes at most this many mebibytes, and at least one bucket. Its memory is written to at once, so
    /// that no search is slowed by page faults.
    ///
    /// # Errors
    /// There is not so much memory.
    pub(crate) fn try_new(mebibytes: usize) -> Result<TranspositionTable, TryReserveError> {
        let count = (mebibytes.saturating_mul(1 << 20) / size_of::<TtBucket>()).max(1);
        let regions = count.div_ceil(REGION_BUCKETS);
        Ok(TranspositionTable {
            buckets: try_filled(count)?,
            used_regions: try_filled(regions.div_ceil(u64::BITS as usize))?,
            age: 0,
        })
    }

    /// The smallest table.
    pub(crate) fn smallest() -> TranspositionTable {
        TranspositionTable {
            buckets: vec![TtBucket::default()],
            used_regions: vec![AtomicU64::default()],
            age: 0,
        }
    }

    /// Empties the table, in time proportional to what was stored in it.
    pub(crate) fn clear(&mut self) {
        for (index, word) in self.used_regions.iter_mut().enumerate() {
            let mut used = std::mem::take(word.get_mut());
            while used != 0 {
                let region = index * u64::BITS as usize + used.trailing_zeros() as usize;
                let end = self.buckets.len().min((region + 1) * REGION_BUCKETS);
                self.buckets[region * REGION_BUCKETS..end].fill_with(TtBucket::default);
                used &= used - 1;
            }
        }
        self.age = 0;
    }

    /// Begins a new search: entries of earlier ones stay, but are replaced first.
    pub(crate) fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The index of a hash's bucket: its upper bits scaled to the number of buckets, which may be any number.
    #[inline]
    fn bucket_index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    fn mark_used(&self, bucket: usize) {
        let region = bucket / REGION_BUCKETS;
        let word = &self.used_regions[region / u64::BITS as usize];
        let bit = 1 << (region % u64::BITS as usize);
        // Most regions are used already, and reading disturbs no other thread.
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// The entry of the position with this hash.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<TtEntry> {
        let bucket = &self.buckets[self.bucket_index(hash)];
        for entry in &bucket.0 {
            let data = entry.data.load(Relaxed);
            if entry.check.load(Relaxed) ^ data == hash {
                return TtEntry::unpack(data);
            }
        }
        None
    }

    /// Stores an entry in place of the one with the least priority in its bucket.
    pub(crate) fn store(&self, hash: u64, mut new: TtEntry) {
        let index = self.bucket_index(hash);
        let bucket = &self.buckets[index];
        let mut place = &bucket.0[0];
        let mut least = i32::MAX;
        for entry in &bucket.0 {
            let data = entry.data.load(Relaxed);
            if data != 0 && entry.check.load(Relaxed) ^ data == hash {
                if !self.should_replace(data, &new) {
                    return;
                }
                // A node that failed low has no best move, but an earlier search may have found one.
                new.mv = new.mv.or(NonZeroU32::new(data as u32));
                place = entry;
                break;
            }
            let priority = self.priority(data);
            if priority < least {
                least = priority;
                place = entry;
            }
        }
        self.mark_used(index);
        let data = new.pack(self.age);
        place.data.store(data, Relaxed);
        place.check.store(hash ^ data, Relaxed);
    }

    /// Whether an entry of the same position is replaced by a new one.
    fn should_replace(&self, data: u64, new: &TtEntry) -> bool {
        let Some(old) = TtEntry::unpack(data) else { return true };
        if value::is_decisive(old.value) && old.bound != Bound::Exact {
            // A decisive bound is valid at any depth; only another decisive or a deeper value replaces it.
            return value::is_decisive(new.value) || new.depth >= old.depth;
        }
        new.bound == Bound::Exact
            || value::is_decisive(new.value)
            || age_of(data) != self.age
            || new.depth + 3 >= old.depth
    }

    /// How much an entry is worth keeping: its depth, less four for each search since.
    #[inline]
    fn priority(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let age = (AGES + self.age - age_of(data)) % AGES;
        depth_of(data) - 4 * i32::from(age)
    }

    /// How full the table is with entries of this search, in per mille, estimated from its beginning. The sample is
    /// small, as counting a large one would take longer than a search of a few hundred nodes.
    pub(crate) fn hashfull(&self) -> u32 {
        const SAMPLE_BUCKETS: usize = 64;
        let sample = &self.buckets[..self.buckets.len().min(SAMPLE_BUCKETS)];
        let of_this_search = |entry: &&AtomicEntry| {
            let data = entry.data.load(Relaxed);
            data != 0 && age_of(data) == self.age
        };
        let full = sample.iter().flat_map(|bucket| &bucket.0).filter(of_this_search).count();
        (full * 1_000 / (sample.len() * BUCKET_ENTRIES)) as u32
    }
}

/// A vector of `count` default values, unless memory is short.
fn try_filled<T: Default>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut values = Vec::new();
    values.try_reserve_exact(count)?;
    values.resize_with(count, T::default);
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::win_at;

    fn entry(depth: i32, value: i32) -> TtEntry {
        TtEntry { mv: NonZeroU32::new(77), value, depth, bound: Bound::Lower, full_width: false }
    }

    #[test]
    fn probing_finds_stored_entries() {
        let table = TranspositionTable::try_new(1).unwrap();
        for (hash, value) in [(0, -5), (1, 29_993), (u64::MAX, -29_992), (1 << 40, 0)] {
            assert_eq!(table.probe(hash), None);
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for full_width in [false, true] {
                    let stored =
                        TtEntry { mv: NonZeroU32::MAX.into(), value, depth: 9, bound, full_width };
                    table.store(hash, stored);
                    assert_eq!(table.probe(hash), Some(stored));
                }
            }
        }
    }

    #[test]
    fn another_hash_in_the_same_bucket_misses() {
        let table = TranspositionTable::smallest();
        table.store(5, entry(3, 1));
        assert_eq!(table.probe(6), None);
    }

    #[test]
    fn torn_entries_miss() {
        let table = TranspositionTable::smallest();
        table.store(5, entry(3, 1));
        let other = entry(8, 2).pack(0);
        table.buckets[0].0.iter().for_each(|entry| entry.data.store(other, Relaxed));
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn old_entries_are_replaced_first_then_shallow_ones() {
        let mut table = TranspositionTable::smallest();
        for (hash, depth) in [(1, 4), (2, 2), (3, 6), (4, 5)] {
            table.store(hash, entry(depth, 0));
        }
        table.store(5, entry(1, 0));
        assert_eq!(table.probe(2), None);
        table.begin_search();
        table.store(6, entry(3, 0));
        table.store(7, entry(3, 0));
        let left: Vec<u64> = (1..=7).filter(|&hash| table.probe(hash).is_some()).collect();
        assert_eq!(left, [3, 4, 6, 7]);
    }

    #[test]
    fn a_win_outlives_shallower_estimates() {
        let table = TranspositionTable::smallest();
        table.store(1, entry(8, win_at(5)));
        table.store(1, entry(3, 40));
        assert_eq!(table.probe(1).map(|entry| entry.value), Some(win_at(5)));
    }

    #[test]
    fn a_move_outlives_a_search_without_one() {
        let table = TranspositionTable::smallest();
        table.store(1, entry(3, 0));
        table.store(1, TtEntry { mv: None, ..entry(4, 0) });
        assert_eq!(table.probe(1).and_then(|entry| entry.mv), NonZeroU32::new(77));
    }

    #[test]
    fn hashfull_counts_this_search_and_clearing_empties() {
        let mut table = TranspositionTable::smallest();
        table.store(1, entry(3, 0));
        table.store(2, entry(3, 0));
        assert_eq!(table.hashfull(), 500);
        table.begin_search();
        assert_eq!(table.hashfull(), 0);
        table.clear();
        assert_eq!(table.probe(1), None);
    }

    /// A table of three mebibytes has 49,152 buckets in 3,072 regions.
    #[test]
    fn clearing_reaches_every_entry() {
        let mut table = TranspositionTable::try_new(3).unwrap();
        let hashes: Vec<u64> = (0..200_000).map(mana_game::hash_key).collect();
        for &hash in hashes.iter().chain(&[0, u64::MAX]) {
            table.store(hash, entry(3, 0));
        }
        table.clear();
        let is_empty = |bucket: &TtBucket| bucket.0.iter().all(|e| e.data.load(Relaxed) == 0);
        assert!(table.buckets.iter().all(is_empty));
    }

    #[test]
    fn unused_regions_are_not_cleared() {
        let mut table = TranspositionTable::try_new(1).unwrap();
        table.store(0, entry(3, 0));
        let last = table.buckets.len() - 1;
        // Written without `store`, so that the region is not marked as used.
        table.buckets[last].0[0].data.store(1, Relaxed);
        table.clear();
        assert_eq!(table.probe(0), None);
        assert_eq!(table.buckets[last].0[0].data.load(Relaxed), 1);
    }

    #[test]
    fn too_large_a_table_is_an_error() {
        for mebibytes in [usize::MAX, usize::MAX >> 20, 1 << 40] {
            assert!(TranspositionTable::try_new(mebibytes).is_err());
        }
    }
}
