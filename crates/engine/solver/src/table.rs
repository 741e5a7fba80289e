//! What is known about positions, in bounded memory, shared by all threads.

use crate::Numbers;
use mana_game::hash_key;
use std::sync::atomic::{AtomicU64, Ordering, fence};

/// What is known about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// How far it is from being decided.
    pub numbers: Numbers,
    /// Of a proved position: within how many plies the prover wins.
    pub plies: u16,
    /// Of a disproved position: 0 if it is so whatever was played before. Otherwise the disproof may lean on a
    /// repetition, and this is the epoch of the search in which it was found.
    pub epoch: u8,
    /// The logarithm of the work that went into it, which says what to throw away first.
    pub effort: u8,
}

/// A table of positions of one game under one rule set, with one side as the prover.
///
/// Positions are told apart by their whole key, never by a hash. The memory is fixed: where two positions compete for
/// a place, the one with the least work behind it goes, so that small subtrees are collected as garbage, all the
/// time and nowhere at once.
///
/// Threads share it without locks. Each bucket has a counter that is odd while somebody writes; whoever reads looks
/// at the counter before and after, and an answer that was disturbed counts as no answer.
pub struct Table {
    buckets: Vec<Bucket>,
}

/// One line of the cache: a counter, two places of three words each, and half a word more for each of them.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; 8]);

const _: () = assert!(size_of::<Bucket>() == 64);

const COUNTER: usize = 0;
const PLACES: [usize; 2] = [1, 4];
const REST: usize = 7;

/// The most plies that are counted; a longer win is still a win.
pub(crate) const MOST_PLIES: u16 = (1 << 12) - 1;

impl Table {
    /// A table of about this many MiB, at least one; of less if the machine does not have so many.
    pub fn new(mebibytes: usize) -> Table {
        let mut count = mebibytes.max(1).saturating_mul((1 << 20) / size_of::<Bucket>());
        let mut buckets: Vec<Bucket> = Vec::new();
        while buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        buckets.resize_with(count.max(1), Bucket::default);
        Table { buckets }
    }

    /// How many positions there is room for.
    pub fn capacity(&self) -> usize {
        self.buckets.len() * PLACES.len()
    }

    /// How full the table is, from 0 to 1, judged by a sample.
    pub fn load(&self) -> f64 {
        const SAMPLE: usize = 4096;
        let sample = &self.buckets[..self.buckets.len().min(SAMPLE)];
        let taken = |bucket: &Bucket| PLACES.iter().filter(|&&p| bucket.word(p + 2) != 0).count();
        sample.iter().map(taken).sum::<usize>() as f64 / (sample.len() * PLACES.len()) as f64
    }

    /// Brings the places of positions near that will be asked for next.
    #[inline]
    pub(crate) fn expect(&self, keys: impl Iterator<Item = u128>) {
        let touched =
            keys.fold(0, |sum: u64, key| sum.wrapping_add(self.bucket(key).word(COUNTER)));
        std::hint::black_box(touched);
    }

    /// What is known about the position with this key.
    #[inline]
    pub fn get(&self, key: u128) -> Option<Entry> {
        self.bucket(key).get(key)
    }

    /// Keeps what is known about a position.
    ///
    /// A proof is never replaced by less, nor by a longer one; an absolute disproof is never replaced by less.
    #[inline]
    pub fn put(&self, key: u128, entry: Entry) {
        self.change(key, |bucket| bucket.put(key, entry));
    }

    /// Throws away what is known about a position.
    pub fn forget(&self, key: u128) {
        self.change(key, |bucket| bucket.forget(key));
    }

    /// Lets one thread alone change the bucket of a key.
    #[inline]
    fn change(&self, key: u128, change: impl FnOnce(&Bucket)) {
        let bucket = self.bucket(key);
        let before = bucket.0[COUNTER].load(Ordering::Relaxed);
        let counter = &bucket.0[COUNTER];
        // Whoever finds another thread at work gives up: losing an entry costs time, never truth.
        if !before.is_multiple_of(2)
            || counter
                .compare_exchange(before, before + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        change(bucket);
        counter.store(before + 2, Ordering::Release);
    }

    /// Shows every entry to `visit`, in no particular order.
    pub fn for_each(&self, mut visit: impl FnMut(u128, Entry)) {
        for bucket in &self.buckets {
            for place in PLACES {
                // What is taken away between the two looks is missed, and what is disturbed is not shown.
                let key = bucket.key(place);
                if let Some(entry) = bucket.get(key) {
                    visit(key, entry);
                }
            }
        }
    }

    #[inline]
    fn bucket(&self, key: u128) -> &Bucket {
        // The upper half of a product spreads the hashes over any number of buckets, not only over powers of two.
        let index = (u128::from(hash_key(key)) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

impl Bucket {
    #[inline]
    fn word(&self, index: usize) -> u64 {
        self.0[index].load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, index: usize, word: u64) {
        self.0[index].store(word, Ordering::Relaxed);
    }

    #[inline]
    fn key(&self, place: usize) -> u128 {
        u128::from(self.word(place)) | u128::from(self.word(place + 1)) << 64
    }

    #[inline]
    fn has(&self, place: usize, key: u128) -> bool {
        // An empty place has the key 0, which may also be a position's; what tells them apart is that an entry is
        // never 0.
        self.word(place) == key as u64 && self.word(place + 1) == (key >> 64) as u64
    }

    #[inline]
    fn get(&self, key: u128) -> Option<Entry> {
        let before = self.0[COUNTER].load(Ordering::Acquire);
        let which = PLACES.iter().position(|&place| self.has(place, key))?;
        let (numbers, rest) = (self.word(PLACES[which] + 2), self.word(REST));
        fence(Ordering::Acquire);
        let undisturbed = before.is_multiple_of(2) && self.word(COUNTER) == before;
        (undisturbed && numbers != 0).then(|| Entry::unpack(numbers, (rest >> (32 * which)) as u32))
    }

    /// Called by the one thread that has made the counter odd.
    fn forget(&self, key: u128) {
        if let Some(place) = PLACES.into_iter().find(|&place| self.has(place, key)) {
            self.set(place + 2, 0);
        }
    }

    /// Called by the one thread that has made the counter odd.
    #[inline]
    fn put(&self, key: u128, mut entry: Entry) {
        let rests = self.word(REST);
        let old = |which: usize| {
            let numbers = self.word(PLACES[which] + 2);
            (numbers != 0).then(|| Entry::unpack(numbers, (rests >> (32 * which)) as u32))
        };
        let which = match PLACES.iter().position(|&place| self.has(place, key)) {
            Some(which) => {
                if let Some(old) = old(which) {
                    if !entry.may_replace(&old) {
                        return;
                    }
                    entry.effort = entry.effort.max(old.effort);
                }
                which
            }
            None => {
                let worth = |which| old(which).map_or(0, |old| 1 + u32::from(old.effort));
                usize::from(worth(1) < worth(0))
            }
        };
        let place = PLACES[which];
        let (numbers, rest) = entry.pack();
        self.set(place, key as u64);
        self.set(place + 1, (key >> 64) as u64);
        self.set(place + 2, numbers);
        let shift = 32 * which;
        self.set(REST, rests & !(0xffff_ffff << shift) | u64::from(rest) << shift);
    }
}

impl Entry {
    /// Whether the prover does not win, whatever was played before.
    pub const fn is_absolute_disproof(&self) -> bool {
        self.numbers.is_disproved() && self.epoch == 0
    }

    #[inline]
    const fn may_replace(&self, old: &Entry) -> bool {
        if old.numbers.is_proved() {
            return self.numbers.is_proved() && self.plies < old.plies;
        }
        !old.is_absolute_disproof() || self.numbers.is_proved()
    }

    #[inline]
    fn pack(&self) -> (u64, u32) {
        debug_assert!(self.numbers.proof != 0 || self.numbers.disproof != 0);
        let numbers = u64::from(self.numbers.proof) | u64::from(self.numbers.disproof) << 32;
        let plies = u32::from(self.plies.min(MOST_PLIES));
        (numbers, plies | u32::from(self.epoch) << 12 | u32::from(self.effort) << 20)
    }

    #[inline]
    const fn unpack(numbers: u64, rest: u32) -> Entry {
        Entry {
            numbers: Numbers { proof: numbers as u32, disproof: (numbers >> 32) as u32 },
            plies: rest as u16 & MOST_PLIES,
            epoch: (rest >> 12) as u8,
            effort: (rest >> 20) as u8,
        }
    }
}
