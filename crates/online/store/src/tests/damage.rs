//! Databases that are damaged, deleted, replaced or of an older version.

use super::{Folder, block_on, chat, duel, open};
use crate::checksum::checksum;
use crate::log::LogReader;
use crate::reader::{MAX_READS, READERS};
use crate::writer::MAX_WRITES;
use crate::{Append, Damage, Pending, SqliteStore, Store, StoreError, migrate};
use mana_duel::Duel;
use mana_protocol::{GameId, ServerTime};
use rusqlite::Connection;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Barrier};
use std::task::{Context, Poll, Waker};

/// Two games with a few entries each, in a closed database.
fn two_games(folder: &Path) -> [Duel; 2] {
    let store = open(folder);
    [1, 2].map(|number| {
        let mut duel = duel(number);
        for line in 0..5 {
            chat(&mut duel, line);
        }
        block_on(store.append(vec![Append::new(&duel, 0)])).unwrap();
        duel
    })
}

/// Executes SQL in a closed database.
fn change(folder: &Path, sql: &str) {
    let connection = Connection::open(SqliteStore::file(folder)).unwrap();
    assert_eq!(connection.execute(sql, []).unwrap(), 1, "{sql}");
}

#[test]
fn a_damaged_entry_is_reported_and_other_games_load() {
    #[track_caller]
    fn check(name: &str, sql: &str, expected: &str) {
        let folder = Folder::new(name);
        let [damaged, whole] = two_games(&folder.0);
        change(&folder.0, sql);
        let store = SqliteStore::open(&folder.0).unwrap();
        let error = block_on(store.load(damaged.id().clone())).unwrap_err();
        assert!(matches!(error, StoreError::Corrupt(Damage::Entry { .. })), "{error}");
        assert!(error.to_string().ends_with(expected), "{error}");
        let entries = block_on(store.load(whole.id().clone())).unwrap().unwrap();
        assert_eq!(entries, whole.entries());
        let found = block_on(store.find_damage()).unwrap();
        assert!(matches!(&found[..], [damage] if damage.to_string() == expected), "{found:?}");
        let mut read = Vec::new();
        SqliteStore::read_games(&folder.0, |game, entries| {
            read.push((game, entries.is_ok()));
            Ok::<(), StoreError>(())
        })
        .unwrap();
        assert_eq!(read, [(damaged.id().clone(), false), (whole.id().clone(), true)]);
    }
    let of = "WHERE game = 'game00000001' AND number";
    let wrong = "entry 3 of game game00000001: its checksum is wrong";
    let other = format!("UPDATE entries SET entry = replace(entry, 'xxx', 'xyx') {of} = 3");
    check("altered", &other, wrong);
    let not_text = format!("UPDATE entries SET entry = CAST(x'ff' AS TEXT) {of} = 3");
    check("not-text", &not_text, wrong);
    let place = "SELECT entry FROM entries WHERE game = 'game00000001' AND number = 4";
    let copied = format!("UPDATE entries SET entry = ({place}) {of} = 3");
    check("copied", &copied, wrong);
    let missing = |number| format!("entry {number} of game game00000001: it is missing");
    for number in [0, 3, 6] {
        let name = format!("missing-{number}");
        check(&name, &format!("DELETE FROM entries {of} = {number}"), &missing(number));
    }
}

/// Entries of a later version are quoted in the log file, and must not break its lines.
#[test]
fn unknown_entries_are_reported_in_one_line() {
    #[track_caller]
    fn check(kind: &str, expected: &str) {
        let game = "game00000001".parse().unwrap();
        let text = format!(r#"{{"at":8,"time":8,"type":"{kind}"}}"#);
        let sum = checksum(GameId::as_str(&game), 0, &text);
        let error = LogReader::new(&game).push(Some(0), Some(&text), Some(sum)).unwrap_err();
        let message = error.to_string();
        assert!(message.contains(expected), "{message}");
        assert!(!message.chars().any(char::is_control), "{message:?}");
        assert!(message.chars().count() < 400, "{message}");
    }
    check("sung", "a later version of this program has written it (unknown variant `sung`");
    check(r"sung\n\u0000", r"unknown variant `sung\n\u{0}`");
    check("\u{7f}sung", r"unknown variant `\u{7f}sung`");
    check(&"la".repeat(1000), "unknown variant `lala");
}

#[test]
fn every_flipped_bit_in_a_log_is_detected() {
    let folder = Folder::new("flips");
    let games = two_games(&folder.0);
    let file = SqliteStore::file(&folder.0);
    let bytes = fs::read(&file).unwrap();
    let entry = serde_json::to_string(&games[0].entries()[4]).unwrap();
    let needle = entry.as_bytes();
    let places: Vec<_> =
        (0..bytes.len() - needle.len()).filter(|&at| bytes[at..].starts_with(needle)).collect();
    let mut rng = fastrand::Rng::with_seed(5);
    let mut refused = 0;
    for _ in 0..40 {
        let mut damaged = bytes.clone();
        let place = places[rng.usize(..places.len())] + rng.usize(..needle.len());
        damaged[place] ^= 1 << rng.u32(..8);
        fs::write(&file, damaged).unwrap();
        let store = SqliteStore::open(&folder.0).unwrap();
        let before = refused;
        for game in &games {
            match block_on(store.load(game.id().clone())) {
                Ok(entries) => assert_eq!(entries, Some(game.entries()), "byte {place}"),
                Err(_) => refused += 1,
            }
        }
        assert_eq!(block_on(store.find_damage()).unwrap().len(), refused - before);
    }
    // Some of the hits are remains of an entry that SQLite has moved.
    assert!(refused > 10, "{refused}");
}

/// A database as the second migration left it.
fn old_database(file: &Path, game: &Duel) {
    let mut connection = Connection::open(file).unwrap();
    migrate::migrate_to(&mut connection, 2).unwrap();
    let transaction = connection.transaction().unwrap();
    let id = game.id().as_str();
    let person = super::me(1).id;
    transaction.execute("INSERT INTO people VALUES ($1, 'Ann', 0)", [person.as_str()]).unwrap();
    let sql = "INSERT INTO games (id, entries, black, created, changed, summary) \
               VALUES ($1, $2, $3, 0, 0, $4)";
    let summary = serde_json::to_string(&game.summary()).unwrap();
    transaction
        .execute(sql, rusqlite::params![id, game.len() as i64, person.as_str(), summary])
        .unwrap();
    for (number, entry) in (0_i64..).zip(game.entries()) {
        let entry = serde_json::to_string(&entry).unwrap();
        let sql = "INSERT INTO entries (game, number, entry) VALUES ($1, $2, $3)";
        transaction.execute(sql, rusqlite::params![id, number, entry]).unwrap();
    }
    transaction.commit().unwrap();
}

#[test]
fn an_old_database_gets_checksums() {
    let folder = Folder::new("old");
    fs::create_dir_all(&folder.0).unwrap();
    let mut game = duel(1);
    chat(&mut game, 1);
    old_database(&SqliteStore::file(&folder.0), &game);
    // Only a server migrates a database.
    let read = SqliteStore::read_games(&folder.0, |_, _| Ok::<(), StoreError>(()));
    assert!(matches!(read, Err(StoreError::TooOld)), "{read:?}");
    let id = game.id().clone();
    let load = |store: &SqliteStore| block_on(store.load(id.clone()));
    let store = SqliteStore::open(&folder.0).unwrap();
    assert_eq!(load(&store).unwrap().unwrap(), game.entries());
    let before = game.len();
    chat(&mut game, 2);
    block_on(store.append(vec![Append::new(&game, before)])).unwrap();
    drop(store);
    change(&folder.0, "UPDATE entries SET entry = replace(entry, 'xx', 'xy') WHERE number = 2");
    let error = load(&SqliteStore::open(&folder.0).unwrap()).unwrap_err();
    assert!(error.to_string().contains("entry 2 of game"), "{error}");
}

#[test]
fn an_old_backup_can_be_restored() {
    let folder = Folder::new("old-backup");
    let store = open(&folder.0);
    block_on(store.append(vec![Append::new(&duel(2), 0)])).unwrap();
    let backup = folder.0.join("backup.sqlite");
    old_database(&backup, &duel(1));
    let before = fs::read(&backup).unwrap();
    SqliteStore::restore(&backup, &folder.0).unwrap();
    assert_eq!(block_on(store.game_ids()).unwrap(), [duel(1).id().clone()]);
    assert_eq!(block_on(store.load(duel(1).id().clone())).unwrap().unwrap(), duel(1).entries());
    assert_eq!(fs::read(&backup).unwrap(), before, "the backup is as it was");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 5, "nothing is left behind");
}

#[test]
#[cfg(unix)]
fn a_deleted_or_replaced_database_refuses_writes() {
    #[track_caller]
    fn check(name: &str, remove: impl FnOnce(&Path), put_back: impl FnOnce(&Path) -> bool) {
        let folder = Folder::new(name);
        let store = open(&folder.0);
        remove(&folder.0);
        let error = block_on(store.append(vec![Append::new(&duel(1), 0)])).unwrap_err();
        assert!(matches!(error, StoreError::Gone(_)), "{name}: {error}");
        assert!(error.to_string().contains("mana.sqlite"), "{error}");
        let error = block_on(store.server_time()).unwrap_err();
        assert!(matches!(error, StoreError::Gone(_)), "{name}: {error}");
        if put_back(&folder.0) {
            block_on(store.append(vec![Append::new(&duel(1), 0)])).unwrap();
        }
    }
    let file = SqliteStore::file;
    let away = |folder: &Path| folder.join("away");
    let delete = |folder: &Path| fs::remove_file(file(folder)).unwrap();
    check("deleted", delete, |_| false);
    check(
        "log-deleted",
        |folder| fs::remove_file(folder.join("mana.sqlite-wal")).unwrap(),
        |_| false,
    );
    let exchange = |folder: &Path| {
        fs::copy(file(folder), away(folder)).unwrap();
        fs::rename(away(folder), file(folder)).unwrap();
    };
    check("exchanged", exchange, |_| false);
    let put_back = |folder: &Path| fs::rename(away(folder), file(folder)).is_ok();
    check("moved", |folder| fs::rename(file(folder), away(folder)).unwrap(), put_back);
}

#[test]
#[cfg(unix)]
fn only_the_owner_can_read_the_database() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new("private");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let store = open(&folder.0);
    assert_eq!(mode(&folder.0), 0o700);
    let backup = folder.0.join("backup.sqlite");
    SqliteStore::backup(&folder.0, &backup).unwrap();
    let check = || {
        for file in ["mana.sqlite", "mana.sqlite-wal", "mana.sqlite-shm", "backup.sqlite"] {
            assert_eq!(mode(&folder.0.join(file)), 0o600, "{file}");
        }
    };
    check();
    drop(store);
    // Loose permissions are tightened.
    fs::set_permissions(SqliteStore::file(&folder.0), fs::Permissions::from_mode(0o644)).unwrap();
    let _store = open_again(&folder.0);
    check();
}

#[cfg(unix)]
fn open_again(folder: &Path) -> SqliteStore {
    let store = SqliteStore::open(folder).unwrap();
    block_on(store.save_time(ServerTime::from_millis(1))).unwrap();
    store
}

#[test]
fn a_full_queue_reports_busy() {
    /// Queues more jobs than allowed while the workers are blocked.
    #[track_caller]
    fn check<T: std::fmt::Debug>(
        most: usize,
        workers: usize,
        hold: impl Fn(Arc<Barrier>) -> Vec<Pending<()>>,
        job: impl Fn() -> Pending<T>,
    ) {
        let release = Arc::new(Barrier::new(workers + 1));
        let held = hold(Arc::clone(&release));
        let mut refused = 0;
        let mut waiting = Vec::new();
        for _ in 0..most + 10 {
            let mut answer = job();
            match poll_once(&mut answer) {
                Some(Err(StoreError::Busy)) => refused += 1,
                Some(other) => panic!("{other:?}"),
                None => waiting.push(answer),
            }
        }
        // The jobs of the blocked workers have left the queue.
        assert_eq!(refused, 10);
        release.wait();
        for answer in held {
            block_on(answer).unwrap();
        }
        for answer in waiting {
            block_on(answer).unwrap();
        }
    }
    let folder = Folder::new("busy");
    let store = open(&folder.0);
    let wait = |begun: &Arc<Barrier>, release: &Arc<Barrier>| {
        let (begun, release) = (Arc::clone(begun), Arc::clone(release));
        move |_: &Connection| {
            begun.wait();
            release.wait();
            Ok(())
        }
    };
    let begun = Arc::new(Barrier::new(2));
    let hold_writer = |release| {
        let held = store.write(wait(&begun, &release));
        begun.wait();
        vec![held]
    };
    check(MAX_WRITES, 1, hold_writer, || store.save_time(ServerTime::default()));
    let hold_readers = |release| {
        let hold = |_| {
            let held = store.read(wait(&begun, &release));
            begun.wait();
            held
        };
        (0..READERS).map(hold).collect()
    };
    check(MAX_READS, READERS, hold_readers, || store.server_time());
}

/// The result, if it is ready.
fn poll_once<T>(answer: &mut Pending<T>) -> Option<Result<T, StoreError>> {
    let mut context = Context::from_waker(Waker::noop());
    match answer.as_mut().poll(&mut context) {
        Poll::Ready(answer) => Some(answer),
        Poll::Pending => None,
    }
}
