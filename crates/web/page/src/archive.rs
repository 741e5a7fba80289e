//! The page of the games played on this device: search, review, continue, backup and restore.

use super::analysis::save_text;
use super::app::App;
use super::home::edition_message;
use super::{archive_store, saved_game, storage};
use mana_game::{Outcome, Side};
use mana_ui::archive::{ArchivedGame, Backup, write_backup};
use mana_ui::error_messages;
use mana_ui::game_ui::describe_outcome;
use mana_ui::route::Route;
use mana_ui::settings::UserSettings;
use mana_view::prelude::*;
use mana_view::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// How many games are listed at once.
const PAGE: usize = 50;

/// The archive while its page is open.
#[derive(Clone, Copy)]
struct Archive {
    app: App,
    /// The games, the last one first; `None` until they are read.
    games: RwSignal<Option<Vec<ArchivedGame>>>,
    query: RwSignal<String>,
    /// How many games are listed.
    listed: RwSignal<usize>,
    error: RwSignal<String>,
}

pub(crate) fn page(app: App) -> AnyView {
    let archive = Archive {
        app,
        games: RwSignal::new(None),
        query: RwSignal::new(String::new()),
        listed: RwSignal::new(PAGE),
        error: RwSignal::new(String::new()),
    };
    archive.load();
    let found = Memo::new(move |_| archive.found());
    let rows = move || {
        let listed = archive.listed.get();
        found.get().into_iter().take(listed).map(|game| archive.row(game)).collect_view()
    };
    let is_empty = move || archive.games.read().as_ref().is_some_and(Vec::is_empty);
    let is_longer = move || found.read().len() > archive.listed.get();
    view! {
        <div class="panel entrance archive">
            <h1>{app.t("archive")}</h1>
            <p class="help">{app.t("archive-help")}</p>
            <div class="row">
                <input
                    type="search"
                    data-testid="archive-search"
                    aria-label=app.t("archive-search")
                    placeholder=app.t("archive-search")
                    prop:value=archive.query
                    on:input=move |event| {
                        archive.query.set(event_target_value(&event));
                        archive.listed.set(PAGE);
                    }
                />
                <button type="button" data-testid="archive-export" on:click=move |_| archive.export()>{app.t("archive-export")}</button>
                <label class="button file">
                    {app.t("archive-import")}
                    <input type="file" accept=".txt,.pgn,text/plain" data-testid="archive-import" on:change=move |event| archive.import(&event) />
                </label>
            </div>
            <p class="error" role="alert" data-testid="archive-error">{archive.error}</p>
            <Show when=is_empty><p data-testid="archive-empty">{app.t("archive-empty")}</p></Show>
            <ul class="games" data-testid="archive">{rows}</ul>
            <Show when=is_longer>
                <button type="button" on:click=move |_| *archive.listed.write() += PAGE>{app.t("more-games")}</button>
            </Show>
        </div>
    }
    .into_any()
}

impl Archive {
    /// Reloads all games.
    fn load(self) {
        spawn_local(async move {
            let stored = archive_store::all().await.unwrap_or_default();
            let games = stored.into_iter().rev();
            let games = games.filter_map(|(key, text)| ArchivedGame::read(key, text).ok());
            let _ = self.games.try_set(Some(games.collect()));
        });
    }

    fn found(self) -> Vec<ArchivedGame> {
        let query = self.query.read();
        let games = self.games.read();
        let games = games.iter().flatten();
        games.filter(|game| game.matches(&query, &self.describe(game))).cloned().collect()
    }

    /// The game and its result in words.
    fn describe(self, game: &ArchivedGame) -> String {
        let app = self.app;
        let name = game.rules.edition().map_or("game-burst", edition_message);
        let against = match game.computer {
            Some(computer) => {
                app.fill("player-computer", &[("level", computer.level.number().into())])
            }
            None => game
                .players
                .iter()
                .filter(|name| !name.is_empty())
                .cloned()
                .collect::<Vec<_>>()
                .join(" – "),
        };
        let result = match (game.is_won(), game.outcome) {
            (Some(true), _) => app.fill("you-won", &[]),
            (_, Some(outcome)) => app.messages.with(|messages| describe_outcome(outcome, messages)),
            (_, None) => app.fill("not-over", &[]),
        };
        [app.fill(name, &[]), against, result]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · ")
    }

    fn row(self, game: ArchivedGame) -> AnyView {
        let app = self.app;
        let described = {
            let game = game.clone();
            move || self.describe(&game)
        };
        let side = match (game.is_won(), game.outcome) {
            (Some(true), _) => "won",
            (Some(false), _) => "lost",
            (None, Some(Outcome::Win(Side::Black))) => "black",
            (None, Some(Outcome::Win(Side::White))) => "white",
            (None, _) => "",
        };
        let (key, text) = (game.key.clone(), game.text.clone());
        let resume = move |_| {
            saved_game::save_archived(&key, text.clone());
            app.go(&Route::Play);
        };
        let is_open = game.outcome.is_none();
        let key = game.key.clone();
        let delete = move |_| {
            let key = key.clone();
            spawn_local(async move {
                let _ = archive_store::remove(&key).await;
                self.load();
            });
        };
        view! {
            <li class=side data-testid="archived-game">
                <div>
                    <p>{described}</p>
                    <p class="help">
                        {game.date.clone()} " · " {app.fill("move-count", &[("count", game.moves.into())])}
                    </p>
                </div>
                <div class="row">
                    {is_open.then(|| view! {
                        <button type="button" data-testid="archive-continue" on:click=resume>{app.t("continue")}</button>
                    })}
                    <a class="button" href=Route::Review(game.link.clone()).to_string()>{app.t("review")}</a>
                    <a class="button" href=Route::Analysis(game.link.clone()).to_string()>{app.t("analyse")}</a>
                    <button type="button" class="quiet" data-testid="archive-delete" on:click=delete>{app.t("delete-game")}</button>
                </div>
            </li>
        }
        .into_any()
    }

    /// Saves a backup file.
    fn export(self) {
        let stored = storage::IN_BACKUP.map(|name| (name, storage::read(name)));
        let stored = stored.iter().filter_map(|(name, value)| Some((*name, value.as_deref()?)));
        let games = self.games.read_untracked();
        let texts = games.iter().flatten().rev().map(|game| game.text.as_str());
        // The browser reports a failed download itself.
        let _ = save_text("mana-games.txt", &write_backup(stored, texts));
    }

    /// Imports the games of a file that are not in the archive, and its settings.
    fn import(self, event: &web_sys::Event) {
        let input = event.target().and_then(|it| it.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0))
        else {
            return;
        };
        let app = self.app;
        spawn_local(async move {
            let Some(text) = JsFuture::from(file.text()).await.ok().and_then(|it| it.as_string())
            else {
                return;
            };
            let backup = match Backup::read(&text) {
                Ok(backup) => backup,
                Err(error) => {
                    let said = app.messages.with_untracked(|it| error_messages::record(&error, it));
                    app.announce(said.clone());
                    let _ = self.error.try_set(said);
                    return;
                }
            };
            let known: Vec<String> = self.games.with_untracked(|games| {
                games.iter().flatten().map(|game| game.text.clone()).collect()
            });
            let mut added = 0;
            for (index, text) in
                backup.games.iter().filter(|text| !known.contains(text)).enumerate()
            {
                let key = format!("{}-{index:05}", archive_store::new_key());
                if archive_store::put(&key, text).await.is_ok() {
                    added += 1;
                }
            }
            for (name, value) in backup.storage {
                if storage::IN_BACKUP.contains(&name.as_str()) {
                    storage::write(&name, &value);
                }
                if name == storage::SETTINGS {
                    app.settings.set(UserSettings::read(&value));
                }
            }
            let _ = self.error.try_set(String::new());
            app.show_toast(app.fill("games-added", &[("count", added.into())]));
            self.load();
        });
    }
}
