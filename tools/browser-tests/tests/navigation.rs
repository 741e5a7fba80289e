//! Navigation: the scroll position of routes, unknown addresses, and unsaved games.

use mana::{Edition, Position};
use mana_browser_tests::{Browser, BrowserPage, ServerProcess, Viewport, saved_game, visit};
use serde_json::json;

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

/// The routes of the navigation, and an element of each.
const PLACES: [(&str, &str); 8] = [
    ("nav-play", "[data-testid=new-game]"),
    ("nav-online", "[data-testid=online]"),
    ("nav-learn", "[data-testid=courses]"),
    ("nav-analysis", "[data-testid=analysis]"),
    ("nav-review", "#import"),
    ("archive", "[data-testid=archive-search]"),
    ("nav-rules", "[data-testid=rulebook]"),
    ("nav-solved", "[data-testid=tree]"),
];

#[test]
fn navigation_never_reloads_the_document() {
    visit(|page, _| {
        page.set_viewport(Viewport::DESKTOP);
        page.evaluate("globalThis.isTheSame = true");
        let check = |(link, element): &(&str, &str)| {
            page.wait_for_element(element);
            page.wait_for(&format!(
                "document.querySelector('nav [aria-current=page]').dataset.testid === '{link}' \
                   && document.querySelector('main').getAttribute('aria-busy') === 'false'"
            ));
            assert_eq!(page.evaluate("globalThis.isTheSame"), true, "{link}");
        };
        for place in PLACES.iter().rev() {
            page.click(&format!("[data-testid={}]", place.0));
            check(place);
        }
        for place in &PLACES[1..] {
            page.evaluate("history.back()");
            check(place);
        }
        for place in PLACES[..PLACES.len() - 1].iter().rev() {
            page.evaluate("history.forward()");
            check(place);
        }
    });
}

/// A route that loads slowly does not override a later navigation.
#[test]
fn the_last_navigation_wins() {
    visit(|page, _| {
        page.set_viewport(Viewport::DESKTOP);
        for place in ["nav-learn", "nav-online", "home"] {
            page.evaluate(&format!("document.querySelector('[data-testid={place}]').click()"));
        }
        page.wait_for("performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.wasm')).length === 4");
        page.wait_for_element("[data-testid=new-game]");
        page.wait_for("document.querySelector('main').getAttribute('aria-busy') === 'false'");
        page.click("[data-testid=nav-rules]");
        page.wait_for_element("[data-testid=rulebook]");
        assert_eq!(page.text("location.hash"), "#/rules");
    });
}

#[test]
fn failed_parts_are_retried() {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let page = browser.open();
    page.set_viewport(Viewport::DESKTOP);
    page.call("Network.setBypassServiceWorker", json!({ "bypass": true }));
    page.call("Network.setBlockedURLs", json!({ "urls": ["*/study-*.wasm"] }));
    let check_apology = || {
        page.wait_for_element("[data-testid=apology] button");
        page.check_accessible("a part of the page that cannot be fetched");
        page.evaluate("globalThis.isTheSame = true");
        page.call("Network.setBlockedURLs", json!({ "urls": [] }));
        page.click("[data-testid=apology] button");
        page.wait_for_element("[data-testid=rulebook]");
        assert_eq!(page.evaluate("globalThis.isTheSame"), true);
    };
    page.go_to(&server.address());
    page.wait_for_start();
    page.click("[data-testid=nav-rules]");
    check_apology();
    // The same on the first route of a visit.
    page.call("Network.setBlockedURLs", json!({ "urls": ["*/study-*.wasm"] }));
    page.open_route("#/rules");
    check_apology();
}

#[test]
fn unknown_addresses_show_an_error() {
    visit(|page, _| {
        page.open_route("#/nonsense");
        page.wait_for("document.querySelector('h1')?.textContent === 'There is no such page.'");
        page.check_accessible("no such page");
        page.click("[data-testid=apology] a");
        page.wait_for_element("[data-testid=new-game]");
    });
}

#[test]
fn discarding_an_unfinished_game_asks_for_confirmation() {
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

        // The other ways to a new game ask for confirmation as well.
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
