//! The engine as a player: it beats a random mover, stops on request, and is deterministic.

use mana::Edition;
use mana_engine::{Engine, EngineGame, EngineOptions, Handicap, Level};
use mana_game::{Game, Outcome, Position as _, Side};
use mana_search::{Limits, MonotonicClock, Report, Score};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

fn engine<P: EngineGame>(level: u8, seed: u64) -> Engine<P> {
    let level = Level::new(level).expect("a level");
    Engine::new(EngineOptions { level, seed, hash_mib: 4, ..EngineOptions::default() })
}

fn think<P: EngineGame>(engine: &mut Engine<P>, game: &Game<P>, limits: &Limits<P>) -> Report<P> {
    engine.search(game, limits, &AtomicBool::new(false), |_| {}).expect("the game is not over")
}

/// Wins every game against a random mover, with alternating colours.
fn beat_a_random_mover<P: EngineGame>(rules: P::Rules, games: u64) {
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut engine = engine::<P>(10, seed);
        let side = Side::ALL[seed as usize % 2];
        let mut game = Game::<P>::new(rules);
        while game.outcome().is_none() {
            assert!(game.moves().len() < 200, "{}", game.position());
            let mv = if game.turn() == side {
                think(&mut engine, &game, &Limits::nodes(4_000)).best_move()
            } else {
                let moves = game.legal_moves();
                moves[random.usize(..moves.len())]
            };
            game.play(mv).expect("it is legal");
        }
        assert_eq!(game.outcome(), Some(Outcome::Win(side)));
    }
}

#[test]
fn a_random_mover_loses_every_game_of_mana() {
    for (_, edition) in Edition::NAMED {
        beat_a_random_mover::<mana::Position>(edition, 20);
    }
}

#[test]
fn a_random_mover_loses_every_game_of_burst() {
    beat_a_random_mover::<burst::Position>(burst::Rules, 20);
}

/// Every level plays legal moves to the end of a game.
#[test]
fn every_level_plays() {
    fn play<P: EngineGame>(rules: P::Rules) {
        for level in Level::all() {
            let mut engine = engine::<P>(level.number(), 5);
            let mut game = Game::<P>::new(rules);
            while game.outcome().is_none() && game.moves().len() < 60 {
                let mv = think(&mut engine, &game, &Limits::nodes(500)).best_move();
                game.play(mv).expect("it is legal");
            }
        }
    }
    play::<mana::Position>(Edition::ESCAMPE);
    play::<mana::Position>(Edition::COSMOLUDO_PL);
    play::<burst::Position>(burst::Rules);
}

#[test]
fn a_handicap_lasts_until_options_are_set() {
    let mut engine = engine::<mana::Position>(10, 1);
    let start = mana::Position::parse(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR w -");
    let game = Game::from_position(start.expect("a position"));
    let limits = Limits::nodes(5_000);
    engine.set_handicap(Handicap::depth(3));
    assert_eq!(think(&mut engine, &game, &limits).depth, 3);
    engine.set_options(engine.options().clone()).expect("the same table");
    assert!(think(&mut engine, &game, &limits).depth > 3);
}

#[test]
fn one_thread_is_deterministic() {
    fn nodes<P: EngineGame>(rules: P::Rules, limits: &Limits<P>) -> Vec<(u64, P::Move)> {
        let mut engine = engine::<P>(10, 1);
        let mut game = Game::<P>::new(rules);
        let mut seen = Vec::new();
        while game.outcome().is_none() && game.moves().len() < 8 {
            let report = think(&mut engine, &game, limits);
            seen.push((report.nodes, report.best_move()));
            game.play(report.best_move()).expect("it is legal");
        }
        seen
    }
    for limits in [Limits::depth(6), Limits::nodes(3_000)] {
        let rules = Edition::ZILLIONS;
        assert_eq!(nodes::<mana::Position>(rules, &limits), nodes(rules, &limits));
    }
    let limits = Limits::depth(4);
    assert_eq!(nodes::<burst::Position>(burst::Rules, &limits), nodes(burst::Rules, &limits));
}

#[test]
fn node_limits_are_exact() {
    let game = Game::<burst::Position>::new(burst::Rules);
    for limit in [100, 1_000, 12_345] {
        assert_eq!(think(&mut engine(10, 1), &game, &Limits::nodes(limit)).nodes, limit);
    }
}

/// A stop takes effect within a few nodes.
#[test]
fn a_stop_takes_effect_at_once() {
    let game = Game::<burst::Position>::new(burst::Rules);
    let stop = AtomicBool::new(false);
    let told_at = Cell::new(0);
    let report =
        engine::<burst::Position>(10, 1).search(&game, &Limits::default(), &stop, |report| {
            if report.depth == 4 {
                told_at.set(report.nodes);
                stop.store(true, Relaxed);
            }
        });
    let report = report.expect("the game is not over");
    assert_eq!(report.depth, 4);
    assert!(report.nodes - told_at.get() <= 1_000, "{} nodes more", report.nodes - told_at.get());
    let stopped = AtomicBool::new(true);
    let report =
        engine::<burst::Position>(10, 1).search(&game, &Limits::default(), &stopped, |_| {});
    assert_eq!(report.expect("there is always a move").depth, 1);
}

/// Uses a clock that advances by a millisecond with every reading.
#[test]
fn time_limits_follow_the_clock() {
    thread_local!(static NOW: Cell<u64> = const { Cell::new(0) });
    let clock = MonotonicClock::new(|| Duration::from_millis(NOW.replace(NOW.get() + 1)));
    let mut engine = Engine::<burst::Position>::new(EngineOptions {
        clock,
        hash_mib: 1,
        ..EngineOptions::default()
    });
    let game = Game::new(burst::Rules);
    let report = think(&mut engine, &game, &Limits::time(Duration::from_millis(40)));
    assert!((40..60).contains(&report.time.as_millis()), "{:?}", report.time);
}

#[test]
fn several_lines_are_different_and_in_order() {
    let game = Game::<burst::Position>::new(burst::Rules);
    let limits = Limits { multi_pv: 4, ..Limits::depth(4) };
    let report = think(&mut engine(10, 1), &game, &limits);
    assert_eq!(report.lines.len(), 4);
    for pair in report.lines.windows(2) {
        assert!(pair[0].score >= pair[1].score);
        assert_ne!(pair[0].moves[0], pair[1].moves[0]);
    }
}

#[test]
fn the_root_can_be_restricted() {
    let game = Game::<burst::Position>::new(burst::Rules);
    let moves = game.legal_moves()[3..5].to_vec();
    let limits = Limits { moves: Some(moves.clone()), multi_pv: 9, ..Limits::depth(3) };
    let report = think(&mut engine(10, 1), &game, &limits);
    let mut found: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
    found.sort();
    assert_eq!(found, moves);
    let nothing = Limits { moves: Some(Vec::new()), ..Limits::depth(3) };
    let stop = AtomicBool::new(false);
    assert!(engine::<burst::Position>(10, 1).search(&game, &nothing, &stop, |_| {}).is_none());
}

/// Two threads find the same wins as one.
#[test]
fn threads_agree_on_wins() {
    use mana_search::Score;
    let start =
        mana::Position::parse(Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -").expect("a start");
    let mut engine =
        Engine::new(EngineOptions { threads: 3, hash_mib: 4, ..EngineOptions::default() });
    let report = think(&mut engine, &Game::from_position(start), &Limits::depth(13));
    assert_eq!(report.score(), Score::Win(9));
}

/// Set-ups are chosen, answered and varied, in every edition that leaves them free.
#[test]
fn set_ups_are_varied() {
    for edition in [Edition::COSMOLUDO_ADVANCED, Edition::JACTALEA, Edition::ESCAMPE] {
        let mut chosen = Vec::new();
        for seed in 0..4 {
            let mut engine = engine::<mana::Position>(10, seed);
            let mut game = Game::<mana::Position>::new(edition);
            for _ in 0..2 {
                let report = think(&mut engine, &game, &Limits::nodes(20_000));
                assert!(report.nodes < 40_000);
                game.play(report.best_move()).expect("it is legal");
            }
            assert!(!game.position().is_set_up());
            chosen.push(game.moves().to_vec());
        }
        chosen.sort();
        chosen.dedup();
        assert!(chosen.len() > 2);
    }
}

/// The third occurrence of a position ends the game with a draw; here every legal move does that.
#[test]
fn a_position_where_every_move_draws_is_a_draw() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut engine = engine::<mana::Position>(10, 1);
    let mut seen = 0;
    while seen < 5 {
        let mut game = Game::<mana::Position>::new(Edition::COSMOLUDO);
        while game.outcome().is_none() {
            let moves = game.legal_moves();
            let drawing = |&mv: &mana::Move| game.outcome_after(mv) == Some(Outcome::Draw);
            if let Some(mv) = moves.iter().copied().find(drawing) {
                let limits = Limits { moves: Some(vec![mv]), ..Limits::depth(4) };
                assert_eq!(think(&mut engine, &game, &limits).score(), Score::Draw);
                game.play(mv).unwrap();
                assert_eq!(game.outcome(), Some(Outcome::Draw));
                seen += 1;
                break;
            }
            // Moving back and forth soon repeats positions.
            let back = game.moves().iter().rev().nth(1).and_then(|mv| match mv.action() {
                mana::Action::Step { from, to, .. } => {
                    moves.iter().copied().find(|again| {
                        matches!(again.action(), mana::Action::Step { from: f, to: t, .. } if f == to && t == from)
                    })
                }
                _ => None,
            });
            let mv = back.or_else(|| random.choice(&moves).copied()).unwrap();
            game.play(mv).unwrap();
        }
    }
}
