//! An accessibility audit of every page in every theme, on screens from the smallest phone up.

use burst::Rules;
use mana::Edition;
use mana_browser_tests::{Browser, BrowserPage, Viewport, saved_game, visit};

const PHONE: Viewport = Viewport { width: 320, height: 640, touch: true };
const DESK: Viewport = Viewport { width: 1280, height: 900, touch: false };

/// Audits the page that `open` opens, in each theme on a phone, and in light and dark on a desktop: high contrast changes
/// colours alone.
fn check(what: &str, open: impl Fn(&BrowserPage)) {
    visit(|page, _| {
        let phone = ("phone", PHONE, ["light", "dark", "contrast"].as_slice());
        let desk = ("desk", DESK, ["light", "dark"].as_slice());
        for (name, viewport, themes) in [phone, desk] {
            page.set_viewport(viewport);
            page.set_local_storage("mana.settings.1", "theme light\nanimation false\n");
            open(page);
            page.wait_for("document.documentElement.dataset.theme === 'light'");
            for theme in themes {
                // This is all that the setting does.
                page.evaluate(&format!("document.documentElement.dataset.theme = '{theme}'"));
                page.check_accessible(&format!("{what} on a {name}, {theme}"));
            }
        }
    });
}

#[test]
fn the_first_page() {
    check("the first page", |page| {
        page.open_route("#/");
        page.wait_for_element("[data-testid=new-game]");
    });
}

#[test]
fn a_game_of_mana() {
    let game = saved_game::<mana::Position>(
        Edition::COSMOLUDO,
        Some("rdrrrr/6/6/6/6/RDRRRR b -"),
        &["c1c3"],
        None,
    );
    check("a game of Mana", |page| page.open_saved_game(&game));
}

#[test]
fn a_set_up_of_mana() {
    let game = saved_game::<mana::Position>(Edition::COSMOLUDO_ADVANCED, None, &[], None);
    check("a set-up of Mana", |page| page.open_saved_game(&game));
}

#[test]
fn a_game_of_burst() {
    let game = saved_game::<burst::Position>(Rules, None, &["N@d5", "N@g6"], None);
    check("a game of Burst", |page| page.open_saved_game(&game));
    // Leaps with and without devouring, a geyser in danger, and walls.
    let middle = Some("2s+a/2g1/Pr+E1/N2t/nG+T1 b RSAep");
    let game = saved_game::<burst::Position>(Rules, middle, &[], None);
    check("a move in Burst", |page| {
        page.open_saved_game(&game);
        page.click("[data-cell=g5]");
        page.wait_for_element(".marks .fang");
    });
}

/// Analysis with every panel open, and a finished review.
#[test]
fn analysis() {
    check("analysis", |page| {
        page.open_route("#/analysis");
        page.wait_for_element("[data-testid=analysis]");
        page.wait_until_built();
        page.evaluate(
            "document.querySelectorAll('details').forEach((box) => { box.open = true; })",
        );
        page.wait_for_element("[data-edit='0-0']");
    });
}

#[test]
fn review() {
    let record: mana_record::Record<mana::Position> =
        mana_data::MISTAKES.parse().expect("a record");
    let hash = format!("#/review/{}", record.to_link());
    check("review", |page| {
        page.open_route(&hash);
        page.click("[data-testid=review-start]");
        page.wait_for(
            "document.querySelector('[data-testid=progress-text]').textContent.includes('done')",
        );
    });
}

#[test]
fn the_settings() {
    check("the settings", |page| {
        page.open_route("#/");
        page.click("[data-testid=settings]");
        page.wait_for("document.querySelector('dialog').open");
    });
}

/// Audits a route, once an element is there.
fn check_place(hash: &str, element: &str) {
    check(hash, |page| {
        page.open_route(hash);
        page.wait_for_element(element);
    });
}

#[test]
fn the_lessons() {
    check_place("#/learn", "[data-testid=courses]");
}

#[test]
fn a_lesson_of_mana() {
    check_place("#/learn/mana-mark", "[data-lesson=mana-mark]");
}

#[test]
fn a_lesson_of_burst() {
    check_place("#/learn/burst-move", "[data-lesson=burst-move]");
}

#[test]
fn the_rules() {
    check_place("#/rules", "[data-testid=rulebook]");
}

#[test]
fn the_proof() {
    check_place("#/solved", "[data-testid=tree] .branch");
}

/// Opens the lobby.
fn open_lobby(page: &BrowserPage) {
    page.open_route("#/online");
    page.wait_for_element("[data-testid=no-seeks]");
}

#[test]
fn the_lobby() {
    check("the lobby", open_lobby);
}

#[test]
fn an_invitation() {
    check("an invitation", |page| {
        if page.evaluate("location.hash.startsWith('#/game/')") != true {
            open_lobby(page);
            page.evaluate("document.querySelector('[data-testid=create]').click()");
            page.wait_for_element("[data-testid=invitation]");
        }
        page.reload();
        page.wait_for_element("[data-testid=invitation]");
    });
}

/// The audit must be able to fail.
#[test]
fn the_audit_detects_barriers() {
    let browser = Browser::launch();
    let page = browser.open();
    let document = "<!doctype html><title></title><body style='background: white'>\
        <h3>Heading</h3><h3 id=twice>Another</h3><p id=twice style='color: silver'>Pale text</p>\
        <button style='outline: none; width: 10px; height: 10px; padding: 0'></button>\
        <label for=nobody>Label</label><a href='/' tabindex=3>Link</a>\
        <div aria-hidden=true><button>Hidden</button></div>\
        <svg width=100 height=40><rect width=100 height=40 fill='white' /><text y=20 fill='silver'>Pale</text></svg>\
        <nav>One</nav><nav>Two</nav><div style='width: 5000px'>Wide</div>";
    page.go_to(&format!("data:text/html,{document}"));
    let mut rules: Vec<_> = page.audit().into_iter().map(|finding| finding.rule).collect();
    rules.sort();
    rules.dedup();
    let expected = [
        "contrast",
        "drawing",
        "focus",
        "heading",
        "hidden-focus",
        "id",
        "landmark",
        "landmark-unique",
        "lang",
        "name",
        "reference",
        "reflow",
        "region",
        "tabindex",
        "target-size",
        "title",
        "viewport",
    ];
    assert_eq!(rules, expected);
}
