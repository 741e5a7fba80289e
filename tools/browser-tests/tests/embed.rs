//! The board embedded in another site.

use mana_browser_tests::{Browser, ServerProcess, StaticHost, Viewport, visit};
use mana_record::Record;
use std::fs;

const GAME: &str = mana_data::MISTAKES;

/// The proposed frame is large enough for its content.
#[test]
fn the_proposed_frame_cuts_nothing_off() {
    visit(|page, _| {
        let link = GAME.parse::<Record<mana::Position>>().expect("a record").to_link();
        page.open_route(&format!("#/analysis/{link}"));
        page.wait_for_element("[data-testid=analysis]");
        page.evaluate(
            "Clipboard.prototype.writeText = async (text) => { globalThis.copied = text; }",
        );
        page.click("[data-testid=share] summary");
        page.click("[data-testid=copy-html]");
        page.wait_for("globalThis.copied");
        let attribute = |name: &str| page.text(&format!("copied.match(/{name}=\"(.*?)\"/)[1]"));
        let size = |name: &str| attribute(name).parse::<u32>().expect("a number");
        let (width, height) = (size("width"), size("height"));
        let address = attribute("src");
        page.set_viewport(Viewport { width, height, touch: false });
        page.go_to(&address);
        page.wait_for_element("[data-testid=embed-open]");
        let content = page.evaluate("document.documentElement.scrollHeight");
        assert_eq!(content, height);
    });
}

/// Another origin can frame the embedded board; the rest of the site refuses to be framed.
#[test]
fn another_site_shows_a_game_in_a_frame() {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let page = browser.open();
    let link = GAME.parse::<Record<mana::Position>>().expect("a record").to_link();
    let address = format!("{}embed.html#{link}", server.address());
    // The audit examines the board at rest.
    let still = serde_json::json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
    page.call("Emulation.setEmulatedMedia", serde_json::json!({ "features": still }));
    page.go_to(&address);
    page.wait_for_element("[data-testid=embed] [data-testid=tree]");
    assert_eq!(page.evaluate("document.querySelectorAll('[data-testid=tree] .ply').length"), 13);
    page.click("[data-testid=step-first]");
    page.wait_for("document.querySelector('[data-testid=step-first]').disabled");
    assert!(page.evaluate("navigator.serviceWorker.controller").is_null());
    page.check_accessible("a game in a frame");
    page.check_no_errors(&server.address());

    // A page of another origin, with a frame for the game and one for the application.
    let folder = std::env::temp_dir().join(format!("mana-embed-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let html = format!(
        "<!doctype html><iframe src='{address}'></iframe><iframe src='{}'></iframe>",
        server.address()
    );
    fs::write(folder.join("index.html"), html).expect("a page");
    let other = StaticHost::start(&folder, "/");
    let page = browser.open();
    page.go_to(other.address());
    let tree = page.call("Page.getFrameTree", serde_json::json!({}));
    let frames = tree["frameTree"]["childFrames"].as_array().expect("frames");
    let shown: Vec<_> =
        frames.iter().map(|frame| frame["frame"]["url"].as_str().unwrap_or_default()).collect();
    assert_eq!(
        shown,
        [format!("{}embed.html", server.address()).as_str(), "chrome-error://chromewebdata/"]
    );
    let _ = fs::remove_dir_all(folder);
}
