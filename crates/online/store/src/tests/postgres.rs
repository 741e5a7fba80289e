//! What only PostgreSQL does: shut down and restart, and serve several programs.

use super::{TestDatabase, add_people, at, block_on, chat, duel, me, moment};
use crate::postgres::MAX_REQUESTS;
use crate::{Append, PostgresStore, PostgresUrl, Store, StoreError, TokenDigest};
use mana_protocol::ServerTime;
use mana_test_postgres::TestPostgres;
use std::time::{Duration, Instant};

fn new_url() -> PostgresUrl {
    TestPostgres::shared().create_database().parse().unwrap()
}

#[test]
fn concurrent_appends_succeed_once() {
    let url = new_url();
    let stores = [(); 2].map(|()| PostgresStore::open_shared(&url).unwrap());
    add_people(&stores[0]);
    let mut mine = duel(1);
    let theirs = mine.clone();
    block_on(stores[0].append(vec![Append::new(&mine, 0)])).unwrap();
    let error = block_on(stores[1].append(vec![Append::new(&theirs, 0)])).unwrap_err();
    assert!(matches!(&error, StoreError::Conflict(game) if game == theirs.id()), "{error}");
    // For each length, exactly one of many concurrent appends succeeds.
    for round in 0..20 {
        let before = mine.len();
        chat(&mut mine, round);
        let tries: Vec<_> = (0..8)
            .map(|number| stores[number % 2].append(vec![Append::new(&mine, before)]))
            .collect();
        let mut appended = 0;
        for answer in tries {
            match block_on(answer) {
                Ok(()) => appended += 1,
                Err(StoreError::Conflict(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(appended, 1);
    }
    for store in &stores {
        assert_eq!(block_on(store.load(mine.id().clone())).unwrap().unwrap(), mine.entries());
        assert_eq!(store.generation(), 0);
    }
}

#[test]
fn concurrent_migrations_succeed() {
    let url = new_url();
    let open = || PostgresStore::open_shared(&url).map(drop);
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
        for opened in all {
            opened.join().unwrap().unwrap();
        }
    });
}

#[test]
fn the_store_recovers_from_a_database_restart() {
    let postgres = TestPostgres::start();
    let url: PostgresUrl = postgres.create_database().parse().unwrap();
    let store = PostgresStore::open(&url).unwrap();
    add_people(&store);
    let mut acknowledged = duel(1);
    block_on(store.append(vec![Append::new(&acknowledged, 0)])).unwrap();
    for (round, mode) in ["fast", "immediate"].into_iter().enumerate() {
        postgres.stop(mode);
        let away = Instant::now();
        let mut next = acknowledged.clone();
        chat(&mut next, round as u32);
        let append = || block_on(store.append(vec![Append::new(&next, acknowledged.len())]));
        let error = append().unwrap_err();
        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
        assert!(error.to_string().contains("cannot be reached"), "{error}");
        assert!(matches!(block_on(store.server_time()), Err(StoreError::Unavailable(_))));
        // The outage is detected without a write, and for as long as it lasts.
        while store.write_elapsed() < Duration::from_millis(300) {
            assert!(away.elapsed() < Duration::from_secs(60), "it is not noticed");
            std::thread::yield_now();
        }
        postgres.resume();
        let back = Instant::now();
        while append().is_err() {
            assert!(back.elapsed() < Duration::from_secs(60), "it does not recover");
        }
        acknowledged = next;
        while store.write_elapsed() > Duration::ZERO {
            assert!(back.elapsed() < Duration::from_secs(60), "it does not recover");
            std::thread::yield_now();
        }
        let log = block_on(store.load(acknowledged.id().clone())).unwrap().unwrap();
        assert_eq!(log, acknowledged.entries());
    }
    // The lock has been reacquired.
    let error = PostgresStore::open(&url).err().expect("it is in use");
    assert!(matches!(error.error, StoreError::InUse(_)), "{error}");
    drop(store);
    postgres.stop("fast");
    let error = PostgresStore::open(&url).err().expect("it is away").to_string();
    assert!(error.contains("cannot be reached") && error.contains("test"), "{error}");
}

#[test]
fn a_decreased_server_time_means_a_restored_backup() {
    let database = TestDatabase::postgres();
    let store = database.open_with_people();
    let time = ServerTime::from_millis;
    block_on(store.append(vec![Append::new(&duel(1), 0)])).unwrap();
    block_on(store.save_time(time(9000))).unwrap();
    database.change("UPDATE server SET time = 5000");
    // Nothing based on stale reads is written.
    let error = block_on(store.append(vec![Append::new(&duel(2), 0)])).unwrap_err();
    assert!(matches!(error, StoreError::Replaced), "{error}");
    assert_eq!(store.generation(), 1);
    block_on(store.append(vec![Append::new(&duel(2), 0)])).unwrap();
    database.change("UPDATE server SET time = 4000");
    let error = block_on(store.save_time(time(9500))).unwrap_err();
    assert!(matches!(error, StoreError::Replaced), "{error}");
    assert_eq!(store.generation(), 2);
    assert_eq!(block_on(store.server_time()).unwrap(), time(4000));
    block_on(store.save_time(time(9500))).unwrap();
}

#[test]
fn slow_statements_are_cancelled() {
    let url = TestPostgres::shared().create_database();
    let store = PostgresStore::open(&url.parse().unwrap()).unwrap();
    add_people(&store);
    // Another session holds the row lock.
    let lock = "BEGIN; UPDATE people SET name = 'Eve'; SELECT pg_sleep(20)";
    std::thread::scope(|scope| {
        let holder = scope.spawn(|| TestPostgres::shared().execute(&url, lock));
        let locked = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'BEGIN%' AND wait_event = 'PgSleep'";
        while TestPostgres::shared().execute(&url, locked).trim() != "1" {}
        let error = block_on(store.rename(me(1).id, "Bob".parse().unwrap())).unwrap_err();
        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
        assert!(error.to_string().contains("statement timeout"), "{error}");
        let end =
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
        TestPostgres::shared().execute(&url, end);
        // Its statement was cancelled.
        assert!(holder.join().is_err());
    });
    block_on(store.rename(me(1).id, "Bob".parse().unwrap())).unwrap();
}

#[test]
fn a_full_queue_reports_busy() {
    let store = PostgresStore::open(&new_url()).unwrap();
    add_people(&store);
    let asked: Vec<_> = (0..MAX_REQUESTS * 2).map(|_| store.server_time()).collect();
    let mut busy = 0;
    for answer in asked {
        match block_on(answer) {
            Ok(_) => {}
            Err(StoreError::Busy) => busy += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(busy > 0);
    let token = TokenDigest("digest1".into());
    assert!(block_on(store.session(token, at(0))).unwrap().is_some());
    let last = moment(1).time;
    assert!(block_on(store.server_time()).unwrap() < last);
}
