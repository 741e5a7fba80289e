//! Weak opponents that speak UGI, to measure the engine against: `opponent random` plays any legal move, `opponent
//! plain` is the textbook program, an alpha-beta search of four plies that counts material.
//!
//! ```sh
//! cargo build --release -p mana-program -p mana-ugi --bin mana --example opponent
//! target/release/mana match self 'target/release/examples/opponent plain' --control 50ms --pairs 100
//! ```

#![forbid(unsafe_code)]

mod plain;

use mana_catalogue::{AnyRules, with_game};
use mana_game::Game;
use mana_ugi::{Command, Response};
use plain::Material;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

#[derive(Clone, Copy)]
enum Opponent {
    Random,
    Plain,
}

fn main() -> ExitCode {
    let opponent = match std::env::args().nth(1).as_deref() {
        Some("random") => Opponent::Random,
        Some("plain") => Opponent::Plain,
        _ => {
            eprintln!("usage: opponent random|plain");
            return ExitCode::from(2);
        }
    };
    // A broken pipe is how a match ends.
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
        Opponent::Plain if !game.position().is_set_up() => plain::best_move(game.position()),
        Opponent::Random | Opponent::Plain => fastrand::choice(game.legal_moves()),
    };
    mv.map(|mv| mv.to_string())
}
