//! The traversal that defines the order of the moves in a certificate, with the fast rules.

use crate::{Claim, StrategyError};
use mana_game::Position;
use std::collections::HashMap;

/// A position that comes up under a strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrategyNode<M> {
    /// The strategy's move, if its side is to move.
    pub(crate) choice: Option<M>,
    /// The length of the longest line from here; `None` until it is known.
    pub(crate) plies: Option<u32>,
}

/// All positions that come up, by key.
pub(crate) type StrategyNodes<M> = HashMap<u128, StrategyNode<M>>;

/// Visits every position that comes up from `root`, depth first, and checks the claim except for its length.
///
/// `choose` is called with each position in which the strategy's side is to move, and its legal moves sorted as text; it
/// returns the index of the move to play. The result is the length of the longest line, and the positions.
pub(crate) fn traverse<P: Position, E: From<StrategyError>>(
    root: &P,
    claim: Claim,
    choose: impl FnMut(&P, &[(String, P::Move)]) -> Result<usize, E>,
) -> Result<(u32, StrategyNodes<P::Move>), E> {
    let mut traversal = Traversal { claim, choose, nodes: HashMap::new(), stack: Vec::new() };
    let plies = traversal.run(root)?;
    Ok((plies, traversal.nodes))
}

struct Traversal<P: Position, C> {
    claim: Claim,
    choose: C,
    nodes: StrategyNodes<P::Move>,
    /// The current line. Lines can be too long for recursion.
    stack: Vec<TraversalFrame<P>>,
}

struct TraversalFrame<P> {
    key: u128,
    /// The children still to be visited, the next one last.
    children: Vec<P>,
    /// The length of the longest line found so far.
    plies: u32,
}

impl<P: Position, C> Traversal<P, C> {
    fn run<E: From<StrategyError>>(&mut self, root: &P) -> Result<u32, E>
    where
        C: FnMut(&P, &[(String, P::Move)]) -> Result<usize, E>,
    {
        let mut finished = self.enter(root)?;
        loop {
            if let Some(plies) = finished.take() {
                match self.stack.last_mut() {
                    Some(parent) => parent.plies = parent.plies.max(plies + 1),
                    None => return Ok(plies),
                }
            }
            let Some(frame) = self.stack.last_mut() else { return Ok(0) };
            if let Some(child) = frame.children.pop() {
                finished = self.enter(&child)?;
            } else {
                finished = Some(frame.plies);
                if let Some(node) = self.nodes.get_mut(&frame.key) {
                    node.plies = finished;
                }
                self.stack.pop();
            }
        }
    }

    /// The length of the longest line from a position if it is known; otherwise pushes the position on the stack.
    fn enter<E: From<StrategyError>>(&mut self, position: &P) -> Result<Option<u32>, E>
    where
        C: FnMut(&P, &[(String, P::Move)]) -> Result<usize, E>,
    {
        let key = position.key();
        if let Some(node) = self.nodes.get(&key) {
            return match (node.plies, self.claim) {
                (None, Claim::Wins { .. }) => {
                    Err(StrategyError::Cycle(position.to_string()).into())
                }
                (plies, _) => Ok(Some(plies.unwrap_or(0))),
            };
        }
        if let Some(outcome) = position.outcome() {
            let outcome = reference_outcome(outcome);
            if !self.claim.allows(outcome) {
                return Err(StrategyError::WrongOutcome(position.to_string(), outcome).into());
            }
            self.nodes.insert(key, StrategyNode { choice: None, plies: Some(0) });
            return Ok(Some(0));
        }
        let mut moves: Vec<(String, P::Move)> =
            position.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
        moves.sort_unstable();
        let mut choice = None;
        if reference_side(position.turn()) == self.claim.strategy_side() {
            let index = (self.choose)(position, &moves)?;
            let chosen = moves.swap_remove(index);
            choice = Some(chosen.1);
            moves = vec![chosen];
        }
        self.nodes.insert(key, StrategyNode { choice, plies: None });
        let children = moves.into_iter().rev().map(|(_, mv)| position.after(mv)).collect();
        self.stack.push(TraversalFrame { key, children, plies: 0 });
        Ok(None)
    }
}

/// A side of the fast rules as one of the reference rules.
pub(crate) fn reference_side(side: mana_game::Side) -> mana_reference::Side {
    match side {
        mana_game::Side::Black => mana_reference::Side::Black,
        mana_game::Side::White => mana_reference::Side::White,
    }
}

fn reference_outcome(outcome: mana_game::Outcome) -> mana_reference::Outcome {
    match outcome {
        mana_game::Outcome::Win(side) => mana_reference::Outcome::Win(reference_side(side)),
        mana_game::Outcome::Draw => mana_reference::Outcome::Draw,
    }
}
