use anyhow::{Context, Result, anyhow, bail, ensure};
use mana::{Edition, Position};
use mana_escampe::{
    CourseColour, CourseConnection, CourseMessage, CoursePlayer, read_course_move,
    write_course_move,
};
use mana_game::{Game, Outcome, Position as _};
use mana_ugi::{Command, Response};
use std::io::{self, BufRead, ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{self, Child, ExitCode, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "\
Speaks UGI on standard input and output and starts the course program for every game. {host} and {port} \
in its arguments stand for the address that it connects to; without them the two are added at the end. \
Course programs place their own pieces, so games begin at the start of `escampe`. In `mana match` and \
`mana tournament` an engine `course:PROGRAM` is the same.

Examples:
  mana escampe adapter -- java -jar team7.jar {host} {port}
  mana match --rules escampe --from-start self 'course:java -jar team7.jar {host} {port}'")]
pub(crate) struct Args {
    /// The course program and its arguments
    #[arg(value_name = "PROGRAM", required = true, last = true)]
    program: Vec<String>,
}

/// How long a course program may take to connect and send its name: less than drivers wait for `readyok`, so that they
/// receive the error.
const START_TIMEOUT: Duration = Duration::from_secs(8);

/// How long it may take for a move; the driver enforces its own clock before that.
const MOVE_TIMEOUT: Duration = Duration::from_secs(3_600);

/// How often the adapter checks whether the program has connected.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A driver stops it by ending the process.
static NEVER: AtomicBool = AtomicBool::new(false);

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let mut program: Option<CourseProgram> = None;
    let mut game = Ok(Game::new(Edition::ESCAMPE));
    for line in io::stdin().lock().lines() {
        let Ok(command) = line?.parse::<Command>() else { continue };
        match command {
            Command::Ugi => {
                let name = args.program[0].clone();
                writeln!(out, "{}\n{}", Response::IdName(name), Response::UgiOk)?;
            }
            Command::IsReady => {
                // Started now, as no clock is running yet.
                match ready(&args, &mut program) {
                    Ok(_) => writeln!(out, "{}", Response::ReadyOk)?,
                    Err(error) => write_error(out, &error)?,
                }
            }
            // A program without a colour is not in a game yet.
            Command::NewGame => program = program.filter(|program| program.colour.is_none()),
            Command::SetOption { name, value }
                if name.eq_ignore_ascii_case("Rules") && value != Edition::ESCAMPE.to_string() =>
            {
                let reason = "course programs play the rules \"escampe\" alone";
                writeln!(out, "{}", Response::InfoString(reason.to_owned()))?;
            }
            Command::Position { position, moves } => game = read_game(position.as_deref(), &moves),
            Command::Go(_) => {
                let chosen = match &game {
                    Ok(game) => choose(&args, &mut program, game),
                    Err(error) => Err(anyhow!("{error}")),
                };
                let best = match chosen {
                    Ok(text) => Some(text),
                    Err(error) => {
                        program = None;
                        write_error(out, &error)?;
                        None
                    }
                };
                writeln!(out, "{}", Response::BestMove(best))?;
            }
            Command::Quit => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reports that the program has failed. The driver uses it as the reason of the lost game.
fn write_error(out: &mut dyn Write, error: &anyhow::Error) -> io::Result<()> {
    writeln!(out, "{}", Response::Error(format!("{error:#}")))
}

fn read_game(position: Option<&str>, moves: &[String]) -> Result<Game<Position>> {
    let start = Position::start(Edition::ESCAMPE);
    let first = position.map_or(Ok(start), |text| Position::parse(Edition::ESCAMPE, text))?;
    ensure!(
        first == start,
        "course programs place their own pieces: the game must begin at the start"
    );
    let mut game = Game::from_position(start);
    for text in moves {
        game.play(game.position().read_move(text)?)?;
    }
    Ok(game)
}

/// A course program in a game.
struct CourseProgram {
    child: Child,
    connection: CourseConnection,
    /// The colour assigned to it.
    colour: Option<CourseColour>,
    /// The game as sent to the program.
    known: Game<Position>,
}

impl Drop for CourseProgram {
    fn drop(&mut self) {
        let outcome = self.known.outcome().unwrap_or(Outcome::Draw);
        let _ = self.connection.send(&CourseMessage::End(outcome).to_wire());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lets the program move; its text is forwarded unchanged if it is not a legal move.
fn choose(
    args: &Args,
    running: &mut Option<CourseProgram>,
    game: &Game<Position>,
) -> Result<String> {
    let colour = CourseColour::of(game.turn());
    let program = ready(args, running)?;
    if program.colour.is_none() {
        program.colour = Some(colour);
        program.connection.send(&CourseMessage::Colour(colour).to_wire())?;
    }
    let known = program.known.moves().len();
    ensure!(
        program.colour == Some(colour) && game.moves().starts_with(program.known.moves()),
        "the course program is in another game"
    );
    for (position, &mv) in game.positions().iter().zip(game.moves()).skip(known) {
        ensure!(position.turn() != game.turn(), "course programs choose their own moves");
        let text = write_course_move(position, mv).context("this move has no course notation")?;
        program.connection.send(&CourseMessage::Played(text).to_wire())?;
        program.known.play(mv)?;
    }
    program.connection.drain()?;
    program.connection.send(&CourseMessage::Turn(colour).to_wire())?;
    let text = program.connection.receive(MOVE_TIMEOUT, &NEVER)?;
    match read_course_move(game.position(), &text) {
        Ok(mv) => {
            program.known.play(mv)?;
            Ok(mv.to_string())
        }
        Err(_) => Ok(text.replace(char::is_whitespace, "_")),
    }
}

/// The running program, or a new one.
fn ready<'a>(args: &Args, running: &'a mut Option<CourseProgram>) -> Result<&'a mut CourseProgram> {
    match running {
        Some(program) => Ok(program),
        None => Ok(running.insert(start(args)?)),
    }
}

fn start(args: &Args) -> Result<CourseProgram> {
    let listener = TcpListener::bind("127.0.0.1:0").context("127.0.0.1")?;
    let port = listener.local_addr()?.port().to_string();
    let is_placed = args.program.iter().any(|word| word.contains("{port}"));
    let fill = |word: &String| word.replace("{host}", "127.0.0.1").replace("{port}", &port);
    let mut words: Vec<_> = args.program.iter().map(fill).collect();
    if !is_placed {
        words.extend(["127.0.0.1".to_owned(), port.clone()]);
    }
    let mut child = process::Command::new(&words[0])
        .args(&words[1..])
        .stdin(Stdio::null())
        // Standard output belongs to the protocol.
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| words[0].clone())?;
    let connected = accept(&listener, &mut child)
        .and_then(|stream| Ok(CoursePlayer::greet(stream, START_TIMEOUT, &NEVER)?));
    match connected {
        Ok(player) => Ok(CourseProgram {
            child,
            connection: player.into_connection(),
            colour: None,
            known: Game::new(Edition::ESCAMPE),
        }),
        Err(error) => {
            let _ = child.kill();
            let _ = child.wait();
            Err(error.context(words[0].clone()))
        }
    }
}

fn accept(listener: &TcpListener, child: &mut Child) -> Result<TcpStream> {
    listener.set_nonblocking(true)?;
    let deadline = Instant::now() + START_TIMEOUT;
    loop {
        match listener.accept() {
            Ok((stream, _)) => return Ok(stream),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => return Err(error.into()),
        }
        if let Some(status) = child.try_wait()? {
            bail!("it has exited without connecting ({status})");
        }
        ensure!(Instant::now() < deadline, "it does not connect");
        thread::sleep(POLL_INTERVAL);
    }
}
