//! A game against the proof is lost, within the number of plies that it announces.

use mana::{Action, Edition, Position};
use mana_browser_tests::{BrowserPage, visit};
use mana_game::{Position as _, Side};
use mana_ui::game_ui::GameUi;
use mana_ui::mana::{ManaDraft, square_target};
use mana_ui::move_draft::{ClickTarget, MoveDraft, SelectResult};
use mana_ui::solved::{SolvedProof, SolvedStart};
use std::fs;
use std::path::{Path, PathBuf};

fn certificate(start: SolvedStart) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data/certificates/standard")
        .join(start.file())
}

fn proof(start: SolvedStart) -> SolvedProof {
    SolvedProof::read(&fs::read(certificate(start)).expect("the certificate")).expect("a proof")
}

fn open(page: &BrowserPage, start: SolvedStart) {
    page.evaluate("location.hash = '#/'");
    page.wait_for_element("[data-testid=new-game]");
    page.evaluate("location.hash = '#/solved'");
    page.wait_for_element("[data-testid=solved-game]");
    let select = format!(
        "(() => {{ const menu = document.querySelector('[data-testid=solved-edition]'); \
           menu.value = '{}'; menu.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()",
        start.edition
    );
    page.evaluate(&select);
    page.click(&format!("input[name=daimyo-white][value={}]", start.white));
    page.click(&format!("input[name=daimyo-black][value={}]", start.black));
    let file = start.file();
    page.wait_for(&format!(
        "document.querySelector('[data-testid=command]')?.innerText === 'mana verify {file}'"
    ));
}

/// The clicks for a move, with the bird's square where it has to be chosen.
fn clicks_for(position: &Position, mv: mana::Move) -> Vec<ClickTarget> {
    let mut clicks = position.click_targets(mv);
    let mut draft = ManaDraft::new(position, false);
    let done = clicks.iter().any(|&spot| matches!(draft.select(spot), SelectResult::Complete(_)));
    if let (
        false,
        Action::Step { bird: Some(bird), .. } | Action::ReEntry { bird: Some(bird), .. },
    ) = (done, mv.action())
    {
        clicks.push(square_target(bird));
    }
    clicks
}

/// Plays White by a script: the index of each move among the legal ones.
fn defend(page: &BrowserPage, start: SolvedStart, script: &[usize]) {
    open(page, start);
    let proof = proof(start);
    let mut position = proof.start();
    let mut turns = script.iter().cycle();
    let mut plies = 0;
    while position.outcome().is_none() {
        if position.turn() == Side::Black {
            position = position.after(proof.answer(&position).expect("an answer"));
        } else {
            let moves = position.legal_moves();
            let mv = moves[turns.next().expect("a script") % moves.len()];
            for spot in clicks_for(&position, mv) {
                page.click(&match spot {
                    ClickTarget::Button(_) => "[data-testid=pass]".to_owned(),
                    ClickTarget::Hand(_) => "[data-testid=reserve-white]".to_owned(),
                    ClickTarget::Cell { column, row } => format!("[data-spot=c{column}r{row}]"),
                });
            }
            position = position.after(mv);
        }
        plies += 1;
        let left = proof.left(&position).expect("the proof knows it");
        assert!(plies + left <= proof.plies(), "{start:?}");
        if position.turn() == Side::White || position.outcome().is_some() {
            page.wait_for_element(&format!("[data-plies='{plies}'][data-left='{left}']"));
        }
    }
    page.wait_for("document.querySelector('[data-testid=turn]').innerText === 'Black wins'");
}

#[test]
fn the_proof_wins_against_ten_defences() {
    let start = |edition, black, white| SolvedStart { edition, black, white };
    visit(|page, _| {
        page.set_local_storage("mana.settings.1", "animation false\n");
        page.reload();
        page.wait_for_start();
        defend(page, start(Edition::COSMOLUDO, 'b', 'b'), &[0]);
        defend(page, start(Edition::COSMOLUDO, 'b', 'c'), &[1]);
        defend(page, start(Edition::COSMOLUDO, 'c', 'f'), &[2, 0]);
        defend(page, start(Edition::COSMOLUDO, 'f', 'b'), &[usize::MAX]);
        defend(page, start(Edition::ZILLIONS, 'c', 'b'), &[3, 1, 4]);
        defend(page, start(Edition::ZILLIONS, 'b', 'f'), &[5]);
        defend(page, start(Edition::JACTALEA, 'f', 'f'), &[2, 7, 1]);
        defend(page, start(Edition::JACTALEA, 'c', 'c'), &[4, 0]);
        defend(page, start(Edition::COSMOLUDO_PL, 'c', 'c'), &[6, 2]);
        defend(page, start(Edition::COSMOLUDO_PL, 'b', 'f'), &[9, 3, 1]);
    });
}

#[test]
fn the_strategy_can_be_opened_and_the_certificate_downloaded() {
    visit(|page, _| {
        open(page, SolvedStart::default());
        page.wait_for_element(".branch");
        let lines = "document.querySelectorAll('[data-testid=tree] li').length";
        let before = page.evaluate(lines).as_u64().unwrap_or_default();
        page.click(".branch");
        page.wait_for(&format!("{lines} > {before}"));
        page.wait_for_element(".branch[aria-expanded=true]");
        let size = page.evaluate(
            "fetch(document.querySelector('[data-testid=download]').href) \
               .then((response) => response.arrayBuffer()).then((buffer) => buffer.byteLength)",
        );
        let file = fs::metadata(certificate(SolvedStart::default())).expect("the certificate");
        assert_eq!(size.as_u64(), Some(file.len()));
    });
}
