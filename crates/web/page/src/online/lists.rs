//! The lists of the lobby: open seeks, and the person's own games.

use crate::app::App;
use crate::home::edition_message;
use mana_catalogue::AnyRules;
use mana_protocol::{GameId, GameSummary, GameTerms, Me, Player, Seat, Seek};
use mana_ui::game_ui::side_name;
use mana_ui::messages::Messages;
use mana_ui::online::describe::{self, describe_result_to, describe_time_control};
use mana_ui::route::Route;
use mana_view::prelude::*;

/// The rules and the time control of a game.
pub(crate) fn describe_terms(terms: &GameTerms, messages: &Messages) -> String {
    let game = match terms.rules.as_str().parse::<AnyRules>().map(AnyRules::edition) {
        Ok(Some(edition)) => {
            format!("{} · {}", messages.text("game-mana"), messages.text(edition_message(edition)))
        }
        Ok(None) => messages.text("game-burst"),
        Err(_) => terms.rules.to_string(),
    };
    let pie = if terms.pie { format!(" · {}", messages.text("pie-rule")) } else { String::new() };
    format!("{game} · {}{pie}", describe_time_control(terms.clock, messages))
}

fn hash(game: &GameId) -> String {
    Route::Game(game.clone()).to_string()
}

/// The open seeks.
pub(crate) fn seeks(
    app: App,
    seeks: RwSignal<Option<Vec<Seek>>>,
    me: RwSignal<Option<Me>>,
) -> AnyView {
    let item = move |seek: Seek| {
        let own = me.read().as_ref().is_some_and(|me| me.id == seek.player.id);
        let about = app.messages.with(|messages| {
            let side = side_name(seek.seat.into(), messages);
            let key = if own { "seek-own" } else { "seek-side" };
            format!(
                "{} · {}",
                describe_terms(&seek.terms, messages),
                messages.fill(key, &[("side", side.into())])
            )
        });
        view! {
            <li>
                <a class="game-link" href=hash(&seek.game) data-testid="seek">
                    <span class="game-who">{player_name(app, &seek.player)}</span>
                    <span class="help">{about}</span>
                </a>
            </li>
        }
    };
    view! {
        <section class="panel games-list" aria-labelledby="seeks-title">
            <h2 id="seeks-title">{app.t("seeks-title")}</h2>
            {move || match seeks.get() {
                None => view! { <p class="help">{app.t("loading")}</p> }.into_any(),
                Some(list) if list.is_empty() => view! { <p class="help" data-testid="no-seeks">{app.t("no-seeks")}</p> }.into_any(),
                Some(list) => view! { <ul class="plain">{list.into_iter().map(item).collect_view()}</ul> }.into_any(),
            }}
        </section>
    }
    .into_any()
}

/// The person's own games, those first in which it is the person's turn.
pub(crate) fn own_games(
    app: App,
    games: RwSignal<Vec<GameSummary>>,
    me: RwSignal<Option<Me>>,
) -> AnyView {
    let sorted = Memo::new(move |_| {
        let me = me.get();
        let seat_of = |game: &GameSummary| own_seat(game, me.as_ref());
        let mut games = games.get();
        games.sort_by_key(|game| match (game.end, game.turn) {
            (Some(_), _) => 2,
            (None, turn) if turn.is_some() && turn == seat_of(game) => 0,
            (None, _) => 1,
        });
        games
    });
    let item = move |game: GameSummary| {
        let seat = own_seat(&game, me.read().as_ref());
        let state = app.messages.with(|messages| describe_state(&game, seat, messages));
        let about = app.messages.with(|messages| describe_terms(&game.terms, messages));
        let other = seat.and_then(|seat| game.players.get(!seat).as_ref());
        let who = match other {
            Some(player) => player_name(app, player),
            None => app.fill("nobody-yet", &[]),
        };
        let urgent = game.end.is_none() && game.turn.is_some() && game.turn == seat;
        view! {
            <li>
                <a class="game-link" class:urgent=urgent href=hash(&game.game) data-testid="own-game">
                    <span class="game-who">{who}</span>
                    <span class="game-state">{state}</span>
                    <span class="help">{about}</span>
                </a>
            </li>
        }
    };
    view! {
        <Show when=move || !games.read().is_empty()>
            <section class="panel games-list" aria-labelledby="own-title">
                <h2 id="own-title">{app.t("own-games-title")}</h2>
                <ul class="plain" data-testid="own-games">{move || sorted.get().into_iter().map(item).collect_view()}</ul>
            </section>
        </Show>
    }
    .into_any()
}

fn own_seat(game: &GameSummary, me: Option<&Me>) -> Option<Seat> {
    let id = &me?.id;
    Seat::ALL
        .into_iter()
        .find(|seat| game.players.get(*seat).as_ref().is_some_and(|player| player.id == *id))
}

/// The state of a game, as one of its players sees it.
fn describe_state(game: &GameSummary, seat: Option<Seat>, messages: &Messages) -> String {
    match (game.end, game.turn) {
        (Some(end), _) => describe_result_to(seat, end, messages),
        (None, None) => messages.text("waiting-short"),
        (None, turn) if turn == seat => messages.text("your-turn"),
        (None, _) => messages.text("their-turn"),
    }
}

/// A player's name, as it is shown.
pub(super) fn player_name(app: App, player: &Player) -> String {
    app.messages.with(|messages| describe::player_name(player.name.as_str(), messages))
}
