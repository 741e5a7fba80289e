//! Game review: what each move of a game cost.
//!
//! The caller has an engine assess every position of the game and passes the [`Assessment`]s to [`Review::new`]. The
//! review gives the expected score before and after each move and classifies each [`Mistake`] by what it [gave
//! away](GaveAway): a forced win, a defence, or a part of the expected score. Nothing here searches, so the engine may
//! run in the same process or in a browser's worker.
//!
//! ```
//! use mana::{Edition, Position};
//! use mana_game::{Game, Position as _, Side};
//! use mana_search::review::{Assessment, GaveAway, Review};
//! use mana_search::Score;
//!
//! // Black could have taken the Daimyo, and moved something else.
//! let mut game = Game::from_position(Position::parse(Edition::COSMOLUDO, "3d2/6/3R2/6/6/D5 b -")?);
//! let take = game.position().read_move("d4d6")?;
//! game.play(game.position().read_move("a1a2")?)?;
//! let assessments = [
//!     Some(Assessment { score: Score::Win(1), line: vec![take] }),
//!     Some(Assessment { score: Score::Centipawns(150), line: Vec::new() }),
//! ];
//! let review = Review::new(&game, &assessments);
//! let mistake = review.moves()[0].mistake.as_ref().expect("it is one");
//! assert_eq!(mistake.gave_away, GaveAway::Win { plies: 1 });
//! assert_eq!(review.moves()[0].best, Some(take));
//! assert!(review.accuracy(Side::Black).is_some_and(|accuracy| accuracy < 10.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::{Score, expectation};
use mana_game::{Game, Outcome, Position, Side};

/// An engine's assessment of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assessment<M> {
    /// The score for the side to move.
    pub score: Score,
    /// The principal variation; its first move is the best one.
    pub line: Vec<M>,
}

/// The review of a game.
#[derive(Clone, Debug)]
pub struct Review<P: Position> {
    moves: Vec<ReviewedMove<P>>,
    /// Black's expected score in each position, where it is known.
    graph: Vec<Option<f64>>,
}

/// A move of a reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove<P: Position> {
    /// The move.
    pub mv: P::Move,
    /// The side that made it.
    pub side: Side,
    /// The engine's best move, where there is an assessment.
    pub best: Option<P::Move>,
    /// The mover's expected score before the move.
    pub before: Option<f64>,
    /// The mover's expected score after the move, at most as much: a move cannot be better than the best.
    pub after: Option<f64>,
    /// Whether there was a choice: set-ups are a matter of taste, and a single legal move is forced.
    pub is_choice: bool,
    /// The mistake, if it was one.
    pub mistake: Option<Mistake<P::Move>>,
}

/// A move that gave something away.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake<M> {
    /// What it gave away.
    pub gave_away: GaveAway,
    /// By how much the expected score fell, from 0 to 1.
    pub loss: f64,
    /// The better move and its continuation.
    pub better: Vec<M>,
    /// The opponent's best continuation after the mistake.
    pub refutation: Vec<M>,
}

/// What a mistake gave away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GaveAway {
    /// A forced win.
    Win {
        /// The plies it would have taken.
        plies: u32,
    },
    /// A draw or a defence: the loss is now forced.
    Defence {
        /// The plies until then.
        plies: u32,
    },
    /// A part of the expected score, without a forced win or loss.
    Expectation,
}

impl GaveAway {
    /// Its name in machine-readable output: `win`, `defence` or `expectation`.
    pub const fn word(self) -> &'static str {
        match self {
            GaveAway::Win { .. } => "win",
            GaveAway::Defence { .. } => "defence",
            GaveAway::Expectation => "expectation",
        }
    }
}

/// How good another attempt at the move of a mistake is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RetryGrade {
    /// As good as the best move, or nearly.
    Good,
    /// Not the best move, but not bad either.
    Fair,
    /// Hardly better than a mistake.
    Bad,
}

impl RetryGrade {
    /// The grade of a move by the mover's expected score before and after it.
    pub fn new(before: f64, after: f64) -> RetryGrade {
        match before - after {
            loss if loss < GOOD_RETRY_THRESHOLD => RetryGrade::Good,
            loss if loss < FAIR_RETRY_THRESHOLD => RetryGrade::Fair,
            _ => RetryGrade::Bad,
        }
    }
}

/// The least loss of expected score that counts as a mistake: a smaller one is a matter of taste, or of search depth.
const MISTAKE_THRESHOLD: f64 = 0.12;

/// A retry that loses less is as good as the best move, one that loses less than the second is not bad either.
const GOOD_RETRY_THRESHOLD: f64 = 0.06;
const FAIR_RETRY_THRESHOLD: f64 = 0.2;

/// How quickly accuracy falls with the loss: a tenth of a point costs a third of it.
const ACCURACY_DECAY: f64 = 4.0;

impl<P: Position> Review<P> {
    /// Reviews a game. There is an assessment for each position, the first before any move; `None` where it is missing.
    /// If the game is over, its result takes the place of the last assessment.
    pub fn new(game: &Game<P>, assessments: &[Option<Assessment<P::Move>>]) -> Review<P> {
        let positions = game.positions();
        let known = |ply: usize| -> Option<Assessment<P::Move>> {
            if ply == game.moves().len()
                && let Some(outcome) = game.outcome()
            {
                let score = final_score(outcome, positions[ply].turn());
                return Some(Assessment { score, line: Vec::new() });
            }
            assessments.get(ply).cloned().flatten()
        };
        let assessments: Vec<_> = (0..positions.len()).map(known).collect();
        let graph = positions.iter().zip(&assessments).map(|(position, assessment)| {
            let expected = expectation(assessment.as_ref()?.score);
            Some(if position.turn() == Side::Black { expected } else { 1.0 - expected })
        });
        let graph = graph.collect();
        let review = |(ply, &mv): (usize, &P::Move)| {
            let (position, next) = (&positions[ply], &positions[ply + 1]);
            let after = assessments[ply + 1].as_ref();
            review_move(position, next.turn(), mv, assessments[ply].as_ref(), after)
        };
        Review { moves: game.moves().iter().enumerate().map(review).collect(), graph }
    }

    /// The moves, in their order.
    pub fn moves(&self) -> &[ReviewedMove<P>] {
        &self.moves
    }

    /// Black's expected score in each position, from 0 to 1, where it is known; one more than there are moves.
    pub fn graph(&self) -> &[Option<f64>] {
        &self.graph
    }

    /// The mistakes, with the ply of the position they were made in.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &ReviewedMove<P>, &Mistake<P::Move>)> {
        let numbered = self.moves.iter().enumerate();
        numbered.filter_map(|(ply, reviewed)| Some((ply, reviewed, reviewed.mistake.as_ref()?)))
    }

    /// How well a side played, from 0 to 100: the mean over its choices, where a move that loses nothing counts 100 and
    /// one that loses everything almost 0. `None` if it had no choice.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let kept: Vec<f64> = self
            .moves
            .iter()
            .filter(|reviewed| reviewed.side == side && reviewed.is_choice)
            .filter_map(|reviewed| Some(reviewed.before? - reviewed.after?))
            .map(|loss| 100.0 * (-ACCURACY_DECAY * loss.max(0.0)).exp())
            .collect();
        (!kept.is_empty()).then(|| kept.iter().sum::<f64>() / kept.len() as f64)
    }
}

/// The score of a game that is over.
fn final_score(outcome: Outcome, turn: Side) -> Score {
    match outcome {
        Outcome::Draw => Score::Draw,
        Outcome::Win(winner) if winner == turn => Score::Win(0),
        Outcome::Win(_) => Score::Loss(0),
    }
}

fn review_move<P: Position>(
    position: &P,
    next_turn: Side,
    mv: P::Move,
    before: Option<&Assessment<P::Move>>,
    after: Option<&Assessment<P::Move>>,
) -> ReviewedMove<P> {
    let side = position.turn();
    // The same side may move again: in one edition, after the set-ups.
    let score_after =
        after.map(|after| if next_turn == side { after.score } else { after.score.reversed() });
    let best = before.and_then(|before| before.line.first().copied());
    let expected = before.map(|before| expectation(before.score));
    // The assessment after the move was one ply closer, so it counts more than the one before.
    let kept = score_after.map(expectation);
    let is_choice = !position.is_set_up() && position.count_moves() > 1;
    let mistake = before.zip(score_after).and_then(|(before, score_after)| {
        let loss = expectation(before.score) - expectation(score_after);
        if !is_choice || best == Some(mv) || loss < MISTAKE_THRESHOLD {
            return None;
        }
        let gave_away = match (before.score, score_after) {
            (Score::Win(plies), _) => GaveAway::Win { plies },
            (_, Score::Loss(plies)) => GaveAway::Defence { plies },
            _ => GaveAway::Expectation,
        };
        Some(Mistake {
            gave_away,
            loss,
            better: before.line.clone(),
            refutation: after.map(|after| after.line.clone()).unwrap_or_default(),
        })
    });
    let after = kept.map(|kept| expected.map_or(kept, |expected| kept.min(expected)));
    let after = if best == Some(mv) { expected.or(after) } else { after };
    ReviewedMove { mv, side, best, before: expected, after, is_choice, mistake }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana::{Edition, Position as Mana};

    fn game(position: &str, moves: &[&str]) -> Game<Mana> {
        let mut game = Game::from_position(Mana::parse(Edition::COSMOLUDO, position).unwrap());
        for text in moves {
            game.play(game.position().read_move(text).unwrap()).unwrap();
        }
        game
    }

    #[track_caller]
    fn check(before: Score, after: Score, expected: Option<GaveAway>) {
        let game = game("rdrrrr/6/6/6/6/RDRRRR b -", &["b1b3"]);
        let line = vec![game.first_position().read_move("c1c3").unwrap()];
        let assessments = [
            Some(Assessment { score: before, line }),
            Some(Assessment { score: after, line: vec![] }),
        ];
        let review = Review::new(&game, &assessments);
        let found = review.mistakes().next().map(|(_, _, mistake)| mistake.gave_away);
        assert_eq!(found, expected);
        let accuracy = review.accuracy(Side::Black).unwrap();
        assert_eq!(accuracy > 60.0, expected.is_none(), "{accuracy}");
    }

    #[test]
    fn mistakes_are_classified_by_what_they_gave_away() {
        let points = Score::Centipawns;
        check(Score::Win(9), points(0), Some(GaveAway::Win { plies: 9 }));
        check(Score::Win(9), Score::Win(4), Some(GaveAway::Win { plies: 9 }));
        check(Score::Draw, Score::Win(5), Some(GaveAway::Defence { plies: 5 }));
        check(points(10), Score::Win(5), Some(GaveAway::Defence { plies: 5 }));
        check(points(120), points(100), Some(GaveAway::Expectation));
    }

    #[test]
    fn a_move_that_changes_nothing_is_no_mistake() {
        let points = Score::Centipawns;
        check(Score::Win(9), Score::Loss(12), None);
        check(Score::Win(9), points(-700), None);
        check(Score::Loss(8), Score::Win(3), None);
        check(points(-900), Score::Win(3), None);
        check(points(20), points(5), None);
    }

    #[test]
    fn retries_are_graded_by_what_they_lose() {
        assert_eq!(RetryGrade::new(0.7, 0.8), RetryGrade::Good);
        assert_eq!(RetryGrade::new(0.7, 0.65), RetryGrade::Good);
        assert_eq!(RetryGrade::new(0.7, 0.6), RetryGrade::Fair);
        assert_eq!(RetryGrade::new(0.7, 0.4), RetryGrade::Bad);
    }

    #[test]
    fn the_final_position_scores_the_result() {
        let game = game("3d2/6/3R2/6/6/D5 b -", &["d4d6"]);
        let wrong = Assessment { score: Score::Win(3), line: Vec::new() };
        let review = Review::new(&game, &[None, Some(wrong)]);
        assert_eq!(review.graph(), [None, Some(1.0)]);
        assert_eq!(review.moves()[0].after, Some(1.0));
        assert_eq!(review.accuracy(Side::Black), None);
    }

    #[test]
    fn a_forced_move_is_no_mistake() {
        let game = game("rdrrrr/6/6/6/6/RDRRRR b -", &["c1c3", "d6c4", "d1d2"]);
        let score = |score| Some(Assessment { score, line: Vec::new() });
        let all = [Score::Draw, Score::Draw, Score::Win(3), Score::Draw].map(score);
        let review = Review::new(&game, &all);
        let plies: Vec<usize> = review.mistakes().map(|(ply, ..)| ply).collect();
        assert_eq!(plies, [1, 2]);
        assert!(review.moves().iter().all(|reviewed| reviewed.is_choice));
    }
}
