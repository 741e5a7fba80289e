//! Games between people on a running server, and requests that must be refused.

mod online;

use mana_client::{ApiSocket, ClientError, Method, StatusCode};
use mana_game::Game;
use mana_protocol::{
    Act, ActId, Code, ConditionalMoves, EndReason, GameResult, GameStart, GameState, Games, Offer,
    Refusal, Seat, ToClient, ToServer,
};
use online::{Folder, Player, Server, UNLIMITED, block_on, new_game, pair};
use std::process::Command;
use std::time::{Duration, Instant};

/// The code of a refusal over HTTP.
fn code(answer: &mana_client::ApiResponse) -> Code {
    serde_json::from_slice::<Refusal>(&answer.body).expect("a refusal").code
}

#[test]
fn a_whole_game_with_spectators_survives_lost_connections() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (mut ann, mut bob) = pair(&server, &new_game("")).await;
        let mut eve = Player::come(&server.client, None, &ann.game).await;
        let mut game = Game::<burst::Position>::new(burst::Rules);
        let mut rng = fastrand::Rng::with_seed(7);
        while game.ending().is_none() {
            let moves = game.legal_moves();
            let mv = *rng.choice(&moves).expect("a move");
            let (mover, other) = match game.turn() {
                mana_game::Side::Black => (&mut ann, &mut bob),
                mana_game::Side::White => (&mut bob, &mut ann),
            };
            match rng.u32(..6) {
                // Disconnect while the opponent moves.
                0 => other.disconnect(),
                // Reload, which loses the state.
                1 => {
                    other.state = None;
                    other.connect().await.expect("a socket");
                }
                _ => {}
            }
            mover.play(&mv.to_string()).await.expect("an answer").expect("a legal move");
            game.play(mv).expect("a legal move");
            if other.socket.is_none() {
                other.connect().await.expect("a socket");
            }
            let count = game.moves().len();
            other.until(|state| state.moves.len() == count).await.expect("the move");
        }
        let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
        for player in [&mut ann, &mut bob, &mut eve] {
            player.until(|state| state.end.is_some()).await.expect("the end");
            let seen: Vec<_> = player.state().moves.iter().map(ToString::to_string).collect();
            assert_eq!(seen, moves);
        }
        // Both offer a rematch at once.
        ann.act(Act::Offer { offer: Offer::Rematch }).await.expect("an answer").expect("an offer");
        bob.act(Act::Accept { offer: Offer::Rematch })
            .await
            .expect("an answer")
            .expect("a rematch");
        ann.until(|state| state.rematch.is_some()).await.expect("the next game");
        let next = ann.state().rematch.clone().expect("the next game");
        let state = server.client.state(ann.guest.as_ref(), &next).await.expect("the game");
        assert_eq!(state.seat, Some(Seat::White));
        // The player's list has both games.
        let games: Games = server
            .client
            .get("/api/games", ann.guest.as_ref())
            .await
            .and_then(|answer| answer.json())
            .expect("her games");
        assert_eq!(games.games.len(), 2);
    });
}

#[test]
fn strangers_cannot_act_in_a_game() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (mut ann, bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        let eve = server.client.guest("Eve").await.expect("Eve");
        let mut strange = Player::come(&server.client, Some(&eve), &ann.game).await;
        let before = strange.state().number;
        let text = "N@g6".parse().expect("a text");
        let acts = [
            Act::Move { ply: 1, text },
            Act::Resign,
            Act::Abort,
            Act::Chat { text: "hello".parse().expect("a line") },
            Act::Offer { offer: Offer::Draw },
            Act::Accept { offer: Offer::Takeback },
            Act::SetConditionalMoves {
                moves: ConditionalMoves { ply: 1, ..ConditionalMoves::default() },
            },
        ];
        for (number, act) in (1000..).zip(acts) {
            let refusal = strange.act(act.clone()).await.expect("an answer").expect_err("refused");
            assert_eq!(refusal.code, Code::NotAPlayer, "{act:?}");
            let id = ActId { client: strange.name.clone(), number };
            let answer = server.client.act(Some(&eve), &ann.game, id.clone(), act.clone()).await;
            assert_eq!(answer.expect("an answer").status, 403, "{act:?}");
            // Nor can clients without a cookie, or with a forged one.
            let answer = server.client.act(None, &ann.game, id.clone(), act.clone()).await;
            assert_eq!(code(&answer.expect("an answer")), Code::NoSession);
            let mut forged = bob.guest.clone().expect("Bob");
            forged.cookie = forged.cookie.replace(['0', '1', '2'], "3");
            let answer = server.client.act(Some(&forged), &ann.game, id, act).await;
            assert_eq!(code(&answer.expect("an answer")), Code::NoSession);
        }
        let sit = Act::Sit { seat: Some(Seat::White) };
        let refusal = strange.act(sit).await.expect("an answer").expect_err("refused");
        assert_eq!(refusal.code, Code::SeatTaken);
        let state = server.client.state(None, &ann.game).await.expect("the game");
        assert_eq!((state.number, state.end), (before, None));
        // No message contains the token of another person.
        let sent = serde_json::to_string(ann.state()).expect("text")
            + &serde_json::to_string(&state).expect("text");
        for guest in [&ann.guest, &bob.guest] {
            let cookie = &guest.as_ref().expect("a guest").cookie;
            let token = cookie.split(['=', '.']).nth(1).expect("a token");
            assert!(token.len() == 64 && !sent.contains(token));
            let file = std::fs::read(folder.data().join("mana.sqlite-wal")).expect("the database");
            assert!(!file.windows(64).any(|window| window == token.as_bytes()), "a token is kept");
        }
    });
}

#[test]
fn private_games_chat_and_conditional_moves_are_hidden() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let private = new_game(r#","access":"private""#);
        let eve = server.client.guest("Eve").await.expect("Eve");
        let ann = server.client.guest("Ann").await.expect("Ann");
        let game = server.client.create(&ann, &private).await.expect("a game").game;
        // Everybody with the link may watch while a seat is free.
        let mut looking = Player::come(&server.client, Some(&eve), &game).await;
        let bob = server.client.guest("Bob").await.expect("Bob");
        let mut bob = Player::come(&server.client, Some(&bob), &game).await;
        bob.act(Act::Sit { seat: None }).await.expect("an answer").expect("a seat");
        // Spectators are removed when the game begins.
        let gone = |_: &_, message: &ToClient| match message {
            ToClient::Refused { refusal, number: None, .. } => Some(refusal.code),
            _ => None,
        };
        assert_eq!(looking.wait_for(gone).await.expect("an answer"), Code::NotFound);
        for path in ["", "/events", "/record"] {
            for who in [None, Some(&eve)] {
                let path = format!("/api/games/{game}{path}");
                let answer = server.client.get(&path, who).await;
                assert_eq!(answer.expect("an answer").status, 404, "{path}");
            }
        }
        let refusal = looking.act(Act::Resign).await.expect("an answer").expect_err("refused");
        assert_eq!(refusal.code, Code::NotFound);

        // In a public game, chat and conditional moves stay hidden.
        let (mut ann, mut bob) = pair(&server, &new_game("")).await;
        let mut watching = Player::come(&server.client, Some(&eve), &ann.game).await;
        let moves = ConditionalMoves {
            ply: 0,
            lines: vec![],
            premove: Some("N@g6".parse().expect("a move")),
        };
        bob.act(Act::SetConditionalMoves { moves }).await.expect("an answer").expect("a plan");
        let secret: mana_protocol::ChatText = "the secret".parse().expect("a line");
        bob.act(Act::Chat { text: secret }).await.expect("an answer").expect("a line");
        ann.until(|state| state.chat.len() == 1).await.expect("the line");
        ann.play("N@d5").await.expect("an answer").expect("a move");
        for player in [&mut ann, &mut watching, &mut bob] {
            player.until(|state| state.moves.len() == 2).await.expect("the answer");
        }
        assert!(watching.state().chat.is_empty());
        assert_eq!(bob.state().number, ann.state().number + 1);
        for (who, plays) in [(None, false), (Some(&eve), false), (ann.guest.as_ref(), true)] {
            let path = format!("/api/games/{}/events", ann.game);
            let answer = server.client.get(&path, who).await;
            let text = answer.expect("an answer").text();
            assert!(text.contains("moved") && !text.contains("planned"), "{text}");
            assert_eq!(text.contains("secret"), plays, "{text}");
        }
    });
}

#[test]
fn cross_site_requests_are_refused() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &["--base-url", "https://mana.example.org"]);
        let guest = server.client.guest("Ann").await.expect("Ann");
        assert!(guest.cookie.starts_with("__Host-mana="));
        let json = ("Content-Type", "application/json");
        let cookie = ("Cookie", guest.cookie.as_str());
        let ask = async |method, path, headers: &[(&str, &str)], body: &'static [u8]| {
            server.client.send(method, path, headers, body).await.expect("an answer").status
        };
        let evil = ("Origin", "https://evil.example.org");
        let own = ("Origin", "https://mana.example.org");
        let body = br#"{"terms":{"rules":"burst"}}"#;
        assert_eq!(ask(Method::POST, "/api/games", &[json, cookie, own], body).await, 201);
        assert_eq!(ask(Method::POST, "/api/games", &[json, cookie, evil], body).await, 403);
        assert_eq!(ask(Method::PUT, "/api/me", &[json, cookie, evil], b"{}").await, 403);
        assert_eq!(ask(Method::DELETE, "/api/me", &[cookie, evil], b"").await, 403);
        // A form on another site cannot send JSON.
        let form = ("Content-Type", "text/plain");
        assert_eq!(ask(Method::POST, "/api/games", &[form, cookie, own], body).await, 400);
        let huge = &[b' '; 100_000];
        assert_eq!(ask(Method::POST, "/api/games", &[json, cookie, own], huge).await, 413);
        for (origin, allowed) in
            [("https://evil.example.org", false), ("https://mana.example.org", true)]
        {
            let socket = ApiSocket::open(&server.host, Some(&guest.cookie), Some(origin)).await;
            match socket {
                Ok(_) => assert!(allowed),
                Err(ClientError::Status { status, .. }) => assert!(!allowed && status == 403),
                Err(error) => panic!("{error}"),
            }
        }
    });
}

#[test]
fn rate_limits_have_retry_after_and_never_delay_legal_moves() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &["--requests-per-second", "3"]);
        let (mut ann, _bob) = pair(&server, &new_game("")).await;
        let mut limited = None;
        for _ in 0..100 {
            let answer = server.client.get("/api/lobby", None).await;
            let answer = answer.expect("an answer");
            if answer.status == 429 {
                limited = Some(answer);
                break;
            }
        }
        let limited = limited.expect("a limit");
        assert_eq!(code(&limited), Code::SlowDown);
        let seconds = limited.header("retry-after").and_then(|value| value.parse::<u32>().ok());
        assert!((1..=60).contains(&seconds.expect("when to come again")));
        // On the socket, by chat over the limit.
        let mut refused = 0;
        for _ in 0..60 {
            let say = Act::Chat { text: "again".parse().expect("a line") };
            refused += usize::from(ann.act(say).await.expect("an answer").is_err());
        }
        assert!(refused > 20, "{refused}");
        ann.play("N@d5").await.expect("an answer").expect("a legal move is never held up");
        // Over HTTP, from an address that has used up its tokens.
        let id = ActId { client: ann.name.clone(), number: 900 };
        let mv = Act::Move { ply: 1, text: "N@g6".parse().expect("a move") };
        let answer = server.client.act(_bob.guest.as_ref(), &ann.game, id, mv).await;
        assert_eq!(answer.expect("an answer").status, 200);
    });
}

#[test]
fn flags_fall_and_stalls_are_not_charged() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let clock = r#","clock":{"type":"real-time","initial":2,"increment":0}"#;
        let (mut ann, mut bob) = pair(&server, &new_game(clock)).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        bob.until(|state| state.moves.len() == 1).await.expect("the move");
        let begun = Instant::now();
        bob.play("N@g6").await.expect("an answer").expect("a move");
        // The server is suspended for longer than the time on the clock.
        server.signal("-STOP");
        let stopped = Instant::now();
        tokio::time::sleep(Duration::from_millis(2500)).await;
        let stopped = stopped.elapsed();
        server.signal("-CONT");
        ann.until(|state| state.end.is_some()).await.expect("the flag");
        let served = begun.elapsed() - stopped;
        let end = ann.state().end.expect("the end");
        assert_eq!((end.result, end.reason), (GameResult::White, EndReason::Time));
        // Two seconds of served time; the tick during which it was suspended may count up to a tenth. How soon after
        // that the flag falls depends on the machine.
        assert!(served >= Duration::from_millis(1900), "{served:?}");
        println!("the flag fell after {served:?} of two seconds");
    });
}

#[test]
fn flags_fall_when_the_time_is_up() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let clock = r#","clock":{"type":"real-time","initial":2,"increment":0}"#;
        let mut games = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let (mut ann, mut bob) = pair(&server, &new_game(clock)).await;
            games.spawn(async move {
                ann.play("N@d5").await.expect("an answer").expect("a move");
                bob.until(|state| state.moves.len() == 1).await.expect("the move");
                let before = Instant::now();
                bob.play("N@g6").await.expect("an answer").expect("a move");
                let after = Instant::now();
                ann.until(|state| state.end.is_some()).await.expect("the flag");
                (before.elapsed(), after.elapsed())
            });
        }
        let mut taken = games.join_all().await;
        taken.sort();
        // Her time begins when his move is stored. The flag never falls early; how late depends on the machine as well,
        // so only the best of the delays shows the server's own.
        let (least, most) = (taken[0], taken[taken.len() - 1]);
        assert!(least.0 >= Duration::from_secs(2), "{least:?}");
        assert!(least.1 < Duration::from_millis(2100), "{least:?}");
        println!("of two seconds, the flags fell after {:?} to {:?}", least.1, most.0);
    });
}

#[test]
fn players_receive_events_and_own_game_changes() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (mut ann, mut bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        let own = |_: &_, message: &ToClient| match message {
            ToClient::OwnGameChanged { game } if game.ply == 1 => Some(game.turn),
            _ => None,
        };
        assert_eq!(bob.wait_for(own).await.expect("a message"), Some(Seat::White));
        assert_eq!(bob.state().turn, Some(Seat::White));
        bob.act(Act::Resign).await.expect("an answer").expect("resigned");
        ann.until(|state| state.end.is_some()).await.expect("the end");
        assert_eq!(ann.state().turn, None);
    });
}

#[test]
fn clients_catch_up_by_events_or_by_the_state() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (ann, mut bob) = pair(&server, &new_game("")).await;
        let last = bob.state().number;
        let mut sent = 0;
        let mut missed = async |count: u32| {
            while sent < count {
                sent += 1;
                let id = ActId { client: ann.name.clone(), number: 1000 + sent };
                let say = Act::Chat { text: format!("{sent}").parse().expect("a line") };
                let answer = server.client.act(ann.guest.as_ref(), &ann.game, id, say).await;
                assert_eq!(answer.expect("an answer").status, 200);
            }
            let socket = bob.socket.as_mut().expect("a socket");
            let follow = ToServer::Follow { game: ann.game.clone(), after: Some(last) };
            socket.send(&follow).await.expect("sent");
            let answer = socket.wait_for(|message| match message {
                ToClient::State { state } => Some((0, state.number)),
                // Live events are sent one by one.
                ToClient::Events { events, .. } if events.len() > 1 => {
                    Some((events.len(), events.last().expect("an event").number))
                }
                _ => None,
            });
            answer.await.expect("an answer")
        };
        assert_eq!(missed(GameState::MAX_CATCH_UP).await, (40, last + 40));
        assert_eq!(missed(GameState::MAX_CATCH_UP + 1).await, (0, last + 41));
    });
}

#[test]
fn a_swap_survives_a_lost_connection() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (mut ann, mut bob) = pair(&server, &new_game(r#","pie":true"#)).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        bob.until(|state| state.moves.len() == 1).await.expect("the move");
        ann.disconnect();
        bob.act(Act::Swap).await.expect("an answer").expect("a swap");
        assert_eq!(bob.state().seat, Some(Seat::Black), "the new state comes before the answer");
        bob.act_again(bob.acts, Act::Swap).await.expect("an answer").expect("it is done once");
        // She catches up by events alone, and continues with the other side.
        ann.connect().await.expect("a socket");
        assert_eq!((ann.state().seat, ann.state().swapped), (Some(Seat::White), Some(1)));
        ann.play("N@g6").await.expect("an answer").expect("White's move");
        bob.until(|state| state.moves.len() == 2).await.expect("the move");
        bob.play("E@d4").await.expect("an answer").expect("Black's move");
        for player in [&ann, &bob] {
            let whole = server.client.state(player.guest.as_ref(), &player.game).await;
            assert_eq!(whole.expect("a state").seat, player.state().seat);
        }
        let refusal = ann.act(Act::Swap).await.expect("an answer").expect_err("refused");
        assert_eq!(refusal.code, Code::TooLate);
        let games: Games = server
            .client
            .get("/api/games", ann.guest.as_ref())
            .await
            .and_then(|answer| answer.json())
            .expect("her games");
        let white = games.games[0].players.white.as_ref().expect("White");
        assert_eq!(white.name.to_string(), "Ann");
    });
}

#[test]
fn the_server_draws_fair_starts() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let ann = server.client.guest("Ann").await.expect("Ann");
        let new = |rules: &str| {
            let text = format!(r#"{{"terms":{{"rules":"{rules}","start":{{"type":"fair"}}}}}}"#);
            serde_json::from_str(&text).expect("a game")
        };
        let state = server.client.create(&ann, &new("cosmoludo-advanced")).await.expect("a game");
        let GameStart::Position { position } = state.terms.start else {
            panic!("{:?}", state.terms)
        };
        assert!(
            mana_data::fair_starts("cosmoludo-advanced").any(|start| start == position.as_str())
        );
        match server.client.create(&ann, &new("burst")).await {
            Err(ClientError::Status { status: StatusCode::BAD_REQUEST, body }) => {
                assert!(body.contains("burst"), "{body}")
            }
            other => panic!("{other:?}"),
        }
    });
}

/// Runs a command of the program on the server's data.
fn run(folder: &Folder, command: &str, more: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args([command, "--data"])
        .arg(folder.data())
        .args(more)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn backup_restore_and_export_work_while_the_server_runs() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (mut ann, mut bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        let copy = folder.path().join("copy.sqlite");
        let copy = copy.to_str().expect("a path");
        run(&folder, "backup", &[copy]);
        bob.until(|state| state.moves.len() == 1).await.expect("the move");
        bob.play("N@g6").await.expect("an answer").expect("a move");
        let exported = run(&folder, "export", &[]);
        assert!(exported.contains("1. N@d5 N@g6 *"), "{exported}");
        run(&folder, "restore", &[copy]);
        // Both clients return to the state of the backup.
        for player in [&mut ann, &mut bob] {
            player.until(|state| state.moves.len() == 1).await.expect("the game of the copy");
        }
        bob.play("N@g6").await.expect("an answer").expect("the move again");
        ann.until(|state| state.moves.len() == 2).await.expect("the move");
        assert!(run(&folder, "export", &[]).contains("N@g6"));
    });
}

#[test]
fn a_terminated_server_exits_at_once_and_resumes_its_games() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let (mut ann, _bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        let asked = Instant::now();
        server.signal("-TERM");
        assert!(server.wait().success());
        assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
        let server = Server::start(&folder, &UNLIMITED);
        let state = server.client.state(ann.guest.as_ref(), &ann.game).await.expect("the game");
        assert_eq!((state.seat, state.moves.len()), (Some(Seat::Black), 1));
    });
}
