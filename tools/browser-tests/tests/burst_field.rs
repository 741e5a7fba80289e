//! The field of Burst of Mana: tiles that show how they move, marks for each possibility, and the camera.

use burst::{Position, Rules};
use mana_browser_tests::{BrowserPage, Viewport, saved_game, visit};

const PHONE: Viewport = Viewport { width: 390, height: 844, touch: true };
const DESK: Viewport = Viewport { width: 1440, height: 900, touch: false };

/// A field of four columns and five rows, where Goetia and Theurgia of Black are burst.
const MIDDLE: &str = "2s+a/2g1/Pr+E1/N2t/nG+T1 b RSAep";

fn open(page: &BrowserPage, position: Option<&str>, moves: &[&str]) {
    page.open_saved_game(&saved_game::<Position>(Rules, position, moves, None));
    page.wait_for_element("[data-mana]");
}

fn count(page: &BrowserPage, selector: &str) -> u64 {
    let count = page.evaluate(&format!("document.querySelectorAll('{selector}').length"));
    count.as_u64().expect("a number")
}

/// The width of the first element that matches, in pixels.
fn width(page: &BrowserPage, selector: &str) -> f64 {
    let width = page
        .evaluate(&format!("document.querySelector('{selector}').getBoundingClientRect().width"));
    width.as_f64().expect("a number")
}

#[test]
fn a_burst_tile_shows_how_it_moves() {
    visit(|page, _| {
        open(page, None, &["E@d5", "N@g6", "E+"]);
        page.wait_for_element("[data-mana=E] .burst");
        // Goetia steps along rows and columns: each mark is directly above, below or beside the centre.
        let places = page.evaluate(
            "(() => { const middle = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); \
                        return [x + width / 2, y + height / 2]; }; \
               const [x, y] = middle(document.querySelector('[data-mana=E] .tile-star')); \
               return [...document.querySelectorAll('[data-mana=E] .tile-way')].map(middle) \
                 .map(([a, b]) => Math.min(Math.abs(a - x), Math.abs(b - y)) < 0.5); })()",
        );
        assert_eq!(places, serde_json::json!([true, true, true, true]));
    });
}

/// Tiles of 80 pixels on a desktop, targets of 44 on a phone; the whole field and a ring around it are visible.
#[test]
fn the_camera_frames_the_field() {
    visit(|page, _| {
        for (viewport, least_tile, least_target) in [(DESK, 80.0, 80.0), (PHONE, 44.0, 44.0)] {
            page.set_viewport(viewport);
            for position in [None, Some(MIDDLE)] {
                open(page, position, &[]);
                let (tile, target) = (width(page, "[data-mana] .tile"), width(page, ".cell .hit"));
                assert!(tile >= least_tile && target >= least_target, "{tile} {target}");
                let is_in_sight = page.evaluate(
                    "(() => { const board = document.querySelector('[data-testid=board]').getBoundingClientRect(); \
                       return [...document.querySelectorAll('.field-cell')].every((cell) => { \
                         const box = cell.getBoundingClientRect(); \
                         return box.left >= board.left && box.right <= board.right \
                           && box.top >= board.top && box.bottom <= board.bottom; }); })()",
                );
                assert_eq!(is_in_sight, true);
            }
        }
    });
}

#[test]
fn each_possibility_has_its_own_mark() {
    visit(|page, _| {
        page.set_viewport(DESK);
        // The selection, and the marks of possibilities: place, move, jump, push, devour.
        let check = |position: &str, selector: &str, marks: [u64; 5]| {
            open(page, Some(position), &[]);
            page.click(selector);
            page.wait_for_element("[data-spot].picked");
            page.wait_for_element(".overlay .marks *");
            let shown = [".plus", ".dot[r=\"13\"]", ".landing", ".ram", ".fang"]
                .map(|mark| count(page, &format!(".overlay {mark}")));
            assert_eq!(shown, marks, "{selector} in {position}");
        };
        check(MIDDLE, "[data-cell=e6]", [0, 2, 0, 0, 0]);
        check(MIDDLE, "[data-cell=g7]", [0, 2, 0, 1, 0]);
        check(MIDDLE, "[data-cell=g5]", [0, 2, 0, 0, 8]);
        check("2s+a/2g1/+PrE1/N2t/nG+T1 b RSAep", "[data-cell=e7]", [0, 2, 2, 0, 0]);
        check("1s1/rg+A/GN1/1n1 b ERPSTepta", "[data-cell=g7]", [0, 0, 0, 0, 12]);
        check("Gg b ENRPSTAenrpsta", "[data-testid=hand-N]", [5, 0, 0, 0, 0]);
        // Two cells touch Black's geyser but lie beside White's.
        assert_eq!(count(page, ".shut"), 2);
    });
}

/// The badges at a selected Mana act like the buttons below the field.
#[test]
fn a_badge_retrieves() {
    visit(|page, _| {
        page.set_viewport(DESK);
        open(page, Some(MIDDLE), &[]);
        page.click("[data-cell=e6]");
        page.wait_for_element(".badge.act");
        assert_eq!(count(page, ".badge.act"), 2);
        page.click(".badge.act:last-of-type");
        page.wait_for("!document.querySelector('[data-mana=N]')");
        // Its cell stays marked until the next move.
        assert_eq!((count(page, ".last-gone"), count(page, ".badge.done")), (1, 1));
    });
}

#[test]
fn a_geyser_in_danger_is_named() {
    visit(|page, _| {
        open(page, Some(MIDDLE), &[]);
        assert_eq!((count(page, ".alarm"), count(page, ".badge.danger")), (1, 1));
        let words = page.text(
            "document.querySelector('[data-testid=strip-black] .geyser-chip.alarming').innerText",
        );
        assert_eq!(words, "geyser: one open side");
        let size = page.text("document.querySelector('[data-testid=growth]').innerText");
        assert_eq!(size, "4 × 5 of 5 × 5 Room for one more column; walls above and below.");
    });
}
