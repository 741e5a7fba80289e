//! The table identifies positions by their whole key, retains the entries with most effort, and never returns a torn
//! entry.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana_solver::{ProofEntry, ProofNumbers, ProofTable};
use std::thread;

/// An entry that is specific to its key.
fn entry(key: u128) -> ProofEntry {
    let folded = (key % 65_521) as u32;
    ProofEntry {
        numbers: ProofNumbers { proof: folded + 1, disproof: folded + 2 },
        plies: 0,
        epoch: 0,
        effort: 1,
    }
}

fn key(random: &mut fastrand::Rng) -> u128 {
    random.u128(..)
}

#[test]
fn stored_entries_are_found() {
    let table = ProofTable::new(1);
    let mut random = fastrand::Rng::with_seed(1);
    // Keys that differ in one bit only, the key 0 among them.
    let keys: Vec<u128> = (0..128).map(|bit| 1 << bit).chain([0]).collect();
    for &key in &keys {
        assert_eq!(table.get(key), None);
        table.store(key, entry(key));
        assert_eq!(table.get(key), Some(entry(key)));
    }
    for _ in 0..10 * table.capacity() {
        let key = key(&mut random);
        table.store(key, entry(key));
        assert_eq!(table.get(key), Some(entry(key)), "the newest entry is never replaced");
    }
    assert!(table.occupancy() > 0.9);
    let mut count = 0;
    table.for_each(|key, found| {
        assert_eq!(found, entry(key));
        count += 1;
    });
    assert!(count <= table.capacity());
}

#[test]
fn removed_entries_are_gone() {
    let table = ProofTable::new(1);
    for key in [0, 7, u128::MAX] {
        table.remove(key);
        table.store(key, entry(key));
        table.remove(!key);
        assert_eq!(table.get(key), Some(entry(key)), "another key was removed");
        table.remove(key);
        assert_eq!(table.get(key), None);
    }
}

#[test]
fn proofs_are_replaced_only_by_shorter_ones() {
    let table = ProofTable::new(1);
    let proof = |plies| ProofEntry { numbers: ProofNumbers::PROVED, plies, epoch: 0, effort: 1 };
    let disproof =
        |epoch| ProofEntry { numbers: ProofNumbers::DISPROVED, plies: 0, epoch, effort: 1 };
    let check = |stored: ProofEntry, expected: ProofEntry| {
        table.store(7, stored);
        assert_eq!(table.get(7), Some(expected));
    };
    check(entry(7), entry(7));
    check(disproof(3), disproof(3));
    check(entry(7), entry(7));
    check(disproof(0), disproof(0));
    check(entry(7), disproof(0));
    check(disproof(3), disproof(0));
    check(proof(9), proof(9));
    check(proof(11), proof(9));
    check(proof(5), proof(5));
    check(entry(7), proof(5));
    check(disproof(0), proof(5));
}

#[test]
fn entries_with_most_effort_are_not_replaced() {
    let table = ProofTable::new(1);
    let expensive = ProofEntry { effort: 40, ..entry(5) };
    table.store(5, expensive);
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..10 * table.capacity() {
        let key = key(&mut random);
        table.store(key, entry(key));
    }
    assert_eq!(table.get(5), Some(expensive));
}

#[test]
fn threads_never_read_torn_entries() {
    let table = ProofTable::new(1);
    thread::scope(|scope| {
        for seed in 0..4 {
            let table = &table;
            scope.spawn(move || {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut found = 0;
                // Few keys, so that the threads collide.
                for _ in 0..300_000 {
                    let key = u128::from(random.u64(..1000)) * 0x1_0000_0000_0000_0001;
                    if let Some(known) = table.get(key) {
                        assert_eq!(known, entry(key));
                        found += 1;
                    }
                    table.store(key, entry(key));
                }
                assert!(found > 0);
            });
        }
    });
}
