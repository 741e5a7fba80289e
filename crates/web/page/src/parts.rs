//! The parts of the page that are loaded when a route needs them.
//!
//! The bundler takes them out of the page's module. A part has the module's memory, table and functions, and the same
//! addresses in all of them: to load it is to put what was taken out back in place.

use super::app::App;
use super::assets;
use js_sys::{Function, Object, Reflect, WebAssembly};
use leptos::prelude::AnyView;
use mana_ui::route::{PagePart, Route};
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The views of a part; `None` for the routes of others.
type RouteViews = fn(App, Route) -> Option<AnyView>;

thread_local! {
    static STUDY: Cell<Option<RouteViews>> = const { Cell::new(None) };
    static ONLINE: Cell<Option<RouteViews>> = const { Cell::new(None) };
}

/// Adds the views of a part, which is there now.
pub(crate) fn add(part: PagePart, views: RouteViews) {
    match part {
        PagePart::Study => STUDY.set(Some(views)),
        PagePart::Online => ONLINE.set(Some(views)),
    }
}

/// The views of a part, if it is loaded.
fn views(part: PagePart) -> Option<RouteViews> {
    match part {
        PagePart::Study => STUDY.get(),
        PagePart::Online => ONLINE.get(),
    }
}

/// Whether everything that a route needs is loaded.
pub(crate) fn has(route: &Route) -> bool {
    route.part().is_none_or(|part| views(part).is_some())
}

/// The view of a route, if the part that has it is loaded.
pub(crate) fn view(app: App, route: Route) -> Option<AnyView> {
    views(route.part()?)?(app, route)
}

/// Loads a part, and returns whether it is there now.
pub(crate) async fn load(part: PagePart) -> bool {
    if let Some(module) = compile(part).await
        // It may have been loaded meanwhile, and must not be put in place twice: it has state.
        && views(part).is_none()
    {
        let _ = put_in_place(&module);
    }
    views(part).is_some()
}

async fn compile(part: PagePart) -> Option<WebAssembly::Module> {
    let bytes = assets::buffer(part.asset()).await?;
    JsFuture::from(WebAssembly::compile(&bytes)).await.ok()?.dyn_into().ok()
}

/// Instantiates a part with what the page exports, and calls the function that adds its views: its only export.
fn put_in_place(module: &WebAssembly::Module) -> Result<(), JsValue> {
    let imports = Object::new();
    Reflect::set(&imports, &"page".into(), &wasm_bindgen::exports())?;
    let exports = WebAssembly::Instance::new(module, &imports)?.exports();
    let add: Function = Reflect::get(&exports, &"add".into())?.dyn_into()?;
    add.call0(&JsValue::UNDEFINED).map(|_| ())
}
