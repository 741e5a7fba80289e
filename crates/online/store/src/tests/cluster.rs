//! Several servers that share a database.

use super::{TestDatabase, add_people, block_on, chat, duel};
use crate::{
    Append, ClockReading, DatabaseUrl, OpenError, PostgresStore, SharedStore, Store, StoreError,
    copy_database,
};
use mana_duel::Duel;
use mana_protocol::{Millis, ServerTime};
use mana_test_postgres::TestPostgres;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

impl TestDatabase {
    fn open_shared(&self) -> PostgresStore {
        self.try_open_shared().unwrap()
    }

    fn try_open_shared(&self) -> Result<PostgresStore, OpenError> {
        let DatabaseUrl::Postgres(url) = self.url() else { panic!("not of PostgreSQL") };
        PostgresStore::open_shared(&url)
    }

    fn execute(&self, sql: &str) -> String {
        let TestDatabase::Postgres(url) = self else { panic!("not of PostgreSQL") };
        TestPostgres::shared().execute(url, sql)
    }

    /// The stored server time.
    fn stored_time(&self) -> u64 {
        self.execute("SELECT time FROM server").trim().parse().unwrap()
    }
}

#[test]
fn all_nodes_agree_on_the_server_time() {
    let database = TestDatabase::postgres();
    let stores = [(); 3].map(|()| database.open_shared());
    for _ in 0..10 {
        let readings: Vec<ClockReading> =
            stores.iter().map(|store| store.clock_reading().unwrap()).collect();
        // Compared at the moment of the latest reading.
        let at = readings.iter().map(|reading| reading.at).max().unwrap();
        for pair in readings.windows(2) {
            let times = [pair[0].time_at(at), pair[1].time_at(at)].map(ServerTime::as_millis);
            let most = (pair[0].round_trip + pair[1].round_trip) / 2 + Duration::from_millis(2);
            let apart = Duration::from_millis(times[0].abs_diff(times[1]));
            assert!(apart <= most, "{apart:?} apart, not {most:?}");
        }
        let seen = stores[0].clock_reading();
        while stores[0].clock_reading() == seen {
            std::thread::yield_now();
        }
    }
    // The stored time advances by the database's clock.
    let (begin, before) = (Instant::now(), database.stored_time());
    let passed = loop {
        let passed = database.stored_time() - before;
        if passed > 500 {
            break Duration::from_millis(passed);
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "the time stands still");
    };
    let most = begin.elapsed() + ClockReading::GRACE;
    assert!(passed <= most, "{passed:?} of at most {most:?}");
}

#[test]
fn a_delayed_answer_does_not_put_the_clock_ahead() {
    let database = TestDatabase::postgres();
    let store = database.open_shared();
    let before = store.clock_reading().unwrap();
    // As after an outage that another node was first to notice. The query waits, and only then is the clock read.
    let blocking = "BEGIN; LOCK TABLE server; SELECT pg_sleep(0.2); \
                    UPDATE server SET time = time + 1000; COMMIT";
    let at = before.at + Duration::from_secs(60);
    let time =
        |reading: &ClockReading| reading.time.as_millis() + (at - reading.at).as_millis() as u64;
    let new = std::thread::scope(|scope| {
        scope.spawn(|| database.execute(blocking));
        loop {
            let reading = store.clock_reading().unwrap();
            if time(&reading) > time(&before) + 500 {
                break reading;
            }
            std::thread::yield_now();
        }
    });
    let now = new.time_at(Instant::now()).as_millis();
    let later =
        "SELECT time - beat + (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM server";
    let later: u64 = database.execute(later).trim().parse().unwrap();
    assert!(now <= later + 2, "{now}, and later it is {later}");
}

#[test]
fn servers_work_with_the_schema_of_the_next_version() {
    let database = TestDatabase::postgres();
    let running = database.open_shared();
    add_people(&running);
    // The next version only adds to the schema.
    database.execute(
        "ALTER TABLE games ADD COLUMN mood TEXT; ALTER TABLE entries ADD COLUMN mood TEXT; \
         CREATE TABLE moods (id BIGINT); INSERT INTO migrations (number, needs) VALUES (4, 3)",
    );
    block_on(running.append(vec![Append::new(&duel(1), 0)])).unwrap();
    let again = database.open_shared();
    assert_eq!(block_on(again.load(duel(1).id().clone())).unwrap(), Some(duel(1).entries()));
    // A copy is refused, as it would lack the unknown columns.
    let folder = TestDatabase::sqlite("next-version");
    let copied = copy_database(&database.url(), &folder.url());
    assert!(matches!(copied, Err(StoreError::TooNew(4))), "{copied:?}");
    // The version after that is incompatible.
    database.execute("INSERT INTO migrations (number, needs) VALUES (5, 4)");
    let refused = database.try_open_shared().map(drop).unwrap_err();
    assert!(matches!(refused.error, StoreError::TooNew(5)), "{refused}");
    assert_eq!(refused.to_string().lines().count(), 1);
}

#[test]
fn server_time_stops_without_a_server() {
    let database = TestDatabase::postgres();
    drop(database.open_shared());
    let grace = ClockReading::GRACE.as_millis() as u64;
    // The last beat is an hour in the past, or in the future: the clock of the database was set.
    for change in ["beat - 3600000", "beat + 3600000"] {
        database.change(&format!("UPDATE server SET beat = {change}"));
        let before = database.stored_time();
        let begin = Instant::now();
        let store = database.open_shared();
        let now = store.clock_reading().unwrap().time_at(Instant::now()).as_millis();
        let most = before + grace + begin.elapsed().as_millis() as u64 + 2;
        assert!((before..=most).contains(&now), "{change}: {now} after {before}");
        assert_eq!(store.generation(), 0);
    }
    // An exclusive server stores the time with its entries.
    let store = database.open().unwrap();
    add_people(&*store);
    let mut late = duel(1);
    chat(&mut late, 1 << 30);
    block_on(store.append(vec![Append::new(&late, 0)])).unwrap();
    let last = block_on(store.server_time()).unwrap();
    assert!(last.as_millis() > 1 << 30);
    drop(store);
    database.change("UPDATE server SET beat = beat - 3600000");
    let reading = database.open_shared().clock_reading().unwrap();
    assert!(reading.time >= last, "{:?} before {last:?}", reading.time);
}

/// Games whose deadlines are set to 1000.
fn with_deadlines(database: &TestDatabase, store: &dyn Store, count: u32) -> Vec<Duel> {
    add_people(store);
    let games: Vec<_> = (0..count).map(duel).collect();
    for game in &games {
        block_on(store.append(vec![Append::new(game, 0)])).unwrap();
    }
    database.change("UPDATE games SET deadline = 1000");
    games
}

#[test]
fn deadlines_are_claimed_once_and_again_when_the_claim_expires() {
    let database = TestDatabase::postgres();
    let stores = [(); 2].map(|()| database.open_shared());
    let games = with_deadlines(&database, &stores[0], 40);
    let time = ServerTime::from_millis;
    let claim = |store: &PostgresStore, now| {
        store.claim_expired(time(now), time(now) + Millis::from_secs(5), 7)
    };
    assert_eq!(block_on(claim(&stores[0], 999)).unwrap(), []);
    let claims: Vec<_> = (0..20).map(|number| claim(&stores[number % 2], 2000)).collect();
    let claimed: Vec<_> = claims.into_iter().flat_map(|claim| block_on(claim).unwrap()).collect();
    let distinct: BTreeSet<_> = claimed.iter().cloned().collect();
    assert_eq!(claimed.len(), distinct.len(), "one was claimed twice");
    assert_eq!(distinct, games.iter().map(|game| game.id().clone()).collect());
    // The claims expire without being enforced.
    assert_eq!(block_on(claim(&stores[1], 6999)).unwrap(), []);
    assert_eq!(block_on(claim(&stores[1], 7000)).unwrap().len(), 7);
    // An append ends the claim, so a new deadline can be claimed at once.
    let mut moved = games[39].clone();
    chat(&mut moved, 1);
    block_on(stores[0].append(vec![Append::new(&moved, games[39].len())])).unwrap();
    database.change("UPDATE games SET deadline = NULL WHERE claimed > 0");
    database.change("UPDATE games SET deadline = 6000 WHERE claimed = 0");
    assert_eq!(block_on(claim(&stores[1], 6999)).unwrap(), [moved.id().clone()]);
}

#[test]
fn appends_by_other_servers_are_listed() {
    let database = TestDatabase::postgres();
    let stores = [(); 2].map(|()| database.open_shared());
    add_people(&stores[0]);
    let mut games = [duel(1), duel(2)];
    for game in &games {
        block_on(stores[0].append(vec![Append::new(game, 0)])).unwrap();
    }
    chat(&mut games[1], 5000);
    let length = games[1].len();
    block_on(stores[0].append(vec![Append::new(&games[1], length - 1)])).unwrap();
    let changed = |time| block_on(stores[1].changed_since(ServerTime::from_millis(time))).unwrap();
    assert_eq!(changed(0).len(), 2);
    let length_of = |game: &Duel| block_on(stores[1].log_length(game.id().clone())).unwrap();
    assert_eq!((length_of(&games[1]), length_of(&duel(3))), (Some(length), None));
    assert_eq!(changed(10_000), [(games[1].id().clone(), length)]);
}

#[test]
fn exclusive_and_shared_servers_lock_each_other_out() {
    let database = TestDatabase::postgres();
    let DatabaseUrl::Postgres(url) = database.url() else { panic!("not of PostgreSQL") };
    let in_use = |opened: Result<PostgresStore, crate::OpenError>| {
        matches!(opened.err().map(|error| error.error), Some(StoreError::InUse(_)))
    };
    let shared = [(); 2].map(|()| database.open_shared());
    assert!(in_use(PostgresStore::open(&url)));
    drop(shared);
    let alone = PostgresStore::open(&url).unwrap();
    assert!(in_use(PostgresStore::open_shared(&url)));
    assert_eq!(alone.clock_reading(), None);
}
