//! The parts of the page that are loaded when a route needs them.
//!
//! The bundler splits them from the page's module. A part shares the module's memory, table and functions, with the
//! same addresses, so loading it restores what was split off.

use super::app::App;
use super::assets;
use js_sys::{Function, Object, Promise, Reflect, WebAssembly};
use mana_ui::route::{PagePart, Route};
use mana_view::prelude::AnyView;
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};

/// The views of a part; `None` for the routes of others.
type RouteViews = fn(App, Route) -> Option<AnyView>;

thread_local! {
    static BOARD: Cell<Option<RouteViews>> = const { Cell::new(None) };
    static STUDY: Cell<Option<RouteViews>> = const { Cell::new(None) };
    static ONLINE: Cell<Option<RouteViews>> = const { Cell::new(None) };
    /// What [`PagePart::Board`] exports, for the parts that require it.
    static BOARD_EXPORTS: RefCell<JsValue> = const { RefCell::new(JsValue::UNDEFINED) };
    /// The modules that are being fetched. After another navigation the same one may be needed before it has arrived.
    static COMPILING: RefCell<Vec<(PagePart, Promise)>> = const { RefCell::new(Vec::new()) };
}

/// Adds the views of a part that has been loaded.
pub(crate) fn add(part: PagePart, views: RouteViews) {
    match part {
        PagePart::Board => BOARD.set(Some(views)),
        PagePart::Study => STUDY.set(Some(views)),
        PagePart::Online => ONLINE.set(Some(views)),
    }
}

/// The views of a part, if it is loaded.
fn views(part: PagePart) -> Option<RouteViews> {
    match part {
        PagePart::Board => BOARD.get(),
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

/// Loads a part and the one that it requires, and returns whether that succeeded.
pub(crate) async fn load(part: PagePart) -> bool {
    // Both are fetched at the same time.
    let modules = [part.requires(), Some(part)].map(|part| part.and_then(compile));
    for (part, module) in modules.into_iter().flatten() {
        let compiled = JsFuture::from(module).await;
        COMPILING.with_borrow_mut(|compiling| compiling.retain(|(other, _)| *other != part));
        if let Ok(module) = compiled
            && let Ok(module) = module.dyn_into::<WebAssembly::Module>()
            // It may have been loaded meanwhile, and must not be instantiated twice, as it has state.
            && views(part).is_none()
            && part.requires().is_none_or(|required| views(required).is_some())
        {
            let _ = instantiate(part, &module);
        }
    }
    views(part).is_some()
}

/// Fetches and compiles a part that is not loaded yet. The promise is never rejected, as nobody may wait for it yet: it
/// becomes `undefined` instead.
fn compile(part: PagePart) -> Option<(PagePart, Promise)> {
    if views(part).is_some() {
        return None;
    }
    let module = async move {
        let Some(bytes) = assets::buffer(part.asset()).await else { return Ok(JsValue::UNDEFINED) };
        Ok(JsFuture::from(WebAssembly::compile(&bytes)).await.unwrap_or_default())
    };
    COMPILING.with_borrow_mut(|compiling| {
        let known = compiling.iter().find(|(other, _)| *other == part).cloned();
        known.or_else(|| {
            compiling.push((part, future_to_promise(module)));
            compiling.last().cloned()
        })
    })
}

/// Instantiates a part with what the page exports, and calls the function that adds its views.
fn instantiate(part: PagePart, module: &WebAssembly::Module) -> Result<(), JsValue> {
    let imports = Object::new();
    Reflect::set(&imports, &"page".into(), &wasm_bindgen::exports())?;
    BOARD_EXPORTS.with_borrow(|exports| Reflect::set(&imports, &"board".into(), exports))?;
    let exports = WebAssembly::Instance::new(module, &imports)?.exports();
    let add: Function = Reflect::get(&exports, &"add".into())?.dyn_into()?;
    if part == PagePart::Board {
        BOARD_EXPORTS.set(exports.into());
    }
    add.call0(&JsValue::UNDEFINED).map(|_| ())
}
