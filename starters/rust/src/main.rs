//! A starter engine for Mana: a small search, and UGI. The rules are those of the crate `mana-rules`.
//!
//! ```text
//! Build it:  cargo build --release --package mana-starter
//! Try it:    printf 'position startpos\nmoves\ngo\n' | target/release/starter
//! Play it:   mana match target/release/starter self,Level=1 --pairs 5
//! ```
//!
//! Good places to begin: [`evaluate`], and the order in which [`AlphaBeta::negamax`] tries the moves.

use mana::{Edition, Move, Position};
use mana_game::{Outcome, Position as _, perft};
use std::error::Error;
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

// ---------------------------------------------------------------- the search

const WIN: i32 = 10_000;

/// How good a position is for the player to move: it counts Ronin. You can do better.
fn evaluate(position: &Position) -> i32 {
    let side = position.turn();
    position.reserve(side.other()) as i32 - position.reserve(side) as i32
}

/// A limit is reached; the result of this iteration is discarded.
struct OutOfTime;

/// Alpha-beta, one ply deeper each time, until the depth is reached or the limits are.
struct AlphaBeta {
    deadline: Option<Instant>,
    nodes: u64,
}

impl AlphaBeta {
    fn best_move(&mut self, position: &Position, depth: i64) -> Option<Move> {
        let mut moves = position.legal_moves();
        fastrand::shuffle(&mut moves);
        if position.is_set_up() || moves.is_empty() {
            return moves.first().copied();
        }
        for limit in 1..=depth {
            let Ok((best, score)) = self.best_of(position, &moves, limit) else { break };
            // The best move so far is tried first in the next, deeper round.
            moves.swap(0, best);
            println!("info depth {limit} score {} pv {}", score_text(score), moves[0]);
        }
        Some(moves[0])
    }

    /// The index and the score of the best of these moves.
    fn best_of(
        &mut self,
        position: &Position,
        moves: &[Move],
        depth: i64,
    ) -> Result<(usize, i32), OutOfTime> {
        let (mut best, mut alpha) = (0, -WIN);
        for (index, &mv) in moves.iter().enumerate() {
            let score = -self.negamax(&position.after(mv), depth - 1, -WIN, -alpha, 1)?;
            if score > alpha {
                (best, alpha) = (index, score);
            }
        }
        Ok((best, alpha))
    }

    fn negamax(
        &mut self,
        position: &Position,
        depth: i64,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> Result<i32, OutOfTime> {
        if self.nodes == 0 || self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            return Err(OutOfTime);
        }
        self.nodes -= 1;
        match position.outcome() {
            Some(Outcome::Draw) => return Ok(0),
            Some(Outcome::Win(_)) => return Ok(ply - WIN), // a later loss is a better one
            None if depth == 0 => return Ok(evaluate(position)),
            None => {}
        }
        for mv in position.legal_moves() {
            let score = -self.negamax(&position.after(mv), depth - 1, -beta, -alpha, ply + 1)?;
            if score >= beta {
                return Ok(score);
            }
            alpha = alpha.max(score);
        }
        Ok(alpha)
    }
}

fn score_text(score: i32) -> String {
    match score {
        _ if score.abs() < WIN - 99 => format!("cp {}", 100 * score),
        _ if score > 0 => format!("win {}", WIN - score),
        _ => format!("loss {}", WIN + score),
    }
}

// ---------------------------------------------------------------- the protocol

/// The engine's side of a UGI conversation.
struct Starter {
    edition: Edition,
    position: Position,
    depth: i64,
}

impl Starter {
    fn execute(&mut self, words: &[&str]) -> Result<(), Box<dyn Error>> {
        match *words {
            ["ugi", ..] => {
                println!("id name Rust starter");
                let names: Vec<_> = Edition::NAMED.iter().map(|(name, _)| *name).collect();
                println!(
                    "option name Rules type combo default cosmoludo var {}",
                    names.join(" var ")
                );
                println!("option name Depth type spin default 4 min 0 max 99"); // 0 plays at random
                println!("ugiok");
            }
            ["isready", ..] => println!("readyok"),
            ["setoption", "name", "Rules", "value", rules] => {
                self.edition = rules.parse()?;
                self.position = Position::start(self.edition);
            }
            ["setoption", "name", "Depth", "value", depth] => self.depth = depth.parse()?,
            ["position", ref rest @ ..] => self.position = self.read_position(rest)?,
            ["go", ref limits @ ..] => {
                let best = self.search(limits)?;
                if limits.contains(&"infinite") {
                    // Then the best move waits for `stop`.
                    io::stdin()
                        .lines()
                        .find(|line| line.as_ref().map_or(true, |line| line.trim() == "stop"));
                }
                println!("bestmove {}", best.map_or("none".to_string(), |mv| mv.to_string()));
            }
            ["d", ..] => println!("{}", self.position),
            ["moves", ..] => {
                let mut moves: Vec<_> =
                    self.position.legal_moves().iter().map(Move::to_string).collect();
                moves.sort_unstable();
                println!("{}", moves.join(" "));
            }
            ["perft", depth] => println!("{}", perft(&self.position, depth.parse()?)),
            _ => {}
        }
        Ok(())
    }

    /// `startpos` or `fen POSITION`, then perhaps `moves MOVE...`.
    fn read_position(&self, words: &[&str]) -> Result<Position, Box<dyn Error>> {
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let mut position = match words[..end] {
            ["fen", ref fields @ ..] => Position::parse(self.edition, &fields.join(" "))?,
            _ => Position::start(self.edition),
        };
        for text in words.iter().skip(end + 1) {
            position.play(position.read_move(text)?);
        }
        Ok(position)
    }

    fn search(&self, limits: &[&str]) -> Result<Option<Move>, Box<dyn Error>> {
        let limit = |name: &str| {
            let value =
                limits.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1].parse::<i64>());
            value.transpose()
        };
        let side = self.position.turn().letter();
        let milliseconds = match (limit("movetime")?, limit(&format!("{side}time"))?) {
            (Some(time), _) => Some(time * 4 / 5),
            // A share of the clock, `btime` or `wtime`.
            (None, Some(time)) => {
                Some(time / 30 + limit(&format!("{side}inc"))?.unwrap_or(0) * 4 / 5)
            }
            (None, None) => None,
        };
        let deadline =
            milliseconds.map(|time| Instant::now() + Duration::from_millis(time.max(0) as u64));
        let nodes = limit("nodes")?.map_or(u64::MAX, |nodes| nodes.max(0) as u64);
        let depth = limit("depth")?.unwrap_or(self.depth).min(self.depth);
        Ok(AlphaBeta { deadline, nodes }.best_move(&self.position, depth))
    }
}

fn main() -> io::Result<()> {
    let edition = Edition::default();
    let mut engine = Starter { edition, position: Position::start(edition), depth: 4 };
    let mut line = String::new();
    // Not `lines()`, which would keep standard input locked while `go infinite` waits for `stop`.
    while io::stdin().lock().read_line(&mut line)? > 0 {
        let words: Vec<_> = line.split_whitespace().collect();
        if words.first() == Some(&"quit") {
            break;
        }
        if let Err(error) = engine.execute(&words) {
            println!("info string {error}");
        }
        line.clear();
    }
    Ok(())
}
