//! The form for a game against somebody elsewhere.

use super::{api, describe_api_error};
use crate::app::App;
use crate::fields::{fair_help, segments};
use crate::home::edition_message;
use crate::pie_rule::pie_switch;
use crate::storage;
use mana::Edition;
use mana_ui::local_game_options::ColourChoice;
use mana_ui::messages::Messages;
use mana_ui::online::challenge_form::{ChallengeForm, Invitation, Pace};
use mana_ui::route::Route;
use mana_view::prelude::*;
use mana_view::task::spawn_local;

pub(crate) fn challenge_form(app: App) -> AnyView {
    let stored = storage::read(storage::CHALLENGE).map(|text| ChallengeForm::read(&text));
    let form = RwSignal::new(stored.unwrap_or_default());
    Effect::new(move || storage::write(storage::CHALLENGE, &form.read().to_string()));
    let error = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let submit = move || {
        let new_game =
            app.messages.with_untracked(|messages| form.read_untracked().new_game(messages));
        let new = match new_game {
            Ok(new) => new,
            Err(reason) => {
                let text = app.fill("bad-position", &[("reason", reason.into())]);
                app.announce(text.clone());
                return error.set(Some(text));
            }
        };
        busy.set(true);
        spawn_local(async move {
            let made = match api::sign_in(None).await {
                Ok(_) => api::create(&new).await,
                Err(error) => Err(error),
            };
            if busy.is_disposed() {
                return;
            }
            busy.set(false);
            match made {
                Ok(state) => app.go(&Route::Game(state.game)),
                Err(failure) => {
                    let text = describe_api_error(app, &failure);
                    app.announce(text.clone());
                    error.set(Some(text));
                }
            }
        });
    };
    view! {
        <form class="panel terms" data-testid="challenge" on:submit=move |event| { event.prevent_default(); submit(); }>
            <h2>{app.t("challenge-title")}</h2>
            {segments(app, "challenge-game", "game", &[false, true],
                |burst| if burst { ("burst", "game-burst") } else { ("mana", "game-mana") },
                move || form.read().burst,
                move |burst| form.write().burst = burst)}
            <Show when=move || !form.read().burst>{edition(app, form)}</Show>
            {start(app, form, error)}
            {pie_switch(app, move || form.read().offers_pie(), move || form.read().pie, move |on| form.write().pie = on)}
            {segments(app, "challenge-colour", "your-colour", ColourChoice::ALL,
                |choice| (choice.as_str(), choice.message_key()),
                move || form.read().colour,
                move |choice| form.write().colour = choice)}
            {segments(app, "pace", "pace", Pace::ALL,
                |choice| (choice.as_str(), choice.message_key()),
                move || form.read().pace,
                move |choice| form.write().pace = choice)}
            <Show when=move || form.read().pace == Pace::RealTime>
                <div class="pair">
                    {number(app, "minutes", &ChallengeForm::MINUTES, move || form.read().minutes, move |value| form.write().minutes = value)}
                    {number(app, "increment", &ChallengeForm::INCREMENTS, move || form.read().increment, move |value| form.write().increment = value)}
                </div>
            </Show>
            <Show when=move || form.read().pace == Pace::Correspondence>
                {number(app, "days", &ChallengeForm::DAYS, move || form.read().days, move |value| form.write().days = value)}
            </Show>
            {segments(app, "invitation", "invitation", Invitation::ALL,
                |choice| (choice.as_str(), choice.message_key()),
                move || form.read().invitation,
                move |choice| form.write().invitation = choice)}
            <p class="help">{move || app.fill(match form.read().invitation {
                Invitation::Link => "invite-link-help",
                Invitation::Lobby => "invite-lobby-help",
                Invitation::Private => "invite-private-help",
            }, &[])}</p>
            <p class="error" role="alert" data-testid="challenge-error">{Signal::derive(move || error.get().unwrap_or_default())}</p>
            <button type="submit" class="primary" data-testid="create" disabled=move || busy.get()>
                {app.t("create-game")}
            </button>
        </form>
    }
    .into_any()
}

fn edition(app: App, form: RwSignal<ChallengeForm>) -> AnyView {
    view! {
        <div class="field">
            <label for="challenge-edition">{app.t("edition")}</label>
            <select
                id="challenge-edition"
                data-testid="challenge-edition"
                prop:value=Signal::derive(move || form.read().edition.to_string())
                on:change=move |event| {
                    if let Ok(edition) = event_target_value(&event).parse() {
                        form.write().edition = edition;
                    }
                }
            >
                {Edition::NAMED
                    .iter()
                    .map(|&(name, edition)| view! {
                        <option value=name selected=move || form.read().edition == edition>
                            {app.t(edition_message(edition))}
                        </option>
                    })
                    .collect_view()}
            </select>
        </div>
    }
    .into_any()
}

/// Where the game begins; the choices depend on the rules.
fn start(app: App, form: RwSignal<ChallengeForm>, error: RwSignal<Option<String>>) -> AnyView {
    use mana_ui::online::challenge_form::StartChoice;
    let starts = Memo::new(move |_| form.read().starts());
    let chosen = Memo::new(move |_| form.read().start());
    view! {
        <div class="field">
            <label for="start">{app.t("set-up")}</label>
            <select
                id="start"
                data-testid="start"
                prop:value=Signal::derive(move || chosen.get().as_str())
                on:change=move |event| {
                    if let Some(start) = StartChoice::parse(&event_target_value(&event)) {
                        form.write().start = Some(start);
                    }
                }
            >
                {move || starts
                    .get()
                    .into_iter()
                    .map(|start| view! {
                        <option value=start.as_str() selected=move || chosen.get() == start>{app.t(start.message_key())}</option>
                    })
                    .collect_view()}
            </select>
            <Show when=move || chosen.get() == StartChoice::Fair>
                {fair_help(app)}
            </Show>
            <Show when=move || chosen.get() == StartChoice::Position>
                <label for="position">{app.t("start-position")}</label>
                <input
                    id="position"
                    type="text"
                    data-testid="position"
                    autocomplete="off"
                    spellcheck="false"
                    maxlength="240"
                    prop:value=Signal::derive(move || form.read().position.clone())
                    on:input=move |event| {
                        form.write().position = event_target_value(&event);
                        error.set(None);
                    }
                />
            </Show>
        </div>
    }
    .into_any()
}

/// A menu of numbers.
fn number(
    app: App,
    name: &'static str,
    choices: &'static [u32],
    get: impl Fn() -> u32 + Copy + Send + Sync + 'static,
    set: impl Fn(u32) + Copy + Send + Sync + 'static,
) -> AnyView {
    let words = move |messages: &Messages, value: u32| {
        let fillers = [("count", value.into())];
        match name {
            "minutes" => messages.fill("minutes", &fillers),
            "increment" => messages.fill("seconds", &fillers),
            _ => messages.fill("days", &fillers),
        }
    };
    let label = match name {
        "minutes" => "time-each",
        "increment" => "time-increment",
        _ => "time-per-move",
    };
    view! {
        <div class="field">
            <label for=name>{app.t(label)}</label>
            <select
                id=name
                data-testid=name
                prop:value=Signal::derive(move || get().to_string())
                on:change=move |event| if let Ok(value) = event_target_value(&event).parse() { set(value) }
            >
                {choices
                    .iter()
                    .map(|&value| view! {
                        <option value=value.to_string() selected=move || get() == value>
                            {Signal::derive(move || app.messages.with(|messages| words(messages, value)))}
                        </option>
                    })
                    .collect_view()}
            </select>
        </div>
    }
    .into_any()
}
