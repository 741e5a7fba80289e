use crate::PlayedGame;
use crate::score::score_of;
use mana_game::Side;

/// The strength of an entrant, from all games of a tournament at once.
///
/// As in Bayesian Elo, ratings are the most probable ones given the results and a weak prior: the expected score of a
/// player against another is the logistic function of the difference of their ratings, a draw counts as half a win, and
/// every entrant starts with two drawn games against an average player. Engines do not learn between games, so the
/// order of the games must not matter, unlike in Glicko and similar systems, which track a player over time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The difference to the average of all entrants, in Elo.
    pub elo: f64,
    /// The margin of error to either side at 95% confidence.
    pub margin: f64,
}

/// The prior: the number of games that every entrant is assumed to have drawn against an average player.
const PRIOR_GAMES: f64 = 2.0;

/// Elo per unit of the logistic function.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings of all entrants.
pub fn ratings(entrants: usize, played: &[PlayedGame]) -> Vec<Rating> {
    let mut counts = vec![vec![0.0; entrants]; entrants];
    let mut points = vec![0.0; entrants];
    for game in played {
        let [black, white] = game.players;
        counts[black][white] += 1.0;
        counts[white][black] += 1.0;
        for side in [Side::Black, Side::White] {
            points[game.players[side.index()]] += f64::from(game.half_points(side)) / 2.0;
        }
    }
    // Newton's method: the logarithm of the posterior is concave.
    let mut strengths = vec![0.0; entrants];
    for _ in 0..100 {
        let (gradient, hessian) = derivatives(&strengths, &counts, &points);
        let step = Cholesky::new(hessian).solve(&gradient);
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        let damping = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += damping * part);
        if longest < 1e-9 {
            break;
        }
    }
    let factor = Cholesky::new(derivatives(&strengths, &counts, &points).1);
    let average = strengths.iter().sum::<f64>() / entrants as f64;
    (0..entrants)
        .map(|entrant| {
            // The variance of the difference between the entrant and the average of all.
            let mut contrast = vec![-1.0 / entrants as f64; entrants];
            contrast[entrant] += 1.0;
            let solved = factor.solve(&contrast);
            let variance: f64 = contrast.iter().zip(&solved).map(|(a, b)| a * b).sum();
            Rating {
                elo: SCALE * (strengths[entrant] - average),
                margin: 1.96 * SCALE * variance.max(0.0).sqrt(),
            }
        })
        .collect()
}

/// The gradient of the log posterior, and its Hessian with the sign reversed.
fn derivatives(
    strengths: &[f64],
    counts: &[Vec<f64>],
    points: &[f64],
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let expected = |difference: f64| score_of(SCALE * difference);
    let mut gradient = points.to_vec();
    let mut hessian = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (i, &strength) in strengths.iter().enumerate() {
        let against_average = expected(strength);
        gradient[i] += PRIOR_GAMES * (0.5 - against_average);
        hessian[i][i] += PRIOR_GAMES * against_average * (1.0 - against_average);
        for (j, &other) in strengths.iter().enumerate() {
            let score = expected(strength - other);
            gradient[i] -= counts[i][j] * score;
            let weight = counts[i][j] * score * (1.0 - score);
            hessian[i][i] += weight;
            hessian[i][j] -= weight;
        }
    }
    (gradient, hessian)
}

/// A symmetric positive definite matrix as the product of a lower triangular one and its transpose.
struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    fn new(mut matrix: Vec<Vec<f64>>) -> Cholesky {
        for i in 0..matrix.len() {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
                let rest = matrix[i][j] - sum;
                matrix[i][j] = if i == j { rest.max(1e-12).sqrt() } else { rest / matrix[j][j] };
            }
        }
        Cholesky(matrix)
    }

    /// The solution of the linear system with this matrix and right-hand side.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let rows = &self.0;
        let mut solution = right.to_vec();
        for i in 0..rows.len() {
            let sum: f64 = (0..i).map(|k| rows[i][k] * solution[k]).sum();
            solution[i] = (solution[i] - sum) / rows[i][i];
        }
        for i in (0..rows.len()).rev() {
            let sum: f64 = (i + 1..rows.len()).map(|k| rows[k][i] * solution[k]).sum();
            solution[i] = (solution[i] - sum) / rows[i][i];
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_game::Outcome;

    fn games(players: [usize; 2], outcome: Outcome, count: usize) -> Vec<PlayedGame> {
        vec![PlayedGame { number: 0, round: 0, players, outcome, is_failure: false }; count]
    }

    #[test]
    fn many_games_of_two_give_the_difference_of_their_score() {
        let won = games([0, 1], Outcome::Win(Side::Black), 7_500);
        let lost = games([1, 0], Outcome::Win(Side::Black), 2_500);
        let rated = ratings(2, &[won, lost].concat());
        // Three quarters of the points are 190.8 Elo.
        assert!((rated[0].elo - rated[1].elo - 190.8).abs() < 0.5, "{rated:?}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-6);
        assert!((2.0..6.0).contains(&rated[0].margin), "{rated:?}");
    }

    #[test]
    fn a_perfect_score_has_a_finite_rating() {
        let rated = ratings(3, &games([0, 1], Outcome::Win(Side::Black), 50));
        assert!(rated.iter().all(|rating| rating.elo.is_finite() && rating.margin.is_finite()));
        assert!(rated[0].elo > rated[2].elo && rated[2].elo > rated[1].elo, "{rated:?}");
        assert!(rated[2].margin > 100.0, "nothing is known of who has not played");
    }

    #[test]
    fn more_games_narrow_the_margin_and_the_order_does_not_matter() {
        let few = [
            games([0, 1], Outcome::Win(Side::Black), 6),
            games([1, 2], Outcome::Draw, 6),
            games([2, 0], Outcome::Win(Side::Black), 6),
        ];
        let mut many = few.concat().repeat(4);
        let (few, more) = (ratings(3, &few.concat()), ratings(3, &many));
        assert!(few.iter().zip(&more).all(|(few, more)| more.margin < 0.8 * few.margin));
        many.reverse();
        assert!(ratings(3, &many).iter().zip(&more).all(|(a, b)| (a.elo - b.elo).abs() < 1e-6));
    }

    /// The coverage of the intervals, by seeded simulation of players of known strength.
    #[test]
    fn intervals_cover_the_truth() {
        let mut random = fastrand::Rng::with_seed(5);
        let truth = [150.0, 50.0, 0.0, -50.0, -150.0];
        let mut covered = 0;
        for _ in 0..100 {
            let mut played = Vec::new();
            for black in 0..5 {
                for white in (0..5).filter(|&white| white != black) {
                    for _ in 0..10 {
                        let wins = random.f64() < score_of(truth[black] - truth[white]);
                        let winner = if wins { Side::Black } else { Side::White };
                        played.extend(games([black, white], Outcome::Win(winner), 1));
                    }
                }
            }
            let rated = ratings(5, &played);
            let holds =
                |(rating, truth): (&Rating, &f64)| (rating.elo - truth).abs() < rating.margin;
            covered += rated.iter().zip(&truth).filter(|&pair| holds(pair)).count();
        }
        assert!((450..=495).contains(&covered), "{covered} of 500");
    }
}
