//! What the page says to the engine, and what it makes of the answers. Both speak lines of UGI.

use crate::session::Session;
use crate::terms::Level;
use mana_game::Position;

/// What the engine is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// The move of a player of this level.
    Play(Level),
    /// The best move it can find in a moment.
    Hint,
}

/// How long it looks for a hint, in milliseconds.
const HINT_TIME: u32 = 1_000;

/// The strongest level, by number.
const FULL: u8 = 10;

/// The lines that ask for a move in the current position.
pub fn question<P: Position>(session: &Session<P>, request: Request) -> Vec<String> {
    let game = session.game();
    let (level, time) = match request {
        Request::Play(level) => (level.number(), level.think_time()),
        Request::Hint => (FULL, HINT_TIME),
    };
    let mut position = format!("position fen {}", game.first_position());
    if !game.moves().is_empty() {
        position.push_str(" moves");
        for mv in game.moves() {
            position.push_str(&format!(" {mv}"));
        }
    }
    vec![
        format!("setoption name Rules value {}", game.position().rules()),
        "setoption name Hash value 32".to_owned(),
        format!("setoption name Level value {level}"),
        position,
        format!("go movetime {time}"),
    ]
}

/// What a line of the engine means to the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The move, as text.
    BestMove(String),
    /// It has failed and says why.
    Failed(String),
    /// Nothing that matters here.
    Other,
}

/// Reads a line of the engine.
pub fn answer(line: &str) -> Answer {
    match line.split_once(' ') {
        Some(("bestmove", rest)) => {
            Answer::BestMove(rest.split_whitespace().next().unwrap_or_default().to_owned())
        }
        Some(("error", reason)) => Answer::Failed(reason.to_owned()),
        _ => Answer::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::{SetUpWish, Terms};

    #[test]
    fn a_question_tells_the_whole_game() {
        let terms = Terms { computer: None, set_up: SetUpWish::Own };
        let mut session = Session::<burst::Position>::new(burst::Rules, terms);
        session.play(session.game().position().read_move("N@d5").unwrap()).unwrap();
        let lines = question(&session, Request::Play(Level::default()));
        assert_eq!(lines[0], "setoption name Rules value burst");
        assert_eq!(lines[2], "setoption name Level value 3");
        assert_eq!(lines[3], "position fen Gg b ENRPSTAenrpsta moves N@d5");
    }

    #[test]
    fn answers() {
        assert_eq!(answer("bestmove b1c3 ponder x"), Answer::BestMove("b1c3".into()));
        assert_eq!(answer("error no memory"), Answer::Failed("no memory".into()));
        assert_eq!(answer("info depth 3"), Answer::Other);
    }
}
