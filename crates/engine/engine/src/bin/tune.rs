//! Tunes the weights of an evaluation on self-play.
//!
//! `cargo run --release -p mana-engine --bin tune -- mana|burst [GAMES [NODES]]` plays games from random, balanced
//! openings at a fixed number of nodes per move, fits the weights so that the evaluation of a position predicts the
//! result of its game (logistic regression, as in Texel tuning), and writes the weights file. The same arguments give the
//! same file.

use mana::Edition;
use mana_engine::{
    BurstEvaluation, Engine, EngineGame, EngineOptions, LinearEvaluation, ManaEvaluation,
};
use mana_game::{Game, Outcome, Side};
use mana_search::{Limits, Score};
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::{env, fs, io};

/// A position of a game: its features and its label, the expected score of the side to move, from 0 to 1.
struct Sample {
    features: Vec<f32>,
    label: f32,
}

/// The share of the search's score in a label; the rest is the result of the game, which alone is very noisy.
const SEARCH_SHARE: f32 = 0.4;

/// The scale of the logistic curve: with this evaluation a side scores 73 of 100 points.
const SCALE: f32 = 150.0;

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    let game = words.next().unwrap_or_default();
    let mut number =
        |default: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(default);
    let (games, nodes) = (number(4_000), number(2_000));
    match game.as_str() {
        "mana" => {
            let editions = [Edition::COSMOLUDO_ADVANCED, Edition::ZILLIONS, Edition::JACTALEA];
            tune::<mana::Position, ManaEvaluation>(&editions, 2, games, nodes, "mana")
        }
        "burst" => {
            tune::<burst::Position, BurstEvaluation>(&[burst::Rules], 4, games, nodes, "burst")
        }
        _ => {
            eprintln!("usage: tune mana|burst [GAMES [NODES]]");
            std::process::exit(2);
        }
    }
}

fn tune<P, E>(
    rules: &[P::Rules],
    plies: usize,
    games: u64,
    nodes: u64,
    name: &str,
) -> io::Result<()>
where
    P: EngineGame<Evaluation = E>,
    E: LinearEvaluation<P> + Default,
{
    let mut samples = Vec::new();
    for number in 0..games {
        let rules = rules[number as usize % rules.len()];
        play::<P, E>(rules, plies, nodes, number, &mut samples);
        if (number + 1) % 500 == 0 {
            eprintln!("{} games, {} positions", number + 1, samples.len());
        }
    }
    let start: Vec<f32> = E::WEIGHTS.iter().map(|&weight| f32::from(weight)).collect();
    eprintln!("error before: {:.5}", mean_squared_error(&samples, &start));
    let weights = fit(&samples, start);
    eprintln!("error after: {:.5}", mean_squared_error(&samples, &weights));
    let path = format!("{}/src/{name}/weights.rs", env!("CARGO_MANIFEST_DIR"));
    fs::write(path, source(E::FEATURES, &weights))
}

/// A random opening that the engine considers balanced.
fn opening<P: EngineGame>(
    rules: P::Rules,
    plies: usize,
    nodes: u64,
    engine: &mut Engine<P>,
    random: &mut fastrand::Rng,
) -> Game<P> {
    loop {
        let mut game = Game::<P>::new(rules);
        let mut left = plies + random.usize(..4);
        while left > 0 {
            let moves = game.legal_moves();
            let Some(&mv) = random.choice(&moves) else { break };
            left -= usize::from(!game.position().is_set_up());
            if game.play(mv).is_err() {
                break;
            }
        }
        let limits = Limits::nodes(4 * nodes);
        let report = engine.search(&game, &limits, &AtomicBool::new(false), |_| {});
        if report.is_some_and(|report| in_balance(report.score())) {
            return game;
        }
    }
}

fn in_balance(score: Score) -> bool {
    matches!(score, Score::Centipawns(estimate) if estimate.abs() < 100)
}

/// Plays a game and adds its quiet positions.
fn play<P, E>(rules: P::Rules, plies: usize, nodes: u64, seed: u64, samples: &mut Vec<Sample>)
where
    P: EngineGame<Evaluation = E>,
    E: LinearEvaluation<P> + Default,
{
    let mut random = fastrand::Rng::with_seed(seed);
    let evaluation = E::default();
    let mut engine =
        Engine::<P>::new(EngineOptions { hash_mib: 1, seed, ..EngineOptions::default() });
    let stop = AtomicBool::new(false);
    let mut game = opening::<P>(rules, plies, nodes, &mut engine, &mut random);
    let mut seen: Vec<(Vec<f32>, Side, f32)> = Vec::new();
    while game.outcome().is_none() && game.moves().len() < 200 {
        let Some(report) = engine.search(&game, &Limits::nodes(nodes), &stop, |_| {}) else {
            break;
        };
        let position = game.position();
        let view = evaluation.view(position);
        if let Score::Centipawns(estimate) = report.score()
            && evaluation.is_quiet(position, &view)
        {
            let features = evaluation.features(position).into_iter().map(f32::from).collect();
            seen.push((features, position.turn(), expected_score(estimate as f32)));
        }
        // A random move now and then, for more varied positions.
        let moves = game.legal_moves();
        let mv = match random.choice(&moves) {
            Some(&mv) if random.u8(..20) == 0 => mv,
            _ => report.best_move(),
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    samples.extend(seen.into_iter().map(|(features, side, searched)| {
        let result = match game.outcome() {
            Some(Outcome::Win(winner)) if winner == side => 1.0,
            Some(Outcome::Win(_)) => 0.0,
            Some(Outcome::Draw) | None => 0.5,
        };
        Sample { features, label: (1.0 - SEARCH_SHARE) * result + SEARCH_SHARE * searched }
    }));
}

fn predict(features: &[f32], weights: &[f32]) -> f32 {
    let estimate: f32 = features.iter().zip(weights).map(|(f, w)| f * w).sum();
    expected_score(estimate)
}

/// The expected score at this evaluation.
fn expected_score(estimate: f32) -> f32 {
    1.0 / (1.0 + (-estimate / SCALE).exp())
}

/// The loss: the mean squared error of the predictions.
fn mean_squared_error(samples: &[Sample], weights: &[f32]) -> f64 {
    let squared =
        |sample: &Sample| f64::from(predict(&sample.features, weights) - sample.label).powi(2);
    samples.iter().map(squared).sum::<f64>() / samples.len() as f64
}

/// Gradient descent with momentum and a step size for each weight (Adam), and weight decay.
fn fit(samples: &[Sample], mut weights: Vec<f32>) -> Vec<f32> {
    const ROUNDS: i32 = 600;
    let count = weights.len();
    let (mut mean, mut square) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    for round in 1..=ROUNDS {
        let mut gradient = vec![0.0_f32; count];
        for sample in samples {
            let miss = predict(&sample.features, &weights) - sample.label;
            for (slope, feature) in gradient.iter_mut().zip(&sample.features) {
                *slope += miss * feature;
            }
        }
        let rate = 4.0 * (1.0 - round as f32 / (ROUNDS + 1) as f32);
        for i in 0..count {
            let slope = gradient[i] / samples.len() as f32 + 2e-6 * weights[i];
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.999 * square[i] + 0.001 * slope * slope;
            let unbiased = (square[i] / (1.0 - 0.999_f32.powi(round))).sqrt();
            weights[i] -= rate * mean[i] / (1.0 - 0.9_f32.powi(round)) / (unbiased + 1e-8);
        }
    }
    weights
}

/// The weights file.
fn source(names: &[&str], weights: &[f32]) -> String {
    let mut text = format!(
        "//! Written by the tuner (`src/bin/tune.rs`); tune again rather than edit.\n\n\
         /// The weight of each feature, in hundredths of a piece.\n\
         #[rustfmt::skip]\n\
         pub(super) const WEIGHTS: [i16; {}] = [\n",
        weights.len()
    );
    for (name, weight) in names.iter().zip(weights) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {}, // {name}", weight.round() as i16);
    }
    text.push_str("];\n");
    text
}
