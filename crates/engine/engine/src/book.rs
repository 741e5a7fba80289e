//! Certificates as an opening book: positions with a proved result need no search.

use mana_certificate::{CertificateStrategy, Claim};
use mana_game::{Game, Position};
use mana_search::{PvLine, Report, Score};
use std::time::Duration;

/// The proved result of the current position of a game: the winner's choice, or the longest defence.
pub(crate) fn probe<P: Position>(
    strategies: &[CertificateStrategy<P>],
    game: &Game<P>,
) -> Option<Report<P>> {
    if game.outcome().is_some() {
        return None;
    }
    let position = game.position();
    let strategy = strategies
        .iter()
        .filter(|strategy| matches!(strategy.claim(), Claim::Wins { .. }))
        .filter(|strategy| strategy.root().rules() == position.rules())
        .find(|strategy| strategy.plies(position).is_some_and(|plies| plies > 0))?;
    // A strategy never repeats a position, but one that has occurred twice in the game would draw it.
    if has_repeated(game) {
        return None;
    }
    let plies = strategy.plies(position)?;
    let moves = main_line(strategy, position);
    // The certificate holds the winner's moves.
    let wins = strategy.choice(position).is_some();
    let score = if wins { Score::Win(plies) } else { Score::Loss(plies) };
    (!moves.is_empty()).then(|| Report {
        depth: plies,
        lines: vec![PvLine { score, moves }],
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
    })
}

fn has_repeated<P: Position>(game: &Game<P>) -> bool {
    let mut keys: Vec<u128> = game.positions().iter().map(Position::key).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// The strategy against the longest defence.
fn main_line<P: Position>(strategy: &CertificateStrategy<P>, from: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let mut position = *from;
    while position.outcome().is_none() {
        let longest = |mv: &P::Move| strategy.plies(&position.after(*mv));
        let defence = || position.legal_moves().into_iter().max_by_key(longest);
        let Some(mv) = strategy.choice(&position).or_else(defence) else { break };
        moves.push(mv);
        position.play(mv);
    }
    moves
}
