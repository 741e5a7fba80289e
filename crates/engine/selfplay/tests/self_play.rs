//! Self-play over every rule set: games are reproducible, legal, and the same in every format.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::Edition;
use mana_engine::EngineGame;
use mana_environment::EnvironmentGame;
use mana_game::Game;
use mana_selfplay::{
    Dataset, SelfPlay, SelfPlayError, SelfPlayGame, SelfPlaySettings, SelfPlayStart, TrainingSet,
};
use std::collections::BTreeMap;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

fn settings(rules: &str, start: SelfPlayStart) -> SelfPlaySettings {
    SelfPlaySettings {
        rules: rules.to_owned(),
        seed: 7,
        start,
        random_plies: 3,
        nodes: Some(30),
        level: 10,
        hash: 1,
        policy: 0,
        eval_file: None,
    }
}

fn fair_starts<P: EngineGame>(rules: &str) -> Vec<P> {
    let parsed = P::Rules::from_str(rules).unwrap();
    mana_data::fair_starts(rules).map(|text| P::parse(parsed, text).unwrap()).collect()
}

fn games<P: EngineGame + EnvironmentGame>(
    settings: &SelfPlaySettings,
    numbers: Range<u64>,
    threads: usize,
) -> Vec<SelfPlayGame> {
    let starts = fair_starts(&settings.rules);
    let self_play = SelfPlay::<P>::new(settings.clone(), starts).unwrap();
    let mut games = Vec::new();
    let never = AtomicBool::new(false);
    self_play.run(numbers, threads, &never, |game| games.push(game)).unwrap();
    games
}

/// Checks that replayed games agree with their lines, and that threads and interruptions change nothing.
fn check<P: EngineGame + EnvironmentGame>(settings: &SelfPlaySettings) {
    let all = games::<P>(settings, 0..4, 1);
    assert_eq!(all, games::<P>(settings, 0..4, 3), "threads matter");
    assert_eq!(all[2..], games::<P>(settings, 2..4, 1), "earlier games matter");
    assert_eq!(all.iter().map(|game| game.game).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert!(all.iter().any(|game| game.moves != all[0].moves), "every game is the same");
    let rules = P::Rules::from_str(&settings.rules).unwrap();
    for line in &all {
        let mut game = Game::from_position(P::parse(rules, &line.first).unwrap());
        let mut searched = line.positions.iter().peekable();
        for (ply, text) in line.moves.iter().enumerate() {
            if let Some(entry) = searched.next_if(|entry| entry.ply == ply) {
                assert_eq!((&entry.position, &entry.best), (&game.position().to_string(), text));
                assert!((-1.0..=1.0).contains(&entry.value), "{entry:?}");
            }
            game.play(game.position().read_move(text).unwrap()).unwrap();
        }
        assert_eq!(searched.count(), 0);
        assert_eq!(game.outcome().map_or("1/2-1/2", |outcome| outcome.result()), line.result);
        assert!(!line.positions.is_empty());
        let json = serde_json::to_string(line).unwrap();
        assert_eq!(&serde_json::from_str::<SelfPlayGame>(&json).unwrap(), line);
    }
    check_npz::<P>(&all);
    check_training_set::<P>(&all);
}

/// Checks that training records have equal lengths and valid features.
fn check_training_set<P: EngineGame>(games: &[SelfPlayGame]) {
    let header = TrainingSet::<P>::header();
    let number = |place: usize| {
        usize::try_from(u32::from_le_bytes(header[place..][..4].try_into().unwrap())).unwrap()
    };
    let (features, places, buckets) = (number(8), number(12), number(16));
    let length = 2 * 2 * places + 6;
    for game in games {
        let bytes = TrainingSet::<P>::records(game).unwrap();
        let (records, rest) = (bytes.chunks_exact(length), bytes.chunks_exact(length).remainder());
        assert!(rest.is_empty() && records.len() <= game.positions.len());
        for record in records {
            let (listed, last) = record.split_at(2 * 2 * places);
            let listed =
                listed.chunks(2).map(|two| usize::from(u16::from_le_bytes([two[0], two[1]])));
            assert!(listed.clone().all(|feature| feature <= features));
            assert!(listed.clone().filter(|&feature| feature < features).count() > 10);
            let value = i16::from_le_bytes([last[0], last[1]]);
            assert!((-10_000..=10_000).contains(&value));
            assert!([1, 0, -1].contains(&(last[2] as i8)) && usize::from(last[3]) < buckets);
        }
    }
}

/// The width of moves as text.
const MOVE_LEN: usize = 20;

/// Checks the arrays of a dataset against its games.
fn check_npz<P: EnvironmentGame>(games: &[SelfPlayGame]) {
    let mut dataset = Dataset::<P>::new(&std::env::temp_dir());
    games.iter().for_each(|game| dataset.add(game).unwrap());
    let mut file = Vec::new();
    dataset.write_npz(&mut file).unwrap();
    let arrays = read_npz(&file);
    let entries: Vec<_> = games
        .iter()
        .flat_map(|game| game.positions.iter().map(move |entry| (game, entry)))
        .collect();
    assert_eq!(dataset.len(), entries.len());
    let names: Vec<_> = arrays.keys().map(String::as_str).collect();
    for name in ["game", "ply", "observation", "turn", "best_move", "action", "value", "result"] {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
    let rows = entries.len();
    let (shape, observations) = &arrays["observation"];
    let width = P::OBSERVATION_LEN.div_ceil(8);
    assert_eq!(*shape, format!("'|u1' ({rows}, {width},)"));
    let rules = P::Rules::from_str(&games[0].settings.rules).unwrap();
    for (row, (game, entry)) in entries.into_iter().enumerate() {
        let position = P::parse(rules, &entry.position).unwrap();
        let first = P::parse(rules, &game.first).unwrap();
        let mut replay = Game::from_position(first);
        for text in &game.moves[..entry.ply] {
            replay.play_text(text).unwrap();
        }
        let mut planes = vec![0; P::OBSERVATION_LEN];
        position.write_planes(replay.occurrences() > 1, &mut planes);
        for (index, bit) in planes.into_iter().enumerate() {
            let byte = observations[row * width + index / 8];
            assert_eq!(byte >> (7 - index % 8) & 1, bit as u8, "{position}: {index}");
        }
        let action = |text: &str| match position.read_move(text) {
            Ok(mv) => position.action_of(mv).unwrap() as i32,
            Err(_) => -1,
        };
        assert_eq!(usize::from(arrays["turn"].1[row]), position.turn().index());
        let bytes = |name: &str, width: usize| &arrays[name].1[row * width..][..width];
        assert_eq!(bytes("game", 4), (game.game as u32).to_le_bytes());
        assert_eq!(bytes("ply", 2), (entry.ply as u16).to_le_bytes());
        assert_eq!(bytes("value", 4), (entry.value as f32).to_le_bytes());
        assert_eq!(bytes("action", 4), action(&entry.best).to_le_bytes());
        let best = bytes("best_move", MOVE_LEN).split(|&byte| byte == 0).next().unwrap();
        assert_eq!(best, entry.best.as_bytes());
        let for_black = match game.result.as_str() {
            "1-0" => 1,
            "0-1" => -1,
            _ => 0,
        };
        let expected = if position.turn().index() == 0 { for_black } else { -for_black };
        assert_eq!(arrays["result"].1[row] as i8, expected);
        let policy = game.settings.policy;
        assert_eq!(arrays.contains_key("policy"), policy > 0);
        if policy > 0 {
            assert_eq!(arrays["policy"].0, format!("'<f4' ({rows}, {policy},)"));
            let texts = bytes("policy_move", policy * MOVE_LEN);
            let actions = bytes("policy_action", policy * 4);
            let shares = bytes("policy", policy * 4);
            let values = bytes("policy_value", policy * 4);
            for (index, text) in texts.chunks(MOVE_LEN).enumerate() {
                let (move_, value, share) = entry
                    .policy
                    .get(index)
                    .map_or(("", 0.0, 0.0), |entry| (&entry.mv, entry.value, entry.share));
                assert_eq!(text.split(|&byte| byte == 0).next().unwrap(), move_.as_bytes());
                assert_eq!(actions[4 * index..][..4], action(move_).to_le_bytes());
                assert_eq!(values[4 * index..][..4], (value as f32).to_le_bytes());
                assert_eq!(shares[4 * index..][..4], (share as f32).to_le_bytes());
            }
        }
    }
}

/// Reads an NPZ file by its own headers: the type and shape of each array, and its bytes.
fn read_npz(file: &[u8]) -> BTreeMap<String, (String, Vec<u8>)> {
    let half = |at: usize| usize::from(u16::from_le_bytes([file[at], file[at + 1]]));
    let word = |at: usize| half(at) + (half(at + 2) << 16);
    let end = file.len() - 22;
    assert_eq!(&file[end..end + 4], b"PK\x05\x06");
    let mut entry = word(end + 16);
    assert_eq!(entry + word(end + 12), end);
    let mut arrays = BTreeMap::new();
    for _ in 0..half(end + 10) {
        assert_eq!(&file[entry..entry + 4], b"PK\x01\x02");
        let (size, name_len, local) = (word(entry + 24), half(entry + 28), word(entry + 42));
        let name = &file[entry + 46..entry + 46 + name_len];
        assert_eq!(&file[local..local + 4], b"PK\x03\x04");
        assert_eq!(file[local + 4..local + 30], file[entry + 6..entry + 32], "the two headers");
        assert_eq!(&file[local + 30..local + 30 + name_len], name);
        let array = &file[local + 30 + name_len..][..size];
        assert_eq!(&array[..8], b"\x93NUMPY\x01\x00");
        let header_len = 10 + usize::from(u16::from_le_bytes([array[8], array[9]]));
        let header = std::str::from_utf8(&array[10..header_len]).unwrap();
        let between = |from: &str, to: &str| {
            header.split_once(from).unwrap().1.split_once(to).unwrap().0.to_owned()
        };
        let shape = format!("{} {}", between("'descr': ", ", "), between("'shape': ", ", }"));
        let name = std::str::from_utf8(name).unwrap().strip_suffix(".npy").unwrap().to_owned();
        arrays.insert(name, (shape, array[header_len..].to_vec()));
        entry += 46 + name_len;
    }
    arrays
}

#[test]
fn every_edition_from_random_set_ups() {
    for (name, _) in Edition::NAMED {
        check::<mana::Position>(&settings(name, SelfPlayStart::Random));
    }
    check::<burst::Position>(&settings("burst", SelfPlayStart::Random));
}

#[test]
fn the_starts_of_the_rules_and_fair_starts() {
    check::<mana::Position>(&settings("escampe", SelfPlayStart::Edition));
    check::<mana::Position>(&settings("cosmoludo", SelfPlayStart::Edition));
    check::<burst::Position>(&settings("burst", SelfPlayStart::Edition));
    check::<mana::Position>(&settings("cosmoludo-advanced", SelfPlayStart::Fair));
}

/// The best move leads the policy, which is a distribution over different legal moves.
#[test]
fn a_policy_scores_the_best_moves() {
    fn check_policy<P: EngineGame + EnvironmentGame>(rules: &str) {
        let without = settings(rules, SelfPlayStart::Random);
        let with = SelfPlaySettings { policy: 4, nodes: Some(200), ..without.clone() };
        check::<P>(&with);
        let parsed = P::Rules::from_str(rules).unwrap();
        for entry in games::<P>(&with, 0..3, 1).iter().flat_map(|game| &game.positions) {
            let position = P::parse(parsed, &entry.position).unwrap();
            let count = position.count_moves().min(4) as usize;
            let mut moves: Vec<_> = entry.policy.iter().map(|entry| &entry.mv).collect();
            assert_eq!((moves.len(), moves[0]), (count, &entry.best), "{entry:?}");
            assert!(entry.policy.is_sorted_by(|better, worse| better.value >= worse.value));
            assert!(entry.policy.is_sorted_by(|better, worse| better.share >= worse.share));
            let sum: f64 = entry.policy.iter().map(|entry| entry.share).sum();
            assert!((0.999..=1.001).contains(&sum), "{entry:?}");
            assert!(moves.iter().all(|text| position.read_move(text).is_ok()));
            moves.sort();
            moves.dedup();
            assert_eq!(moves.len(), count);
        }
        let line = serde_json::to_string(&games::<P>(&without, 0..1, 1)[0]).unwrap();
        assert!(!line.contains("policy"), "{line}");
    }
    check_policy::<mana::Position>("zillions");
    check_policy::<burst::Position>("burst");
}

#[test]
fn levels_limit_searches_too() {
    let rules = settings("zillions", SelfPlayStart::Random);
    check::<mana::Position>(&SelfPlaySettings { nodes: None, level: 2, ..rules });
}

#[test]
fn self_play_ends_even_if_random_moves_end_every_game() {
    let rules = settings("cosmoludo", SelfPlayStart::Random);
    let lines =
        games::<mana::Position>(&SelfPlaySettings { random_plies: 5_000, ..rules }, 0..2, 1);
    assert_eq!(lines.len(), 2);
}

#[test]
fn other_seeds_give_other_games() {
    let one = settings("burst", SelfPlayStart::Edition);
    let other = SelfPlaySettings { seed: 8, ..one.clone() };
    let moves = |settings| games::<burst::Position>(settings, 0..1, 1).remove(0).moves;
    assert_ne!(moves(&one), moves(&other));
}

#[test]
fn stopping_leaves_games_without_a_gap() {
    let settings = settings("zillions", SelfPlayStart::Random);
    let all = games::<mana::Position>(&settings, 0..12, 1);
    let self_play = SelfPlay::<mana::Position>::new(settings, Vec::new()).unwrap();
    let stop = AtomicBool::new(false);
    let mut left = Vec::new();
    let stop_after_three = |game| {
        left.push(game);
        stop.store(left.len() >= 3, Ordering::Relaxed);
    };
    self_play.run(0..12, 2, &stop, stop_after_three).unwrap();
    assert!(left.len() >= 3);
    assert_eq!(left[..], all[..left.len()]);
}

#[test]
fn invalid_games_are_rejected() {
    let game =
        games::<burst::Position>(&settings("burst", SelfPlayStart::Edition), 0..1, 1).remove(0);
    #[track_caller]
    fn refuse(game: &SelfPlayGame, expected: &str) {
        let mut dataset = Dataset::<burst::Position>::new(&std::env::temp_dir());
        assert_eq!(dataset.add(game).unwrap_err().to_string(), expected);
    }
    let mut illegal = game.clone();
    illegal.moves[2] = "N@k99".to_owned();
    refuse(&illegal, "\"N@k99\" is no move");
    let mut unplayed = game.clone();
    unplayed.positions[0].best = "z".to_owned();
    refuse(&unplayed, "\"z\" is no move");
    let mut late = game;
    late.positions[0].ply = 9_999;
    refuse(&late, "the game has no position after 9999 moves");
}

#[test]
fn impossible_settings_are_rejected() {
    #[track_caller]
    fn refuse(settings: SelfPlaySettings, expected: SelfPlayError) {
        let refused = SelfPlay::<mana::Position>::new(settings, Vec::new()).map(|_| ());
        assert_eq!(refused, Err(expected));
    }
    let good = settings("zillions", SelfPlayStart::Random);
    refuse(SelfPlaySettings { level: 11, ..good.clone() }, SelfPlayError::Level(11));
    refuse(SelfPlaySettings { nodes: None, ..good.clone() }, SelfPlayError::Unlimited);
    let fair = SelfPlaySettings { start: SelfPlayStart::Fair, ..good };
    refuse(fair, SelfPlayError::NoFairStarts);
}
