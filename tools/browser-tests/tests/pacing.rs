//! The pace of a game against the computer: the player's move and the bird come to rest, then there is a pause, then
//! the computer moves. The tests observe what the page does, and do not sleep.

use mana::{Edition, Position};
use mana_browser_tests::{BrowserPage, saved_game, visit};
use mana_game::Side;
use serde_json::Value;

/// The minimum pause in milliseconds, less the error of a clock.
const PAUSE: f64 = 345.0;

/// Opens a game and records when moves are played and when the board starts and stops moving.
fn open(page: &BrowserPage) {
    let game = saved_game::<Position>(
        Edition::COSMOLUDO,
        Some("rdrrrr/6/6/6/6/RDRRRR b -"),
        &[],
        Some(Side::White),
    );
    page.open_saved_game(&game);
    page.wait_for_element(".choice");
    page.evaluate(
        "(() => { const board = document.querySelector('[data-testid=board]'); \
           globalThis.seen = []; \
           const plies = () => document.querySelectorAll('[data-testid=moves] .ply').length; \
           const note = (what) => seen.push({ what, at: performance.now(), plies: plies(), \
             mark: board.dataset.mark ?? '', styled: board.hasAttribute('style'), \
             running: board.getAnimations({ subtree: true }).length }); \
           new MutationObserver(() => note('moving' in board.dataset ? 'moves' : 'rests')) \
             .observe(board, { attributeFilter: ['data-moving'] }); \
           new MutationObserver((records) => { \
             if (records.some((record) => [...record.addedNodes].some((node) => node.querySelector?.('.ply') || node.matches?.('.ply')))) note('played'); }) \
             .observe(document.body, { childList: true, subtree: true }); })()",
    );
}

/// The recorded entries of a kind.
fn seen(page: &BrowserPage, what: &str) -> Vec<Value> {
    let seen = page.evaluate(&format!("seen.filter((entry) => entry.what === '{what}')"));
    seen.as_array().cloned().unwrap_or_default()
}

fn at(entry: &Value) -> f64 {
    entry["at"].as_f64().expect("a time")
}

fn play(page: &BrowserPage) {
    page.click("[data-square=c1]");
    page.wait_for_element(".target");
    page.click("[data-square=c3]");
}

fn wait_for_reply(page: &BrowserPage) {
    page.wait_for("document.querySelectorAll('[data-testid=moves] .ply').length === 2");
    page.wait_for("!('moving' in document.querySelector('[data-testid=board]').dataset)");
}

#[test]
fn the_computer_replies_after_the_move_has_come_to_rest() {
    visit(|page, _| {
        open(page);
        play(page);
        wait_for_reply(page);
        let (moves, rests) = (seen(page, "moves"), seen(page, "rests"));
        assert_eq!((moves.len(), rests.len()), (2, 2), "{moves:?} {rests:?}");
        assert!(at(&rests[0]) > at(&moves[0]));
        // The light of the whole board changes later than the piece, in a separate task, and nothing else restyles all
        // of it.
        assert!(moves[0]["mark"] == "" && rests[0]["mark"] != "", "{moves:?} {rests:?}");
        assert!(moves.iter().all(|entry| entry["styled"] == false), "{moves:?}");
        let pause = at(&moves[1]) - at(&rests[0]);
        assert!(pause >= PAUSE, "{pause} ms after {rests:?}");
        // The piece, the bird and the light were all animated, and none is when the board rests.
        page.wait_for("document.querySelector('[data-testid=board]').getAnimations({ subtree: true }).length === 0");
    });
}

#[test]
fn a_tap_ends_the_animation() {
    visit(|page, _| {
        open(page);
        play(page);
        page.wait_for("seen.some((entry) => entry.what === 'moves')");
        page.click("[data-square=e4]");
        page.wait_for("seen.some((entry) => entry.what === 'rests')");
        let note = page.text("document.querySelector('[data-testid=note]').textContent");
        assert_eq!(note, "", "a tap that ends an animation is not refused");
        assert_ne!(seen(page, "rests")[0]["mark"], "", "the light has changed");
        wait_for_reply(page);
        let (moves, rests) = (seen(page, "moves"), seen(page, "rests"));
        assert!(at(&moves[1]) - at(&rests[0]) >= PAUSE, "{moves:?} {rests:?}");
    });
}

#[test]
fn reduced_motion_keeps_the_pause() {
    visit(|page, _| {
        page.set_media(&[("prefers-reduced-motion", "reduce")]);
        open(page);
        page.evaluate("document.querySelector('[data-square=c1]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
        page.wait_for_element(".target");
        page.evaluate("globalThis.begun = performance.now(); \
             document.querySelector('[data-square=c3]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
        wait_for_reply(page);
        assert!(seen(page, "moves").is_empty());
        let pause = page.evaluate("seen.findLast((entry) => entry.what === 'played').at - begun");
        assert!(pause.as_f64().expect("a time") >= PAUSE, "{pause} ms");
    });
}
