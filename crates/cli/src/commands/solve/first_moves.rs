use super::Work;
use super::watch::watch;
use anyhow::Result;
use mana_game::Position;
use mana_solver::{Solver, Verdict};
use serde::Serialize;
use std::fmt;

/// What a first move leads to, for the side that makes it.
#[derive(Serialize)]
pub(super) struct FirstMove {
    r#move: String,
    /// `wins`, `loses`, `draws`, `does-not-win`, `does-not-lose` or `open`.
    verdict: &'static str,
    /// How many plies it takes at most, this move included.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
}

impl fmt::Display for FirstMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FirstMove { r#move, verdict, plies } = self;
        match plies {
            Some(plies) => write!(f, "{move} {verdict} in at most {plies} plies"),
            None => write!(f, "{move} {verdict}"),
        }
    }
}

/// Solves the position after each first move, for either side.
pub(super) fn solve<P: Position>(root: &P, work: Work) -> Result<Vec<FirstMove>> {
    let mover = root.turn();
    let solvers = [mover, !mover].map(|prover| Solver::new(root.rules(), prover, work.hash.get()));
    let mut moves: Vec<(String, P::Move)> =
        root.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_unstable();
    let mut first_moves = Vec::new();
    for (text, mv) in moves {
        let after = root.after(mv);
        let mut verdicts = Vec::new();
        for solver in &solvers {
            let ask = || solver.solve(&after, work.effort());
            verdicts.push(watch(solver, work.deadline(), None, ask)?);
            if matches!(verdicts[0], Verdict::Won(_)) {
                break;
            }
        }
        let (verdict, plies) = match &verdicts[..] {
            [Verdict::Won(strategy), ..] => ("wins", strategy.plies()),
            [_, Verdict::Won(strategy)] => ("loses", strategy.plies()),
            [Verdict::NotWon(_), Verdict::NotWon(_)] => ("draws", None),
            [Verdict::NotWon(_), ..] => ("does-not-win", None),
            [_, Verdict::NotWon(_)] => ("does-not-lose", None),
            _ => ("open", None),
        };
        first_moves.push(FirstMove { r#move: text, verdict, plies: plies.map(|plies| plies + 1) });
    }
    Ok(first_moves)
}
