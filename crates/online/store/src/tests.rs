//! Tests of both databases.

#[cfg(unix)]
mod cluster;
mod copies;
mod damage;
#[cfg(unix)]
mod postgres;
#[cfg(unix)]
mod same_answers;
mod suite;

use crate::{
    Append, DatabaseUrl, OpenError, PostgresStore, SqliteStore, Store, StoreError, TokenDigest,
};
use mana_duel::{ActRequest, Duel, Moment};
use mana_protocol::{Act, ActId, Me, Millis, Player, Seat, ServerTime, WallTime};
#[cfg(unix)]
use mana_test_postgres::TestPostgres;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that is deleted on drop.
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
    add_people(&store);
    store
}

fn add_people(store: &dyn Store) {
    for number in [1, 2] {
        let token = TokenDigest(format!("digest{number}"));
        block_on(store.add_person(me(number), at(0), token, at(1000))).unwrap();
    }
}

/// A new database of either kind.
enum TestDatabase {
    Sqlite(Folder),
    #[cfg(unix)]
    Postgres(String),
}

impl TestDatabase {
    fn sqlite(name: &str) -> TestDatabase {
        TestDatabase::Sqlite(Folder::new(name))
    }

    #[cfg(unix)]
    fn postgres() -> TestDatabase {
        TestDatabase::Postgres(TestPostgres::shared().create_database())
    }

    fn url(&self) -> DatabaseUrl {
        match self {
            TestDatabase::Sqlite(folder) => DatabaseUrl::Sqlite(folder.0.clone()),
            #[cfg(unix)]
            TestDatabase::Postgres(url) => url.parse().unwrap(),
        }
    }

    fn open(&self) -> Result<Box<dyn Store>, OpenError> {
        Ok(match self.url() {
            DatabaseUrl::Sqlite(folder) => Box::new(SqliteStore::open(&folder)?),
            DatabaseUrl::Postgres(url) => Box::new(PostgresStore::open(&url)?),
        })
    }

    fn open_with_people(&self) -> Box<dyn Store> {
        let store = self.open().unwrap();
        add_people(&*store);
        store
    }

    /// Two games with a few entries each, after which the database is closed.
    fn two_games(&self) -> [Duel; 2] {
        let store = self.open_with_people();
        [1, 2].map(|number| {
            let mut duel = duel(number);
            for line in 0..5 {
                chat(&mut duel, line);
            }
            block_on(store.append(vec![Append::new(&duel, 0)])).unwrap();
            duel
        })
    }

    /// Executes SQL in the closed database.
    fn change(&self, sql: &str) {
        match self {
            TestDatabase::Sqlite(folder) => {
                let connection = rusqlite::Connection::open(SqliteStore::file(&folder.0)).unwrap();
                assert_eq!(connection.execute(sql, []).unwrap(), 1, "{sql}");
            }
            #[cfg(unix)]
            TestDatabase::Postgres(url) => drop(TestPostgres::shared().execute(url, sql)),
        }
    }
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

/// Seats the second player.
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
fn a_full_disk_is_reported_and_rolls_back() {
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
    // With space again, writes succeed.
    limit(100_000).unwrap();
    let last = games.last().unwrap();
    block_on(store.append(vec![Append::new(last, 0)])).unwrap();
    check(games.len());
}

#[test]
fn a_damaged_file_is_reported() {
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
fn backups_are_consistent_and_restored_atomically() {
    let folder = Folder::new("backup");
    let store = open(&folder.0);
    block_on(store.append(vec![Append::new(&duel(1), 0)])).unwrap();
    let copy = folder.0.join("copy.sqlite");
    SqliteStore::backup(&folder.0, &copy).unwrap();
    block_on(store.append(vec![Append::new(&duel(2), 0)])).unwrap();
    let generation = store.generation();
    SqliteStore::restore(&copy, &folder.0).unwrap();
    assert_eq!(block_on(store.game_ids()).unwrap().len(), 1);
    // A server that has it open notices, and writes nothing based on stale reads.
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
