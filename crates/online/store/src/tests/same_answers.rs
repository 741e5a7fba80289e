//! Both databases return the same results for the same operations.

use super::{TestDatabase, at, block_on, chat, duel, me, sit};
use crate::{Append, GamesCursor, Store, StoreError, TokenDigest};
use fastrand::Rng;
use mana_duel::Duel;
use mana_protocol::ServerTime;
use std::fmt::Debug;

/// The number of operations. Nearly every one costs a commit in both databases.
const OPERATIONS: usize = 1500;

const GAMES: u32 = 12;
const PEOPLE: u32 = 8;

/// Executes an operation on a store, and returns the result as text.
type Operation = Box<dyn Fn(&dyn Store) -> String>;

/// The games as a server has cached them, perhaps stale.
struct World {
    rng: Rng,
    games: Vec<Duel>,
    acts: u32,
}

/// A result as text. Of an error only the kind counts, not the database's message.
fn answer<T: Debug>(answer: Result<T, StoreError>) -> String {
    match answer {
        Ok(value) => format!("{value:?}"),
        Err(StoreError::Conflict(game)) => format!("conflict {game}"),
        Err(StoreError::Database(_)) => "refused by the database".to_string(),
        Err(error) => format!("{error:?}"),
    }
}

impl World {
    fn person(&mut self) -> u32 {
        self.rng.u32(1..=PEOPLE)
    }

    fn token(&mut self) -> TokenDigest {
        TokenDigest(format!("token{}", self.person()))
    }

    fn millis(&mut self) -> u64 {
        self.rng.u64(..20_000)
    }

    /// Entries that may or may not fit the stored log.
    fn append(&mut self) -> Append {
        let place = self.rng.usize(..self.games.len());
        let mut duel = self.games[place].clone();
        self.acts += 1;
        let before = duel.len();
        if self.rng.u32(..4) == 0 && duel.summary().players.white.is_none() {
            sit(&mut duel);
        } else {
            chat(&mut duel, self.acts);
        }
        let expected = match self.rng.u32(..6) {
            0 => 0,
            1 => before + 1,
            2 => before.saturating_sub(1),
            _ => before,
        };
        self.games[place] = duel.clone();
        Append::new(&duel, expected.min(duel.len()))
    }

    /// Loads the games again, as a server does after a conflict.
    fn reload(&mut self, store: &dyn Store) {
        for game in &mut self.games {
            if let Some(entries) = block_on(store.load(game.id().clone())).unwrap() {
                *game = Duel::load(game.id().clone(), entries).unwrap();
            }
        }
    }

    /// A random operation, the same on every store.
    fn operation(&mut self) -> (String, Operation) {
        let person = self.person();
        let (early, late) = (self.millis(), self.millis());
        let token = self.token();
        match self.rng.u32(..20) {
            0..7 => {
                let count = if self.rng.u32(..5) == 0 { 2 } else { 1 };
                let appends: Vec<_> = (0..count).map(|_| self.append()).collect();
                let shown = appends.iter().map(|append| (append.game.clone(), append.expected));
                let shown = format!("append {:?}", shown.collect::<Vec<_>>());
                (shown, Box::new(move |store| answer(block_on(store.append(appends.clone())))))
            }
            7..9 => {
                // A new game, perhaps after it was deleted.
                let number = self.rng.u32(1..=GAMES);
                let new = duel(number);
                self.games.retain(|game| game.id() != new.id());
                self.games.push(new.clone());
                let append = move |store: &dyn Store| {
                    answer(block_on(store.append(vec![Append::new(&new, 0)])))
                };
                (format!("create {number}"), Box::new(append))
            }
            9..11 => {
                let add = move |store: &dyn Store| {
                    answer(block_on(store.add_person(
                        me(person),
                        at(early),
                        token.clone(),
                        at(late),
                    )))
                };
                (format!("add {person}"), Box::new(add))
            }
            11 => {
                let session = move |store: &dyn Store| {
                    answer(block_on(store.session(token.clone(), at(early))))
                };
                ("session".into(), Box::new(session))
            }
            12 => {
                let renew = move |store: &dyn Store| {
                    answer(block_on(store.renew_session(token.clone(), at(late))))
                };
                ("renew".into(), Box::new(renew))
            }
            13 => {
                let end =
                    move |store: &dyn Store| answer(block_on(store.end_session(token.clone())));
                ("end".into(), Box::new(end))
            }
            14 => {
                let limit = self.rng.u32(..3);
                let purge = move |store: &dyn Store| {
                    answer(block_on(store.purge(at(early / 4), at(late / 8), limit)))
                };
                (format!("purge {limit}"), Box::new(purge))
            }
            15 => {
                let (before, limit) = (self.rng.u64(..=u64::from(GAMES)), self.rng.u32(..2));
                let purge =
                    move |store: &dyn Store| answer(block_on(store.purge_games(at(before), limit)));
                (format!("purge games {limit}"), Box::new(purge))
            }
            16 => {
                let name: mana_protocol::Name = format!("Ann {early}").parse().unwrap();
                let rename = move |store: &dyn Store| {
                    answer(block_on(store.rename(me(person).id, name.clone())))
                };
                ("rename".into(), Box::new(rename))
            }
            17 => {
                let time = ServerTime::from_millis(early);
                let save = move |store: &dyn Store| answer(block_on(store.save_time(time)));
                (format!("save {early}"), Box::new(save))
            }
            18 => {
                let key = format!("key{early}");
                let sign = move |store: &dyn Store| answer(block_on(store.secret(key.clone())));
                ("key".into(), Box::new(sign))
            }
            _ => {
                let game = self.games[self.rng.usize(..self.games.len())].id().clone();
                let after =
                    self.rng.bool().then(|| GamesCursor { changed: at(early), game: game.clone() });
                let limit = self.rng.u32(..5);
                let read = move |store: &dyn Store| {
                    let games = store.games_of(me(person).id, after.clone(), limit);
                    format!(
                        "{} {}",
                        answer(block_on(store.load(game.clone()))),
                        answer(block_on(games))
                    )
                };
                ("read".into(), Box::new(read))
            }
        }
    }
}

/// The results of all reads without parameters.
fn lists(store: &dyn Store) -> String {
    format!(
        "{} {} {} {}",
        answer(block_on(store.game_ids())),
        answer(block_on(store.seeks(at(3)))),
        answer(block_on(store.deadlines())),
        answer(block_on(store.server_time())),
    )
}

#[test]
fn both_databases_return_the_same_results() {
    for seed in 0..3 {
        let databases = [TestDatabase::sqlite(&format!("same-{seed}")), TestDatabase::postgres()];
        let stores = databases.each_ref().map(|database| database.open_with_people());
        let games = (1..=GAMES).map(duel).collect();
        // Later than anything else in a game.
        let mut world = World { rng: Rng::with_seed(seed), games, acts: 2000 };
        let (mut done, mut refused) = (0, 0);
        for number in 0..OPERATIONS / 3 {
            let (shown, operation) = world.operation();
            let [sqlite, postgres] = stores.each_ref().map(|store| operation(&**store));
            assert_eq!(sqlite, postgres, "seed {seed}, operation {number}: {shown}");
            let is_refused = sqlite.contains("conflict") || sqlite.contains("refused");
            if is_refused {
                refused += 1;
                world.reload(&*stores[0]);
            } else {
                done += 1;
            }
            if number % 10 == 0 {
                let [sqlite, postgres] = stores.each_ref().map(|store| lists(&**store));
                assert_eq!(sqlite, postgres, "seed {seed}, after operation {number}: {shown}");
            }
        }
        for store in &stores {
            assert!(block_on(store.find_damage()).unwrap().is_empty());
        }
        assert!(done > 50 && refused > 50, "{done} done, {refused} refused");
    }
}
