//! Grades set-ups for the editions in which they are free.
//!
//! `cargo run --release -p mana-engine --bin grade` pairs random set-ups of both sides, searches the resulting
//! positions, and repeats this with the better ones and more nodes, for every edition with free set-ups and every
//! orientation of its board. It writes the best to `data/set_ups/graded.tsv`; the same source gives the same file.

use mana::{Edition, Move, Orientation, Position};
use mana_engine::{Engine, EngineOptions};
use mana_game::{Game, Position as _, Side};
use mana_search::{Limits, Score};
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::{fs, io};

/// For each round: the set-ups of each side, the number of opposing set-ups that each is tried against, and the nodes
/// per search.
const ROUNDS: [(usize, usize, u64); 4] =
    [(400, 8, 400), (120, 16, 1_500), (48, 24, 4_000), (24, 24, 12_000)];

/// The number of set-ups written for each side and orientation.
const LISTED: usize = 16;

/// The grade of a win found by the search, in centipawns; a longer one is worth a little less.
const WIN: i32 = 1_000;

fn main() -> io::Result<()> {
    let mut text = String::from("# group\tset-up\tcentipawns\n");
    for (name, edition) in Edition::NAMED {
        let mut black = Vec::new();
        let mut white = String::new();
        for orientation in Orientation::ALL {
            if let Some(graded) = grade(edition, orientation) {
                let [best, replies] = graded.map(|graded| graded.into_iter().take(LISTED));
                black.extend(best);
                write_group(&mut white, &format!("{name} white {orientation}"), replies);
                eprintln!("{name} {orientation}");
            }
        }
        black.sort_by_key(|set_up| -set_up.grade);
        write_group(&mut text, &format!("{name} black"), black.into_iter());
        text.push_str(&white);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../data/set_ups/graded.tsv");
    fs::write(path, text)
}

/// A set-up and its score for the side that makes it.
#[derive(Clone, Copy)]
struct GradedSetUp {
    mv: Move,
    grade: i32,
}

fn write_group(text: &mut String, group: &str, set_ups: impl Iterator<Item = GradedSetUp>) {
    for GradedSetUp { mv, grade } in set_ups {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{group}\t{mv}\t{grade}");
    }
}

/// Black's and White's best set-ups for an orientation, best first; `None` if the edition does not allow it, or has few
/// set-ups.
fn grade(edition: Edition, orientation: Orientation) -> Option<[Vec<GradedSetUp>; 2]> {
    let mut random = fastrand::Rng::with_seed(1);
    let start = Position::start(edition);
    let mut moves = start.legal_moves();
    moves.retain(|&mv| start.after(mv).orientation() == orientation);
    let replies = start.after(*moves.first()?).legal_moves();
    let mut sides = [moves, replies].map(|mut moves| {
        random.shuffle(&mut moves);
        moves.truncate(ROUNDS[0].0);
        moves.into_iter().map(|mv| GradedSetUp { mv, grade: 0 }).collect::<Vec<_>>()
    });
    if sides[0].len() < ROUNDS[0].0 {
        return None;
    }
    let mut engine = Engine::new(EngineOptions { hash_mib: 4, ..EngineOptions::default() });
    for (count, rivals, nodes) in ROUNDS {
        sides.iter_mut().for_each(|side| side.truncate(count));
        let [black, white] = sides.clone();
        for set_up in &mut sides[0] {
            let meet = |reply: &GradedSetUp| value(&mut engine, start, set_up.mv, reply.mv, nodes);
            let mut values: Vec<i32> = white[..rivals].iter().map(meet).collect();
            // White replies knowing it, so the worst results count.
            values.sort_unstable();
            set_up.grade = mean(&values[..rivals / 4]);
        }
        for set_up in &mut sides[1] {
            let meet = |first: &GradedSetUp| -value(&mut engine, start, first.mv, set_up.mv, nodes);
            set_up.grade = mean(&black[..rivals].iter().map(meet).collect::<Vec<_>>());
        }
        sides.iter_mut().for_each(|side| side.sort_by_key(|set_up| -set_up.grade));
    }
    Some(sides)
}

/// The value of a pair of set-ups for Black.
fn value(
    engine: &mut Engine<Position>,
    start: Position,
    first: Move,
    reply: Move,
    nodes: u64,
) -> i32 {
    let game = Game::from_position(start.after(first).after(reply));
    engine.new_game();
    let report = engine.search(&game, &Limits::nodes(nodes), &AtomicBool::new(false), |_| {});
    let value = match report.map(|report| report.score()) {
        Some(Score::Centipawns(estimate)) => estimate.clamp(-WIN / 2, WIN / 2),
        Some(Score::Win(plies)) => WIN - plies as i32,
        Some(Score::Loss(plies)) => plies as i32 - WIN,
        Some(Score::Draw) | None => 0,
    };
    if game.turn() == Side::Black { value } else { -value }
}

fn mean(values: &[i32]) -> i32 {
    values.iter().sum::<i32>() / values.len().max(1) as i32
}
