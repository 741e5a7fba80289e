use mana_game::excerpt;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// What an engine is told, one line each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi`: introduce yourself.
    Ugi,
    /// `isready`: answer when everything before has been done.
    IsReady,
    /// `uginewgame`: what follows has nothing to do with what was before.
    NewGame,
    /// `setoption name N value V`.
    SetOption {
        /// The option.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// `position startpos|fen P [moves M…]`.
    Position {
        /// The position to begin with; `None` for the very start.
        position: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// `go …`: think.
    Go(Go),
    /// `stop`: say the best move now.
    Stop,
    /// `query …`: a question about the position.
    Query(Query),
    /// `d`: print the position.
    Show,
    /// `moves`: print the legal moves.
    Moves,
    /// `perft N`: count move sequences.
    Perft(u32),
    /// `quit`.
    Quit,
}

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Exactly so long.
    pub move_time: Option<Duration>,
    /// What each side has on its clock, Black first.
    pub clock: [Option<Duration>; 2],
    /// What each side gets for a move, Black first.
    pub increment: [Duration; 2],
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So many plies.
    pub depth: Option<u32>,
    /// Until `stop`.
    pub infinite: bool,
}

impl Go {
    /// Whether only `stop` ends the search.
    pub(crate) fn is_unlimited(&self) -> bool {
        let limited = self.move_time.is_some() || self.nodes.is_some() || self.depth.is_some();
        self.infinite || (!limited && self.clock == [None; 2])
    }
}

/// A question about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is it the first player's turn?
    FirstPlayersTurn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
}

/// What is wrong with a command; its text is one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadCommand(pub String);

impl fmt::Display for BadCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadCommand {}

impl Command {
    /// Whether the command would change what an engine is thinking about.
    pub(crate) fn changes_the_game(&self) -> bool {
        matches!(
            self,
            Command::NewGame
                | Command::SetOption { .. }
                | Command::Position { .. }
                | Command::Go(_)
        )
    }

    /// Reads a line. Words before the command that mean nothing are skipped, as in UCI; a line without any command
    /// is `None`.
    ///
    /// # Errors
    /// The command is known, but not what follows it.
    pub fn parse(line: &str) -> Result<Option<Command>, BadCommand> {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return Ok(Some(match word {
                "ugi" => Command::Ugi,
                "isready" => Command::IsReady,
                "uginewgame" => Command::NewGame,
                "setoption" => set_option(words)?,
                "position" => position(words)?,
                "go" => Command::Go(go(words)?),
                "stop" => Command::Stop,
                "query" => Command::Query(query(words)?),
                "d" => Command::Show,
                "moves" => Command::Moves,
                "perft" => Command::Perft(number("perft", words.next())?),
                "quit" => Command::Quit,
                _ => continue,
            }));
        }
        Ok(None)
    }
}

fn set_option(mut words: SplitWhitespace<'_>) -> Result<Command, BadCommand> {
    if words.next() != Some("name") {
        return Err(BadCommand("setoption wants: setoption name NAME value VALUE".into()));
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<&str> = words.collect();
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command, BadCommand> {
    let first = words.next();
    let position: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let moves = words.map(str::to_owned).collect();
    match first {
        Some("startpos") => Ok(Command::Position { position: None, moves }),
        Some("fen") => Ok(Command::Position { position: Some(position.join(" ")), moves }),
        _ => {
            Err(BadCommand("position wants: position startpos|fen POSITION [moves MOVE...]".into()))
        }
    }
}

fn go(mut words: SplitWhitespace<'_>) -> Result<Go, BadCommand> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "movetime" => go.move_time = Some(milliseconds(word, words.next())?),
            "btime" | "p1time" => go.clock[0] = Some(milliseconds(word, words.next())?),
            "wtime" | "p2time" => go.clock[1] = Some(milliseconds(word, words.next())?),
            "binc" | "p1inc" => go.increment[0] = milliseconds(word, words.next())?,
            "winc" | "p2inc" => go.increment[1] = milliseconds(word, words.next())?,
            "nodes" => go.nodes = Some(number(word, words.next())?),
            "depth" => go.depth = Some(number(word, words.next())?),
            "infinite" => go.infinite = true,
            _ => {}
        }
    }
    Ok(go)
}

fn query(mut words: SplitWhitespace<'_>) -> Result<Query, BadCommand> {
    match words.next() {
        Some("p1turn") => Ok(Query::FirstPlayersTurn),
        Some("gameover") => Ok(Query::GameOver),
        Some("result") => Ok(Query::Result),
        other => Err(BadCommand(format!(
            "query wants p1turn, gameover or result, not \"{}\"",
            excerpt(other.unwrap_or_default())
        ))),
    }
}

/// A clock below zero, which some programs send when it has run out, is zero.
fn milliseconds(word: &str, value: Option<&str>) -> Result<Duration, BadCommand> {
    let milliseconds: i64 = number(word, value)?;
    Ok(Duration::from_millis(milliseconds.max(0).unsigned_abs()))
}

fn number<N: FromStr>(word: &str, value: Option<&str>) -> Result<N, BadCommand> {
    let value = value.unwrap_or_default();
    value
        .parse()
        .map_err(|_| BadCommand(format!("{word} wants a number, not \"{}\"", excerpt(value))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Command) {
        assert_eq!(Command::parse(line), Ok(Some(expected)));
    }

    #[test]
    fn commands() {
        check("  ugi ", Command::Ugi);
        check("please isready", Command::IsReady);
        check(
            "setoption name Rules value cosmoludo,blocked=free",
            Command::SetOption { name: "Rules".into(), value: "cosmoludo,blocked=free".into() },
        );
        check(
            "position fen rdrrrr/6/6/6/6/RDRRRR b - moves b1b3 a6a4",
            Command::Position {
                position: Some("rdrrrr/6/6/6/6/RDRRRR b -".into()),
                moves: vec!["b1b3".into(), "a6a4".into()],
            },
        );
        check("position startpos", Command::Position { position: None, moves: Vec::new() });
        check("query p1turn", Command::Query(Query::FirstPlayersTurn));
        check("perft 3", Command::Perft(3));
        assert_eq!(Command::parse(""), Ok(None));
        assert_eq!(Command::parse("hello there"), Ok(None));
    }

    #[test]
    fn clocks_belong_to_sides_by_colour_or_by_turn() {
        let second = Duration::from_secs(1);
        let go = Go {
            clock: [Some(second), Some(2 * second)],
            increment: [second / 10, Duration::ZERO],
            ..Go::default()
        };
        check("go btime 1000 wtime 2000 binc 100 winc 0", Command::Go(go));
        check("go p1time 1000 p2time 2000 p1inc 100 p2inc 0", Command::Go(go));
        check(
            "go wtime -5",
            Command::Go(Go { clock: [None, Some(Duration::ZERO)], ..Go::default() }),
        );
    }

    #[test]
    fn bad_commands_say_what_they_want() {
        for (line, expected) in [
            ("go depth x", "depth wants a number, not \"x\""),
            ("go nodes -1", "nodes wants a number, not \"-1\""),
            ("perft", "perft wants a number, not \"\""),
            ("query weather", "query wants p1turn, gameover or result, not \"weather\""),
            ("position here", "position wants: position startpos|fen POSITION [moves MOVE...]"),
            ("setoption Hash 3", "setoption wants: setoption name NAME value VALUE"),
        ] {
            assert_eq!(Command::parse(line), Err(BadCommand(expected.into())));
        }
    }
}
