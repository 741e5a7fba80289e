use mana_game::{Side, excerpt};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long the contestants may think.
///
/// As text: `50ms` a move, `10000n` nodes a move, `8d` plies, or `10+0.1`, a clock of ten seconds with a tenth more for
/// each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// So long for each move.
    MoveTime(Duration),
    /// So many nodes for each move.
    Nodes(u64),
    /// So many plies deep.
    Depth(u32),
    /// A clock for the game.
    Clock {
        /// What it starts with.
        base: Duration,
        /// What is added after each move.
        increment: Duration,
    },
}

/// A text that is not a [`Control`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlError(String);

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not a time control; write 50ms, 10000n (nodes), 8d (plies) or 10+0.1 (a clock)",
            self.0
        )
    }
}

impl std::error::Error for ControlError {}

impl FromStr for Control {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Control, ControlError> {
        let seconds = |text: &str| {
            text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        let control = if let Some(milliseconds) = text.strip_suffix("ms") {
            milliseconds.parse().ok().map(|n| Control::MoveTime(Duration::from_millis(n)))
        } else if let Some(nodes) = text.strip_suffix('n') {
            nodes.parse().ok().map(Control::Nodes)
        } else if let Some(depth) = text.strip_suffix('d') {
            depth.parse().ok().map(Control::Depth)
        } else {
            text.split_once('+').and_then(|(base, increment)| {
                Some(Control::Clock { base: seconds(base)?, increment: seconds(increment)? })
            })
        };
        control.ok_or_else(|| ControlError(excerpt(text)))
    }
}

/// How much longer than allowed a move may take before the game is lost: messages travel, and machines are busy.
const LAG: Duration = Duration::from_millis(100);

/// When an engine that has no clock counts as hanging.
const HANGING: Duration = Duration::from_secs(60);

impl Control {
    /// The `go` command with what is left on the clocks.
    pub(crate) fn go(&self, clocks: &Clocks) -> String {
        match self {
            Control::MoveTime(time) => format!("go movetime {}", time.as_millis()),
            Control::Nodes(nodes) => format!("go nodes {nodes}"),
            Control::Depth(depth) => format!("go depth {depth}"),
            Control::Clock { increment, .. } => {
                let [black, white] = clocks.left.map(|left| left.as_millis());
                let increment = increment.as_millis();
                format!("go btime {black} wtime {white} binc {increment} winc {increment}")
            }
        }
    }

    /// When a move is late.
    pub(crate) fn limit(&self, clocks: &Clocks, side: Side) -> Duration {
        match self {
            Control::MoveTime(time) => *time + LAG,
            Control::Nodes(_) | Control::Depth(_) => HANGING,
            Control::Clock { .. } => clocks.left[side.index()] + LAG,
        }
    }
}

/// What each side has left; only a [`Control::Clock`] runs.
pub(crate) struct Clocks {
    left: [Duration; 2],
    increment: Duration,
}

impl Clocks {
    pub(crate) fn new(control: &Control) -> Clocks {
        match *control {
            Control::Clock { base, increment } => Clocks { left: [base; 2], increment },
            _ => Clocks { left: [Duration::ZERO; 2], increment: Duration::ZERO },
        }
    }

    /// A side has moved after thinking so long, within the limit.
    pub(crate) fn press(&mut self, side: Side, thought: Duration) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(thought) + self.increment;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let millisecond = Duration::from_millis(1);
        assert_eq!("50ms".parse(), Ok(Control::MoveTime(50 * millisecond)));
        assert_eq!("10000n".parse(), Ok(Control::Nodes(10_000)));
        assert_eq!("8d".parse(), Ok(Control::Depth(8)));
        let clock = Control::Clock { base: 10_000 * millisecond, increment: 100 * millisecond };
        assert_eq!("10+0.1".parse(), Ok(clock));
        for text in ["", "ms", "10", "-1+0", "1e99+0", "nan+0", "5x"] {
            assert_eq!(text.parse::<Control>(), Err(ControlError(text.into())));
        }
    }

    #[test]
    fn clocks_run_and_gain() {
        let control: Control = "1+0.5".parse().unwrap();
        let mut clocks = Clocks::new(&control);
        clocks.press(Side::White, Duration::from_millis(700));
        assert_eq!(control.go(&clocks), "go btime 1000 wtime 800 binc 500 winc 500");
    }
}
