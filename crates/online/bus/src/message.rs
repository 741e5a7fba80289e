use mana_duel::{Duel, LogEntry, PerViewer};
use mana_protocol::{GameId, GameSummary, PersonId, Seek};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// The name of a node, which is another one each time it starts.
pub type NodeName = String;

/// A message with its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NodeEnvelope {
    /// Who says it.
    pub node: NodeName,
    /// The version of what nodes say to each other; 0 where it is not said.
    #[serde(default)]
    pub version: u32,
    /// What it is a part of: a `traceparent` of the W3C's Trace Context.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<String>,
    /// What is said.
    pub message: NodeMessage,
}

/// What can be read of any message.
#[derive(Deserialize)]
struct EnvelopeHead {
    node: NodeName,
    #[serde(default)]
    version: u32,
}

/// What a node tells the others.
///
/// Nodes of neighbouring versions understand each other: fields may be added, and what a later version says and a node does not
/// know is [ignored](NodeMessage::Unknown).
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
    /// What addresses have spent of their rate limits on the node since it last said so.
    Charged {
        /// By requests.
        requests: Vec<AddressCharge>,
        /// By messages on sockets.
        messages: Vec<AddressCharge>,
    },
    /// Where open seeks were made from.
    SeekAddresses {
        /// Some of the seeks.
        seeks: Vec<SeekAddress>,
    },
    /// The node is there. Whoever joins is told by the others who is connected to them.
    Alive {
        /// Whether it has just started.
        joins: bool,
    },
    /// The node ends; nobody is connected to it any more.
    Leaves,
    /// Something that a later version says. If it is about a game, the database tells it.
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

/// What an address has spent of a rate limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AddressCharge {
    /// The address.
    pub address: IpAddr,
    /// How much, in whole tokens.
    pub cost: u32,
}

/// The address that a seek was made from. It is stored nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeekAddress {
    /// The game.
    pub game: GameId,
    /// The address.
    pub address: IpAddr,
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

impl NodeMessage {
    /// What kind of message it is, in a word.
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
    /// The version that this program speaks. It is raised when an older program could not read a message that it knows.
    pub const VERSION: u32 = 1;

    /// A message of a node.
    pub fn new(node: NodeName, message: NodeMessage) -> NodeEnvelope {
        NodeEnvelope { node, version: NodeEnvelope::VERSION, trace: None, message }
    }

    /// Reads a message; `None` if it is none. One of a later version that cannot be read is [`NodeMessage::Unknown`].
    pub fn read(bytes: &[u8]) -> Option<NodeEnvelope> {
        if let Ok(envelope) = serde_json::from_slice(bytes) {
            return Some(envelope);
        }
        let EnvelopeHead { node, version } = serde_json::from_slice(bytes).ok()?;
        let is_later = version > NodeEnvelope::VERSION;
        let message = NodeMessage::Unknown;
        is_later.then_some(NodeEnvelope { node, version, trace: None, message })
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
    fn a_trace_goes_along_if_there_is_one() {
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".to_string();
        let plain = NodeEnvelope::new("n1".to_string(), NodeMessage::Leaves);
        let traced = NodeEnvelope { trace: Some(trace.clone()), ..plain.clone() };
        let text = format!(
            r#"{{"node":"n1","version":1,"trace":"{trace}","message":{{"type":"leaves"}}}}"#
        );
        assert_eq!(String::from_utf8(traced.write()).unwrap(), text);
        assert_eq!(NodeEnvelope::read(text.as_bytes()), Some(traced));
        // A program that does not know of traces.
        #[derive(Deserialize)]
        struct EarlierEnvelope {
            node: NodeName,
            message: NodeMessage,
        }
        let earlier: EarlierEnvelope = serde_json::from_str(&text).unwrap();
        assert_eq!((earlier.node, earlier.message), (plain.node, plain.message));
    }

    #[test]
    fn what_a_later_version_says_is_ignored_and_the_rest_refused() {
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
