//! A summary of the lobby on the first page. It parses the server's response as plain JSON, as the types of the
//! protocol belong to the part of the page for games between people.

use super::app::App;
use super::{home, storage};
use js_sys::{Array, JSON, Reflect};
use mana_catalogue::AnyRules;
use mana_ui::online::describe::player_name;
use mana_ui::route::Route;
use mana_view::prelude::*;
use mana_view::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// How many offers are shown.
const SHOWN: usize = 3;

/// A player who waits for an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
struct WaitingPlayer {
    name: String,
    rules: String,
    /// The address of the game.
    address: String,
}

/// Who waits for an opponent, the latest first; nobody where there is no server.
#[derive(Clone, Copy)]
pub(crate) struct LobbyGlance(RwSignal<Vec<WaitingPlayer>>);

impl LobbyGlance {
    /// Fetches it once.
    pub(crate) fn fetch() -> LobbyGlance {
        let waiting = RwSignal::new(Vec::new());
        if has_server() && window().navigator().on_line() {
            spawn_local(async move {
                let players = fetch_seeks().await;
                if players.is_none() {
                    storage::remove(storage::SERVER);
                }
                // The user may have left the page meanwhile.
                let _ = waiting.try_set(players.unwrap_or_default());
            });
        }
        LobbyGlance(waiting)
    }

    /// How many people wait.
    pub(crate) fn count(self) -> usize {
        self.0.read().len()
    }
}

/// Whether a server has sent the page, now or when the device stored it. A static host would respond with an error,
/// which the browser logs.
pub(crate) fn has_server() -> bool {
    let says_so = window().performance().is_some_and(|performance| {
        let entries = performance.get_entries_by_type("navigation");
        let entry = entries.iter().next().unwrap_or_default();
        let timings = Reflect::get(&entry, &"serverTiming".into()).unwrap_or_default();
        Array::from(&timings).iter().any(|timing| field(&timing, "name") == "lobby")
    });
    if says_so {
        storage::write(storage::SERVER, "yes");
    }
    says_so || storage::read(storage::SERVER).is_some()
}

async fn fetch_seeks() -> Option<Vec<WaitingPlayer>> {
    let response: Response =
        JsFuture::from(window().fetch_with_str("api/lobby")).await.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    let lobby = JSON::parse(&text).ok()?;
    let seeks = Reflect::get(&lobby, &"seeks".into()).ok()?.dyn_into::<Array>().ok()?;
    let waiting = seeks.iter().filter_map(|seek| {
        let part = |name: &str| Reflect::get(&seek, &name.into()).ok();
        Some(WaitingPlayer {
            name: field(&part("player")?, "name"),
            rules: field(&part("terms")?, "rules"),
            address: Route::Game(field(&seek, "game").parse().ok()?).to_string(),
        })
    });
    Some(waiting.collect())
}

/// A text in an object; empty if it has none.
fn field(object: &JsValue, name: &str) -> String {
    let value = Reflect::get(object, &name.into()).ok();
    value.and_then(|value| value.as_string()).unwrap_or_default()
}

/// The offers that came last, if there are any.
pub(crate) fn panel(app: App, lobby: LobbyGlance) -> AnyView {
    let item = move |player: WaitingPlayer| {
        let name = app.messages.with(|messages| player_name(&player.name, messages));
        let game = match player.rules.parse::<AnyRules>().map(AnyRules::edition) {
            Ok(Some(edition)) => home::edition_message(edition),
            _ => "game-burst",
        };
        view! {
            <li>
                <a class="game-link" href=player.address data-testid="waiting">
                    <span class="game-who">{name}</span>
                    <span class="game-state">{app.t("join")}</span>
                    <span class="help">{app.t(game)}</span>
                </a>
            </li>
        }
    };
    let list = move || {
        let players = lobby.0.get();
        (!players.is_empty()).then(|| {
            view! {
                <section class="panel games-list lobby" aria-labelledby="lobby-title">
                    <h2 id="lobby-title">{app.t("seeks-title")}</h2>
                    <ul class="plain">{players.into_iter().take(SHOWN).map(item).collect_view()}</ul>
                </section>
            }
        })
    };
    list.into_any()
}
