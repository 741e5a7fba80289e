//! The settings, in a dialog.

use super::app::App;
use super::dialog::dialog;
use super::fields::segments;
use mana_ui::settings::{BirdFlight, BoardTheme, PieceSet, Theme, UserSettings};
use mana_view::prelude::*;

pub(crate) fn settings_dialog(app: App) -> AnyView {
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
    let fields = view! {
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
                {switch("typing", "typing", |s| s.typing, |s, on| s.typing = on)}
            </div>
    };
    dialog(app, "settings", "settings", app.settings_open, fields.into_any())
}
