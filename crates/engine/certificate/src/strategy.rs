//! Following a certificate: the moves it holds, found again with the fast rules.

use crate::certificate::Certificate;
use crate::{CertificateError, Claim};
use mana_game::Position;
use std::collections::HashMap;

/// What a certificate says to do in every position that can come up.
///
/// This is for playing by a proof, not for checking one: [`verify()`](crate::verify()) uses no rules but the reference.
#[derive(Clone, Debug)]
pub struct CertificateStrategy<P: Position> {
    root: P,
    claim: Claim,
    entries: HashMap<u128, Entry<P::Move>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    /// The move, where the certificate has one.
    choice: Option<M>,
    /// The longest line from here; `None` while that is not known.
    plies: Option<u32>,
}

impl<P: Position> CertificateStrategy<P> {
    /// Reads the strategy of a certificate; `rules` reads the text of the rules, and refuses those of another game.
    ///
    /// # Errors
    /// The file is no certificate of these rules, or its moves do not lead where they should.
    pub fn read(
        bytes: &[u8],
        rules: impl FnOnce(&str) -> Option<P::Rules>,
    ) -> Result<CertificateStrategy<P>, CertificateError> {
        let file = Certificate::read(bytes)?;
        let known =
            rules(&file.rules).ok_or_else(|| CertificateError::Rules(file.rules.clone()))?;
        let root = P::parse(known, &file.position)
            .map_err(|error| CertificateError::Position(error.to_string()))?;
        let mut strategy = CertificateStrategy { root, claim: file.claim, entries: HashMap::new() };
        let mut choices = file.choices.iter();
        let plies = strategy.walk(&mut choices)?;
        if let Claim::Wins { plies: claimed, .. } = strategy.claim
            && claimed != plies
        {
            return Err(CertificateError::WrongLength { claim: strategy.claim, plies });
        }
        match choices.len() {
            0 => Ok(strategy),
            count => Err(CertificateError::TooManyChoices(count)),
        }
    }

    /// The first position.
    pub fn root(&self) -> &P {
        &self.root
    }

    /// What is claimed of it.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The move for a position, where it is the planning side's turn.
    pub fn choice(&self, position: &P) -> Option<P::Move> {
        self.entries.get(&position.key())?.choice
    }

    /// How many plies the longest line from a position has; `None` if the position never comes up.
    pub fn plies(&self, position: &P) -> Option<u32> {
        self.entries.get(&position.key())?.plies
    }

    /// How many positions come up.
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// Visits every position that comes up in the order of the format; gives the longest line from the first.
    fn walk(&mut self, choices: &mut std::slice::Iter<'_, u32>) -> Result<u32, CertificateError> {
        // The way is a list and not the stack, as lines can be long: a position, and where its moves lead that are
        // still to be followed.
        let mut way: Vec<(u128, Vec<P>, u32)> = Vec::new();
        let root = self.root;
        let mut done = self.enter(&root, choices, &mut way)?;
        loop {
            if let Some(plies) = done.take() {
                match way.last_mut() {
                    Some((_, _, longest)) => *longest = (*longest).max(plies + 1),
                    None => return Ok(plies),
                }
            }
            let Some((key, after, plies)) = way.last_mut() else { return Ok(0) };
            if let Some(position) = after.pop() {
                done = self.enter(&position, choices, &mut way)?;
            } else {
                done = Some(*plies);
                if let Some(entry) = self.entries.get_mut(key) {
                    entry.plies = done;
                }
                way.pop();
            }
        }
    }

    /// Comes to a position: gives the longest line from it if that is known, and goes on from it otherwise.
    fn enter(
        &mut self,
        position: &P,
        choices: &mut std::slice::Iter<'_, u32>,
        way: &mut Vec<(u128, Vec<P>, u32)>,
    ) -> Result<Option<u32>, CertificateError> {
        let key = position.key();
        if let Some(entry) = self.entries.get(&key) {
            return match (entry.plies, self.claim) {
                (None, Claim::Wins { .. }) => Err(CertificateError::Circle(position.to_string())),
                (plies, _) => Ok(Some(plies.unwrap_or(0))),
            };
        }
        if position.outcome().is_some() {
            self.entries.insert(key, Entry { choice: None, plies: Some(0) });
            return Ok(Some(0));
        }
        let mut moves: Vec<(String, P::Move)> =
            position.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
        moves.sort_unstable();
        let mut choice = None;
        if side(position.turn()) == self.claim.chooser() {
            let number =
                choices.next().ok_or_else(|| CertificateError::NoChoice(position.to_string()))?;
            let chosen = moves.get(*number as usize);
            let &(_, mv) =
                chosen.ok_or_else(|| CertificateError::NoSuchMove(position.to_string()))?;
            choice = Some(mv);
            moves.retain(|&(_, other)| other == mv);
        }
        self.entries.insert(key, Entry { choice, plies: None });
        let after = moves.into_iter().rev().map(|(_, mv)| position.after(mv)).collect();
        way.push((key, after, 0));
        Ok(None)
    }
}

/// A side of the fast rules, as the reference names it.
pub(crate) fn side(side: mana_game::Side) -> mana_reference::Side {
    match side {
        mana_game::Side::Black => mana_reference::Side::Black,
        mana_game::Side::White => mana_reference::Side::White,
    }
}
