//! A server is killed repeatedly during games, which are played on sockets and over HTTP by clients that disconnect at
//! random: no acknowledged move is lost, none is played twice, no clock is charged for an outage, and every game
//! continues.
//!
//! The same with a cluster, whose database and NATS fail as well.
//!
//! `cargo xtask kill [--cluster] --times N` injects more faults than the ordinary tests.

mod online;

use mana_client::{ApiClient, ClientError};
use mana_game::{Game, Side};
use mana_protocol::{Act, ActId, Code, GameState, Refusal};
use online::history::{AcknowledgedAct, acts_in_logs, check_order};
use online::{Folder, Player, Server, UNLIMITED, block_on, new_game};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The number of concurrent games.
const GAMES: usize = 24;

/// The rounding error of clocks, which are stored in milliseconds.
const TOLERANCE: Duration = Duration::from_millis(5);

/// The error of a node's clock on a busy machine, which is half a round trip to the database.
#[cfg(unix)]
const CLUSTER_TOLERANCE: Duration = Duration::from_millis(100);

/// The state that all games of the test share.
struct World {
    /// A client for each node.
    clients: Vec<ApiClient>,
    /// What an outage may cost a player.
    grace: Duration,
    /// The error of clocks.
    tolerance: Duration,
    /// The intervals without a server, from the end of one process to the start of the next.
    outages: Mutex<Vec<(Instant, Instant)>>,
    over: AtomicBool,
    moves: AtomicU64,
    reconnects: AtomicU64,
    retries: AtomicU64,
    /// Moves that were acknowledged over HTTP.
    over_http: AtomicU64,
    /// Moves whose sender disconnected before the response.
    disconnected: AtomicU64,
    games: AtomicU64,
    /// All acknowledged acts.
    acts: Mutex<Vec<AcknowledgedAct>>,
}

impl World {
    fn new(hosts: &[String], grace: Duration, tolerance: Duration) -> Arc<World> {
        Arc::new(World {
            clients: hosts.iter().map(|host| ApiClient::new(host.as_str())).collect(),
            grace,
            tolerance,
            outages: Mutex::default(),
            over: AtomicBool::default(),
            moves: AtomicU64::default(),
            reconnects: AtomicU64::default(),
            retries: AtomicU64::default(),
            over_http: AtomicU64::default(),
            disconnected: AtomicU64::default(),
            games: AtomicU64::default(),
            acts: Mutex::default(),
        })
    }

    /// A client for a random node, as behind a load balancer.
    fn client(&self) -> ApiClient {
        self.clients[fastrand::usize(..self.clients.len())].clone()
    }

    /// Plays games until `faults` are over and every game has continued after them.
    async fn play_through(self: &Arc<Self>, faults: impl Future<Output = ()>) {
        let games: Vec<_> =
            (0..GAMES as u64).map(|number| tokio::spawn(play(Arc::clone(self), number))).collect();
        faults.await;
        let before = self.moves.load(Ordering::Relaxed);
        while self.moves.load(Ordering::Relaxed) < before + 10 * GAMES as u64 {
            tokio::time::sleep(Duration::from_millis(10)).await;
            assert!(!games.iter().any(tokio::task::JoinHandle::is_finished), "a game has failed");
        }
        self.over.store(true, Ordering::Relaxed);
        for game in games {
            game.await.expect("a game without a fault");
        }
    }

    fn report(&self, faults: &str) {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        println!(
            "{faults}: {} games, {} moves acknowledged and kept, {} of them over HTTP, {} connections made anew, {} moves \
             sent again, {} of them because the sender hung up",
            count(&self.games),
            count(&self.moves),
            count(&self.over_http),
            count(&self.reconnects),
            count(&self.retries),
            count(&self.disconnected),
        );
        assert!(count(&self.over_http) > 0 && count(&self.disconnected) > 0);
    }

    /// Records an act that has just been acknowledged.
    fn record_act(&self, player: &Player, number: u32, sent: Instant) {
        let act = ActId { client: player.name.clone(), number };
        let (game, acknowledged) = (player.game.clone(), Instant::now());
        let act = AcknowledgedAct { game, act, sent, acknowledged };
        self.acts.lock().expect("the acts").push(act);
    }

    /// Records an interval without a server, until now.
    fn record_outage(&self, begin: Instant) {
        self.outages.lock().expect("the outages").push((begin, Instant::now()));
    }

    /// The total outage within an interval.
    fn outage(&self, from: Instant, to: Instant) -> Duration {
        let outages = self.outages.lock().expect("the outages");
        let within = outages
            .iter()
            .map(|(begin, end)| end.min(&to).saturating_duration_since(*begin.max(&from)))
            .map(|outage| outage.saturating_sub(self.grace));
        within.sum()
    }
}

fn times() -> u32 {
    std::env::var("MANA_KILLS").ok().map_or(4, |times| times.parse().expect("a number"))
}

/// Waits for a random time.
async fn pause(millis: std::ops::Range<u64>) {
    tokio::time::sleep(Duration::from_millis(fastrand::u64(millis))).await;
}

#[test]
fn nothing_is_lost_when_the_server_is_killed() {
    block_on(async {
        let folder = Folder::new();
        let mut server = Server::start(&folder, &UNLIMITED);
        let host = server.host.clone();
        let world = World::new(std::slice::from_ref(&host), Duration::ZERO, TOLERANCE);
        let faults = async {
            for _ in 0..times() {
                pause(50..500).await;
                server.kill();
                let begin = Instant::now();
                pause(150..450).await;
                world.record_outage(begin);
                server = Server::start_at(&folder, &host, &UNLIMITED);
            }
        };
        world.play_through(faults).await;
        world.report(&format!("killed {} times", times()));
        let reconnects = world.reconnects.load(Ordering::Relaxed);
        assert!(times() == 0 || reconnects >= 2 * GAMES as u64);
    });
}

/// The faults that are injected into a cluster, in turn.
#[cfg(unix)]
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// A node is killed and restarted.
    Kill,
    /// A node hangs for a while.
    Hang,
    /// NATS is killed and restarted.
    Nats,
    /// PostgreSQL crashes and is restarted.
    Postgres,
    /// PostgreSQL hangs for a while.
    PostgresHang,
    /// All nodes are killed.
    KillAll,
    /// NATS hangs for a while.
    NatsHang,
    /// The network between a node and NATS is cut.
    NatsCut,
    /// The network between a node and PostgreSQL is cut.
    PostgresCut,
}

#[cfg(unix)]
#[test]
fn nothing_is_lost_when_nodes_and_services_fail() {
    use Fault::*;
    use mana_test_cluster::Partition;
    const FAULTS: [Fault; 11] = [
        Kill,
        Nats,
        PostgresCut,
        Hang,
        PostgresHang,
        Kill,
        Postgres,
        NatsCut,
        Kill,
        KillAll,
        NatsHang,
    ];

    block_on(async {
        let postgres = mana_test_postgres::TestPostgres::start();
        let nats = mana_test_nats::TestNats::start();
        let database = postgres.create_database();
        let (_, name) = database.rsplit_once('/').expect("the name of a database");
        // Each node has its own connection to either service, which can be cut.
        let to_postgres = [(); 3].map(|()| Partition::to_socket(&postgres.socket()));
        let to_nats = [(); 3].map(|()| Partition::to_port(nats.port()));
        let settings: Vec<[String; 2]> = to_postgres
            .iter()
            .zip(&to_nats)
            .map(|(postgres, nats)| {
                let postgres = postgres.port();
                let database =
                    format!("postgres://mana@127.0.0.1:{postgres}/{name}?sslmode=disable");
                [database, format!("nats://127.0.0.1:{}", nats.port())]
            })
            .collect();
        let arguments: Vec<_> = settings
            .iter()
            .map(|[database, nats]| {
                [&UNLIMITED[..], &["--database", database, "--nats", nats]].concat()
            })
            .collect();
        let folders = [(); 3].map(|()| Folder::new());
        let mut nodes: Vec<_> = folders
            .iter()
            .zip(&arguments)
            .map(|(folder, arguments)| Server::start(folder, arguments))
            .collect();
        let hosts: Vec<_> = nodes.iter().map(|node| node.host.clone()).collect();
        let restart =
            |number: usize| Server::start_at(&folders[number], &hosts[number], &arguments[number]);
        // The server time advances this far without a reading from the database.
        let world = World::new(&hosts, Duration::from_millis(300), CLUSTER_TOLERANCE);
        // One round of all faults for every four kills of a single server.
        let count = times() as usize * FAULTS.len() / 4;
        let faults = async {
            for fault in FAULTS.into_iter().cycle().take(count) {
                pause(50..300).await;
                let node = fastrand::usize(..nodes.len());
                match fault {
                    Kill => {
                        nodes[node].kill();
                        pause(0..300).await;
                        nodes[node] = restart(node);
                    }
                    Hang => {
                        nodes[node].signal("-STOP");
                        pause(100..700).await;
                        nodes[node].signal("-CONT");
                    }
                    Nats => {
                        nats.stop();
                        pause(0..500).await;
                        nats.resume();
                    }
                    NatsHang => {
                        nats.signal("-STOP");
                        pause(100..700).await;
                        nats.signal("-CONT");
                    }
                    PostgresHang => {
                        postgres.signal("-STOP");
                        let begin = Instant::now();
                        pause(100..700).await;
                        world.record_outage(begin);
                        postgres.signal("-CONT");
                    }
                    Postgres => {
                        postgres.stop("immediate");
                        let begin = Instant::now();
                        pause(100..1000).await;
                        world.record_outage(begin);
                        postgres.resume();
                    }
                    NatsCut | PostgresCut => {
                        let networks =
                            if matches!(fault, NatsCut) { &to_nats } else { &to_postgres };
                        networks[node].cut();
                        pause(100..1500).await;
                        networks[node].mend();
                    }
                    KillAll => {
                        nodes.iter_mut().for_each(Server::kill);
                        let begin = Instant::now();
                        pause(100..1000).await;
                        world.record_outage(begin);
                        nodes = (0..nodes.len()).map(restart).collect();
                    }
                }
            }
        };
        world.play_through(faults).await;
        world.report(&format!("{count} faults"));
        let sql = "SELECT game, entry FROM entries ORDER BY game, number";
        let logs = acts_in_logs(&postgres.execute(&database, sql));
        let acts = world.acts.lock().expect("the acts");
        check_order(&acts, &logs).expect("one order of all acts of a game");
        println!("{} acknowledged acts agree with one order of each game", acts.len());
    });
}

#[test]
fn acts_without_a_consistent_order_are_detected() {
    let [first, second] = [1, 2].map(|number| ActId { client: online::client_id(), number });
    let begin = Instant::now();
    let at = |millis: u64| begin + Duration::from_millis(millis);
    let acknowledged = |act: &ActId, sent: u64, received: u64| AcknowledgedAct {
        game: "abcDEF012345".parse().expect("a game"),
        act: act.clone(),
        sent: at(sent),
        acknowledged: at(received),
    };
    let log = |acts: &[&ActId]| {
        let acts = acts.iter().map(|act| Some((*act).clone())).collect();
        std::iter::once(("abcDEF012345".to_string(), acts)).collect()
    };
    let one_by_one = [acknowledged(&first, 0, 1), acknowledged(&second, 2, 3)];
    let at_once = [acknowledged(&first, 0, 3), acknowledged(&second, 2, 3)];
    assert_eq!(check_order(&one_by_one, &log(&[&first, &first, &second])), Ok(()));
    assert_eq!(check_order(&at_once, &log(&[&second, &first])), Ok(()));
    check_order(&one_by_one, &log(&[&second, &first])).expect_err("the wrong order");
    check_order(&at_once, &log(&[&first])).expect_err("a lost act");
    check_order(&at_once, &log(&[&first, &second, &first])).expect_err("an act done twice");
}

/// Plays one game after another until the test ends.
async fn play(world: Arc<World>, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    while !world.over.load(Ordering::Relaxed) {
        let sat = Instant::now();
        if let Ok(players) = sit_down(&world).await {
            world.games.fetch_add(1, Ordering::Relaxed);
            play_game(&world, &mut rng, sat, players).await;
        }
    }
}

/// Two players in a new game; fails if the server is killed meanwhile.
async fn sit_down(world: &World) -> Result<(Player, Player), ClientError> {
    let ann = world.client().guest("Ann").await?;
    let bob = world.client().guest("Bob").await?;
    let clock = r#","clock":{"type":"real-time","initial":600,"increment":0}"#;
    let game = world.client().create(&ann, &new_game(clock)).await?.game;
    let player = |guest| Player {
        client: world.client(),
        guest: Some(guest),
        name: online::client_id(),
        socket: None,
        game: game.clone(),
        state: None,
        received: Instant::now(),
        acts: 0,
    };
    let (mut ann, mut bob) = (player(ann), player(bob));
    bob.connect().await?;
    match bob.act(Act::Sit { seat: None }).await? {
        Ok(()) => {}
        Err(refusal) if refusal.code == Code::Unavailable => return Err(ClientError::Timeout),
        Err(refusal) => panic!("{refusal}"),
    }
    bob.until(|state| state.seat.is_some()).await?;
    ann.connect().await?;
    Ok((ann, bob))
}

/// A reading of the clocks, and a moment no later than it.
struct ClockSample {
    at: Instant,
    left: [u64; 2],
}

fn left(state: &GameState) -> [u64; 2] {
    let left = state.clock.expect("a clock").left;
    [left.black.as_millis(), left.white.as_millis()]
}

async fn play_game(
    world: &World,
    rng: &mut fastrand::Rng,
    sat: Instant,
    (mut ann, mut bob): (Player, Player),
) {
    let mut game = Game::<burst::Position>::new(burst::Rules);
    let mut last = ClockSample { at: sat, left: left(ann.state()) };
    while game.ending().is_none() && !world.over.load(Ordering::Relaxed) {
        let moves = game.legal_moves();
        let mv = *rng.choice(&moves).expect("a move");
        tokio::time::sleep(Duration::from_millis(rng.u64(5..40))).await;
        let (mover, other) = match game.turn() {
            Side::Black => (&mut ann, &mut bob),
            Side::White => (&mut bob, &mut ann),
        };
        // The waiting player may reconnect.
        if rng.u32(..8) == 0 {
            other.disconnect();
        }
        mover.acts += 1;
        let number = mover.acts;
        let ply = u32::try_from(game.moves().len()).expect("a number");
        let act = Act::Move { ply, text: mv.to_string().parse().expect("a text") };
        // The move is retried until it is acknowledged.
        let sent = Instant::now();
        let mut tries = 0;
        // The opponent may chat at the same time, on another node.
        let chat_number = (rng.u32(..4) == 0).then(|| {
            other.acts += 1;
            other.acts
        });
        let chatting = async {
            if let Some(number) = chat_number {
                chat(world, other, number).await;
            }
        };
        let moving = async {
            loop {
                tries += 1;
                match send(world, rng, mover, &game, number, &act).await {
                    Ok(Ok(())) => break,
                    Ok(Err(refusal)) if refusal.code == Code::Unavailable => {}
                    Ok(Err(refusal)) => panic!("try {tries} of {act:?}: {refusal}"),
                    Err(_) => mover.disconnect(),
                }
            }
            world.record_act(mover, number, sent);
        };
        tokio::join!(moving, chatting);
        world.retries.fetch_add(tries - 1, Ordering::Relaxed);
        game.play(mv).expect("a legal move");
        world.moves.fetch_add(1, Ordering::Relaxed);
        // The opponent receives the move, exactly once.
        loop {
            let count = game.moves().len();
            match other.until(|state| state.moves.len() >= count).await {
                Ok(()) => break,
                Err(ClientError::Timeout) if other.socket.is_some() => {
                    panic!("the move does not come")
                }
                Err(_) => reconnect(world, other, &game).await,
            }
        }
        check_moves(other.state(), &game, 0);
        // Nobody is charged for the time without a server.
        let (now, clocks) = (other.received, left(other.state()));
        let served = now.saturating_duration_since(last.at);
        let served = served.saturating_sub(world.outage(last.at, now));
        // Time spent since the server time was last saved is not charged.
        let charged = last.left.iter().sum::<u64>().saturating_sub(clocks.iter().sum());
        let charged = Duration::from_millis(charged);
        assert!(charged <= served + world.tolerance, "charged {charged:?} for {served:?} served");
        // The clocks were read after the move was sent.
        last = ClockSample { at: sent, left: clocks };
    }
}

/// Sends a chat message over HTTP, without retries; it is recorded only if it was acknowledged.
async fn chat(world: &World, player: &Player, number: u32) {
    let act = Act::Chat { text: "Hello".parse().expect("a text") };
    let id = ActId { client: player.name.clone(), number };
    let sent = Instant::now();
    let answer = world.client().act(player.guest.as_ref(), &player.game, id, act).await;
    if answer.is_ok_and(|answer| answer.status.is_success()) {
        world.record_act(player, number, sent);
    }
}

/// Sends a move on the socket or over HTTP, and waits for the response or disconnects before it.
async fn send(
    world: &World,
    rng: &mut fastrand::Rng,
    mover: &mut Player,
    game: &Game<burst::Position>,
    number: u32,
    act: &Act,
) -> Result<Result<(), Refusal>, ClientError> {
    let over_http = rng.bool();
    let limit = match rng.u32(..6) {
        0 => Duration::from_micros(rng.u64(..2000)),
        _ => Duration::from_secs(20),
    };
    if !over_http && mover.socket.is_none() {
        reconnect(world, mover, game).await;
    }
    let answer = async {
        if !over_http {
            return mover.act_again(number, act.clone()).await;
        }
        let id = ActId { client: mover.name.clone(), number };
        let client = world.client();
        let answer = client.act(mover.guest.as_ref(), &mover.game, id, act.clone()).await?;
        if answer.status.is_success() {
            world.over_http.fetch_add(1, Ordering::Relaxed);
            return Ok(Ok(()));
        }
        Ok(Err(serde_json::from_slice(&answer.body).map_err(ClientError::Json)?))
    };
    match tokio::time::timeout(limit, answer).await {
        Ok(answer) => answer,
        // Dropping the request closes the connection.
        Err(_) => {
            world.disconnected.fetch_add(1, Ordering::Relaxed);
            Err(ClientError::Timeout)
        }
    }
}

/// Reconnects as soon as there is a server, and checks that the game is unchanged.
async fn reconnect(world: &World, player: &mut Player, game: &Game<burst::Position>) {
    player.client = world.client();
    while player.connect().await.is_err() {
        player.client = world.client();
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    world.reconnects.fetch_add(1, Ordering::Relaxed);
    // The pending move may have been stored without being acknowledged.
    check_moves(player.state(), game, 1);
}

/// Checks that every acknowledged move is stored once and in its place, followed by at most `more` others.
fn check_moves(state: &GameState, game: &Game<burst::Position>, more: usize) {
    let expected: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    let stored: Vec<_> = state.moves.iter().map(ToString::to_string).collect();
    assert!(stored.starts_with(&expected), "acknowledged {expected:?}, stored {stored:?}");
    assert!(stored.len() <= expected.len() + more, "acknowledged {expected:?}, stored {stored:?}");
}
