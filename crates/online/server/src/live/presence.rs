use mana_duel::Viewer;
use mana_protocol::{GameId, PerSeat, PersonId, ToClient};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who is there. It is no part of any game, and nothing follows from it but what is shown.
#[derive(Default, Debug)]
pub(crate) struct Presence {
    games: Mutex<HashMap<GameId, [u32; 3]>>,
    people: Mutex<HashMap<PersonId, u32>>,
}

impl Presence {
    /// Somebody has come to look at a game. Gives the message that says so, where that changes anything.
    pub(crate) fn join(&self, game: &GameId, viewer: Viewer) -> Option<String> {
        let mut games = lock(&self.games);
        let counts = games.entry(game.clone()).or_default();
        let before = *counts;
        counts[viewer.index()] += 1;
        announce(game, before, *counts)
    }

    /// Somebody has gone.
    pub(crate) fn leave(&self, game: &GameId, viewer: Viewer) -> Option<String> {
        let mut games = lock(&self.games);
        let counts = games.get_mut(game)?;
        let before = *counts;
        counts[viewer.index()] = counts[viewer.index()].saturating_sub(1);
        let now = *counts;
        if now == [0; 3] {
            games.remove(game);
        }
        announce(game, before, now)
    }

    /// Who looks at a game now.
    pub(crate) fn message(&self, game: &GameId) -> String {
        let counts = lock(&self.games).get(game).copied().unwrap_or_default();
        presence_message(game, counts)
    }

    /// A person has opened a socket.
    pub(crate) fn connect(&self, person: &PersonId) -> bool {
        let mut people = lock(&self.people);
        let count = people.entry(person.clone()).or_default();
        *count += 1;
        *count == 1
    }

    /// A person has closed a socket; says whether it was the last.
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

    /// Whether a person has a socket open.
    pub(crate) fn is_online(&self, person: &PersonId) -> bool {
        lock(&self.people).contains_key(person)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A player with two tabs comes once; spectators are counted.
fn announce(game: &GameId, before: [u32; 3], now: [u32; 3]) -> Option<String> {
    let shown = |[black, white, spectators]: [u32; 3]| (black > 0, white > 0, spectators);
    (shown(before) != shown(now)).then(|| presence_message(game, now))
}

fn presence_message(game: &GameId, [black, white, spectators]: [u32; 3]) -> String {
    let players = PerSeat { black: black > 0, white: white > 0 };
    ToClient::Presence { game: game.clone(), players, spectators }.write()
}
