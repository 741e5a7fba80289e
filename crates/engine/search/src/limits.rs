use mana_game::Position;
use std::time::Duration;

/// When a search ends, and which moves it considers. The default has no limits and a single line.
///
/// ```
/// use mana::Position;
/// use mana_search::Limits;
/// use std::time::Duration;
///
/// let quick = Limits::<Position>::time(Duration::from_millis(50));
/// let three_lines = Limits::<Position> { multi_pv: 3, ..Limits::depth(12) };
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits<P: Position> {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// The number of nodes after which the search stops; exact with one thread.
    pub nodes: Option<u64>,
    /// The time after which the search stops at once.
    pub time: Option<Duration>,
    /// The time after which no further iteration is begun.
    pub soft_time: Option<Duration>,
    /// How many of the best moves get a principal variation of their own (MultiPV); at least one.
    pub multi_pv: usize,
    /// The moves to consider at the root; all if `None`.
    pub moves: Option<Vec<P::Move>>,
}

impl<P: Position> Limits<P> {
    /// A fixed depth and nothing else.
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A number of nodes and nothing else.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A fixed time and nothing else.
    pub fn time(time: Duration) -> Self {
        Limits { time: Some(time), ..Limits::default() }
    }
}

impl<P: Position> Default for Limits<P> {
    fn default() -> Self {
        Limits { depth: None, nodes: None, time: None, soft_time: None, multi_pv: 1, moves: None }
    }
}
