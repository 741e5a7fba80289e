//! The npm package: its modules in Node, and its board and engine in the browser.

use mana_browser_tests::{Browser, BrowserPage, Key, StaticHost, Viewport, npm_package, program};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const START: &str = "rrdrrr/6/6/6/6/RRDRRR b -";

/// The repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A page of another site with some boards on it, named after the test.
fn page_with(browser: &Browser, name: &str, boards: &str) -> (BrowserPage, StaticHost) {
    let html = format!(
        "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>\
         <title>Boards</title><style>html {{ color-scheme: light dark; background: light-dark(#fff, #171411); color: light-dark(#222, #eee) }} body {{ margin: 16px }} main {{ display: grid; gap: 16px; \
         grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)) }}</style>\
         <link rel='icon' href='data:,'><script type='module' src='node_modules/@mana-game/mana/mana-board.js'></script>\
         <main><h1>Boards</h1>{boards}</main></html>"
    );
    fs::write(npm_package().join(format!("{name}.html")), html).expect("a page");
    let host = StaticHost::start(npm_package(), "/");
    let page = browser.open();
    // The audit examines boards at rest.
    page.set_media(&[("prefers-reduced-motion", "reduce")]);
    page.set_viewport(Viewport::DESKTOP);
    page.go_to(&format!("{}{name}.html", host.address()));
    page.wait_for("customElements.get('mana-board') && document.querySelector('mana-board').shadowRoot.querySelector('svg')");
    page.evaluate(
        "globalThis.events = []; for (const name of ['move', 'change']) \
           document.addEventListener(name, (event) => events.push([event.target.id, name, event.detail.move]))",
    );
    (page, host)
}

fn events(page: &BrowserPage) -> Value {
    page.evaluate("events.splice(0)")
}

#[test]
fn the_modules_work_in_node() {
    let tests = root().join("crates/web/npm/tests");
    let folder = npm_package();
    for entry in fs::read_dir(tests).expect("the tests").flatten() {
        fs::copy(entry.path(), folder.join(entry.file_name())).expect("a test");
    }
    let bench = Command::new(program()).arg("bench").output().expect("the program runs");
    let output = Command::new("node")
        .args(["--test", "rules.test.mjs", "records.test.mjs", "engine.test.mjs"])
        .env("MANA_DATA", root().join("data"))
        .env("MANA_BENCH", String::from_utf8_lossy(&bench.stdout).into_owned())
        .current_dir(folder)
        .output()
        .expect("node runs");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{report}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(report.contains("# fail 0") || report.contains("fail 0"), "{report}");
}

#[test]
fn a_move_is_made_by_mouse_drag_and_keyboard() {
    let browser = Browser::launch();
    let boards = format!("<mana-board id='a' position='{START}' interactive></mana-board>");
    let (page, host) = page_with(&browser, "moves", &boards);
    page.click("#a >>> [data-spot=c2r0]");
    assert_eq!(
        page.text("a.shadowRoot.querySelector('[data-spot=c2r0]').getAttribute('aria-selected')"),
        "true"
    );
    page.click("#a >>> [data-spot=c2r2]");
    assert_eq!(events(&page), json!([["a", "move", "c1c3"], ["a", "change", "c1c3"]]));

    page.drag("#a >>> [data-spot=c3r5]", "#a >>> [data-spot=c4r3]");
    assert_eq!(events(&page), json!([["a", "move", "d6e4"], ["a", "change", "d6e4"]]));
    assert_eq!(page.evaluate("a.game.moves"), json!(["c1c3", "d6e4"]));

    // Tab focuses the cell that was pressed last; d1 is one to the left and three down from e4.
    page.evaluate("document.activeElement?.blur(); getSelection().setPosition(document.body, 0)");
    page.press(Key::Tab);
    for key in [Key::ArrowLeft, Key::ArrowDown, Key::ArrowDown, Key::ArrowDown] {
        page.press(key);
    }
    page.press(Key::Enter);
    page.press(Key::ArrowLeft);
    page.press(Key::Space);
    assert_eq!(events(&page), json!([["a", "move", "d1c1"], ["a", "change", "d1c1"]]));

    // Illegal moves fire an event, and a listener can refuse more moves.
    page.click("#a >>> [data-spot=c2r0]");
    let status = page.text("a.shadowRoot.querySelector('.status').textContent");
    assert!(!status.starts_with("White to move"), "{status}");
    page.evaluate("a.addEventListener('move', (event) => event.preventDefault())");
    let spot = page.text(
        "(() => { const source = a.shadowRoot.querySelector('.cell.choice'); return source.dataset.spot; })()",
    );
    page.click(&format!("#a >>> [data-spot={spot}]"));
    page.click("#a >>> .cell.target");
    assert_eq!(page.evaluate("a.game.moves.length"), 3);
    page.evaluate("a.undo()");
    assert_eq!(page.evaluate("[a.ply, a.game.turn]"), json!([2, "black"]));
    page.check_no_errors(host.address());
}

/// The contrasts of the third theme are measured by `cargo test -p xtask --test board_contrast`.
#[test]
fn boards_of_both_games_are_localised_and_accessible_in_light_and_dark() {
    let browser = Browser::launch();
    let boards = format!(
        "<mana-board id='a' position='{START}' moves='c1c3' interactive></mana-board>\
         <p lang='de-AT'><mana-board id='b' edition='burst' moves='N@d5' orientation='white' interactive='white'></mana-board></p>"
    );
    let (page, host) = page_with(&browser, "themes", &boards);
    assert_eq!(page.evaluate("[a.ply, b.ply]"), json!([1, 1]));
    // A board uses the language of its document, or its own.
    page.wait_for("b.status.includes('Weiß am Zug')");
    assert!(page.text("a.status").contains("White to move"));
    page.evaluate("b.lang = 'fr'");
    page.wait_for("b.status.includes('Au tour de')");
    assert_eq!(page.text("b.shadowRoot.querySelector('.root').lang"), "fr");
    let phone = Viewport { width: 360, height: 740, touch: true };
    for (theme, viewport) in [("light", Viewport::DESKTOP), ("dark", phone)] {
        page.set_viewport(viewport);
        page.evaluate(&format!(
            "document.documentElement.style.colorScheme = '{theme}'; \
             for (const board of [a, b]) board.setAttribute('theme', '{theme}')"
        ));
        page.check_accessible(theme);
    }
    page.check_no_errors(host.address());
}

#[test]
fn invalid_attributes_are_reported() {
    let browser = Browser::launch();
    let (page, host) = page_with(&browser, "errors", "<mana-board id='a'></mana-board>");
    page.evaluate("a.addEventListener('error', (event) => globalThis.message = event.message)");
    page.evaluate("a.setAttribute('moves', 'e2e4')");
    let message = page.wait_for("globalThis.message");
    assert!(message.as_str().is_some_and(|text| text.contains("e2e4")), "{message}");
    assert!(page.text("a.shadowRoot.querySelector('.status').textContent").contains("e2e4"));
    page.evaluate("a.setAttribute('moves', ''); a.setAttribute('edition', 'burst')");
    page.wait_for("a.shadowRoot.querySelector('.burst-field')");
    page.check_no_errors(host.address());
}

/// The same build, so it is as fast.
#[test]
fn the_engine_is_that_of_the_page() {
    let site = npm_package().join("site");
    // An interrupted run may have left one.
    let _ = fs::remove_dir_all(&site);
    let status = Command::new(program()).arg("export-site").arg(&site).status();
    assert!(status.expect("the program runs").success());
    let assets = fs::read_dir(site.join("assets")).expect("the assets").flatten();
    let is_engine = |name: &str| name.starts_with("engine-") && name.ends_with(".wasm");
    let of_page = assets.into_iter().find(|entry| is_engine(&entry.file_name().to_string_lossy()));
    let of_page = fs::read(of_page.expect("the engine").path()).expect("the engine");
    let of_package = npm_package().join("node_modules/@mana-game/mana/engine/engine.wasm");
    assert!(fs::read(of_package).expect("the engine") == of_page, "two engines");
    let _ = fs::remove_dir_all(site);
}

/// The engine works in a worker on pages of the same origin and of another one.
#[test]
fn the_engine_plays_in_a_worker_of_the_browser() {
    let browser = Browser::launch();
    let (page, host) = page_with(&browser, "engine", "<mana-board id='a'></mana-board>");
    let elsewhere = StaticHost::start(npm_package(), "/cdn/");
    for address in [host.address(), elsewhere.address()] {
        let found = page.evaluate(&format!(
            "(async () => {{ const {{ Engine }} = await import('{address}node_modules/@mana-game/mana/engine.js'); \
               const engine = new Engine(); \
               const game = {{ rules: 'cosmoludo', start: '3d2/6/3R2/6/6/D5 b -' }}; \
               const {{ move }} = await engine.bestMove(game, {{ depth: 2 }}); \
               const refused = await engine.bestMove({{ rules: 'chess' }}).catch((error) => error.message); \
               engine.close(); return [move, refused.includes('chess')]; }})()"
        ));
        assert_eq!(found, json!(["d4d6", true]), "{address}");
    }
}

/// The blocks of a language in the guide's chapter.
fn examples(language: &str) -> Vec<String> {
    let chapter = fs::read_to_string(root().join("book/src/javascript.md")).expect("the chapter");
    let fence = format!("```{language}\n");
    let blocks = chapter.split(&fence).skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn the_examples_of_the_guide_work() {
    let [boards, computer] = &examples("html")[..] else { panic!("two pages") };
    let [node] = &examples("js")[..] else { panic!("a script") };
    let folder = npm_package();
    for (name, text) in [("boards.html", boards), ("computer.html", computer), ("play.mjs", node)] {
        fs::write(folder.join(name), text).expect("an example");
    }
    let (host, browser) = (StaticHost::start(folder, "/"), Browser::launch());
    let page = browser.open();
    page.go_to(&format!("{}boards.html", host.address()));
    page.wait_for_element("mana-board[edition=burst] >>> .burst-field");
    page.go_to(&format!("{}computer.html", host.address()));
    page.click("mana-board >>> [data-spot=c2r0]");
    page.click("mana-board >>> [data-spot=c2r2]");
    page.wait_for("board.game.moves.length === 2 && board.game.turn === 'black'");
    let output =
        Command::new("node").arg("play.mjs").current_dir(folder).output().expect("node runs");
    let record = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && record.contains("[Event \"Self-play\"]"), "{output:?}");
}
