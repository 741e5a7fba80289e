//! Weak opponents that speak UGI, to measure the engine against: `opponent random` plays any legal move, `opponent
//! plain PLIES` is the textbook program, an alpha-beta search of so many plies that counts material.
//!
//! ```sh
//! cargo build --release -p mana-program -p mana-ugi --bin mana --example opponent
//! target/release/mana match self 'target/release/examples/opponent plain 4' --control 50ms --pairs 100
//! ```

#![forbid(unsafe_code)]

mod plain;

use mana_catalogue::{AnyRules, with_game};
use mana_game::Game;
use mana_ugi::{Command, Response};
use plain::Material;
use std::io::{self, BufRead, Write};
use std::num::NonZeroU32;
use std::process::ExitCode;

#[derive(Clone, Copy)]
enum Opponent {
    Random,
    Plain { plies: NonZeroU32 },
}

/// The opponent that the arguments select.
fn read_arguments(mut arguments: impl Iterator<Item = String>) -> Option<Opponent> {
    let name = arguments.next()?;
    let plies = arguments.next().map(|text| text.parse());
    match (name.as_str(), plies) {
        ("random", None) => Some(Opponent::Random),
        ("plain", Some(Ok(plies))) => Some(Opponent::Plain { plies }),
        _ => None,
    }
}

fn main() -> ExitCode {
    let Some(opponent) = read_arguments(std::env::args().skip(1)) else {
        eprintln!("usage: opponent random | opponent plain PLIES");
        return ExitCode::from(2);
    };
    // A broken pipe is normal: the match is over.
    let _ = serve(opponent);
    ExitCode::SUCCESS
}

/// The subset of UGI that a match needs.
fn serve(opponent: Opponent) -> io::Result<()> {
    let mut rules = AnyRules::default();
    let mut position = (None, Vec::new());
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        match line?.parse() {
            Ok(Command::Ugi) => {
                writeln!(out, "{}", Response::IdName("opponent".to_owned()))?;
                writeln!(out, "{}", Response::UgiOk)?;
            }
            Ok(Command::IsReady) => writeln!(out, "{}", Response::ReadyOk)?,
            Ok(Command::SetOption { name, value }) if name == "Rules" => {
                rules = value.parse().unwrap_or(rules);
            }
            Ok(Command::Position { position: text, moves }) => position = (text, moves),
            Ok(Command::Go(_)) => {
                let (text, moves) = &position;
                let best = with_game!(rules, |P, rules| {
                    best_move::<P>(opponent, rules, text.as_deref(), moves)
                });
                writeln!(out, "{}", Response::BestMove(best))?;
            }
            Ok(Command::Quit) => return Ok(()),
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}

fn best_move<P: Material>(
    opponent: Opponent,
    rules: P::Rules,
    position: Option<&str>,
    moves: &[String],
) -> Option<String> {
    let mut game = match position {
        None => Game::<P>::new(rules),
        Some(text) => Game::from_position(P::parse(rules, text).ok()?),
    };
    for text in moves {
        game.play(game.position().read_move(text).ok()?).ok()?;
    }
    let mv = match opponent {
        Opponent::Plain { plies } if !game.position().is_set_up() => {
            plain::best_move(game.position(), plies.get())
        }
        Opponent::Random | Opponent::Plain { .. } => fastrand::choice(game.legal_moves()),
    };
    mv.map(|mv| mv.to_string())
}
