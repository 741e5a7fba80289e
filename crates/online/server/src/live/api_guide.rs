//! The prose of the API document: how moves are written, and what is limited.

use super::open_seeks::{MAX_LISTED, MAX_PER_ADDRESS, MAX_PER_PERSON};
use super::rate_limit::{CONNECTION, MESSAGES_PER_REQUEST};
use super::response::BODY_TIMEOUT;
use super::routes::{MAX_EVENTS, PAGE_SIZE};
use super::socket::{HEARTBEAT, MAX_FOLLOWED};
use super::sweep::RETENTION;
use crate::ServerOptions;
use mana_duel::{
    MAX_CHAT_BYTES, MAX_CHAT_MESSAGES, MAX_CONDITIONAL_MOVES, MAX_ENTRIES, MAX_MOVES,
    MAX_SETS_PER_MOVE,
};
use mana_protocol::{ChatText, ConditionalMoves, GameState, LONGEST_MESSAGE, Name};
use std::time::Duration;

/// A section of the document, in paragraphs.
pub(crate) struct GuideSection {
    pub(crate) title: &'static str,
    pub(crate) paragraphs: &'static [&'static str],
}

/// How to write a program that plays.
pub(crate) const GUIDE: [GuideSection; 3] = [
    GuideSection {
        title: "Following a game",
        paragraphs: &[
            "A state is the whole game as you may see it, and events are what has happened since, numbered without gaps. \
             Apply events in order; if a number is missing, follow the game again. The clocks and the turn come with \
             every state and with every message of events, as they are then.",
            "Ask `turn` whose turn it is. Turns do not always alternate: by some rules the player who sets up last moves \
             first.",
            "Where the terms say `pie`, the player to move after the first move that is no set-up may send `swap` instead \
             of a move. The players then exchange seats, clocks and all, and the board stays: your `seat` in the state is \
             the other one, and it is the opponent's turn.",
        ],
    },
    GuideSection {
        title: "Moves",
        paragraphs: &[
            "A move names the number of moves played before it, its `ply`, and is text. What the server sends is in this \
             notation; it also reads lower and upper case, `b1-c3` and `b1xc3`.",
            "Mana: `b1c3` moves the piece on b1 to c3, `R@d4` brings a captured Ronin back on d4, `pass` passes. With a \
             bird, `~e5` after a move says where it goes. A set-up is the Daimyo's square and then those of the five \
             Ronin in the order a1, b1 to f6, joined by `/`: `b1/a1/c1/d1/e1/f1`.",
            "Burst of Mana: `N@f6` places the tile N, `Nf6` moves it, `N-` takes it back into the hand, `N+` bursts it, \
             `pass` passes. Letters are upper case for both players. The lower left cell of the smallest rectangle that \
             holds all tiles is always e5, so cells have other names after a move that widens it.",
        ],
    },
    GuideSection {
        title: "Legal moves",
        paragraphs: &[
            "The server does not list legal moves, and refuses others with the code `illegal-move` and a reason. They \
             follow from `terms` and `moves` of the state by the rules; `mana moves --rules RULES --position POSITION \
             MOVE...` lists them, with the `rules` of the terms and, where `start` has one, its `position`. The \
             notation of moves and positions is specified in docs/NOTATION.md, the rules in docs/RULES.md.",
        ],
    },
];

/// Every limit that a client can reach: what is limited, and the value.
pub(crate) fn limits() -> Vec<(&'static str, String)> {
    let options = ServerOptions::default();
    let requests = options.requests_per_second;
    let seconds = |time: Duration| format!("{} s", time.as_secs());
    vec![
        ("body of a request, message on a socket", format!("{} KiB", LONGEST_MESSAGE / 1024)),
        ("time for the body of a request", seconds(BODY_TIMEOUT)),
        (
            "requests of an address, by default",
            format!("{requests} a second, {} at once", 10 * requests),
        ),
        (
            "messages of an address on sockets, by default",
            format!("{} a second", MESSAGES_PER_REQUEST * requests),
        ),
        (
            "messages of a socket",
            format!("{} a second, {} at once", CONNECTION.per_second, CONNECTION.burst),
        ),
        ("connections of an address, by default", options.connections_per_address.to_string()),
        ("games that a socket follows", MAX_FOLLOWED.to_string()),
        ("answer to a ping of the server", seconds(HEARTBEAT)),
        ("events in an answer to `follow`", format!("{}, else the state", GameState::MAX_CATCH_UP)),
        ("events in a response", MAX_EVENTS.to_string()),
        ("games in a page", PAGE_SIZE.to_string()),
        ("seeks in the lobby", format!("the newest {MAX_LISTED}")),
        ("open seeks of a person", MAX_PER_PERSON.to_string()),
        ("open seeks of an address", MAX_PER_ADDRESS.to_string()),
        (
            "a game that nobody joins is kept",
            format!("{} days", RETENTION.as_millis() / 86_400_000),
        ),
        ("moves of a game", format!("{MAX_MOVES}, then it is a draw")),
        ("length of a name", format!("{} characters", Name::LENGTH)),
        ("length of a chat message", format!("{} characters", ChatText::LENGTH)),
        (
            "chat of a player in a game",
            format!("{MAX_CHAT_MESSAGES} messages, {} kB", MAX_CHAT_BYTES / 1000),
        ),
        (
            "chat in a state",
            format!(
                "the last {} messages, {} KiB",
                GameState::MAX_CHAT,
                GameState::MAX_CHAT_BYTES / 1024
            ),
        ),
        (
            "conditional moves",
            format!(
                "{} lines of {} moves",
                ConditionalMoves::MAX_LINES,
                ConditionalMoves::MAX_LINE_LENGTH
            ),
        ),
        (
            "conditional moves that a player sets in a game",
            format!(
                "{MAX_CONDITIONAL_MOVES} moves in all, {MAX_SETS_PER_MOVE} times between two moves"
            ),
        ),
        ("other acts of a player in a game", MAX_ENTRIES.to_string()),
    ]
}

/// What requests and messages cost of the rate limits.
pub(crate) const COSTS: &str = "What costs more counts for more: a request counts one to five, a message half to five, \
     conditional moves one more for every 32 moves, and a long answer one more for every 8 KiB. A \
     legal move is never held up. What is refused with the code `slow-down` says when to try again.";
