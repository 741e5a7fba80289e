use crate::{
    ChatText, ConditionalMoves, End, Event, EventKind, GameId, GameTerms, MoveText, Offer, PerSeat,
    Player, Seat,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A whole game as one viewer may see it.
///
/// A client keeps one and applies the events that come; whoever knows the rules gets the position from
/// [`terms`](GameState::terms) and [`moves`](GameState::moves).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameState {
    /// Which game.
    pub game: GameId,
    /// Where the viewer sits; `null` for a watcher.
    pub seat: Option<Seat>,
    /// The number of the last event in it.
    pub number: u32,
    /// When the game was made: milliseconds since 1970.
    pub created: u64,
    /// What is played.
    pub terms: GameTerms,
    /// Who sits where.
    pub players: PerSeat<Option<Player>>,
    /// The moves that were played and not taken back.
    pub moves: Vec<MoveText>,
    /// What is offered by whom.
    pub offers: PerSeat<Vec<Offer>>,
    /// The end of the game, if it has ended.
    pub end: Option<End>,
    /// The game that follows, if both agreed on one.
    pub rematch: Option<GameId>,
    /// The clocks when this was sent; `null` where no time is kept.
    pub clock: Option<ClockSnapshot>,
    /// What was said; empty for a watcher.
    pub chat: Vec<ChatMessage>,
    /// What the viewer has planned, as it stands now.
    pub conditional_moves: ConditionalMoves,
    /// Whether the viewer does not listen to the other player.
    pub muted: bool,
}

/// The clocks at the moment of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockSnapshot {
    /// What is left, in milliseconds.
    pub left: PerSeat<u64>,
    /// Whose clock runs.
    pub running: Option<Seat>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatMessage {
    /// When: milliseconds since 1970.
    pub at: u64,
    /// By whom.
    pub seat: Seat,
    /// What.
    pub text: ChatText,
}

/// An event cannot follow on what the client has: it has to ask for the whole state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventGap {
    /// The number of the last event the client has.
    pub have: u32,
    /// The number of the event that came.
    pub came: u32,
}

impl fmt::Display for EventGap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} came after event {}", self.came, self.have)
    }
}

impl std::error::Error for EventGap {}

impl GameState {
    /// The state before any event.
    pub fn new(game: GameId, seat: Option<Seat>, created: u64, terms: GameTerms) -> GameState {
        GameState {
            game,
            seat,
            number: 0,
            created,
            terms,
            players: PerSeat::default(),
            moves: Vec::new(),
            offers: PerSeat::default(),
            end: None,
            rematch: None,
            clock: None,
            chat: Vec::new(),
            conditional_moves: ConditionalMoves::default(),
            muted: false,
        }
    }

    /// Takes an event in. One that it has already changes nothing.
    ///
    /// # Errors
    /// An event in between is missing. The state is then unchanged.
    pub fn apply(&mut self, event: &Event) -> Result<(), EventGap> {
        if event.number <= self.number {
            return Ok(());
        }
        if event.number != self.number + 1 {
            return Err(EventGap { have: self.number, came: event.number });
        }
        self.number = event.number;
        match &event.kind {
            EventKind::Created { terms } => {
                self.created = event.at;
                self.terms = terms.clone();
            }
            EventKind::Seated { seat, player } => {
                *self.players.get_mut(*seat) = Some(player.clone())
            }
            EventKind::Moved { seat, ply, text, .. } => {
                self.conditional_moves.advance(self.seat == Some(*seat), text);
                self.moves.truncate(*ply as usize);
                self.moves.push(text.clone());
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
                self.chat.push(ChatMessage { at: event.at, seat: *seat, text: text.clone() });
            }
            EventKind::ConditionalMovesSet { moves, .. } => self.conditional_moves = moves.clone(),
            EventKind::Muted { muted, .. } => self.muted = *muted,
        }
        Ok(())
    }

    /// What is on offer while the game goes on is off with the next move.
    fn drop_offers(&mut self) {
        for offers in [&mut self.offers.black, &mut self.offers.white] {
            offers.retain(|offer| *offer == Offer::Rematch);
        }
    }
}
