//! Checks that acknowledged acts are linearizable with the logs of their games.

use mana_protocol::{ActId, GameId};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Instant;

/// An act that was acknowledged.
#[derive(Clone)]
pub(crate) struct AcknowledgedAct {
    pub(crate) game: GameId,
    pub(crate) act: ActId,
    /// When it was first sent.
    pub(crate) sent: Instant,
    /// When the acknowledgement was read.
    pub(crate) acknowledged: Instant,
}

/// The acts in the logs of games, in order, from lines `GAME|ENTRY`.
pub(crate) fn acts_in_logs(lines: &str) -> BTreeMap<String, Vec<Option<ActId>>> {
    let mut logs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in lines.lines().filter(|line| !line.is_empty()) {
        let (game, entry) = line.split_once('|').expect("a game and an entry");
        let entry: Value = serde_json::from_str(entry).expect("an entry");
        let act = serde_json::from_value(entry["by"]["act"].clone()).ok();
        logs.entry(game.to_string()).or_default().push(act);
    }
    logs
}

/// Checks that the acts are linearizable: each took effect once, in one place of its game's log, and behind every act
/// that had been acknowledged before it was sent.
pub(crate) fn check_order(
    acts: &[AcknowledgedAct],
    logs: &BTreeMap<String, Vec<Option<ActId>>>,
) -> Result<(), String> {
    let mut by_game: BTreeMap<String, Vec<(&AcknowledgedAct, usize)>> = BTreeMap::new();
    for act in acts {
        let game = act.game.to_string();
        let log = logs.get(&game).ok_or(format!("there is no log of {game}"))?;
        let is_of_it = |entry: &Option<ActId>| entry.as_ref() == Some(&act.act);
        let name = format!("act {:?} of {game}", act.act);
        let place = log.iter().position(is_of_it).ok_or(format!("{name} is lost"))?;
        // An act may have several consecutive entries.
        let behind = log[place..].iter().skip_while(|entry| is_of_it(entry));
        if behind.clone().any(is_of_it) {
            return Err(format!("{name} took effect twice"));
        }
        by_game.entry(game).or_default().push((act, place));
    }
    for (game, acts) in by_game {
        for (earlier, first) in &acts {
            for (later, second) in &acts {
                if earlier.acknowledged < later.sent && first >= second {
                    let (earlier, later) = (&earlier.act, &later.act);
                    return Err(format!("in {game}, {later:?} stands before {earlier:?}"));
                }
            }
        }
    }
    Ok(())
}
