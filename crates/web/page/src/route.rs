//! The address of the page in the browser.

use super::lobby_glance::has_server;
use mana_ui::route::Route;
use mana_view::prelude::document;

/// The route of the current address.
pub(crate) fn current() -> Route {
    let fragment = fragment().unwrap_or_default();
    let root = document().document_element();
    if root.is_some_and(|root| root.has_attribute("data-embed")) {
        return Route::Embedded(fragment);
    }
    Route::from_fragment(&fragment)
}

/// The address of a route that works anywhere, for somebody else.
pub(crate) fn absolute(route: &Route) -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok());
    let href = href.unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    let shared = route.shared_path().filter(|_| has_server());
    let address = shared.unwrap_or_else(|| route.to_string());
    format!("{}{address}", page.trim_end_matches("index.html"))
}

/// Changes the address, with an entry in the history.
pub(crate) fn push(route: &Route) {
    if let Some(window) = web_sys::window() {
        // Setting the hash of a page cannot fail.
        let _ = window.location().set_hash(&route.to_string());
    }
}

/// Changes the address in place.
pub(crate) fn replace(route: &Route) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        let address = route.to_string();
        // If the browser limits the rate of changes, the address is left as it is.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
    }
}

/// The fragment of the address, without its `#`.
fn fragment() -> Option<String> {
    let hash = web_sys::window()?.location().hash().ok()?;
    hash.strip_prefix('#').map(str::to_owned)
}
