use crate::error::{JobError, ResultFlaw};
use crate::job::rules_named;
use crate::{JobControl, ProofResult};
use mana_catalogue::with_game;
use mana_game::{Position, Side};
use mana_solver::Solver;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Decides whether Black wins after each of White's replies to a set-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnswersJob {
    /// The name of the rules.
    pub rules: String,
    /// Black's set-up.
    pub black: String,
    /// White's replies.
    pub replies: Vec<String>,
    /// How many nodes to search for each.
    pub nodes: u64,
    /// Whether certificates are requested. A result from another machine is not accepted without them.
    pub wants_certificates: bool,
}

/// The result for a reply.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReplyAnswer {
    /// White's reply.
    pub reply: String,
    /// Whether Black wins.
    #[serde(flatten)]
    pub proof: ProofResult,
}

impl AnswersJob {
    /// The position after Black's set-up.
    fn root<P: Position>(&self, rules: P::Rules) -> Result<P, JobError> {
        let start = P::start(rules);
        Ok(start.after(start.read_move(&self.black).map_err(JobError::invalid)?))
    }

    /// The position after a reply.
    fn after<P: Position>(root: &P, reply: &str) -> Result<P, JobError> {
        Ok(root.after(root.read_move(reply).map_err(JobError::invalid)?))
    }

    pub(crate) fn run<P: Position + 'static>(
        &self,
        solver: &Arc<Solver<P>>,
        control: &JobControl,
    ) -> Result<Vec<ReplyAnswer>, JobError> {
        let root = self.root::<P>(solver.rules())?;
        let answer = |reply: &String| {
            if control.is_halted() {
                return Err(JobError::Halted);
            }
            let position = Self::after(&root, reply)?;
            let proof = control.watch(solver, || {
                ProofResult::new(solver, &position, self.nodes, self.wants_certificates)
            })?;
            control.count();
            Ok(ReplyAnswer { reply: reply.clone(), proof })
        };
        self.replies.iter().map(answer).collect()
    }

    pub(crate) fn check(&self, answers: &[ReplyAnswer]) -> Result<(), ResultFlaw> {
        let rules = rules_named(&self.rules)?;
        if !self.replies.iter().eq(answers.iter().map(|answer| &answer.reply)) {
            return Err(ResultFlaw::OtherJob);
        }
        with_game!(rules, |P, rules| {
            let root = self.root::<P>(rules)?;
            for ReplyAnswer { reply, proof } in answers {
                let position = Self::after(&root, reply)?.to_string();
                proof.check(&rules.to_string(), &position, Side::Black)?;
            }
        });
        Ok(())
    }
}
