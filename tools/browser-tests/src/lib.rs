//! The web application in a real browser: the driver for tests, screenshots and measurements.
//!
//! A [`Browser`] is Chromium, driven over its DevTools protocol through a pipe, without a separate driver. A
//! [`BrowserPage`] is one of its tabs, a [`ServerProcess`] the program `mana` as people start it. [`visit`] sets all
//! three up for a test, and checks at the end that the page reported no errors.
//!
//! Nothing here waits by sleeping: [`BrowserPage::wait_for`] makes the page itself poll until a condition holds.

#![forbid(unsafe_code)]

mod audit;
mod browser;
mod browser_page;
mod cargo_command;
mod cdp_connection;
mod keys;
mod npm_package;
mod relay;
mod saved_game;
mod server_process;
mod simulated_player;
mod static_host;

pub use audit::AuditFinding;
pub use browser::Browser;
pub use browser_page::{BrowserPage, Point, Viewport};
pub use keys::Key;
pub use npm_package::npm_package;
pub use relay::Relay;
pub use saved_game::saved_game;
pub use server_process::{ServerProcess, program};
pub use simulated_player::{InputDevice, SimulatedPlayer, clicks_of};
pub use static_host::StaticHost;

/// Opens the application in a fresh browser, runs a test there, and checks that there were no errors on the console and
/// no requests to other servers.
///
/// # Panics
/// There were, or there is no browser.
pub fn visit(test: impl FnOnce(&BrowserPage, &ServerProcess)) {
    let server = ServerProcess::start();
    let browser = Browser::launch();
    let page = browser.open();
    page.go_to(&server.address());
    page.wait_for_start();
    test(&page, &server);
    page.check_no_errors(&server.address());
}
