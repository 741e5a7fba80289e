//! What the page says to the engine, and what it makes of the answers. Both speak lines of UGI.

use crate::local_game::LocalGame;
use crate::local_game_options::ComputerLevel;
use mana_game::{Game, Position, Side};
use mana_search::Score;

/// What the engine is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// The move of a player of this level.
    Play(ComputerLevel),
    /// The best move it can find in a moment.
    Hint,
}

/// How long it looks for a hint, in milliseconds.
const HINT_TIME: u32 = 1_000;

/// The strongest level, by number.
const FULL: u8 = 10;

/// The lines that ask for a move in the current position.
pub fn question<P: Position>(session: &LocalGame<P>, request: Request) -> Vec<String> {
    let (level, time) = match request {
        Request::Play(level) => (level.number(), level.think_time()),
        Request::Hint => (FULL, HINT_TIME),
    };
    let mut lines = position_lines(session.game(), level);
    lines.push(format!("go movetime {time}"));
    lines
}

/// The lines that ask for the best few lines in the current position, for so many milliseconds or without end.
pub fn study_question<P: Position>(
    game: &Game<P>,
    best: usize,
    milliseconds: Option<u32>,
) -> Vec<String> {
    let mut lines = position_lines(game, FULL);
    // What it thinks of one position is not to depend on which it has seen before.
    lines.push("uginewgame".to_owned());
    lines.insert(0, format!("setoption name MultiPV value {best}"));
    lines.push(match milliseconds {
        Some(time) => format!("go movetime {time}"),
        None => "go infinite".to_owned(),
    });
    lines
}

fn position_lines<P: Position>(game: &Game<P>, level: u8) -> Vec<String> {
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
    ]
}

/// What a line of the engine means to the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The move, as text; empty where there is none.
    BestMove(String),
    /// What it thinks so far.
    Thought(Thought),
    /// What the prover has found out.
    Proof(Proof),
    /// It has failed and says why.
    Failed(String),
    /// Nothing that matters here.
    Other,
}

/// A line that the engine thinks about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// How many plies it has looked ahead.
    pub depth: u32,
    /// Which of its lines this is, the best first, counted from one.
    pub number: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How many of them a second.
    pub speed: u64,
    /// The moves, as texts.
    pub moves: Vec<String>,
}

/// What the prover has found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// It has looked at so many positions and does not know yet.
    Working(u64),
    /// This side wins, within so many plies.
    Won(Side, u32),
    /// Neither side can force a win.
    Nobody,
    /// It has given up.
    Open(u64),
}

/// The line that asks the prover who wins, to be decided within so many positions a side.
pub fn proof_question<P: Position>(position: &P, nodes: u64) -> String {
    format!("prove {nodes} {};{position}", position.rules())
}

/// Reads a line of the engine.
pub fn answer(line: &str) -> Answer {
    if let Some(proof) = line.strip_prefix("proof ") {
        return read_proof(proof).map_or(Answer::Other, Answer::Proof);
    }
    if let Some(info) = line.strip_prefix("info depth ") {
        return read_thought(info).map_or(Answer::Other, Answer::Thought);
    }
    match line.split_once(' ') {
        Some(("bestmove", rest)) => {
            Answer::BestMove(rest.split_whitespace().next().unwrap_or_default().to_owned())
        }
        Some(("error", reason)) => Answer::Failed(reason.to_owned()),
        _ => Answer::Other,
    }
}

fn read_proof(text: &str) -> Option<Proof> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["working", nodes] => Some(Proof::Working(nodes.parse().ok()?)),
        ["open", nodes] => Some(Proof::Open(nodes.parse().ok()?)),
        ["nobody"] => Some(Proof::Nobody),
        ["black", plies] => Some(Proof::Won(Side::Black, plies.parse().ok()?)),
        ["white", plies] => Some(Proof::Won(Side::White, plies.parse().ok()?)),
        _ => None,
    }
}

/// Reads `3 multipv 1 score cp 12 nodes 345 nps 678 hashfull 9 time 10 pv a b c`.
fn read_thought(text: &str) -> Option<Thought> {
    let (facts, moves) = text.split_once(" pv ")?;
    let words: Vec<&str> = facts.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        Some(&words[at + 1..])
    };
    let number = |name: &str| after(name)?.first()?.parse::<u64>().ok();
    let score = match after("score")? {
        ["draw", ..] => Score::Draw,
        [kind, value, ..] => format!("{kind} {value}").parse().ok()?,
        _ => return None,
    };
    Some(Thought {
        depth: words.first()?.parse().ok()?,
        number: number("multipv").unwrap_or(1) as usize,
        score,
        nodes: number("nodes")?,
        speed: number("nps").unwrap_or_default(),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local_game_options::{LocalGameOptions, SetUpMode};

    #[test]
    fn a_question_tells_the_whole_game() {
        let terms = LocalGameOptions { computer: None, set_up: SetUpMode::Own };
        let mut session = LocalGame::<burst::Position>::new(burst::Rules, terms);
        session.play(session.game().position().read_move("N@d5").unwrap()).unwrap();
        let lines = question(&session, Request::Play(ComputerLevel::default()));
        assert_eq!(lines[0], "setoption name Rules value burst");
        assert_eq!(lines[2], "setoption name Level value 3");
        assert_eq!(lines[3], "position fen Gg b ENRPSTAenrpsta moves N@d5");
    }

    #[test]
    fn answers() {
        assert_eq!(answer("bestmove b1c3 ponder x"), Answer::BestMove("b1c3".into()));
        assert_eq!(answer("error no memory"), Answer::Failed("no memory".into()));
        assert_eq!(answer("info depth 3"), Answer::Other);
        assert_eq!(answer("proof black 9"), Answer::Proof(Proof::Won(Side::Black, 9)));
        assert_eq!(answer("proof nonsense"), Answer::Other);
        let thought =
            "info depth 3 multipv 2 score loss 4 nodes 345 nps 678 hashfull 9 time 10 pv a1a2 b6b5";
        let Answer::Thought(thought) = answer(thought) else { panic!("it is one") };
        assert_eq!((thought.depth, thought.number, thought.score), (3, 2, Score::Loss(4)));
        assert_eq!((thought.nodes, thought.speed), (345, 678));
        assert_eq!(thought.moves, ["a1a2", "b6b5"]);
    }
}
