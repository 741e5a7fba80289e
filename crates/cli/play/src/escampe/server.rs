use anyhow::{Context, Result};
use mana::Position;
use mana_console::output_file::GrowingFile;
use mana_console::{interrupt, print_error, seconds, today, write_json};
use mana_escampe::{CourseColour, CourseEnding, CourseEvent, CoursePlayer, Referee};
use mana_game::{Game, Outcome};
use mana_record::Record;
use serde::Serialize;
use std::io::{ErrorKind, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Scope};
use std::time::Duration;

#[derive(clap::Args)]
#[command(after_help = "\
The first two programs that connect and send a name play the first game, the first of them as Blanc; the \
next two play the next one at the same time. Whoever sends an illegal move, exceeds the time or hangs up \
loses. Ctrl-C ends the server; games that are being played do not count.

Examples:
  mana escampe server --port 1234 --records games.txt
  mana escampe server --host 0.0.0.0 --port 1234 --games 10 --json")]
pub(crate) struct Args {
    /// The port; 0 for any free one
    #[arg(long, default_value_t = 1234)]
    port: u16,

    /// The address to listen at; 0.0.0.0 for the whole network
    #[arg(long, default_value = "127.0.0.1")]
    host: String,

    /// How many games are played before the server ends [default: no limit]
    #[arg(long, value_name = "N")]
    games: Option<usize>,

    /// The time of each player for a game
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "600")]
    time: Duration,

    /// Write the games to this file, as records
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Replace the file of records if it exists
    #[arg(long, requires = "records")]
    force: bool,

    /// Print one JSON object for each event instead
    #[arg(long)]
    json: bool,
}

/// How long a program may take to send its name.
const NAME_TIMEOUT: Duration = Duration::from_secs(30);

/// The maximum number of connections without a name.
const MAX_NAMELESS: usize = 64;

/// How often the server checks whether it should stop.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// An event of the server.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum ServerEvent {
    Listening {
        address: String,
    },
    Player {
        name: String,
    },
    Begin {
        game: usize,
        blanc: String,
        noir: String,
    },
    Move {
        game: usize,
        colour: String,
        #[serde(rename = "move")]
        mv: String,
        seconds_left: f64,
    },
    End {
        game: usize,
        /// `Blanc`, `Noir` or null.
        winner: Option<String>,
        reason: String,
    },
}

/// A report from a thread to the one that writes.
enum ServerReport {
    Event(ServerEvent),
    /// A finished game, with the time left after each move.
    Game(Box<Record<Position>>),
    /// A player with a name.
    Player(CoursePlayer),
    /// A game that was unfinished when the server stopped.
    Abandoned,
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let address = format!("{}:{}", args.host, args.port);
    let listener = TcpListener::bind(&address).with_context(|| address.clone())?;
    listener.set_nonblocking(true)?;
    let records = args.records.as_deref();
    let mut records = records.map(|path| GrowingFile::create(path, args.force)).transpose()?;
    let stop = interrupt::catch();
    let address = listener.local_addr()?.to_string();
    write_event(&args, &ServerEvent::Listening { address }, out)?;
    let (sender, reports) = channel();
    let done = AtomicBool::new(false);
    let served = thread::scope(|scope| {
        let (done, connections) = (&done, sender.clone());
        scope.spawn(move || accept(scope, &listener, done, &connections));
        let served = serve_games(scope, &args, &reports, &sender, done, stop, &mut records, out);
        done.store(true, Ordering::Relaxed);
        served
    });
    served.map(|()| ExitCode::SUCCESS)
}

/// Begins a game whenever two players are waiting, and writes the reports of games.
#[expect(clippy::too_many_arguments, reason = "all of them are the state of one loop")]
fn serve_games<'scope>(
    scope: &'scope Scope<'scope, '_>,
    args: &'scope Args,
    reports: &Receiver<ServerReport>,
    sender: &Sender<ServerReport>,
    done: &'scope AtomicBool,
    stop: &AtomicBool,
    records: &mut Option<GrowingFile>,
    out: &mut dyn Write,
) -> Result<()> {
    let (mut begun, mut ended) = (0, 0);
    let mut waiting: Option<CoursePlayer> = None;
    while args.games.is_none_or(|games| ended < games) {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        match reports.recv_timeout(POLL_INTERVAL) {
            // No further game is needed.
            Ok(ServerReport::Player(_)) if args.games == Some(begun) => {}
            Ok(ServerReport::Player(player)) => {
                let name = player.name().to_owned();
                write_event(args, &ServerEvent::Player { name }, out)?;
                // A waiting player who has disconnected is replaced by the next.
                match waiting.take().and_then(|mut blanc| blanc.is_connected().then_some(blanc)) {
                    None => waiting = Some(player),
                    Some(blanc) => {
                        begun += 1;
                        let (game, blanc_name) = (begun, blanc.name().to_owned());
                        let noir = player.name().to_owned();
                        let event = ServerEvent::Begin { game, blanc: blanc_name, noir };
                        write_event(args, &event, out)?;
                        let sender = sender.clone();
                        scope.spawn(move || referee(args.time, game, blanc, player, done, &sender));
                    }
                }
            }
            Ok(ServerReport::Event(event)) => write_event(args, &event, out)?,
            Ok(ServerReport::Game(record)) => {
                ended += 1;
                if let Some(file) = records {
                    file.write(format!("{record}\n"))?;
                }
            }
            Ok(ServerReport::Abandoned) | Err(_) => {}
        }
    }
    Ok(())
}

/// Accepts connections and waits for their names, each on its own thread, so that nobody delays the others.
fn accept<'scope>(
    scope: &'scope Scope<'scope, '_>,
    listener: &TcpListener,
    done: &'scope AtomicBool,
    sender: &Sender<ServerReport>,
) {
    static NAMELESS: AtomicUsize = AtomicUsize::new(0);
    while !done.load(Ordering::Relaxed) {
        match listener.accept() {
            // Connections over the limit are closed at once.
            Ok(_) if NAMELESS.load(Ordering::Relaxed) >= MAX_NAMELESS => {}
            Ok((stream, address)) => {
                NAMELESS.fetch_add(1, Ordering::Relaxed);
                let sender = sender.clone();
                scope.spawn(move || {
                    match CoursePlayer::greet(stream, NAME_TIMEOUT, done) {
                        // The receiver is dropped when the server ends.
                        Ok(player) => drop(sender.send(ServerReport::Player(player))),
                        Err(_) if done.load(Ordering::Relaxed) => {}
                        Err(error) => print_error(&format!("{address}: no name: {error}")),
                    }
                    NAMELESS.fetch_sub(1, Ordering::Relaxed);
                });
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(POLL_INTERVAL),
            Err(error) => {
                print_error(&format!("a connection failed: {error}"));
                thread::sleep(POLL_INTERVAL);
            }
        }
    }
}

/// Plays one game and reports it.
fn referee(
    time: Duration,
    game: usize,
    mut blanc: CoursePlayer,
    mut noir: CoursePlayer,
    done: &AtomicBool,
    sender: &Sender<ServerReport>,
) {
    let send = |report| drop(sender.send(report));
    let mut clocks = Vec::new();
    let played = Referee { time }.play(&mut blanc, &mut noir, done, |event| {
        let CourseEvent { colour, text, left } = event;
        clocks.push(*left);
        send(ServerReport::Event(ServerEvent::Move {
            game,
            colour: colour.to_string(),
            mv: text.clone(),
            seconds_left: tenths(*left),
        }));
    });
    let Some((moves, outcome, ending)) = played else { return send(ServerReport::Abandoned) };
    let winner = outcome.winner().map(CourseColour::of);
    let loser = outcome.winner().map(|side| CourseColour::of(!side));
    let reason = match (&ending, loser) {
        (CourseEnding::Rules(_), _) | (_, None) => ending.to_string(),
        (_, Some(CourseColour::Blanc)) => format!("Blanc ({}): {ending}", blanc.name()),
        (_, Some(CourseColour::Noir)) => format!("Noir ({}): {ending}", noir.name()),
    };
    let event = ServerEvent::End { game, winner: winner.map(|winner| winner.to_string()), reason };
    send(ServerReport::Event(event));
    let names = [noir.name(), blanc.name()];
    send(ServerReport::Game(Box::new(record(&moves, names, outcome, &ending, &clocks))));
}

fn record(
    game: &Game<Position>,
    [black, white]: [&str; 2],
    outcome: Outcome,
    ending: &CourseEnding,
    clocks: &[Duration],
) -> Record<Position> {
    let mut record = Record::from_game(game);
    let (date, termination) = (today(), ending.to_string());
    let tags = [("Date", date.as_str()), ("Black", black), ("White", white)];
    for (name, value) in tags.into_iter().chain([("Termination", termination.as_str())]) {
        record.set_tag(name, Some(value)).expect("these tags can be set");
    }
    record.set_result(Some(outcome));
    let nodes: Vec<_> = record.main_line().collect();
    for (node, left) in nodes.into_iter().zip(clocks) {
        record.set_clock(node, Some(Duration::from_secs(left.as_secs())));
    }
    record
}

fn write_event(args: &Args, event: &ServerEvent, out: &mut dyn Write) -> Result<()> {
    if args.json {
        write_json(out, event)?;
        return Ok(out.flush()?);
    }
    match event {
        ServerEvent::Listening { address } => writeln!(out, "listening on {address}")?,
        ServerEvent::Player { name } => writeln!(out, "{name} has connected")?,
        ServerEvent::Begin { game, blanc, noir } => {
            writeln!(out, "game {game}: {blanc} (Blanc) against {noir} (Noir)")?;
        }
        ServerEvent::Move { game, colour, mv, seconds_left } => {
            writeln!(out, "game {game}: {colour} {mv}, {seconds_left:.1} s left")?;
        }
        ServerEvent::End { game, winner: Some(winner), reason } => {
            writeln!(out, "game {game}: {winner} wins: {reason}")?;
        }
        ServerEvent::End { game, winner: None, reason } => {
            writeln!(out, "game {game}: draw: {reason}")?;
        }
    }
    Ok(out.flush()?)
}

/// Seconds to a tenth.
fn tenths(time: Duration) -> f64 {
    (time.as_secs_f64() * 10.0).round() / 10.0
}
