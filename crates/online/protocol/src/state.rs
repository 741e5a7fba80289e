use crate::{
    ChatText, ConditionalMoves, End, Event, EventKind, GameId, GameTerms, Millis, MoveText, Offer,
    PerSeat, Player, Seat, WallTime,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Not;

/// A game as one viewer may see it: the fold of this viewer's [events](Event).
///
/// The server and its clients maintain it with the same [`apply`](GameState::apply), so they cannot disagree. The
/// position follows from [`terms`](GameState::terms) and [`moves`](GameState::moves) by the rules. The clocks and the
/// turn are no part of the fold: they come with every message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameState {
    /// The id of the game.
    pub game: GameId,
    /// The viewer's seat; `null` for a spectator.
    pub seat: Option<Seat>,
    /// The number of the last event in it.
    pub number: u32,
    /// When the game was created: milliseconds since 1970.
    pub created: WallTime,
    /// The terms of the game.
    pub terms: GameTerms,
    /// The players; `null` where a seat is free.
    pub players: PerSeat<Option<Player>>,
    /// The moves that were played and not taken back.
    pub moves: Vec<MoveText>,
    /// The number of moves after which the players swapped sides; `null` if they did not.
    #[serde(default)]
    pub swapped: Option<u32>,
    /// The standing offers of each player.
    pub offers: PerSeat<Vec<Offer>>,
    /// How the game ended; `null` while it has not.
    pub end: Option<End>,
    /// The id of the rematch, if the players agreed on one.
    pub rematch: Option<GameId>,
    /// The clocks when this was sent; `null` in a game without time control.
    pub clock: Option<ClockSnapshot>,
    /// Whose turn it was when this was sent; `null` until both seats are taken, and once the game is over. Turns do not
    /// always alternate: by some rules the player who sets up last moves first, and a player who cannot act passes.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// The last messages of the chat, at most a hundred and 32 KiB of them; empty for a spectator.
    pub chat: Vec<ChatMessage>,
    /// The viewer's conditional moves that still apply.
    pub conditional_moves: ConditionalMoves,
    /// Whether the viewer has muted the opponent's chat.
    pub muted: bool,
}

/// The clocks at the time of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockSnapshot {
    /// The time left, in milliseconds.
    pub left: PerSeat<Millis>,
    /// The player whose clock is running.
    pub running: Option<Seat>,
}

/// A message of the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatMessage {
    /// When it was sent: milliseconds since 1970.
    pub at: WallTime,
    /// The sender.
    pub seat: Seat,
    /// The text.
    pub text: ChatText,
}

/// Events are missing before a received one: the client has to request the whole state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventGap {
    /// The number of the last event the client has.
    pub last: u32,
    /// The number of the received event.
    pub arrived: u32,
}

impl fmt::Display for EventGap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} arrived after event {}", self.arrived, self.last)
    }
}

impl std::error::Error for EventGap {}

impl GameState {
    /// The most messages of the chat that a state holds.
    pub const MAX_CHAT: usize = 100;

    /// The most bytes that the texts of these messages have together.
    pub const MAX_CHAT_BYTES: usize = 32 * 1024;

    /// The most events that a client is sent when it follows a game; one that has missed more is sent the state.
    pub const MAX_CATCH_UP: u32 = 40;

    /// The state before any event.
    pub fn new(game: GameId, seat: Option<Seat>, created: WallTime, terms: GameTerms) -> GameState {
        GameState {
            game,
            seat,
            number: 0,
            created,
            terms,
            players: PerSeat::default(),
            moves: Vec::new(),
            swapped: None,
            offers: PerSeat::default(),
            end: None,
            rematch: None,
            clock: None,
            turn: None,
            chat: Vec::new(),
            conditional_moves: ConditionalMoves::default(),
            muted: false,
        }
    }

    /// Applies an event. One that was applied before changes nothing.
    ///
    /// # Errors
    /// An event before this one is missing. The state is then unchanged.
    pub fn apply(&mut self, event: &Event) -> Result<(), EventGap> {
        if event.number <= self.number {
            return Ok(());
        }
        if event.number != self.number + 1 {
            return Err(EventGap { last: self.number, arrived: event.number });
        }
        self.apply_next(event.at, &event.kind);
        Ok(())
    }

    /// Applies what happened next, which gets the next number.
    pub fn apply_next(&mut self, at: WallTime, kind: &EventKind) {
        self.number += 1;
        match kind {
            EventKind::Created { terms } => {
                self.created = at;
                self.terms = terms.clone();
            }
            EventKind::Seated { seat, player } => {
                *self.players.get_mut(*seat) = Some(player.clone());
            }
            EventKind::Moved { seat, ply, text, .. } => {
                self.conditional_moves.advance(self.seat == Some(*seat), text);
                self.moves.truncate(*ply as usize);
                self.moves.push(text.clone());
                self.drop_offers();
            }
            EventKind::Swapped { .. } => {
                self.swapped = u32::try_from(self.moves.len()).ok();
                self.seat = self.seat.map(Seat::not);
                self.players.exchange();
                self.chat.iter_mut().for_each(|message| message.seat = !message.seat);
                self.conditional_moves = ConditionalMoves::default();
                self.drop_offers();
            }
            EventKind::Offered { seat, offer } => {
                let offers = self.offers.get_mut(*seat);
                if !offers.contains(offer) {
                    offers.push(*offer);
                }
            }
            EventKind::Declined { seat, offer } => {
                self.offers.get_mut(*seat).retain(|standing| standing != offer);
            }
            EventKind::TakenBack { ply, .. } => {
                self.moves.truncate(*ply as usize);
                self.conditional_moves = ConditionalMoves::default();
                self.drop_offers();
            }
            EventKind::Ended { end } => {
                self.end = Some(*end);
                self.conditional_moves = ConditionalMoves::default();
                self.drop_offers();
            }
            EventKind::Rematched { game } => {
                self.rematch = Some(game.clone());
                self.offers = PerSeat::default();
            }
            EventKind::Chat { seat, text } => {
                self.chat.push(ChatMessage { at, seat: *seat, text: text.clone() });
                self.drop_old_chat();
            }
            EventKind::ConditionalMovesSet { moves, .. } => self.conditional_moves = moves.clone(),
            EventKind::Muted { muted, .. } => self.muted = *muted,
        }
    }

    /// Drops the oldest messages beyond the limits, so that the state stays small enough to send.
    fn drop_old_chat(&mut self) {
        let (mut count, mut bytes) = (0, 0);
        for message in self.chat.iter().rev() {
            bytes += message.text.as_str().len();
            if count == GameState::MAX_CHAT || bytes > GameState::MAX_CHAT_BYTES {
                break;
            }
            count += 1;
        }
        self.chat.drain(..self.chat.len() - count);
    }

    /// Ends the offers that only stand until the next move.
    fn drop_offers(&mut self) {
        for offers in [&mut self.offers.black, &mut self.offers.white] {
            offers.retain(|offer| *offer == Offer::Rematch);
        }
    }
}
