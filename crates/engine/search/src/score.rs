use std::fmt;
use std::str::FromStr;

/// The value of a line for the side to move at its beginning.
///
/// Displayed as what follows `score` in the engine protocol.
///
/// ```
/// use mana_search::Score;
///
/// assert_eq!(Score::Centipawns(-12).to_string(), "cp -12");
/// assert_eq!(Score::Win(7).to_string(), "win 7");
/// assert_eq!("win 7".parse(), Ok(Score::Win(7)));
/// assert!(Score::Win(7) > Score::Win(9));
/// assert!(Score::Loss(8) > Score::Loss(6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An estimate, in hundredths of a piece.
    Centipawns(i32),
    /// A forced win found by the search, in at most this many plies against any defence. It is the shortest win once
    /// the search has reached that depth.
    Win(u32),
    /// A forced loss found by the search: the side to move cannot avoid it for longer than this many plies.
    Loss(u32),
    /// A draw: the best move ends the game with one, and all other moves draw or lose as well.
    Draw,
}

impl Score {
    /// The same score for the other side.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(-value),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
            Score::Draw => Score::Draw,
        }
    }

    /// A number that orders scores from the worst to the best: a long loss is better than a short one, an estimate is
    /// between losses and wins.
    const fn rank(self) -> i64 {
        const DECISIVE: i64 = 1 << 33;
        match self {
            Score::Centipawns(value) => value as i64,
            Score::Win(plies) => DECISIVE - plies as i64,
            Score::Loss(plies) => plies as i64 - DECISIVE,
            Score::Draw => 0,
        }
    }
}

impl PartialOrd for Score {
    /// Better scores are greater. An even estimate and a draw have the same value without being equal: they have no
    /// order.
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        let order = self.rank().cmp(&other.rank());
        (order.is_ne() || self == other).then_some(order)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Win(plies) => write!(f, "win {plies}"),
            Score::Loss(plies) => write!(f, "loss {plies}"),
            Score::Draw => f.write_str("draw"),
        }
    }
}

/// A text that is not a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreError;

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a score is written `cp N`, `win N`, `loss N` or `draw`")
    }
}

impl std::error::Error for ScoreError {}

impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Score, ScoreError> {
        fn number<T: FromStr>(text: &str) -> Result<T, ScoreError> {
            text.parse().map_err(|_| ScoreError)
        }
        match text.split_once(' ') {
            None if text == "draw" => Ok(Score::Draw),
            Some(("cp", points)) => number(points).map(Score::Centipawns),
            Some(("win", plies)) => number(plies).map(Score::Win),
            Some(("loss", plies)) => number(plies).map(Score::Loss),
            _ => Err(ScoreError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_round_trip_through_text() {
        for score in [Score::Centipawns(-12), Score::Win(7), Score::Loss(0), Score::Draw] {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        for text in ["", "cp", "cp x", "win -1", "draw 3", "mate 3"] {
            assert_eq!(text.parse::<Score>(), Err(ScoreError), "{text}");
        }
    }
}
