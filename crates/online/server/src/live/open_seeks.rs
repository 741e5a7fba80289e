use crate::connection_limits::subscriber;
use mana_bus::SeekAddress;
use mana_protocol::{Code, GameId, Millis, Refusal, Seek, WallTime};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most seeks that are listed.
pub(crate) const MAX_LISTED: usize = 100;

/// The most open seeks of a person.
pub(crate) const MAX_PER_PERSON: usize = 5;

/// The most open seeks from an address, since this server or another node of its cluster started.
pub(crate) const MAX_PER_ADDRESS: usize = 20;

/// Older seeks are neither listed nor counted.
pub(crate) const MAX_SEEK_AGE: Millis = Millis::from_secs(14 * 24 * 60 * 60);

/// A cache of the open seeks in the store, and how many each person and address has.
#[derive(Default, Debug)]
pub(crate) struct OpenSeeks {
    table: Mutex<HashMap<GameId, OpenSeek>>,
    /// How many times a seek was added or removed.
    changes: AtomicU64,
}

#[derive(Debug)]
struct OpenSeek {
    seek: Seek,
    /// The address it was made from, if known.
    address: Option<IpAddr>,
    /// Whether the game is in the store. Until then the seek is counted, but not listed.
    stored: bool,
}

impl OpenSeeks {
    pub(crate) fn new(seeks: Vec<Seek>) -> OpenSeeks {
        let open = OpenSeeks::default();
        open.replace(seeks);
        open
    }

    /// Replaces the stored seeks.
    pub(crate) fn replace(&self, seeks: Vec<Seek>) {
        self.replace_in(self.table(), seeks);
    }

    /// A number that changes with the seeks.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// Replaces the stored seeks, unless one has changed since [`changes`](OpenSeeks::changes) was read.
    pub(crate) fn replace_unless_changed(&self, changes: u64, seeks: Vec<Seek>) {
        let table = self.table();
        if self.changes() == changes {
            self.replace_in(table, seeks);
        }
    }

    fn replace_in(&self, mut table: MutexGuard<'_, HashMap<GameId, OpenSeek>>, seeks: Vec<Seek>) {
        let addresses: HashMap<GameId, Option<IpAddr>> =
            table.iter().map(|(game, open)| (game.clone(), open.address)).collect();
        table.retain(|_, open| !open.stored);
        for seek in seeks {
            let address = addresses.get(&seek.game).copied().flatten();
            table.insert(seek.game.clone(), OpenSeek { seek, address, stored: true });
        }
    }

    /// Counts a seek that is about to be stored. It is removed again unless it is
    /// [confirmed](SeekReservation::confirm).
    ///
    /// # Errors
    /// The person or the address is at its limit.
    pub(crate) fn reserve(
        &self,
        seek: Seek,
        address: IpAddr,
    ) -> Result<SeekReservation<'_>, Refusal> {
        let address = subscriber(address);
        let mut table = self.table();
        drop_old(&mut table, seek.created);
        let of_person = table.values().filter(|open| open.seek.player.id == seek.player.id);
        if of_person.count() >= MAX_PER_PERSON {
            let message = format!("you have {MAX_PER_PERSON} open seeks; cancel one first");
            return Err(Refusal::new(Code::TooMuch, message));
        }
        let of_address = table.values().filter(|open| open.address == Some(address));
        if of_address.count() >= MAX_PER_ADDRESS {
            let message = format!("there are {MAX_PER_ADDRESS} open seeks from your address");
            return Err(Refusal::new(Code::TooMuch, message));
        }
        let game = seek.game.clone();
        table.insert(game.clone(), OpenSeek { seek, address: Some(address), stored: false });
        Ok(SeekReservation { seeks: self, game: Some(game) })
    }

    /// Sets the seek of a game, or removes it.
    pub(crate) fn update(&self, game: &GameId, seek: Option<Seek>) {
        let mut table = self.table();
        self.changes.fetch_add(1, Ordering::AcqRel);
        match seek {
            None => drop(table.remove(game)),
            Some(seek) => {
                let address = table.get(game).and_then(|open| open.address);
                table.insert(game.clone(), OpenSeek { seek, address, stored: true });
            }
        }
    }

    /// Sets the address of a seek that was made on another node.
    pub(crate) fn set_address(&self, seek: &SeekAddress) {
        if let Some(open) = self.table().get_mut(&seek.game) {
            open.address = Some(subscriber(seek.address));
        }
    }

    /// The known addresses of stored seeks.
    pub(crate) fn addresses(&self) -> Vec<SeekAddress> {
        let table = self.table();
        let stored = table.iter().filter(|(_, open)| open.stored);
        let known = stored.filter_map(|(game, open)| {
            Some(SeekAddress { game: game.clone(), address: open.address? })
        });
        known.collect()
    }

    /// The newest seeks for which `is_listed` is true.
    pub(crate) fn newest(&self, now: WallTime, is_listed: impl Fn(&Seek) -> bool) -> Vec<Seek> {
        let mut table = self.table();
        drop_old(&mut table, now);
        let listed = table.values().filter(|open| open.stored && is_listed(&open.seek));
        let mut listed: Vec<&Seek> = listed.map(|open| &open.seek).collect();
        listed.sort_unstable_by_key(|seek| (std::cmp::Reverse(seek.created), &seek.game));
        listed.into_iter().take(MAX_LISTED).cloned().collect()
    }

    fn table(&self) -> MutexGuard<'_, HashMap<GameId, OpenSeek>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn drop_old(table: &mut HashMap<GameId, OpenSeek>, now: WallTime) {
    let oldest = now.saturating_sub(MAX_SEEK_AGE);
    table.retain(|_, open| open.seek.created >= oldest);
}

/// A seek that is counted but not stored yet.
#[derive(Debug)]
pub(crate) struct SeekReservation<'a> {
    seeks: &'a OpenSeeks,
    game: Option<GameId>,
}

impl SeekReservation<'_> {
    /// Marks the seek as stored, so that it is listed.
    pub(crate) fn confirm(mut self) {
        if let Some(game) = self.game.take()
            && let Some(open) = self.seeks.table().get_mut(&game)
        {
            self.seeks.changes.fetch_add(1, Ordering::AcqRel);
            open.stored = true;
        }
    }
}

impl Drop for SeekReservation<'_> {
    fn drop(&mut self) {
        if let Some(game) = &self.game {
            self.seeks.table().remove(game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::{Lobby, ToClient};

    const NOW: WallTime = WallTime::from_millis(1 << 42);

    fn seek(number: usize, person: usize, created: WallTime) -> Seek {
        let text = format!(
            r#"{{"game":"game{number:08}","created":{created},"seat":"white",
                "player":{{"id":"person{person:06}","name":"{}"}},
                "terms":{{"rules":"burst","start":{{"type":"position","position":"{}"}}}}}}"#,
            "花".repeat(24),
            "x".repeat(80),
        );
        serde_json::from_str(&text).unwrap()
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[track_caller]
    fn make(seeks: &OpenSeeks, number: usize, person: usize, from: &str) -> Result<(), Code> {
        let reserved = seeks.reserve(seek(number, person, NOW), address(from));
        reserved.map(SeekReservation::confirm).map_err(|refusal| refusal.code)
    }

    #[test]
    fn seeks_of_a_person_and_an_address_are_limited() {
        let seeks = OpenSeeks::default();
        for number in 0..5 {
            assert_eq!(make(&seeks, number, 1, "192.0.2.1"), Ok(()));
        }
        assert_eq!(make(&seeks, 5, 1, "192.0.2.2"), Err(Code::TooMuch));
        // A seek that is accepted or cancelled frees its place.
        seeks.update(&seek(0, 1, NOW).game, None);
        assert_eq!(make(&seeks, 5, 1, "192.0.2.2"), Ok(()));
        // One network counts as one address.
        for number in 100..120 {
            let from = format!("2001:db8::{number}");
            assert_eq!(make(&seeks, number, number, &from), Ok(()));
        }
        assert_eq!(make(&seeks, 120, 120, "2001:db8::ffff"), Err(Code::TooMuch));
        assert_eq!(make(&seeks, 120, 120, "2001:db8:0:1::1"), Ok(()));
        // A reload from the store does not lose the addresses.
        seeks.replace((100..120).map(|number| seek(number, number, NOW)).collect());
        assert_eq!(make(&seeks, 121, 121, "2001:db8::ffff"), Err(Code::TooMuch));
        // The same on another node, which receives the addresses.
        let there = OpenSeeks::new((100..120).map(|number| seek(number, number, NOW)).collect());
        let told = seeks.addresses();
        told.iter().for_each(|seek| there.set_address(seek));
        assert_eq!(make(&there, 121, 121, "2001:db8::ffff"), Err(Code::TooMuch));
        assert_eq!(make(&there, 121, 121, "192.0.2.1"), Ok(()));
        // Old seeks do not count.
        let old = NOW.saturating_sub(MAX_SEEK_AGE).saturating_sub(Millis::from_millis(1));
        seeks.replace((0..5).map(|number| seek(number, 1, old)).collect());
        assert_eq!(make(&seeks, 9, 1, "192.0.2.1"), Ok(()));
    }

    #[test]
    fn a_seek_is_listed_once_it_is_stored() {
        let seeks = OpenSeeks::default();
        let list = || seeks.newest(NOW, |_| true);
        let reserved = seeks.reserve(seek(1, 1, NOW), address("192.0.2.1")).unwrap();
        assert_eq!(list(), []);
        // A reload does not remove a reserved seek.
        seeks.replace(Vec::new());
        let changes = seeks.changes();
        reserved.confirm();
        assert_eq!(list(), [seek(1, 1, NOW)]);
        // A reload from before it was stored is outdated.
        seeks.replace_unless_changed(changes, Vec::new());
        assert_eq!(list(), [seek(1, 1, NOW)]);
        drop(seeks.reserve(seek(2, 1, NOW), address("192.0.2.1")).unwrap());
        assert_eq!(list(), [seek(1, 1, NOW)]);
    }

    #[test]
    fn only_the_newest_seeks_are_listed() {
        let at = |number: usize| NOW.saturating_sub(Millis::from_secs(number as u64));
        let all = || (0..500).map(|number| seek(number, number, at(number)));
        let seeks = OpenSeeks::new(all().collect());
        let listed = seeks.newest(NOW, |_| true);
        assert_eq!(listed, all().take(MAX_LISTED).collect::<Vec<_>>());
        let bytes = ToClient::Lobby { seeks: listed }.write().len();
        assert!(bytes < 64 * 1024, "{bytes}");
        // Filtered seeks do not count towards the limit of the list.
        let odd = |seek: &Seek| seek.created.as_millis() / 1000 % 2 == 1;
        let Lobby { seeks } = Lobby { seeks: seeks.newest(NOW, odd) };
        assert_eq!(seeks.len(), MAX_LISTED);
    }
}
