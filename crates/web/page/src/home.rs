//! The home page: the form for a new game on this device.

use super::app::App;
use super::board::BoardView;
use super::burst_tile::{self, Tile};
use super::fields::segments;
use super::mana_piece;
use super::{saved_game, storage};
use burst::Kind;
use leptos::prelude::*;
use mana::{Edition, Orientation, Piece, PieceKind, Square};
use mana_catalogue::with_game;
use mana_game::Side;
use mana_ui::local_game_options::{
    ColourChoice, ComputerLevel, LocalGameForm, OpponentChoice, SetUpMode,
};
use mana_ui::route::Route;

pub(crate) fn page(app: App) -> AnyView {
    let form = storage::read(storage::LOCAL_GAME_FORM)
        .map(|text| LocalGameForm::read(&text))
        .unwrap_or_default();
    let form = RwSignal::new(form);
    Effect::new(move || storage::write(storage::LOCAL_GAME_FORM, &form.read().to_string()));
    let start = move || {
        saved_game::start(form.get_untracked());
        app.go(&Route::Play);
    };
    let asked = RwSignal::new(false);
    let set_ups = Memo::new(move |_| form.read().set_ups());
    let against_computer = move || form.read().opponent == OpponentChoice::Computer;

    view! {
        <div class="home">
            <div class="home-columns">
                <div class="home-games">
                    <div class="welcome">
                        <h1>{app.t("home-title")}</h1>
                        <p class="lede">{app.t("home-lede")}</p>
                    </div>
                    {unfinished_game(app, asked)}
                    <fieldset class="games">
                        <legend class="unseen">{app.t("choose-game")}</legend>
                        {game_card(app, form, false)}
                        {game_card(app, form, true)}
                    </fieldset>
                </div>
                <form class="panel terms" on:submit=move |event| { event.prevent_default(); saved_game::ask_to_replace(asked, start); }>
                    {segments(app, "opponent", "opponent", OpponentChoice::ALL,
                        |choice| (choice.as_str(), choice.message_key()),
                        move || form.read().opponent,
                        move |choice| form.write().opponent = choice)}
                    <Show when=against_computer>
                        {level_slider(app, form)}
                        {segments(app, "colour", "your-colour", ColourChoice::ALL,
                            |choice| (choice.as_str(), choice.message_key()),
                            move || form.read().colour,
                            move |choice| form.write().colour = choice)}
                    </Show>
                    <Show when=move || !form.read().burst>
                        {edition_menu(app, form)}
                        {move || segments(app, "set-up", "set-up", set_ups.get(),
                            |choice| (choice.as_str(), choice.message_key()),
                            move || form.read().set_up(),
                            move |choice| form.write().set_up = choice)}
                        <Show when=move || form.read().set_up() == SetUpMode::Fair>
                            <p class="help">{app.t("set-up-fair-help")}</p>
                        </Show>
                    </Show>
                    {saved_game::replace_question(app, asked, start)}
                    <button type="submit" class="primary" data-testid="new-game" disabled=move || asked.get()>{app.t("play")}</button>
                </form>
            </div>
        </div>
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
    let game =
        move || app.fill(with_game!(rules.unwrap_or_default(), |P, _| <P as BoardView>::NAME), &[]);
    view! {
        <Show when=move || !discarded.get()>
            <div class="notice" role="status" data-testid="unfinished">
                <p>{move || app.fill(key, &[("game", game().into())])}</p>
                <div class="row">
                    <Show when=move || rules.is_some()>
                        <a class="button" href=Route::Play.to_string() data-testid="continue">{app.t("continue")}</a>
                    </Show>
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
        </Show>
    }
    .into_any()
}

fn game_card(app: App, form: RwSignal<LocalGameForm>, burst: bool) -> AnyView {
    let (word, title, text) = if burst {
        ("burst", "game-burst", "about-burst")
    } else {
        ("mana", "game-mana", "about-mana")
    };
    view! {
        <label class="game-card" data-testid=format!("game-{word}")>
            <input
                type="radio"
                name="game"
                value=word
                prop:checked=Signal::derive(move || form.read().burst == burst)
                on:change=move |_| form.write().burst = burst
            />
            {if burst { burst_picture() } else { mana_picture(app) }}
            <span class="game-title">{app.t(title)}</span>
            <span class="game-text">{app.t(text)}</span>
        </label>
    }
    .into_any()
}

/// A corner of the board with some pieces; not a legal position.
fn mana_picture(app: App) -> AnyView {
    let squares = (0..4).flat_map(|column| (0..3).filter_map(move |row| Square::at(column, row)));
    let centre = |column: usize, row: usize| (50 + 100 * column, 250 - 100 * row);
    let piece = |column, row, side, kind| {
        let (x, y) = centre(column, row);
        view! { <g transform=format!("translate({x} {y})")>{mana_piece::piece(app, Piece { side, kind })}</g> }
    };
    view! {
        <svg class="picture mana-board" viewBox="-10 -10 420 320" data-mark="1" aria-hidden="true">
            <rect class="plate" x="-10" y="-10" width="420" height="320" />
            {squares
                .map(|square| {
                    let (x, y) = centre(square.column(), square.row());
                    view! {
                        <g transform=format!("translate({x} {y})")>
                            {mana_piece::square(square, Orientation::Se.type_of(square))}
                        </g>
                    }
                })
                .collect_view()}
            {piece(1, 0, Side::Black, PieceKind::Daimyo)}
            {piece(2, 1, Side::Black, PieceKind::Ronin)}
            {piece(3, 2, Side::White, PieceKind::Ronin)}
            <g transform="translate(50 150)">{mana_piece::bird()}</g>
        </svg>
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
    let name = move || {
        let level = form.read().level.number();
        app.fill("level-name", &[("level", level.into())])
    };
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
                        <option value=name selected=move || form.read().edition == edition>
                            {app.t(edition_message(edition))}
                        </option>
                    })
                    .collect_view()}
            </select>
            <p class="help" id="edition-help">{move || app.fill(edition_help(form.read().edition), &[])}</p>
        </div>
    }
    .into_any()
}
