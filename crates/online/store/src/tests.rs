//! What a server relies on.

mod damage;

use crate::{Append, GamesCursor, Session, SqliteStore, Store, StoreError, TokenDigest};
use mana_duel::{ActRequest, Duel, Moment};
use mana_protocol::{Act, ActId, Me, Millis, Player, Seat, ServerTime, WallTime};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that is gone when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("mana-store-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

fn at(millis: u64) -> WallTime {
    WallTime::from_millis(millis)
}

fn moment(millis: u64) -> Moment {
    Moment { at: at(millis), time: ServerTime::from_millis(millis) }
}

fn me(number: u32) -> Me {
    Me { id: format!("person{number:06}").parse().unwrap(), name: "Ann".parse().unwrap() }
}

fn player(number: u32) -> Player {
    Player { id: me(number).id, name: me(number).name }
}

fn open(folder: &Path) -> SqliteStore {
    let store = SqliteStore::open(folder).unwrap();
    for number in [1, 2] {
        let token = TokenDigest(format!("digest{number}"));
        block_on(store.add_person(me(number), at(0), token, at(1000))).unwrap();
    }
    store
}

fn duel(number: u32) -> Duel {
    let terms = serde_json::from_str(r#"{"rules":"burst","access":"lobby"}"#).unwrap();
    let id = format!("game{number:08}").parse().unwrap();
    Duel::create(id, terms, Seat::Black, player(1), moment(number.into())).unwrap()
}

/// Sends a chat message, to make a log longer.
fn chat(duel: &mut Duel, number: u32) {
    let request = ActRequest {
        player: player(1),
        id: ActId { client: "clientclient".parse().unwrap(), number },
        act: Act::Chat { text: "x".repeat(300).parse().unwrap() },
        moment: moment(5000 + u64::from(number)),
        lag: Millis::ZERO,
    };
    duel.act(&request, &"nextgame0001".parse().unwrap()).unwrap();
}

/// Has the second player take the free seat.
fn sit(duel: &mut Duel) {
    let request = ActRequest {
        player: player(2),
        id: ActId { client: "clientclient".parse().unwrap(), number: 1 },
        act: Act::Sit { seat: None },
        moment: moment(6000),
        lag: Millis::ZERO,
    };
    duel.act(&request, &"nextgame0001".parse().unwrap()).unwrap();
}

#[test]
fn what_is_appended_is_there_after_it_was_closed() {
    let folder = Folder::new("append");
    let store = open(&folder.0);
    let mut duel = duel(1);
    block_on(store.append(vec![Append::new(&duel, 0)])).unwrap();
    assert_eq!(block_on(store.seeks(at(0))).unwrap().len(), 1);
    let before = duel.len();
    chat(&mut duel, 1);
    block_on(store.append(vec![Append::new(&duel, before)])).unwrap();
    // Whoever has an older state is told so, and nothing is written.
    for expected in [before, 0] {
        let error = block_on(store.append(vec![Append::new(&duel, expected)])).unwrap_err();
        assert!(matches!(&error, StoreError::Conflict(game) if game == duel.id()), "{error}");
    }
    drop(store);

    let store = SqliteStore::open(&folder.0).unwrap();
    let entries = block_on(store.load(duel.id().clone())).unwrap().expect("the game");
    assert_eq!(entries, duel.entries());
    assert_eq!(block_on(store.load("nosuchgame01".parse().unwrap())).unwrap(), None);
    assert_eq!(block_on(store.server_time()).unwrap(), ServerTime::from_millis(5001));
    let session = |now| block_on(store.session(TokenDigest("digest1".into()), at(now))).unwrap();
    let known = Session { me: me(1), expires: at(1000) };
    assert_eq!((session(999), session(1000)), (Some(known), None));
    block_on(store.renew_session(TokenDigest("digest1".into()), at(3000))).unwrap();
    assert_eq!(session(1000), Some(Session { me: me(1), expires: at(3000) }));
    let key = block_on(store.signing_key("first".into())).unwrap();
    assert_eq!(
        (key.as_str(), block_on(store.signing_key("second".into())).unwrap()),
        ("first", key.clone())
    );
}

#[test]
fn several_games_are_appended_to_together_or_not_at_all() {
    let folder = Folder::new("together");
    let store = open(&folder.0);
    let (one, two) = (duel(1), duel(2));
    block_on(store.append(vec![Append::new(&one, 0)])).unwrap();
    let both = vec![Append::new(&two, 0), Append::new(&one, 0)];
    assert!(block_on(store.append(both)).is_err());
    assert_eq!(block_on(store.load(two.id().clone())).unwrap(), None);
}

#[test]
fn many_writers_at_once_share_syncs_and_spoil_nothing_for_each_other() {
    let folder = Folder::new("many");
    let store = open(&folder.0);
    let games: Vec<_> = (1..=200).map(duel).collect();
    // Every second one is tried twice: one of the two fails.
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

#[test]
fn a_full_disk_is_said_and_leaves_no_half_of_a_game() {
    let folder = Folder::new("full");
    let store = open(&folder.0);
    let limit = |pages: u32| {
        let sql = format!("PRAGMA max_page_count = {pages}");
        block_on(store.write(move |connection| {
            Ok(connection.query_row(&sql, [], |row| row.get::<_, u32>(0))?)
        }))
    };
    limit(40).unwrap();
    let mut games = Vec::new();
    let error = (1..10_000).find_map(|number| {
        let mut duel = duel(number);
        for line in 0..5 {
            chat(&mut duel, line);
        }
        let done = block_on(store.append(vec![Append::new(&duel, 0)]));
        games.push(duel);
        done.err()
    });
    let error = error.expect("it is full at some time");
    assert!(matches!(error, StoreError::Full(_)), "{error}");
    assert!(error.to_string().contains("no room left"), "{error}");
    let check = |expected: usize| {
        let ids = block_on(store.game_ids()).unwrap();
        assert_eq!(ids.len(), expected);
        for id in ids {
            let entries = block_on(store.load(id.clone())).unwrap().expect("a game");
            assert_eq!(Duel::load(id, entries).expect("a whole game").len(), 7);
        }
    };
    check(games.len() - 1);
    // With room again it goes on.
    limit(100_000).unwrap();
    let last = games.last().unwrap();
    block_on(store.append(vec![Append::new(last, 0)])).unwrap();
    check(games.len());
}

#[test]
fn a_damaged_file_is_named() {
    #[track_caller]
    fn check(name: &str, damage: impl FnOnce(&mut Vec<u8>)) {
        let folder = Folder::new(name);
        let store = open(&folder.0);
        for number in 1..300 {
            block_on(store.append(vec![Append::new(&duel(number), 0)])).unwrap();
        }
        drop(store);
        let file = SqliteStore::file(&folder.0);
        let mut bytes = fs::read(&file).unwrap();
        damage(&mut bytes);
        fs::write(&file, bytes).unwrap();
        let error = SqliteStore::open(&folder.0).err().expect("an error");
        assert!(matches!(error.error, StoreError::Corrupt(_)), "{error}");
        let message = error.to_string();
        assert!(message.contains("damaged") && message.contains(name), "{message}");
    }
    check("header", |bytes| bytes[..100].fill(b'x'));
    check("middle", |bytes| {
        let middle = bytes.len() / 2;
        bytes[middle..middle + 8192].fill(0xff);
    });
    check("short", |bytes| bytes.truncate(bytes.len() / 2));
}

#[test]
fn whoever_never_played_is_forgotten_in_the_end() {
    let folder = Folder::new("forget");
    let store = open(&folder.0);
    block_on(store.append(vec![Append::new(&duel(1), 0)])).unwrap();
    let digest = |number: u32| TokenDigest(format!("digest{number}"));
    block_on(store.add_person(me(3), at(100), digest(3), at(5000))).unwrap();
    let known = |number| block_on(store.session(digest(number), at(0))).unwrap().is_some();
    let purge = |now, limit| block_on(store.purge(at(now), at(100), limit)).unwrap();
    // The first has a game, and the third came only now.
    assert_eq!(purge(999, 10), 1);
    assert_eq!([1, 2, 3].map(known), [true, false, true]);
    // The first one's session ends, which leaves the game and its player.
    assert_eq!(purge(1000, 10), 1);
    assert_eq!([1, 2, 3].map(known), [false, false, true]);
    assert!(block_on(store.load(duel(1).id().clone())).unwrap().is_some());
    assert_eq!(block_on(store.games_of(me(1).id, None, 10)).unwrap().len(), 1);
    // At most so many at a time.
    for number in 10..20 {
        block_on(store.add_person(me(number), at(0), digest(number), at(5000))).unwrap();
    }
    assert_eq!(purge(1000, 6), 6);
    assert_eq!(purge(1000, 6), 4);
    assert_eq!(purge(1000, 6), 0);
}

#[test]
fn games_that_nobody_joined_are_deleted_in_the_end() {
    let folder = Folder::new("unjoined");
    let store = open(&folder.0);
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
    // Whoever sits down just then is told that the game has changed.
    let mut gone = duel(1);
    sit(&mut gone);
    let error = block_on(store.append(vec![Append::new(&gone, 2)])).unwrap_err();
    assert!(matches!(error, StoreError::Conflict(_)), "{error}");
}

#[test]
fn one_server_at_a_time() {
    let folder = Folder::new("lock");
    let store = open(&folder.0);
    let error = SqliteStore::open(&folder.0).err().expect("it is in use");
    assert!(matches!(error.error, StoreError::InUse(_)), "{error}");
    drop(store);
    assert!(SqliteStore::open(&folder.0).is_ok());
}

#[test]
fn a_backup_is_whole_and_goes_back_as_a_whole() {
    let folder = Folder::new("backup");
    let store = open(&folder.0);
    block_on(store.append(vec![Append::new(&duel(1), 0)])).unwrap();
    let copy = folder.0.join("copy.sqlite");
    SqliteStore::backup(&folder.0, &copy).unwrap();
    block_on(store.append(vec![Append::new(&duel(2), 0)])).unwrap();
    let generation = store.generation();
    SqliteStore::restore(&copy, &folder.0).unwrap();
    assert_eq!(block_on(store.game_ids()).unwrap().len(), 1);
    // The server that has it open notices, and nothing that it knew before is written.
    let error = block_on(store.save_time(ServerTime::from_millis(9))).unwrap_err();
    assert!(matches!(error, StoreError::Replaced), "{error}");
    assert_ne!(store.generation(), generation);
    assert!(block_on(store.server_time()).unwrap() < ServerTime::from_millis(9));
    block_on(store.save_time(ServerTime::from_millis(9))).unwrap();

    let elsewhere = Folder::new("elsewhere");
    SqliteStore::restore(&copy, &elsewhere.0).unwrap();
    let mut games = 0;
    SqliteStore::read_games(&elsewhere.0, |_, entries| {
        games += 1;
        assert_eq!(entries.unwrap().len(), 2);
        Ok::<(), StoreError>(())
    })
    .unwrap();
    assert_eq!(games, 1);

    fs::write(&copy, "not a database, though it is long enough to look like one").unwrap();
    let before = fs::read(SqliteStore::file(&elsewhere.0)).unwrap();
    assert!(SqliteStore::restore(&copy, &elsewhere.0).is_err());
    assert_eq!(fs::read(SqliteStore::file(&elsewhere.0)).unwrap(), before);
    assert!(SqliteStore::backup(&folder.0.join("nowhere"), &copy).is_err());
}

/// Before 3.51.3, and 3.50.7 of its branch, SQLite could damage a database when two connections reset the write-ahead
/// log at once: <https://sqlite.org/wal.html>.
#[test]
fn the_bundled_sqlite_does_not_lose_its_log() {
    let number = rusqlite::version_number();
    let mended = number >= 3_051_003 || (3_050_007..3_051_000).contains(&number);
    assert!(mended, "SQLite {} may damage a database", rusqlite::version());
    let connection = rusqlite::Connection::open_in_memory().unwrap();
    let version: String =
        connection.query_row("SELECT sqlite_version()", [], |row| row.get(0)).unwrap();
    assert_eq!(version, rusqlite::version());
}
