//! The field for a person's name.

use crate::app::App;
use mana_protocol::Name;
use mana_view::prelude::*;

/// The field with its label, a button beside it and a line of help below. `id` also identifies it in tests.
pub(super) fn name_field(
    app: App,
    id: &'static str,
    name: RwSignal<String>,
    button: AnyView,
    help: Signal<String>,
) -> AnyView {
    let help_id = format!("{id}-help");
    view! {
        <label for=id>{app.t("your-name")}</label>
        <div class="row">
            <input
                id=id
                type="text"
                data-testid=id
                autocomplete="nickname"
                maxlength=Name::LENGTH
                aria-describedby=help_id.clone()
                prop:value=Signal::derive(move || name.get())
                on:input=move |event| name.set(event_target_value(&event))
            />
            {button}
        </div>
        <p class="help" id=help_id data-testid="name-said">{help}</p>
    }
    .into_any()
}

/// The name that was entered.
///
/// # Errors
/// It is invalid; the message explains the form of names.
pub(super) fn read_name(app: App, text: &str) -> Result<Name, String> {
    text.parse().map_err(|_| app.fill("name-bad", &[("most", Name::LENGTH.into())]))
}
