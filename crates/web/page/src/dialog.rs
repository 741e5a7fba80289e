//! The dialogs of the page: the settings, and the list of keys.

use super::app::App;
use super::icon::Icon;
use mana_view::prelude::*;

/// A dialog with a title and a button that closes it. `name` begins the names of its parts.
pub(crate) fn dialog(
    app: App,
    name: &'static str,
    title: &'static str,
    open: RwSignal<bool>,
    content: AnyView,
) -> AnyView {
    let dialog = NodeRef::<web_sys::HtmlDialogElement>::new();
    Effect::new(move || {
        let Some(dialog) = dialog.get() else { return };
        match (open.get(), dialog.open()) {
            // This cannot fail, as it is in the document and not open.
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    let title_id = format!("{name}-title");
    view! {
        <dialog
            class="panel settings"
            node_ref=dialog
            aria-labelledby=title_id.clone()
            data-testid=format!("{name}-dialog")
            on:close=move |_| open.set(false)
        >
            <div class="dialog-head">
                <h2 id=title_id.clone()>{app.t(title)}</h2>
                <button
                    type="button"
                    class="quiet square"
                    aria-label=app.t("close")
                    data-testid=format!("{name}-close")
                    on:click=move |_| open.set(false)
                >
                    {Icon::Close.view()}
                </button>
            </div>
            {content}
        </dialog>
    }
    .into_any()
}

/// The keys, and the message that explains each.
const KEYS: [(&str, &str); 9] = [
    ("←", "step-back"),
    ("→", "step-forward"),
    ("Home", "step-first"),
    ("End", "step-last"),
    ("f", "turn-board"),
    ("u", "undo"),
    ("h", "hint"),
    ("Esc", "cancel"),
    ("?", "keys"),
];

/// The list of keys.
pub(crate) fn key_list(app: App) -> AnyView {
    let entry = |(key, message)| {
        view! { <div><dt><kbd>{key}</kbd></dt><dd>{app.t(message)}</dd></div> }
    };
    let list = view! {
        <dl class="keys">{KEYS.map(entry).collect_view()}</dl>
        <p class="help">{app.t("draw-help")}</p>
    };
    dialog(app, "keys", "keys", app.keys_open, list.into_any())
}
