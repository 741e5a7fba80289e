use mana_duel::{Duel, LogEntry, PerViewer};
use mana_protocol::{GameId, GameSummary, PersonId, Seek};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// The name of a node, which changes each time it starts.
pub type NodeName = String;

/// A message with its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NodeEnvelope {
    /// The sender.
    pub node: NodeName,
    /// The version of the message format; 0 if absent.
    #[serde(default)]
    pub version: u32,
    /// The trace that it belongs to: a `traceparent` of the W3C's Trace Context.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<String>,
    /// The message.
    pub message: NodeMessage,
}

/// The fields that messages of every version have.
#[derive(Deserialize)]
struct EnvelopeHead {
    node: NodeName,
    #[serde(default)]
    version: u32,
}

/// A message from one node to all others.
///
/// Nodes of neighbouring versions are compatible: fields may be added, and a message type of a later version is
/// [ignored](NodeMessage::Unknown).
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
    /// The number of viewers of a game that are connected to the node.
    Viewers(GameViewers),
    /// A person has opened their first connection to the node, or closed the last.
    Online {
        /// The person.
        person: PersonId,
        /// Whether the person is connected.
        online: bool,
    },
    /// Part of a snapshot of who is connected to the node.
    Present {
        /// Whether it is the first part.
        first: bool,
        /// Whether it is the last part. Whoever is in none of the parts is not connected.
        last: bool,
        /// Viewers of games.
        games: Vec<GameViewers>,
        /// People.
        people: Vec<PersonId>,
    },
    /// What addresses have spent of their rate limits on the node since its last such message.
    Charged {
        /// On requests.
        requests: Vec<AddressCharge>,
        /// On socket messages.
        messages: Vec<AddressCharge>,
    },
    /// The addresses that open seeks were made from.
    SeekAddresses {
        /// Some of the seeks.
        seeks: Vec<SeekAddress>,
    },
    /// A heartbeat. The others answer a node that joins with who is connected to them.
    Alive {
        /// Whether it has just started.
        joins: bool,
    },
    /// The node shuts down; nobody is connected to it any more.
    Leaves,
    /// A message of a later version. If it is about a game, the change is in the database.
    #[serde(other)]
    Unknown,
}

/// How many viewers of a game are connected to a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameViewers {
    /// The game.
    pub game: GameId,
    /// The number of each kind.
    #[serde(with = "viewers")]
    pub counts: PerViewer<u32>,
}

/// What an address has spent of a rate limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AddressCharge {
    /// The address.
    pub address: IpAddr,
    /// The amount, in whole tokens.
    pub cost: u32,
}

/// The address that a seek was made from. It is never stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeekAddress {
    /// The game.
    pub game: GameId,
    /// The address.
    pub address: IpAddr,
}

/// Entries that were appended to the log of a game, and the views that changed with them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Appended {
    /// The game.
    pub game: GameId,
    /// The number of the first entry, which is the length of the log before it.
    pub number: usize,
    /// The entries.
    pub entries: Vec<LogEntry>,
    /// The game as listed.
    pub summary: GameSummary,
    /// The game as a seek in the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seek: Option<Seek>,
}

impl NodeMessage {
    /// The type of the message, as in its JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            NodeMessage::Appended(_) => "appended",
            NodeMessage::Deleted { .. } => "deleted",
            NodeMessage::SignedOut { .. } => "signed-out",
            NodeMessage::Viewers(_) => "viewers",
            NodeMessage::Online { .. } => "online",
            NodeMessage::Present { .. } => "present",
            NodeMessage::Charged { .. } => "charged",
            NodeMessage::SeekAddresses { .. } => "seek-addresses",
            NodeMessage::Alive { .. } => "alive",
            NodeMessage::Leaves => "leaves",
            NodeMessage::Unknown => "unknown",
        }
    }
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
    /// The version that this program writes. It is raised when an older program could not decode a message type that it
    /// knows.
    pub const VERSION: u32 = 1;

    /// Wraps a message of a node.
    pub fn new(node: NodeName, message: NodeMessage) -> NodeEnvelope {
        NodeEnvelope { node, version: NodeEnvelope::VERSION, trace: None, message }
    }

    /// Decodes a message; `None` if it is malformed. One of a later version that cannot be decoded is
    /// [`NodeMessage::Unknown`].
    pub fn read(bytes: &[u8]) -> Option<NodeEnvelope> {
        if let Ok(envelope) = serde_json::from_slice(bytes) {
            return Some(envelope);
        }
        let EnvelopeHead { node, version } = serde_json::from_slice(bytes).ok()?;
        let is_later = version > NodeEnvelope::VERSION;
        let message = NodeMessage::Unknown;
        is_later.then_some(NodeEnvelope { node, version, trace: None, message })
    }

    /// Encodes the message. One that cannot be encoded becomes empty, which no node decodes.
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
    fn messages_round_trip() {
        #[track_caller]
        fn check(message: NodeMessage, text: &str) {
            let envelope = NodeEnvelope::new("n1".to_string(), message);
            assert_eq!(NodeEnvelope::read(&envelope.write()), Some(envelope.clone()));
            assert_eq!(
                String::from_utf8(envelope.write()).unwrap(),
                format!(r#"{{"node":"n1","version":1,"message":{text}}}"#)
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
                games: vec![GameViewers { game: game.clone(), counts }],
                people: vec![person],
            },
            r#"{"type":"present","first":true,"last":false,"games":[{"game":"game00000001","counts":[1,0,7]}],"people":["person000001"]}"#,
        );
        let address = "2001:db8::".parse().unwrap();
        check(
            NodeMessage::Charged {
                requests: vec![AddressCharge { address, cost: 7 }],
                messages: Vec::new(),
            },
            r#"{"type":"charged","requests":[{"address":"2001:db8::","cost":7}],"messages":[]}"#,
        );
        check(
            NodeMessage::SeekAddresses { seeks: vec![SeekAddress { game, address }] },
            r#"{"type":"seek-addresses","seeks":[{"game":"game00000001","address":"2001:db8::"}]}"#,
        );
        check(NodeMessage::Alive { joins: true }, r#"{"type":"alive","joins":true}"#);
        check(NodeMessage::Leaves, r#"{"type":"leaves"}"#);
    }

    #[test]
    fn a_trace_is_optional() {
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".to_string();
        let plain = NodeEnvelope::new("n1".to_string(), NodeMessage::Leaves);
        let traced = NodeEnvelope { trace: Some(trace.clone()), ..plain.clone() };
        let text = format!(
            r#"{{"node":"n1","version":1,"trace":"{trace}","message":{{"type":"leaves"}}}}"#
        );
        assert_eq!(String::from_utf8(traced.write()).unwrap(), text);
        assert_eq!(NodeEnvelope::read(text.as_bytes()), Some(traced));
        // A program without traces.
        #[derive(Deserialize)]
        struct EarlierEnvelope {
            node: NodeName,
            message: NodeMessage,
        }
        let earlier: EarlierEnvelope = serde_json::from_str(&text).unwrap();
        assert_eq!((earlier.node, earlier.message), (plain.node, plain.message));
    }

    #[test]
    fn messages_of_later_versions_are_ignored_and_malformed_ones_refused() {
        let read = |text: &str| NodeEnvelope::read(text.as_bytes()).map(|read| read.message);
        let later = r#"{"node":"n1","message":{"type":"sings","song":"x"}}"#;
        assert_eq!(read(later), Some(NodeMessage::Unknown));
        let more = r#"{"node":"n1","message":{"type":"leaves","why":"x"},"more":1}"#;
        assert_eq!(read(more), Some(NodeMessage::Leaves));
        assert_eq!(read(r#"{"node":"n1","message":{"type":"deleted","game":"../x"}}"#), None);
        let changed =
            r#"{"type":"appended","game":"game00000001","number":3,"entries":[{"type":"sung"}]}"#;
        let of_version =
            |version| read(&format!(r#"{{"node":"n1"{version},"message":{changed}}}"#));
        assert_eq!(of_version(r#","version":2"#), Some(NodeMessage::Unknown));
        assert_eq!((of_version(""), of_version(r#","version":1"#)), (None, None));
        assert_eq!(read(r#"{"node":"n1"}"#), None);
        assert_eq!(read(""), None);
    }
}
