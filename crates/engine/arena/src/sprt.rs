use crate::Tally;
use crate::tally::score_of;

/// A sequential test of two hypotheses: the first contestant is `elo0` or `elo1` stronger than the second.
///
/// The generalised likelihood ratio of the pairs' scores, in the usual normal approximation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference if the change is worth nothing.
    pub elo0: f64,
    /// The difference if it is worth having.
    pub elo1: f64,
    /// How often a worthless change may pass.
    pub alpha: f64,
    /// How often a good one may fail.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It needs more games.
    Open,
    /// `elo1` is accepted.
    Passed,
    /// `elo0` is accepted.
    Failed,
}

impl Sprt {
    /// The logarithm of the likelihood ratio.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let pairs = tally.pair_count() as f64;
        if pairs == 0.0 {
            return 0.0;
        }
        let (mean, variance) = tally.moments();
        // A match in which every pair ended alike has no spread; the smallest honest one is that of a single other
        // result.
        let variance = variance.max(0.25 / (pairs + 1.0));
        let (score0, score1) = (score_of(self.elo0), score_of(self.elo1));
        pairs * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// The bounds between which more games are needed.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the test says so far.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(tally) {
            llr if llr >= upper => Verdict::Passed,
            llr if llr <= lower => Verdict::Failed,
            _ => Verdict::Open,
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
        let better = Tally { games: [1_200, 0, 800], pairs: [150, 0, 500, 0, 350] };
        let worse = Tally { games: [800, 0, 1_200], pairs: [350, 0, 500, 0, 150] };
        let few = Tally { games: [6, 0, 4], pairs: [1, 0, 2, 0, 2] };
        assert_eq!(TEST.verdict(&better), Verdict::Passed);
        assert_eq!(TEST.verdict(&worse), Verdict::Failed);
        assert_eq!(TEST.verdict(&few), Verdict::Open);
        assert_eq!(TEST.verdict(&Tally::default()), Verdict::Open);
    }

    /// How often a test errs, by simulation: contestants of known strength, seeded.
    #[test]
    fn errors_are_as_rare_as_stated() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut passes = |elo: f64| {
            let win = score_of(elo);
            (0..200)
                .filter(|_| {
                    let mut tally = Tally::default();
                    loop {
                        let games = [random.f64() < win, random.f64() < win];
                        tally.pairs
                            [games.iter().map(|&won| usize::from(won) * 2).sum::<usize>()] += 1;
                        match (Sprt { elo0: 0.0, elo1: 60.0, ..TEST }).verdict(&tally) {
                            Verdict::Open => {}
                            verdict => return verdict == Verdict::Passed,
                        }
                    }
                })
                .count()
        };
        assert!(passes(0.0) <= 20);
        assert!(passes(60.0) >= 180);
    }
}
