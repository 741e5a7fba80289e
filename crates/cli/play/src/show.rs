use crate::colour;
use anyhow::Result;
use clap::ColorChoice;
use mana_catalogue::with_game;
use mana_console::{PositionArgs, serialize_side, write_json};
use mana_game::{Position, Side};
use mana_terminal::ColourBoard;
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
The first line is the position, the second is `ongoing`, `black`, `white` or `draw`. With --board a picture comes \
before them. In Mana upper-case letters are Black's pieces and lower-case ones White's, the number is that of the \
square's rings, and * is the Mana. In Burst of Mana + is burst and # a wall.

Examples:
  mana show b1/a1/c1/d1/e1/f1 b6/a6/c6/d6/e6/f6 c1c3
  mana show --board --rules burst N@d5
  mana show --rules burst --json")]
pub struct Args {
    #[command(flatten)]
    start: PositionArgs,

    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// Draw the board as well
    #[arg(long)]
    board: bool,

    /// Draw it in colour [default: on a terminal, unless NO_COLOR is set]
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    color: ColorChoice,

    /// Print one JSON object instead: rules, position, turn, status, reason, and with --board the plain picture
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ShownPosition {
    rules: String,
    position: String,
    #[serde(serialize_with = "serialize_side")]
    turn: Side,
    status: String,
    /// Why the game is over.
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let state = with_game!(args.start.rules, |P, rules| show::<P>(rules, &args))?;
    if args.json {
        write_json(out, &state)?;
    } else {
        if let Some(board) = state.board {
            writeln!(out, "{board}")?;
        }
        writeln!(out, "{}\n{}", state.position, state.status)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show<P: Position>(rules: P::Rules, args: &Args) -> Result<ShownPosition> {
    let game = args.start.game::<P>(rules, &args.moves)?;
    let ending = game.ending();
    let position = game.position();
    let board = args.board.then(|| {
        let coloured = !args.json && colour::is_wanted(args.color);
        if coloured { ColourBoard(position).to_string() } else { position.board().to_string() }
    });
    Ok(ShownPosition {
        rules: rules.to_string(),
        position: position.to_string(),
        turn: game.turn(),
        status: ending.map_or("ongoing".to_string(), |ending| ending.outcome.to_string()),
        reason: ending.map(|ending| ending.reason.to_string().replace(' ', "-")),
        board,
    })
}
