//! Graded set-ups, which give the engine a good choice even without a search.

use mana::{Edition, Move, Position};
use mana_engine::{Engine, EngineGame, EngineOptions};
use mana_game::{Game, Position as _};
use mana_search::{Limits, Score};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// The editions with so many set-ups that they cannot all be searched.
fn editions() -> impl Iterator<Item = Edition> {
    let editions = Edition::NAMED.into_iter().map(|(_, edition)| edition);
    editions.filter(|&edition| Position::start(edition).count_moves() > 100)
}

fn graded(position: &Position) -> Vec<Move> {
    Position::graded_set_ups(position).into_iter().map(|(mv, _)| mv).collect()
}

/// For both sides in every orientation that Black may choose; illegal moves would be left out.
#[test]
fn every_edition_with_free_set_ups_has_graded_ones() {
    assert_eq!(editions().count(), 4);
    for edition in editions() {
        let start = Position::start(edition);
        assert_eq!(graded(&start).len(), 16 * edition.orientations.len(), "{edition}");
        let mut boards = BTreeSet::new();
        for mv in start.legal_moves() {
            let after = start.after(mv);
            if boards.insert(after.orientation().to_string()) {
                assert_eq!(graded(&after).len(), 16, "{edition}");
            }
        }
        assert_eq!(boards.len(), edition.orientations.len());
    }
}

#[test]
fn a_house_rule_has_the_graded_set_ups_of_its_edition() {
    let rules: Edition = "escampe,blocked=free".parse().expect("a house rule");
    let [house, edition] = [rules, Edition::ESCAMPE].map(|rules| graded(&Position::start(rules)));
    assert!(!house.is_empty() && house == edition);
}

/// A search that is stopped before it begins chooses a graded set-up, and not always the same one.
#[test]
fn without_time_a_graded_set_up_is_chosen() {
    for edition in editions() {
        let mut chosen = BTreeSet::new();
        for seed in 0..8 {
            let options = EngineOptions { hash_mib: 1, seed, ..EngineOptions::default() };
            let mut engine = Engine::<Position>::new(options);
            let mut game = Game::<Position>::new(edition);
            while game.position().is_set_up() {
                let report = engine
                    .search(&game, &Limits::default(), &AtomicBool::new(true), |_| {})
                    .expect("there are set-ups");
                let mv = report.best_move();
                assert!(graded(game.position()).contains(&mv), "{edition} {mv}");
                game.play(mv).expect("it is legal");
            }
            chosen.insert(game.position().to_string());
        }
        assert!(chosen.len() > 2, "{edition}: {chosen:?}");
    }
}

/// A short search finds no forced loss for the best of them against the opponent's.
#[test]
fn the_best_grades_are_not_lost() {
    let options = EngineOptions { hash_mib: 4, ..EngineOptions::default() };
    let mut engine = Engine::<Position>::new(options);
    for edition in editions() {
        let start = Position::start(edition);
        for first in graded(&start).into_iter().take(4) {
            let set_up = start.after(first);
            for reply in graded(&set_up) {
                let game = Game::from_position(set_up.after(reply));
                engine.new_game();
                let report = engine
                    .search(&game, &Limits::nodes(4_000), &AtomicBool::new(false), |_| {})
                    .expect("the game is not over");
                let is_won = match report.score() {
                    Score::Win(_) => game.turn() != start.turn(),
                    Score::Loss(_) => game.turn() == start.turn(),
                    Score::Centipawns(_) | Score::Draw => false,
                };
                assert!(!is_won, "{edition}: {first} loses to {reply}");
            }
        }
    }
}
