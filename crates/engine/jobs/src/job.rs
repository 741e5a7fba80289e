use crate::{
    AnswersJob, GameReview, JobError, ProofJob, ProofResult, ReplyAnswer, ResultFlaw, ReviewJob,
};
use mana_catalogue::AnyRules;
use serde::{Deserialize, Serialize};

/// Something to be done, with all that is needed for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "job", rename_all = "kebab-case")]
pub enum Job {
    /// Find the mistakes in a game.
    Review(ReviewJob),
    /// Prove who wins a position.
    Proof(ProofJob),
    /// Prove who wins after some replies to a set-up.
    Answers(AnswersJob),
}

/// What has come of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum JobResult {
    /// The mistakes in the game.
    Review(GameReview),
    /// What is proved of the position.
    Proof(ProofResult),
    /// What is proved of each reply.
    Answers {
        /// In the order of the job.
        answers: Vec<ReplyAnswer>,
    },
    /// The job cannot be done.
    Failed {
        /// Why.
        reason: String,
    },
}

impl Job {
    /// What kind of job it is, in a word.
    pub fn kind(&self) -> &'static str {
        match self {
            Job::Review(_) => "review",
            Job::Proof(_) => "proof",
            Job::Answers(_) => "answers",
        }
    }

    /// Checks a result that comes from elsewhere. A failure is a result too.
    ///
    /// # Errors
    /// It is not a result of this job, or what it claims is not proved.
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
