//! The way through the page: where a route opens, addresses that lead nowhere, and games that would be lost.

use mana::{Edition, Position};
use mana_browser_tests::{BrowserPage, Viewport, saved_game, visit};

/// The text of the stored game.
fn stored(page: &BrowserPage) -> String {
    page.text("localStorage.getItem('mana.game.1')")
}

/// Checks that a route is shown from its top, once it has the focus.
fn check_top(page: &BrowserPage, what: &str) {
    page.wait_for("document.activeElement.id === 'main'");
    page.wait_for("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
    assert_eq!(page.evaluate("scrollY"), 0, "{what}");
}

#[test]
fn a_route_opens_at_its_top() {
    visit(|page, _| {
        for (width, height) in [(390, 844), (360, 640), (844, 390)] {
            page.set_viewport(Viewport { width, height, touch: true });
            page.evaluate("localStorage.clear()");
            page.open_route("#/");
            page.wait_for_element("[data-testid=new-game]");
            page.evaluate("document.querySelector('[data-testid=new-game]').click()");
            page.wait_for_element("[data-testid=table]");
            check_top(page, &format!("a game at {width}x{height}"));
        }
        page.set_viewport(Viewport { width: 1440, height: 900, touch: false });
        page.open_route("#/learn/mana-steps");
        page.wait_for_element("[data-lesson=mana-steps]");
        page.evaluate("location.hash = '#/learn/mana-mark'");
        page.wait_for_element("[data-lesson=mana-mark]");
        check_top(page, "the next lesson");
    });
}

#[test]
fn an_address_that_leads_nowhere_says_so() {
    visit(|page, _| {
        page.open_route("#/nonsense");
        page.wait_for("document.querySelector('h1')?.textContent === 'There is no such page.'");
        page.check_accessible("no such page");
        page.click("[data-testid=apology] a");
        page.wait_for_element("[data-testid=new-game]");
    });
}

#[test]
fn an_unfinished_game_is_not_discarded_unasked() {
    visit(|page, _| {
        let start = Some("rdrrrr/6/6/6/6/RDRRRR b -");
        let begun = saved_game::<Position>(Edition::COSMOLUDO, start, &["c1c3"], None);
        let open = |game: &str, hash: &str| {
            page.set_local_storage("mana.game.1", game);
            page.open_route(hash);
        };
        open(&begun, "#/");
        page.click("[data-testid=new-game]");
        page.wait_for("document.activeElement.dataset.testid === 'replace-no'");
        assert_eq!(stored(page), begun);
        page.check_accessible("the question whether to discard a game");
        page.click("[data-testid=replace-no]");
        page.wait_for_element("[data-testid=table] [data-ply='1']");
        assert_eq!(stored(page), begun);

        page.open_route("#/");
        page.click("[data-testid=new-game]");
        page.click("[data-testid=replace-yes]");
        page.wait_for_element("[data-testid=table]");
        assert_ne!(stored(page), begun);

        // The other ways to a new game ask as well.
        for (hash, button) in [("#/learn", "first-game"), ("#/analysis", "play-from-here")] {
            open(&begun, hash);
            page.click(&format!("[data-testid={button}]"));
            page.wait_for_element("[data-testid=replace]");
            assert_eq!(stored(page), begun, "{hash}");
        }

        // Nobody has made a move.
        open(&saved_game::<Position>(Edition::COSMOLUDO, start, &[], None), "#/");
        page.click("[data-testid=new-game]");
        page.wait_for_element("[data-testid=table]");
    });
}
