//! A server with a full disk, or with a damaged or deleted database.
#![cfg(target_os = "linux")]

mod online;

use mana_client::Method;
use mana_protocol::{Act, Code};
use online::{Folder, Server, UNLIMITED, block_on, new_game, pair};
use rlimit::Resource;
use std::fs;
use std::time::{Duration, Instant};

/// Limits the size of the server's files, so that writes fail as on a full disk.
fn limit(server: &Server, bytes: u64) {
    let id = i32::try_from(server.id()).expect("a process");
    rlimit::prlimit(id, Resource::FSIZE, Some((bytes, rlimit::INFINITY)), None).expect("a limit");
}

/// The server's health check.
async fn health(server: &Server) -> (u16, String) {
    let answer = server.client.get("/healthz", None).await.expect("an answer");
    (answer.status.as_u16(), answer.text())
}

#[test]
fn a_full_disk_refuses_writes_and_loses_no_move_or_time() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start_without_size_signal(&folder, &UNLIMITED);
        let clock = r#","clock":{"type":"real-time","initial":3,"increment":0}"#;
        let (mut ann, mut bob) = pair(&server, &new_game(clock)).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        bob.until(|state| state.moves.len() == 1).await.expect("the move");
        bob.play("N@g6").await.expect("an answer").expect("a move");
        ann.until(|state| state.moves.len() == 2).await.expect("the move");
        assert_eq!(health(&server).await, (200, "ok\n".to_string()));

        let log = folder.data().join("mana.sqlite-wal");
        limit(&server, fs::metadata(log).expect("the log of the database").len());
        let full = Instant::now();
        let mv = Act::Move { ply: 2, text: "E@d4".parse().expect("a text") };
        let refusal =
            ann.act_again(100, mv.clone()).await.expect("an answer").expect_err("no room");
        assert_eq!(refusal.code, Code::Unavailable);
        assert!(refusal.message.contains("nothing was done"), "{}", refusal.message);
        assert_eq!(health(&server).await, (503, "the database cannot be written\n".to_string()));
        let newcomer = server.client.send(
            Method::PUT,
            "/api/me",
            &[("Content-Type", "application/json")],
            r#"{"name":"Eve"}"#,
        );
        assert_eq!(newcomer.await.expect("an answer").status, 503);
        // Stored data can be read, and is intact.
        let state = server.client.state(bob.guest.as_ref(), &ann.game).await.expect("the game");
        assert_eq!((state.moves.len(), state.end), (2, None));
        // Nobody can move for longer than the time on the clock.
        while full.elapsed() < Duration::from_millis(3500) {
            assert_eq!(health(&server).await.0, 503);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }

        limit(&server, rlimit::INFINITY);
        while health(&server).await.0 != 200 {
            assert!(full.elapsed() < Duration::from_secs(30), "it does not recover");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // The client retries the same act.
        ann.act_again(100, mv).await.expect("an answer").expect("there is room");
        bob.until(|state| state.moves.len() == 3).await.expect("the move");
        assert_eq!(bob.state().end, None);
        drop(server);
        let server = Server::start(&folder, &UNLIMITED);
        let state = server.client.state(bob.guest.as_ref(), &ann.game).await.expect("the game");
        let moves: Vec<_> = state.moves.iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["N@d5", "N@g6", "E@d4"]);
    });
}

#[test]
fn a_deleted_or_replaced_database_is_detected() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (mut ann, mut bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        bob.until(|state| state.moves.len() == 1).await.expect("the move");
        let (database, away) = (folder.data().join("mana.sqlite"), folder.path().join("away"));
        fs::rename(&database, &away).expect("it is gone");
        assert_eq!(health(&server).await.0, 503);
        let mv = Act::Move { ply: 1, text: "N@g6".parse().expect("a text") };
        let refusal = bob.act_again(7, mv.clone()).await.expect("an answer").expect_err("no");
        assert_eq!(refusal.code, Code::Unavailable);
        let log = fs::read_to_string(folder.log()).expect("the log");
        assert!(log.contains("deleted or exchanged"), "{log}");
        // Once it is restored, it is used again.
        fs::rename(&away, &database).expect("it is there");
        let begun = Instant::now();
        while health(&server).await.0 != 200 {
            assert!(begun.elapsed() < Duration::from_secs(30), "it does not recover");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bob.act_again(7, mv).await.expect("an answer").expect("a move");
        ann.until(|state| state.moves.len() == 2).await.expect("the move");
        // Replaced by a copy, it takes no more moves either.
        fs::copy(&database, &away).expect("a copy");
        fs::rename(&away, &database).expect("it is another one");
        let refusal = ann.play("E@d4").await.expect("an answer").expect_err("no");
        assert_eq!(refusal.code, Code::Unavailable);
        assert_eq!(health(&server).await.0, 503);
    });
}

#[test]
fn a_damaged_game_is_reported_and_others_are_served() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (mut ann, _bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        let (other, _) = pair(&server, &new_game("")).await;
        server.signal("-TERM");
        assert!(server.wait().success());
        // Another legal move instead of the one that was played.
        let file = folder.data().join("mana.sqlite");
        let mut bytes = fs::read(&file).expect("the database");
        let played = b"\"move\":\"N@d5\"";
        let places: Vec<_> =
            (0..bytes.len() - played.len()).filter(|&at| bytes[at..].starts_with(played)).collect();
        assert!(!places.is_empty());
        for at in places {
            bytes[at..at + played.len()].copy_from_slice(b"\"move\":\"N@e6\"");
        }
        fs::write(&file, bytes).expect("it is damaged");

        let server = Server::start(&folder, &UNLIMITED);
        let path = format!("/api/games/{}", ann.game);
        let answer = server.client.get(&path, None).await.expect("an answer");
        assert_eq!(answer.status, 503);
        assert!(answer.text().contains("damaged"), "{}", answer.text());
        server.client.state(None, &other.game).await.expect("the other game");
        assert_eq!(health(&server).await, (200, "ok\n".to_string()));
        let log = fs::read_to_string(folder.log()).expect("the log");
        let named = format!("entry 3 of game {}: its checksum is wrong", ann.game);
        assert!(log.contains(&named), "{log}");
        // Intact games are exported, and the damaged one is named.
        let export = std::process::Command::new(env!("CARGO_BIN_EXE_mana"))
            .args(["export", "--data"])
            .arg(folder.data())
            .output()
            .expect("the program runs");
        assert_eq!(export.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&export.stderr).contains(&named));
    });
}
