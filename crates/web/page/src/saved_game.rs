//! The game on this device between its page and the other pages: started, saved, loaded.

use super::app::{App, focus};
use super::storage;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Game;
use mana_record::{RecordError, RecordText};
use mana_ui::game_ui::GameUi;
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{LocalGameForm, LocalGameOptions, SetUpMode};
use mana_ui::route::Route;
use mana_view::prelude::*;

/// Saves a game of the archive, to be continued.
pub(crate) fn save_archived(key: &str, text: String) {
    save(text);
    storage::write(storage::GAME_KEY, key);
}

/// Starts a game and saves it, for [`crate::play::page`] to show. `hints`: whether every turn begins with a hint.
pub(crate) fn start(form: LocalGameForm, hints: bool) {
    let options = form.options(js_sys::Math::random() < 0.5);
    save(with_game!(form.rules(), |P, rules| {
        let mut local_game = new_local_game::<P>(rules, options);
        local_game.set_hints(hints);
        local_game.record().to_string()
    }));
}

/// Saves the record of a new game, which has no key in the archive yet.
pub(crate) fn save(text: String) {
    storage::remove(storage::GAME_KEY);
    storage::write(storage::GAME, &text);
    UNSAVED.set(Some(text));
}

thread_local! {
    /// The game that was just started, for browsers that store nothing.
    static UNSAVED: std::cell::RefCell<Option<String>> = const { std::cell::RefCell::new(None) };
}

/// A new game, set up as its options say.
pub(crate) fn new_local_game<P: GameUi>(
    rules: P::Rules,
    options: LocalGameOptions,
) -> LocalGame<P> {
    let mut random = |below: usize| (js_sys::Math::random() * below as f64) as usize % below.max(1);
    let fair =
        (options.set_up == SetUpMode::Fair).then(|| fair_start::<P>(rules, &mut random)).flatten();
    let mut game = fair.map_or_else(|| Game::<P>::new(rules), Game::from_position);
    P::play_set_ups(&mut game, options.set_up, &mut random);
    LocalGame::from_game(game, options)
}

/// One of the starts from which neither side is known to win.
fn fair_start<P: GameUi>(rules: P::Rules, random: &mut dyn FnMut(usize) -> usize) -> Option<P> {
    let starts: Vec<_> = mana_data::fair_starts(&rules.to_string()).collect();
    P::parse(rules, starts.get(random(starts.len()))?).ok()
}

/// Whether somebody has made a move in the game in local storage, which a new game would replace.
pub(crate) fn is_begun() -> bool {
    let Some(text) = storage::read(storage::GAME) else { return false };
    let rules = text.parse::<RecordText>().and_then(|record| record.rules());
    let begun = rules.and_then(|rules| {
        with_game!(rules, |P, _| LocalGame::<P>::read(&text).map(|game| game.can_undo()))
    });
    begun.unwrap_or(false)
}

/// Calls `start`, which replaces the saved game; if that one is begun, sets `asked` instead, once.
pub(crate) fn ask_to_replace(asked: RwSignal<bool>, start: impl Fn()) {
    if is_begun() && !asked.get_untracked() {
        asked.set(true);
        request_animation_frame(|| focus("[data-testid=replace-no]"));
    } else {
        start();
    }
}

/// The question whether to discard the saved game for a new one, while it is asked.
pub(crate) fn replace_question(
    app: App,
    asked: RwSignal<bool>,
    start: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    view! {
        <Show when=move || asked.get()>
            <div class="notice" role="alertdialog" aria-label=app.t("unfinished-sure") data-testid="replace">
                <p>{app.t("unfinished-sure")}</p>
                <div class="row">
                    <button type="button" data-testid="replace-yes" on:click=move |_| start()>{app.t("discard")}</button>
                    <a class="button" href=Route::Play.to_string() data-testid="replace-no">{app.t("continue")}</a>
                </div>
            </div>
        </Show>
    }
    .into_any()
}

/// Loads the record of the saved game.
pub(crate) fn load() -> Option<String> {
    storage::read(storage::GAME).or_else(|| UNSAVED.take())
}

/// The rules of the game in local storage, if there is one, or what is wrong with it.
pub(crate) fn rules() -> Option<Result<AnyRules, RecordError>> {
    let text = storage::read(storage::GAME)?;
    let rules = text.parse::<RecordText>().and_then(|record| record.rules());
    Some(
        rules
            .and_then(|rules| with_game!(rules, |P, _| LocalGame::<P>::read(&text).map(|_| rules))),
    )
}
