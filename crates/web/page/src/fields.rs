//! Form fields that several forms use.

use super::app::App;
use leptos::prelude::*;

/// A segmented control: a row of radio buttons.
pub(crate) fn segments<T: Copy + PartialEq + Send + Sync + 'static>(
    app: App,
    name: &'static str,
    legend: &'static str,
    choices: &'static [T],
    words: impl Fn(T) -> (&'static str, &'static str),
    get: impl Fn() -> T + Copy + Send + Sync + 'static,
    set: impl Fn(T) + Copy + Send + Sync + 'static,
) -> AnyView {
    let segment = |&choice: &T| {
        let (word, message) = words(choice);
        view! {
            <label class="segment" data-testid=format!("{name}-{word}")>
                <input
                    type="radio"
                    name=name
                    value=word
                    prop:checked=Signal::derive(move || get() == choice)
                    on:change=move |_| set(choice)
                />
                <span>{app.t(message)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{app.t(legend)}</legend>
            <div class="segments">{choices.iter().map(segment).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}
