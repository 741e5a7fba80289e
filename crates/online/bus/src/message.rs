use mana_duel::{Duel, LogEntry, PerViewer};
use mana_protocol::{GameId, GameSummary, PersonId, Seek};
use serde::{Deserialize, Serialize};

/// The name of a node, which is another one each time it starts.
pub type NodeName = String;

/// A message with its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NodeEnvelope {
    /// Who says it.
    pub node: NodeName,
    /// What is said.
    pub message: NodeMessage,
}

/// What a node tells the others.
///
/// Nodes of neighbouring versions understand each other: fields may be added, and a message that a node does not know is
/// ignored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum NodeMessage {
    /// A game has changed.
    Appended(Box<Appended>),
    /// A game was deleted.
    Deleted {
        /// The game.
        game: GameId,
    },
    /// A person has ended a session.
    SignedOut {
        /// The person.
        person: PersonId,
    },
    /// So many viewers of a game are connected to the node now.
    Viewers(GameViewers),
    /// A person has a first connection to the node, or no longer any.
    Online {
        /// The person.
        person: PersonId,
        /// Whether there is a connection.
        online: bool,
    },
    /// A part of who is connected to the node.
    Present {
        /// Whether it is the first part.
        first: bool,
        /// Whether it is the last part. Whoever was in none of them is not connected.
        last: bool,
        /// Viewers of games.
        games: Vec<GameViewers>,
        /// People.
        people: Vec<PersonId>,
    },
    /// The node is there. Whoever joins is told by the others who is connected to them.
    Alive {
        /// Whether it has just started.
        joins: bool,
    },
    /// The node ends; nobody is connected to it any more.
    Leaves,
    /// Something that a later version says.
    #[serde(other)]
    Unknown,
}

/// How many viewers of a game are connected to a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameViewers {
    /// The game.
    pub game: GameId,
    /// How many of each kind.
    #[serde(with = "viewers")]
    pub counts: PerViewer<u32>,
}

/// Entries that were appended to the log of a game, and what follows from them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Appended {
    /// The game.
    pub game: GameId,
    /// The number of the first entry: how many there were before.
    pub number: usize,
    /// The entries.
    pub entries: Vec<LogEntry>,
    /// The game in a list.
    pub summary: GameSummary,
    /// The game in the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seek: Option<Seek>,
}

impl Appended {
    /// The entries of a game after the first `number` ones.
    pub fn new(duel: &Duel, number: usize) -> Appended {
        Appended {
            game: duel.id().clone(),
            number,
            entries: duel.entries_after(number),
            summary: duel.summary(),
            seek: duel.seek(),
        }
    }
}

impl NodeEnvelope {
    /// Reads a message; `None` if it is none.
    pub fn read(bytes: &[u8]) -> Option<NodeEnvelope> {
        serde_json::from_slice(bytes).ok()
    }

    /// The message as it is sent. What cannot be encoded is empty, which nobody reads as a message.
    pub fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// Counts of viewers as an array: Black, White, spectators.
mod viewers {
    use mana_duel::PerViewer;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        counts: &PerViewer<u32>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        [counts.black, counts.white, counts.spectator].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<PerViewer<u32>, D::Error> {
        let [black, white, spectator] = Deserialize::deserialize(deserializer)?;
        Ok(PerViewer { black, white, spectator })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        #[track_caller]
        fn check(message: NodeMessage, text: &str) {
            let envelope = NodeEnvelope { node: "n1".to_string(), message };
            assert_eq!(NodeEnvelope::read(&envelope.write()), Some(envelope.clone()));
            assert_eq!(
                String::from_utf8(envelope.write()).unwrap(),
                format!(r#"{{"node":"n1","message":{text}}}"#)
            );
        }
        let game: GameId = "game00000001".parse().unwrap();
        let person: PersonId = "person000001".parse().unwrap();
        check(
            NodeMessage::Deleted { game: game.clone() },
            r#"{"type":"deleted","game":"game00000001"}"#,
        );
        let counts = PerViewer { black: 1, white: 0, spectator: 7 };
        check(
            NodeMessage::Viewers(GameViewers { game: game.clone(), counts }),
            r#"{"type":"viewers","game":"game00000001","counts":[1,0,7]}"#,
        );
        check(
            NodeMessage::Present {
                first: true,
                last: false,
                games: vec![GameViewers { game, counts }],
                people: vec![person],
            },
            r#"{"type":"present","first":true,"last":false,"games":[{"game":"game00000001","counts":[1,0,7]}],"people":["person000001"]}"#,
        );
        check(NodeMessage::Alive { joins: true }, r#"{"type":"alive","joins":true}"#);
        check(NodeMessage::Leaves, r#"{"type":"leaves"}"#);
    }

    #[test]
    fn what_a_later_version_says_is_ignored_and_the_rest_refused() {
        let read = |text: &str| NodeEnvelope::read(text.as_bytes()).map(|read| read.message);
        let later = r#"{"node":"n1","message":{"type":"sings","song":"x"}}"#;
        assert_eq!(read(later), Some(NodeMessage::Unknown));
        let more = r#"{"node":"n1","message":{"type":"leaves","why":"x"},"more":1}"#;
        assert_eq!(read(more), Some(NodeMessage::Leaves));
        assert_eq!(read(r#"{"node":"n1","message":{"type":"deleted","game":"../x"}}"#), None);
        assert_eq!(read(r#"{"node":"n1"}"#), None);
        assert_eq!(read(""), None);
    }
}
