use crate::MatchScore;
use crate::score::score_of;

/// The sequential probability ratio test of two hypotheses: the first engine is `elo0` or `elo1` stronger than the
/// second.
///
/// It uses the generalised likelihood ratio of the pairs' scores (pentanomial) in the usual normal approximation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// H0: the difference if the change is worthless.
    pub elo0: f64,
    /// H1: the difference if it is worthwhile.
    pub elo1: f64,
    /// The probability of accepting a worthless change.
    pub alpha: f64,
    /// The probability of rejecting a good one.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// More games are needed.
    Open,
    /// H1 is accepted.
    Passed,
    /// H0 is accepted.
    Failed,
}

impl Sprt {
    /// The log-likelihood ratio.
    pub fn llr(&self, score: &MatchScore) -> f64 {
        let pairs = score.pair_count() as f64;
        if pairs == 0.0 {
            return 0.0;
        }
        let (mean, variance) = score.moments();
        // If every pair ended alike, the sample has no variance; assume at least that of one other result.
        let variance = variance.max(0.25 / (pairs + 1.0));
        let (score0, score1) = (score_of(self.elo0), score_of(self.elo1));
        pairs * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// The bounds of the log-likelihood ratio between which the test goes on.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The state of the test at this score.
    pub fn verdict(&self, score: &MatchScore) -> SprtVerdict {
        let (lower, upper) = self.bounds();
        match self.llr(score) {
            llr if llr >= upper => SprtVerdict::Passed,
            llr if llr <= lower => SprtVerdict::Failed,
            _ => SprtVerdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn the_bounds_are_the_usual_ones() {
        let (lower, upper) = TEST.bounds();
        assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
    }

    #[test]
    fn verdicts() {
        let better = MatchScore { games: [1_200, 0, 800], pairs: [150, 0, 500, 0, 350] };
        let worse = MatchScore { games: [800, 0, 1_200], pairs: [350, 0, 500, 0, 150] };
        let few = MatchScore { games: [6, 0, 4], pairs: [1, 0, 2, 0, 2] };
        assert_eq!(TEST.verdict(&better), SprtVerdict::Passed);
        assert_eq!(TEST.verdict(&worse), SprtVerdict::Failed);
        assert_eq!(TEST.verdict(&few), SprtVerdict::Open);
        assert_eq!(TEST.verdict(&MatchScore::default()), SprtVerdict::Open);
    }

    /// The error rates, by seeded simulation of engines of known strength.
    #[test]
    fn error_rates_are_as_stated() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut passes = |elo: f64| {
            let win = score_of(elo);
            (0..200)
                .filter(|_| {
                    let mut score = MatchScore::default();
                    loop {
                        let games = [random.f64() < win, random.f64() < win];
                        score.pairs
                            [games.iter().map(|&won| usize::from(won) * 2).sum::<usize>()] += 1;
                        match (Sprt { elo0: 0.0, elo1: 60.0, ..TEST }).verdict(&score) {
                            SprtVerdict::Open => {}
                            verdict => return verdict == SprtVerdict::Passed,
                        }
                    }
                })
                .count()
        };
        assert!(passes(0.0) <= 20);
        assert!(passes(60.0) >= 180);
    }
}
