//! The transposition table of the proof-number search, in bounded memory, shared by all threads.

use crate::ProofNumbers;
use mana_game::hash_key;
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering, fence};

/// The result stored for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofEntry {
    /// Its proof and disproof number.
    pub numbers: ProofNumbers,
    /// If proved: within how many plies the prover wins.
    pub plies: u16,
    /// If disproved: 0 if the disproof holds on every path; otherwise the epoch of the search that found it, as it may
    /// depend on a repetition.
    pub epoch: u8,
    /// The binary logarithm of the nodes searched below it. Entries with little effort are replaced first.
    pub effort: u8,
}

/// A transposition table of proof and disproof numbers, for one game under one rule set with one side as the prover.
///
/// Positions are identified by their whole key, never by a hash. Memory is fixed: when a bucket is full, the entry with
/// the least effort is replaced, so that small subtrees are garbage-collected continuously.
///
/// Threads share the table without locks: each bucket is a sequence lock, whose counter is odd during a write. A read
/// that overlaps a write counts as a miss.
pub struct ProofTable {
    buckets: Vec<ProofBucket>,
}

/// One cache line: a counter, two slots of three words (key and numbers), and half a word more for each slot.
#[derive(Default)]
#[repr(align(64))]
struct ProofBucket([AtomicU64; 8]);

const _: () = assert!(size_of::<ProofBucket>() == 64);

const COUNTER: usize = 0;
const SLOTS: [usize; 2] = [1, 4];
const REST: usize = 7;

/// The longest distance to a win that is counted; a longer win is stored with this one.
pub(crate) const MAX_PLIES: u16 = (1 << 12) - 1;

impl ProofTable {
    /// A table of about this many MiB, at least one; smaller if that much memory is not available.
    pub fn new(mebibytes: usize) -> ProofTable {
        let mut mebibytes = mebibytes.max(1);
        loop {
            match ProofTable::try_new(mebibytes) {
                Ok(table) => return table,
                Err(_) if mebibytes > 1 => mebibytes /= 2,
                Err(_) => return ProofTable { buckets: vec![ProofBucket::default()] },
            }
        }
    }

    /// A table of about this many MiB, at least one.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn try_new(mebibytes: usize) -> Result<ProofTable, TryReserveError> {
        let count = mebibytes.max(1).saturating_mul((1 << 20) / size_of::<ProofBucket>());
        let mut buckets: Vec<ProofBucket> = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, ProofBucket::default);
        Ok(ProofTable { buckets })
    }

    /// How many positions the table has room for.
    pub fn capacity(&self) -> usize {
        self.buckets.len() * SLOTS.len()
    }

    /// How full the table is, from 0 to 1, estimated from a sample.
    pub fn occupancy(&self) -> f64 {
        const SAMPLE: usize = 4096;
        let sample = &self.buckets[..self.buckets.len().min(SAMPLE)];
        let occupied =
            |bucket: &ProofBucket| SLOTS.iter().filter(|&&slot| bucket.word(slot + 2) != 0).count();
        sample.iter().map(occupied).sum::<usize>() as f64 / (sample.len() * SLOTS.len()) as f64
    }

    /// Loads the buckets of these keys into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, keys: impl Iterator<Item = u128>) {
        let touched =
            keys.fold(0, |sum: u64, key| sum.wrapping_add(self.bucket(key).word(COUNTER)));
        std::hint::black_box(touched);
    }

    /// The entry of the position with this key.
    #[inline]
    pub fn get(&self, key: u128) -> Option<ProofEntry> {
        self.bucket(key).get(key)
    }

    /// Stores the entry of a position.
    ///
    /// A proof is replaced only by a shorter one, an unconditional disproof only by a proof.
    #[inline]
    pub fn store(&self, key: u128, entry: ProofEntry) {
        self.update(key, |bucket| bucket.store(key, entry));
    }

    /// Removes the entry of a position.
    pub fn remove(&self, key: u128) {
        self.update(key, |bucket| bucket.remove(key));
    }

    /// Calls `write` with the bucket of a key, as the only writer.
    #[inline]
    fn update(&self, key: u128, write: impl FnOnce(&ProofBucket)) {
        let bucket = self.bucket(key);
        let before = bucket.0[COUNTER].load(Ordering::Relaxed);
        let counter = &bucket.0[COUNTER];
        // If another thread is writing, give up: losing an entry costs time, never correctness.
        if !before.is_multiple_of(2)
            || counter
                .compare_exchange(before, before + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        write(bucket);
        counter.store(before + 2, Ordering::Release);
    }

    /// Visits every entry, in no particular order.
    pub fn for_each(&self, mut visit: impl FnMut(u128, ProofEntry)) {
        for bucket in &self.buckets {
            for slot in SLOTS {
                // An entry that another thread replaces between these two reads is skipped.
                let key = bucket.key(slot);
                if let Some(entry) = bucket.get(key) {
                    visit(key, entry);
                }
            }
        }
    }

    #[inline]
    fn bucket(&self, key: u128) -> &ProofBucket {
        // The upper half of the product spreads hashes over any number of buckets, not only powers of two.
        let index = (u128::from(hash_key(key)) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

impl ProofBucket {
    #[inline]
    fn word(&self, index: usize) -> u64 {
        self.0[index].load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, index: usize, word: u64) {
        self.0[index].store(word, Ordering::Relaxed);
    }

    #[inline]
    fn key(&self, slot: usize) -> u128 {
        u128::from(self.word(slot)) | u128::from(self.word(slot + 1)) << 64
    }

    #[inline]
    fn has(&self, slot: usize, key: u128) -> bool {
        // An empty slot has the key 0, which a position may have too; but the numbers of an entry are never all 0.
        self.word(slot) == key as u64 && self.word(slot + 1) == (key >> 64) as u64
    }

    #[inline]
    fn get(&self, key: u128) -> Option<ProofEntry> {
        let before = self.0[COUNTER].load(Ordering::Acquire);
        let which = SLOTS.iter().position(|&slot| self.has(slot, key))?;
        let (numbers, rest) = (self.word(SLOTS[which] + 2), self.word(REST));
        fence(Ordering::Acquire);
        let is_consistent = before.is_multiple_of(2) && self.word(COUNTER) == before;
        (is_consistent && numbers != 0)
            .then(|| ProofEntry::unpack(numbers, (rest >> (32 * which)) as u32))
    }

    /// Must be called by the one thread that has made the counter odd.
    fn remove(&self, key: u128) {
        if let Some(slot) = SLOTS.into_iter().find(|&slot| self.has(slot, key)) {
            self.set(slot + 2, 0);
        }
    }

    /// Must be called by the one thread that has made the counter odd.
    #[inline]
    fn store(&self, key: u128, mut entry: ProofEntry) {
        let rests = self.word(REST);
        let old = |which: usize| {
            let numbers = self.word(SLOTS[which] + 2);
            (numbers != 0).then(|| ProofEntry::unpack(numbers, (rests >> (32 * which)) as u32))
        };
        let which = match SLOTS.iter().position(|&slot| self.has(slot, key)) {
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
                let value = |which| old(which).map_or(0, |old| 1 + u32::from(old.effort));
                usize::from(value(1) < value(0))
            }
        };
        let slot = SLOTS[which];
        let (numbers, rest) = entry.pack();
        self.set(slot, key as u64);
        self.set(slot + 1, (key >> 64) as u64);
        self.set(slot + 2, numbers);
        let shift = 32 * which;
        self.set(REST, rests & !(0xffff_ffff << shift) | u64::from(rest) << shift);
    }
}

impl ProofEntry {
    /// Whether the prover cannot win, whatever the path.
    pub const fn is_unconditional_disproof(&self) -> bool {
        self.numbers.is_disproved() && self.epoch == 0
    }

    #[inline]
    const fn may_replace(&self, old: &ProofEntry) -> bool {
        if old.numbers.is_proved() {
            return self.numbers.is_proved() && self.plies < old.plies;
        }
        !old.is_unconditional_disproof() || self.numbers.is_proved()
    }

    #[inline]
    fn pack(&self) -> (u64, u32) {
        debug_assert!(self.numbers.proof != 0 || self.numbers.disproof != 0);
        let numbers = u64::from(self.numbers.proof) | u64::from(self.numbers.disproof) << 32;
        let plies = u32::from(self.plies.min(MAX_PLIES));
        (numbers, plies | u32::from(self.epoch) << 12 | u32::from(self.effort) << 20)
    }

    #[inline]
    const fn unpack(numbers: u64, rest: u32) -> ProofEntry {
        ProofEntry {
            numbers: ProofNumbers { proof: numbers as u32, disproof: (numbers >> 32) as u32 },
            plies: rest as u16 & MAX_PLIES,
            epoch: (rest >> 12) as u8,
            effort: (rest >> 20) as u8,
        }
    }
}
