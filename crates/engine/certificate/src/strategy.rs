//! Playing by a certificate, with the fast rules.

use crate::certificate::Certificate;
use crate::traversal::{StrategyNodes, traverse};
use crate::{CertificateError, Claim, StrategyError};
use mana_game::Position;

/// The strategy in a certificate: a move for every position that can come up in which its side is to move.
///
/// This is for playing by a proof. To check one, use [`verify()`](crate::verify()), which relies on the reference rules
/// alone.
#[derive(Clone, Debug)]
pub struct CertificateStrategy<P: Position> {
    root: P,
    claim: Claim,
    nodes: StrategyNodes<P::Move>,
}

impl<P: Position> CertificateStrategy<P> {
    /// Reads the strategy of a certificate. `rules` parses the name of the rules; it returns `None` for rules of another
    /// game.
    ///
    /// # Errors
    /// The file is not a certificate, is not for these rules, or its moves do not prove its claim.
    pub fn read(
        bytes: &[u8],
        rules: impl FnOnce(&str) -> Option<P::Rules>,
    ) -> Result<CertificateStrategy<P>, CertificateError> {
        let Certificate { claim, rules: name, position, choices } = Certificate::parse(bytes)?;
        let rules = rules(&name).ok_or(CertificateError::UnknownRules(name))?;
        let root =
            P::parse(rules, &position).map_err(|_| CertificateError::InvalidPosition(position))?;
        let mut choices = choices.into_iter();
        let (plies, nodes) = traverse(&root, claim, |position, moves| {
            let missing = || StrategyError::MissingMove(position.to_string());
            let index = choices.next().ok_or_else(missing)? as usize;
            let is_legal = index < moves.len();
            is_legal
                .then_some(index)
                .ok_or_else(|| CertificateError::NoSuchMove(position.to_string()))
        })?;
        claim.check_length(plies)?;
        match choices.len() {
            0 => Ok(CertificateStrategy { root, claim, nodes }),
            count => Err(CertificateError::UnusedChoices(count)),
        }
    }

    /// The first position.
    pub fn root(&self) -> &P {
        &self.root
    }

    /// The claim about the first position.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The move to play; `None` if it is the other side's turn, the game is over, or the position cannot come up.
    pub fn choice(&self, position: &P) -> Option<P::Move> {
        self.nodes.get(&position.key())?.choice
    }

    /// The length of the longest line from a position; `None` if the position cannot come up.
    pub fn plies(&self, position: &P) -> Option<u32> {
        self.nodes.get(&position.key())?.plies
    }

    /// The number of positions that can come up.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }
}
