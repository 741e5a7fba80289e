//! Decodes the server's messages from values parsed by the browser. The derived deserialisers of the protocol would be
//! a fourteenth of the page; the tests compare the two.

use mana_protocol::{
    Access, ChatMessage, ChatText, ClockSnapshot, Code, ConditionalMoves, End, EndReason, Event,
    EventKind, GameId, GameResult, GameStart, GameState, GameSummary, GameTerms, Games, Me, Millis,
    MoveText, Name, Offer, PerSeat, PersonId, Player, PositionText, Refusal, RulesText, Seat, Seek,
    TimeControl, ToClient, WallTime,
};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error;

/// A value of JSON. The protocol has only non-negative integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JsonValue {
    /// Nothing.
    Null,
    /// A truth value.
    Bool(bool),
    /// A number.
    Number(u64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<JsonValue>),
    /// An object, by its fields.
    Object(Vec<(String, JsonValue)>),
}

impl JsonValue {
    /// Decodes a field of an object; a missing one as if it were null.
    fn get<T: Decode>(&self, name: &str) -> Option<T> {
        match self {
            JsonValue::Object(_) => T::decode(self.field(name).unwrap_or(&JsonValue::Null)),
            _ => None,
        }
    }

    /// Decodes a field of an object that may be missing.
    fn get_or_default<T: Decode + Default>(&self, name: &str) -> Option<T> {
        self.field(name).map_or_else(|| Some(T::default()), T::decode)
    }

    fn field(&self, name: &str) -> Option<&JsonValue> {
        let JsonValue::Object(fields) = self else { return None };
        fields.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The tag of an object that represents an enum.
    fn tag(&self) -> Option<&str> {
        self.field("type")?.text()
    }

    fn text(&self) -> Option<&str> {
        match self {
            JsonValue::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// A type that can be decoded from JSON.
pub trait Decode: Sized {
    /// Decodes a value; `None` if it has another form.
    fn decode(value: &JsonValue) -> Option<Self>;
}

impl<T: Decode> Decode for Option<T> {
    fn decode(value: &JsonValue) -> Option<Option<T>> {
        if *value == JsonValue::Null { Some(None) } else { T::decode(value).map(Some) }
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(value: &JsonValue) -> Option<Vec<T>> {
        match value {
            JsonValue::List(values) => values.iter().map(T::decode).collect(),
            _ => None,
        }
    }
}

impl<T: Decode> Decode for PerSeat<T> {
    fn decode(value: &JsonValue) -> Option<PerSeat<T>> {
        Some(PerSeat { black: value.get("black")?, white: value.get("white")? })
    }
}

impl Decode for bool {
    fn decode(value: &JsonValue) -> Option<bool> {
        match value {
            JsonValue::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl Decode for u64 {
    fn decode(value: &JsonValue) -> Option<u64> {
        match value {
            JsonValue::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl Decode for u32 {
    fn decode(value: &JsonValue) -> Option<u32> {
        u64::decode(value)?.try_into().ok()
    }
}

impl Decode for Millis {
    fn decode(value: &JsonValue) -> Option<Millis> {
        u64::decode(value).map(Millis::from_millis)
    }
}

impl Decode for WallTime {
    fn decode(value: &JsonValue) -> Option<WallTime> {
        u64::decode(value).map(WallTime::from_millis)
    }
}

macro_rules! decode_text {
    ($($name:ident)*) => {$(
        impl Decode for $name {
            fn decode(value: &JsonValue) -> Option<$name> {
                value.text()?.parse().ok()
            }
        }
    )*};
}

decode_text!(String GameId PersonId Name ChatText MoveText PositionText RulesText);

/// Enums whose values are single words. These are derived, so that the words are defined only in the protocol.
macro_rules! decode_word {
    ($($name:ident)*) => {$(
        impl Decode for $name {
            fn decode(value: &JsonValue) -> Option<$name> {
                $name::deserialize(IntoDeserializer::<Error>::into_deserializer(value.text()?)).ok()
            }
        }
    )*};
}

decode_word!(Seat Offer Access GameResult EndReason Code);

macro_rules! decode_fields {
    ($($name:ident { $($field:ident),* })*) => {$(
        impl Decode for $name {
            fn decode(value: &JsonValue) -> Option<$name> {
                Some($name { $($field: value.get(stringify!($field))?),* })
            }
        }
    )*};
}

decode_fields! {
    Me { id, name }
    Player { id, name }
    End { result, reason }
    ClockSnapshot { left, running }
    ChatMessage { at, seat, text }
    Refusal { code, message, retry_after }
    Seek { game, created, terms, player, seat }
    Games { games, next }
    GameSummary { game, created, changed, terms, players, ply, turn, end }
    GameState {
        game, seat, number, created, terms, players, moves, swapped, offers, end, rematch, clock, turn, chat,
        conditional_moves, muted
    }
}

impl Decode for ConditionalMoves {
    fn decode(value: &JsonValue) -> Option<ConditionalMoves> {
        Some(ConditionalMoves {
            ply: value.get("ply")?,
            lines: value.get_or_default("lines")?,
            premove: value.get("premove")?,
        })
    }
}

impl Decode for GameTerms {
    fn decode(value: &JsonValue) -> Option<GameTerms> {
        Some(GameTerms {
            rules: value.get("rules")?,
            start: value.get_or_default("start")?,
            clock: value.get_or_default("clock")?,
            access: value.get_or_default("access")?,
            pie: value.get_or_default("pie")?,
        })
    }
}

impl Decode for GameStart {
    fn decode(value: &JsonValue) -> Option<GameStart> {
        Some(match value.tag()? {
            "standard" => GameStart::Standard,
            "fair" => GameStart::Fair,
            "position" => GameStart::Position { position: value.get("position")? },
            _ => return None,
        })
    }
}

impl Decode for TimeControl {
    fn decode(value: &JsonValue) -> Option<TimeControl> {
        Some(match value.tag()? {
            "none" => TimeControl::None,
            "real-time" => TimeControl::RealTime {
                initial: value.get("initial")?,
                increment: value.get("increment")?,
            },
            "correspondence" => TimeControl::Correspondence { days: value.get("days")? },
            _ => return None,
        })
    }
}

impl Decode for Event {
    fn decode(value: &JsonValue) -> Option<Event> {
        let kind = EventKind::decode(value)?;
        Some(Event { number: value.get("number")?, at: value.get("at")?, kind })
    }
}

impl Decode for EventKind {
    fn decode(value: &JsonValue) -> Option<EventKind> {
        Some(match value.tag()? {
            "created" => EventKind::Created { terms: value.get("terms")? },
            "seated" => {
                EventKind::Seated { seat: value.get("seat")?, player: value.get("player")? }
            }
            "moved" => EventKind::Moved {
                seat: value.get("seat")?,
                ply: value.get("ply")?,
                text: value.get("move")?,
                times: value.get("times")?,
            },
            "swapped" => EventKind::Swapped { times: value.get("times")? },
            "offered" => {
                EventKind::Offered { seat: value.get("seat")?, offer: value.get("offer")? }
            }
            "declined" => {
                EventKind::Declined { seat: value.get("seat")?, offer: value.get("offer")? }
            }
            "taken-back" => {
                EventKind::TakenBack { ply: value.get("ply")?, times: value.get("times")? }
            }
            "ended" => EventKind::Ended { end: End::decode(value)? },
            "rematched" => EventKind::Rematched { game: value.get("game")? },
            "chat" => EventKind::Chat { seat: value.get("seat")?, text: value.get("text")? },
            "conditional-moves-set" => EventKind::ConditionalMovesSet {
                seat: value.get("seat")?,
                moves: value.get("moves")?,
            },
            "muted" => EventKind::Muted { seat: value.get("seat")?, muted: value.get("muted")? },
            _ => return None,
        })
    }
}

impl Decode for ToClient {
    fn decode(value: &JsonValue) -> Option<ToClient> {
        Some(match value.tag()? {
            "welcome" => ToClient::Welcome { version: value.get("version")?, me: value.get("me")? },
            "state" => ToClient::State { state: Box::new(value.get("state")?) },
            "events" => ToClient::Events {
                game: value.get("game")?,
                events: value.get("events")?,
                clock: value.get("clock")?,
                turn: value.get("turn")?,
            },
            "done" => ToClient::Done { game: value.get("game")?, number: value.get("number")? },
            "refused" => ToClient::Refused {
                game: value.get("game")?,
                number: value.get("number")?,
                refusal: value.get("refusal")?,
            },
            "lobby" => ToClient::Lobby { seeks: value.get("seeks")? },
            "own-game-changed" => ToClient::OwnGameChanged { game: value.get("game")? },
            "presence" => ToClient::Presence {
                game: value.get("game")?,
                players: value.get("players")?,
                spectators: value.get("spectators")?,
            },
            "pong" => ToClient::Pong { number: value.get("number")? },
            "failed" => ToClient::Failed { refusal: value.get("refusal")? },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn value(json: &Value) -> JsonValue {
        match json {
            Value::Null => JsonValue::Null,
            Value::Bool(value) => JsonValue::Bool(*value),
            Value::Number(number) => JsonValue::Number(number.as_u64().expect("a whole number")),
            Value::String(text) => JsonValue::Text(text.clone()),
            Value::Array(values) => JsonValue::List(values.iter().map(value).collect()),
            Value::Object(fields) => {
                let field = |(name, json): (&String, &Value)| (name.clone(), value(json));
                JsonValue::Object(fields.iter().map(field).collect())
            }
        }
    }

    /// Checks that a message is decoded as by the derived code.
    #[track_caller]
    fn check(json: &Value) -> ToClient {
        let expected = ToClient::read(&json.to_string()).ok();
        assert_eq!(ToClient::decode(&value(json)), expected, "{json}");
        expected.expect("a message")
    }

    fn terms() -> [Value; 4] {
        [
            json!({ "rules": "burst" }),
            json!({ "rules": "cosmoludo", "start": { "type": "fair" }, "access": "lobby", "pie": true }),
            json!({
                "rules": "cosmoludo",
                "start": { "type": "position", "position": "x" },
                "clock": { "type": "real-time", "initial": 300, "increment": 5 },
                "access": "private",
            }),
            json!({
                "rules": "cosmoludo",
                "start": { "type": "standard" },
                "clock": { "type": "correspondence", "days": 3 },
                "access": "link",
            }),
        ]
    }

    /// Events of every kind, as a chain from each kind to the next, so that a new kind fails to compile until it is
    /// added.
    fn event_after(kind: Option<&EventKind>) -> Option<Value> {
        let times = json!({ "black": 1, "white": 2 });
        let moves = json!({ "ply": 2, "lines": [["a", "b"], []], "premove": "c" });
        let player = json!({ "id": "abcdefghijkl", "name": "Ana" });
        Some(match kind {
            None => json!({ "type": "created", "terms": terms()[2] }),
            Some(EventKind::Created { .. }) => {
                json!({ "type": "seated", "seat": "black", "player": player })
            }
            Some(EventKind::Seated { .. }) => {
                json!({ "type": "moved", "seat": "white", "ply": 3, "move": "c1c3", "times": times })
            }
            Some(EventKind::Moved { .. }) => json!({ "type": "swapped", "times": times }),
            Some(EventKind::Swapped { .. }) => {
                json!({ "type": "offered", "seat": "black", "offer": "draw" })
            }
            Some(EventKind::Offered { .. }) => {
                json!({ "type": "declined", "seat": "black", "offer": "takeback" })
            }
            Some(EventKind::Declined { .. }) => json!({ "type": "taken-back", "ply": 1 }),
            Some(EventKind::TakenBack { .. }) => {
                json!({ "type": "ended", "result": "none", "reason": "not-begun" })
            }
            Some(EventKind::Ended { .. }) => json!({ "type": "rematched", "game": "abcdefghijkl" }),
            Some(EventKind::Rematched { .. }) => {
                json!({ "type": "chat", "seat": "white", "text": "Hello" })
            }
            Some(EventKind::Chat { .. }) => {
                json!({ "type": "conditional-moves-set", "seat": "black", "moves": moves })
            }
            Some(EventKind::ConditionalMovesSet { .. }) => {
                json!({ "type": "muted", "seat": "black", "muted": true })
            }
            Some(EventKind::Muted { .. }) => return None,
        })
    }

    /// Messages of every kind, as the events are.
    fn message_after(message: Option<&ToClient>, events: &[Value]) -> Option<Value> {
        let game = "abcdefghijkl";
        let player = json!({ "id": game, "name": "Ana" });
        let clock = json!({ "left": { "black": 1, "white": 2 }, "running": "white" });
        let end = json!({ "result": "black", "reason": "time" });
        let refusal = json!({ "code": "slow-down", "message": "Not now", "retry_after": 3 });
        Some(match message {
            None => json!({ "type": "welcome", "version": 1, "me": player }),
            Some(ToClient::Welcome { .. }) => json!({ "type": "state", "state": {
                "game": game, "seat": "black", "number": 7, "created": 1_800_000_000_000_u64, "terms": terms()[1],
                "players": { "black": player, "white": null }, "moves": ["a", "b"], "swapped": 1,
                "offers": { "black": ["draw", "rematch"], "white": [] }, "end": end, "rematch": game,
                "clock": clock, "turn": null, "chat": [{ "at": 5, "seat": "white", "text": "Hello" }],
                "conditional_moves": { "ply": 0 }, "muted": false,
            } }),
            Some(ToClient::State { .. }) => {
                json!({ "type": "events", "game": game, "events": events, "clock": clock, "turn": "white" })
            }
            Some(ToClient::Events { .. }) => json!({ "type": "done", "game": game, "number": 3 }),
            Some(ToClient::Done { .. }) => {
                json!({ "type": "refused", "game": game, "number": null, "refusal": refusal })
            }
            Some(ToClient::Refused { .. }) => json!({ "type": "lobby", "seeks": [{
                "game": game, "created": 1, "terms": terms()[0], "player": player, "seat": "white",
            }] }),
            Some(ToClient::Lobby { .. }) => json!({ "type": "own-game-changed", "game": {
                "game": game, "created": 1, "changed": 2, "terms": terms()[3],
                "players": { "black": null, "white": player }, "ply": 3, "turn": "black", "end": null,
            } }),
            Some(ToClient::OwnGameChanged { .. }) => json!({
                "type": "presence", "game": game, "players": { "black": true, "white": false }, "spectators": 2,
            }),
            Some(ToClient::Presence { .. }) => json!({ "type": "pong", "number": 3 }),
            Some(ToClient::Pong { .. }) => json!({ "type": "failed", "refusal": refusal }),
            Some(ToClient::Failed { .. }) => return None,
        })
    }

    fn events() -> Vec<Value> {
        let mut events = Vec::new();
        let mut last = None;
        while let Some(mut event) = event_after(last.as_ref()) {
            event["number"] = json!(events.len() + 1);
            event["at"] = json!(1_800_000_000_000_u64);
            last = Event::decode(&value(&event)).map(|event| event.kind);
            assert!(last.is_some(), "{event}");
            events.push(event);
        }
        events
    }

    #[test]
    fn messages_are_decoded_as_by_the_protocol() {
        let events = events();
        let mut last = None;
        while let Some(message) = message_after(last.as_ref(), &events) {
            last = Some(check(&message));
        }
        for terms in terms() {
            let created = json!({ "type": "created", "number": 1, "at": 2, "terms": terms });
            check(&json!({ "type": "events", "game": "abcdefghijkl", "events": [created] }));
        }
    }

    /// Every value of a message is replaced by one of another type, and left out.
    #[test]
    fn messages_that_the_protocol_rejects_are_rejected() {
        fn check_all(whole: &Value, path: &str) {
            for wrong in [json!([]), json!(5_000_000_000_u64), json!("no such word"), Value::Null] {
                let mut changed = whole.clone();
                *changed.pointer_mut(path).expect("a value") = wrong;
                let expected = ToClient::read(&changed.to_string()).ok();
                assert_eq!(ToClient::decode(&value(&changed)), expected, "{path} of {changed}");
            }
            match whole.pointer(path) {
                Some(Value::Object(fields)) => {
                    fields.keys().for_each(|name| check_all(whole, &format!("{path}/{name}")));
                }
                Some(Value::Array(values)) => {
                    (0..values.len())
                        .for_each(|index| check_all(whole, &format!("{path}/{index}")));
                }
                _ => {}
            }
        }
        let events = events();
        let mut last = None;
        while let Some(message) = message_after(last.as_ref(), &events) {
            check_all(&message, "");
            last = ToClient::decode(&value(&message));
        }
    }
}
