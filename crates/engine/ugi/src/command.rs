use crate::one_line::OneLine;
use mana_game::{Game, Position, excerpt};
use std::fmt::{self, Write};
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// A line that a driver sends to an engine.
///
/// Parsing skips unknown words before the command, as in UCI. A command is displayed as one line that parses as the
/// same command, provided that its texts hold no surplus white space and times are whole milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi`: identify yourself and list your options.
    Ugi,
    /// `isready`: answer once every earlier command has been carried out.
    IsReady,
    /// `uginewgame`: the next position belongs to another game.
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
        /// The position the moves start from; `None` for the start of the game.
        position: Option<String>,
        /// The moves played since.
        moves: Vec<String>,
    },
    /// `go …`: search.
    Go(Go),
    /// `stop`: end the search and send the best move.
    Stop,
    /// `query …`: a question about the position.
    Query(Query),
    /// `d`: draw the board and print the position.
    Display,
    /// `moves`: print the legal moves.
    Moves,
    /// `perft N`: count the leaves of the move tree.
    Perft(u32),
    /// `prove NODES RULES;POSITION`: prove who wins.
    Prove(ProveRequest),
    /// `quit`.
    Quit,
}

/// The limits of a search. Without any, it runs until `stop`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Exact time for this move.
    pub move_time: Option<Duration>,
    /// Time left on each side's clock, Black first.
    pub clock: [Option<Duration>; 2],
    /// Increment per move of each side, Black first.
    pub increment: [Duration; 2],
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Search until `stop`, whatever the other limits say.
    pub infinite: bool,
    /// The only moves to consider; all if there are none.
    pub search_moves: Vec<String>,
}

impl Go {
    /// Whether only `stop` ends the search.
    pub(crate) fn is_infinite(&self) -> bool {
        let limited = self.move_time.is_some() || self.nodes.is_some() || self.depth.is_some();
        self.infinite || (!limited && self.clock == [None; 2])
    }
}

/// A question about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// `p1turn`: is the first player to move?
    FirstPlayersTurn,
    /// `gameover`: is the game over?
    GameOver,
    /// `result`: who has won?
    Result,
}

/// The position for a prover to decide. It needs no `position` or `setoption` before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProveRequest {
    /// Maximum number of nodes for each side that might win.
    pub nodes: u64,
    /// The rules, by name.
    pub rules: String,
    /// The position, as text.
    pub position: String,
}

impl Command {
    /// `setoption` with a name and a value.
    pub fn set_option(name: &str, value: impl fmt::Display) -> Command {
        Command::SetOption { name: name.to_owned(), value: value.to_string() }
    }

    /// `position` with the first position and the moves of a game.
    pub fn position<P: Position>(game: &Game<P>) -> Command {
        Command::Position {
            position: Some(game.first_position().to_string()),
            moves: game.moves().iter().map(ToString::to_string).collect(),
        }
    }
}

/// A word that is not a number where one is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberError {
    /// The word before it.
    pub field: &'static str,
    /// The word found.
    pub value: String,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NumberError { field, value } = self;
        let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        let size = if is_number { "smaller " } else { "" };
        write!(f, "{field} wants a {size}number, not \"{}\"", excerpt(value))
    }
}

/// Why the limits of a search cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoError {
    /// A limit is not a number.
    Number(NumberError),
    /// `searchmoves` is followed by no move.
    NoMoves,
}

impl fmt::Display for GoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoError::Number(error) => error.fmt(f),
            GoError::NoMoves => f.write_str("searchmoves wants a move"),
        }
    }
}

/// Why a line is not a command. Displayed as one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// No word of the line is a command. Engines ignore such lines.
    Unknown,
    /// A number of `perft` or `prove` is invalid.
    Number(NumberError),
    /// The limits of `go` are invalid. Engines answer it with `bestmove none`.
    Go(GoError),
    /// `setoption` is not followed by `name`.
    SetOption,
    /// `position` is followed neither by `startpos` nor by `fen`.
    Position,
    /// There is no such query.
    Query(String),
    /// `prove` is not followed by a number, rules, a semicolon and a position.
    Prove,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Unknown => f.write_str("there is no command in this line"),
            CommandError::Number(error) => error.fmt(f),
            CommandError::Go(error) => error.fmt(f),
            CommandError::SetOption => {
                f.write_str("setoption wants: setoption name NAME value VALUE")
            }
            CommandError::Position => {
                f.write_str("position wants: position startpos|fen POSITION [moves MOVE...]")
            }
            CommandError::Query(query) => {
                write!(f, "query wants p1turn, gameover or result, not \"{}\"", excerpt(query))
            }
            CommandError::Prove => f.write_str("prove wants: prove NODES RULES;POSITION"),
        }
    }
}

impl std::error::Error for CommandError {}

impl From<NumberError> for CommandError {
    fn from(error: NumberError) -> CommandError {
        CommandError::Number(error)
    }
}

impl From<NumberError> for GoError {
    fn from(error: NumberError) -> GoError {
        GoError::Number(error)
    }
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Command, CommandError> {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return Ok(match word {
                "ugi" => Command::Ugi,
                "isready" => Command::IsReady,
                "uginewgame" => Command::NewGame,
                "setoption" => read_set_option(words)?,
                "position" => read_position(words)?,
                "go" => Command::Go(read_go(words).map_err(CommandError::Go)?),
                "stop" => Command::Stop,
                "query" => Command::Query(read_query(words)?),
                "d" => Command::Display,
                "moves" => Command::Moves,
                "perft" => Command::Perft(number("perft", words.next())?),
                "prove" => Command::Prove(read_prove(words)?),
                "quit" => Command::Quit,
                _ => continue,
            });
        }
        Err(CommandError::Unknown)
    }
}

fn read_set_option(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    if words.next() != Some("name") {
        return Err(CommandError::SetOption);
    }
    let name: Vec<&str> = words.by_ref().take_while(|&word| word != "value").collect();
    let value: Vec<&str> = words.collect();
    Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
}

fn read_position(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let first = words.next();
    let position: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    let moves = words.map(str::to_owned).collect();
    match first {
        Some("startpos") => Ok(Command::Position { position: None, moves }),
        Some("fen") => Ok(Command::Position { position: Some(position.join(" ")), moves }),
        _ => Err(CommandError::Position),
    }
}

fn read_go(words: SplitWhitespace<'_>) -> Result<Go, GoError> {
    let mut words = words.peekable();
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let Some(limit) = GO_LIMITS.into_iter().find(|&limit| limit == word) else { continue };
        let mut milliseconds = || milliseconds(limit, words.next());
        match limit {
            "movetime" => go.move_time = Some(milliseconds()?),
            "btime" | "p1time" => go.clock[0] = Some(milliseconds()?),
            "wtime" | "p2time" => go.clock[1] = Some(milliseconds()?),
            "binc" | "p1inc" => go.increment[0] = milliseconds()?,
            "winc" | "p2inc" => go.increment[1] = milliseconds()?,
            "nodes" => go.nodes = Some(number(limit, words.next())?),
            "depth" => go.depth = Some(number(limit, words.next())?),
            "infinite" => go.infinite = true,
            _ => {
                while let Some(mv) = words.next_if(|word| !GO_LIMITS.contains(word)) {
                    go.search_moves.push(mv.to_owned());
                }
                if go.search_moves.is_empty() {
                    return Err(GoError::NoMoves);
                }
            }
        }
    }
    Ok(go)
}

/// The words of `go`.
const GO_LIMITS: [&str; 13] = [
    "movetime",
    "btime",
    "p1time",
    "wtime",
    "p2time",
    "binc",
    "p1inc",
    "winc",
    "p2inc",
    "nodes",
    "depth",
    "infinite",
    "searchmoves",
];

fn read_query(mut words: SplitWhitespace<'_>) -> Result<Query, CommandError> {
    match words.next() {
        Some("p1turn") => Ok(Query::FirstPlayersTurn),
        Some("gameover") => Ok(Query::GameOver),
        Some("result") => Ok(Query::Result),
        other => Err(CommandError::Query(other.unwrap_or_default().to_owned())),
    }
}

fn read_prove(mut words: SplitWhitespace<'_>) -> Result<ProveRequest, CommandError> {
    let nodes = number("prove", words.next())?;
    let rest = words.collect::<Vec<_>>().join(" ");
    let (rules, position) = rest.split_once(';').ok_or(CommandError::Prove)?;
    Ok(ProveRequest { nodes, rules: rules.to_owned(), position: position.trim_start().to_owned() })
}

/// A negative clock, which some programs send once a flag has fallen, is zero.
fn milliseconds(field: &'static str, value: Option<&str>) -> Result<Duration, NumberError> {
    let milliseconds: i64 = number(field, value)?;
    Ok(Duration::from_millis(milliseconds.max(0).unsigned_abs()))
}

fn number<N: FromStr>(field: &'static str, value: Option<&str>) -> Result<N, NumberError> {
    let value = value.unwrap_or_default();
    value.parse().map_err(|_| NumberError { field, value: value.to_owned() })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = OneLine(f);
        match self {
            Command::Ugi => line.write_str("ugi"),
            Command::IsReady => line.write_str("isready"),
            Command::NewGame => line.write_str("uginewgame"),
            Command::SetOption { name, value } if value.is_empty() => {
                write!(line, "setoption name {name}")
            }
            Command::SetOption { name, value } => {
                write!(line, "setoption name {name} value {value}")
            }
            Command::Position { position, moves } => {
                match position {
                    None => line.write_str("position startpos")?,
                    Some(position) => write!(line, "position fen {position}")?,
                }
                if !moves.is_empty() {
                    line.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(line, " {mv}"))
            }
            Command::Go(go) => write!(line, "go{go}"),
            Command::Stop => line.write_str("stop"),
            Command::Query(query) => write!(line, "query {query}"),
            Command::Display => line.write_str("d"),
            Command::Moves => line.write_str("moves"),
            Command::Perft(depth) => write!(line, "perft {depth}"),
            Command::Prove(ProveRequest { nodes, rules, position }) => {
                write!(line, "prove {nodes} {rules};{position}")
            }
            Command::Quit => line.write_str("quit"),
        }
    }
}

/// The limits, each after a space.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut milliseconds = |field: &str, time: Option<Duration>| match time {
            Some(time) => write!(f, " {field} {}", time.as_millis()),
            None => Ok(()),
        };
        milliseconds("movetime", self.move_time)?;
        milliseconds("btime", self.clock[0])?;
        milliseconds("wtime", self.clock[1])?;
        if self.clock != [None; 2] || self.increment != [Duration::ZERO; 2] {
            milliseconds("binc", Some(self.increment[0]))?;
            milliseconds("winc", Some(self.increment[1]))?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        f.write_str(if self.infinite { " infinite" } else { "" })?;
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        self.search_moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Query::FirstPlayersTurn => "p1turn",
            Query::GameOver => "gameover",
            Query::Result => "result",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Command) {
        assert_eq!(line.parse(), Ok(expected));
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
        let position = "Gg b ENRPSTAenrpsta".to_owned();
        let rules = "burst".to_owned();
        check(
            "prove 9 burst;Gg b ENRPSTAenrpsta",
            Command::Prove(ProveRequest { nodes: 9, rules, position }),
        );
        assert_eq!("".parse::<Command>(), Err(CommandError::Unknown));
        assert_eq!("hello there".parse::<Command>(), Err(CommandError::Unknown));
    }

    #[test]
    fn clocks_belong_to_sides_by_colour_or_by_turn() {
        let second = Duration::from_secs(1);
        let go = Go {
            clock: [Some(second), Some(2 * second)],
            increment: [second / 10, Duration::ZERO],
            ..Go::default()
        };
        check("go btime 1000 wtime 2000 binc 100 winc 0", Command::Go(go.clone()));
        check("go p1time 1000 p2time 2000 p1inc 100 p2inc 0", Command::Go(go));
        check(
            "go wtime -5",
            Command::Go(Go { clock: [None, Some(Duration::ZERO)], ..Go::default() }),
        );
    }

    #[test]
    fn moves_to_search_end_with_the_next_limit() {
        let go = Go {
            search_moves: vec!["b1b3".into(), "R@d4".into()],
            depth: Some(3),
            ..Go::default()
        };
        check("go searchmoves b1b3 R@d4 depth 3", Command::Go(go.clone()));
        check("go depth 3 searchmoves b1b3 R@d4", Command::Go(go));
    }

    #[test]
    fn errors_name_the_expected_value() {
        for (line, expected) in [
            ("go depth x", "depth wants a number, not \"x\""),
            ("go depth", "depth wants a number, not \"\""),
            (
                "go nodes 99999999999999999999999",
                "nodes wants a smaller number, not \"99999999999999999999999\"",
            ),
            ("go searchmoves depth 3", "searchmoves wants a move"),
            ("go nodes -1", "nodes wants a number, not \"-1\""),
            ("go p1time soon", "p1time wants a number, not \"soon\""),
            ("perft", "perft wants a number, not \"\""),
            ("query weather", "query wants p1turn, gameover or result, not \"weather\""),
            ("position here", "position wants: position startpos|fen POSITION [moves MOVE...]"),
            ("setoption Hash 3", "setoption wants: setoption name NAME value VALUE"),
            ("prove x burst;Gg", "prove wants a number, not \"x\""),
            ("prove 3 burst Gg", "prove wants: prove NODES RULES;POSITION"),
        ] {
            let error = line.parse::<Command>().expect_err(line);
            assert_eq!(error.to_string(), expected);
        }
    }
}
