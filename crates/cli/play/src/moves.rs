use anyhow::Result;
use mana_catalogue::with_game;
use mana_console::{PositionArgs, write_json};
use mana_game::Position;
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mana moves --position 'rdrrrr/6/6/6/6/RDRRRR b -'
  mana moves --rules burst N@d5 n@g6
  mana moves --json")]
pub struct Args {
    #[command(flatten)]
    start: PositionArgs,

    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// Print one JSON object instead: rules, position, moves
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MoveList {
    rules: String,
    position: String,
    moves: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let listed = with_game!(args.start.rules, |P, rules| list_moves::<P>(rules, &args))?;
    if args.json {
        write_json(out, &listed)?;
    } else {
        for mv in listed.moves {
            writeln!(out, "{mv}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list_moves<P: Position>(rules: P::Rules, args: &Args) -> Result<MoveList> {
    let game = args.start.game::<P>(rules, &args.moves)?;
    let mut moves: Vec<_> = game.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    Ok(MoveList { rules: rules.to_string(), position: game.position().to_string(), moves })
}
