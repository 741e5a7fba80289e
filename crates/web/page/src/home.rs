//! The first page: which game, against whom, and off it goes.

use super::app::App;
use super::board::BoardView;
use super::burst_tile::{self, Tile};
use super::fields::segments;
use super::mana_piece;
use super::{play, storage};
use burst::Kind;
use leptos::prelude::*;
use mana::{Edition, Orientation, Piece, PieceKind, Square};
use mana_catalogue::with_game;
use mana_game::Side;
use mana_ui::local_game_options::{
    ColourChoice, ComputerLevel, LocalGameForm, OpponentChoice, SetUpMode,
};
use mana_ui::route::Route;

pub(crate) fn home(app: App) -> AnyView {
    let wishes =
        storage::read(storage::WISHES).map(|text| LocalGameForm::read(&text)).unwrap_or_default();
    let wishes = RwSignal::new(wishes);
    Effect::new(move || storage::write(storage::WISHES, &wishes.read().to_string()));
    let start = move |_| {
        play::begin(wishes.get_untracked());
        app.go(&Route::Play);
    };
    let set_ups = Memo::new(move |_| wishes.read().set_ups());
    let against_computer = move || wishes.read().opponent == OpponentChoice::Computer;

    view! {
        <div class="home">
            <div class="home-columns">
                <div class="home-games">
                    <div class="welcome">
                        <h1>{app.t("home-title")}</h1>
                        <p class="lede">{app.t("home-lede")}</p>
                    </div>
                    {unfinished(app)}
                    <fieldset class="games">
                        <legend class="unseen">{app.t("choose-game")}</legend>
                        {game_card(app, wishes, false)}
                        {game_card(app, wishes, true)}
                    </fieldset>
                </div>
                <form class="panel terms" on:submit=move |event| { event.prevent_default(); start(()); }>
                    {segments(app, "opponent", "opponent", OpponentChoice::ALL,
                        |choice| (choice.as_str(), choice.message_key()),
                        move || wishes.read().opponent,
                        move |choice| wishes.write().opponent = choice)}
                    <Show when=against_computer>
                        {level_slider(app, wishes)}
                        {segments(app, "colour", "your-colour", ColourChoice::ALL,
                            |choice| (choice.as_str(), choice.message_key()),
                            move || wishes.read().colour,
                            move |choice| wishes.write().colour = choice)}
                    </Show>
                    <Show when=move || !wishes.read().burst>
                        {edition_menu(app, wishes)}
                        {move || segments(app, "set-up", "set-up", set_ups.get(),
                            |choice| (choice.as_str(), choice.message_key()),
                            move || wishes.read().set_up(),
                            move |choice| wishes.write().set_up = choice)}
                        <Show when=move || wishes.read().set_up() == SetUpMode::Fair>
                            <p class="help">{app.t("set-up-fair-help")}</p>
                        </Show>
                    </Show>
                    <button type="submit" class="primary" data-testid="new-game">{app.t("play")}</button>
                </form>
            </div>
        </div>
    }
    .into_any()
}

/// The game that waits to be finished.
fn unfinished(app: App) -> AnyView {
    let Some(saved) = play::saved() else { return ().into_any() };
    let gone = RwSignal::new(false);
    let (key, rules) = match saved {
        Ok(rules) => ("unfinished", Some(rules)),
        Err(_) => ("unfinished-damaged", None),
    };
    let game =
        move || app.fill(with_game!(rules.unwrap_or_default(), |P, _| <P as BoardView>::NAME), &[]);
    view! {
        <Show when=move || !gone.get()>
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
                            gone.set(true);
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

fn game_card(app: App, wishes: RwSignal<LocalGameForm>, burst: bool) -> AnyView {
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
                prop:checked=Signal::derive(move || wishes.read().burst == burst)
                on:change=move |_| wishes.write().burst = burst
            />
            {if burst { burst_picture() } else { mana_picture() }}
            <span class="game-title">{app.t(title)}</span>
            <span class="game-text">{app.t(text)}</span>
        </label>
    }
    .into_any()
}

/// A corner of the board with a few pieces: a picture, not a position.
fn mana_picture() -> AnyView {
    let squares = (0..4).flat_map(|column| (0..3).filter_map(move |row| Square::at(column, row)));
    let centre = |column: usize, row: usize| (50 + 100 * column, 250 - 100 * row);
    let piece = |column, row, side, kind| {
        let (x, y) = centre(column, row);
        view! { <g transform=format!("translate({x} {y})")>{mana_piece::piece(Piece { side, kind })}</g> }
    };
    view! {
        <svg class="picture" viewBox="-10 -10 420 320" aria-hidden="true">
            <rect class="plate" x="-10" y="-10" width="420" height="320" />
            {squares
                .map(|square| {
                    let (x, y) = centre(square.column(), square.row());
                    view! {
                        <g transform=format!("translate({x} {y})")>
                            {mana_piece::rings(Orientation::Se.type_of(square))}
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

fn level_slider(app: App, wishes: RwSignal<LocalGameForm>) -> AnyView {
    let name = move || {
        let level = wishes.read().level.number();
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
                prop:value=Signal::derive(move || wishes.read().level.number().to_string())
                aria-valuetext=name
                on:input=move |event| {
                    if let Some(level) = event_target_value(&event).parse().ok().and_then(ComputerLevel::new) {
                        wishes.write().level = level;
                    }
                }
            />
        </div>
    }
    .into_any()
}

/// The names of the published editions.
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

fn edition_menu(app: App, wishes: RwSignal<LocalGameForm>) -> AnyView {
    view! {
        <div class="field">
            <label for="edition">{app.t("edition")}</label>
            <select
                id="edition"
                data-testid="edition"
                aria-describedby="edition-help"
                prop:value=Signal::derive(move || wishes.read().edition.to_string())
                on:change=move |event| {
                    if let Ok(edition) = event_target_value(&event).parse() {
                        wishes.write().edition = edition;
                    }
                }
            >
                {Edition::NAMED
                    .iter()
                    .map(|&(name, edition)| view! {
                        <option value=name selected=move || wishes.read().edition == edition>
                            {app.t(edition_message(edition))}
                        </option>
                    })
                    .collect_view()}
            </select>
            <p class="help" id="edition-help">{move || app.fill(edition_help(wishes.read().edition), &[])}</p>
        </div>
    }
    .into_any()
}
