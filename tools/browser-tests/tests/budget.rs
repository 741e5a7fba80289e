//! The compressed download size of the page: little at first, nothing twice and nothing unneeded.

use mana_browser_tests::{Browser, BrowserPage, ServerProcess};
use serde_json::json;

/// The number of bytes in the bodies of the resources whose names match, and the number of those resources.
fn loaded(page: &BrowserPage, pattern: &str) -> (u64, u64) {
    let sums = page.evaluate(&format!(
        "performance.getEntries().filter((entry) => 'encodedBodySize' in entry && {pattern}.test(entry.name)) \
           .reduce(([bytes, count], entry) => [bytes + entry.encodedBodySize, count + 1], [0, 0])"
    ));
    (sums[0].as_u64().unwrap_or_default(), sums[1].as_u64().unwrap_or_default())
}

/// The number of bytes in the bodies of some assets.
fn assets(page: &BrowserPage, names: &[&str]) -> u64 {
    let sum = page.evaluate(&format!(
        "(async () => {{ const assets = JSON.parse(document.getElementById('assets').textContent); \
           let sum = 0; \
           for (const name of {}) {{ \
             const url = new URL(assets[name], document.baseURI).href; \
             await (await fetch(url)).arrayBuffer(); \
             sum += performance.getEntriesByName(url).at(-1).encodedBodySize; }} \
           return sum; }})()",
        json!(names)
    ));
    sum.as_u64().unwrap_or_default()
}

#[test]
fn the_page_is_small() {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let page = browser.open();
    // The service worker fetches everything else later, in the background.
    page.call("Network.setBypassServiceWorker", json!({ "bypass": true }));
    page.go_to(&server.address());
    page.wait_for_start();
    let (bytes, count) = loaded(&page, "/./");
    assert!((100_000..300_000).contains(&bytes), "{bytes} bytes");
    // The last of them queries the lobby, and may still be pending.
    assert!((4..17).contains(&count), "{count} files");
    assert_eq!(
        loaded(&page, r"/(engine|worker|board|study|online)-\w+\.(js|wasm)$/").1,
        0,
        "the rest is loaded on demand"
    );
    let module = assets(&page, &["page.wasm"]);
    assert!((100_000..250_000).contains(&module), "{module} bytes");
    let modules = assets(&page, &["page.wasm", "board.wasm", "study.wasm", "online.wasm"]);
    assert!((200_000..450_000).contains(&modules), "{modules} bytes");
    let engine = assets(&page, &["worker.js", "engine.js", "engine.wasm"]);
    assert!((10_000..450_000).contains(&engine), "{engine} bytes");
}
