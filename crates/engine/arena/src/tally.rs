use mana_game::{Outcome, Side};

/// What the first contestant got from the two games of a pair, in half points: 0 to 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairScore(u8);

impl PairScore {
    /// The score of a pair: the first contestant was Black in the first game and White in the second.
    pub fn new(as_black: Outcome, as_white: Outcome) -> PairScore {
        PairScore(half_points(as_black, Side::Black) + half_points(as_white, Side::White))
    }
}

fn half_points(outcome: Outcome, side: Side) -> u8 {
    match outcome {
        Outcome::Win(winner) if winner == side => 2,
        Outcome::Draw => 1,
        Outcome::Win(_) => 0,
    }
}

/// The results of a match, from the first contestant's side.
///
/// The pairs are what is counted, not the games: the two games of a pair share an opening, so they are not
/// independent, and the spread of the pairs is the honest measure of the error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// How many pairs had each score, from 0 to 4 half points.
    pub pairs: [u64; 5],
}

/// A difference in strength with its margin of error at 95% confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference; infinite when every game had the same winner.
    pub difference: f64,
    /// Plus or minus so much.
    pub margin: f64,
}

impl Tally {
    /// Adds a pair.
    pub fn add(&mut self, as_black: Outcome, as_white: Outcome) {
        for (outcome, side) in [(as_black, Side::Black), (as_white, Side::White)] {
            self.games[2 - usize::from(half_points(outcome, side))] += 1;
        }
        self.pairs[usize::from(PairScore::new(as_black, as_white).0)] += 1;
    }

    /// How many pairs there are.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of the points, 0 to 1; a half before any game.
    pub fn score(&self) -> f64 {
        if self.pair_count() == 0 { 0.5 } else { self.moments().0 }
    }

    /// The mean score of a pair and its variance, as shares of its points.
    pub(crate) fn moments(&self) -> (f64, f64) {
        let count = self.pair_count() as f64;
        let scores = self.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean = scores.clone().map(|(&n, score)| n as f64 * score).sum::<f64>() / count;
        let variance =
            scores.map(|(&n, score)| n as f64 * (score - mean).powi(2)).sum::<f64>() / count;
        (mean, variance)
    }

    /// The difference in strength that the score means.
    pub fn elo(&self) -> Elo {
        if self.pair_count() == 0 {
            return Elo { difference: 0.0, margin: f64::INFINITY };
        }
        let (mean, variance) = self.moments();
        let error = 1.96 * (variance / self.pair_count() as f64).sqrt();
        let difference = elo_of(mean);
        let margin = (elo_of(mean + error) - elo_of(mean - error)) / 2.0;
        Elo { difference, margin: if difference.is_finite() { margin } else { f64::INFINITY } }
    }
}

/// The difference in strength at which this share of the points is expected.
fn elo_of(score: f64) -> f64 {
    match score {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        _ => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The share of the points that is expected at this difference in strength.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_scored_from_the_first_contestants_side() {
        let mut tally = Tally::default();
        tally.add(Outcome::Win(Side::Black), Outcome::Win(Side::White));
        tally.add(Outcome::Win(Side::White), Outcome::Draw);
        assert_eq!(tally, Tally { games: [2, 1, 1], pairs: [0, 1, 0, 0, 1] });
        assert_eq!(tally.score(), 0.625);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-200.0, -3.0, 0.0, 10.0, 400.0] {
            assert!((elo_of(score_of(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(elo_of(1.0), f64::INFINITY);
    }

    #[test]
    fn an_even_match_is_near_zero_and_more_games_say_more() {
        let few = Tally { games: [50, 0, 50], pairs: [10, 0, 30, 0, 10] };
        let many = Tally { games: [500, 0, 500], pairs: [100, 0, 300, 0, 100] };
        assert!(few.elo().difference.abs() < 1e-9);
        assert!(many.elo().margin < few.elo().margin / 3.0);
    }

    #[test]
    fn a_whitewash_says_nothing_about_the_margin() {
        let all = Tally { games: [20, 0, 0], pairs: [0, 0, 0, 0, 10] };
        assert_eq!(all.elo(), Elo { difference: f64::INFINITY, margin: f64::INFINITY });
    }
}
