//! Form fields shared by several forms.

use super::app::App;
use mana_ui::route::Route;
use mana_view::prelude::*;
use std::sync::Arc;

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
    let words = choices.iter().map(|&choice| words(choice)).collect();
    let chosen = Signal::derive(move || choices.iter().position(|choice| *choice == get()));
    let choose = move |index: usize| {
        if let Some(&choice) = choices.get(index) {
            set(choice);
        }
    };
    radio_row(app, name, legend, words, chosen, Arc::new(choose))
}

/// The row itself, apart from the type of what is chosen, so that it is compiled once. Each choice has a word and a
/// message.
fn radio_row(
    app: App,
    name: &'static str,
    legend: &'static str,
    words: Vec<(&'static str, &'static str)>,
    chosen: Signal<Option<usize>>,
    choose: Arc<dyn Fn(usize) + Send + Sync>,
) -> AnyView {
    let segment = |(index, (word, message))| {
        let choose = Arc::clone(&choose);
        view! {
            <label class="segment" data-testid=format!("{name}-{word}")>
                <input
                    type="radio"
                    name=name
                    value=word
                    prop:checked=Signal::derive(move || chosen.get() == Some(index))
                    on:change=move |_| choose(index)
                />
                <span>{app.t(message)}</span>
            </label>
        }
        .into_any()
    };
    let row: Vec<AnyView> = words.into_iter().enumerate().map(segment).collect();
    view! {
        <fieldset class="field">
            <legend>{app.t(legend)}</legend>
            <div class="segments">{row}</div>
        </fieldset>
    }
    .into_any()
}

/// An explanation of fair set-ups, with a link to the proof.
pub(crate) fn fair_help(app: App) -> AnyView {
    view! {
        <p class="help">{app.t("set-up-fair-help")}</p>
        <p class="help" data-testid="fair-why">
            {app.t("fair-why")}" "
            <a href=Route::Solved.to_string()>{app.t("fair-proof")}</a>
        </p>
    }
    .into_any()
}
