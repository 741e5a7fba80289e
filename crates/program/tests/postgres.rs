//! A server with its games in PostgreSQL.
#![cfg(unix)]

mod online;

use mana_client::ClientError;
use mana_protocol::{Act, Code};
use mana_test_postgres::TestPostgres;
use online::{Folder, Player, Server, UNLIMITED, block_on, new_game, pair};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn mana(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mana")).args(args).output().expect("the program runs")
}

/// Runs a server that fails to start.
fn serve(folder: &Folder, url: &str) -> Output {
    let site = folder.path().join("site");
    let site = site.to_str().expect("a path in UTF-8");
    mana(&["serve", "--listen", "127.0.0.1:0", "--site", site, "--database", url])
}

fn arguments(url: &str) -> Vec<&str> {
    [&UNLIMITED[..], &["--database", url]].concat()
}

async fn health(server: &Server) -> u16 {
    server.client.get("/healthz", None).await.expect("an answer").status.as_u16()
}

/// Waits until the server is healthy, or is not.
async fn wait_for_health(server: &Server, expected: u16) {
    let begun = Instant::now();
    while health(server).await != expected {
        assert!(begun.elapsed() < Duration::from_secs(60), "its health is not {expected}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn moves(player: &Player) -> Vec<String> {
    player.state().moves.iter().map(ToString::to_string).collect()
}

/// Retries a move until it is acknowledged, as clients do.
async fn retry_until_acknowledged(player: &mut Player, number: u32, act: &Act) {
    let begun = Instant::now();
    loop {
        match player.act_again(number, act.clone()).await {
            Ok(Ok(())) => return,
            Ok(Err(refusal)) => assert_eq!(refusal.code, Code::Unavailable, "{refusal}"),
            Err(ClientError::Timeout) => {}
            Err(error) => panic!("{error}"),
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the move is not taken");
    }
}

#[test]
fn outages_lose_no_move_and_charge_no_time() {
    block_on(async {
        let postgres = TestPostgres::start();
        let url = postgres.create_database();
        let folder = Folder::new();
        let mut server = Server::start(&folder, &arguments(&url));
        let host = server.host.clone();
        let clock = r#","clock":{"type":"real-time","initial":8,"increment":0}"#;
        let (mut ann, mut bob) = pair(&server, &new_game(clock)).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        bob.until(|state| state.moves.len() == 1).await.expect("the move");
        bob.play("N@g6").await.expect("an answer").expect("a move");
        ann.until(|state| state.moves.len() == 2).await.expect("the move");

        // The database is down for longer than the time on the clock.
        postgres.stop("immediate");
        let away = Instant::now();
        wait_for_health(&server, 503).await;
        let mv = Act::Move { ply: 2, text: "E@d4".parse().expect("a text") };
        let refusal =
            ann.act_again(100, mv.clone()).await.expect("an answer").expect_err("it is away");
        assert_eq!(refusal.code, Code::Unavailable);
        assert!(refusal.message.contains("does not answer"), "{}", refusal.message);
        while away.elapsed() < Duration::from_millis(8500) {
            assert_eq!(health(&server).await, 503);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        postgres.resume();
        retry_until_acknowledged(&mut ann, 100, &mv).await;
        bob.until(|state| state.moves.len() == 3).await.expect("the move");
        assert_eq!(bob.state().end, None);
        let left = bob.state().clock.expect("a clock").left.black;
        assert!(left.as_millis() > 2000, "{left:?}");
        wait_for_health(&server, 200).await;

        // The server is killed, and another one takes over.
        server.kill();
        server = Server::start_at(&folder, &host, &arguments(&url));
        bob.connect().await.expect("a socket");
        ann.connect().await.expect("a socket");
        bob.play("A@g8").await.expect("an answer").expect("a move");
        ann.until(|state| state.moves.len() == 4).await.expect("the move");
        assert_eq!(moves(&ann), ["N@d5", "N@g6", "E@d4", "A@g8"]);
        let second = serve(&folder, &url);
        let error = String::from_utf8_lossy(&second.stderr);
        assert!(error.contains("another program uses postgres://"), "{error}");
        drop(server);

        // The same games, copied to SQLite.
        let target = format!("sqlite:{}", folder.data().display());
        let copied = mana(&["migrate", "--from", &url, "--to", &target]);
        let line = String::from_utf8_lossy(&copied.stdout).into_owned();
        assert!(line.contains("1 game with ") && line.contains("2 people"), "{copied:?}");
        let again = mana(&["migrate", "--from", &url, "--to", &target]);
        assert_eq!(again.status.code(), Some(2));
        let error = String::from_utf8_lossy(&again.stderr);
        assert!(error.contains("not empty; nothing was copied"), "{error}");
        let _server = Server::start_at(&folder, &host, &UNLIMITED);
        ann.connect().await.expect("a socket");
        assert_eq!(moves(&ann), ["N@d5", "N@g6", "E@d4", "A@g8"]);
    });
}

#[test]
fn unusable_databases_are_one_line_errors() {
    #[track_caller]
    fn check(output: &Output, expected: &[&str]) {
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        for word in expected {
            assert!(error.contains(word), "{error}");
        }
        assert!(!error.contains("secret"), "{error}");
    }
    let folder = Folder::new();
    let nowhere = "postgres://ann:secret@127.0.0.1:1/mana";
    check(&serve(&folder, nowhere), &["cannot be reached", "127.0.0.1/mana"]);
    check(&serve(&folder, "mysql://ann:secret@x/y"), &["postgres://USER@HOST/NAME"]);
    let migrate = |from, to| mana(&["migrate", "--from", from, "--to", to]);
    check(&migrate("sqlite:/no/such", nowhere), &["/no/such"]);
    check(&migrate(nowhere, nowhere), &["cannot be reached"]);
}

#[test]
fn server_certificates_are_verified() {
    let postgres = TestPostgres::start_with_tls();
    let folder = Folder::new();
    drop(Server::start(&folder, &UNLIMITED));
    let from = format!("sqlite:{}", folder.data().display());
    let url = postgres.create_database();
    let migrate = |url: &str, authority: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
        command.args(["migrate", "--from", &from, "--to", url]);
        // Without the variable, only the system's authorities are trusted.
        match authority {
            Some(file) => command.env("SSL_CERT_FILE", file),
            None => command.env_remove("SSL_CERT_FILE"),
        };
        let output = command.output().expect("the program runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let required = format!("{url}?sslmode=require");
    let (copied, error) = migrate(&required, None);
    assert!(!copied && error.contains("certificate"), "{error}");
    // The certificate is for another name.
    let other = required.replace("localhost", "127.0.0.1");
    let (copied, error) = migrate(&other, Some(TestPostgres::AUTHORITY));
    assert!(!copied && error.contains("certificate"), "{error}");
    let (copied, error) = migrate(&required, Some(TestPostgres::AUTHORITY));
    assert!(copied, "{error}");
}
