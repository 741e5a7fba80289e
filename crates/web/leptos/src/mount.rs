//! Shows an application.

use crate::component::IntoView;
use any_spawner::Executor;
use reactive_graph::owner::Owner;
use tachys::dom::body;
use tachys::view::Mountable;

/// Shows a view in the body of the document, for as long as the document is there.
pub fn mount_to_body<V: IntoView + 'static>(view: impl FnOnce() -> V) {
    // It fails only where there is an executor already.
    let _ = Executor::init_wasm_bindgen();
    let owner = Owner::new();
    let mut shown = owner.with(|| view().build());
    shown.mount(&body(), None);
    std::mem::forget((owner, shown));
}
