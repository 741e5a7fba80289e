//! Calibrates the levels: finds handicaps so that each level beats the one below equally often.
//!
//! `cargo run --release -p mana-engine --example calibrate -- mana` goes from full strength downwards. A level has the
//! overlooked wins and the depth of `EngineGame::handicap`, or a greater depth if that is too weak even without noise;
//! the noise is then bisected until the level above scores the target share. Finally all steps are measured again. The
//! games are deterministic. `-- mana check` only measures the current levels.

use mana_engine::{Engine, EngineGame, EngineOptions, Handicap, Level, Network, NetworkEvaluation};
use mana_game::{Game, Outcome, Side};
use mana_search::Limits;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::{env, fs, thread};

/// The target score of the level above: between 65 and 75%, and high enough for level 1 to be as weak as intended.
const TARGET_SHARE: f64 = 0.71;

/// The numbers of games of a trial and of the final measurement.
const TRIAL_GAMES: u64 = 500;
const MEASURED_GAMES: u64 = 1_000;

/// The bisection steps of the noise, and its upper limit.
const BISECTIONS: u32 = 5;
const MAX_NOISE: u16 = 640;

/// The node limit of every move; only full strength reaches it.
const NODES: u64 = 20_000;

/// Random moves at the beginning of a game where no fair starts are known; after a fair start they would decide too
/// many games.
const RANDOM_PLIES: usize = 4;

/// A game of this length is adjudicated as a draw.
const MAX_GAME_PLIES: usize = 300;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(String::as_str).collect();
    let (game, check, network) = match words[..] {
        [game] => (game, false, None),
        [game, "check"] => (game, true, None),
        [game, network] => (game, false, Some(network)),
        [game, "check", network] => (game, true, Some(network)),
        _ => ("", false, None),
    };
    let done = match game {
        "mana" => calibrate::<mana::Position>("cosmoludo-advanced", check, network),
        "burst" => calibrate::<burst::Position>("burst", check, network),
        _ => Err("usage: calibrate mana|burst [check] [NETWORK]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn calibrate<P: EngineGame>(rules: &str, check: bool, network: Option<&str>) -> Result<(), String> {
    let rules: P::Rules = rules.parse().map_err(|_| format!("{rules}: no such rules"))?;
    let network = network.map(read_network::<P>).transpose()?;
    let name = rules.to_string();
    let fair = mana_data::fair_starts(&name).map(|text| P::parse(rules, text).ok());
    let ladder = match fair.collect::<Option<Vec<_>>>().filter(|starts| !starts.is_empty()) {
        Some(starts) => Ladder { starts, random_plies: 0, network },
        None => Ladder { starts: vec![P::start(rules)], random_plies: RANDOM_PLIES, network },
    };
    let mut handicaps: Vec<_> = Level::all().map(P::handicap).collect();
    if !check {
        for below in (0..handicaps.len() - 1).rev() {
            handicaps[below] = ladder.step_below(handicaps[below + 1], handicaps[below]);
            println!("level {}: {:?}", below + 1, handicaps[below]);
        }
    }
    for (below, step) in handicaps.windows(2).enumerate() {
        let share = ladder.share(step[1], step[0], MEASURED_GAMES);
        println!("level {} against {}: {:.1}%", below + 2, below + 1, 100.0 * share);
    }
    Ok(())
}

fn options(seed: u64) -> EngineOptions {
    EngineOptions { hash_mib: 1, certificates: false, seed, ..EngineOptions::default() }
}

fn read_network<P: EngineGame>(path: &str) -> Result<Arc<Network>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let network = Network::read(&bytes, P::Evaluation::SHAPE);
    network.map(Arc::new).map_err(|error| format!("{path}: {error}"))
}

/// The conditions of the games between handicaps.
struct Ladder<P: EngineGame> {
    starts: Vec<P>,
    random_plies: usize,
    network: Option<Arc<Network>>,
}

impl<P: EngineGame> Ladder<P> {
    /// The handicap that scores the target share against the one above, as close to a given one as possible.
    fn step_below(&self, above: Handicap, like: Handicap) -> Handicap {
        let is_too_strong =
            |handicap: Handicap| self.share(above, handicap, TRIAL_GAMES) < TARGET_SHARE;
        let mut handicap = like.noise(0);
        while !is_too_strong(handicap) && handicap.max_depth < above.max_depth {
            handicap.max_depth += 1;
        }
        let (mut low, mut high) = (0_u16, MAX_NOISE);
        for _ in 0..BISECTIONS {
            let middle = low.midpoint(high);
            if is_too_strong(handicap.noise(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        handicap.noise(low.midpoint(high))
    }

    /// The share of the points that one handicap scores against another, on all processors.
    fn share(&self, first: Handicap, second: Handicap, games: u64) -> f64 {
        let next = AtomicU64::new(0);
        let half_points = AtomicU64::new(0);
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut engines = [(); 2].map(|()| self.engine());
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= games {
                            return;
                        }
                        // The errors of a game depend on its number alone.
                        for (index, handicap) in [first, second].into_iter().enumerate() {
                            // This cannot fail, as the size of the table is unchanged.
                            let _ = engines[index].set_options(options(2 * number + index as u64));
                            engines[index].set_handicap(handicap);
                        }
                        half_points.fetch_add(self.play(number, &mut engines), Relaxed);
                    }
                });
            }
        });
        half_points.into_inner() as f64 / (2 * games) as f64
    }

    fn engine(&self) -> Engine<P> {
        let mut engine = Engine::new(options(0));
        engine.set_network(self.network.clone());
        engine
    }

    /// Plays a game; returns the half points of the first engine. Two games in a row have the same opening.
    fn play(&self, number: u64, engines: &mut [Engine<P>; 2]) -> u64 {
        let first = if number.is_multiple_of(2) { Side::Black } else { Side::White };
        let mut game = self.opening(number / 2);
        while game.ending().is_none() && game.moves().len() < MAX_GAME_PLIES {
            let engine = &mut engines[usize::from(game.turn() != first)];
            let mv = engine.best_move(&game, &Limits::nodes(NODES));
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        match game.outcome() {
            Some(Outcome::Win(winner)) => 2 * u64::from(winner == first),
            Some(Outcome::Draw) | None => 1,
        }
    }

    /// One of the starts, with random moves after it that do not end the game.
    fn opening(&self, number: u64) -> Game<P> {
        let mut random = fastrand::Rng::with_seed(number);
        loop {
            let start = self.starts[number as usize % self.starts.len()];
            let mut game = Game::from_position(start);
            for _ in 0..self.random_plies {
                if let Some(mv) = random.choice(game.legal_moves()) {
                    // The move is legal.
                    let _ = game.play(mv);
                }
            }
            if game.ending().is_none() {
                return game;
            }
        }
    }
}
