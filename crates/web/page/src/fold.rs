//! Boxes that fold away. Their content is built when they are first opened.

use super::app::App;
use mana_view::prelude::*;

/// A folded box with a title. `name` identifies it in tests.
pub(crate) fn fold(
    app: App,
    class: &'static str,
    name: &'static str,
    title: &'static str,
    content: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    fold_with(app, class, name, title, || (), content)
}

/// A folded box that calls `toggled` whenever it opens or closes.
pub(crate) fn fold_with(
    app: App,
    class: &'static str,
    name: &'static str,
    title: &'static str,
    toggled: impl Fn() + 'static,
    content: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let (toggled, content) = (Box::new(toggled), Box::new(content));
    fold_box(app, class, name, title, toggled, content)
}

/// The box itself, apart from the types of its closures, so that it is compiled once.
fn fold_box(
    app: App,
    class: &'static str,
    name: &'static str,
    title: &'static str,
    toggled: Box<dyn Fn()>,
    content: Box<dyn Fn() -> AnyView + Send + Sync>,
) -> AnyView {
    let opened = RwSignal::new(false);
    let open = move || {
        if !opened.get_untracked() {
            opened.set(true);
        }
    };
    let toggle = move |_| {
        open();
        toggled();
    };
    view! {
        // The click precedes the opening, so the content is built before it is visible; scripts and searches open it
        // without one.
        <details class=class data-testid=name on:toggle=toggle>
            <summary on:click=move |_| open()>{app.t(title)}</summary>
            {move || opened.get().then(|| untrack(&content))}
        </details>
    }
    .into_any()
}
