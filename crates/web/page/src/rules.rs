//! The rules in full, with diagrams, rulings, and a comparison of the editions.

use super::app::App;
use super::board::BoardView;
use super::board_controller::{BoardController, BoardDelegate};
use super::fields::segments;
use super::home::edition_message;
use mana::{Edition, ManaKind, Square};
use mana_game::Game;
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{LocalGameOptions, SetUpMode};
use mana_ui::move_draft::ClickTarget;
use mana_ui::rulebook::{self, Chapter};
use mana_view::prelude::*;

pub(crate) fn page(app: App) -> AnyView {
    let burst = RwSignal::new(false);
    let edition = RwSignal::new(Edition::default());
    let name = |burst: bool| if burst { ("burst", "game-burst") } else { ("mana", "game-mana") };
    view! {
        <div class="reading" data-testid="rulebook">
            <div class="welcome">
                <h1>{app.t("nav-rules")}</h1>
                <p class="lede">{app.t("rules-lede")}</p>
            </div>
            <div class="rules-choice">
                {segments(app, "rules-game", "rules-of", &[false, true], name,
                    move || burst.get(), move |choice| burst.set(choice))}
                <Show when=move || !burst.get()>{edition_choice(app, edition)}</Show>
            </div>
            {move || if burst.get() { burst_rules(app) } else { mana_rules(app, edition.get()) }}
        </div>
    }
    .into_any()
}

fn edition_choice(app: App, chosen: RwSignal<Edition>) -> AnyView {
    let option = |(name, edition): (&'static str, Edition)| {
        view! {
            <option value=name selected=move || chosen.get() == edition>{app.t(edition_message(edition))}</option>
        }
    };
    view! {
        <div class="field">
            <label for="rules-edition">{app.t("edition")}</label>
            <select
                id="rules-edition"
                data-testid="rules-edition"
                on:change=move |event| {
                    if let Ok(edition) = event_target_value(&event).parse() {
                        chosen.set(edition);
                    }
                }
            >
                {Edition::NAMED.map(option).collect_view()}
            </select>
        </div>
    }
    .into_any()
}

fn mana_rules(app: App, edition: Edition) -> AnyView {
    // The diagrams need an edition with the standard orientation.
    let (rules, mana) = match edition.mana {
        ManaKind::Bird => (Edition::COSMOLUDO, "b3"),
        ManaKind::ObstructingBird => (Edition::COSMOLUDO_PL, "b3"),
        ManaKind::Carried => (Edition::ZILLIONS, "a6"),
    };
    let figure = |text: &str, selected: Option<&str>, caption| {
        let target = selected.and_then(Square::from_text).map(mana_ui::mana::square_target);
        diagram::<mana::Position>(app, rules, text, target, caption)
    };
    let diagrams = vec![
        ("rules-board", figure("rdrrrr/6/6/6/6/RDRRRR b -", None, "diagram-start")),
        ("rules-moving", figure("rdrrrr/6/6/3RR1/R1R3/R4D b -", Some("e3"), "diagram-reach")),
        ("rules-mark", figure(&format!("rdrrrr/6/6/3RR1/R1R3/R4D b {mana}"), None, "diagram-mark")),
    ];
    view! {
        <div class="rulebook">{chapters(app, rulebook::mana(edition), diagrams)}</div>
        {differences(app)}
        {rulings(app, &rulebook::MANA_RULINGS)}
    }
    .into_any()
}

fn burst_rules(app: App) -> AnyView {
    let figure = |text: &str, selected: Option<ClickTarget>, caption| {
        diagram::<burst::Position>(app, burst::Rules, text, selected, caption)
    };
    let goetia = ClickTarget::Cell { column: 2, row: 2 };
    let paulina = ClickTarget::Cell { column: 1, row: 1 };
    let diagrams = vec![
        ("rules-field", figure("N3r/GEsng/1P3 b RSTAepta", None, "diagram-walls")),
        ("rules-strong", figure("2gr/G+En1/1N2 b RPSTAepsta", Some(goetia), "diagram-push")),
        ("rules-strong", figure("N2r/+PGgn b ERSTAepsta", Some(paulina), "diagram-jump")),
    ];
    view! {
        <div class="rulebook">
            {chapters(app, rulebook::burst(), diagrams)}
            <section class="panel chapter">
                <h2>{app.t("rules-tiles")}</h2>
                {burst::Position::legend(app)}
            </section>
        </div>
        {rulings(app, &rulebook::BURST_RULINGS)}
    }
    .into_any()
}

fn chapters(
    app: App,
    chapters: Vec<Chapter>,
    mut diagrams: Vec<(&'static str, AnyView)>,
) -> AnyView {
    let chapter = move |chapter: Chapter| {
        let mut figures = Vec::new();
        while let Some(at) = diagrams.iter().position(|(title, _)| *title == chapter.title) {
            figures.push(diagrams.remove(at).1);
        }
        let paragraph = |key| view! { <p>{app.t(key)}</p> };
        view! {
            <section class="panel chapter">
                <h2>{app.t(chapter.title)}</h2>
                {chapter.paragraphs.into_iter().map(paragraph).collect_view()}
                {figures}
            </section>
        }
    };
    chapters.into_iter().map(chapter).collect_view().into_any()
}

/// A position on a board that takes no input, with a target selected.
fn diagram<P: BoardView>(
    app: App,
    rules: P::Rules,
    text: &str,
    selected: Option<ClickTarget>,
    caption: &'static str,
) -> AnyView {
    let Ok(position) = P::parse(rules, text) else { return ().into_any() };
    let options = LocalGameOptions { computer: None, set_up: SetUpMode::Own, pie: false };
    let delegate =
        BoardDelegate { should_play: Box::new(|_, _| false), on_played: Box::new(|_| ()) };
    let controller = BoardController::with_delegate(
        app,
        LocalGame::from_game(Game::from_position(position), options),
        delegate,
    );
    if let Some(target) = selected {
        controller.start_drag(target);
    }
    view! {
        <figure class="diagram">
            <div inert=true>{P::board_view(controller)}</div>
            <figcaption class="help">{app.t(caption)}</figcaption>
        </figure>
    }
    .into_any()
}

/// The comparison of the editions, computed from their values.
fn differences(app: App) -> AnyView {
    let first = Edition::NAMED[0].1;
    let head = |(_, edition): (&str, Edition)| {
        view! { <th scope="col">{app.t(edition_message(edition))}</th> }
    };
    let row = |difference: &'static rulebook::EditionDifference| {
        let cell = |(_, edition): (&str, Edition)| {
            let key = (difference.of)(edition);
            view! { <td class:differs=key != (difference.of)(first)>{app.t(key)}</td> }
        };
        view! {
            <tr>
                <th scope="row">{app.t(difference.title)}</th>
                {Edition::NAMED.map(cell).collect_view()}
            </tr>
        }
    };
    view! {
        <section class="panel chapter">
            <h2>{app.t("rules-differences")}</h2>
            <p class="help">{app.t("rules-differences-text")}</p>
            <div class="scrolled" tabindex="0" role="region" aria-label=app.t("rules-differences")>
                <table data-testid="differences">
                    <thead><tr><td></td>{Edition::NAMED.map(head).collect_view()}</tr></thead>
                    <tbody>{rulebook::DIFFERENCES.iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}

fn rulings(app: App, rulings: &'static [(&'static str, &'static str)]) -> AnyView {
    let ruling = |&(number, key): &'static (&'static str, &'static str)| {
        view! { <div class="ruling"><dt>{number}</dt><dd>{app.t(key)}</dd></div> }
    };
    view! {
        <section class="panel chapter">
            <h2>{app.t("rules-rulings")}</h2>
            <p class="help">{app.t("rules-rulings-text")}</p>
            <dl class="rulings">{rulings.iter().map(ruling).collect_view()}</dl>
        </section>
    }
    .into_any()
}
