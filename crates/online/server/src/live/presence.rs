use mana_bus::{GameViewers, NodeMessage, NodeName};
use mana_duel::{PerViewer, Viewer};
use mana_protocol::{GameId, PerSeat, PersonId, ToClient};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Who is connected, to this node and to others. It is for display only, and no part of any game.
#[derive(Default, Debug)]
pub(crate) struct Presence(Mutex<PresenceTable>);

#[derive(Default, Debug)]
struct PresenceTable {
    games: HashMap<GameId, PerViewer<u32>>,
    people: HashMap<PersonId, u32>,
    others: HashMap<NodeName, OtherNode>,
}

/// Who is connected to another node, according to its messages.
#[derive(Debug)]
struct OtherNode {
    last_received: Instant,
    /// The number of its snapshots. Entries that are missing in the last one are gone.
    list: u64,
    games: HashMap<GameId, (PerViewer<u32>, u64)>,
    people: HashMap<PersonId, u64>,
}

/// A node without a message for this long counts as down.
pub(crate) const TIME_TO_LIVE: Duration = Duration::from_secs(7);

/// The most games, people or addresses in one message to other nodes.
pub(crate) const PART_SIZE: usize = 1000;

/// The effect of a change of this node's viewers.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct ViewersChange {
    /// The message to the followers of the game, if anything changes for them.
    pub(crate) text: Option<String>,
    /// The number of viewers on this node.
    pub(crate) counts: PerViewer<u32>,
}

impl Presence {
    /// Changes the viewer that a connection is in a game; `None` if it does not follow the game.
    pub(crate) fn change(
        &self,
        game: &GameId,
        before: Option<Viewer>,
        now: Option<Viewer>,
    ) -> ViewersChange {
        let mut table = self.table();
        let shown = table.total(game);
        let mut counts = table.games.get(game).copied().unwrap_or_default();
        if let Some(viewer) = before {
            *counts.get_mut(viewer) = counts.get(viewer).saturating_sub(1);
        }
        if let Some(viewer) = now {
            *counts.get_mut(viewer) += 1;
        }
        if counts == PerViewer::default() {
            table.games.remove(game);
        } else {
            table.games.insert(game.clone(), counts);
        }
        ViewersChange { text: difference(game, shown, table.total(game)), counts }
    }

    /// The message about who is connected to a game now.
    pub(crate) fn message(&self, game: &GameId) -> String {
        presence_message(game, self.table().total(game))
    }

    /// Counts a connection of a person. Returns whether it is the first to this node.
    pub(crate) fn connect(&self, person: &PersonId) -> bool {
        let mut table = self.table();
        let count = table.people.entry(person.clone()).or_default();
        *count += 1;
        *count == 1
    }

    /// Removes a connection of a person. Returns whether it was the last to this node.
    pub(crate) fn disconnect(&self, person: &PersonId) -> bool {
        match self.table().people.entry(person.clone()) {
            Entry::Occupied(mut entry) if *entry.get() > 1 => {
                *entry.get_mut() -= 1;
                false
            }
            Entry::Occupied(entry) => {
                entry.remove();
                true
            }
            Entry::Vacant(_) => false,
        }
    }

    /// Whether a person has a connection.
    pub(crate) fn is_online(&self, person: &PersonId) -> bool {
        let table = self.table();
        table.people.contains_key(person)
            || table.others.values().any(|node| node.people.contains_key(person))
    }

    fn table(&self) -> MutexGuard<'_, PresenceTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The messages between nodes.
impl Presence {
    /// Records that another node is alive.
    pub(crate) fn record_heartbeat(&self, node: &NodeName) {
        self.table().other(node).last_received = Instant::now();
    }

    /// Sets the viewers of a game on another node. Returns the message to publish, if anything changes.
    pub(crate) fn set_viewers(&self, node: &NodeName, viewers: GameViewers) -> Option<String> {
        let mut table = self.table();
        let shown = table.total(&viewers.game);
        table.other(node).set_viewers(&viewers);
        difference(&viewers.game, shown, table.total(&viewers.game))
    }

    /// Sets whether a person is connected to another node.
    pub(crate) fn set_online(&self, node: &NodeName, person: PersonId, online: bool) {
        let mut table = self.table();
        let node = table.other(node);
        if online {
            node.people.insert(person, node.list);
        } else {
            node.people.remove(&person);
        }
    }

    /// Adds a part of another node's snapshot. Returns the messages to publish.
    pub(crate) fn set_present(
        &self,
        node: &NodeName,
        (first, last): (bool, bool),
        games: Vec<GameViewers>,
        people: Vec<PersonId>,
    ) -> Vec<(GameId, String)> {
        let mut table = self.table();
        let other = table.other(node);
        other.list += u64::from(first);
        let list = other.list;
        let mut touched: BTreeSet<GameId> =
            games.iter().map(|viewers| viewers.game.clone()).collect();
        if last {
            // Entries of earlier snapshots, which may be in this part.
            let old = other.games.iter().filter(|(_, (_, seen))| *seen != list);
            touched.extend(old.map(|(game, _)| game.clone()));
        }
        let touched: Vec<GameId> = touched.into_iter().collect();
        let shown: Vec<_> = touched.iter().map(|game| table.total(game)).collect();
        let other = table.other(node);
        other.people.extend(people.into_iter().map(|person| (person, list)));
        games.iter().for_each(|viewers| other.set_viewers(viewers));
        if last {
            other.games.retain(|_, (_, seen)| *seen == list);
            other.people.retain(|_, seen| *seen == list);
        }
        table.differences(touched, shown)
    }

    /// Removes a node. Returns the messages to publish.
    pub(crate) fn forget_node(&self, node: &NodeName) -> Vec<(GameId, String)> {
        let mut table = self.table();
        let Some(other) = table.others.get(node) else { return Vec::new() };
        let touched: Vec<GameId> = other.games.keys().cloned().collect();
        let shown: Vec<_> = touched.iter().map(|game| table.total(game)).collect();
        table.others.remove(node);
        table.differences(touched, shown)
    }

    /// The nodes whose heartbeats have stopped.
    pub(crate) fn silent_nodes(&self) -> Vec<NodeName> {
        let table = self.table();
        let silent =
            table.others.iter().filter(|(_, node)| node.last_received.elapsed() > TIME_TO_LIVE);
        silent.map(|(name, _)| name.clone()).collect()
    }

    /// A snapshot of who is connected to this node, as messages to the others.
    pub(crate) fn list(&self) -> Vec<NodeMessage> {
        let table = self.table();
        let viewers = |(game, counts): (&GameId, &PerViewer<u32>)| GameViewers {
            game: game.clone(),
            counts: *counts,
        };
        let games: Vec<_> = table.games.iter().map(viewers).collect();
        let people: Vec<_> = table.people.keys().cloned().collect();
        drop(table);
        let parts = games.len().max(people.len()).div_ceil(PART_SIZE).max(1);
        let part = |number: usize| NodeMessage::Present {
            first: number == 0,
            last: number + 1 == parts,
            games: games.iter().skip(number * PART_SIZE).take(PART_SIZE).cloned().collect(),
            people: people.iter().skip(number * PART_SIZE).take(PART_SIZE).cloned().collect(),
        };
        (0..parts).map(part).collect()
    }
}

impl PresenceTable {
    fn other(&mut self, node: &NodeName) -> &mut OtherNode {
        self.others.entry(node.clone()).or_insert_with(|| OtherNode {
            last_received: Instant::now(),
            list: 0,
            games: HashMap::new(),
            people: HashMap::new(),
        })
    }

    /// The viewers of a game on all nodes.
    fn total(&self, game: &GameId) -> PerViewer<u32> {
        let mut total = self.games.get(game).copied().unwrap_or_default();
        for (counts, _) in self.others.values().filter_map(|node| node.games.get(game)) {
            for viewer in Viewer::ALL {
                *total.get_mut(viewer) = total.get(viewer).saturating_add(*counts.get(viewer));
            }
        }
        total
    }

    /// The messages about games whose totals have changed.
    fn differences(&self, games: Vec<GameId>, shown: Vec<PerViewer<u32>>) -> Vec<(GameId, String)> {
        let changed = games.into_iter().zip(shown).filter_map(|(game, shown)| {
            let text = difference(&game, shown, self.total(&game))?;
            Some((game, text))
        });
        changed.collect()
    }
}

impl OtherNode {
    fn set_viewers(&mut self, viewers: &GameViewers) {
        if viewers.counts == PerViewer::default() {
            self.games.remove(&viewers.game);
        } else {
            self.games.insert(viewers.game.clone(), (viewers.counts, self.list));
        }
    }
}

/// The message after a change: it shows whether a player has any connection, and the number of spectators.
fn difference(game: &GameId, before: PerViewer<u32>, now: PerViewer<u32>) -> Option<String> {
    let shown = |counts: PerViewer<u32>| (counts.black > 0, counts.white > 0, counts.spectator);
    (shown(before) != shown(now)).then(|| presence_message(game, now))
}

fn presence_message(game: &GameId, counts: PerViewer<u32>) -> String {
    let players = PerSeat { black: counts.black > 0, white: counts.white > 0 };
    let spectators = counts.spectator;
    ToClient::Presence { game: game.clone(), players, spectators }.write()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_protocol::Seat;

    const BLACK: Option<Viewer> = Some(Viewer::Player(Seat::Black));
    const SPECTATOR: Option<Viewer> = Some(Viewer::Spectator);

    fn game(number: usize) -> GameId {
        format!("game{number:08}").parse().unwrap()
    }

    fn person(number: usize) -> PersonId {
        format!("person{number:06}").parse().unwrap()
    }

    fn spectators(presence: &Presence, number: usize) -> u32 {
        presence.table().total(&game(number)).spectator
    }

    /// Passes the snapshot of one node to another.
    fn receive_snapshot(presence: &Presence, node: &str, from: &Presence) -> Vec<(GameId, String)> {
        let receive = |message| {
            let NodeMessage::Present { first, last, games, people } = message else {
                panic!("{message:?}")
            };
            presence.set_present(&node.to_string(), (first, last), games, people)
        };
        from.list().into_iter().flat_map(receive).collect()
    }

    #[test]
    fn viewers_of_all_nodes_are_counted_and_changes_published_once() {
        let [here, there] = [(); 2].map(|()| Presence::default());
        assert!(here.change(&game(1), None, SPECTATOR).text.is_some());
        there.change(&game(1), None, SPECTATOR);
        there.change(&game(1), None, BLACK);
        let change = there.change(&game(1), None, BLACK);
        assert_eq!(change.text, None, "Black was there before");
        let viewers = GameViewers { game: game(1), counts: change.counts };
        let node = "there".to_string();
        let text = here.set_viewers(&node, viewers.clone()).unwrap();
        assert!(text.contains(r#""black":true"#) && text.contains(r#""spectators":2"#), "{text}");
        assert_eq!(here.set_viewers(&node, viewers), None);
        assert_eq!(receive_snapshot(&here, "there", &there), []);
        // The message is lost, and the next snapshot corrects it.
        there.change(&game(1), SPECTATOR, None);
        assert_eq!(receive_snapshot(&here, "there", &there).len(), 1);
        assert_eq!(spectators(&here, 1), 1);
        assert_eq!(here.forget_node(&node).len(), 1, "Black is gone");
    }

    #[test]
    fn a_snapshot_takes_effect_with_its_last_part() {
        let [here, there] = [(); 2].map(|()| Presence::default());
        here.set_online(&"there".to_string(), person(9999), true);
        here.set_viewers(
            &"there".to_string(),
            GameViewers {
                game: game(9999),
                counts: PerViewer { spectator: 3, ..Default::default() },
            },
        );
        let count = PART_SIZE + 10;
        for number in 0..count {
            there.change(&game(number), None, SPECTATOR);
            assert!(there.connect(&person(number)));
        }
        assert!(!there.connect(&person(0)) && !there.disconnect(&person(0)));
        assert_eq!(there.list().len(), 2);
        assert_eq!(receive_snapshot(&here, "there", &there).len(), count + 1);
        assert!((0..count).all(|number| spectators(&here, number) == 1));
        assert!((0..count).all(|number| here.is_online(&person(number))));
        assert!(!here.is_online(&person(9999)) && spectators(&here, 9999) == 0);
        assert_eq!(receive_snapshot(&here, "there", &Presence::default()).len(), count);
        assert!(!here.is_online(&person(0)));
        assert_eq!(here.silent_nodes(), Vec::<String>::new());
        here.table().other(&"there".to_string()).last_received -= TIME_TO_LIVE * 2;
        assert_eq!(here.silent_nodes(), ["there"]);
    }
}
