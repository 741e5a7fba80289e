use crate::colour;
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::{ColorChoice, ValueEnum};
use mana_arena::MatchTimeControl;
use mana_catalogue::with_game;
use mana_console::output_file::OutputFile;
use mana_console::{PositionArgs, interrupt, serialize_side, today, write_json};
use mana_engine::Level;
use mana_game::{Game, Side};
use mana_terminal::{
    ComputerLevel, EngineCommand, PlayOptions, PlaySession, PlayerChoice, TerminalUi, play,
};
use mana_ugi::{EngineLaunch, EngineProcess, Go};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Moves are made with the arrows and Enter, with the mouse, or typed: c1c3, R@d4, N@f6. `u` takes a move back, `h` asks \
for a hint, `s` saves the record, `r` resigns, `q` leaves and `?` shows every key. The screen needs 80 columns and 24 \
rows. When the game is left, its record is printed.

Examples:
  mana play --level 5 --side white
  mana play --rules burst --control 300+3
  mana play --two --fair --record game.txt
  mana play --engine 'python3 starters/python/starter.py'")]
pub struct Args {
    #[command(flatten)]
    start: PositionArgs,

    /// Start from a fair start, from which neither side is known to win
    #[arg(long, conflicts_with = "position")]
    fair: bool,

    /// The level of the computer, 1 to 10
    #[arg(long, default_value = "3", value_parser = level, conflicts_with_all = ["engine", "two"])]
    level: ComputerLevel,

    /// Play against another UGI engine: a program and its arguments
    #[arg(long, value_name = "COMMAND", conflicts_with = "two")]
    engine: Option<String>,

    /// Two people at this terminal
    #[arg(long)]
    two: bool,

    /// The side that you play
    #[arg(long, default_value = "black", conflicts_with = "two")]
    side: SideArg,

    /// A clock in seconds with increment, such as 300+3; or the limit of an engine's move: 500ms, 10000n (nodes), 8d
    /// (plies) [default: no clock]
    #[arg(long)]
    control: Option<MatchTimeControl>,

    /// Write the record to this file, after every move
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Replace the file of the record if it exists
    #[arg(long, requires = "record")]
    force: bool,

    /// Draw in colour [default: unless NO_COLOR is set]
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    color: ColorChoice,

    /// Print one JSON object at the end instead of the record: rules, position, turn, moves, result
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum SideArg {
    Black,
    White,
    /// Either, by chance
    Random,
}

fn level(text: &str) -> Result<ComputerLevel> {
    let level: Level = text.parse()?;
    ComputerLevel::new(level.number()).ok_or_else(|| anyhow!("there is no level {level}"))
}

/// The game as it was left.
#[derive(Serialize)]
struct PlayReport {
    rules: String,
    position: String,
    #[serde(serialize_with = "serialize_side")]
    turn: Side,
    moves: Vec<String>,
    /// `1-0` when Black won, `0-1` when White won, `1/2-1/2`, or `*`.
    result: &'static str,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let options = args.options()?;
    with_game!(args.start.rules, |P, rules| play_game::<P>(rules, &args, options, out))
}

impl Args {
    fn options(&self) -> Result<PlayOptions> {
        let opponent = match &self.engine {
            None if self.two => PlayerChoice::Person,
            None => PlayerChoice::Level(self.level),
            Some(command) => PlayerChoice::Engine(engine_command(command)?),
        };
        let plays_black = match self.side {
            SideArg::Black => true,
            SideArg::White => false,
            SideArg::Random => fastrand::bool(),
        };
        let players = if plays_black {
            [PlayerChoice::Person, opponent]
        } else {
            [opponent, PlayerChoice::Person]
        };
        let (clock, limit) = match self.control {
            None => (None, None),
            Some(MatchTimeControl::Clock { base, increment }) => {
                ensure!(base > Duration::ZERO, "a clock needs more than 0 seconds");
                (Some((base, increment)), None)
            }
            Some(control) => (None, Some(move_limit(control))),
        };
        let colour = colour::is_wanted(self.color);
        let (record, date) = (self.record.clone(), Some(today()));
        Ok(PlayOptions { players, clock, limit, record, date, colour })
    }
}

fn move_limit(control: MatchTimeControl) -> Go {
    match control {
        MatchTimeControl::MoveTime(time) => Go { move_time: Some(time), ..Go::default() },
        MatchTimeControl::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
        MatchTimeControl::Depth(depth) => Go { depth: Some(depth), ..Go::default() },
        MatchTimeControl::Clock { .. } => Go::default(),
    }
}

fn engine_command(text: &str) -> Result<EngineCommand> {
    let mut words = text.split_whitespace().map(str::to_owned);
    let program = words.next().context("--engine needs a program")?;
    let arguments = words.collect();
    let launch = EngineLaunch { program: program.clone(), arguments, ..EngineLaunch::default() };
    Ok(EngineCommand { name: program, launch })
}

fn play_game<P: TerminalUi>(
    rules: P::Rules,
    args: &Args,
    mut options: PlayOptions,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let game = if args.fair {
        let name = rules.to_string();
        let starts: Vec<&str> = mana_data::fair_starts(&name).collect();
        let start = fastrand::choice(starts);
        let start = start.ok_or_else(|| anyhow!("no fair starts are known for {name}"))?;
        Game::from_position(P::parse(rules, start)?)
    } else {
        args.start.game::<P>(rules, &[])?
    };
    ensure!(game.ending().is_none(), "the game is over in this position");
    let record = match &args.record {
        Some(path) if path.is_file() && !args.force => {
            bail!("{} exists; replace it with --force", path.display())
        }
        Some(path) => Some(OutputFile::new(path)?),
        None => None,
    };
    ensure!(
        io::stdin().is_terminal() && io::stdout().is_terminal(),
        "a game is played on a terminal, and this is none"
    );
    // Detects a program that cannot be started before the screen is cleared.
    for player in &mut options.players {
        if let PlayerChoice::Engine(command) = player {
            let engine = EngineProcess::start(&command.launch)
                .map_err(|error| anyhow!("{}: {error}", command.launch.program))?;
            command.name = engine.name().to_owned();
        }
    }
    let stop = interrupt::catch();
    let begin = Instant::now();
    let mut session = PlaySession::new(game, options, Duration::ZERO);
    play(&mut session, begin, stop, |text| match &record {
        Some(file) => {
            file.write(|out| out.write_all(text.as_bytes())).map_err(|failure| failure.error)
        }
        None => Ok(()),
    })?;
    if args.json {
        let game = session.game();
        let played = PlayReport {
            rules: rules.to_string(),
            position: game.position().to_string(),
            turn: game.turn(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            result: session.outcome().map_or("*", |outcome| outcome.result()),
        };
        write_json(out, &played)?;
    } else if !session.game().moves().is_empty() {
        write!(out, "{}", session.record())?;
    }
    Ok(ExitCode::SUCCESS)
}
