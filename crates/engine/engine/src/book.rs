//! Playing by certificates: positions with a proved result need no search.

use mana_certificate::{CertificateStrategy, Claim};
use mana_game::{Game, Position};
use mana_search::{PvLine, Report, Score};
use std::time::Duration;

/// The proved result of the current position of a game: the winner's choice, or the longest defence.
pub(crate) fn probe<P: Position>(
    plans: &[CertificateStrategy<P>],
    game: &Game<P>,
) -> Option<Report<P>> {
    if game.outcome().is_some() {
        return None;
    }
    let position = game.position();
    let plan = plans
        .iter()
        .filter(|plan| matches!(plan.claim(), Claim::Wins { .. }))
        .filter(|plan| plan.root().rules() == position.rules())
        .find(|plan| plan.plies(position).is_some_and(|plies| plies > 0))?;
    // A plan never comes to a position twice; with one that has occurred twice already the game would be drawn.
    if has_repeated(game) {
        return None;
    }
    let plies = plan.plies(position)?;
    let moves = line(plan, position);
    // The certificate holds the winner's moves.
    let wins = plan.choice(position).is_some();
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

/// The plan against the defence that holds out longest.
fn line<P: Position>(plan: &CertificateStrategy<P>, from: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let mut position = *from;
    while position.outcome().is_none() {
        let longest = |mv: &P::Move| plan.plies(&position.after(*mv));
        let defence = || position.legal_moves().into_iter().max_by_key(longest);
        let Some(mv) = plan.choice(&position).or_else(defence) else { break };
        moves.push(mv);
        position.play(mv);
    }
    moves
}
