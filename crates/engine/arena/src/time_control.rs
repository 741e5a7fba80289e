use mana_game::{Side, excerpt};
use mana_ugi::Go;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limits of every search of a match.
///
/// As text: `50ms` per move, `10000n` nodes per move, `8d` plies, or `10+0.1`: a clock of ten seconds with an increment
/// of a tenth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchTimeControl {
    /// Time per move.
    MoveTime(Duration),
    /// Nodes per move.
    Nodes(u64),
    /// Depth in plies.
    Depth(u32),
    /// A clock per side for the whole game.
    Clock {
        /// The time at the start.
        base: Duration,
        /// The time added after each move.
        increment: Duration,
    },
}

/// A text that is not a [`MatchTimeControl`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchTimeControlError(String);

impl fmt::Display for MatchTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not a time control; write 50ms, 10000n (nodes), 8d (plies) or 10+0.1 (a clock)",
            self.0
        )
    }
}

impl std::error::Error for MatchTimeControlError {}

impl FromStr for MatchTimeControl {
    type Err = MatchTimeControlError;

    fn from_str(text: &str) -> Result<MatchTimeControl, MatchTimeControlError> {
        let seconds = |text: &str| {
            text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        let control = if let Some(milliseconds) = text.strip_suffix("ms") {
            milliseconds.parse().ok().map(|n| MatchTimeControl::MoveTime(Duration::from_millis(n)))
        } else if let Some(nodes) = text.strip_suffix('n') {
            nodes.parse().ok().map(MatchTimeControl::Nodes)
        } else if let Some(depth) = text.strip_suffix('d') {
            depth.parse().ok().map(MatchTimeControl::Depth)
        } else {
            text.split_once('+').and_then(|(base, increment)| {
                Some(MatchTimeControl::Clock {
                    base: seconds(base)?,
                    increment: seconds(increment)?,
                })
            })
        };
        control.ok_or_else(|| MatchTimeControlError(excerpt(text)))
    }
}

/// In the format that is parsed.
impl fmt::Display for MatchTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchTimeControl::MoveTime(time) => write!(f, "{}ms", time.as_millis()),
            MatchTimeControl::Nodes(nodes) => write!(f, "{nodes}n"),
            MatchTimeControl::Depth(depth) => write!(f, "{depth}d"),
            MatchTimeControl::Clock { base, increment } => {
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// How much longer than allowed a move may take before the game is forfeited: pipes and schedulers take time too.
const LAG: Duration = Duration::from_millis(100);

/// The time after which an engine without a time limit counts as hung.
const UNTIMED_TIMEOUT: Duration = Duration::from_secs(60);

impl MatchTimeControl {
    /// The limits of the next search.
    pub(crate) fn go(&self, clock: &MatchClock) -> Go {
        match *self {
            MatchTimeControl::MoveTime(time) => Go { move_time: Some(time), ..Go::default() },
            MatchTimeControl::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
            MatchTimeControl::Depth(depth) => Go { depth: Some(depth), ..Go::default() },
            MatchTimeControl::Clock { increment, .. } => {
                Go { clock: clock.left.map(Some), increment: [increment; 2], ..Go::default() }
            }
        }
    }

    /// How long the next search may take before the game is forfeited.
    pub(crate) fn timeout(&self, clock: &MatchClock, side: Side) -> Duration {
        match self {
            MatchTimeControl::MoveTime(time) => *time + LAG,
            MatchTimeControl::Nodes(_) | MatchTimeControl::Depth(_) => UNTIMED_TIMEOUT,
            MatchTimeControl::Clock { .. } => clock.left[side.index()] + LAG,
        }
    }
}

/// The time left to each side, Black first; only [`MatchTimeControl::Clock`] uses it.
pub(crate) struct MatchClock {
    left: [Duration; 2],
    increment: Duration,
    is_used: bool,
}

impl MatchClock {
    pub(crate) fn new(control: &MatchTimeControl) -> MatchClock {
        match *control {
            MatchTimeControl::Clock { base, increment } => {
                MatchClock { left: [base; 2], increment, is_used: true }
            }
            _ => {
                MatchClock { left: [Duration::ZERO; 2], increment: Duration::ZERO, is_used: false }
            }
        }
    }

    /// The time left to a side, if the game has a clock.
    pub(crate) fn left(&self, side: Side) -> Option<Duration> {
        self.is_used.then_some(self.left[side.index()])
    }

    /// Subtracts the time of a move from a side's clock and adds the increment.
    pub(crate) fn press(&mut self, side: Side, elapsed: Duration) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(elapsed) + self.increment;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_ugi::Command;

    #[test]
    fn texts() {
        let millisecond = Duration::from_millis(1);
        assert_eq!("50ms".parse(), Ok(MatchTimeControl::MoveTime(50 * millisecond)));
        assert_eq!("10000n".parse(), Ok(MatchTimeControl::Nodes(10_000)));
        assert_eq!("8d".parse(), Ok(MatchTimeControl::Depth(8)));
        let clock =
            MatchTimeControl::Clock { base: 10_000 * millisecond, increment: 100 * millisecond };
        assert_eq!("10+0.1".parse(), Ok(clock));
        for text in ["50ms", "10000n", "8d", "10+0.1", "600+0"] {
            let control: MatchTimeControl = text.parse().expect("a time control");
            assert_eq!(control.to_string(), text);
        }
        for text in ["", "ms", "10", "-1+0", "1e99+0", "nan+0", "5x"] {
            assert_eq!(text.parse::<MatchTimeControl>(), Err(MatchTimeControlError(text.into())));
        }
    }

    #[test]
    fn a_move_takes_time_and_adds_the_increment() {
        let control: MatchTimeControl = "1+0.5".parse().unwrap();
        let mut clock = MatchClock::new(&control);
        clock.press(Side::White, Duration::from_millis(700));
        let go = Command::Go(control.go(&clock));
        assert_eq!(go.to_string(), "go btime 1000 wtime 800 binc 500 winc 500");
    }
}
