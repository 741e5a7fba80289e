use crate::error::{JobError, ResultFlaw};
use crate::job::rules_named;
use crate::serde_text;
use mana_catalogue::with_game;
use mana_certificate::{Claim, StrategyError, verify};
use mana_game::{Position, Side};
use mana_solver::{Effort, Solver, Strategy, Verdict};
use serde::{Deserialize, Serialize};

/// A position to be decided.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProofJob {
    /// The name of the rules.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The side whose win is to be proved.
    #[serde(with = "serde_text::side")]
    pub prover: Side,
    /// How many nodes to search.
    pub nodes: u64,
    /// How long to search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Whether the certificate is requested. A result from another machine is not accepted without it.
    pub wants_certificate: bool,
}

/// The result for a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ProofResult {
    /// The verdict.
    #[serde(flatten)]
    pub verdict: ProofVerdict,
    /// How many nodes were searched.
    pub nodes: u64,
    /// The certificate, if there is a proof and it was requested.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "serde_text::bytes")]
    pub certificate: Option<Vec<u8>>,
}

/// Whether a side wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum ProofVerdict {
    /// It wins.
    Won {
        /// Within this many plies.
        plies: u32,
    },
    /// It cannot win.
    NotWon,
    /// Undecided.
    Open {
        /// The proof number.
        proof: u32,
    },
}

impl ProofJob {
    pub(crate) fn position<P: Position>(&self, rules: P::Rules) -> Result<P, JobError> {
        P::parse(rules, &self.position).map_err(JobError::invalid)
    }

    pub(crate) fn check(&self, result: &ProofResult) -> Result<(), ResultFlaw> {
        let rules = rules_named(&self.rules)?;
        let position = with_game!(rules, |P, rules| self.position::<P>(rules)?.to_string());
        result.check(&rules.to_string(), &position, self.prover)
    }
}

impl ProofResult {
    /// Decides a position.
    pub(crate) fn new<P: Position>(
        solver: &Solver<P>,
        root: &P,
        nodes: u64,
        wants_certificate: bool,
    ) -> Result<ProofResult, JobError> {
        let before = solver.nodes();
        let verdict = solver.solve(root, Effort::nodes(nodes));
        let (verdict, strategy) = match verdict {
            Verdict::Won(strategy) => {
                (ProofVerdict::Won { plies: strategy.plies().unwrap_or_default() }, Some(strategy))
            }
            Verdict::NotWon(strategy) => (ProofVerdict::NotWon, Some(strategy)),
            Verdict::Open(numbers) => (ProofVerdict::Open { proof: numbers.proof }, None),
        };
        let certify = |strategy| certificate(root, solver.prover(), &strategy);
        let certificate = strategy.filter(|_| wants_certificate).map(certify).transpose();
        Ok(ProofResult {
            verdict,
            nodes: solver.nodes() - before,
            certificate: certificate.map_err(JobError::invalid)?,
        })
    }

    /// Verifies that the certificate proves the verdict.
    pub(crate) fn check(
        &self,
        rules: &str,
        position: &str,
        prover: Side,
    ) -> Result<(), ResultFlaw> {
        if matches!(self.verdict, ProofVerdict::Open { .. }) {
            return Ok(());
        }
        let bytes = self.certificate.as_ref().ok_or(ResultFlaw::NoCertificate)?;
        let verified = verify(bytes).map_err(ResultFlaw::Certificate)?;
        let is_proved = match (verified.claim, self.verdict) {
            (Claim::Wins { plies, .. }, ProofVerdict::Won { plies: claimed }) => plies == claimed,
            (Claim::CannotWin { .. }, ProofVerdict::NotWon) => true,
            _ => false,
        };
        let prover = prover.to_string().to_lowercase();
        if is_proved
            && verified.claim.prover().to_string() == prover
            && (verified.rules.as_str(), verified.position.as_str()) == (rules, position)
        {
            return Ok(());
        }
        let (claim, position) = (verified.claim, verified.position);
        Err(ResultFlaw::OtherClaim(format!("{claim} from {position}")))
    }
}

/// The certificate of a strategy.
///
/// # Errors
/// The strategy is invalid.
pub fn certificate<P: Position>(
    root: &P,
    prover: Side,
    strategy: &Strategy<P>,
) -> Result<Vec<u8>, StrategyError> {
    let choice = |position: &P| strategy.choice(position);
    if strategy.side() == prover {
        mana_certificate::certify_win(root, prover, choice)
    } else {
        mana_certificate::certify_no_win(root, prover, choice)
    }
}
