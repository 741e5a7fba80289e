//! An interrupted search resumes from its checkpoint.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::{Edition, Position};
use mana_game::{Position as _, Side};
use mana_solver::{CheckpointError, Effort, Solver, Verdict};

fn start() -> Position {
    Position::parse(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -").unwrap()
}

fn solver() -> Solver<Position> {
    Solver::new(Edition::COSMOLUDO, Side::Black, 1)
}

fn checkpoint(solver: &Solver<Position>) -> Vec<u8> {
    let mut bytes = Vec::new();
    solver.save(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_resumed_search_finds_the_same_win() {
    let mut bytes = checkpoint(&solver());
    let mut interruptions = 0;
    loop {
        let solver = solver();
        solver.load(&mut bytes.as_slice()).unwrap();
        match solver.solve(&start(), Effort::nodes(256)) {
            Verdict::Won(strategy) => {
                assert_eq!(strategy.plies(), Some(11));
                break;
            }
            Verdict::NotWon(_) => panic!("it is won"),
            Verdict::Open(_) => bytes = checkpoint(&solver),
        }
        interruptions += 1;
        assert!(interruptions < 100);
    }
    assert!(interruptions > 1, "the search was never interrupted");
}

#[test]
fn a_damaged_checkpoint_is_rejected() {
    let source = solver();
    source.solve(&start(), Effort::nodes(100));
    let bytes = checkpoint(&source);
    let is_rejected = |bytes: &[u8]| solver().load(&mut &bytes[..]).is_err();
    for index in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[index] ^= 1;
        assert!(is_rejected(&changed), "byte {index}");
        assert!(is_rejected(&bytes[..index]), "the first {index} bytes");
    }
    assert!(is_rejected(&[&bytes[..], &[0]].concat()));
}

#[test]
fn a_checkpoint_of_another_subject_is_rejected() {
    let bytes = checkpoint(&solver());
    let other = Solver::<Position>::new(Edition::COSMOLUDO, Side::White, 1);
    let error = other.load(&mut bytes.as_slice()).unwrap_err();
    assert!(matches!(error, CheckpointError::OtherSubject(_)), "{error}");
    assert!(error.to_string().contains("Black to win"), "{error}");
}
