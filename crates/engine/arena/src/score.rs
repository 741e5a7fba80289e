use mana_game::{Outcome, Side};
use std::fmt;

fn half_points(outcome: Outcome, side: Side) -> usize {
    match outcome {
        Outcome::Win(winner) if winner == side => 2,
        Outcome::Draw => 1,
        Outcome::Win(_) => 0,
    }
}

/// The score of a match, from the first engine's side.
///
/// Statistics are taken over pairs (pentanomial), not games: the two games of a pair share an opening and are not
/// independent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Pairs by their score, from 0 to 4 half points.
    pub pairs: [u64; 5],
}

/// A difference in strength with its margin of error at 95% confidence; both are finite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference.
    pub difference: f64,
    /// The margin, in Elo to either side; `None` if the games are too few or too similar to estimate it.
    pub margin: Option<f64>,
}

/// With one decimal and a sign, also for zero.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A small negative difference rounds to zero, not to a negative one.
        let difference = (10.0 * self.difference).round() / 10.0 + 0.0;
        write!(f, "{difference:+.1} Elo")?;
        match self.margin {
            Some(margin) => write!(f, " +/- {margin:.1}"),
            None => f.write_str(", margin unknown"),
        }
    }
}

impl MatchScore {
    /// Adds a pair: the game that the first engine played as Black, and the one it played as White.
    pub fn add_pair(&mut self, as_black: Outcome, as_white: Outcome) {
        let points = [half_points(as_black, Side::Black), half_points(as_white, Side::White)];
        for points in points {
            self.games[2 - points] += 1;
        }
        self.pairs[points[0] + points[1]] += 1;
    }

    /// The number of pairs.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The fraction of the points won, 0 to 1; a half before any game.
    pub fn fraction(&self) -> f64 {
        if self.pair_count() == 0 { 0.5 } else { self.moments().0 }
    }

    /// The mean and the variance of the pairs' scores, as fractions of their points.
    pub(crate) fn moments(&self) -> (f64, f64) {
        let count = self.pair_count() as f64;
        let scores = self.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean = scores.clone().map(|(&n, score)| n as f64 * score).sum::<f64>() / count;
        let variance =
            scores.map(|(&n, score)| n as f64 * (score - mean).powi(2)).sum::<f64>() / count;
        (mean, variance)
    }

    /// The estimated difference in strength; `None` before any game, and while one side has all the points.
    pub fn elo(&self) -> Option<Elo> {
        let (mean, variance) = self.moments();
        let difference = elo_of(mean)?;
        let error = 1.96 * (variance / self.pair_count() as f64).sqrt();
        let margin = match (elo_of(mean - error), elo_of(mean + error)) {
            (Some(low), Some(high)) if error > 0.0 => Some((high - low) / 2.0),
            _ => None,
        };
        Some(Elo { difference, margin })
    }
}

/// The Elo difference at which this score is expected; `None` if there is none.
fn elo_of(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score that is expected at this Elo difference, 0 to 1.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_scored_from_the_first_engines_side() {
        let mut score = MatchScore::default();
        score.add_pair(Outcome::Win(Side::Black), Outcome::Win(Side::White));
        score.add_pair(Outcome::Win(Side::White), Outcome::Draw);
        assert_eq!(score, MatchScore { games: [2, 1, 1], pairs: [0, 1, 0, 0, 1] });
        assert_eq!(score.fraction(), 0.625);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-200.0, -3.0, 0.0, 10.0, 400.0] {
            assert!(elo_of(score_of(elo)).is_some_and(|found| (found - elo).abs() < 1e-9));
        }
        assert_eq!(elo_of(1.0), None);
        assert_eq!(elo_of(f64::NAN), None);
    }

    #[test]
    fn an_even_match_is_near_zero_and_more_games_narrow_the_margin() {
        let few = MatchScore { games: [50, 0, 50], pairs: [10, 0, 30, 0, 10] };
        let many = MatchScore { games: [500, 0, 500], pairs: [100, 0, 300, 0, 100] };
        let [few, many] = [few, many].map(|score| score.elo().expect("both sides have points"));
        assert!(few.difference.abs() < 1e-9);
        assert!(many.margin.zip(few.margin).is_some_and(|(many, few)| many < few / 3.0));
    }

    #[test]
    fn elo_that_cannot_be_estimated_is_none() {
        let elo = |pairs| MatchScore { games: [0; 3], pairs }.elo().map(|elo| elo.to_string());
        assert_eq!(elo([0; 5]), None);
        assert_eq!(elo([0, 0, 0, 0, 10]), None, "one side has won everything");
        assert_eq!(elo([0, 0, 10, 0, 0]).as_deref(), Some("+0.0 Elo, margin unknown"));
        assert_eq!(elo([0, 0, 0, 1, 1]).as_deref(), Some("+338.0 Elo, margin unknown"));
        // Just below half the points, by rounding.
        assert_eq!(elo([1, 0, 1, 0, 1]).as_deref(), Some("+0.0 Elo +/- 561.2"));
        let tiny = Elo { difference: -0.01, margin: Some(1.0) };
        assert_eq!(tiny.to_string(), "+0.0 Elo +/- 1.0");
    }
}
