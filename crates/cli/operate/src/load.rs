use crate::serve::raise_limits;
use anyhow::{Context, Result, anyhow, bail};
use mana_catalogue::{AnyRules, with_game};
use mana_client::{ApiClient, ApiSocket, GuestSession};
use mana_console::{RulesParser, counted, seconds};
use mana_game::{Game, Position};
use mana_protocol::{
    Access, Act, ClientId, EventKind, GameId, GameStart, GameTerms, MoveText, NewGame, Offer, Seat,
    TimeControl, ToClient, ToServer,
};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Plays random games and measures the latency of moves, from when a move is sent until the opponent receives \
it; by then the server has stored it durably. Two sockets of each game play, the others watch. Setting up \
the games is not measured; a line says when that is done. The server must not limit the rate of one \
address:

  mana serve --requests-per-second 0 --connections-per-address 0
  mana load --sockets 5000 --games 1000 --every 10 --seconds 60

A game of five minutes for each player and forty moves each has a move every 7.5 s, one of ten minutes \
every 15 s.")]
pub struct Args {
    /// Address and port of the server
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1:8080")]
    server: String,

    /// Number of sockets to open
    #[arg(long, value_name = "N", default_value_t = 500)]
    sockets: usize,

    /// Number of concurrent games
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,

    /// Time between the moves of a game
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    every: Duration,

    /// Duration of the measurement
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    seconds: Duration,

    /// Rules of the games
    #[arg(long, value_name = "RULES", value_parser = RulesParser, hide_possible_values = true, default_value_t)]
    rules: AnyRules,
}

/// How many games are set up at a time.
const MAX_SETTING_UP: usize = 64;

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    if args.games == 0 || args.sockets < 2 * args.games {
        bail!("at least one game is needed, and two sockets for each game");
    }
    if args.seconds.is_zero() {
        bail!("--seconds: a measurement takes longer than no time");
    }
    raise_limits();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(load(&args, out))?;
    writeln!(out, "{report}")?;
    Ok(if report.errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The result of a load test.
struct LoadReport {
    sockets: usize,
    games: usize,
    every: Duration,
    /// The latency of each move in microseconds, sorted.
    latencies: Vec<u32>,
    moves_watched: u64,
    rematches: u64,
    errors: u64,
    /// The resident memory of the server in bytes, if it reports it.
    memory: Option<u64>,
    duration: Duration,
}

impl std::fmt::Display for LoadReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percentile = |share: f64| {
            let index = ((self.latencies.len() as f64 * share).ceil() as usize).saturating_sub(1);
            self.latencies.get(index).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
        };
        let seconds = self.duration.as_secs_f64();
        let moves = self.latencies.len();
        write!(
            f,
            "{} sockets, {}, a move every {} s in each: {} in {seconds:.0} s ({:.0}/s), {} seen by watchers, {} begun anew\n\
             move sent to opponent's receipt: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, max {:.1} ms\n\
             memory of the server: {}; errors: {}",
            self.sockets,
            counted(self.games, "game", "games"),
            self.every.as_secs_f64(),
            counted(moves, "move", "moves"),
            moves as f64 / seconds,
            self.moves_watched,
            counted(self.rematches, "game", "games"),
            percentile(0.5),
            percentile(0.9),
            percentile(0.99),
            percentile(0.999),
            percentile(1.0),
            self.memory.map_or("unknown".to_string(), |bytes| format!("{} MB", bytes / 1_000_000)),
            self.errors,
        )
    }
}

/// The phases of a load test, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    SettingUp,
    Measuring,
    Over,
}

/// The state that all games of a load test share.
struct LoadTest {
    client: ApiClient,
    rules: AnyRules,
    every: Duration,
    moves_watched: AtomicU64,
    rematches: AtomicU64,
    errors: AtomicU64,
    setting_up: Semaphore,
    /// Has one permit for each game that is set up or has failed.
    ready: Semaphore,
    phase: watch::Sender<Phase>,
}

impl LoadTest {
    /// Counts an error, and prints the first few.
    fn report_error(&self, error: &anyhow::Error) {
        if self.errors.fetch_add(1, Ordering::Relaxed) < 5 {
            mana_console::print_error(&format!("{error:#}"));
        }
    }
}

async fn load(args: &Args, out: &mut dyn Write) -> Result<LoadReport> {
    let load = Arc::new(LoadTest {
        client: ApiClient::new(args.server.as_str()),
        rules: args.rules,
        every: args.every,
        moves_watched: AtomicU64::new(0),
        rematches: AtomicU64::new(0),
        errors: AtomicU64::new(0),
        setting_up: Semaphore::new(MAX_SETTING_UP),
        ready: Semaphore::new(0),
        phase: watch::Sender::new(Phase::SettingUp),
    });
    // Fail at once if there is no server.
    load.client.get("/healthz", None).await.context(args.server.clone())?;
    let begun = Instant::now();
    let watchers = args.sockets - 2 * args.games;
    let mut games = JoinSet::new();
    for number in 0..args.games {
        let watchers = watchers / args.games + usize::from(number < watchers % args.games);
        let load = Arc::clone(&load);
        with_game!(load.rules, |P, rules| games.spawn(play::<P>(rules, load, number, watchers)));
    }
    drop(load.ready.acquire_many(u32::try_from(args.games)?).await?);
    writeln!(out, "set up in {:.0} s", begun.elapsed().as_secs_f64())?;
    out.flush()?;
    load.phase.send_replace(Phase::Measuring);
    tokio::time::sleep(args.seconds).await;
    let memory = server_memory(&load.client).await;
    load.phase.send_replace(Phase::Over);
    let mut latencies = Vec::new();
    while let Some(done) = games.join_next().await {
        match done.context("a game")? {
            Ok(measured) => latencies.extend(measured),
            Err(error) => load.report_error(&error),
        }
    }
    latencies.sort_unstable();
    Ok(LoadReport {
        sockets: args.sockets,
        games: args.games,
        every: args.every,
        latencies,
        moves_watched: load.moves_watched.load(Ordering::Relaxed),
        rematches: load.rematches.load(Ordering::Relaxed),
        errors: load.errors.load(Ordering::Relaxed),
        memory,
        duration: args.seconds,
    })
}

/// The resident memory of the server, from its metrics.
async fn server_memory(client: &ApiClient) -> Option<u64> {
    let text = client.get("/metrics", None).await.ok()?.text();
    let line = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    line?.parse().ok()
}

/// Adds a permit to [`LoadTest::ready`] on drop.
struct ReadyGuard<'a>(&'a LoadTest);

impl Drop for ReadyGuard<'_> {
    fn drop(&mut self) {
        self.0.ready.add_permits(1);
    }
}

/// Plays one game after another between the same two players; returns the latencies in microseconds.
async fn play<P: Position>(
    rules: P::Rules,
    load: Arc<LoadTest>,
    number: usize,
    watchers: usize,
) -> Result<Vec<u32>> {
    let ready = ReadyGuard(&load);
    let permit = load.setting_up.acquire().await?;
    let mut ann = LoadPlayer::join(&load, &format!("a{number}")).await?;
    let mut bob = LoadPlayer::join(&load, &format!("b{number}")).await?;
    let terms = GameTerms {
        rules: load.rules.to_string().parse()?,
        start: GameStart::Standard,
        clock: TimeControl::RealTime { initial: 3600, increment: 1 },
        access: Access::Link,
        pie: false,
    };
    let new = NewGame { terms, seat: Some(Seat::Black) };
    let mut id = load.client.create(&ann.session, &new).await?.game;
    bob.act(&id, Act::Sit { seat: None }).await?;
    let (followed, follow) = watch::channel(id.clone());
    let mut watching = JoinSet::new();
    for _ in 0..watchers {
        let mut socket = load.client.socket(None).await?;
        socket.hello(&client_id()?).await?;
        watching.spawn(watch(Arc::clone(&load), socket, follow.clone()));
    }
    ann.follow(&id).await?;
    bob.follow(&id).await?;
    let mut phase = load.phase.subscribe();
    drop((permit, ready));
    let measuring = phase.wait_for(|&phase| phase >= Phase::Measuring);
    drop(ann.socket.skip_until(bob.socket.skip_until(measuring)).await???);

    let mut latencies = Vec::new();
    let mut game = Game::<P>::new(rules);
    let mut ann_is_black = true;
    // Spreads the moves of the games over time.
    let first = load.every.mul_f64(fastrand::f64());
    let mut interval = tokio::time::interval_at(tokio::time::Instant::now() + first, load.every);
    loop {
        let next = async {
            tokio::select! {
                _ = interval.tick() => Ok(true),
                over = phase.wait_for(|&phase| phase >= Phase::Over) => over.map(|_| false),
            }
        };
        if !ann.socket.skip_until(bob.socket.skip_until(next)).await??? {
            break;
        }
        let ann_moves = (Seat::from(game.turn()) == Seat::Black) == ann_is_black;
        let (mover, other) = if ann_moves { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
        let moves = game.legal_moves();
        let mv = *fastrand::choice(&moves).context("a game in progress has a legal move")?;
        let ply = u32::try_from(game.moves().len())?;
        let text: MoveText = mv.to_string().parse()?;
        let sent = Instant::now();
        let number = mover.send(&id, Act::Move { ply, text: text.clone() }).await?;
        other.await_move(ply, &text).await?;
        latencies.push(u32::try_from(sent.elapsed().as_micros())?);
        mover.await_done(number).await?;
        game.play(mv)?;
        if game.ending().is_some() {
            id = rematch(&mut ann, &mut bob, &id).await?;
            followed.send_replace(id.clone());
            load.rematches.fetch_add(1, Ordering::Relaxed);
            game = Game::new(rules);
            ann_is_black = !ann_is_black;
        }
    }
    drop(followed);
    watching.join_all().await;
    Ok(latencies)
}

/// Lets both players agree to a rematch and follow it.
async fn rematch(ann: &mut LoadPlayer, bob: &mut LoadPlayer, id: &GameId) -> Result<GameId> {
    let offer = Act::Offer { offer: Offer::Rematch };
    ann.act(id, offer.clone()).await?;
    bob.send(id, offer).await?;
    let rematched = |message| match message {
        ToClient::Events { events, .. } => events.into_iter().find_map(|event| match event.kind {
            EventKind::Rematched { game } => Some(game),
            _ => None,
        }),
        _ => None,
    };
    let next = ann.socket.wait_for(rematched).await.context("a rematch")?;
    for player in [ann, bob] {
        player.socket.send(&ToServer::Leave { game: id.clone() }).await?;
        player.follow(&next).await?;
    }
    Ok(next)
}

/// Counts the moves of the followed game, until its players stop.
async fn watch(load: Arc<LoadTest>, mut socket: ApiSocket, mut follow: watch::Receiver<GameId>) {
    let mut followed = None;
    loop {
        let now = follow.borrow_and_update().clone();
        if followed.as_ref() != Some(&now) {
            let leave = followed.replace(now.clone()).map(|game| ToServer::Leave { game });
            let follow = ToServer::Follow { game: now, after: None };
            for message in leave.iter().chain([&follow]) {
                if let Err(error) = socket.send(message).await {
                    return load.report_error(&anyhow!(error).context("a spectator"));
                }
            }
        }
        tokio::select! {
            changed = follow.changed() => if changed.is_err() { return },
            text = socket.receive_text() => match text {
                Ok(text) => {
                    load.moves_watched.fetch_add(moves_in(&text), Ordering::Relaxed);
                }
                Err(error) => return load.report_error(&anyhow!(error).context("a spectator")),
            }
        }
    }
}

/// The number of moves in a message. It is not parsed, to save processor time, as most sockets are spectators; a
/// quotation mark within a text is escaped.
fn moves_in(text: &str) -> u64 {
    text.matches(r#""type":"moved""#).count() as u64
}

struct LoadPlayer {
    session: GuestSession,
    socket: ApiSocket,
    acts: u32,
}

impl LoadPlayer {
    async fn join(load: &LoadTest, name: &str) -> Result<LoadPlayer> {
        let session = load.client.guest(name).await?;
        let mut socket = load.client.socket(Some(&session)).await?;
        socket.hello(&client_id()?).await?;
        Ok(LoadPlayer { session, socket, acts: 0 })
    }

    async fn follow(&mut self, game: &GameId) -> Result<()> {
        self.socket.send(&ToServer::Follow { game: game.clone(), after: None }).await?;
        let state = |message| matches!(message, ToClient::State { .. }).then_some(());
        self.socket.wait_for(state).await.context("the state of a game")
    }

    async fn send(&mut self, game: &GameId, act: Act) -> Result<u32> {
        self.acts += 1;
        self.socket.send(&ToServer::Act { game: game.clone(), number: self.acts, act }).await?;
        Ok(self.acts)
    }

    async fn act(&mut self, game: &GameId, act: Act) -> Result<()> {
        let number = self.send(game, act).await?;
        self.await_done(number).await
    }

    async fn await_done(&mut self, sent: u32) -> Result<()> {
        let done = |message| match message {
            ToClient::Done { number, .. } if number == sent => Some(Ok(())),
            ToClient::Refused { refusal, .. } => Some(Err(anyhow!(refusal))),
            _ => None,
        };
        self.socket.wait_for(done).await.context("an acknowledgement")?
    }

    async fn await_move(&mut self, sent: u32, played: &MoveText) -> Result<()> {
        let moved = |message| match message {
            ToClient::Events { events, .. } => events.iter().find_map(|event| match &event.kind {
                EventKind::Moved { ply, text, .. } => {
                    (*ply == sent && text == played).then_some(())
                }
                _ => None,
            }),
            _ => None,
        };
        self.socket.wait_for(moved).await.context("the other player's move")
    }
}

fn client_id() -> Result<ClientId> {
    Ok(format!("{:016x}", fastrand::u64(..)).parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{Event, WallTime};

    #[test]
    fn moves_are_counted_without_parsing() {
        let message = |kinds: &[EventKind]| {
            let event =
                |kind: &EventKind| Event { number: 1, at: WallTime::default(), kind: kind.clone() };
            let events = kinds.iter().map(event).collect();
            let game = "game00000001".parse().unwrap();
            ToClient::Events { game, events, clock: None, turn: None }.write()
        };
        let text = "c1c3".parse().unwrap();
        let moved = EventKind::Moved { seat: Seat::Black, ply: 0, text, times: None };
        let text = r#""type":"moved""#.parse().unwrap();
        let chat = EventKind::Chat { seat: Seat::Black, text };
        assert_eq!(moves_in(&message(std::slice::from_ref(&chat))), 0);
        assert_eq!(moves_in(&message(&[moved.clone(), chat, moved])), 2);
    }
}
