//! Solves a position for the page, in steps, with a progress report after each.

use mana_catalogue::{AnyRules, with_game};
use mana_game::Position;
use mana_solver::{Effort, Solver, Verdict};
use mana_ugi::{ProofReport, ProveRequest, Response};

/// The size of the transposition table in MiB.
const TABLE_MIB: usize = 64;

/// How many nodes are searched between two progress reports.
const NODES_PER_STEP: u64 = 200_000;

/// Responds with any number of [`ProofReport::Working`] and then the result, or with an error.
pub(crate) fn prove(request: &ProveRequest, respond: &mut dyn FnMut(Response)) {
    match request.rules.parse::<AnyRules>() {
        Ok(rules) => with_game!(rules, |P, rules| prove_position::<P>(rules, request, respond)),
        Err(error) => respond(Response::Error(error.to_string())),
    }
}

/// Solves a position with each side in turn as the prover, the side to move first.
fn prove_position<P: Position>(
    rules: P::Rules,
    request: &ProveRequest,
    respond: &mut dyn FnMut(Response),
) {
    let position = match P::parse(rules, &request.position) {
        Ok(position) => position,
        Err(error) => return respond(Response::Error(error.to_string())),
    };
    let sides = [position.turn(), !position.turn()];
    let mut disproved = 0;
    let mut searched = 0;
    for side in sides {
        let solver = Solver::<P>::new(rules, side, TABLE_MIB);
        while solver.nodes() < request.nodes {
            match solver.solve(&position, Effort::nodes(NODES_PER_STEP)) {
                Verdict::Won(strategy) => {
                    let plies = strategy.plies().unwrap_or_default();
                    return respond(Response::Proof(ProofReport::Won { side, plies }));
                }
                Verdict::NotWon(_) => {
                    disproved += 1;
                    break;
                }
                Verdict::Open(_) => {
                    let nodes = searched + solver.nodes();
                    respond(Response::Proof(ProofReport::Working(nodes)));
                }
            }
        }
        searched += solver.nodes();
    }
    let is_drawn = disproved == sides.len();
    let report = if is_drawn { ProofReport::Nobody } else { ProofReport::Open(searched) };
    respond(Response::Proof(report));
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_ugi::Command;

    /// Checks how the last response to a command begins.
    #[track_caller]
    fn check(command: &str, expected: &str) {
        let Ok(Command::Prove(request)) = command.parse() else { panic!("{command}") };
        let mut last = None;
        prove(&request, &mut |response| last = Some(response));
        let last = last.expect("a response").to_string();
        assert!(last.starts_with(expected), "{command}: {last}");
    }

    #[test]
    fn requests_are_answered() {
        check("prove 1000000 cosmoludo;3d2/6/3R2/6/6/D5 b -", "proof black 1");
        check("prove 300 cosmoludo-advanced;2r2r/r2rd1/Rr4/1R4/2R1R1/2R1D1 b b1", "proof open 40");
        check("prove 300 chess;k", "error no rules are called \"chess\"");
        check("prove 300 burst;Gg", "error ");
    }
}
