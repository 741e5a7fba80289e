use crate::{Duel, Viewer};
use mana_protocol::{
    Access, ClockSnapshot, Event, GameId, GameState, GameSummary, PersonId, Seat, Seek,
};

/// What others get to see.
impl Duel {
    /// How a person looks at the game; `None` if it is not for this person's eyes.
    ///
    /// Whoever has the link of a private game may look at it while a seat is free, to sit down there.
    pub fn viewer(&self, person: Option<&PersonId>) -> Option<Viewer> {
        match person.and_then(|person| self.seat_of(person)) {
            Some(seat) => Some(Viewer::Player(seat)),
            None if self.terms.access == Access::Private && self.has_begun() => None,
            None => Some(Viewer::Spectator),
        }
    }

    /// The whole game, at a moment of the server's time.
    pub fn state(&self, viewer: Viewer, time: u64) -> GameState {
        let created = self.log[0].entry.moment.at;
        let mut state = GameState::new(self.id.clone(), viewer.seat(), created, self.terms.clone());
        for event in self.events(viewer, 0) {
            // They are numbered one after the other, so none is missing.
            let _ = state.apply(&event);
        }
        state.clock = self.clock(time);
        state
    }

    /// The events of a viewer but for the first `have`.
    pub fn events(&self, viewer: Viewer, have: u32) -> Vec<Event> {
        let seen = self.log.iter().filter(|logged| logged.audience[viewer.index()]);
        let numbered = (1..).zip(seen).skip(have as usize);
        numbered
            .map(|(number, logged)| Event {
                number,
                at: logged.entry.moment.at,
                kind: logged.entry.kind.clone(),
            })
            .collect()
    }

    /// How many events a viewer has seen.
    pub fn seen(&self, viewer: Viewer) -> u32 {
        let seen = self.log.iter().filter(|logged| logged.audience[viewer.index()]).count();
        u32::try_from(seen).unwrap_or(u32::MAX)
    }

    /// The clocks at a moment of the server's time; `None` where no time is kept.
    pub fn clock(&self, time: u64) -> Option<ClockSnapshot> {
        self.clocks.show(time)
    }

    /// The game that follows, if both agreed on one.
    pub fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// The game in a list.
    pub fn summary(&self) -> GameSummary {
        let at = |logged: &crate::duel::Logged| logged.entry.moment.at;
        GameSummary {
            game: self.id.clone(),
            created: at(&self.log[0]),
            changed: self.log.last().map_or(0, at),
            terms: self.terms.clone(),
            players: self.players.clone(),
            ply: self.board.ply(),
            turn: self.turn(),
            end: self.end,
        }
    }

    /// The game in the lobby, if it is to be listed there.
    pub fn seek(&self) -> Option<Seek> {
        if self.terms.access != Access::Lobby || self.has_begun() || self.end.is_some() {
            return None;
        }
        let taken = Seat::ALL.into_iter().find(|&seat| self.players.get(seat).is_some())?;
        Some(Seek {
            game: self.id.clone(),
            created: self.log[0].entry.moment.at,
            terms: self.terms.clone(),
            player: self.players.get(taken).clone()?,
            seat: !taken,
        })
    }
}
