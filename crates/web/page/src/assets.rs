//! The assets of the page. Their addresses contain a digest; the document lists them by name.

use js_sys::{JSON, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The address of an asset.
pub(crate) fn address(name: &str) -> Option<String> {
    let list = web_sys::window()?.document()?.get_element_by_id("assets")?.text_content()?;
    let list = JSON::parse(&list).ok()?;
    Reflect::get(&list, &JsValue::from_str(name)).ok()?.as_string()
}

/// Fetches a text asset.
pub(crate) async fn text(name: &str) -> Option<String> {
    JsFuture::from(fetch(name).await?.text().ok()?).await.ok()?.as_string()
}

/// Fetches an asset as bytes.
pub(crate) async fn bytes(name: &str) -> Option<Vec<u8>> {
    Some(Uint8Array::new(&buffer(name).await?).to_vec())
}

/// Fetches an asset as a buffer of JavaScript.
pub(crate) async fn buffer(name: &str) -> Option<JsValue> {
    JsFuture::from(fetch(name).await?.array_buffer().ok()?).await.ok()
}

async fn fetch(name: &str) -> Option<Response> {
    let address = address(name)?;
    let fetching = web_sys::window()?.fetch_with_str(&address);
    let response: Response = JsFuture::from(fetching).await.ok()?.dyn_into().ok()?;
    response.ok().then_some(response)
}
