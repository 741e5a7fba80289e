use anyhow::{Context, Result, anyhow, bail, ensure};
use mana::{Edition, Position};
use mana_console::{interrupt, seconds, write_json};
use mana_escampe::{
    CourseColour, CourseConnection, CourseConnectionError, CourseMessage, read_course_move,
    write_course_move,
};
use mana_game::{Game, Outcome, Position as _, Side, excerpt};
use mana_ugi::{Command, EngineLaunch, EngineProcess, Go};
use serde::Serialize;
use std::env;
use std::io::Write;
use std::net::TcpStream;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = "\
The engine is a program with its arguments; `self` is this program. It plays one game and ends with it.

Examples:
  mana escampe client --port 1234 -- self
  mana escampe client --host referee.example --port 1234 --option Level=5 -- self
  mana escampe client --port 1234 --name Team7 -- python3 starters/python/starter.py")]
pub(crate) struct Args {
    /// The referee's host
    #[arg(long, default_value = "127.0.0.1")]
    host: String,

    /// The referee's port
    #[arg(long, default_value_t = 1234)]
    port: u16,

    /// The name to play under [default: the engine's own]
    #[arg(long)]
    name: Option<String>,

    /// The time for the game, of which the engine is told
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "600")]
    time: Duration,

    /// A fixed time for each move instead
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_time: Option<Duration>,

    /// An option of the engine; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,

    /// Print the result as one JSON object: colour, winner, plies
    #[arg(long)]
    json: bool,

    /// The engine: a program and its arguments, or `self`
    #[arg(value_name = "ENGINE", required = true, last = true)]
    engine: Vec<String>,
}

/// A played game.
#[derive(Serialize)]
struct ClientResult {
    colour: String,
    /// `Blanc`, `Noir` or null.
    winner: Option<String>,
    plies: usize,
}

/// The read timeout, as the referee is silent while the other player thinks.
const SILENCE: Duration = Duration::from_secs(3_600);

/// The allowance for the network's round trip.
const LAG: Duration = Duration::from_millis(200);

/// How long an engine may take beyond its time.
const GRACE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let mut player = CourseEngine::start(&args)?;
    let address = format!("{}:{}", args.host, args.port);
    let stream = TcpStream::connect((args.host.as_str(), args.port)).context(address.clone())?;
    let mut connection = CourseConnection::new(stream).context(address.clone())?;
    let stop = interrupt::catch();
    let name: String = player.name(&args).chars().filter(|c| !c.is_control()).collect();
    let played =
        connection.send(&format!("{name}\n")).map_err(anyhow::Error::from).and_then(|()| {
            let mut colour = None;
            loop {
                let message = match connection.receive(SILENCE, stop) {
                    Ok(line) => line.parse::<CourseMessage>()?,
                    Err(CourseConnectionError::Stopped) => return Ok(None),
                    Err(error) => return Err(error.into()),
                };
                match message {
                    CourseMessage::Colour(own) => colour = Some(own),
                    // It is the opponent's turn.
                    CourseMessage::Turn(turn) if Some(turn) != colour => {}
                    CourseMessage::Turn(turn) => match player.choose(turn, &args)? {
                        Some(text) => connection.send(&format!("{text}\n"))?,
                        None => return Ok(None),
                    },
                    CourseMessage::Played(text) => player.follow(&text)?,
                    CourseMessage::End(outcome) => return Ok(Some((colour, outcome))),
                }
            }
        });
    if let Some((colour, outcome)) = played.context(address)? {
        let colour = colour.map_or("nobody".to_owned(), |colour| colour.to_string());
        let winner = outcome.winner().map(|side| CourseColour::of(side).to_string());
        let result = ClientResult { colour, winner, plies: player.game.moves().len() };
        write_result(&args, &result, outcome, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_result(
    args: &Args,
    result: &ClientResult,
    outcome: Outcome,
    out: &mut dyn Write,
) -> Result<()> {
    if args.json {
        return Ok(write_json(out, result)?);
    }
    let ClientResult { colour, winner, plies } = result;
    match (outcome, winner) {
        (Outcome::Win(_), Some(winner)) => {
            writeln!(out, "{winner} wins after {plies} plies; the engine was {colour}")?;
        }
        _ => writeln!(out, "draw after {plies} plies; the engine was {colour}")?,
    }
    Ok(())
}

/// The engine, and its state of the game.
struct CourseEngine {
    engine: EngineProcess,
    game: Game<Position>,
    left: Duration,
}

impl CourseEngine {
    fn start(args: &Args) -> Result<CourseEngine> {
        let (program, arguments) = match &args.engine[..] {
            [] => bail!("an engine is missing after --"),
            [program, arguments @ ..] if program == "self" => {
                let path = env::current_exe().context("the path of this program")?;
                let words = [&["engine".to_owned()], arguments].concat();
                (path.to_string_lossy().into_owned(), words)
            }
            [program, arguments @ ..] => (program.clone(), arguments.to_vec()),
        };
        let failed = |error| anyhow!("{program}: {error}");
        let launch =
            EngineLaunch { program: program.clone(), arguments, ..EngineLaunch::default() };
        let mut engine = EngineProcess::start(&launch).map_err(failed)?;
        let mut options = vec![("Rules".to_owned(), Edition::ESCAMPE.to_string())];
        for option in &args.option {
            let (name, value) = option.split_once('=').ok_or_else(|| {
                anyhow!("\"{}\" is not an option; write NAME=VALUE", excerpt(option))
            })?;
            let offered = engine.options().iter().find(|one| one.name.eq_ignore_ascii_case(name));
            ensure!(
                offered.is_some_and(|offered| offered.kind.accepts(value)),
                "{program} does not take the option \"{}\"",
                excerpt(option)
            );
            options.push((name.to_owned(), value.to_owned()));
        }
        for (name, value) in options {
            engine.send(&Command::set_option(&name, value)).map_err(failed)?;
        }
        engine.send(&Command::NewGame).map_err(failed)?;
        engine.wait_until_ready().map_err(failed)?;
        Ok(CourseEngine { engine, game: Game::new(Edition::ESCAMPE), left: args.time })
    }

    fn name<'a>(&'a self, args: &'a Args) -> &'a str {
        args.name.as_deref().unwrap_or(self.engine.name())
    }

    /// Plays the opponent's move.
    fn follow(&mut self, text: &str) -> Result<()> {
        let mv = read_course_move(self.game.position(), text)?;
        Ok(self.game.play(mv)?)
    }

    /// Lets the engine move; `None` if it was interrupted.
    fn choose(&mut self, colour: CourseColour, args: &Args) -> Result<Option<String>> {
        ensure!(
            self.game.turn() == colour.side() && self.game.ending().is_none(),
            "the referee asks {colour} for a move out of turn"
        );
        let begin = Instant::now();
        let budget = self.left.saturating_sub(LAG);
        let mut go = Go { move_time: args.move_time, ..Go::default() };
        if args.move_time.is_none() {
            // The opponent's clock is unknown; an engine may as well assume the same.
            go.clock = Side::ALL.map(|_| Some(budget));
        }
        let timeout = args.move_time.unwrap_or(budget) + GRACE;
        self.engine.send(&Command::position(&self.game))?;
        let chosen = match self.engine.go(&go, timeout, interrupt::catch()) {
            Ok(chosen) => chosen.best_move.unwrap_or_default(),
            Err(mana_ugi::EngineProcessError::Stopped) => return Ok(None),
            Err(error) => bail!("the engine: {error}"),
        };
        self.left = self.left.saturating_sub(begin.elapsed());
        let position = *self.game.position();
        let mv = position.read_move(&chosen).map_err(|error| anyhow!("the engine: {error}"))?;
        self.game.play(mv)?;
        Ok(write_course_move(&position, mv))
    }
}
