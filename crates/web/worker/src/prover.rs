//! Who wins a position, proved: the solver, in steps between which it says how far it is.

use mana_catalogue::{AnyRules, with_game};
use mana_game::{Position, Side};
use mana_solver::{Effort, Solver, Verdict};

/// How much memory it may take, in MiB.
const MEMORY: usize = 64;

/// How many positions a step is.
const STEP: u64 = 200_000;

/// Answers `NODES RULES;POSITION` with `proof black PLIES`, `proof white PLIES`, `proof nobody` or `proof open NODES`,
/// after any number of `proof working NODES`.
pub(crate) fn answer(question: &str, say: &mut dyn FnMut(&str)) {
    let asked = question.split_once(' ').and_then(|(nodes, rest)| {
        let (rules, position) = rest.split_once(';')?;
        Some((nodes.parse().ok()?, rules.parse::<AnyRules>().ok()?, position))
    });
    match asked {
        Some((nodes, rules, position)) => {
            with_game!(rules, |P, rules| prove::<P>(rules, position, nodes, say));
        }
        None => say(&format!("error {question:?} is no question")),
    }
}

fn prove<P: Position>(rules: P::Rules, position: &str, nodes: u64, say: &mut dyn FnMut(&str)) {
    let position = match P::parse(rules, position) {
        Ok(position) => position,
        Err(error) => return say(&format!("error {error}")),
    };
    let sides = [position.turn(), !position.turn()];
    let mut held = 0;
    let mut searched = 0;
    for side in sides {
        let solver = Solver::<P>::new(rules, side, MEMORY);
        while solver.nodes() < nodes {
            match solver.solve(&position, Effort::nodes(STEP)) {
                Verdict::Won(strategy) => {
                    let side = if side == Side::Black { "black" } else { "white" };
                    return say(&format!("proof {side} {}", strategy.plies().unwrap_or_default()));
                }
                Verdict::NotWon(_) => {
                    held += 1;
                    break;
                }
                Verdict::Open(_) => {
                    say(&format!("proof working {}", searched + solver.nodes()));
                }
            }
        }
        searched += solver.nodes();
    }
    let open = format!("proof open {searched}");
    say(if held == sides.len() { "proof nobody" } else { &open });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(question: &str, expected: &str) {
        let mut heard = Vec::new();
        answer(question, &mut |line| heard.push(line.to_owned()));
        let last = heard.last().expect("an answer");
        assert!(last.starts_with(expected), "{question}: {last}");
    }

    #[test]
    fn questions_are_answered() {
        check("1000000 cosmoludo;3d2/6/3R2/6/6/D5 b -", "proof black 1");
        check("300 cosmoludo-advanced;2r2r/r2rd1/Rr4/1R4/2R1R1/2R1D1 b b1", "proof open 40");
        check("nonsense", "error \"nonsense\" is no question");
    }
}
