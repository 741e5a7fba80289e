//! Writing a certificate.

use crate::Claim;
use crate::certificate::Certificate;
use crate::strategy::side;
use mana_game::{Outcome, Position};
use std::collections::HashMap;
use std::error::Error;
use std::fmt;

/// Why there is no certificate to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// There is no move for this position, or not a legal one.
    NoChoice(String),
    /// A line comes back to this position, and so does not win.
    Circle(String),
    /// A line ends here, and not as it was to be proved.
    WrongEnd(String),
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::NoChoice(position) => write!(f, "there is no move for \"{position}\""),
            Unproved::Circle(position) => write!(f, "a line comes back to \"{position}\""),
            Unproved::WrongEnd(position) => write!(f, "a line ends at \"{position}\""),
        }
    }
}

impl Error for Unproved {}

/// Writes the certificate that `prover` wins from `root` by the moves of `choice`.
///
/// # Errors
/// The moves do not win, or some are missing.
pub fn winning<P: Position>(
    root: &P,
    prover: mana_game::Side,
    choice: impl Fn(&P) -> Option<P::Move>,
) -> Result<Vec<u8>, Unproved> {
    write(root, Claim::Wins { prover: side(prover), plies: 0 }, choice)
}

/// Writes the certificate that `prover` cannot win from `root`, as the other side answers by the moves of `choice`.
///
/// # Errors
/// The moves lose, or some are missing.
pub fn holding<P: Position>(
    root: &P,
    prover: mana_game::Side,
    choice: impl Fn(&P) -> Option<P::Move>,
) -> Result<Vec<u8>, Unproved> {
    write(root, Claim::CannotWin { prover: side(prover) }, choice)
}

fn write<P: Position>(
    root: &P,
    mut claim: Claim,
    choice: impl Fn(&P) -> Option<P::Move>,
) -> Result<Vec<u8>, Unproved> {
    let mut walk = Walk { claim, choice, choices: Vec::new(), seen: HashMap::new() };
    let longest = walk.run(root)?;
    if let Claim::Wins { plies, .. } = &mut claim {
        *plies = longest;
    }
    let (rules, position) = (root.rules().to_string(), root.to_string());
    Ok(Certificate { claim, rules, position, choices: walk.choices }.write())
}

/// The walk of whoever checks the certificate, to see which move he will ask for next.
struct Walk<C> {
    claim: Claim,
    choice: C,
    choices: Vec<u32>,
    seen: HashMap<u128, Option<u32>>,
}

/// A position on the way from the first one to where the walk is.
struct Step<P> {
    key: u128,
    after: Vec<P>,
    plies: u32,
}

impl<C> Walk<C> {
    fn run<P>(&mut self, root: &P) -> Result<u32, Unproved>
    where
        P: Position,
        C: Fn(&P) -> Option<P::Move>,
    {
        let mut way = Vec::new();
        let mut done = self.enter(root, &mut way)?;
        loop {
            if let Some(plies) = done.take() {
                match way.last_mut() {
                    Some(Step { plies: longest, .. }) => *longest = (*longest).max(plies + 1),
                    None => return Ok(plies),
                }
            }
            let Some(mut step) = way.pop() else { return Ok(0) };
            match step.after.pop() {
                Some(position) => {
                    way.push(step);
                    done = self.enter(&position, &mut way)?;
                }
                None => {
                    done = Some(step.plies);
                    self.seen.insert(step.key, done);
                }
            }
        }
    }

    fn enter<P>(&mut self, position: &P, way: &mut Vec<Step<P>>) -> Result<Option<u32>, Unproved>
    where
        P: Position,
        C: Fn(&P) -> Option<P::Move>,
    {
        let key = position.key();
        match (self.seen.get(&key), self.claim) {
            (None, _) => {}
            (Some(Some(plies)), _) => return Ok(Some(*plies)),
            (Some(None), Claim::Wins { .. }) => return Err(Unproved::Circle(position.to_string())),
            (Some(None), Claim::CannotWin { .. }) => return Ok(Some(0)),
        }
        if let Some(outcome) = position.outcome() {
            self.check_end(position, outcome)?;
            self.seen.insert(key, Some(0));
            return Ok(Some(0));
        }
        let mut moves: Vec<(String, P::Move)> =
            position.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
        moves.sort_unstable();
        if side(position.turn()) == self.claim.chooser() {
            let chosen = (self.choice)(position);
            let number = moves.iter().position(|&(_, mv)| Some(mv) == chosen);
            let number = number.ok_or_else(|| Unproved::NoChoice(position.to_string()))?;
            self.choices.push(number as u32);
            moves = vec![moves.swap_remove(number)];
        }
        self.seen.insert(key, None);
        let after = moves.into_iter().rev().map(|(_, mv)| position.after(mv)).collect();
        way.push(Step { key, after, plies: 0 });
        Ok(None)
    }

    fn check_end<P: Position>(&self, position: &P, outcome: Outcome) -> Result<(), Unproved> {
        let prover_wins = outcome.winner().map(side) == Some(self.claim.prover());
        if prover_wins == matches!(self.claim, Claim::Wins { .. }) {
            return Ok(());
        }
        Err(Unproved::WrongEnd(position.to_string()))
    }
}
