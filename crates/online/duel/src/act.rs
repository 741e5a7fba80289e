use crate::game_clock::Expiry;
use crate::{Author, Duel, LogEntry, Moment};
use mana_protocol::{
    Act, ActId, ChatText, Code, ConditionalMoves, End, EndReason, EventKind, GameId, GameResult,
    Millis, MoveText, Offer, PerSeat, Player, Refusal, Seat,
};

/// After so many moves a game is a draw. No serious game is as long, and the state stays small.
pub const MAX_MOVES: u32 = 2000;

/// The most log entries that one player may cause, not counting moves and the ends of offers. The limit is per player,
/// so that nobody can use up the opponent's share.
pub const MAX_ENTRIES: usize = 1000;

/// The most chat messages of one player.
pub const MAX_CHAT_MESSAGES: usize = 500;

/// The most bytes of one player's chat messages.
pub const MAX_CHAT_BYTES: usize = 100_000;

/// How many times a player may set conditional moves between two moves.
pub const MAX_SETS_PER_MOVE: usize = 32;

/// The most moves in all the conditional moves that one player sets.
pub const MAX_CONDITIONAL_MOVES: usize = 20_000;

/// An act of a person, and when it arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActRequest {
    /// The person who acts.
    pub player: Player,
    /// The id of the act.
    pub id: ActId,
    /// What is to be done.
    pub act: Act,
    /// When the act arrived.
    pub moment: Moment,
    /// How long it took to arrive, if measured.
    pub lag: Millis,
}

impl ActRequest {
    fn author(&self) -> Author {
        let (person, act) = (self.player.id.clone(), self.id.clone());
        Author { person, act, digest: self.digest() }
    }

    /// Whether the person who acts also caused an entry. Compares people, as seats can be swapped.
    fn is_by_same_person(&self, entry: &LogEntry) -> bool {
        entry.by.as_ref().is_some_and(|by| by.person == self.player.id)
    }

    /// The 32-bit FNV-1a hash of the act.
    fn digest(&self) -> Option<u32> {
        let bytes = serde_json::to_vec(&self.act).ok()?;
        let fold = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        Some(bytes.iter().fold(0x811c_9dc5, fold))
    }
}

impl Duel {
    /// Executes an act atomically. A duplicate of an earlier act changes nothing.
    ///
    /// `rematch_id` becomes the id of the next game if the act agrees on a rematch.
    ///
    /// # Errors
    /// The act is not allowed now. The game is then unchanged.
    pub fn act(&mut self, request: &ActRequest, rematch_id: &GameId) -> Result<(), Refusal> {
        let author = request.author();
        let is_author = |by: &&Author| by.person == author.person && by.act == author.act;
        let mut authors = self.log.iter().rev().filter_map(|logged| logged.entry.by.as_ref());
        if let Some(by) = authors.find(is_author) {
            if by.digest.is_none() || by.digest == author.digest {
                return Ok(());
            }
            let used = format!("the number {} was used for another act", request.id.number);
            return Err(Refusal::new(Code::NumberUsed, used));
        }
        let moment = self.not_before_last_entry(request.moment);
        let request = &ActRequest { moment, ..request.clone() };
        if self.clock.expiry(request.moment.time).is_some() {
            return Err(Refusal::new(Code::TooLate, "the time is up"));
        }
        match &request.act {
            Act::Sit { seat } => self.sit(request, *seat),
            Act::Move { ply, text } => self.play(request, self.seat(request)?, *ply, text),
            Act::Swap => self.swap(request, self.seat(request)?),
            Act::Offer { offer } => {
                self.offer(request, self.seat_within_limit(request)?, *offer, rematch_id)
            }
            Act::Accept { offer } => self.accept(request, self.seat(request)?, *offer, rematch_id),
            Act::Decline { offer } => self.decline(request, self.seat(request)?, *offer),
            Act::Resign => self.resign(request, self.seat(request)?),
            Act::Abort => {
                self.seat(request)?;
                self.abort(request)
            }
            Act::Chat { text } => {
                let seat = self.seat_within_limit(request)?;
                self.check_chat(request, text)?;
                self.append_act(request, EventKind::Chat { seat, text: text.clone() })
            }
            Act::SetConditionalMoves { moves } => {
                let seat = self.seat(request)?;
                let moves = self.check_conditional_moves(seat, moves)?;
                let current = &self.private(seat).conditional_moves;
                if moves == *current || (moves.is_empty() && current.is_empty()) {
                    return Ok(());
                }
                // Clearing is always allowed.
                if !moves.is_empty() {
                    self.seat_within_limit(request)?;
                    self.check_conditional_limits(request, &moves)?;
                }
                self.append_act(request, EventKind::ConditionalMovesSet { seat, moves })
            }
            Act::Mute { muted } => self.mute(request, self.seat_within_limit(request)?, *muted),
        }
    }

    /// Ends the game if its deadline has passed: by a fallen flag, or because a first move was not made. Returns
    /// whether it did.
    pub fn tick(&mut self, moment: Moment) -> bool {
        let moment = self.not_before_last_entry(moment);
        let end = match self.clock.expiry(moment.time) {
            None => return false,
            Some(Expiry::Flag(seat)) => {
                End { result: GameResult::win(!seat), reason: EndReason::Time }
            }
            Some(Expiry::NotBegun) => End { result: GameResult::None, reason: EndReason::NotBegun },
        };
        self.append_automatic(moment, EventKind::Ended { end }).is_ok()
    }

    fn append_act(&mut self, request: &ActRequest, kind: EventKind) -> Result<(), Refusal> {
        let entry = LogEntry { moment: request.moment, by: Some(request.author()), kind };
        Ok(self.append(entry)?)
    }

    /// The seat of the person who acts.
    fn seat(&self, request: &ActRequest) -> Result<Seat, Refusal> {
        self.seat_of(&request.player.id)
            .ok_or_else(|| Refusal::new(Code::NotAPlayer, "only the players may do this"))
    }

    /// The same for acts that are limited in number.
    fn seat_within_limit(&self, request: &ActRequest) -> Result<Seat, Refusal> {
        let seat = self.seat(request)?;
        let is_own = |entry: &LogEntry| {
            request.is_by_same_person(entry) && !matches!(entry.kind, EventKind::Moved { .. })
        };
        if self.log.iter().filter(|logged| is_own(&logged.entry)).count() >= MAX_ENTRIES {
            return Err(Refusal::new(Code::TooMuch, "you have done too much in this game"));
        }
        Ok(seat)
    }

    /// Checks the limits of a player's chat.
    fn check_chat(&self, request: &ActRequest, text: &ChatText) -> Result<(), Refusal> {
        let own = self.log.iter().filter_map(|logged| match &logged.entry.kind {
            EventKind::Chat { text, .. } if request.is_by_same_person(&logged.entry) => {
                Some(text.as_str().len())
            }
            _ => None,
        });
        let (count, bytes) = own.fold((0, 0), |(count, bytes), more| (count + 1, bytes + more));
        if count >= MAX_CHAT_MESSAGES || bytes + text.as_str().len() > MAX_CHAT_BYTES {
            return Err(Refusal::new(Code::TooMuch, "you have written too much in this game"));
        }
        Ok(())
    }

    /// Checks the limits of a player's conditional moves.
    fn check_conditional_limits(
        &self,
        request: &ActRequest,
        moves: &ConditionalMoves,
    ) -> Result<(), Refusal> {
        let size = |moves: &ConditionalMoves| moves.lines.iter().map(Vec::len).sum::<usize>() + 1;
        let mut total = size(moves);
        let mut since_move = 0;
        let mut moved = false;
        for logged in self.log.iter().rev() {
            match &logged.entry.kind {
                EventKind::Moved { .. } => moved = true,
                EventKind::ConditionalMovesSet { moves, .. }
                    if request.is_by_same_person(&logged.entry) =>
                {
                    total += size(moves);
                    since_move += usize::from(!moved);
                }
                _ => {}
            }
        }
        if since_move >= MAX_SETS_PER_MOVE || total > MAX_CONDITIONAL_MOVES {
            return Err(Refusal::new(Code::TooMuch, "you have set conditional moves too often"));
        }
        Ok(())
    }

    fn sit(&mut self, request: &ActRequest, seat: Option<Seat>) -> Result<(), Refusal> {
        self.check_not_over()?;
        if self.seat_of(&request.player.id).is_some() {
            return Err(Refusal::new(Code::SeatTaken, "you have a seat in this game already"));
        }
        let free = |seat: &Seat| self.players().get(*seat).is_none();
        let seat = match seat {
            Some(seat) => Some(seat).filter(free),
            None => Seat::ALL.into_iter().find(free),
        };
        let seat = seat.ok_or_else(|| Refusal::new(Code::SeatTaken, "the seat is taken"))?;
        self.append_act(request, EventKind::Seated { seat, player: request.player.clone() })
    }

    fn play(
        &mut self,
        request: &ActRequest,
        seat: Seat,
        ply: u32,
        text: &MoveText,
    ) -> Result<(), Refusal> {
        self.check_playing()?;
        let now = self.game.ply();
        if ply != now {
            let wrong = format!("the move is for ply {ply}, and {now} moves were played");
            return Err(Refusal::new(Code::WrongPly, wrong));
        }
        if self.game.turn() != seat {
            return Err(Refusal::new(Code::NotYourTurn, "it is the opponent's turn"));
        }
        let text = self.game.clone().play(text.as_str())?;
        let times = self.clock.after_move(request.moment.time, request.lag);
        self.append_act(request, EventKind::Moved { seat, ply, text, times })?;
        self.play_conditional_moves(request.moment)?;
        let too_long = End { result: GameResult::Draw, reason: EndReason::TooLong };
        let end = self.game.end().or((self.game.ply() >= MAX_MOVES).then_some(too_long));
        if let Some(end) = end {
            self.append_automatic(request.moment, EventKind::Ended { end })?;
        }
        Ok(())
    }

    fn swap(&mut self, request: &ActRequest, seat: Seat) -> Result<(), Refusal> {
        self.check_playing()?;
        if self.game.turn() != seat {
            return Err(Refusal::new(Code::NotYourTurn, "it is the opponent's turn"));
        }
        if !self.can_swap() {
            let late = "sides are swapped by the pie rule alone, right after the first move";
            return Err(Refusal::new(Code::TooLate, late));
        }
        let mut times = self.clock.without_increment(request.moment.time);
        times.iter_mut().for_each(PerSeat::exchange);
        self.append_act(request, EventKind::Swapped { times })
    }

    /// Plays the players' conditional moves as long as they have an answer.
    fn play_conditional_moves(&mut self, moment: Moment) -> Result<(), Refusal> {
        while self.game.end().is_none() && self.game.ply() < MAX_MOVES {
            let seat = self.game.turn();
            let Some(answer) = self.private(seat).conditional_moves.answer() else { break };
            let Ok(text) = self.game.clone().play(answer.as_str()) else { break };
            let times = self.clock.after_move(moment.time, Millis::ZERO);
            let ply = self.game.ply();
            self.append_automatic(moment, EventKind::Moved { seat, ply, text, times })?;
        }
        Ok(())
    }

    fn offer(
        &mut self,
        request: &ActRequest,
        seat: Seat,
        offer: Offer,
        rematch_id: &GameId,
    ) -> Result<(), Refusal> {
        if self.is_offered(!seat, offer) {
            return self.agree(request, seat, offer, rematch_id);
        }
        match offer {
            Offer::Draw => self.check_playing()?,
            Offer::Takeback => {
                self.check_playing()?;
                self.last_move_of(seat)?;
            }
            Offer::Rematch => self.check_rematch()?,
        }
        if self.is_offered(seat, offer) {
            return Ok(());
        }
        self.append_act(request, EventKind::Offered { seat, offer })
    }

    fn accept(
        &mut self,
        request: &ActRequest,
        seat: Seat,
        offer: Offer,
        rematch_id: &GameId,
    ) -> Result<(), Refusal> {
        if !self.is_offered(!seat, offer) {
            return Err(no_offer());
        }
        self.agree(request, seat, offer, rematch_id)
    }

    /// Executes what the opponent has offered.
    fn agree(
        &mut self,
        request: &ActRequest,
        seat: Seat,
        offer: Offer,
        rematch_id: &GameId,
    ) -> Result<(), Refusal> {
        let kind = match offer {
            Offer::Draw => {
                self.check_playing()?;
                let end = End { result: GameResult::Draw, reason: EndReason::Agreed };
                EventKind::Ended { end }
            }
            Offer::Takeback => {
                self.check_playing()?;
                let ply = self.last_move_of(!seat)?;
                let times = self.clock.without_increment(request.moment.time);
                EventKind::TakenBack { ply, times }
            }
            Offer::Rematch => {
                self.check_rematch()?;
                EventKind::Rematched { game: rematch_id.clone() }
            }
        };
        self.append_act(request, kind)
    }

    fn decline(&mut self, request: &ActRequest, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        let owner = [!seat, seat].into_iter().find(|&owner| self.is_offered(owner, offer));
        let seat = owner.ok_or_else(no_offer)?;
        self.append_act(request, EventKind::Declined { seat, offer })
    }

    fn resign(&mut self, request: &ActRequest, seat: Seat) -> Result<(), Refusal> {
        self.check_playing()?;
        let end = End { result: GameResult::win(!seat), reason: EndReason::Resigned };
        self.append_act(request, EventKind::Ended { end })
    }

    fn abort(&mut self, request: &ActRequest) -> Result<(), Refusal> {
        self.check_not_over()?;
        if self.has_moved(Seat::Black) && self.has_moved(Seat::White) {
            let late = "both have moved: the game can be resigned, but not aborted";
            return Err(Refusal::new(Code::TooLate, late));
        }
        let end = End { result: GameResult::None, reason: EndReason::Aborted };
        self.append_act(request, EventKind::Ended { end })
    }

    fn mute(&mut self, request: &ActRequest, seat: Seat, muted: bool) -> Result<(), Refusal> {
        if self.private(seat).muted == muted {
            return Ok(());
        }
        self.append_act(request, EventKind::Muted { seat, muted })
    }

    /// The conditional moves in the game's own notation, if they can be played.
    fn check_conditional_moves(
        &self,
        seat: Seat,
        moves: &ConditionalMoves,
    ) -> Result<ConditionalMoves, Refusal> {
        const MAX_LINES: usize = ConditionalMoves::MAX_LINES;
        const MAX_LENGTH: usize = ConditionalMoves::MAX_LINE_LENGTH;
        self.check_playing()?;
        let ply = self.game.ply();
        if moves.ply != ply {
            let wrong = format!("the moves are for ply {}, and {ply} moves were played", moves.ply);
            return Err(Refusal::new(Code::WrongPly, wrong));
        }
        if self.game.turn() == seat {
            let turn = "it is your turn: play a move instead";
            return Err(Refusal::new(Code::NotYourTurn, turn));
        }
        if moves.lines.len() > MAX_LINES || moves.lines.iter().any(|line| line.len() > MAX_LENGTH) {
            let most = format!("there can be {MAX_LINES} lines of {MAX_LENGTH} moves");
            return Err(Refusal::new(Code::TooMuch, most));
        }
        let check_line = |line: &Vec<MoveText>| {
            let mut game = self.game.clone();
            line.iter().map(|text| game.play(text.as_str())).collect::<Result<Vec<_>, _>>()
        };
        let lines = moves.lines.iter().filter(|line| !line.is_empty()).map(check_line);
        let lines = lines.collect::<Result<_, _>>()?;
        Ok(ConditionalMoves { ply, lines, premove: moves.premove.clone() })
    }

    /// The number of moves played before a player's last one. Moves from before a swap cannot be taken back.
    fn last_move_of(&self, seat: Seat) -> Result<u32, Refusal> {
        let ply = self.played.iter().rposition(|played| played.seat == seat);
        ply.and_then(|ply| u32::try_from(ply).ok())
            .filter(|&ply| ply >= self.public().swapped.unwrap_or_default())
            .ok_or_else(|| Refusal::new(Code::TooLate, "there is no move to take back"))
    }

    /// Whether an offer of a player is open.
    fn is_offered(&self, seat: Seat, offer: Offer) -> bool {
        self.public().offers.get(seat).contains(&offer)
    }

    fn check_not_over(&self) -> Result<(), Refusal> {
        match self.end() {
            Some(_) => Err(Refusal::new(Code::GameOver, "the game is over")),
            None => Ok(()),
        }
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        self.check_not_over()?;
        if self.has_begun() {
            Ok(())
        } else {
            Err(Refusal::new(Code::NotBegun, "a seat is still free"))
        }
    }

    fn check_rematch(&self) -> Result<(), Refusal> {
        if self.end().is_none() {
            return Err(Refusal::new(Code::NotOver, "the game is not over"));
        }
        if !self.has_begun() {
            return Err(Refusal::new(Code::NotBegun, "there was no opponent"));
        }
        match self.rematch() {
            Some(_) => Err(Refusal::new(Code::TooLate, "there is a rematch already")),
            None => Ok(()),
        }
    }
}

fn no_offer() -> Refusal {
    Refusal::new(Code::NoOffer, "there is no such offer")
}
