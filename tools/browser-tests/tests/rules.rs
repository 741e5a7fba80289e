//! Special rules of the games: set-up, re-entry, pass and the bird; and what is stored between visits.

use mana::{Edition, Position};
use mana_browser_tests::{
    Browser, BrowserPage, InputDevice, Key, ServerProcess, SimulatedPlayer, saved_game, visit,
};
use mana_game::Side;

/// The moves of the saved game.
fn moves(page: &BrowserPage) -> Vec<String> {
    let player = SimulatedPlayer::<Position>::new(page, InputDevice::Mouse);
    let session = player.saved_game().expect("a game");
    session.game().moves().iter().map(ToString::to_string).collect()
}

fn text(page: &BrowserPage, test_id: &str) -> String {
    page.text(&format!("document.querySelector('[data-testid={test_id}]').textContent"))
}

#[test]
fn a_set_up_by_drag_and_by_preset() {
    visit(|page, _| {
        page.open_saved_game(&saved_game::<Position>(Edition::COSMOLUDO_ADVANCED, None, &[], None));
        page.wait_for_element("[data-testid=set-up-controls]");
        page.click("[data-testid^=preset-]");
        // The piece on a1 goes to the second row.
        page.drag("[data-square=a1]", "[data-square=a2]");
        page.click("[data-testid=ready]");
        page.wait_for("document.querySelectorAll('[data-testid=moves] li').length > 0");
        let moves = moves(page);
        assert_eq!(moves.len(), 1);
        assert!(moves[0].contains("a2") && !moves[0].contains("a1"), "{moves:?}");
    });
}

#[test]
fn a_ronin_re_enters_by_click_and_by_drag() {
    visit(|page, _| {
        let game = saved_game::<Position>(
            Edition::COSMOLUDO,
            Some("5r/3d2/1R1rr1/r5/1DRR1R/6 w a1"),
            &[],
            None,
        );
        page.open_saved_game(&game);
        page.click("[data-testid=reserve-white]");
        page.click("[data-square=e5]");
        page.wait_for("!document.querySelector('.busy')");
        assert_eq!(moves(page)[0], "R@e5");
        page.open_saved_game(&game);
        page.drag("[data-testid=reserve-white]", "[data-square=e5]");
        page.wait_for("!document.querySelector('.busy')");
        assert_eq!(moves(page)[0], "R@e5");
    });
}

#[test]
fn a_pass_is_explained() {
    visit(|page, _| {
        let position = "1rd3/r1r1r1/5r/3D1R/R3R1/RR4 b e1";
        page.open_saved_game(&saved_game::<Position>(
            Edition::COSMOLUDO_ADVANCED,
            Some(position),
            &[],
            Some(Side::White),
        ));
        page.wait_for_element("[data-testid=pass]");
        assert!(text(page, "situation").len() > 20, "{}", text(page, "situation"));
        page.click("[data-testid=pass]");
        page.wait_for("!document.querySelector('[data-testid=pass]')");
        assert_eq!(moves(page)[0], "pass");
    });
}

#[test]
fn the_bird_flies_where_the_mover_says() {
    visit(|page, _| {
        page.set_local_storage("mana.settings.1", "bird choose\n");
        let position = "rdrrrr/6/6/6/6/RDRRRR b -";
        page.open_saved_game(&saved_game::<Position>(
            Edition::COSMOLUDO,
            Some(position),
            &[],
            None,
        ));
        page.click("[data-square=b1]");
        page.click("[data-square=b3]");
        page.wait_for_element("[data-testid=bird-prompt]");
        page.click(".target[data-square]");
        page.wait_for("!document.querySelector('[data-testid=bird-prompt]')");
        let moves = moves(page);
        assert!(moves[0].starts_with("b1b3~"), "{moves:?}");
    });
}

#[test]
fn games_survive_a_reload() {
    visit(|page, server| {
        page.open_saved_game(&saved_game::<Position>(
            Edition::COSMOLUDO,
            Some("rdrrrr/6/6/6/6/RDRRRR b -"),
            &["c1c3"],
            None,
        ));
        page.evaluate("document.querySelector('[data-testid=typing]').click()");
        page.click("[data-testid=entry]");
        page.type_text("d6c4");
        page.press(Key::Enter);
        page.wait_for("document.querySelectorAll('[data-testid=moves] button').length >= 2");
        let before = moves(page);
        assert_eq!(before, ["c1c3", "d6c4"]);
        page.reload();
        page.wait_for_element("[data-testid=table]");
        assert_eq!(moves(page), before);
        page.go_to(&server.address());
        page.wait_for_start();
        page.click("[data-testid=continue]");
        page.wait_for_element("[data-testid=table]");
        assert_eq!(moves(page), before);
    });
}

#[test]
fn stored_games_may_be_stale_or_broken() {
    visit(|page, _| {
        for broken in [
            "",
            "nonsense",
            "[Game \"Chess\"]\n\n1. e4",
            "[Rules \"cosmoludo\"]\n\n1. z9z9",
            "\u{0}\u{ffff}",
        ] {
            page.set_local_storage("mana.settings.1", broken);
            page.set_local_storage("mana.wishes.1", broken);
            page.open_saved_game(broken);
            page.click("[data-testid=apology] button");
            page.wait_for_element("[data-testid=new-game]");
        }
        page.click("[data-testid=new-game]");
        page.wait_for_element("[data-testid=table]");
    });
}

/// A browser in which a script replaces the engine in the worker.
fn check_failed_engine(workers: &str) {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let page = browser.open();
    page.add_init_script(workers);
    page.go_to(&server.address());
    page.wait_for_start();
    let position = "rdrrrr/6/6/6/6/RDRRRR b -";
    page.open_saved_game(&saved_game::<Position>(
        Edition::COSMOLUDO,
        Some(position),
        &[],
        Some(Side::Black),
    ));
    page.wait_for_element("[data-testid=engine-failure]");
    page.click("[data-testid=engine-failure] button:last-of-type");
    page.click("[data-square=c1]");
    page.click("[data-square=c3]");
    page.wait_for("document.querySelectorAll('[data-testid=moves] button').length >= 1");
    page.check_no_errors(&server.address());
}

#[test]
fn a_browser_without_workers_shows_a_way_on() {
    check_failed_engine(
        "globalThis.Worker = class { constructor() { throw new Error('no workers here'); } }",
    );
}

#[test]
fn a_failing_engine_shows_a_way_on() {
    check_failed_engine(
        "globalThis.Worker = class extends EventTarget { \
           terminate() { this.onmessage = null; } \
           postMessage() { setTimeout(() => this.onmessage?.(new MessageEvent('message', { data: 'error no memory' }))); } }",
    );
}
