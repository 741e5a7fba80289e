//! The web application in a real browser: what the tests and the screenshots are made with.
//!
//! A [`Browser`] is Chromium, driven over its DevTools protocol through a pipe; no driver program is needed between. A
//! [`Page`] is one of its tabs, a [`Server`] the program `mana` as people start it. [`visit`] brings the three together
//! for a test, and makes sure in the end that the page had nothing to complain about.
//!
//! Nothing here waits by sleeping: [`Page::wait_for`] asks the page itself until a condition holds.

#![forbid(unsafe_code)]

mod audit;
mod browser;
mod kept;
mod keys;
mod page;
mod player;
mod relay;
mod server;
mod static_host;
mod wire;

pub use audit::Finding;
pub use browser::Browser;
pub use kept::kept_game;
pub use keys::Key;
pub use page::{Page, Point, Viewport};
pub use player::{Means, Player};
pub use relay::Relay;
pub use server::{Server, program};
pub use static_host::StaticHost;

/// Opens the application in a fresh browser, does something there, and checks that nothing went wrong on the way: no
/// error on the console, no request to anyone else.
///
/// # Panics
/// When something did go wrong, or there is no browser.
pub fn visit(test: impl FnOnce(&Page, &Server)) {
    let server = Server::start();
    let browser = Browser::launch();
    let page = browser.open();
    page.go_to(&server.address());
    page.wait_for_start();
    test(&page, &server);
    page.check_quiet(&server.address());
}
