use crate::{
    AnswersJob, GameReview, JobError, ProofJob, ProofResult, ReplyAnswer, ResultFlaw, ReviewJob,
};
use mana_catalogue::AnyRules;
use serde::{Deserialize, Serialize};

/// A self-contained unit of work.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "job", rename_all = "kebab-case")]
pub enum Job {
    /// Find the mistakes in a game.
    Review(ReviewJob),
    /// Prove who wins a position.
    Proof(ProofJob),
    /// Prove who wins after each of some replies to a set-up.
    Answers(AnswersJob),
}

/// The result of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum JobResult {
    /// The mistakes in the game.
    Review(GameReview),
    /// The result for the position.
    Proof(ProofResult),
    /// The results for the replies.
    Answers {
        /// In the order of the job.
        answers: Vec<ReplyAnswer>,
    },
    /// The job has failed.
    Failed {
        /// The reason.
        reason: String,
    },
}

impl Job {
    /// The kind of job, in a word.
    pub fn kind(&self) -> &'static str {
        match self {
            Job::Review(_) => "review",
            Job::Proof(_) => "proof",
            Job::Answers(_) => "answers",
        }
    }

    /// Checks a result from another machine. A failure is also a result.
    ///
    /// # Errors
    /// It is not a result of this job, or its claim is not proved.
    pub fn check(&self, result: &JobResult) -> Result<(), ResultFlaw> {
        match (self, result) {
            (_, JobResult::Failed { .. }) => Ok(()),
            (Job::Review(job), JobResult::Review(review)) => job.check(review),
            (Job::Proof(job), JobResult::Proof(proof)) => job.check(proof),
            (Job::Answers(job), JobResult::Answers { answers }) => job.check(answers),
            _ => Err(ResultFlaw::OtherJob),
        }
    }
}

/// The rules with this name.
pub(crate) fn rules_named(name: &str) -> Result<AnyRules, JobError> {
    name.parse().map_err(JobError::invalid)
}
