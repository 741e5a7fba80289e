//! The board and the texts around it: passes, the choice of the bird's square, the end, and earlier moves.

use mana::{Edition, Position};
use mana_browser_tests::{BrowserPage, Key, Viewport, saved_game, visit};
use mana_game::Side;

const START: &str = "rdrrrr/6/6/6/6/RDRRRR b -";
const PHONE: Viewport = Viewport { width: 390, height: 844, touch: true };
const DESK: Viewport = Viewport { width: 1280, height: 900, touch: false };

fn text(page: &BrowserPage, test_id: &str) -> String {
    page.text(&format!("document.querySelector('[data-testid={test_id}]').textContent"))
}

fn exists(page: &BrowserPage, selector: &str) -> bool {
    page.evaluate(&format!("!!document.querySelector('{selector}')")) == true
}

/// Enables typing of moves.
fn enable_typing(page: &BrowserPage) {
    if !exists(page, "[data-testid=entry]") {
        page.evaluate("document.querySelector('[data-testid=typing]').click()");
    }
}

/// Types a move.
fn enter(page: &BrowserPage, mv: &str) {
    enable_typing(page);
    page.click("[data-testid=entry]");
    page.type_text(mv);
    page.press(Key::Enter);
}

/// The distance of an element from the top of the document.
fn top(page: &BrowserPage, selector: &str) -> f64 {
    let top = page.evaluate(&format!(
        "document.querySelector('{selector}').getBoundingClientRect().top + scrollY"
    ));
    top.as_f64().expect("a number")
}

#[test]
fn the_computers_pass_is_shown() {
    visit(|page, _| {
        let moves = ["e1e4", "a6a5", "a1a4", "c6d5", "d1e1", "a5c6"];
        let game =
            saved_game::<Position>(Edition::COSMOLUDO, Some(START), &moves, Some(Side::White));
        page.open_saved_game(&game);
        enter(page, "c1c3");
        page.wait_for("document.querySelectorAll('[data-testid=moves] .ply').length === 8");
        assert_eq!(text(page, "note"), "White passes.");
        // It is still there after a reload.
        page.reload();
        page.wait_for_element("[data-testid=table]");
        page.wait_until_built();
        assert_eq!(text(page, "note"), "White passes.");
    });
}

#[test]
fn a_finished_game_of_burst_prompts_for_nothing() {
    visit(|page, _| {
        let position = Some("+Ag/1G b ENRPSTenrpsta");
        page.open_saved_game(&saved_game::<burst::Position>(burst::Rules, position, &[], None));
        page.wait_for_element("[data-testid=burst]");
        enter(page, "Af6");
        page.wait_for_element("[data-testid=rematch]");
        for test_id in ["burst", "retrieve", "growth"] {
            assert!(!exists(page, &format!("[data-testid={test_id}]")), "{test_id}");
        }
        let words = page
            .text("document.querySelector('[data-testid=strip-white] .geyser-words').innerText");
        assert_eq!(words, "geyser devoured");
    });
}

#[test]
fn arrow_keys_step_through_a_game() {
    visit(|page, _| {
        page.open_saved_game(&saved_game::<Position>(
            Edition::COSMOLUDO,
            Some(START),
            &["c1c3", "d6c4"],
            None,
        ));
        page.wait_for_element("[data-ply='2'][aria-current]");
        page.press(Key::ArrowLeft);
        page.wait_for_element("[data-ply='1'][aria-current]");
        page.press(Key::ArrowRight);
        page.wait_for_element("[data-ply='2'][aria-current]");
        // In a field they move the cursor.
        enable_typing(page);
        page.click("[data-testid=entry]");
        page.press(Key::ArrowLeft);
        page.press(Key::Tab);
        assert!(exists(page, "[data-ply=\"2\"][aria-current]"));
    });
}

#[test]
fn the_choice_of_the_birds_square_is_marked() {
    visit(|page, _| {
        for viewport in [PHONE, DESK] {
            page.set_viewport(viewport);
            let edition = Edition::COSMOLUDO_PL;
            page.open_saved_game(&saved_game::<Position>(edition, Some(START), &[], None));
            page.click("[data-square=b1]");
            page.wait_for_element(".target");
            let before = top(page, ".side");
            page.click("[data-square=b3]");
            page.wait_for_element("[data-testid=bird-prompt]");
            let situation = text(page, "situation");
            assert!(situation.starts_with("Choose a square for the bird."), "{situation}");
            assert!(exists(page, ".target .bird-shape"));
            assert!(!exists(page, ".target:not(:has(.bird-shape))"));
            assert_eq!(top(page, ".side"), before, "at {viewport:?}");
            page.click("[data-testid=situation] button");
            page.wait_for("!document.querySelector('[data-testid=bird-prompt]')");
        }
    });
}

#[test]
fn a_ronin_in_reserve_moves_nothing() {
    visit(|page, _| {
        let sideways = Viewport { width: 844, height: 390, touch: true };
        for viewport in [PHONE, DESK, sideways] {
            page.set_viewport(viewport);
            let open = |position| {
                page.open_saved_game(&saved_game::<Position>(
                    Edition::COSMOLUDO,
                    Some(position),
                    &[],
                    None,
                ));
                [top(page, ".board-frame"), top(page, ".talk")]
            };
            let before = open(START);
            assert_eq!(open("1drrrr/6/6/6/6/RDRRR1 b -"), before, "at {viewport:?}");
            assert!(exists(page, "[data-testid=reserve-white]:not([hidden])"));
        }
    });
}

#[test]
fn copying_is_confirmed_visibly() {
    visit(|page, _| {
        page.set_viewport(PHONE);
        page.open_saved_game(&saved_game::<Position>(Edition::COSMOLUDO, Some(START), &[], None));
        page.evaluate("Clipboard.prototype.writeText = async () => {}");
        page.tap("[data-testid=game-menu-button]");
        page.tap("[data-testid=copy-position]");
        page.wait_for("document.querySelector('[data-testid=toast]').textContent === 'Copied.'");
        let in_sight = page.evaluate(
            "(() => { const { top, bottom, left, right } = document.querySelector('[data-testid=toast]').getBoundingClientRect(); \
               return top > 0 && bottom < innerHeight && left >= 0 && right <= innerWidth; })()",
        );
        assert_eq!(in_sight, true);
    });
}

/// A busy browser handles several taps before anything else.
#[test]
fn taps_in_quick_succession_all_count() {
    visit(|page, _| {
        let game = saved_game::<Position>(Edition::COSMOLUDO, Some(START), &[], None);
        page.open_saved_game(&game);
        page.evaluate(
            "for (const square of ['c1', 'c3', 'd6', 'c4']) { \
               const cell = document.querySelector(`[data-square=${square}]`); \
               for (const type of ['pointerdown', 'pointerup']) \
                 cell.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' })); \
               cell.dispatchEvent(new MouseEvent('click', { bubbles: true })); }",
        );
        page.wait_for("document.querySelectorAll('[data-testid=moves] .ply').length === 2");
    });
}
