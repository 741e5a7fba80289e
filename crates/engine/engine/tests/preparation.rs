//! Slow or memory-hungry work is done before a search, and fails gracefully.

use mana::{Edition, Position};
use mana_engine::{Engine, EngineOptions};
use mana_game::{Game, Position as _};
use mana_search::{Limits, MonotonicClock, Report};
use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn options(hash_mib: usize) -> EngineOptions {
    EngineOptions { hash_mib, certificates: false, ..EngineOptions::default() }
}

fn think(
    engine: &mut Engine<Position>,
    game: &Game<Position>,
    limits: &Limits<Position>,
) -> Report<Position> {
    engine.search(game, limits, &AtomicBool::new(false), |_| {}).expect("the game is not over")
}

#[test]
fn a_prepared_engine_stays_prepared() {
    let mut engine = Engine::<Position>::new(options(1));
    assert!(!engine.is_prepared());
    engine.prepare().expect("there is a mebibyte");
    assert!(engine.is_prepared());
    engine.new_game();
    for changed in [options(2), EngineOptions { threads: 2, seed: 7, ..options(2) }] {
        engine.set_options(changed).expect("there are two mebibytes");
        assert!(engine.is_prepared());
    }
}

#[test]
fn a_table_that_does_not_fit_is_an_error_and_changes_nothing() {
    let mut engine = Engine::<Position>::new(options(1));
    engine.prepare().expect("there is a mebibyte");
    let error = engine.set_options(options(usize::MAX)).expect_err("it cannot fit");
    let text = error.to_string();
    let start = format!("there is no memory for a table of {} MiB", usize::MAX);
    assert!(text.starts_with(&start) && text.lines().count() == 1, "{text}");
    assert!(engine.is_prepared());
    assert_eq!(engine.options().hash_mib, 1);
    let game = Game::new(Edition::COSMOLUDO);
    think(&mut engine, &game, &Limits::depth(3));

    let mut engine = Engine::<Position>::new(options(usize::MAX));
    assert!(engine.prepare().is_err());
}

/// An engine with new options plays like a fresh one; only its memory is reused.
#[test]
fn options_clear_the_state_of_the_last_game() {
    let game = Game::new(Edition::COSMOLUDO);
    let limits = Limits::nodes(20_000);
    let mut used = Engine::<Position>::new(options(1));
    think(&mut used, &Game::new(Edition::ZILLIONS), &limits);
    think(&mut used, &game, &limits);
    used.set_options(options(1)).expect("nothing changes");
    let again = think(&mut used, &game, &limits);
    let fresh = think(&mut Engine::new(options(1)), &game, &limits);
    assert_eq!(again.lines, fresh.lines);
    assert_eq!(again.depth, fresh.depth);
}

/// With a clock that advances by a millisecond with every reading: time limits hold however many set-ups there are, and
/// a set-up that was not searched is not chosen.
#[test]
fn set_ups_are_chosen_in_time() {
    thread_local!(static NOW: Cell<u64> = const { Cell::new(0) });
    let clock = MonotonicClock::new(|| Duration::from_millis(NOW.replace(NOW.get() + 1)));
    for (name, edition) in Edition::NAMED {
        let mut engine = Engine::<Position>::new(EngineOptions { clock, ..options(1) });
        let mut game = Game::<Position>::new(edition);
        while game.position().is_set_up() {
            for milliseconds in [1, 5, 40, 200] {
                let limits = Limits::time(Duration::from_millis(milliseconds));
                let before = NOW.get();
                let report = think(&mut engine, &game, &limits);
                let taken = NOW.get() - before;
                assert!(taken <= milliseconds + 20, "{name}: {taken} of {milliseconds} ms");
                assert!(game.position().is_legal(report.best_move()));
            }
            let mv = think(&mut engine, &game, &Limits::nodes(1)).best_move();
            game.play(mv).expect("it is legal");
        }
    }
}
