use super::monitor::monitor;
use super::{EffortArgs, plies_text};
use anyhow::Result;
use mana_console::interrupt;
use mana_game::Position;
use mana_solver::{Solver, Verdict};
use serde::Serialize;
use std::fmt;

/// The verdict on a first move, for the side that makes it.
#[derive(Serialize)]
pub(super) struct FirstMove {
    r#move: String,
    verdict: FirstMoveVerdict,
    /// Within how many plies the game is won or lost, this move included.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
enum FirstMoveVerdict {
    Wins,
    Loses,
    Draws,
    DoesNotWin,
    DoesNotLose,
    Open,
}

impl fmt::Display for FirstMoveVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FirstMoveVerdict::Wins => "wins",
            FirstMoveVerdict::Loses => "loses",
            FirstMoveVerdict::Draws => "draws",
            FirstMoveVerdict::DoesNotWin => "does-not-win",
            FirstMoveVerdict::DoesNotLose => "does-not-lose",
            FirstMoveVerdict::Open => "open",
        })
    }
}

impl fmt::Display for FirstMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FirstMove { r#move, verdict, plies } = self;
        match plies {
            Some(plies) => write!(f, "{move} {verdict} in at most {}", plies_text(*plies)),
            None => write!(f, "{move} {verdict}"),
        }
    }
}

/// Solves the position after each first move, for either side. An interrupt ends the list.
pub(super) fn solve<P: Position>(root: &P, work: EffortArgs) -> Result<Vec<FirstMove>> {
    let mover = root.turn();
    let solver = |prover| Ok(Solver::with_table(root.rules(), prover, work.table()?));
    let solvers: [Result<Solver<P>>; 2] = [mover, !mover].map(solver);
    let solvers = solvers.into_iter().collect::<Result<Vec<_>>>()?;
    let mut moves: Vec<(String, P::Move)> =
        root.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_unstable();
    let mut first_moves = Vec::new();
    let count = moves.len();
    for (number, (text, mv)) in (1..).zip(moves) {
        let after = root.after(mv);
        let mut verdicts = Vec::new();
        for solver in &solvers {
            let search = || solver.solve(&after, work.effort());
            let label = format!("{text} ({number} of {count}), {} to win: ", solver.prover());
            verdicts.push(monitor(solver, &label, work.deadline(), None, search)?);
            if matches!(verdicts[0], Verdict::Won(_)) {
                break;
            }
        }
        if interrupt::is_requested() {
            break;
        }
        let (verdict, plies) = match &verdicts[..] {
            [Verdict::Won(strategy), ..] => (FirstMoveVerdict::Wins, strategy.plies()),
            [_, Verdict::Won(strategy)] => (FirstMoveVerdict::Loses, strategy.plies()),
            [Verdict::NotWon(_), Verdict::NotWon(_)] => (FirstMoveVerdict::Draws, None),
            [Verdict::NotWon(_), ..] => (FirstMoveVerdict::DoesNotWin, None),
            [_, Verdict::NotWon(_)] => (FirstMoveVerdict::DoesNotLose, None),
            _ => (FirstMoveVerdict::Open, None),
        };
        first_moves.push(FirstMove { r#move: text, verdict, plies: plies.map(|plies| plies + 1) });
    }
    Ok(first_moves)
}
