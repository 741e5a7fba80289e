//! Analysis: the engine on and off, the editor, import and export, and links that hold a whole record.

use mana_browser_tests::{Browser, BrowserPage, ServerProcess, Viewport, visit};
use mana_record::Record;
use serde_json::json;

const DESK: Viewport = Viewport { width: 1280, height: 1000, touch: false };

const TREE: &str = "[Position \"rrdrrr/6/6/6/6/RRDRRR b -\"]\n\n{the start} 1. c1c3 $1 {it wins} (1. b1b3 a6a5 (1... e6e5)) 1... d6c4 *";

fn link(text: &str) -> String {
    text.parse::<Record<mana::Position>>().expect("a record").to_link()
}

fn open(page: &BrowserPage, fragment: &str) {
    page.set_viewport(DESK);
    page.evaluate(&format!("location.hash = {}", json!(fragment)));
    page.wait_for_element("[data-testid=analysis]");
    page.wait_until_built();
}

fn text(page: &BrowserPage, test_id: &str) -> String {
    page.text(&format!("document.querySelector('[data-testid={test_id}]').textContent"))
}

/// The record in the address of the page.
fn record(page: &BrowserPage) -> Record<mana::Position> {
    let link = page.text("location.hash.split('/')[2] ?? ''");
    Record::from_link(&link).unwrap_or_else(|error| panic!("{error}: {link}"))
}

/// Opens a panel and types a text into its field.
fn import(page: &BrowserPage, text: &str) {
    page.wait_for_element("[data-testid=import-box]");
    page.evaluate("document.querySelector('[data-testid=import-box]').open = true");
    page.wait_for_element("#import");
    page.evaluate(&format!(
        "(() => {{ const field = document.querySelector('#import'); field.value = {}; \
           field.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
        json!(text)
    ));
    page.click("[data-testid=import-open]");
}

#[test]
fn the_engine_runs_and_stops() {
    visit(|page, _| {
        open(page, "#/analysis");
        page.click("[data-testid=engine-switch]");
        page.wait_for("document.querySelectorAll('[data-testid=lines] li').length === 3");
        page.wait_for("document.querySelectorAll('[data-testid=best-moves] > g').length === 3");
        assert!(text(page, "facts").contains("depth"), "{}", text(page, "facts"));
        // The standard set-up is a win for Black, which is soon proved.
        page.wait_for("document.querySelector('[data-testid=verdict]').textContent.startsWith('Black wins in')");
        page.click("[data-testid=engine-switch]");
        page.wait_for("document.querySelectorAll('[data-testid=lines] li').length === 0");
        page.wait_for("document.querySelectorAll('[data-testid=best-moves] > g').length === 0");
        assert_eq!(text(page, "verdict"), "Not running");
    });
}

/// The first move of Burst of Mana comes from the hand, so the best ones are rings.
#[test]
fn the_best_moves_are_drawn_on_the_field() {
    visit(|page, _| {
        open(page, "#/analysis/burst");
        page.click("[data-testid=engine-switch]");
        page.wait_for("document.querySelectorAll('[data-testid=best-moves] > g').length === 3");
        let ways = "[...document.querySelectorAll('[data-testid=best-moves] .arrow')].map((way) => way.getAttribute('d'))";
        page.wait_for(&format!("{ways}.every((way) => way.includes('a42'))"));
        // Hovering over a line shows it on the field.
        let point = |selector: &str, event: &str| {
            page.evaluate(&format!(
                "document.querySelector('{selector}').dispatchEvent(new PointerEvent('{event}', {{ pointerType: 'mouse' }}))"
            ));
        };
        let tiles = "document.querySelectorAll('[data-testid=board] [data-mana]').length";
        let before = page.evaluate(tiles);
        point("[data-testid=lines] li", "pointerenter");
        page.wait_for(&format!("document.querySelector('[data-preview]') && {tiles} > {before}"));
        point("[data-testid=lines]", "pointerleave");
        page.wait_for(&format!(
            "!document.querySelector('[data-preview]') && {tiles} === {before}"
        ));
    });
}

/// The right button draws and removes arrows and rings; a click removes them, and a long press draws.
#[test]
fn arrows_and_rings_are_drawn_by_hand() {
    visit(|page, _| {
        open(page, "#/analysis");
        let point = |event: &str, square: &str, how: &str| {
            page.evaluate(&format!(
                "(() => {{ const cell = document.querySelector('[data-square={square}]'); \
                   const {{ x, y, width, height }} = cell.getBoundingClientRect(); \
                   cell.dispatchEvent(new PointerEvent('{event}', {{ {how}, bubbles: true, \
                     clientX: x + width / 2, clientY: y + height / 2 }})) }})()"
            ));
        };
        let draw = |from: &str, to: &str| {
            point("pointerdown", from, "button: 2");
            point("pointerup", to, "button: 2");
        };
        let count = |number: usize| {
            page.wait_for(&format!(
                "document.querySelectorAll('[data-testid=annotations] > g').length === {number}"
            ));
        };
        draw("b1", "b4");
        draw("c3", "c3");
        count(2);
        draw("b1", "b4");
        count(1);
        page.click("[data-square=f4]");
        count(0);
        point("pointerdown", "c1", "pointerType: 'touch'");
        let ring = "document.querySelector('[data-testid=annotations] .arrow').getAttribute('d').includes('a42')";
        count(1);
        assert_eq!(page.evaluate(ring), true);
        point("pointerup", "c4", "pointerType: 'touch'");
        page.wait_for(&format!("!{ring}"));
        count(1);
    });
}

#[test]
fn the_prover_proves() {
    visit(|page, _| {
        open(page, &format!("#/analysis/{}", link("[Position \"rrdrrr/6/6/6/6/RRDRRR b -\"] *")));
        page.click("[data-testid=prove]");
        page.wait_for("document.querySelector('[data-testid=proof]').textContent.startsWith('Proved: Black wins')");
    });
}

/// Moves on the board extend the tree, keys navigate it, and the address restores it after a reload.
#[test]
fn the_tree_grows_and_survives_a_reload() {
    visit(|page, _| {
        open(page, &format!("#/analysis/{}", link(TREE)));
        let keys = |key: &str| {
            page.evaluate(&format!(
                "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))"
            ));
        };
        keys("Home");
        page.click("[data-square=b1]");
        page.click("[data-square=b3]");
        keys("ArrowUp");
        keys("Home");
        page.click("[data-square=e1]");
        page.click("[data-square=e4]");
        page.wait_for("document.querySelectorAll('[data-testid=tree] .ply').length === 6");
        let tree = record(page).to_string();
        assert!(tree.contains("(1. b1b3 a6a5 (1... e6e5)) (1. e1e4)"), "{tree}");
        page.reload();
        page.wait_for_element("[data-testid=analysis]");
        page.wait_until_built();
        assert_eq!(record(page).to_string(), tree);
        page.evaluate(
            "(() => { const field = document.querySelector('#comment'); field.value = 'und nun?'; \
               field.dispatchEvent(new Event('change', { bubbles: true })); })()",
        );
        page.wait_for(
            "document.querySelector('[data-testid=tree]').textContent.includes('und nun?')",
        );
        page.click("[data-testid=delete-move]");
        page.wait_for("document.querySelectorAll('[data-testid=tree] .ply').length === 5");
    });
}

#[test]
fn links_share_the_tree() {
    let server = ServerProcess::start();
    let address = format!("{}#/analysis/{}", server.address(), link(TREE));
    let trees = [(); 2].map(|()| {
        let browser = Browser::launch();
        let page = browser.open();
        page.go_to(&address);
        page.wait_for_element("[data-testid=tree]");
        page.check_no_errors(&server.address());
        (
            text(&page, "tree"),
            page.evaluate("document.querySelectorAll('[data-testid=tree] .ply').length"),
        )
    });
    assert_eq!(trees[0], trees[1]);
    assert_eq!(trees[0].1, 5);
    assert!(trees[0].0.contains("it wins"), "{}", trees[0].0);
}

#[test]
fn exports_can_be_imported() {
    visit(|page, _| {
        open(page, &format!("#/analysis/{}", link(TREE)));
        let exported = record(page).to_string();
        open(page, "#/analysis/burst");
        page.wait_for("document.querySelector('[data-game=burst]')");
        import(page, &exported);
        page.wait_for("document.querySelector('[data-game=mana]')");
        assert_eq!(record(page).to_string(), exported);
        import(page, "3d2/6/3R2/6/6/D5 b -");
        page.wait_for("document.querySelectorAll('[data-testid=tree] .ply').length === 0");
        assert_eq!(
            record(page).position(mana_record::NodeId::ROOT).to_string(),
            "3d2/6/3R2/6/6/D5 b -"
        );
    });
}

#[test]
fn parse_errors_name_the_place_and_keep_the_text() {
    visit(|page, _| {
        open(page, "#/analysis");
        let before = page.text("location.href");
        for (paste, reason) in [
            ("[Position \"rrdrrr/6/6/6/6/RRDRRR b -\"]\n\n1. c1c3 d6d1 *", "Line 3, column 9"),
            ("[Rules \"chess\"] 1. e4", "Line 1, column 1"),
            ("rdrrrr/6/6/5/6/RDRRRR b -", "Row 3"),
            (&"1. c1c3 ".repeat(700_000), "5.6 MB"),
            ("", "nothing"),
        ] {
            import(page, paste);
            page.wait_for(&format!(
                "document.querySelector('#import-error').textContent.includes({})",
                json!(reason)
            ));
            let kept = page.evaluate("document.querySelector('#import').value.length");
            assert_eq!(kept, paste.len());
            assert_eq!(page.text("location.href"), before);
        }
    });
}

#[test]
fn broken_links_show_an_error_and_a_way_on() {
    visit(|page, _| {
        let link = link(TREE);
        for broken in [&link[..link.len() - 3], "nonsense!", "AAAA"] {
            for place in ["analysis", "review"] {
                page.evaluate(&format!("location.hash = {}", json!(format!("#/{place}/{broken}"))));
                page.wait_for_element("[data-testid=apology] .help");
                page.click("[data-testid=apology] a");
                page.wait_for("!document.querySelector('[data-testid=apology]')");
            }
        }
    });
}

#[test]
fn the_editor_explains_invalid_positions() {
    visit(|page, _| {
        open(page, "#/analysis");
        page.evaluate("document.querySelector('[data-testid=editor]').open = true");
        page.wait_for_element("[data-edit='0-0']");
        // A second Daimyo for Black, and the bird on a piece.
        page.click("[data-edit='3-3']");
        page.evaluate("document.querySelectorAll('input[name=tool]')[4].click()");
        page.click("[data-edit='3-3']");
        page.click("[data-testid=editor-use]");
        page.wait_for("document.querySelectorAll('[data-testid=editor-problems] li').length === 2");
        let problems = text(page, "editor-problems");
        assert!(problems.contains("Daimyo") && problems.contains("d4"), "{problems}");
        page.evaluate("document.querySelectorAll('input[name=tool]')[5].click()");
        page.click("[data-edit='3-3']");
        page.evaluate("document.querySelectorAll('input[name=tool]')[1].click()");
        page.click("[data-edit='3-3']");
        page.click("[data-edit='0-0']");
        page.evaluate("document.querySelectorAll('input[name=tool]')[5].click()");
        page.click("[data-edit='0-0']");
        page.click("[data-testid=editor-use]");
        page.wait_for("document.querySelectorAll('[data-testid=editor-problems] li').length === 0");
        let position = record(page).position(mana_record::NodeId::ROOT).to_string();
        assert!(position.contains("3R2"), "{position}");
    });
}

#[test]
fn the_editor_of_burst_explains_invalid_positions() {
    visit(|page, _| {
        open(page, "#/analysis/burst");
        page.evaluate("document.querySelector('[data-testid=editor]').open = true");
        page.wait_for_element("[data-edit='0-0']");
        page.evaluate("document.querySelectorAll('input[name=tool]')[3].click()");
        page.click("[data-edit='6-6']");
        page.click("[data-testid=editor-use]");
        page.wait_for("document.querySelectorAll('[data-testid=editor-problems] li').length >= 1");
    });
}

/// Exported pictures are self-contained, with all colours resolved.
#[test]
fn pictures_are_exported() {
    visit(|page, _| {
        page.add_init_script(
            "globalThis.saved = []; const create = URL.createObjectURL; \
             URL.createObjectURL = (blob) => { saved.push(blob); return create(blob); }",
        );
        page.reload();
        open(page, &format!("#/analysis/{}", link(TREE)));
        page.evaluate("document.querySelector('[data-testid=share]').open = true");
        page.click("[data-testid=save-svg]");
        let svg = page.wait_for("saved[0]?.text()");
        let svg = svg.as_str().expect("a text");
        assert!(svg.starts_with("<svg xmlns") && svg.contains("fill=\"rgb("), "{svg}");
        assert!(!svg.contains("var(") && svg.matches("<path").count() > 100, "{svg}");
        page.click("[data-testid=save-png]");
        let colours = page.wait_for(
            "saved[1] && createImageBitmap(saved[1]).then((picture) => { \
               const canvas = new OffscreenCanvas(1000, 1000).getContext('2d'); canvas.drawImage(picture, 0, 0); \
               const data = canvas.getImageData(0, 0, 1000, 1000).data; const seen = new Set(); \
               for (let at = 0; at < data.length; at += 4000) seen.add(data.slice(at, at + 3).join()); \
               return seen.size; })",
        );
        assert!(colours.as_u64() > Some(5), "{colours}");
        // Animations are drawn by the server.
        page.evaluate(
            "HTMLAnchorElement.prototype.click = function () { globalThis.asked = this.href; }",
        );
        page.click("[data-testid=save-animation]");
        let moving =
            page.wait_for("globalThis.asked && fetch(asked).then((answer) => answer.text())");
        assert!(moving.as_str().is_some_and(|text| text.contains("@keyframes")), "{moving}");
    });
}

#[test]
fn the_game_continues_against_the_computer() {
    visit(|page, _| {
        open(page, &format!("#/analysis/{}", link(TREE)));
        page.click("[data-testid=play-from-here]");
        page.wait_for_element("[data-testid=table]");
        let kept = page.text("localStorage.getItem('mana.game.1')");
        assert!(kept.contains("1. c1c3 d6c4") && kept.contains("[Computer \"white"), "{kept}");
    });
}
