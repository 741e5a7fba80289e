//! "Your turn": in the title of the tab, and by a notification for those who have asked for one.

use crate::app::App;
use crate::controls::button;
use crate::icon::Icon;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// Calls for attention, or does not any more.
pub(crate) fn call(app: App, wanted: bool) {
    let title = wanted.then_some("your-turn-title");
    if app.title.get_untracked() != title {
        app.title.set(title);
        if wanted && is_hidden() {
            notify(app);
        }
    }
}

/// Lets go of the title.
pub(crate) fn release(app: App) {
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
    // Some phones show none from a page; the title has to do there.
    let _ = Notification::new_with_options("Mana", &options);
}

/// Whether the browser has notifications at all.
fn can_notify() -> bool {
    web_sys::window()
        .is_some_and(|window| js_sys::Reflect::has(&window, &"Notification".into()) == Ok(true))
}

/// The button that asks for notifications, as long as that is undecided.
pub(crate) fn notification_button(app: App) -> AnyView {
    let undecided =
        move || can_notify() && Notification::permission() == NotificationPermission::Default;
    let asked = RwSignal::new(!undecided());
    let ask = move || {
        spawn_local(async move {
            if let Ok(asking) = Notification::request_permission() {
                // Whatever the answer, it is not asked for again.
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
