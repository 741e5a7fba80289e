//! The printed set-ups of Mana are won by Black: the engine finds the win, and wins.

use mana::{Edition, Position};
use mana_engine::{Engine, EngineOptions};
use mana_game::{Game, Outcome, Position as _, Side};
use mana_search::{Limits, Score};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

fn row(daimyo: char, letters: [char; 2]) -> String {
    ('a'..='f').map(|column| letters[usize::from(column == daimyo)]).collect()
}

/// The shortest win, by the column of White's Daimyo.
fn shortest(white: char) -> u32 {
    if white == 'c' { 9 } else { 11 }
}

fn starts(edition: Edition) -> impl Iterator<Item = (Position, u32)> {
    ['b', 'c', 'f'].into_iter().flat_map(move |white| {
        ['b', 'c', 'f'].map(|black| {
            let text = format!("{}/6/6/6/6/{} b -", row(white, ['r', 'd']), row(black, ['R', 'D']));
            (Position::parse(edition, &text).expect("a start"), shortest(white))
        })
    })
}

/// Wins against every legal defence, within the plies announced. Each position is searched once.
fn win_against_everything(
    engine: &mut Engine<Position>,
    game: &mut Game<Position>,
    plies: u32,
    known: &mut HashMap<u128, u32>,
) {
    if let Some(outcome) = game.outcome() {
        assert_eq!(outcome, Outcome::Win(Side::Black));
        return;
    }
    let position = *game.position();
    assert!(plies > 0, "{position}: the win is overdue");
    if known.get(&position.key()).is_some_and(|&before| before <= plies) {
        return;
    }
    known.insert(position.key(), plies);
    if position.turn() == Side::Black {
        let limits = Limits::depth(plies + 4);
        // Stops at the first win that is short enough, as in a game with a clock.
        let stop = AtomicBool::new(false);
        let report = engine.search(game, &limits, &stop, |report| {
            stop.store(matches!(report.score(), Score::Win(n) if n <= plies), Relaxed);
        });
        let report = report.expect("the game goes on");
        assert!(
            matches!(report.score(), Score::Win(n) if n <= plies),
            "{position}: {} for {plies}",
            report.score()
        );
        game.play(report.best_move()).expect("it is legal");
        win_against_everything(engine, game, plies - 1, known);
        game.undo();
    } else {
        for mv in game.legal_moves() {
            game.play(mv).expect("it is legal");
            win_against_everything(engine, game, plies - 1, known);
            game.undo();
        }
    }
}

/// By search alone.
fn check(edition: Edition) {
    let options = EngineOptions { hash_mib: 16, certificates: false, ..EngineOptions::default() };
    let mut engine = Engine::<Position>::new(options);
    for (start, shortest) in starts(edition) {
        let mut game = Game::from_position(start);
        engine.new_game();
        let stop = AtomicBool::new(false);
        // A node limit instead of a time limit, so that the test does not fail on a busy machine.
        let report = engine.search(&game, &Limits::nodes(1_000_000), &stop, |_| {});
        let report = report.expect("it has moves");
        assert_eq!(report.score(), Score::Win(shortest), "{start}");
        win_against_everything(&mut engine, &mut game, shortest, &mut HashMap::new());
    }
}

#[test]
fn the_nine_starts_are_won_in_cosmoludo() {
    check(Edition::COSMOLUDO);
}

#[test]
fn the_nine_starts_are_won_in_zillions() {
    check(Edition::ZILLIONS);
}

#[test]
fn the_nine_starts_are_won_in_jactalea() {
    check(Edition::JACTALEA);
}

/// Starts with a certificate need no search, and are won as quickly.
#[test]
fn certificates_are_played_at_once() {
    let mut engine =
        Engine::<Position>::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
    for edition in [Edition::COSMOLUDO, Edition::COSMOLUDO_PL, Edition::JACTALEA, Edition::ZILLIONS]
    {
        for (start, shortest) in starts(edition) {
            let mut game = Game::from_position(start);
            let report = engine.search(&game, &Limits::nodes(1), &AtomicBool::new(false), |_| {});
            let report = report.expect("it has moves");
            let Score::Win(plies) = report.score() else { panic!("{start}: {}", report.score()) };
            assert_eq!(report.nodes, 0, "{start}");
            assert_eq!(report.lines[0].moves.len(), plies as usize, "{start}");
            assert!(edition == Edition::COSMOLUDO_PL || plies == shortest, "{start}");
            win_against_everything(&mut engine, &mut game, plies, &mut HashMap::new());
        }
    }
}
