//! The actions of a game: the dock of a phone, the menu, resigning, typing moves, and the list of keys.

use mana::{Edition, Position};
use mana_browser_tests::{BrowserPage, Viewport, saved_game, visit};
use mana_game::Side;

const PHONE: Viewport = Viewport { width: 360, height: 640, touch: true };

/// Opens a game against the computer in which the person is to move.
fn open(page: &BrowserPage) {
    page.open_saved_game(&saved_game::<Position>(
        Edition::COSMOLUDO,
        Some("rdrrrr/6/6/6/6/RDRRRR b -"),
        &["c1c3", "d6c4"],
        Some(Side::White),
    ));
}

/// Presses a key that types a letter.
fn type_key(page: &BrowserPage, key: &str) {
    page.evaluate(&format!(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))"
    ));
}

#[test]
fn the_dock_of_a_phone_stays_and_so_does_the_board() {
    visit(|page, _| {
        page.set_viewport(PHONE);
        open(page);
        let in_sight = "[...document.querySelectorAll('.dock button')] \
            .filter((button) => button.offsetWidth > 0).map((button) => { \
              const { top, bottom, width } = button.getBoundingClientRect(); \
              return top >= 0 && bottom <= innerHeight && width >= 44; }).join(' ')";
        assert_eq!(page.text(in_sight), "true true true true true");
        page.tap("[data-testid=dock-back]");
        page.wait_for_element("[data-testid=to-live]");
        page.tap("[data-testid=dock-forward]");
        page.wait_for("!document.querySelector('[data-testid=to-live]')");
        page.tap("[data-testid=hint]");
        page.wait_for("document.querySelector('[data-testid=note]').textContent.length > 5");
        page.tap("[data-testid=game-menu-button]");
        page.tap("[data-testid=menu-turn-board]");
        page.wait_for("!document.querySelector('#game-menu').matches(':popover-open')");
        page.tap("[data-testid=undo]");
        page.wait_for("document.querySelector('[data-testid=undo]').disabled");
        assert_eq!(page.evaluate("scrollY"), 0, "the board has scrolled away");
    });
}

/// The whole board is visible, nothing lies over it, and every action is within reach.
#[test]
fn a_phone_on_its_side_shows_board_and_actions() {
    visit(|page, _| {
        for (width, height) in [(844, 390), (740, 360), (667, 375)] {
            page.set_viewport(Viewport { width, height, touch: true });
            open(page);
            let fits = page.evaluate(
                "(() => { const box = (selector) => document.querySelector(selector).getBoundingClientRect(); \
                   const [board, dock] = [box('.board-frame'), box('.dock')]; \
                   const buttons = [...document.querySelectorAll('.dock button')].map((button) => \
                     button.getBoundingClientRect()).filter(({ width }) => width > 0); \
                   return [board.top >= 0 && board.bottom <= innerHeight && board.right <= dock.left, \
                     buttons.length, buttons.every(({ top, bottom, right, width, height }) => \
                       top >= 0 && bottom <= innerHeight && right <= innerWidth && width >= 44 && height >= 44)]; })()",
            );
            assert_eq!(fits, serde_json::json!([true, 5, true]), "{width} x {height}");
            page.open_saved_game(&saved_game::<burst::Position>(burst::Rules, None, &[], None));
            let hands = page.evaluate(
                "[...document.querySelectorAll('.hand-slot, .burst-field')].every((element) => \
                   element.getBoundingClientRect().bottom <= innerHeight)",
            );
            assert_eq!(hands, true, "hands at {width} x {height}");
        }
    });
}

/// On a phone the actions of a game take the place of the tabs, but not where there is no game.
#[test]
fn a_phone_has_tabs_where_there_is_no_game() {
    visit(|page, server| {
        page.set_viewport(PHONE);
        page.go_to(&format!("{}#/play", server.address()));
        page.wait_for_element("[data-testid=apology]");
        page.wait_for_start();
        page.tap("[data-testid=nav-learn]");
        page.wait_for_element("[data-testid=courses]");
    });
}

/// Nothing lies over anything else on a desktop.
#[test]
fn the_question_is_accessible() {
    visit(|page, _| {
        page.set_viewport(Viewport { width: 1280, height: 900, touch: false });
        page.set_local_storage("mana.settings.1", "animation false\n");
        open(page);
        page.evaluate("document.querySelector('[data-testid=resign]').click()");
        page.wait_for_element("[data-testid=resign-question]:not([hidden])");
        page.check_accessible("the question whether to resign");
    });
}

#[test]
fn resigning_asks_for_confirmation() {
    visit(|page, _| {
        page.set_viewport(PHONE);
        open(page);
        let ask = || {
            page.tap("[data-testid=game-menu-button]");
            page.tap("[data-testid=menu-resign]");
            page.wait_for("document.activeElement.dataset.testid === 'resign-no'");
        };
        ask();
        assert_eq!(page.evaluate("scrollY"), 0, "the board has scrolled away");
        page.tap("[data-testid=resign-no]");
        page.wait_for("document.querySelector('[data-testid=resign-question]').hidden");
        assert!(!page.text("localStorage.getItem('mana.game.1')").is_empty());
        ask();
        page.tap("[data-testid=resign-yes]");
        page.wait_for_element("[data-testid=end-card]");
        assert_eq!(page.text("document.querySelector('#end-title').textContent"), "Not this time");
        page.wait_for(
            "document.querySelector('.end-card .help').textContent === 'Black has resigned.'",
        );
        assert_eq!(page.text("localStorage.getItem('mana.game.1')"), "");
        page.tap("[data-testid=rematch]");
        page.wait_for("!document.querySelector('[data-testid=end-card]')");
    });
}

#[test]
fn listed_keys_work() {
    visit(|page, _| {
        open(page);
        type_key(page, "?");
        page.wait_for("document.querySelector('[data-testid=keys-dialog]').open");
        page.check_accessible("the list of keys");
        page.click("[data-testid=keys-close]");
        page.wait_for("!document.querySelector('[data-testid=keys-dialog]').open");
        type_key(page, "h");
        page.wait_for("document.querySelector('[data-testid=note]').textContent.length > 5");
        // A move in the list shows the type that it marks.
        assert_eq!(page.text("document.querySelector('[data-ply=\"1\"]').dataset.rings"), "3");
        type_key(page, "u");
        page.wait_for("document.querySelector('[data-testid=undo]').disabled");
    });
}

#[test]
fn typing_moves_is_optional() {
    visit(|page, _| {
        open(page);
        assert_eq!(
            page.evaluate("document.querySelector('[data-testid=entry]')"),
            serde_json::Value::Null
        );
        page.click("[data-testid=settings]");
        page.click("[data-testid=typing]");
        page.click("[data-testid=settings-close]");
        page.wait_for_element("[data-testid=entry]");
        page.reload();
        page.wait_for_element("[data-testid=entry]");
    });
}
