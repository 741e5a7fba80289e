use crate::clock::Due;
use crate::{Author, Duel, Moment};
use mana_protocol::{
    Act, ActId, Code, ConditionalMoves, End, EndReason, EventKind, GameId, GameResult, MoveText,
    Offer, Player, Refusal, Seat,
};

/// How many entries that are no moves a game holds.
const ENTRIES: usize = 2000;

/// What a person does, with everything that is needed to decide it.
struct Deed<'a> {
    player: &'a Player,
    by: Author,
    moment: Moment,
    lag: u64,
    fresh: &'a GameId,
}

impl Duel {
    /// Does what a person wants to do, or nothing of it.
    ///
    /// `lag` is how long the act took to arrive, as far as that is known, and `fresh` the id of the next game, should
    /// this act bring it about. An act that was done before is done already.
    ///
    /// # Errors
    /// The act is not allowed now. The game is then unchanged.
    pub fn act(
        &mut self,
        player: &Player,
        id: &ActId,
        act: &Act,
        moment: Moment,
        lag: u64,
        fresh: &GameId,
    ) -> Result<(), Refusal> {
        let by = Author { person: player.id.clone(), act: id.clone() };
        if self.log.iter().rev().any(|logged| logged.entry.by.as_ref() == Some(&by)) {
            return Ok(());
        }
        if self.clocks.due(moment.time).is_some() {
            return Err(Refusal::new(Code::TooLate, "the time is up"));
        }
        let deed = Deed { player, by, moment, lag, fresh };
        if let Act::Sit { seat } = act {
            return self.sit(deed, *seat);
        }
        let seat = self
            .seat_of(&player.id)
            .ok_or_else(|| Refusal::new(Code::NotAPlayer, "only the players may do this"))?;
        if let Act::Move { ply, text } = act {
            return self.play(deed, seat, *ply, text);
        }
        if self.log.len().saturating_sub(self.moves.len()) >= ENTRIES {
            return Err(Refusal::new(Code::TooMuch, "too much has happened in this game"));
        }
        match act {
            Act::Sit { .. } | Act::Move { .. } => Ok(()),
            Act::Offer { offer } => self.offer(deed, seat, *offer),
            Act::Accept { offer } if self.offers.get(!seat).contains(offer) => {
                self.agree(deed, seat, *offer)
            }
            Act::Accept { .. } => {
                Err(Refusal::new(Code::NoOffer, "nothing of the kind is offered"))
            }
            Act::Decline { offer } => self.decline(deed, seat, *offer),
            Act::Resign => {
                self.check_playing()?;
                self.finish(
                    deed,
                    End { result: GameResult::win(!seat), reason: EndReason::Resigned },
                )
            }
            Act::Abort => {
                self.check_not_over()?;
                if self.has_moved(Seat::Black) && self.has_moved(Seat::White) {
                    let late = "both have moved: the game can be resigned, but not called off";
                    return Err(Refusal::new(Code::TooLate, late));
                }
                self.finish(deed, End { result: GameResult::None, reason: EndReason::Aborted })
            }
            Act::Chat { text } => {
                let kind = EventKind::Chat { seat, text: text.clone() };
                self.push(deed.moment, Some(deed.by), kind)
            }
            Act::SetConditionalMoves { moves } => {
                let moves = self.check_conditional_moves(seat, moves)?;
                self.push(
                    deed.moment,
                    Some(deed.by),
                    EventKind::ConditionalMovesSet { seat, moves },
                )
            }
            Act::Mute { muted } if self.muted.get(seat) == muted => Ok(()),
            Act::Mute { muted } => {
                self.push(deed.moment, Some(deed.by), EventKind::Muted { seat, muted: *muted })
            }
        }
    }

    /// Lets happen what time has brought about: a flag falls, or nobody has begun. Says whether anything did.
    pub fn tick(&mut self, moment: Moment) -> bool {
        let end = match self.clocks.due(moment.time) {
            None => return false,
            Some(Due::Flag(seat)) => {
                End { result: GameResult::win(!seat), reason: EndReason::Time }
            }
            Some(Due::NotBegun) => End { result: GameResult::None, reason: EndReason::NotBegun },
        };
        self.push(moment, None, EventKind::Ended { end }).is_ok()
    }

    fn sit(&mut self, deed: Deed<'_>, seat: Option<Seat>) -> Result<(), Refusal> {
        self.check_not_over()?;
        if self.seat_of(&deed.player.id).is_some() {
            return Err(Refusal::new(Code::SeatTaken, "you sit at this board already"));
        }
        let free = |seat: &Seat| self.players.get(*seat).is_none();
        let seat = match seat {
            Some(seat) => Some(seat).filter(free),
            None => Seat::ALL.into_iter().find(free),
        };
        let seat = seat.ok_or_else(|| Refusal::new(Code::SeatTaken, "somebody sits there"))?;
        let player = deed.player.clone();
        self.push(deed.moment, Some(deed.by), EventKind::Seated { seat, player })
    }

    fn play(
        &mut self,
        deed: Deed<'_>,
        seat: Seat,
        ply: u32,
        text: &MoveText,
    ) -> Result<(), Refusal> {
        self.check_playing()?;
        let now = self.board.ply();
        if ply != now {
            let wrong = format!("the move is for ply {ply}, and {now} moves were played");
            return Err(Refusal::new(Code::WrongPly, wrong));
        }
        if self.board.turn() != seat {
            return Err(Refusal::new(Code::NotYourTurn, "it is the other player's turn"));
        }
        let text = self.board.copy().play(text.as_str())?;
        let times = self.clocks.after_move(deed.moment.time, deed.lag);
        self.push(deed.moment, Some(deed.by), EventKind::Moved { seat, ply, text, times })?;
        self.answer(deed.moment)?;
        match self.board.end() {
            Some(end) => self.push(deed.moment, None, EventKind::Ended { end }),
            None => Ok(()),
        }
    }

    /// Plays what was planned for this case, as long as there is a plan for it.
    fn answer(&mut self, moment: Moment) -> Result<(), Refusal> {
        while self.board.end().is_none() {
            let seat = self.board.turn();
            let Some(answer) = self.conditional_moves.get(seat).answer() else { break };
            let Ok(text) = self.board.copy().play(answer.as_str()) else { break };
            let times = self.clocks.after_move(moment.time, 0);
            let ply = self.board.ply();
            self.push(moment, None, EventKind::Moved { seat, ply, text, times })?;
        }
        Ok(())
    }

    fn offer(&mut self, deed: Deed<'_>, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        if self.offers.get(!seat).contains(&offer) {
            return self.agree(deed, seat, offer);
        }
        match offer {
            Offer::Draw => self.check_playing()?,
            Offer::Takeback => {
                self.check_playing()?;
                self.last_move_of(seat)?;
            }
            Offer::Rematch => self.check_rematch()?,
        }
        if self.offers.get(seat).contains(&offer) {
            return Ok(());
        }
        self.push(deed.moment, Some(deed.by), EventKind::Offered { seat, offer })
    }

    /// Does what the other player has offered.
    fn agree(&mut self, deed: Deed<'_>, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => {
                self.check_playing()?;
                self.finish(deed, End { result: GameResult::Draw, reason: EndReason::Agreed })
            }
            Offer::Takeback => {
                self.check_playing()?;
                let ply = self.last_move_of(!seat)?;
                let times = self.clocks.after_takeback(deed.moment.time);
                self.push(deed.moment, Some(deed.by), EventKind::TakenBack { ply, times })
            }
            Offer::Rematch => {
                self.check_rematch()?;
                let game = deed.fresh.clone();
                self.push(deed.moment, Some(deed.by), EventKind::Rematched { game })
            }
        }
    }

    fn decline(&mut self, deed: Deed<'_>, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        let owner = [!seat, seat].into_iter().find(|&seat| self.offers.get(seat).contains(&offer));
        let seat =
            owner.ok_or_else(|| Refusal::new(Code::NoOffer, "nothing of the kind is offered"))?;
        self.push(deed.moment, Some(deed.by), EventKind::Declined { seat, offer })
    }

    fn finish(&mut self, deed: Deed<'_>, end: End) -> Result<(), Refusal> {
        self.push(deed.moment, Some(deed.by), EventKind::Ended { end })
    }

    /// The plan in the game's own notation, if it can be carried out.
    fn check_conditional_moves(
        &self,
        seat: Seat,
        moves: &ConditionalMoves,
    ) -> Result<ConditionalMoves, Refusal> {
        self.check_playing()?;
        let now = self.board.ply();
        if moves.ply != now {
            let wrong = format!("the plan is for ply {}, and {now} moves were played", moves.ply);
            return Err(Refusal::new(Code::WrongPly, wrong));
        }
        if self.board.turn() == seat {
            return Err(Refusal::new(
                Code::NotYourTurn,
                "it is your turn: there is nothing to plan",
            ));
        }
        if moves.lines.len() > ConditionalMoves::LINES
            || moves.lines.iter().any(|line| line.len() > ConditionalMoves::MOVES)
        {
            let most = format!(
                "a plan has at most {} lines of {} moves",
                ConditionalMoves::LINES,
                ConditionalMoves::MOVES
            );
            return Err(Refusal::new(Code::TooMuch, most));
        }
        let check_line = |line: &Vec<MoveText>| {
            let mut board = self.board.copy();
            line.iter().map(|text| board.play(text.as_str())).collect::<Result<Vec<_>, _>>()
        };
        let lines = moves.lines.iter().filter(|line| !line.is_empty()).map(check_line);
        Ok(ConditionalMoves {
            ply: now,
            lines: lines.collect::<Result<_, _>>()?,
            premove: moves.premove.clone(),
        })
    }

    /// How many moves were played before the last one of a player.
    fn last_move_of(&self, seat: Seat) -> Result<u32, Refusal> {
        let place = self.moves.iter().rposition(|played| played.seat == seat);
        place
            .and_then(|place| u32::try_from(place).ok())
            .ok_or_else(|| Refusal::new(Code::TooLate, "there is no move to take back"))
    }

    fn check_not_over(&self) -> Result<(), Refusal> {
        match self.end {
            Some(_) => Err(Refusal::new(Code::GameOver, "the game is over")),
            None => Ok(()),
        }
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        self.check_not_over()?;
        if self.has_begun() {
            Ok(())
        } else {
            Err(Refusal::new(Code::NotBegun, "the other player is not there yet"))
        }
    }

    fn check_rematch(&self) -> Result<(), Refusal> {
        if self.end.is_none() {
            return Err(Refusal::new(Code::NotOver, "the game goes on"));
        }
        if !self.has_begun() {
            return Err(Refusal::new(Code::NotBegun, "there was no other player"));
        }
        match self.rematch {
            Some(_) => Err(Refusal::new(Code::TooLate, "there is a rematch already")),
            None => Ok(()),
        }
    }
}
