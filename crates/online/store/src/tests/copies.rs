//! Copies of whole databases.

use super::{TestDatabase, at, block_on, chat, duel, me, sit};
use crate::{
    Append, DatabaseUrl, KeyChange, RowCounts, StoreError, TokenDigest, change_cookie_keys,
    copy_database,
};
use mana_protocol::ServerTime;

/// Fills every table, and returns the store, which stays open.
fn fill(database: &TestDatabase) -> Box<dyn crate::Store> {
    let store = database.open_with_people();
    for number in 1..=30 {
        let mut duel = duel(number);
        for line in 0..number {
            chat(&mut duel, line);
        }
        if number % 2 == 0 {
            sit(&mut duel);
        }
        block_on(store.append(vec![Append::new(&duel, 0)])).unwrap();
    }
    let name = "花 \"quoted\" \\ \u{e9}".parse().unwrap();
    block_on(store.rename(me(2).id, name)).unwrap();
    block_on(store.secret("key".into())).unwrap();
    block_on(store.save_time(ServerTime::from_millis(77_777))).unwrap();
    change_cookie_keys(&database.url(), KeyChange::Add { key: "new", signs: at(5) }).unwrap();
    store
}

/// Everything that a store contains.
fn content(store: &dyn crate::Store) -> String {
    let games = block_on(store.game_ids()).unwrap();
    let logs: Vec<_> =
        games.iter().map(|game| block_on(store.load(game.clone())).unwrap()).collect();
    let sessions = ["digest1", "digest2"]
        .map(|token| block_on(store.session(TokenDigest(token.into()), at(0))).unwrap());
    let lists = [1, 2].map(|person| block_on(store.games_of(me(person).id, None, 100)).unwrap());
    let seeks = block_on(store.seeks(at(0))).unwrap();
    let deadlines = block_on(store.deadlines()).unwrap();
    let time = block_on(store.server_time()).unwrap();
    let key = block_on(store.secret("another".into())).unwrap();
    let keys = block_on(store.cookie_keys()).unwrap();
    let keys: Vec<_> = keys.into_iter().map(|key| (key.number, key.key, key.signs)).collect();
    assert_eq!(keys.len(), 2);
    format!("{games:?}{logs:?}{sessions:?}{lists:?}{seeks:?}{deadlines:?}{time:?}{key:?}{keys:?}")
}

fn check(from: &TestDatabase, to: &TestDatabase) {
    let source = fill(from);
    let before = content(&*source);
    let counts = copy_database(&from.url(), &to.url()).unwrap();
    // Each game has two entries and its chat, and every second one a taken seat.
    assert_eq!(counts, RowCounts { people: 2, sessions: 2, games: 30, entries: 60 + 465 + 15 });
    let copy = to.open().unwrap();
    assert_eq!(content(&*copy), before);
    assert!(block_on(copy.find_damage()).unwrap().is_empty());
    // The copy is usable, and the source unchanged.
    let mut game = duel(1);
    chat(&mut game, 0);
    let length = game.len();
    chat(&mut game, 100);
    block_on(copy.append(vec![Append::new(&game, length)])).unwrap();
    assert_eq!(content(&*source), before);
    // A target must be neither filled nor in use.
    let again = copy_database(&from.url(), &to.url());
    assert!(matches!(again, Err(StoreError::InUse(_))), "{again:?}");
    let played = content(&*copy);
    drop(copy);
    let again = copy_database(&from.url(), &to.url());
    assert!(matches!(again, Err(StoreError::NotEmpty)), "{again:?}");
    assert_eq!(content(&*to.open().unwrap()), played);
}

#[test]
#[cfg(unix)]
fn sqlite_copies_to_postgres_and_back() {
    let (club, site) = (TestDatabase::sqlite("copy-club"), TestDatabase::postgres());
    check(&club, &site);
    check(&TestDatabase::postgres(), &TestDatabase::sqlite("copy-back"));
    // The round trip changes nothing.
    let back = TestDatabase::sqlite("copy-again");
    copy_database(&site.url(), &back.url()).unwrap();
    assert_eq!(content(&*back.open().unwrap()), content(&*site.open().unwrap()));
}

#[test]
fn sqlite_copies_to_sqlite() {
    check(&TestDatabase::sqlite("copy-from"), &TestDatabase::sqlite("copy-to"));
}

#[test]
fn damaged_databases_are_not_copied() {
    let (from, to) = (TestDatabase::sqlite("copy-bad"), TestDatabase::sqlite("copy-none"));
    from.two_games();
    from.change("UPDATE entries SET entry = 'x' WHERE game = 'game00000002' AND number = 1");
    let error = copy_database(&from.url(), &to.url()).unwrap_err();
    assert!(error.to_string().contains("entry 1 of game game00000002"), "{error}");
    assert!(block_on(to.open().unwrap().game_ids()).unwrap().is_empty());
    let nowhere = DatabaseUrl::Sqlite("/no/such/folder".into());
    let error = copy_database(&nowhere, &to.url()).unwrap_err();
    assert!(matches!(error, StoreError::Missing(_)), "{error}");
}
