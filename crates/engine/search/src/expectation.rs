use crate::Score;

/// The scale of the logistic curve to which the evaluation is fitted: with this estimate the odds are e to 1.
const SCALE: f64 = 150.0;

/// The expected score of the side to move: 1 for a win, 0 for a loss, one half for a draw, and between them for an
/// estimate.
pub fn expectation(score: Score) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Centipawns(points) => 1.0 / (1.0 + (-f64::from(points) / SCALE).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_lie_between_the_results() {
        assert_eq!(expectation(Score::Centipawns(0)), expectation(Score::Draw));
        let rising = [
            Score::Loss(2),
            Score::Centipawns(-400),
            Score::Draw,
            Score::Centipawns(60),
            Score::Centipawns(900),
            Score::Win(9),
        ];
        assert!(rising.windows(2).all(|pair| expectation(pair[0]) < expectation(pair[1])));
    }
}
