use crate::error::{JobError, ResultFlaw};
use crate::{JobControl, serde_text};
use mana_catalogue::{CatalogueGame, with_game};
use mana_engine::{Engine, EngineGame};
use mana_game::{Game, Side};
use mana_record::{Record, RecordText};
use mana_search::Limits;
use mana_search::review::{Assessment, GaveAway, Mistake, Review, ReviewedMove};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game to be reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewJob {
    /// The record of the game.
    pub record: String,
    /// How long to search each position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// How deep to search each position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many nodes to search of each position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A reviewed game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameReview {
    /// The name of the rules.
    pub rules: String,
    /// How well each side played.
    pub accuracy: Accuracy,
    /// Black's expected score in each position, from 0 to 1.
    pub expectation: Vec<Option<f64>>,
    /// The mistakes, in the order of the game.
    pub mistakes: Vec<ReviewedMistake>,
}

/// How well each side played, from 0 to 100; `None` if it never had a choice.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Accuracy {
    /// Black.
    pub black: Option<f64>,
    /// White.
    pub white: Option<f64>,
}

/// A mistake in a reviewed game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedMistake {
    /// The number of moves played before it.
    pub ply: usize,
    /// The side that made it.
    #[serde(with = "serde_text::side")]
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it gave away: `win`, `defence` or `expectation`.
    pub gave_away: String,
    /// The length of the win given away, or of the loss.
    pub plies: Option<u32>,
    /// The drop of the expected score, from 0 to 1.
    pub loss: f64,
    /// The better move and its continuation.
    pub better: Vec<String>,
    /// The opponent's best continuation.
    pub refutation: Vec<String>,
}

impl ReviewJob {
    pub(crate) fn text(&self) -> Result<RecordText, JobError> {
        self.record.parse().map_err(JobError::invalid)
    }

    fn game<P: CatalogueGame>(text: &RecordText) -> Result<Game<P>, JobError> {
        let record = Record::<P>::from_text(text).map_err(JobError::invalid)?;
        Ok(record.game(record.end()))
    }

    pub(crate) fn run<P: EngineGame + CatalogueGame>(
        &self,
        text: &RecordText,
        engine: &mut Engine<P>,
        control: &JobControl,
    ) -> Result<GameReview, JobError> {
        let game = Self::game::<P>(text)?;
        let assessments = self.assess(engine, &game, control)?;
        let review = Review::new(&game, &assessments);
        Ok(GameReview {
            rules: game.first_position().rules().to_string(),
            accuracy: Accuracy {
                black: review.accuracy(Side::Black),
                white: review.accuracy(Side::White),
            },
            expectation: review.graph().to_vec(),
            mistakes: review
                .mistakes()
                .map(|(ply, reviewed, mistake)| ReviewedMistake::new(ply, reviewed, mistake))
                .collect(),
        })
    }

    /// Searches each position with a choice of moves, and the last one. The engine is cleared before each, so that an
    /// assessment depends on the position alone.
    fn assess<P: EngineGame>(
        &self,
        engine: &mut Engine<P>,
        game: &Game<P>,
        control: &JobControl,
    ) -> Result<Vec<Option<Assessment<P::Move>>>, JobError> {
        let time = self.seconds.map(Duration::try_from_secs_f64).transpose();
        let limits = Limits {
            time: time.map_err(JobError::invalid)?,
            depth: self.depth,
            nodes: self.nodes,
            multi_pv: 1,
            ..Limits::default()
        };
        let mut so_far = Game::from_position(*game.first_position());
        let mut assessments = Vec::new();
        let mut moves = game.moves().iter();
        loop {
            assessments.push(if so_far.position().is_set_up() {
                None
            } else {
                engine.new_game();
                let report = engine.search(&so_far, &limits, control.flag(), |_| {});
                report
                    .and_then(|report| report.lines.into_iter().next())
                    .map(|line| Assessment { score: line.score, line: line.moves })
            });
            control.count();
            if control.is_halted() {
                return Err(JobError::Halted);
            }
            match moves.next() {
                Some(&mv) => so_far.play(mv).map_err(JobError::invalid)?,
                None => return Ok(assessments),
            }
        }
    }

    /// Scores cannot be verified, only that the review belongs to this game.
    pub(crate) fn check(&self, review: &GameReview) -> Result<(), ResultFlaw> {
        let text = self.text()?;
        let rules = text.rules().map_err(JobError::invalid)?;
        let moves: Vec<String> = with_game!(rules, |P, _| {
            Self::game::<P>(&text)?.moves().iter().map(ToString::to_string).collect()
        });
        let is_about_it = review.rules == rules.to_string()
            && review.expectation.len() == moves.len() + 1
            && review.mistakes.iter().all(|mistake| moves.get(mistake.ply) == Some(&mistake.mv));
        if is_about_it { Ok(()) } else { Err(ResultFlaw::OtherJob) }
    }
}

impl ReviewedMistake {
    fn new<P: EngineGame>(
        ply: usize,
        reviewed: &ReviewedMove<P>,
        mistake: &Mistake<P::Move>,
    ) -> ReviewedMistake {
        let texts = |moves: &[P::Move]| moves.iter().map(ToString::to_string).collect();
        ReviewedMistake {
            ply,
            side: reviewed.side,
            mv: reviewed.mv.to_string(),
            gave_away: mistake.gave_away.word().to_string(),
            plies: match mistake.gave_away {
                GaveAway::Win { plies } | GaveAway::Defence { plies } => Some(plies),
                GaveAway::Expectation => None,
            },
            loss: mistake.loss,
            better: texts(&mistake.better),
            refutation: texts(&mistake.refutation),
        }
    }
}
