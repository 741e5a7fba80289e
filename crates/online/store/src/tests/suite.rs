//! What a server relies on; every test here runs on both databases.

use super::{TestDatabase, at, block_on, chat, duel, me, sit};
use crate::{
    Append, Damage, GamesCursor, KeyChange, Session, StoreError, TokenDigest, change_cookie_keys,
};
use mana_protocol::ServerTime;
use std::time::Duration;

/// Makes two tests of every function, one for each database.
macro_rules! on_both {
    ($($test:ident)*) => {
        mod sqlite {
            use super::super::TestDatabase;
            $(#[test] fn $test() { super::$test(&TestDatabase::sqlite(stringify!($test))); })*
        }
        #[cfg(unix)]
        mod postgres {
            use super::super::TestDatabase;
            $(#[test] fn $test() { super::$test(&TestDatabase::postgres()); })*
        }
    };
}

on_both! {
    appended_entries_survive_a_restart
    appends_to_several_games_are_atomic
    concurrent_writers_are_isolated
    people_without_games_are_purged
    games_that_nobody_joined_are_purged
    a_second_server_is_refused
    lists_skip_damaged_games
    a_damaged_log_is_reported_and_others_load
    a_database_of_a_newer_version_is_refused
    no_write_is_in_flight_after_the_last_completes
}

fn appended_entries_survive_a_restart(database: &TestDatabase) {
    let store = database.open_with_people();
    let mut duel = duel(1);
    block_on(store.append(vec![Append::new(&duel, 0)])).unwrap();
    assert_eq!(block_on(store.seeks(at(0))).unwrap().len(), 1);
    let before = duel.len();
    chat(&mut duel, 1);
    block_on(store.append(vec![Append::new(&duel, before)])).unwrap();
    // An append with a stale length is a conflict, and nothing is written.
    for expected in [before, 0] {
        let error = block_on(store.append(vec![Append::new(&duel, expected)])).unwrap_err();
        assert!(matches!(&error, StoreError::Conflict(game) if game == duel.id()), "{error}");
    }
    drop(store);

    let store = database.open().unwrap();
    let entries = block_on(store.load(duel.id().clone())).unwrap().expect("the game");
    assert_eq!(entries, duel.entries());
    assert_eq!(block_on(store.load("nosuchgame01".parse().unwrap())).unwrap(), None);
    assert_eq!(block_on(store.server_time()).unwrap(), ServerTime::from_millis(5001));
    let session = |now| block_on(store.session(TokenDigest("digest1".into()), at(now))).unwrap();
    let known = Session { me: me(1), expires: at(1000) };
    assert_eq!((session(999), session(1000)), (Some(known), None));
    block_on(store.renew_session(TokenDigest("digest1".into()), at(3000))).unwrap();
    assert_eq!(session(1000), Some(Session { me: me(1), expires: at(3000) }));
    let key = block_on(store.secret("first".into())).unwrap();
    assert_eq!(
        (key.as_str(), block_on(store.secret("second".into())).unwrap()),
        ("first", key.clone())
    );
    let keys = || {
        let keys = block_on(store.cookie_keys()).unwrap();
        keys.into_iter().map(|key| (key.number, key.key)).collect::<Vec<_>>()
    };
    assert_eq!(keys(), [(1, "first".to_string())]);
    let change = |change| change_cookie_keys(&database.url(), change).unwrap();
    change(KeyChange::Add { key: "later", signs: at(200) });
    assert_eq!(keys(), [(2, "later".to_string()), (1, "first".to_string())]);
    // Only keys older than the current one are retired.
    assert_eq!(change(KeyChange::Retire { now: at(199) }).len(), 2);
    assert_eq!(change(KeyChange::Retire { now: at(200) }).len(), 1);
    assert_eq!(change(KeyChange::List).len(), 1);
    assert_eq!(keys(), [(2, "later".to_string())]);
    assert_eq!(block_on(store.secret("third".into())).unwrap(), "first");
    assert_eq!(keys(), [(2, "later".to_string())]);
}

fn appends_to_several_games_are_atomic(database: &TestDatabase) {
    let store = database.open_with_people();
    let (one, two) = (duel(1), duel(2));
    block_on(store.append(vec![Append::new(&one, 0)])).unwrap();
    let both = vec![Append::new(&two, 0), Append::new(&one, 0)];
    assert!(block_on(store.append(both)).is_err());
    assert_eq!(block_on(store.load(two.id().clone())).unwrap(), None);
}

fn concurrent_writers_are_isolated(database: &TestDatabase) {
    let store = database.open_with_people();
    let games: Vec<_> = (1..=200).map(duel).collect();
    // Every second append is made twice, and one of the two fails.
    let pending: Vec<_> = games
        .iter()
        .chain(games.iter().step_by(2))
        .map(|duel| store.append(vec![Append::new(duel, 0)]))
        .collect();
    let done = block_on(async {
        let mut done = Vec::new();
        for answer in pending {
            done.push(answer.await.is_ok());
        }
        done
    });
    assert_eq!(done.iter().filter(|done| **done).count(), 200);
    assert_eq!(block_on(store.game_ids()).unwrap().len(), 200);
    let first = block_on(store.games_of(me(1).id, None, 150)).unwrap();
    let last =
        first.last().map(|game| GamesCursor { changed: game.changed, game: game.game.clone() });
    let rest = block_on(store.games_of(me(1).id, last, 150)).unwrap();
    assert_eq!((first.len(), rest.len()), (150, 50));
    assert!(block_on(store.games_of(me(2).id, None, 150)).unwrap().is_empty());
}

fn people_without_games_are_purged(database: &TestDatabase) {
    let store = database.open_with_people();
    block_on(store.append(vec![Append::new(&duel(1), 0)])).unwrap();
    let digest = |number: u32| TokenDigest(format!("digest{number}"));
    block_on(store.add_person(me(3), at(100), digest(3), at(5000))).unwrap();
    let known = |number| block_on(store.session(digest(number), at(0))).unwrap().is_some();
    let purge = |now, limit| block_on(store.purge(at(now), at(100), limit)).unwrap();
    // The first has a game, and the third is too new.
    assert_eq!(purge(999, 10), 1);
    assert_eq!([1, 2, 3].map(known), [true, false, true]);
    // The first one's session is deleted, but neither the game nor the player.
    assert_eq!(purge(1000, 10), 1);
    assert_eq!([1, 2, 3].map(known), [false, false, true]);
    assert!(block_on(store.load(duel(1).id().clone())).unwrap().is_some());
    assert_eq!(block_on(store.games_of(me(1).id, None, 10)).unwrap().len(), 1);
    // The limit holds.
    for number in 10..20 {
        block_on(store.add_person(me(number), at(0), digest(number), at(5000))).unwrap();
    }
    assert_eq!(purge(1000, 6), 6);
    assert_eq!(purge(1000, 6), 4);
    assert_eq!(purge(1000, 6), 0);
}

fn games_that_nobody_joined_are_purged(database: &TestDatabase) {
    let store = database.open_with_people();
    for number in 1..=4 {
        let mut duel = duel(number);
        if number == 2 {
            sit(&mut duel);
        }
        block_on(store.append(vec![Append::new(&duel, 0)])).unwrap();
    }
    let purge = |before, limit| block_on(store.purge_games(at(before), limit)).unwrap();
    assert_eq!(purge(4, 1), [duel(1).id().clone()]);
    assert_eq!(purge(4, 10), [duel(3).id().clone()]);
    assert!(purge(4, 10).is_empty());
    let left = [duel(2).id().clone(), duel(4).id().clone()];
    assert_eq!(block_on(store.game_ids()).unwrap(), left);
    assert_eq!(block_on(store.load(duel(1).id().clone())).unwrap(), None);
    assert_eq!(block_on(store.seeks(at(0))).unwrap().len(), 1);
    assert!(block_on(store.find_damage()).unwrap().is_empty());
    // A concurrent join is a conflict.
    let mut gone = duel(1);
    sit(&mut gone);
    let error = block_on(store.append(vec![Append::new(&gone, 2)])).unwrap_err();
    assert!(matches!(error, StoreError::Conflict(_)), "{error}");
}

fn a_second_server_is_refused(database: &TestDatabase) {
    let store = database.open().unwrap();
    let error = database.open().err().expect("it is in use");
    assert!(matches!(error.error, StoreError::InUse(_)), "{error}");
    drop(store);
    assert!(database.open().is_ok());
}

fn lists_skip_damaged_games(database: &TestDatabase) {
    let [damaged, whole] = database.two_games();
    let id = damaged.id();
    database.change(&format!("UPDATE games SET summary = '{{', seek = '{{' WHERE id = '{id}'"));
    let store = database.open().unwrap();
    let seeks = block_on(store.seeks(at(0))).unwrap();
    assert_eq!(seeks.iter().map(|seek| &seek.game).collect::<Vec<_>>(), [whole.id()]);
    assert_eq!(block_on(store.games_of(me(1).id, None, 10)).unwrap().len(), 1);
    assert_eq!(block_on(store.find_damage()).unwrap().len(), 1);
}

fn a_damaged_log_is_reported_and_others_load(database: &TestDatabase) {
    let of = "WHERE game = 'game00000001' AND number = 3";
    let [damaged, whole] = database.two_games();
    let check = |sql: &str, expected: &str| {
        database.change(sql);
        let store = database.open().unwrap();
        let error = block_on(store.load(damaged.id().clone())).unwrap_err();
        assert!(matches!(error, StoreError::Corrupt(Damage::Entry { .. })), "{error}");
        assert!(error.to_string().ends_with(expected), "{error}");
        let entries = block_on(store.load(whole.id().clone())).unwrap().unwrap();
        assert_eq!(entries, whole.entries());
        let found = block_on(store.find_damage()).unwrap();
        assert!(matches!(&found[..], [damage] if damage.to_string() == expected), "{found:?}");
    };
    check(
        &format!("UPDATE entries SET entry = replace(entry, 'xxx', 'xyx') {of}"),
        "entry 3 of game game00000001: its checksum is wrong",
    );
    check(&format!("DELETE FROM entries {of}"), "entry 3 of game game00000001: it is missing");
}

fn a_database_of_a_newer_version_is_refused(database: &TestDatabase) {
    drop(database.open().unwrap());
    database.change("INSERT INTO migrations (number) VALUES (99)");
    let error = database.open().err().expect("it is too new");
    assert!(matches!(error.error, StoreError::TooNew(99)), "{error}");
    assert!(error.to_string().contains("newer version of this program (migration 99)"), "{error}");
}

/// The trait promises this, and clocks rely on it.
fn no_write_is_in_flight_after_the_last_completes(database: &TestDatabase) {
    let store = database.open_with_people();
    block_on(store.append(vec![Append::new(&duel(1), 0)])).unwrap();
    // Only a probe of the database may be in progress, and that ends soon.
    while store.write_elapsed() > Duration::ZERO {
        std::thread::yield_now();
    }
}
