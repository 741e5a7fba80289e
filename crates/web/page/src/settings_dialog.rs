//! The settings, in a dialog.

use super::app::App;
use super::fields::segments;
use super::icon::Icon;
use leptos::html;
use leptos::prelude::*;
use mana_ui::settings::{BirdFlight, BoardTheme, PieceSet, Theme, UserSettings};

pub(crate) fn settings_dialog(app: App) -> AnyView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let Some(dialog) = dialog.get() else { return };
        match (app.settings_open.get(), dialog.open()) {
            // It is in the document and not open.
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    let switch = move |key: &'static str,
                       test: &'static str,
                       get: fn(&UserSettings) -> bool,
                       set: fn(&mut UserSettings, bool)| {
        view! {
            <label class="switch">
                <span>{app.t(key)}</span>
                <input
                    type="checkbox"
                    role="switch"
                    data-testid=test
                    prop:checked=Signal::derive(move || get(&app.settings.read()))
                    on:change=move |event| set(&mut app.settings.write(), event_target_checked(&event))
                />
            </label>
        }
    };
    view! {
        <dialog
            class="panel settings"
            node_ref=dialog
            aria-labelledby="settings-title"
            data-testid="settings-dialog"
            on:close=move |_| app.settings_open.set(false)
        >
            <div class="dialog-head">
                <h2 id="settings-title">{app.t("settings")}</h2>
                <button
                    type="button"
                    class="quiet square"
                    aria-label=app.t("close")
                    data-testid="settings-close"
                    on:click=move |_| app.settings_open.set(false)
                >
                    {Icon::Close.view()}
                </button>
            </div>
            {segments(app, "theme", "theme", Theme::ALL,
                |choice| (choice.as_str(), choice.message_key()),
                move || app.settings.read().theme,
                move |choice| app.settings.write().theme = choice)}
            {segments(app, "board", "board-theme", BoardTheme::ALL,
                |choice| (choice.as_str(), choice.message_key()),
                move || app.settings.read().board,
                move |choice| app.settings.write().board = choice)}
            {segments(app, "pieces", "pieces", PieceSet::ALL,
                |choice| (choice.as_str(), choice.message_key()),
                move || app.settings.read().pieces,
                move |choice| app.settings.write().pieces = choice)}
            {segments(app, "bird", "bird", BirdFlight::ALL,
                |choice| (choice.as_str(), choice.message_key()),
                move || app.settings.read().bird,
                move |choice| app.settings.write().bird = choice)}
            <div class="switches">
                {switch("coordinates", "coordinates", |s| s.coordinates, |s, on| s.coordinates = on)}
                {switch("animation", "animation", |s| s.animation, |s, on| s.animation = on)}
                {switch("sound", "sound", |s| s.sound, |s, on| s.sound = on)}
                {switch("turning", "turning", |s| s.turning, |s, on| s.turning = on)}
            </div>
        </dialog>
    }
    .into_any()
}
