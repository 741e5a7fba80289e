//! The home page: a board that plays by itself, the ways to play, and the options of a game on this device.

use super::app::App;
use super::board::BoardView;
use super::burst_tile::{self, Tile};
use super::fields::{fair_help, segments};
use super::icon::Icon;
use super::living_board::living_board;
use super::lobby_glance::{self, LobbyGlance};
use super::pie_rule::pie_switch;
use super::{saved_game, storage};
use burst::Kind;
use mana::Edition;
use mana_catalogue::with_game;
use mana_game::Side;
use mana_ui::local_game_options::{
    ColourChoice, ComputerLevel, LocalGameForm, OpponentChoice, SetUpMode,
};
use mana_ui::route::Route;
use mana_view::prelude::*;

pub(crate) fn page(app: App) -> AnyView {
    let form = storage::read(storage::LOCAL_GAME_FORM)
        .map(|text| LocalGameForm::read(&text))
        .unwrap_or_default();
    // The options are those of a game against the computer, whoever was the last opponent.
    let form = RwSignal::new(LocalGameForm { opponent: OpponentChoice::Computer, ..form });
    Effect::new(move || storage::write(storage::LOCAL_GAME_FORM, &form.read().to_string()));
    let burst = Memo::new(move |_| form.read().burst);
    let text = move |mana: &'static str, of_burst: &'static str| {
        Signal::derive(move || app.fill(if burst.get() { of_burst } else { mana }, &[]))
    };
    let picture = move || if burst.get() { burst_picture() } else { living_board(app) };
    let lobby = LobbyGlance::fetch();
    view! {
        <div class="home">
            <div class="home-picture">{picture}</div>
            <div class="home-words">
                <a class="learn-first" href=Route::Learn(String::new()).to_string() data-testid="learn-first">
                    <strong>{app.t("home-new")}</strong>
                    <span>{app.t("home-learn")}</span>
                    {Icon::Forward.view()}
                </a>
                <h1>{text("home-title-mana", "home-title-burst")}</h1>
                <p class="lede">{text("home-lede-mana", "home-lede-burst")}</p>
            </div>
            {ways_to_play(app, form, lobby)}
            {lobby_glance::panel(app, lobby)}
        </div>
        {footer(app)}
    }
    .into_any()
}

/// The ways to play, and below them the options of a game on this device.
fn ways_to_play(app: App, form: RwSignal<LocalGameForm>, lobby: LobbyGlance) -> AnyView {
    let asked = RwSignal::new(false);
    let friend = RwSignal::new(false);
    let start = move || {
        saved_game::start(form.get_untracked(), false);
        app.go(&Route::Play);
    };
    let play = move |opponent: OpponentChoice| {
        form.write().opponent = opponent;
        saved_game::ask_to_replace(asked, start);
    };
    let is_asked = Signal::derive(move || asked.get());
    let computer = move || {
        let form = form.read();
        let level = app.fill("level-name", &[("level", form.level.number().into())]);
        format!("{} {level} · {}", app.fill("level", &[]), app.fill(form.colour.message_key(), &[]))
    };
    let waiting = move || match lobby.count() {
        0 => app.fill("find-opponent-help", &[]),
        count => app.fill("people-waiting", &[("count", count.into())]),
    };
    view! {
        <div class="home-play">
            {unfinished_game(app, asked)}
            <div class="game-choice">
                {segments(app, "game", "choose-game", &[false, true],
                    |burst| if burst { ("burst", "game-burst") } else { ("mana", "game-mana") },
                    move || form.read().burst,
                    move |burst| form.write().burst = burst)}
            </div>
            <button type="button" class="way primary" data-testid="new-game" disabled=is_asked on:click=move |_| play(OpponentChoice::Computer)>
                {way(app, Icon::Computer, "play-computer", Signal::derive(computer))}
            </button>
            <button
                type="button"
                class="way"
                data-testid="play-friend"
                aria-expanded=Signal::derive(move || friend.get().to_string())
                on:click=move |_| friend.update(|open| *open = !*open)
            >
                {way(app, Icon::People, "play-friend", app.t("play-friend-help"))}
            </button>
            <div class="row friend" hidden=Signal::derive(move || !friend.get())>
                <button type="button" data-testid="friend-here" disabled=is_asked on:click=move |_| play(OpponentChoice::Person)>
                    {app.t("friend-here")}
                </button>
                <a class="button" href=Route::Online.to_string() data-testid="friend-link">{app.t("friend-link")}</a>
            </div>
            <a class="way button" href=Route::Online.to_string() data-testid="find-opponent">
                {way(app, Icon::Globe, "find-opponent", Signal::derive(waiting))}
            </a>
            {saved_game::replace_question(app, asked, start)}
            {options(app, form)}
        </div>
    }
    .into_any()
}

/// The content of a button for a way to play.
fn way(app: App, icon: Icon, title: &'static str, help: Signal<String>) -> AnyView {
    view! {
        {icon.view()}
        <span class="way-text">
            <span class="way-title">{app.t(title)}</span>
            <span class="way-help">{help}</span>
        </span>
        {Icon::Forward.view()}
    }
    .into_any()
}

/// The options, folded under a summary.
fn options(app: App, form: RwSignal<LocalGameForm>) -> AnyView {
    let set_ups = Memo::new(move |_| form.read().set_ups());
    let chosen = move || {
        let form = form.read();
        let level = app.fill("level-name", &[("level", form.level.number().into())]);
        let mut chosen = vec![level, app.fill(form.colour.message_key(), &[])];
        if !form.burst {
            chosen.push(app.fill(edition_message(form.edition), &[]));
            chosen.push(app.fill(form.set_up().message_key(), &[]));
        }
        if form.pie && form.offers_pie() {
            chosen.push(app.fill("pie-rule", &[]));
        }
        chosen.join(" · ")
    };
    view! {
        <details class="options">
            <summary data-testid="options">
                <span><strong>{app.t("options")}</strong>" "<span class="help">{Signal::derive(chosen)}</span></span>
            </summary>
            <div class="panel terms">
                {level_slider(app, form)}
                {segments(app, "colour", "your-colour", ColourChoice::ALL,
                    |choice| (choice.as_str(), choice.message_key()),
                    move || form.read().colour,
                    move |choice| form.write().colour = choice)}
                <div class="terms" hidden=Signal::derive(move || form.read().burst)>
                    {edition_menu(app, form)}
                    {move || segments(app, "set-up", "set-up", set_ups.get(),
                        |choice| (choice.as_str(), choice.message_key()),
                        move || form.read().set_up(),
                        move |choice| form.write().set_up = Some(choice))}
                    <div hidden=Signal::derive(move || form.read().set_up() != SetUpMode::Fair)>{fair_help(app)}</div>
                </div>
                {pie_switch(app, move || form.read().offers_pie(), move || form.read().pie, move |on| form.write().pie = on)}
            </div>
        </details>
    }
    .into_any()
}

/// Links to further reading.
fn footer(app: App) -> AnyView {
    view! {
        <p class="home-footer">
            <a href="guide/" data-testid="guide">{app.t("guide")}</a>
            <a href=env!("CARGO_PKG_REPOSITORY") rel="noopener">{app.t("source")}</a>
        </p>
    }
    .into_any()
}

/// The saved game, to be continued or discarded.
fn unfinished_game(app: App, asked: RwSignal<bool>) -> AnyView {
    let Some(saved) = saved_game::rules() else { return ().into_any() };
    let discarded = RwSignal::new(false);
    let (key, rules) = match saved {
        Ok(rules) => ("unfinished", Some(rules)),
        Err(_) => ("unfinished-damaged", None),
    };
    let text = Signal::derive(move || {
        let name = with_game!(rules.unwrap_or_default(), |P, _| <P as BoardView>::NAME);
        app.fill(key, &[("game", app.fill(name, &[]).into())])
    });
    let proceed = rules.map(|_| {
        view! { <a class="button primary" href=Route::Play.to_string() data-testid="continue">{app.t("continue")}</a> }
    });
    view! {
        <div
            class="notice"
            role="status"
            data-testid="unfinished"
            hidden=Signal::derive(move || discarded.get())
        >
            <p>{text}</p>
            <div class="row">
                {proceed}
                <button
                    type="button"
                    class="quiet"
                    data-testid="discard"
                    on:click=move |_| {
                        storage::remove(storage::GAME);
                        discarded.set(true);
                        asked.set(false);
                    }
                >
                    {app.t("discard")}
                </button>
            </div>
        </div>
    }
    .into_any()
}

fn burst_picture() -> AnyView {
    let tile = |column: i32, row: i32, side, kind, burst| {
        let face = Tile { side, kind, burst };
        let (x, y) = (50 + 100 * column, 50 + 100 * row);
        view! { <g transform=format!("translate({x} {y})")>{burst_tile::tile(face)}</g> }
    };
    view! {
        <svg class="picture" viewBox="-10 -10 420 320" aria-hidden="true">
            <rect class="cloth" x="-10" y="-10" width="420" height="320" />
            {tile(1, 1, Side::Black, Kind::Gran, false)}
            {tile(2, 1, Side::White, Kind::Gran, false)}
            {tile(0, 2, Side::Black, Kind::Theurgia, false)}
            {tile(1, 0, Side::White, Kind::Raziel, true)}
            {tile(3, 0, Side::White, Kind::Abramelin, false)}
            {tile(2, 2, Side::Black, Kind::Noa, false)}
        </svg>
    }
    .into_any()
}

fn level_slider(app: App, form: RwSignal<LocalGameForm>) -> AnyView {
    let name = Signal::derive(move || {
        let level = form.read().level.number();
        app.fill("level-name", &[("level", level.into())])
    });
    view! {
        <div class="field">
            <label for="level">{app.t("level")}</label>
            <output class="value" for="level">{name}</output>
            <input
                type="range"
                id="level"
                data-testid="level"
                min=*ComputerLevel::RANGE.start()
                max=*ComputerLevel::RANGE.end()
                prop:value=Signal::derive(move || form.read().level.number().to_string())
                aria-valuetext=name
                on:input=move |event| {
                    if let Some(level) = event_target_value(&event).parse().ok().and_then(ComputerLevel::new) {
                        form.write().level = level;
                    }
                }
            />
        </div>
    }
    .into_any()
}

/// The message that names an edition.
pub(crate) fn edition_message(edition: Edition) -> &'static str {
    match edition.name() {
        Some("cosmoludo") => "edition-cosmoludo",
        Some("cosmoludo-advanced") => "edition-cosmoludo-advanced",
        Some("cosmoludo-pl") => "edition-cosmoludo-pl",
        Some("jactalea") => "edition-jactalea",
        Some("zillions") => "edition-zillions",
        Some("escampe") => "edition-escampe",
        _ => "edition-house",
    }
}

fn edition_help(edition: Edition) -> &'static str {
    match edition.name() {
        Some("cosmoludo") => "edition-cosmoludo-help",
        Some("cosmoludo-advanced") => "edition-cosmoludo-advanced-help",
        Some("cosmoludo-pl") => "edition-cosmoludo-pl-help",
        Some("jactalea") => "edition-jactalea-help",
        Some("zillions") => "edition-zillions-help",
        Some("escampe") => "edition-escampe-help",
        _ => "edition-house-help",
    }
}

fn edition_menu(app: App, form: RwSignal<LocalGameForm>) -> AnyView {
    view! {
        <div class="field">
            <label for="edition">{app.t("edition")}</label>
            <select
                id="edition"
                data-testid="edition"
                aria-describedby="edition-help"
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
                        <option value=name selected=Signal::derive(move || form.read().edition == edition)>
                            {app.t(edition_message(edition))}
                        </option>
                    })
                    .collect_view()}
            </select>
            <p class="help" id="edition-help">{Signal::derive(move || app.fill(edition_help(form.read().edition), &[]))}</p>
        </div>
    }
    .into_any()
}
