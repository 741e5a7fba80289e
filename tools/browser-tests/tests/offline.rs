//! After the first visit the page works offline.

use mana_browser_tests::{Browser, ServerProcess, Viewport};

#[test]
fn the_application_works_without_a_network() {
    let server = ServerProcess::start();
    let address = server.address();
    let browser = Browser::launch();
    let page = browser.open();
    page.set_viewport(Viewport::DESKTOP);
    page.go_to(&address);
    page.wait_for("document.documentElement.dataset.boot === 'done'");
    page.wait_for("navigator.serviceWorker.controller?.state === 'activated'");
    page.check_no_errors(&address);
    server.stop();
    page.reload();
    page.wait_for("document.documentElement.dataset.boot === 'done'");
    // The engine has not been used before.
    let answer = page.evaluate(
        "new Promise((resolve) => { \
           const assets = JSON.parse(document.getElementById('assets').textContent); \
           const worker = new Worker(assets['worker.js'], { type: 'module' }); \
           worker.onmessage = ({ data }) => resolve(data); \
           worker.onerror = () => resolve('failed'); \
           worker.postMessage('isready'); })",
    );
    assert_eq!(answer, "readyok");
    // Nor have the other parts of the page.
    for (link, element) in [
        ("nav-learn", "[data-testid=courses]"),
        ("nav-analysis", "[data-testid=analysis]"),
        ("nav-rules", "[data-testid=rulebook]"),
    ] {
        page.click(&format!("[data-testid={link}]"));
        page.wait_for_element(element);
    }
    // A shared link has its route in the path.
    page.go_to(&format!("{address}analysis/burst"));
    page.wait_for("location.hash === '#/analysis/burst' && location.pathname === '/'");
    page.wait_for_element("[data-testid=analysis] [data-testid=board]");
    // Only the first page requests something that cannot be cached: the lobby.
    let errors = page.console_errors();
    assert!(errors.iter().all(|error| error.ends_with("/api/lobby")), "{errors:?}");
    page.click("[data-testid=nav-online]");
    page.wait_for_element("[data-testid=no-server]");
}
