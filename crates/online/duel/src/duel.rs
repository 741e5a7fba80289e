use crate::any_game::{AnyGame, start_game};
use crate::game_clock::GameClock;
use crate::log::{CorruptLog, LogEntry, LogProblem, Moment};
use crate::viewer::{PerViewer, Viewer};
use mana_protocol::{
    Code, Deadline, End, EventKind, GameId, GameState, GameTerms, Millis, PerSeat, PersonId,
    Player, Refusal, Seat, ServerTime,
};
use std::fmt;
use std::sync::Arc;

/// A game between two people: the fold of its log.
///
/// Cloning is cheap enough to try each act on a copy, which replaces the original once the act is stored.
#[derive(Clone)]
pub struct Duel {
    pub(crate) log: Vec<Logged>,
    /// The game as each viewer sees it, by the same fold that clients use.
    pub(crate) views: PerViewer<GameState>,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) clock: GameClock,
    /// The player of each move, and the time left on the clocks after it.
    pub(crate) played: Vec<PlayedMove>,
}

/// An entry of the log, and who may see it.
#[derive(Clone)]
pub(crate) struct Logged {
    pub(crate) entry: Arc<LogEntry>,
    pub(crate) audience: PerViewer<bool>,
}

#[derive(Clone, Copy)]
pub(crate) struct PlayedMove {
    pub(crate) seat: Seat,
    pub(crate) times: Option<PerSeat<Millis>>,
}

impl fmt::Debug for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Duel").field("id", self.id()).field("entries", &self.log.len()).finish()
    }
}

impl Duel {
    /// A new game, with its creator in a seat.
    ///
    /// # Errors
    /// No game can be played on these terms.
    pub fn create(
        id: GameId,
        terms: GameTerms,
        seat: Seat,
        player: Player,
        moment: Moment,
    ) -> Result<Duel, Refusal> {
        terms.clock.check().map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
        let mut duel = Duel::new(id, terms, moment)?;
        duel.append_automatic(moment, EventKind::Seated { seat, player })?;
        Ok(duel)
    }

    /// The rematch: a new game on the same terms with the seats exchanged.
    ///
    /// # Errors
    /// A seat is free.
    pub fn create_rematch(&self, id: GameId, moment: Moment) -> Result<Duel, Refusal> {
        let mut rematch = Duel::new(id, self.terms().clone(), moment)?;
        for seat in Seat::ALL {
            let player = self.players().get(!seat).clone();
            let player = player.ok_or_else(|| Refusal::new(Code::NotBegun, "a seat is free"))?;
            rematch.append_automatic(moment, EventKind::Seated { seat, player })?;
        }
        Ok(rematch)
    }

    /// A game that was just created, with both seats free.
    fn new(id: GameId, terms: GameTerms, moment: Moment) -> Result<Duel, Refusal> {
        let game = start_game(&terms)?;
        let kind = EventKind::Created { terms: terms.clone() };
        let views = PerViewer::from_fn(|viewer| {
            let mut view = GameState::new(id.clone(), viewer.seat(), moment.at, terms.clone());
            view.apply_next(moment.at, &kind);
            view
        });
        let created = Arc::new(LogEntry { moment, by: None, kind });
        Ok(Duel {
            log: vec![Logged { entry: created, audience: PerViewer::from_fn(|_| true) }],
            views,
            game,
            clock: GameClock::new(terms.clock),
            played: Vec::new(),
        })
    }

    /// Replays a log.
    ///
    /// # Errors
    /// It is not the log of a game.
    pub fn load(
        id: GameId,
        entries: impl IntoIterator<Item = LogEntry>,
    ) -> Result<Duel, CorruptLog> {
        let corrupt = |problem| CorruptLog { game: id.clone(), entry: 0, problem };
        let mut entries = entries.into_iter();
        let mut duel = match entries.next() {
            Some(LogEntry { moment, by: None, kind: EventKind::Created { terms } }) => {
                Duel::new(id.clone(), terms, moment)
                    .map_err(|refusal| corrupt(LogProblem::Terms(refusal)))?
            }
            _ => return Err(corrupt(LogProblem::NotCreated)),
        };
        duel.extend(entries)?;
        Ok(duel)
    }

    /// Appends further entries of the log.
    ///
    /// # Errors
    /// An entry is invalid; those before it were appended.
    pub fn extend(
        &mut self,
        entries: impl IntoIterator<Item = LogEntry>,
    ) -> Result<(), CorruptLog> {
        for entry in entries {
            let index = self.log.len();
            self.append(entry).map_err(|problem| CorruptLog {
                game: self.id().clone(),
                entry: index,
                problem,
            })?;
        }
        Ok(())
    }

    /// The id of the game.
    pub fn id(&self) -> &GameId {
        &self.public().game
    }

    /// The terms of the game.
    pub fn terms(&self) -> &GameTerms {
        &self.public().terms
    }

    /// The number of entries in the log.
    pub fn len(&self) -> usize {
        self.log.len()
    }

    /// Always false: a log begins with the creation of the game.
    pub fn is_empty(&self) -> bool {
        self.log.is_empty()
    }

    /// A copy of the log.
    pub fn entries(&self) -> Vec<LogEntry> {
        self.entries_after(0)
    }

    /// A copy of the log without its first `count` entries.
    pub fn entries_after(&self, count: usize) -> Vec<LogEntry> {
        self.log.iter().skip(count).map(|logged| LogEntry::clone(&logged.entry)).collect()
    }

    /// Whether the log begins with that of another game.
    pub fn continues(&self, earlier: &Duel) -> bool {
        self.log.len() >= earlier.log.len()
            && self.log.iter().zip(&earlier.log).all(|(own, other)| own.entry == other.entry)
    }

    /// Whether another game has the same log.
    pub fn has_same_log(&self, other: &Duel) -> bool {
        self.log.len() == other.log.len() && self.continues(other)
    }

    /// A moment, but not before the server time of the last entry: the order of acts is that of the log.
    pub(crate) fn not_before_last_entry(&self, moment: Moment) -> Moment {
        let last = self.log.last().map(|logged| logged.entry.moment.time).unwrap_or_default();
        Moment { time: moment.time.max(last), ..moment }
    }

    /// A person's seat.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| {
            self.players().get(seat).as_ref().is_some_and(|player| player.id == *person)
        })
    }

    /// The players; `None` where a seat is free.
    pub fn players(&self) -> &PerSeat<Option<Player>> {
        &self.public().players
    }

    /// Whether both seats are taken.
    pub fn has_begun(&self) -> bool {
        self.players().black.is_some() && self.players().white.is_some()
    }

    /// How the game ended.
    pub fn end(&self) -> Option<End> {
        self.public().end
    }

    /// Whose turn it is; `None` before the game has begun and after its end.
    pub fn turn(&self) -> Option<Seat> {
        (self.has_begun() && self.end().is_none()).then(|| self.game.turn())
    }

    /// When the game ends unless somebody moves.
    pub fn deadline(&self) -> Option<Deadline> {
        self.clock.deadline()
    }

    /// The view of spectators.
    pub(crate) fn public(&self) -> &GameState {
        &self.views.spectator
    }

    /// The view of a player.
    pub(crate) fn private(&self, seat: Seat) -> &GameState {
        self.views.get(Viewer::Player(seat))
    }

    /// Whether a player has moved, or swapped sides instead.
    pub(crate) fn has_moved(&self, seat: Seat) -> bool {
        self.public().swapped.is_some() || self.played.iter().any(|played| played.seat == seat)
    }

    /// Whether the pie rule lets the player to move swap sides now.
    pub(crate) fn can_swap(&self) -> bool {
        let last = self.played.last().map(|played| played.seat);
        self.terms().pie
            && self.public().swapped.is_none()
            && self.game.moves_in_play() == 1
            && self.turn().is_some_and(|seat| last == Some(!seat))
    }

    /// Appends an event that was not caused by an act.
    pub(crate) fn append_automatic(
        &mut self,
        moment: Moment,
        kind: EventKind,
    ) -> Result<(), LogProblem> {
        self.append(LogEntry { moment, by: None, kind })
    }

    /// Appends an entry to the log and folds it in.
    pub(crate) fn append(&mut self, entry: LogEntry) -> Result<(), LogProblem> {
        self.check(&entry.kind)?;
        self.update_game(&entry.kind)?;
        let audience = self.audience(&entry.kind);
        for viewer in Viewer::ALL.into_iter().filter(|&viewer| *audience.get(viewer)) {
            self.views.get_mut(viewer).apply_next(entry.moment.at, &entry.kind);
        }
        if matches!(entry.kind, EventKind::Swapped { .. }) {
            self.exchange_seats();
        }
        self.update_clock(&entry.kind, entry.moment.time);
        self.log.push(Logged { entry: Arc::new(entry), audience });
        Ok(())
    }

    /// Moves the players' views and histories to their new seats.
    fn exchange_seats(&mut self) {
        self.views.exchange_players();
        self.log.iter_mut().for_each(|logged| logged.audience.exchange_players());
        for played in &mut self.played {
            played.seat = !played.seat;
            played.times.iter_mut().for_each(PerSeat::exchange);
        }
    }

    /// Checks that an event can happen now, except for the legality of moves.
    fn check(&self, kind: &EventKind) -> Result<(), LogProblem> {
        let GameState { players, offers, swapped, end, rematch, .. } = self.public();
        let (possible, problem) = match kind {
            EventKind::Created { .. } => (false, LogProblem::CreatedTwice),
            EventKind::Seated { seat, player } => {
                let free = players.get(*seat).is_none() && self.seat_of(&player.id).is_none();
                (free && end.is_none(), LogProblem::SeatUnavailable)
            }
            EventKind::Moved { seat, ply, .. } => {
                let in_turn = self.turn() == Some(*seat) && self.game.ply() == *ply;
                (in_turn, LogProblem::OutOfTurn)
            }
            EventKind::Swapped { .. } => (self.can_swap(), LogProblem::SwapUnavailable),
            EventKind::Offered { seat, offer } => {
                let stands = offers.get(*seat).contains(offer);
                (players.get(*seat).is_some() && !stands, LogProblem::OfferStands)
            }
            EventKind::Declined { seat, offer } => {
                (offers.get(*seat).contains(offer), LogProblem::NoOffer)
            }
            EventKind::TakenBack { ply, .. } => {
                let remain =
                    (*ply as usize) < self.played.len() && *ply >= swapped.unwrap_or_default();
                (end.is_none() && remain, LogProblem::NothingToTakeBack)
            }
            EventKind::Ended { end: ended } => {
                let by_the_rules = self.game.end().is_none_or(|end| end == *ended);
                (end.is_none() && by_the_rules, LogProblem::EndedOtherwise)
            }
            EventKind::Rematched { .. } => {
                (end.is_some() && rematch.is_none(), LogProblem::RematchUnavailable)
            }
            EventKind::Chat { .. }
            | EventKind::ConditionalMovesSet { .. }
            | EventKind::Muted { .. } => return Ok(()),
        };
        if possible { Ok(()) } else { Err(problem) }
    }

    /// Plays a move, or takes moves back.
    fn update_game(&mut self, kind: &EventKind) -> Result<(), LogProblem> {
        match kind {
            EventKind::Moved { seat, text, times, .. } => {
                let canonical = self.game.play(text.as_str()).map_err(LogProblem::IllegalMove)?;
                if canonical != *text {
                    return Err(LogProblem::Notation);
                }
                self.played.push(PlayedMove { seat: *seat, times: *times });
            }
            EventKind::TakenBack { ply, .. } => {
                while self.game.ply() > *ply {
                    self.game.undo();
                }
                self.played.truncate(*ply as usize);
            }
            _ => {}
        }
        Ok(())
    }

    fn update_clock(&mut self, kind: &EventKind, now: ServerTime) {
        match kind {
            EventKind::Moved { times, .. }
            | EventKind::Swapped { times }
            | EventKind::TakenBack { times, .. } => {
                self.clock.set(*times);
                self.start_turn(now);
            }
            EventKind::Seated { .. } => self.start_turn(now),
            EventKind::Ended { .. } => self.clock.stop(now),
            _ => {}
        }
    }

    fn start_turn(&mut self, now: ServerTime) {
        if let Some(seat) = self.turn() {
            self.clock.start(seat, !self.has_moved(seat), now);
        }
    }

    /// Who may see an event.
    fn audience(&self, kind: &EventKind) -> PerViewer<bool> {
        PerViewer::from_fn(|viewer| match kind {
            EventKind::ConditionalMovesSet { seat, .. } | EventKind::Muted { seat, .. } => {
                viewer.seat() == Some(*seat)
            }
            EventKind::Chat { seat, .. } => {
                viewer.seat().is_some_and(|reader| reader == *seat || !self.private(reader).muted)
            }
            _ => true,
        })
    }
}

/// If an allowed act cannot be logged, that is a bug of the server.
impl From<LogProblem> for Refusal {
    fn from(problem: LogProblem) -> Refusal {
        match problem {
            LogProblem::Terms(refusal) | LogProblem::IllegalMove(refusal) => refusal,
            problem => Refusal::new(Code::Unavailable, problem.to_string()),
        }
    }
}
