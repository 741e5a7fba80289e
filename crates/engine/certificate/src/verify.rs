//! Verifying a certificate, with the reference rules alone.

use crate::certificate::Certificate;
use crate::{CertificateError, Claim, StrategyError};
use mana_reference::AnyPosition;
use std::collections::HashMap;

/// The verified contents of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The claim about the position.
    pub claim: Claim,
    /// The name of the rules.
    pub rules: String,
    /// The first position.
    pub position: String,
    /// The number of positions that can come up, the first one and final ones included.
    pub positions: usize,
    /// The number of positions for which the certificate has a move.
    pub choices: usize,
}

/// Verifies a certificate.
///
/// Visits every position that can come up once, and follows every move of the side that opposes the strategy. Nothing is
/// searched, so the time is proportional to the number of positions.
///
/// # Errors
/// The file is not a valid certificate.
pub fn verify(bytes: &[u8]) -> Result<Verified, CertificateError> {
    let Certificate { claim, rules, position, choices } = Certificate::parse(bytes)?;
    if mana_reference::open(&rules, None).is_err() {
        return Err(CertificateError::UnknownRules(rules));
    }
    let Ok(root) = mana_reference::open(&rules, Some(&position)) else {
        return Err(CertificateError::InvalidPosition(position));
    };
    if root.text() != position {
        let canonical = root.text();
        return Err(CertificateError::NonCanonicalPosition { found: position, canonical });
    }
    let mut verifier =
        Verifier { claim, choices: choices.iter(), visited: HashMap::new(), stack: Vec::new() };
    let plies = verifier.run(&root)?;
    claim.check_length(plies)?;
    match verifier.choices.len() {
        0 => {
            let positions = verifier.visited.len();
            Ok(Verified { claim, rules, position, positions, choices: choices.len() })
        }
        count => Err(CertificateError::UnusedChoices(count)),
    }
}

/// A depth-first traversal of all positions that come up, with the moves in the order of their texts.
struct Verifier<'a> {
    claim: Claim,
    choices: std::slice::Iter<'a, u32>,
    /// Every position visited so far, by its identity: the length of the longest line from it, once known.
    visited: HashMap<String, Option<u32>>,
    /// The current line. Lines can be too long for recursion.
    stack: Vec<VerifierFrame>,
}

struct VerifierFrame {
    identity: String,
    /// The children still to be visited, the next one last.
    children: Vec<AnyPosition>,
    /// The length of the longest line found so far.
    plies: u32,
}

impl Verifier<'_> {
    /// The length of the longest line from the root.
    fn run(&mut self, root: &AnyPosition) -> Result<u32, CertificateError> {
        let mut finished = self.enter(root)?;
        loop {
            if let Some(plies) = finished.take() {
                match self.stack.last_mut() {
                    Some(parent) => parent.plies = parent.plies.max(plies + 1),
                    None => return Ok(plies),
                }
            }
            let Some(mut frame) = self.stack.pop() else { return Ok(0) };
            match frame.children.pop() {
                Some(child) => {
                    self.stack.push(frame);
                    finished = self.enter(&child)?;
                }
                None => {
                    finished = Some(frame.plies);
                    self.visited.insert(frame.identity, finished);
                }
            }
        }
    }

    /// The length of the longest line from a position if it is known; otherwise pushes the position on the stack.
    fn enter(&mut self, position: &AnyPosition) -> Result<Option<u32>, CertificateError> {
        let identity = position.identity();
        match (self.visited.get(&identity), self.claim) {
            (None, _) => {}
            (Some(Some(plies)), _) => return Ok(Some(*plies)),
            // A strategy that has to win must not repeat a position on a line; one that has to hold may.
            (Some(None), Claim::Wins { .. }) => {
                return Err(StrategyError::Cycle(position.text()).into());
            }
            (Some(None), Claim::CannotWin { .. }) => return Ok(Some(0)),
        }
        if let Some(outcome) = position.outcome() {
            if !self.claim.allows(outcome) {
                return Err(StrategyError::WrongOutcome(position.text(), outcome).into());
            }
            self.visited.insert(identity, Some(0));
            return Ok(Some(0));
        }
        let mut children: Vec<AnyPosition> =
            position.successors().into_iter().map(|(_, child)| child).collect();
        if position.turn() == self.claim.strategy_side() {
            let missing = || StrategyError::MissingMove(position.text());
            let index = *self.choices.next().ok_or_else(missing)? as usize;
            if index >= children.len() {
                return Err(CertificateError::NoSuchMove(position.text()));
            }
            children = vec![children.swap_remove(index)];
        }
        children.reverse();
        self.visited.insert(identity.clone(), None);
        self.stack.push(VerifierFrame { identity, children, plies: 0 });
        Ok(None)
    }
}
