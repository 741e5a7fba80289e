//! Several lines at once, whenever the search ends.

use mana::Edition;
use mana_engine::{Engine, EngineGame, EngineOptions};
use mana_game::Game;
use mana_search::{Limits, Report};
use std::sync::atomic::AtomicBool;

const LINES: usize = 5;

/// Searches a position with node limits from a thousand to 300,000: all requested lines are present, best first, and
/// the last report is the result.
fn check<P: EngineGame>(rules: P::Rules, position: &str) {
    let game = Game::from_position(P::parse(rules, position).expect("a position"));
    let mut engine = Engine::<P>::new(EngineOptions { hash_mib: 4, ..EngineOptions::default() });
    let mut nodes = 1_000;
    while nodes <= 300_000 {
        let limits = Limits { multi_pv: LINES, ..Limits::nodes(nodes) };
        let mut last: Option<Report<P>> = None;
        engine.new_game();
        let report = engine
            .search(&game, &limits, &AtomicBool::new(false), |report| last = Some(report.clone()))
            .expect("the game is not over");
        assert_eq!(last.map(|last| last.lines).as_ref(), Some(&report.lines));
        let lines: Vec<String> =
            report.lines.iter().map(|line| format!("{} {}", line.score, line.moves[0])).collect();
        let context = format!("{rules} {position}, {nodes} nodes: {lines:?}");
        assert_eq!(lines.len(), LINES.min(game.legal_moves().len()), "{context}");
        for (rank, pair) in report.lines.windows(2).enumerate() {
            let is_behind = pair[0].score < pair[1].score;
            assert!(!is_behind, "line {} is better than the one before: {context}", rank + 2);
        }
        let mut moves: Vec<P::Move> = report.lines.iter().map(|line| line.moves[0]).collect();
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), lines.len(), "{context}");
        nodes = nodes * 4 / 3;
    }
}

#[test]
fn all_lines_are_present_in_mana() {
    for (edition, position) in [
        (Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR w -"),
        (Edition::COSMOLUDO, "1d2rr/rr4/6/R3Rr/1D4/R1R2R w b1"),
        (Edition::COSMOLUDO_ADVANCED, "2r2r/r2rd1/Rr4/1R4/2R1R1/2R1D1 b b1"),
        (Edition::JACTALEA, "2rr2/rr1dr1/6/R5/1R1RR1/2RD2 b b5 sw"),
        (Edition::ZILLIONS, "2r1r1/r5/d2r1R/2RRr1/2R1D1/1R4 w d3"),
        (Edition::ESCAMPE, "r1r1r1/1r1r1d/6/6/RR1R2/RRD3 w - nw"),
    ] {
        check::<mana::Position>(edition, position);
    }
}

#[test]
fn all_lines_are_present_in_burst() {
    for position in
        ["Gg b ENRPSTAenrpsta", "1N1s/pGg1/E3 b RPSTAenrta", "1pra1/+G1gn1/SP1+t1/1+E2s/RN+A2 b Te"]
    {
        check::<burst::Position>(burst::Rules, position);
    }
}

#[test]
fn all_lines_are_present_before_the_set_ups() {
    for edition in [Edition::COSMOLUDO, Edition::COSMOLUDO_ADVANCED, Edition::ESCAMPE] {
        let start = <mana::Position as mana_game::Position>::start(edition).to_string();
        check::<mana::Position>(edition, &start);
    }
}
