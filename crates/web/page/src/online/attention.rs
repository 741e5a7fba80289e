//! "Your turn": in the title of the tab, and as a notification for those who want it.

use crate::app::App;
use crate::controls::button;
use crate::icon::Icon;
use mana_view::prelude::*;
use mana_view::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// Shows whether it is the player's turn.
pub(crate) fn set_your_turn(app: App, your_turn: bool) {
    let title = your_turn.then_some("your-turn-title");
    if app.title.get_untracked() != title {
        app.title.set(title);
        if your_turn && is_hidden() {
            notify(app);
        }
    }
}

/// Resets the title.
pub(crate) fn reset_title(app: App) {
    app.title.set(None);
}

fn is_hidden() -> bool {
    web_sys::window().and_then(|window| window.document()).is_some_and(|document| document.hidden())
}

fn notify(app: App) {
    if !can_notify() || Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_tag("mana-turn");
    options.set_body(&app.fill("your-turn", &[]));
    // Some phones allow no notifications from a page; there the title must suffice.
    let _ = Notification::new_with_options("Mana", &options);
}

/// Whether the browser supports notifications.
fn can_notify() -> bool {
    web_sys::window()
        .is_some_and(|window| js_sys::Reflect::has(&window, &"Notification".into()) == Ok(true))
}

/// The button that asks for permission to show notifications, until that is decided.
pub(crate) fn notification_button(app: App) -> AnyView {
    let undecided =
        move || can_notify() && Notification::permission() == NotificationPermission::Default;
    let asked = RwSignal::new(!undecided());
    let ask = move || {
        spawn_local(async move {
            if let Ok(asking) = Notification::request_permission() {
                // The answer does not matter here: the button disappears either way.
                let _ = JsFuture::from(asking).await;
            }
            let _ = asked.try_set(true);
        });
    };
    view! {
        <Show when=move || !asked.get()>
            {button(app, Icon::Bell, "notify-me", "notify", || false, ask)}
        </Show>
    }
    .into_any()
}
