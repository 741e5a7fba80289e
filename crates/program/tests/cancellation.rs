//! Clients that disconnect in the middle of a request, or send it slowly.

mod online;

use mana_client::GuestSession;
use mana_game::Game;
use mana_protocol::{Act, ActId, GameId, NewAct};
use online::{Folder, Player, Server, UNLIMITED, block_on, new_game, pair};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The head and the body of a request to act.
fn act_request(guest: &GuestSession, game: &GameId, act: &NewAct) -> (String, String) {
    let body = serde_json::to_string(act).expect("text");
    let head = format!(
        "POST /api/games/{game}/acts HTTP/1.1\r\nhost: localhost\r\ncookie: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        guest.cookie,
        body.len()
    );
    (head, body)
}

fn next_act(player: &mut Player, text: &str) -> NewAct {
    player.acts += 1;
    let ply = u32::try_from(player.state().moves.len()).expect("a number");
    let act = Act::Move { ply, text: text.parse().expect("a text") };
    NewAct { id: ActId { client: player.name.clone(), number: player.acts }, act }
}

#[test]
fn moves_arrive_despite_reset_connections() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..4 {
            let (mut ann, mut bob) = pair(&server, &new_game("")).await;
            let mut game = Game::<burst::Position>::new(burst::Rules);
            while game.ending().is_none() && game.moves().len() < 40 {
                let mv = *rng.choice(&game.legal_moves()).expect("a move");
                let (mover, other) = match game.turn() {
                    mana_game::Side::Black => (&mut ann, &mut bob),
                    mana_game::Side::White => (&mut bob, &mut ann),
                };
                let act = next_act(mover, &mv.to_string());
                let guest = mover.guest.clone().expect("a session");
                let (head, body) = act_request(&guest, &mover.game, &act);
                let mut stream = TcpStream::connect(&server.host).await.expect("a connection");
                stream.set_nodelay(true).expect("an option");
                stream.write_all((head + &body).as_bytes()).await.expect("a request");
                tokio::time::sleep(Duration::from_micros(rng.u64(..1500))).await;
                stream.set_zero_linger().expect("an option");
                drop(stream);
                // The act may have been executed or not; after the retry it has.
                let answer = server.client.act(Some(&guest), &mover.game, act.id, act.act).await;
                assert_eq!(answer.expect("an answer").status, 200);
                game.play(mv).expect("a legal move");
                let count = game.moves().len();
                for player in [mover, other] {
                    player.until(|state| state.moves.len() == count).await.expect("the move");
                }
            }
        }
    });
}

#[test]
fn the_clock_runs_while_a_slow_body_arrives() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let clock = r#","clock":{"type":"real-time","initial":60,"increment":0}"#;
        let (mut ann, mut bob) = pair(&server, &new_game(clock)).await;
        // First moves cost no time.
        let mut game = Game::<burst::Position>::new(burst::Rules);
        for player in [&mut ann, &mut bob] {
            let mv = game.legal_moves()[0];
            let count = game.moves().len();
            player.until(|state| state.moves.len() == count).await.expect("the move before");
            player.play(&mv.to_string()).await.expect("an answer").expect("a move");
            game.play(mv).expect("a legal move");
        }
        ann.until(|state| state.moves.len() == 2).await.expect("the reply");
        let act = next_act(&mut ann, &game.legal_moves()[0].to_string());
        let guest = ann.guest.clone().expect("a session");
        let (head, body) = act_request(&guest, &ann.game, &act);
        let (begin, end) = body.split_at(body.len() / 2);
        let mut stream = TcpStream::connect(&server.host).await.expect("a connection");
        stream.write_all((head + begin).as_bytes()).await.expect("the head");
        let thought = Duration::from_secs(2);
        tokio::time::sleep(thought).await;
        stream.write_all(end.as_bytes()).await.expect("the body");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        bob.until(|state| state.moves.len() == 3).await.expect("the move");
        let left = bob.state().clock.expect("a clock").left;
        // A busy machine may take longer, but stops the clock only while it is busy.
        assert!(left.black.as_millis() < 59_000, "{left:?}");
        assert!(left.white.as_millis() > left.black.as_millis(), "{left:?}");
    });
}
