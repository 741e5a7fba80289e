use mana_duel::{PerViewer, Viewer};
use mana_protocol::{GameId, PerSeat, PersonId, ToClient};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who is connected. It is only shown, and no part of any game.
#[derive(Default, Debug)]
pub(crate) struct Presence {
    games: Mutex<HashMap<GameId, PerViewer<u32>>>,
    people: Mutex<HashMap<PersonId, u32>>,
}

impl Presence {
    /// Counts a viewer of a game. Returns the message to publish, if anything changes for others.
    pub(crate) fn join(&self, game: &GameId, viewer: Viewer) -> Option<String> {
        let mut games = lock(&self.games);
        let counts = games.entry(game.clone()).or_default();
        let before = *counts;
        *counts.get_mut(viewer) += 1;
        change(game, before, *counts)
    }

    /// Removes a viewer of a game. Returns the message to publish, if anything changes for others.
    pub(crate) fn leave(&self, game: &GameId, viewer: Viewer) -> Option<String> {
        let mut games = lock(&self.games);
        let counts = games.get_mut(game)?;
        let before = *counts;
        let count = counts.get_mut(viewer);
        *count = count.saturating_sub(1);
        let now = *counts;
        if now == PerViewer::default() {
            games.remove(game);
        }
        change(game, before, now)
    }

    /// The message about who is connected to a game now.
    pub(crate) fn message(&self, game: &GameId) -> String {
        let counts = lock(&self.games).get(game).copied().unwrap_or_default();
        presence_message(game, counts)
    }

    /// Counts a connection of a person. Returns whether it is the first.
    pub(crate) fn connect(&self, person: &PersonId) -> bool {
        let mut people = lock(&self.people);
        let count = people.entry(person.clone()).or_default();
        *count += 1;
        *count == 1
    }

    /// Removes a connection of a person. Returns whether it was the last.
    pub(crate) fn disconnect(&self, person: &PersonId) -> bool {
        let mut people = lock(&self.people);
        match people.get_mut(person) {
            Some(count) if *count > 1 => {
                *count -= 1;
                false
            }
            _ => people.remove(person).is_some(),
        }
    }

    /// Whether a person has a connection.
    pub(crate) fn is_online(&self, person: &PersonId) -> bool {
        lock(&self.people).contains_key(person)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The message after a change: it shows whether a player has any connection, and the number of spectators.
fn change(game: &GameId, before: PerViewer<u32>, now: PerViewer<u32>) -> Option<String> {
    let shown = |counts: PerViewer<u32>| (counts.black > 0, counts.white > 0, counts.spectator);
    (shown(before) != shown(now)).then(|| presence_message(game, now))
}

fn presence_message(game: &GameId, counts: PerViewer<u32>) -> String {
    let players = PerSeat { black: counts.black > 0, white: counts.white > 0 };
    let spectators = counts.spectator;
    ToClient::Presence { game: game.clone(), players, spectators }.write()
}
