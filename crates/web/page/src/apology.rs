//! Error views, in place of views that cannot be shown.

use super::app::App;
use mana_record::LinkError;
use mana_ui::error_messages;
use mana_ui::route::Route;
use mana_view::prelude::*;

/// Reports an unknown address, with a link elsewhere.
pub(crate) fn no_such_page(app: App) -> AnyView {
    view! {
        <div class="panel apology" data-testid="apology">
            <h1>{app.t("no-such-page")}</h1>
            <a class="button" href=Route::Home.to_string()>{app.t("broken-link-on")}</a>
        </div>
    }
    .into_any()
}

/// Reports why the link of a record cannot be opened, with a link elsewhere.
pub(crate) fn broken_link(app: App, error: &LinkError, on: &str) -> AnyView {
    view! {
        <div class="panel apology" data-testid="apology">
            <h1>{app.t("broken-link")}</h1>
            <p class="help">{app.messages.with(|messages| error_messages::link(error, messages))}</p>
            <a class="button" href=on.to_owned()>{app.t("broken-link-on")}</a>
        </div>
    }
    .into_any()
}

/// Reports a failed fetch, with a button to retry.
pub(crate) fn fetch_failed(app: App, retry: impl Fn() + Send + Sync + 'static) -> AnyView {
    view! {
        <div class="panel apology" role="alert" data-testid="apology">
            <p>{app.t("not-loaded")}</p>
            <button type="button" class="primary" on:click=move |_| retry()>{app.t("try-again")}</button>
        </div>
    }
    .into_any()
}

/// Reports a failed fetch in place of the whole view of the route, under its title.
pub(crate) fn route_not_fetched(app: App, retry: impl Fn() + Send + Sync + 'static) -> AnyView {
    let name = app.route.read_untracked().navigation_message();
    view! {
        <div class="reading">
            <div class="welcome"><h1>{app.t(name)}</h1></div>
            {fetch_failed(app, retry)}
        </div>
    }
    .into_any()
}
