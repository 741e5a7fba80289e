use crate::one_line::OneLine;
use mana_game::{Outcome, Side, excerpt};
use mana_search::Score;
use std::fmt::{self, Write};
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// A line that an engine sends to its driver.
///
/// A response is displayed as one line that parses as the same response, provided that its texts hold no surplus white
/// space and times are whole milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Response {
    /// `id name …`: the name of the engine.
    IdName(String),
    /// `id author …`: its authors.
    IdAuthor(String),
    /// `option …`: an option that can be set.
    Option(EngineOption),
    /// `ugiok`: the answer to `ugi` is complete.
    UgiOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `info depth …`: the state of a search.
    Info(SearchInfo),
    /// `info string …`: a message for people, such as what is wrong with a command.
    InfoString(String),
    /// `bestmove …`: the end of a search; `none` if there is no legal move.
    BestMove(Option<String>),
    /// `response …`: the answer to `query`.
    Answer(QueryAnswer),
    /// `proof …`: the result of a prover so far.
    Proof(ProofReport),
    /// `error …`: the engine has failed and answers no more.
    Error(String),
    /// Any other line: the answer to `d`, `moves` or `perft`.
    Text(String),
}

/// A principal variation and the state of the search that found it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchInfo {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The rank of this variation, the best being 1.
    pub multi_pv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// The nodes searched.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// How full the transposition table is, in per mille.
    pub hashfull: u32,
    /// The time since the search began.
    pub time: Duration,
    /// The principal variation.
    pub pv: Vec<String>,
}

/// An option of an engine, to be set with `setoption`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name.
    pub name: String,
    /// The values it takes, and its default.
    pub kind: EngineOptionKind,
}

/// The type of an [`EngineOption`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineOptionKind {
    /// `true` or `false`.
    Check {
        /// The default.
        default: bool,
    },
    /// A number in a range.
    Spin {
        /// The default.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The default.
        default: String,
        /// The words.
        choices: Vec<String>,
    },
    /// An action without a value.
    Button,
    /// Any text.
    Text {
        /// The default.
        default: String,
    },
}

impl EngineOptionKind {
    /// Whether the option takes this value.
    pub fn accepts(&self, value: &str) -> bool {
        match self {
            EngineOptionKind::Check { .. } => matches!(value, "true" | "false"),
            EngineOptionKind::Spin { min, max, .. } => {
                value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number))
            }
            EngineOptionKind::Combo { choices, .. } => {
                choices.iter().any(|choice| choice.eq_ignore_ascii_case(value))
            }
            EngineOptionKind::Button => value.is_empty(),
            EngineOptionKind::Text { .. } => true,
        }
    }

    /// The values that the option takes, in words.
    pub fn values(&self) -> String {
        match self {
            EngineOptionKind::Check { .. } => "true or false".to_owned(),
            EngineOptionKind::Spin { min, max, .. } => format!("a number from {min} to {max}"),
            EngineOptionKind::Combo { choices, .. } => format!("one of {}", choices.join(", ")),
            EngineOptionKind::Button => "a button without a value".to_owned(),
            EngineOptionKind::Text { .. } => "a text".to_owned(),
        }
    }
}

/// The answer to a [`Query`](crate::Query).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QueryAnswer {
    /// To `p1turn` and `gameover`.
    Bool(bool),
    /// To `result`; `None` while the game goes on.
    Result(Option<Outcome>),
}

/// The result of a prover so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofReport {
    /// Undecided after this many nodes; the search goes on.
    Working(u64),
    /// Undecided after this many nodes, the limit.
    Open(u64),
    /// A side wins.
    Won {
        /// The winner.
        side: Side,
        /// Within how many plies.
        plies: u32,
    },
    /// Neither side can force a win.
    Nobody,
}

/// Why a line is not a [`Response`], although it begins like one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResponseError {
    /// A required field is missing.
    Missing(&'static str),
    /// A field has an invalid value.
    Invalid {
        /// The field.
        field: &'static str,
        /// The value.
        value: String,
    },
}

impl fmt::Display for ResponseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResponseError::Missing(field) => write!(f, "{field} is missing"),
            ResponseError::Invalid { field, value } => {
                write!(f, "{field} cannot be \"{}\"", excerpt(value))
            }
        }
    }
}

impl std::error::Error for ResponseError {}

fn invalid(field: &'static str, value: &str) -> ResponseError {
    ResponseError::Invalid { field, value: value.to_owned() }
}

/// Splits a text after its first word.
fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

impl FromStr for Response {
    type Err = ResponseError;

    fn from_str(line: &str) -> Result<Response, ResponseError> {
        let line = line.trim();
        let (keyword, rest) = split_word(line);
        match keyword {
            "id" => match split_word(rest) {
                ("name", name) => Ok(Response::IdName(name.to_owned())),
                ("author", author) => Ok(Response::IdAuthor(author.to_owned())),
                (field, _) => Err(invalid("id", field)),
            },
            "option" => read_option(rest).map(Response::Option),
            "ugiok" => Ok(Response::UgiOk),
            "readyok" => Ok(Response::ReadyOk),
            "info" => match split_word(rest) {
                ("string", text) => Ok(Response::InfoString(text.to_owned())),
                _ => read_info(rest).map(Response::Info),
            },
            "bestmove" => match split_word(rest).0 {
                "" => Err(ResponseError::Missing("the best move")),
                "none" => Ok(Response::BestMove(None)),
                mv => Ok(Response::BestMove(Some(mv.to_owned()))),
            },
            "response" => read_answer(rest).map(Response::Answer),
            "proof" => read_proof(rest).map(Response::Proof),
            "error" => Ok(Response::Error(rest.to_owned())),
            _ => Ok(Response::Text(line.to_owned())),
        }
    }
}

/// Unknown fields are skipped, as in UCI.
fn read_info(text: &str) -> Result<SearchInfo, ResponseError> {
    let mut words = text.split_whitespace();
    let (mut depth, mut score) = (None, None);
    let mut info = SearchInfo {
        depth: 0,
        multi_pv: 1,
        score: Score::Draw,
        nodes: 0,
        nps: 0,
        hashfull: 0,
        time: Duration::ZERO,
        pv: Vec::new(),
    };
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = Some(number("depth", words.next())?),
            "multipv" => info.multi_pv = number("multipv", words.next())?,
            "score" => score = Some(read_score(&mut words)?),
            "nodes" => info.nodes = number("nodes", words.next())?,
            "nps" => info.nps = number("nps", words.next())?,
            "hashfull" => info.hashfull = number("hashfull", words.next())?,
            "time" => info.time = Duration::from_millis(number("time", words.next())?),
            "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
            _ => {}
        }
    }
    if info.pv.is_empty() {
        return Err(ResponseError::Missing("pv"));
    }
    info.depth = depth.ok_or(ResponseError::Missing("depth"))?;
    info.score = score.ok_or(ResponseError::Missing("score"))?;
    Ok(info)
}

fn read_score(words: &mut SplitWhitespace<'_>) -> Result<Score, ResponseError> {
    let text = match words.next().unwrap_or_default() {
        "draw" => "draw".to_owned(),
        kind => format!("{kind} {}", words.next().unwrap_or_default()),
    };
    text.parse().map_err(|_| invalid("score", &text))
}

fn number<N: FromStr>(field: &'static str, value: Option<&str>) -> Result<N, ResponseError> {
    let value = value.ok_or(ResponseError::Missing(field))?;
    value.parse().map_err(|_| invalid(field, value))
}

/// UCI's word for an empty text.
pub(crate) const EMPTY: &str = "<empty>";

fn read_option(text: &str) -> Result<EngineOption, ResponseError> {
    const FIELDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];
    let mut values: [Option<String>; 5] = [const { None }; 5];
    let mut choices = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let Some(field) = FIELDS.iter().position(|&field| field == word) else { continue };
        let mut value: Vec<&str> = Vec::new();
        while let Some(word) = words.next_if(|word| !FIELDS.contains(word)) {
            value.push(word);
        }
        match values.get_mut(field) {
            Some(slot) => *slot = Some(value.join(" ")),
            None => choices.push(value.join(" ")),
        }
    }
    let [name, kind, default, min, max] = values;
    let default = default.map(|text| if text == EMPTY { String::new() } else { text });
    let required = |value: Option<String>, field| value.ok_or(ResponseError::Missing(field));
    let kind = match required(kind, "type")?.as_str() {
        "check" => match required(default, "default")?.as_str() {
            "true" => EngineOptionKind::Check { default: true },
            "false" => EngineOptionKind::Check { default: false },
            other => return Err(invalid("default", other)),
        },
        "spin" => EngineOptionKind::Spin {
            default: number("default", default.as_deref())?,
            min: number("min", min.as_deref())?,
            max: number("max", max.as_deref())?,
        },
        "combo" => EngineOptionKind::Combo { default: required(default, "default")?, choices },
        "button" => EngineOptionKind::Button,
        "string" => EngineOptionKind::Text { default: required(default, "default")? },
        other => return Err(invalid("type", other)),
    };
    Ok(EngineOption { name: required(name, "name")?, kind })
}

fn read_answer(text: &str) -> Result<QueryAnswer, ResponseError> {
    Ok(match text {
        "true" => QueryAnswer::Bool(true),
        "false" => QueryAnswer::Bool(false),
        "none" => QueryAnswer::Result(None),
        "p1win" => QueryAnswer::Result(Some(Outcome::Win(Side::Black))),
        "p2win" => QueryAnswer::Result(Some(Outcome::Win(Side::White))),
        "draw" => QueryAnswer::Result(Some(Outcome::Draw)),
        other => return Err(invalid("response", other)),
    })
}

fn read_proof(text: &str) -> Result<ProofReport, ResponseError> {
    let mut words = text.split_whitespace();
    Ok(match words.next().unwrap_or_default() {
        "working" => ProofReport::Working(number("working", words.next())?),
        "open" => ProofReport::Open(number("open", words.next())?),
        "black" => ProofReport::Won { side: Side::Black, plies: number("black", words.next())? },
        "white" => ProofReport::Won { side: Side::White, plies: number("white", words.next())? },
        "nobody" => ProofReport::Nobody,
        other => return Err(invalid("proof", other)),
    })
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = OneLine(f);
        match self {
            Response::IdName(name) => write!(line, "id name {name}"),
            Response::IdAuthor(author) => write!(line, "id author {author}"),
            Response::Option(option) => {
                write!(line, "option name {} type {}", option.name, option.kind)
            }
            Response::UgiOk => line.write_str("ugiok"),
            Response::ReadyOk => line.write_str("readyok"),
            Response::Info(info) => write!(line, "info {info}"),
            Response::InfoString(text) => write!(line, "info string {text}"),
            Response::BestMove(mv) => write!(line, "bestmove {}", mv.as_deref().unwrap_or("none")),
            Response::Answer(answer) => write!(line, "response {answer}"),
            Response::Proof(report) => write!(line, "proof {report}"),
            Response::Error(reason) => write!(line, "error {reason}"),
            Response::Text(text) => line.write_str(text),
        }
    }
}

impl fmt::Display for SearchInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchInfo { depth, multi_pv, score, nodes, nps, hashfull, time, pv } = self;
        let time = time.as_millis();
        write!(
            f,
            "depth {depth} multipv {multi_pv} score {score} nodes {nodes} nps {nps} hashfull {hashfull} time {time} pv"
        )?;
        pv.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl fmt::Display for EngineOptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineOptionKind::Check { default } => write!(f, "check default {default}"),
            EngineOptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            EngineOptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            EngineOptionKind::Button => f.write_str("button"),
            EngineOptionKind::Text { default } if default.is_empty() => {
                write!(f, "string default {EMPTY}")
            }
            EngineOptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

impl fmt::Display for QueryAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            QueryAnswer::Bool(true) => "true",
            QueryAnswer::Bool(false) => "false",
            QueryAnswer::Result(None) => "none",
            QueryAnswer::Result(Some(Outcome::Win(Side::Black))) => "p1win",
            QueryAnswer::Result(Some(Outcome::Win(Side::White))) => "p2win",
            QueryAnswer::Result(Some(Outcome::Draw)) => "draw",
        })
    }
}

impl fmt::Display for ProofReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofReport::Working(nodes) => write!(f, "working {nodes}"),
            ProofReport::Open(nodes) => write!(f, "open {nodes}"),
            ProofReport::Won { side: Side::Black, plies } => write!(f, "black {plies}"),
            ProofReport::Won { side: Side::White, plies } => write!(f, "white {plies}"),
            ProofReport::Nobody => f.write_str("nobody"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_engines() {
        let check = |line: &str, expected| assert_eq!(line.parse(), expected, "{line}");
        check("bestmove b1c3 ponder d6b5", Ok(Response::BestMove(Some("b1c3".into()))));
        check("option name Clear Hash type button", {
            let kind = EngineOptionKind::Button;
            Ok(Response::Option(EngineOption { name: "Clear Hash".into(), kind }))
        });
        let Ok(Response::Info(info)) =
            "info depth 3 seldepth 9 multipv 2 score loss 4 upperbound nodes 345 pv a1a2 b6b5"
                .parse()
        else {
            panic!("it is a search info")
        };
        assert_eq!((info.depth, info.multi_pv, info.score), (3, 2, Score::Loss(4)));
        assert_eq!((info.nodes, info.nps), (345, 0));
        assert_eq!(info.pv, ["a1a2", "b6b5"]);
    }

    #[test]
    fn options_know_their_values() {
        let check = |line: &str, good: &[&str], bad: &[&str], values: &str| {
            let Ok(Response::Option(EngineOption { kind, .. })) = line.parse() else {
                panic!("{line} is an option")
            };
            good.iter().for_each(|value| assert!(kind.accepts(value), "{line}: {value}"));
            bad.iter().for_each(|value| assert!(!kind.accepts(value), "{line}: {value}"));
            assert_eq!(kind.values(), values);
        };
        let spin = "option name Level type spin default 10 min 1 max 10";
        check(spin, &["1", "10"], &["0", "11", "x", ""], "a number from 1 to 10");
        let combo = "option name Style type combo default calm var calm var wild";
        check(combo, &["calm", "Wild"], &["", "calm wild"], "one of calm, wild");
        check("option name Book type check default true", &["false"], &["1"], "true or false");
        check("option name File type string default <empty>", &["", "a b"], &[], "a text");
        check("option name Clear type button", &[""], &["1"], "a button without a value");
    }

    #[test]
    fn errors_name_the_field() {
        for (line, expected) in [
            ("id", "id cannot be \"\""),
            ("option name X", "type is missing"),
            ("option type button", "name is missing"),
            ("option name X type wheel", "type cannot be \"wheel\""),
            ("option name X type spin default 1 min 0", "max is missing"),
            ("option name X type check default maybe", "default cannot be \"maybe\""),
            ("info currmove b1c3", "pv is missing"),
            ("info depth 3 pv b1c3", "score is missing"),
            ("info depth 3 score mate 3 pv b1c3", "score cannot be \"mate 3\""),
            ("info depth -3 score draw pv b1c3", "depth cannot be \"-3\""),
            ("bestmove", "the best move is missing"),
            ("response perhaps", "response cannot be \"perhaps\""),
            ("proof nonsense", "proof cannot be \"nonsense\""),
            ("proof black", "black is missing"),
        ] {
            let error = line.parse::<Response>().expect_err(line);
            assert_eq!(error.to_string(), expected);
        }
    }
}
