//! A minimal bot for matches: it plays a capture if there is one, otherwise any move.
//!
//! ```sh
//! cargo build -p mana-ugi --example bot
//! mana match self,Level=1 target/debug/examples/bot --pairs 10
//! mana play --engine target/debug/examples/bot
//! ```

use mana::prelude::*;
use mana_ugi::{Command, Response};
use std::io::{self, BufRead};

fn main() -> io::Result<()> {
    let mut game = Game::<Position>::new(Edition::COSMOLUDO);
    for line in io::stdin().lock().lines() {
        // Unknown lines are ignored, as in UCI.
        let Ok(command) = line?.parse::<Command>() else { continue };
        match command {
            Command::Ugi => {
                println!("{}", Response::IdName("Bot".to_owned()));
                println!("{}", Response::UgiOk);
            }
            Command::IsReady => println!("{}", Response::ReadyOk),
            Command::Position { position, moves } => match read_game(position.as_deref(), &moves) {
                Ok(read) => game = read,
                Err(error) => println!("{}", Response::InfoString(error.to_string())),
            },
            Command::Go(_) => {
                println!("{}", Response::BestMove(choose(&game).map(|mv| mv.to_string())));
            }
            Command::Quit => break,
            _ => {}
        }
    }
    Ok(())
}

fn read_game(
    position: Option<&str>,
    moves: &[String],
) -> Result<Game<Position>, Box<dyn std::error::Error>> {
    let mut game = match position {
        Some(text) => Game::from_position(Position::parse(Edition::COSMOLUDO, text)?),
        None => Game::new(Edition::COSMOLUDO),
    };
    for text in moves {
        game.play_text(text)?;
    }
    Ok(game)
}

fn choose(game: &Game<Position>) -> Option<Move> {
    let moves = game.legal_moves();
    let is_capture = |mv: &&Move| match mv.action() {
        Action::Step { to, .. } => game.position().piece_at(to).is_some(),
        _ => false,
    };
    // Chosen by the hash of the position, so that games are reproducible.
    let any = moves.get(game.position().hash64() as usize % moves.len().max(1));
    moves.iter().find(is_capture).or(any).copied()
}
