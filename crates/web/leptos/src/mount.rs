//! Mounts an application.

use crate::component::IntoView;
use any_spawner::Executor;
use reactive_graph::owner::Owner;
use tachys::dom::body;
use tachys::view::Mountable;

/// Mounts a view in the body of the document, for the lifetime of the document.
pub fn mount_to_body<V: IntoView + 'static>(view: impl FnOnce() -> V) {
    // This fails only if there is an executor already.
    let _ = Executor::init_wasm_bindgen();
    let owner = Owner::new();
    let mut shown = owner.with(|| view().build());
    shown.mount(&body(), None);
    std::mem::forget((owner, shown));
}
