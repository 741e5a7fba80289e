//! Checking a certificate, with the reference rules alone.

use crate::certificate::Certificate;
use crate::{CertificateError, Claim};
use mana_reference::{AnyPosition, Outcome};
use std::collections::HashMap;

/// What a certificate was found to prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// What is true of the position.
    pub claim: Claim,
    /// Under these rules.
    pub rules: String,
    /// The position.
    pub position: String,
    /// How many positions come up, the first one and those at the end of a game included.
    pub positions: usize,
    /// In how many of them the certificate has a move.
    pub choices: usize,
}

/// Checks a certificate.
///
/// Every position that can come up is looked at once, and every move of the side that does not choose is followed.
/// Nothing is searched, so it takes time in proportion to their number.
///
/// # Errors
/// The file does not prove what it claims, or anything at all.
pub fn verify(bytes: &[u8]) -> Result<Verified, CertificateError> {
    let Certificate { claim, rules, position, choices } = Certificate::read(bytes)?;
    let start = mana_reference::open(&rules, None);
    start.map_err(|error| CertificateError::Rules(error.to_string()))?;
    let root = mana_reference::open(&rules, Some(&position));
    let root = root.map_err(|error| CertificateError::Position(error.to_string()))?;
    if root.text() != position {
        return Err(CertificateError::Position(format!("it is written \"{}\"", root.text())));
    }
    let mut walk = Walk { claim, choices: choices.iter(), seen: HashMap::new() };
    let plies = walk.run(root)?;
    if let Claim::Wins { plies: claimed, .. } = claim
        && claimed != plies
    {
        return Err(CertificateError::WrongLength { claim, plies });
    }
    match walk.choices.len() {
        0 => {
            let positions = walk.seen.len();
            Ok(Verified { claim, rules, position, positions, choices: choices.len() })
        }
        count => Err(CertificateError::TooManyChoices(count)),
    }
}

/// A walk through all positions that come up, depth first, the moves in the order of their texts.
struct Walk<'a> {
    claim: Claim,
    choices: std::slice::Iter<'a, u32>,
    /// Every position met so far, by its identity: the longest line from it, once that is known.
    seen: HashMap<String, Option<u32>>,
}

/// A position on the way from the first one to where the walk is.
struct Step {
    identity: String,
    /// Where the moves lead that are still to be followed, the next one last.
    after: Vec<AnyPosition>,
    /// The longest line found so far.
    plies: u32,
}

impl Walk<'_> {
    /// The longest line from the first position. The way there is a list and not the stack, as lines can be long.
    fn run(&mut self, root: AnyPosition) -> Result<u32, CertificateError> {
        let mut way = Vec::new();
        let mut done = self.enter(&root, &mut way)?;
        loop {
            if let Some(plies) = done.take() {
                match way.last_mut() {
                    Some(step) => step.plies = step.plies.max(plies + 1),
                    None => return Ok(plies),
                }
            }
            let Some(mut step) = way.pop() else { return Ok(0) };
            match step.after.pop() {
                Some(state) => {
                    way.push(step);
                    done = self.enter(&state, &mut way)?;
                }
                None => {
                    done = Some(step.plies);
                    self.seen.insert(step.identity, done);
                }
            }
        }
    }

    /// Comes to a position: gives the longest line from it if that is known, and goes on from it otherwise.
    fn enter(
        &mut self,
        state: &AnyPosition,
        way: &mut Vec<Step>,
    ) -> Result<Option<u32>, CertificateError> {
        let identity = state.identity();
        match (self.seen.get(&identity), self.claim) {
            (None, _) => {}
            (Some(Some(plies)), _) => return Ok(Some(*plies)),
            // Whoever has to win must not go round in circles; whoever has to hold may.
            (Some(None), Claim::Wins { .. }) => return Err(CertificateError::Circle(state.text())),
            (Some(None), Claim::CannotWin { .. }) => return Ok(Some(0)),
        }
        if let Some(outcome) = state.outcome() {
            self.check_end(state, outcome)?;
            self.seen.insert(identity, Some(0));
            return Ok(Some(0));
        }
        let mut after: Vec<AnyPosition> =
            state.successors().into_iter().map(|(_, state)| state).collect();
        if state.turn() == self.claim.chooser() {
            let &choice =
                self.choices.next().ok_or_else(|| CertificateError::NoChoice(state.text()))?;
            if choice as usize >= after.len() {
                return Err(CertificateError::NoSuchMove(state.text()));
            }
            after = vec![after.swap_remove(choice as usize)];
        }
        after.reverse();
        self.seen.insert(identity.clone(), None);
        way.push(Step { identity, after, plies: 0 });
        Ok(None)
    }

    fn check_end(&self, state: &AnyPosition, outcome: Outcome) -> Result<(), CertificateError> {
        let prover_wins = outcome == Outcome::Win(self.claim.prover());
        if prover_wins == matches!(self.claim, Claim::Wins { .. }) {
            return Ok(());
        }
        Err(CertificateError::WrongEnd(state.text(), outcome))
    }
}
