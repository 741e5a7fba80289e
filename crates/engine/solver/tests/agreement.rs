//! The solver, the search for shortest wins and a brute-force search of every line agree.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::Edition;
use mana_game::{Outcome, Position, Side};
use mana_solver::{Effort, ShortestWinSearch, Solver, Strategy, Verdict};
use std::collections::HashMap;

/// Whether `prover` can force a win within this many plies, by brute force.
fn wins_within<P: Position>(position: &P, prover: Side, plies: u16) -> bool {
    match position.outcome() {
        Some(outcome) => outcome == Outcome::Win(prover),
        None if plies == 0 => false,
        None => {
            let wins = |&mv: &P::Move| wins_within(&position.after(mv), prover, plies - 1);
            let moves = position.legal_moves();
            if position.turn() == prover { moves.iter().any(wins) } else { moves.iter().all(wins) }
        }
    }
}

/// The length of the longest line of a winning strategy, which must win every line without a repetition.
fn longest<P: Position>(
    strategy: &Strategy<P>,
    position: &P,
    path: &mut Vec<u128>,
    known: &mut HashMap<u128, u32>,
) -> u32 {
    if let Some(outcome) = position.outcome() {
        assert_eq!(outcome, Outcome::Win(strategy.side()), "{position}");
        return 0;
    }
    if let Some(&plies) = known.get(&position.key()) {
        return plies;
    }
    assert!(!path.contains(&position.key()), "the strategy repeats {position}");
    path.push(position.key());
    let moves = match strategy.choice(position) {
        Some(mv) => vec![mv],
        None => {
            assert_ne!(position.turn(), strategy.side(), "the strategy has no move in {position}");
            position.legal_moves()
        }
    };
    let plies = moves.iter().map(|&mv| longest(strategy, &position.after(mv), path, known)).max();
    path.pop();
    let plies = plies.unwrap() + 1;
    known.insert(position.key(), plies);
    plies
}

/// Follows every line of a holding strategy; the prover must not win any of them.
fn holds<P: Position>(strategy: &Strategy<P>, root: &P) {
    let mut seen = HashMap::from([(root.key(), ())]);
    let mut open = vec![*root];
    while let Some(position) = open.pop() {
        let moves = match position.outcome() {
            Some(outcome) => {
                assert_ne!(outcome, Outcome::Win(!strategy.side()), "{position}");
                Vec::new()
            }
            None if position.turn() == strategy.side() => vec![strategy.choice(&position).unwrap()],
            None => position.legal_moves(),
        };
        for after in moves.iter().map(|&mv| position.after(mv)) {
            if seen.insert(after.key(), ()).is_none() {
                open.push(after);
            }
        }
    }
}

#[derive(Default, Debug)]
struct Tally {
    won: u32,
    not_won: u32,
    open: u32,
}

/// Solves random positions for both sides and compares with brute force to `depth` plies.
fn check<P: Position>(rules: P::Rules, games: u32, depth: u16) -> Tally {
    let mut random = fastrand::Rng::with_seed(4);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut position = P::start(rules);
        for _ in 0..random.u32(2..60) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.usize(..moves.len())]);
        }
        // Positions with thousands of set-ups take too long by brute force.
        if position.count_moves() > 1000 {
            continue;
        }
        for prover in Side::ALL {
            let halt = false.into();
            let mut shortest = ShortestWinSearch::new(prover, 1, &halt);
            let brute_force: Vec<bool> =
                (0..=depth).map(|plies| wins_within(&position, prover, plies)).collect();
            for (plies, &expected) in (0..).zip(&brute_force) {
                let found = shortest.wins_within(&position, plies);
                assert_eq!(found, Ok(expected), "{rules} {position} {prover} {plies}");
            }
            // In a table this small many entries are replaced, which must cost time only.
            let solver = Solver::<P>::new(rules, prover, 1);
            match solver.solve(&position, Effort::nodes(20_000)) {
                Verdict::Won(strategy) => {
                    tally.won += 1;
                    let plies = longest(&strategy, &position, &mut Vec::new(), &mut HashMap::new());
                    assert_eq!(strategy.plies(), Some(plies), "{rules} {position} {prover}");
                    if let Some(&expected) = brute_force.get(plies as usize) {
                        assert!(expected, "{rules} {position} {prover}");
                    }
                }
                Verdict::NotWon(strategy) => {
                    tally.not_won += 1;
                    holds(&strategy, &position);
                    assert!(!brute_force[usize::from(depth)], "{rules} {position} {prover}");
                }
                Verdict::Open(_) => {
                    tally.open += 1;
                    assert!(!brute_force[usize::from(depth)], "{rules} {position} {prover}");
                }
            }
        }
    }
    tally
}

#[test]
fn every_edition_of_mana() {
    for (name, edition) in Edition::NAMED {
        let (games, depth) = if edition.bird_is_part_of_the_move() { (12, 3) } else { (50, 5) };
        let tally = check::<mana::Position>(edition, games, depth);
        assert!(tally.won > 5 && tally.not_won > 5, "{name}: {tally:?}");
    }
}

#[test]
fn burst_of_mana() {
    let tally = check::<burst::Position>(burst::Rules, 8, 3);
    assert!(tally.won > 0 && tally.not_won > 0, "{tally:?}");
}

#[test]
fn threads_agree() {
    let start = mana::Position::parse(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -").unwrap();
    for threads in [2, 4] {
        let solver = Solver::new(Edition::COSMOLUDO, Side::Black, 1);
        let verdict = solver.solve(&start, Effort { nodes: 1_000_000, threads });
        let Verdict::Won(strategy) = verdict else { panic!("{verdict:?}") };
        let plies = longest(&strategy, &start, &mut Vec::new(), &mut HashMap::new());
        assert_eq!(strategy.plies(), Some(plies));
    }
}
