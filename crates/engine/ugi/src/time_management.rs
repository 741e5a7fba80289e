//! Time management: how much of its clock an engine spends on a move.

use crate::Go;
use mana_game::{Position, Side};
use mana_search::Limits;
use std::time::Duration;

/// Move overhead: time reserved for the message to arrive.
const MOVE_OVERHEAD: Duration = Duration::from_millis(10);

/// The number of moves that the clock is budgeted for.
const MOVES_TO_GO: u32 = 30;

/// The limits of the search that a `go` command asks for, for the side to move.
pub(crate) fn search_limits<P: Position>(go: &Go, side: Side) -> Limits<P> {
    let mut limits = Limits { depth: go.depth, nodes: go.nodes, ..Limits::default() };
    if let Some(time) = go.move_time {
        limits.time = Some(time.saturating_sub(MOVE_OVERHEAD).max(time / 2));
    } else if let Some(clock) = go.clock[side.index()] {
        let left = clock.saturating_sub(MOVE_OVERHEAD);
        // Half the increment is saved: over a long game the clock settles at fifteen increments, a reserve for slow
        // moments of the machine.
        let planned = left / MOVES_TO_GO + go.increment[side.index()] / 2;
        // A difficult move may take longer than planned, but must leave time for the next ones.
        limits.soft_time = Some(planned.min(left / 3));
        limits.time = Some((planned * 4).min(left / 3));
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(go: Go, side: Side) -> Limits<mana::Position> {
        search_limits(&go, side)
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
    fn the_opponents_clock_is_no_limit() {
        let go = Go { clock: [Some(Duration::from_secs(1)), None], ..Go::default() };
        assert_eq!(check(go, Side::White).time, None);
        assert_eq!(check(Go::default(), Side::Black).time, None);
    }

    #[test]
    fn a_move_time_is_observed() {
        let go = Go { move_time: Some(Duration::from_millis(50)), ..Go::default() };
        assert_eq!(check(go, Side::Black).time, Some(Duration::from_millis(40)));
    }
}
