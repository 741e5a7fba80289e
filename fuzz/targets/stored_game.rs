//! Any text in the rows of a game in a database, with matching checksums: the store returns the contents or reports the
//! damage, and every game can be shown to any viewer.
//!
//! The first line is the game's summary, the second its seek, and each of the others an entry of its log.

#![no_main]

use mana_duel::{Duel, Viewer};
use mana_fuzz::check_message;
use mana_protocol::{Me, ServerTime, WallTime};
use mana_store::{SqliteStore, Store, StoreError, TokenDigest};
use rusqlite::{Connection, params};
use std::sync::{Mutex, OnceLock, PoisonError};
use tokio::runtime::Runtime;

/// A store, and a direct connection to its database.
struct OpenStore {
    runtime: Runtime,
    store: SqliteStore,
    connection: Mutex<Connection>,
}

const GAME: &str = "game00000001";
const PERSON: &str = "person000001";

fn open_store() -> &'static OpenStore {
    static OPEN: OnceLock<OpenStore> = OnceLock::new();
    OPEN.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("mana-fuzz-store-{}", std::process::id()));
        let store = SqliteStore::open(&folder).expect("a store");
        let runtime = Runtime::new().expect("a runtime");
        let me = Me { id: PERSON.parse().expect("an id"), name: "Ann".parse().expect("a name") };
        let time = WallTime::from_millis(0);
        let added = store.add_person(me, time, TokenDigest("token".to_string()), time);
        runtime.block_on(added).expect("a person");
        let connection = Connection::open(SqliteStore::file(&folder)).expect("the database");
        connection.execute_batch("PRAGMA synchronous = OFF").expect("a setting");
        OpenStore { runtime, store, connection: Mutex::new(connection) }
    })
}

/// The checksum of an entry: of the game, its number and its text.
fn checksum(number: i64, entry: &str) -> i64 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(GAME.as_bytes());
    hasher.update(&number.to_le_bytes());
    hasher.update(entry.as_bytes());
    hasher.finalize().into()
}

/// Replaces the stored rows by the lines of a text.
fn write(connection: &mut Connection, text: &str) -> rusqlite::Result<()> {
    let mut lines = text.split('\n');
    let (summary, seek) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM entries", [])?;
    transaction.execute("DELETE FROM games", [])?;
    let sql = "INSERT INTO games (id, entries, black, created, changed, summary, seek) \
               VALUES (?1, ?2, ?3, 0, 0, ?4, ?5)";
    let mut insert = transaction.prepare_cached(sql)?;
    insert.execute(params![GAME, lines.clone().count() as i64, PERSON, summary, seek])?;
    drop(insert);
    let sql = "INSERT INTO entries (game, number, entry, checksum) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = transaction.prepare_cached(sql)?;
    for (number, entry) in (0..).zip(lines) {
        insert.execute(params![GAME, number, entry, checksum(number, entry)])?;
    }
    drop(insert);
    transaction.commit()
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    let OpenStore { runtime, store, connection } = open_store();
    write(&mut connection.lock().unwrap_or_else(PoisonError::into_inner), text).expect("rows");
    let (game, person) = (GAME.parse().expect("an id"), PERSON.parse().expect("an id"));
    // A damaged row of a list is left out.
    let seeks = runtime.block_on(store.seeks(WallTime::from_millis(0))).expect("a list");
    let games = runtime.block_on(store.games_of(person, None, 10)).expect("a list");
    assert!(seeks.len() <= 1 && games.len() <= 1);
    let entries = match runtime.block_on(store.load(game)) {
        Ok(entries) => entries.expect("there is a game"),
        Err(error @ StoreError::Corrupt(_)) => return check_message(&error),
        Err(error) => panic!("{error}"),
    };
    assert_eq!(entries.len(), text.split('\n').skip(2).count());
    match Duel::load(GAME.parse().expect("an id"), entries.clone()) {
        Ok(duel) => {
            assert_eq!(duel.entries(), entries);
            for viewer in Viewer::ALL {
                let time = ServerTime::from_millis(u64::MAX);
                assert_eq!(duel.state(viewer, time).number, duel.events(viewer, 0).len() as u32);
            }
            duel.record();
            duel.summary();
        }
        Err(error) => check_message(&error),
    }
});
