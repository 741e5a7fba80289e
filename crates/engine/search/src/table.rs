use crate::value;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is known of positions, shared by all threads without locks.
///
/// An entry is two words: the data, and the position's 64-bit hash combined with the data by exclusive or. When two
/// threads write one entry at a time the words do not fit together, the entry answers to no hash, and nothing wrong is
/// read. All 64 bits of the hash are compared.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    /// The number of the search, so that what earlier ones left behind gives way first.
    age: u8,
}

/// The entries among which a position may be found: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; BUCKET]);

const BUCKET: usize = 4;

#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// What the table says about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knowing {
    /// The number of the move that was best, or good enough.
    pub(crate) mv: Option<NonZeroU32>,
    /// The value, distances counted from the position itself.
    pub(crate) value: i32,
    /// How deep the search was.
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Whether nothing was left out or searched less deeply than the depth says.
    pub(crate) plain: bool,
}

/// What a value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// It is at most this.
    Upper = 1,
    /// It is at least this.
    Lower = 2,
    /// It is this.
    Exact = 3,
}

// The data, from the lowest bit: move 32, value 16, depth 8, bound 2, plain 1, age 5. An unused entry is zero.
const AGES: u8 = 32;

impl Knowing {
    fn pack(self, age: u8) -> u64 {
        u64::from(self.mv.map_or(0, NonZeroU32::get))
            | u64::from(self.value as i16 as u16) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | (self.bound as u64) << 56
            | u64::from(self.plain) << 58
            | u64::from(age) << 59
    }

    /// `None` for an unused entry.
    fn unpack(data: u64) -> Option<Knowing> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Knowing {
            mv: NonZeroU32::new(data as u32),
            value: i32::from((data >> 32) as u16 as i16),
            depth: depth_of(data),
            bound,
            plain: data >> 58 & 1 != 0,
        })
    }
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8)
}

fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

impl Table {
    /// A table that takes at most this many mebibytes, and at least one bucket.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let buckets = (mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let buckets = std::iter::repeat_with(Bucket::default).take(buckets).collect();
        Table { buckets, age: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    /// Begins a new search: everything known stays, but gives way before what is new.
    pub(crate) fn begin(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The bucket of a hash: its upper bits scaled to the number of buckets, which may be any number.
    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// What is known of the position with this hash.
    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<Knowing> {
        let bucket = self.bucket(hash);
        for entry in &bucket.0 {
            let data = entry.data.load(Relaxed);
            if entry.check.load(Relaxed) ^ data == hash {
                return Knowing::unpack(data);
            }
        }
        None
    }

    /// Remembers this of the position, in place of what is worth least in its bucket.
    pub(crate) fn put(&self, hash: u64, mut knowing: Knowing) {
        let bucket = self.bucket(hash);
        let mut place = &bucket.0[0];
        let mut least = i32::MAX;
        for entry in &bucket.0 {
            let data = entry.data.load(Relaxed);
            if data != 0 && entry.check.load(Relaxed) ^ data == hash {
                if !self.gives_way(data, &knowing) {
                    return;
                }
                // A search that found no good move knows none; an older one may.
                knowing.mv = knowing.mv.or(NonZeroU32::new(data as u32));
                place = entry;
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                least = worth;
                place = entry;
            }
        }
        let data = knowing.pack(self.age);
        place.data.store(data, Relaxed);
        place.check.store(hash ^ data, Relaxed);
    }

    /// Whether something already known of the same position is given up for something new.
    fn gives_way(&self, data: u64, new: &Knowing) -> bool {
        let Some(old) = Knowing::unpack(data) else { return true };
        if value::is_proved(old.value) && old.bound != Bound::Exact {
            // A proved bound holds at any depth; only another proof, or an exact value, says more.
            return value::is_proved(new.value) || new.depth >= old.depth;
        }
        new.bound == Bound::Exact
            || value::is_proved(new.value)
            || age_of(data) != self.age
            || new.depth + 3 >= old.depth
    }

    /// What an entry is worth keeping: the depth, less the more the older it is.
    #[inline]
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let years = (AGES + self.age - age_of(data)) % AGES;
        depth_of(data) - 4 * i32::from(years)
    }

    /// How full the table is with entries of this search, in per mille, judged by its beginning.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(1_000)];
        let of_this_search = |entry: &&Entry| {
            let data = entry.data.load(Relaxed);
            data != 0 && age_of(data) == self.age
        };
        let full = sample.iter().flat_map(|bucket| &bucket.0).filter(of_this_search).count();
        (full * 1_000 / (sample.len() * BUCKET)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::win_at;

    fn knowing(depth: i32, value: i32) -> Knowing {
        Knowing { mv: NonZeroU32::new(77), value, depth, bound: Bound::Lower, plain: false }
    }

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(1);
        for (hash, value) in [(0, -5), (1, 29_993), (u64::MAX, -29_992), (1 << 40, 0)] {
            assert_eq!(table.get(hash), None);
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                for plain in [false, true] {
                    let put = Knowing { mv: NonZeroU32::MAX.into(), value, depth: 9, bound, plain };
                    table.put(hash, put);
                    assert_eq!(table.get(hash), Some(put));
                }
            }
        }
    }

    #[test]
    fn another_hash_in_the_same_bucket_is_another_position() {
        let table = Table::new(0);
        table.put(5, knowing(3, 1));
        assert_eq!(table.get(6), None);
    }

    #[test]
    fn torn_entries_are_not_read() {
        let table = Table::new(0);
        table.put(5, knowing(3, 1));
        let other = knowing(8, 2).pack(0);
        table.buckets[0].0.iter().for_each(|entry| entry.data.store(other, Relaxed));
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn the_shallowest_gives_way_and_old_ones_first() {
        let mut table = Table::new(0);
        for (hash, depth) in [(1, 4), (2, 2), (3, 6), (4, 5)] {
            table.put(hash, knowing(depth, 0));
        }
        table.put(5, knowing(1, 0));
        assert_eq!(table.get(2), None);
        table.begin();
        table.put(6, knowing(3, 0));
        table.put(7, knowing(3, 0));
        let left: Vec<u64> = (1..=7).filter(|&hash| table.get(hash).is_some()).collect();
        assert_eq!(left, [3, 4, 6, 7]);
    }

    #[test]
    fn a_proof_outlives_shallower_estimates() {
        let table = Table::new(0);
        table.put(1, knowing(8, win_at(5)));
        table.put(1, knowing(3, 40));
        assert_eq!(table.get(1).map(|known| known.value), Some(win_at(5)));
    }

    #[test]
    fn a_move_outlives_a_search_without_one() {
        let table = Table::new(0);
        table.put(1, knowing(3, 0));
        table.put(1, Knowing { mv: None, ..knowing(4, 0) });
        assert_eq!(table.get(1).and_then(|known| known.mv), NonZeroU32::new(77));
    }

    #[test]
    fn clearing_forgets_and_fullness_counts() {
        let mut table = Table::new(0);
        table.put(1, knowing(3, 0));
        table.put(2, knowing(3, 0));
        assert_eq!(table.fullness(), 500);
        table.begin();
        assert_eq!(table.fullness(), 0);
        table.clear();
        assert_eq!(table.get(1), None);
    }
}
