use crate::board::{self, Board};
use crate::clock::GameClock;
use crate::entry::{Audience, LogEntry, Moment};
use mana_protocol::{
    Code, ConditionalMoves, End, EventKind, GameId, GameTerms, MoveText, Offer, PerSeat, PersonId,
    Player, Refusal, Seat,
};
use std::fmt;
use std::sync::Arc;

/// A game between two people.
///
/// Copying it is cheap enough to act on a copy and keep it once what happened is stored.
pub struct Duel {
    pub(crate) id: GameId,
    pub(crate) terms: GameTerms,
    pub(crate) log: Vec<Logged>,
    pub(crate) players: PerSeat<Option<Player>>,
    pub(crate) board: Box<dyn Board>,
    /// The moves so far, who played each, and what was left on the clocks after it.
    pub(crate) moves: Vec<Played>,
    pub(crate) clocks: GameClock,
    pub(crate) offers: PerSeat<Vec<Offer>>,
    pub(crate) end: Option<End>,
    pub(crate) rematch: Option<GameId>,
    pub(crate) conditional_moves: PerSeat<ConditionalMoves>,
    pub(crate) muted: PerSeat<bool>,
}

/// An entry, and who gets to know of it.
#[derive(Clone)]
pub(crate) struct Logged {
    pub(crate) entry: Arc<LogEntry>,
    pub(crate) audience: Audience,
}

/// A move that was played.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) seat: Seat,
    pub(crate) text: MoveText,
    pub(crate) times: Option<PerSeat<u64>>,
}

/// An entry that cannot follow on those before it: what was stored is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorruptLog {
    /// Which game.
    pub game: GameId,
    /// Which entry, from 0.
    pub entry: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for CorruptLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} of game {}: {}", self.entry, self.game, self.problem)
    }
}

impl std::error::Error for CorruptLog {}

impl Clone for Duel {
    fn clone(&self) -> Duel {
        Duel {
            id: self.id.clone(),
            terms: self.terms.clone(),
            log: self.log.clone(),
            players: self.players.clone(),
            board: self.board.copy(),
            moves: self.moves.clone(),
            clocks: self.clocks.clone(),
            offers: self.offers.clone(),
            end: self.end,
            rematch: self.rematch.clone(),
            conditional_moves: self.conditional_moves.clone(),
            muted: self.muted,
        }
    }
}

impl fmt::Debug for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Duel").field("id", &self.id).field("entries", &self.log.len()).finish()
    }
}

impl Duel {
    /// A new game, with its maker at the board.
    ///
    /// # Errors
    /// Nobody can play on these terms.
    pub fn open(
        id: GameId,
        terms: GameTerms,
        seat: Seat,
        player: Player,
        moment: Moment,
    ) -> Result<Duel, Refusal> {
        terms.clock.check().map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
        let mut duel = Duel::begin(id, terms, moment)?;
        duel.push(moment, None, EventKind::Seated { seat, player })?;
        Ok(duel)
    }

    /// The game that follows this one: the same terms, the seats exchanged.
    ///
    /// # Errors
    /// The game has not both players.
    pub fn next(&self, id: GameId, moment: Moment) -> Result<Duel, Refusal> {
        let mut next = Duel::begin(id, self.terms.clone(), moment)?;
        for seat in Seat::ALL {
            let player = self.players.get(!seat).clone();
            let player = player.ok_or_else(|| Refusal::new(Code::NotBegun, "a seat is free"))?;
            next.push(moment, None, EventKind::Seated { seat, player })?;
        }
        Ok(next)
    }

    fn begin(id: GameId, terms: GameTerms, moment: Moment) -> Result<Duel, Refusal> {
        let created =
            LogEntry { moment, by: None, kind: EventKind::Created { terms: terms.clone() } };
        let board = board::set_up(&terms)?;
        Ok(Duel {
            id,
            clocks: GameClock::new(terms.clock),
            log: vec![Logged { entry: Arc::new(created), audience: [true; 3] }],
            terms,
            players: PerSeat::default(),
            board,
            moves: Vec::new(),
            offers: PerSeat::default(),
            end: None,
            rematch: None,
            conditional_moves: PerSeat::default(),
            muted: PerSeat::default(),
        })
    }

    /// The game that some entries make.
    ///
    /// # Errors
    /// They make none.
    pub fn load(
        id: GameId,
        entries: impl IntoIterator<Item = LogEntry>,
    ) -> Result<Duel, CorruptLog> {
        let corrupt = |entry, problem: String| CorruptLog { game: id.clone(), entry, problem };
        let mut entries = entries.into_iter();
        let mut duel = match entries.next() {
            Some(LogEntry { moment, by: None, kind: EventKind::Created { terms } }) => {
                Duel::begin(id.clone(), terms, moment)
                    .map_err(|refusal| corrupt(0, refusal.message))?
            }
            _ => return Err(corrupt(0, "the game was not created".to_string())),
        };
        for entry in entries {
            let number = duel.log.len();
            duel.apply(entry).map_err(|refusal| corrupt(number, refusal.message))?;
        }
        Ok(duel)
    }

    /// Which game it is.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// What is played.
    pub fn terms(&self) -> &GameTerms {
        &self.terms
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// Never: a game begins with an entry.
    pub fn is_empty(&self) -> bool {
        self.log.is_empty()
    }

    /// Copies of the entries.
    pub fn entries(&self) -> Vec<LogEntry> {
        self.entries_after(0)
    }

    /// Copies of the entries but for the first so many.
    pub fn entries_after(&self, count: usize) -> Vec<LogEntry> {
        self.log.iter().skip(count).map(|logged| LogEntry::clone(&logged.entry)).collect()
    }

    /// Where a person sits.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| {
            self.players.get(seat).as_ref().is_some_and(|player| player.id == *person)
        })
    }

    /// Who sits where.
    pub fn players(&self) -> &PerSeat<Option<Player>> {
        &self.players
    }

    /// Whether both seats are taken.
    pub fn has_begun(&self) -> bool {
        self.players.black.is_some() && self.players.white.is_some()
    }

    /// The end of the game, if it has ended.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whose turn it is; nobody's before the game has begun and after its end.
    pub fn turn(&self) -> Option<Seat> {
        (self.has_begun() && self.end.is_none()).then(|| self.board.turn())
    }

    /// When something happens by itself, in the server's time.
    pub fn deadline(&self) -> Option<u64> {
        self.clocks.deadline()
    }

    /// Whether somebody has moved already.
    pub(crate) fn has_moved(&self, seat: Seat) -> bool {
        self.moves.iter().any(|played| played.seat == seat)
    }

    /// Adds something that happened.
    pub(crate) fn push(
        &mut self,
        moment: Moment,
        by: Option<crate::Author>,
        kind: EventKind,
    ) -> Result<(), Refusal> {
        self.apply(LogEntry { moment, by, kind })
    }

    /// Folds an entry in.
    fn apply(&mut self, entry: LogEntry) -> Result<(), Refusal> {
        let audience = self.audience(&entry.kind);
        let now = entry.moment.time;
        match &entry.kind {
            EventKind::Created { .. } => return Err(impossible("it was created before")),
            EventKind::Seated { seat, player } => {
                let taken = self.players.get(*seat).is_some() || self.seat_of(&player.id).is_some();
                if taken || self.end.is_some() {
                    return Err(impossible("nobody can sit there"));
                }
                *self.players.get_mut(*seat) = Some(player.clone());
                self.restart_clock(now);
            }
            EventKind::Moved { seat, ply, text, times } => {
                self.apply_move(*seat, *ply, text, *times)?;
                self.restart_clock(now);
            }
            EventKind::Offered { seat, offer } => {
                let offers = self.offers.get_mut(*seat);
                if !self.players.get(*seat).is_some() || offers.contains(offer) {
                    return Err(impossible("it is offered already"));
                }
                offers.push(*offer);
            }
            EventKind::Declined { seat, offer } => {
                let offers = self.offers.get_mut(*seat);
                if !offers.contains(offer) {
                    return Err(impossible("it is not offered"));
                }
                offers.retain(|standing| standing != offer);
            }
            EventKind::TakenBack { ply, times } => {
                if self.end.is_some() || *ply as usize >= self.moves.len() {
                    return Err(impossible("there is nothing to take back"));
                }
                while self.board.ply() > *ply {
                    self.board.undo();
                }
                self.moves.truncate(*ply as usize);
                self.clocks.set(*times);
                self.drop_offers();
                self.conditional_moves = PerSeat::default();
                self.restart_clock(now);
            }
            EventKind::Ended { end } => {
                if self.end.is_some() || self.board.end().is_some_and(|on_board| on_board != *end) {
                    return Err(impossible("the game has ended otherwise"));
                }
                self.end = Some(*end);
                self.drop_offers();
                self.conditional_moves = PerSeat::default();
                self.clocks.stop(now);
            }
            EventKind::Rematched { game } => {
                if self.end.is_none() || self.rematch.is_some() {
                    return Err(impossible("there is a rematch after the end, and one"));
                }
                self.rematch = Some(game.clone());
                self.offers = PerSeat::default();
            }
            EventKind::Chat { .. } => {}
            EventKind::ConditionalMovesSet { seat, moves } => {
                *self.conditional_moves.get_mut(*seat) = moves.clone()
            }
            EventKind::Muted { seat, muted } => *self.muted.get_mut(*seat) = *muted,
        }
        self.log.push(Logged { entry: Arc::new(entry), audience });
        Ok(())
    }

    fn apply_move(
        &mut self,
        seat: Seat,
        ply: u32,
        text: &MoveText,
        times: Option<PerSeat<u64>>,
    ) -> Result<(), Refusal> {
        if self.turn() != Some(seat) || self.board.ply() != ply {
            return Err(impossible("it is not this player's turn"));
        }
        if self.board.play(text.as_str())? != *text {
            return Err(impossible("the move is not in the game's own notation"));
        }
        self.clocks.set(times);
        self.moves.push(Played { seat, text: text.clone(), times });
        self.drop_offers();
        for owner in Seat::ALL {
            self.conditional_moves.get_mut(owner).advance(owner == seat, text);
        }
        Ok(())
    }

    /// The clock of whoever is to move runs from now on.
    fn restart_clock(&mut self, now: u64) {
        if let Some(seat) = self.turn() {
            self.clocks.start(seat, !self.has_moved(seat), now);
        }
    }

    /// What is on offer while the game goes on is off with the next move.
    fn drop_offers(&mut self) {
        for offers in [&mut self.offers.black, &mut self.offers.white] {
            offers.retain(|offer| *offer == Offer::Rematch);
        }
    }

    /// Who gets to know of something.
    fn audience(&self, kind: &EventKind) -> Audience {
        match kind {
            EventKind::ConditionalMovesSet { seat, .. } | EventKind::Muted { seat, .. } => {
                [*seat == Seat::Black, *seat == Seat::White, false]
            }
            EventKind::Chat { seat, .. } => {
                let hears = |listener: Seat| listener == *seat || !*self.muted.get(listener);
                [hears(Seat::Black), hears(Seat::White), false]
            }
            _ => [true; 3],
        }
    }
}

fn impossible(problem: &str) -> Refusal {
    Refusal::new(Code::Unavailable, problem)
}
