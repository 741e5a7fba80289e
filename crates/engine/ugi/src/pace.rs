//! How much of its clock an engine spends on a move.

use crate::Go;
use mana_game::{Position, Side};
use mana_search::Limits;
use std::time::Duration;

/// What a message may take on its way: it is never thought away.
const OVERHEAD: Duration = Duration::from_millis(10);

/// How many more moves a game is planned to have.
const MOVES_TO_GO: u32 = 30;

/// The limits that a `go` command means for the side to move.
pub(crate) fn limits<P: Position>(go: &Go, side: Side) -> Limits<P> {
    let mut limits = Limits { depth: go.depth, nodes: go.nodes, ..Limits::default() };
    if let Some(time) = go.move_time {
        limits.time = Some(time.saturating_sub(OVERHEAD).max(time / 2));
    } else if let Some(clock) = go.clock[side.index()] {
        let left = clock.saturating_sub(OVERHEAD);
        // Half the increment is saved: a long game settles where fifteen of them are left, enough for a busy machine.
        let planned = left / MOVES_TO_GO + go.increment[side.index()] / 2;
        // A hard move may take longer than planned, but never so long that the next ones have nothing left.
        limits.soft_time = Some(planned.min(left / 3));
        limits.time = Some((planned * 4).min(left / 3));
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(go: Go, side: Side) -> Limits<mana::Position> {
        limits(&go, side)
    }

    #[test]
    fn a_clock_is_never_spent_on_one_move() {
        for milliseconds in [0, 1, 15, 100, 1_000, 60_000] {
            let clock = Duration::from_millis(milliseconds);
            let increment = Duration::from_millis(50);
            let go = Go {
                clock: [None, Some(clock)],
                increment: [Duration::ZERO, increment],
                ..Go::default()
            };
            let limits = check(go, Side::White);
            assert!(limits.time.unwrap() <= clock / 3);
            assert!(limits.soft_time <= limits.time);
        }
    }

    #[test]
    fn the_other_clock_and_no_clock_are_no_limits() {
        let go = Go { clock: [Some(Duration::from_secs(1)), None], ..Go::default() };
        assert_eq!(check(go, Side::White).time, None);
        assert_eq!(check(Go::default(), Side::Black).time, None);
    }

    #[test]
    fn a_move_time_is_kept() {
        let go = Go { move_time: Some(Duration::from_millis(50)), ..Go::default() };
        assert_eq!(check(go, Side::Black).time, Some(Duration::from_millis(40)));
    }
}
