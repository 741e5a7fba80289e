//! Mounts an application.

use crate::helpers::document;
use crate::render::build;
use crate::view::IntoView;
use any_spawner::Executor;
use reactive_graph::owner::Owner;

/// Mounts a view in the body of the document, for the lifetime of the document.
pub fn mount_to_body<V: IntoView>(view: impl FnOnce() -> V) {
    // This fails only if there is an executor already.
    let _ = Executor::init_wasm_bindgen();
    let owner = Owner::new();
    let rendered = owner.with(|| build(view().into_any()));
    if let Some(body) = document().body() {
        rendered.mount(&body, None);
    }
    std::mem::forget((owner, rendered));
}
