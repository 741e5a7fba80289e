//! The tree: editing it, and the invariant that records round-trip to the same bytes.

use mana::Edition;
use mana_catalogue::{AnyRules, CatalogueGame, with_game};
use mana_game::{Game, IllegalMove, Position, Side};
use mana_record::{EvalAnnotation, NodeId, Record, TagError};
use std::time::Duration;

fn burst() -> Record<burst::Position> {
    Record::new(burst::Rules)
}

fn add(record: &mut Record<burst::Position>, after: NodeId, text: &str) -> NodeId {
    let mv = record.position(after).read_move(text).expect(text);
    record.add_move(after, mv).expect(text)
}

#[track_caller]
fn check_moves(record: &Record<burst::Position>, expected: &str) {
    let written = record.to_string();
    assert!(written.ends_with(&format!("\n\n{expected}\n")), "{written}");
}

#[test]
fn variations_can_be_promoted_and_deleted() {
    let mut record = burst();
    let n = add(&mut record, NodeId::ROOT, "N@d5");
    let n_reply = add(&mut record, n, "N@g6");
    let e = add(&mut record, NodeId::ROOT, "E@d5");
    let r = add(&mut record, NodeId::ROOT, "R@d5");
    let r_reply = add(&mut record, r, "R@g6");
    assert_eq!(add(&mut record, NodeId::ROOT, "E@d5"), e);
    check_moves(&record, "1. N@d5 (1. E@d5) (1. R@d5 R@g6) 1... N@g6 *");
    assert_eq!(record.path(r_reply), [r, r_reply]);
    assert_eq!(record.ply(r_reply), 2);
    assert_eq!(record.game(r_reply).moves().len(), 2);
    assert_eq!(record.game(r_reply).position(), record.position(r_reply));

    assert!(record.promote(r_reply));
    check_moves(&record, "1. N@d5 (1. R@d5 R@g6) (1. E@d5) 1... N@g6 *");
    assert!(record.promote(r));
    check_moves(&record, "1. R@d5 (1. N@d5 N@g6) (1. E@d5) 1... R@g6 *");
    assert!(!record.promote(r_reply));
    record.make_main_line(e);
    check_moves(&record, "1. E@d5 (1. R@d5 R@g6) (1. N@d5 N@g6) *");
    record.make_main_line(n_reply);
    assert_eq!(record.main_line().collect::<Vec<_>>(), [n, n_reply]);
    record.delete(r);
    record.delete(n_reply);
    check_moves(&record, "1. N@d5 (1. E@d5) *");
    record.delete(NodeId::ROOT);
    check_moves(&record, "*");
    assert_eq!(record.end(), NodeId::ROOT);
}

#[test]
fn moves_are_checked() {
    let mut record = burst();
    let first = add(&mut record, NodeId::ROOT, "N@d5");
    let mv = record.move_to(first).expect("a move");
    let reply = add(&mut record, first, "N@g6");
    assert_eq!(record.add_move(reply, mv), Err(IllegalMove::NotLegal));
    let mut node = reply;
    for text in ["N-", "N-", "N@d5", "N@g6", "N-", "N-"] {
        node = add(&mut record, node, text);
    }
    assert_eq!(record.ending(node).map(|ending| ending.outcome.result()), Some("1/2-1/2"));
    assert_eq!(record.add_move(node, mv), Err(IllegalMove::GameOver));
}

#[test]
fn comments_clocks_and_evaluations() {
    let mut record = burst();
    let node = add(&mut record, NodeId::ROOT, "N@d5");
    record.set_comment(node, "a\n {good} move");
    record.set_clock(node, Some(Duration::from_millis(61_500)));
    record.set_evaluation(node, Some(EvalAnnotation::Win(Side::White, 7)));
    assert_eq!(record.clock(node), Some(Duration::from_millis(61_500)));
    assert_eq!(record.evaluation(node), Some(EvalAnnotation::Win(Side::White, 7)));
    record.set_nags(node, [3, 1, 3]);
    record.set_nags(NodeId::ROOT, [1]);
    check_moves(&record, "1. N@d5 $3 $1 {[%eval #-7] [%clk 0:01:01.5] a (good) move} *");
    record.set_clock(node, None);
    record.set_evaluation(node, None);
    record.set_nags(node, []);
    record.set_preface(node, "first");
    check_moves(&record, "{first} 1. N@d5 {a (good) move} *");
}

#[test]
fn tags_that_follow_from_the_record_cannot_be_set() {
    let mut record = burst();
    assert_eq!(record.set_tag("result", Some("1-0")), Err(TagError::Derived("Result")));
    assert_eq!(record.set_tag("a b", Some("")), Err(TagError::BadName("a b".into())));
    assert_eq!(record.set_tag("Event", Some("a\nb")), Ok(()));
    assert_eq!(record.set_tag("black", Some("B")), Ok(()));
    assert_eq!(record.tag("Event"), Some("a b"));
    assert_eq!(record.tag("BLACK"), Some("B"));
    assert_eq!(record.set_tag("Event", None), Ok(()));
    assert_eq!(record.tag("Event"), None);
}

#[test]
fn a_game_becomes_a_record() {
    let mut game = Game::<mana::Position>::new(Edition::ESCAMPE);
    let mut random = fastrand::Rng::with_seed(1);
    while let Some(&mv) = random.choice(&game.legal_moves()) {
        game.play(mv).expect("a legal move");
    }
    let record = Record::from_game(&game);
    assert_eq!(record.result(), game.outcome());
    assert_eq!(record.game(record.end()).positions(), game.positions());
}

/// Builds and edits random trees with everything that a record can contain, writes them and reads them back.
#[test]
fn records_round_trip_to_the_same_bytes() {
    fn check<P: CatalogueGame>(rules: P::Rules, seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        let record = random_record::<P>(rules, &mut random);
        let written = record.to_string();
        let read: Record<P> = written.parse().unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(read.to_string(), written, "seed {}", seed);
        assert_eq!(read.main_line().count(), record.main_line().count());
        assert_eq!(read.result(), record.result());
        let longest = written
            .lines()
            .filter(|line| !line.starts_with('['))
            .map(|line| line.chars().count())
            .max();
        assert!(longest.is_some_and(|longest| longest <= 80), "{written}");
    }

    for named in AnyRules::NAMED {
        for seed in 0..200 {
            with_game!(named.rules, |P, rules| check::<P>(rules, seed));
        }
    }
}

fn random_record<P: Position>(rules: P::Rules, random: &mut fastrand::Rng) -> Record<P> {
    let mut record = Record::<P>::new(rules);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..random.usize(..60) {
        let last = nodes.len() - 1;
        let after = nodes[if random.u8(..4) == 0 { random.usize(..=last) } else { last }];
        let Some(&mv) = random.choice(&record.position(after).legal_moves()) else { continue };
        let Ok(node) = record.add_move(after, mv) else { continue };
        nodes.push(node);
        if random.u8(..4) == 0 {
            record.set_comment(node, &random_text(random));
        }
        if random.u8(..6) == 0 {
            record.set_preface(node, &random_text(random));
        }
        if random.u8(..6) == 0 {
            let nags: Vec<u8> = (0..3).map(|_| random.u8(..)).collect();
            record.set_nags(node, nags);
        }
        if random.u8(..10) == 0 {
            record.promote(node);
        }
        if random.u8(..20) == 0 {
            record.make_main_line(node);
        }
        if random.u8(..30) == 0 {
            record.delete(node);
            nodes = vec![NodeId::ROOT];
            nodes.extend(record.main_line());
        }
    }
    for name in ["Event", "White", "Termination", "Date", "x_1"] {
        if random.bool() {
            record.set_tag(name, Some(&random_text(random))).expect("a tag");
        }
    }
    record
}

fn random_text(random: &mut fastrand::Rng) -> String {
    const PIECES: [&str; 20] = [
        "a",
        "good move",
        "\n",
        " ",
        "}",
        "{",
        "(",
        ")",
        "%",
        ";",
        "\"",
        "\\",
        "[%clk 0:01:00]",
        "*",
        "1-0",
        "$1",
        "é",
        "水\u{3000}",
        "\u{feff}",
        "\u{0}",
    ];
    (0..random.usize(..12)).filter_map(|_| random.choice(&PIECES).copied()).collect()
}
