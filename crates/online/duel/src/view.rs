use crate::{Duel, Viewer};
use mana_protocol::{
    Access, ClockSnapshot, Event, GameId, GameState, GameSummary, PersonId, Seat, Seek, ServerTime,
    WallTime,
};

/// The views of a game.
impl Duel {
    /// The kind of viewer that a person is; `None` if they may not see the game.
    ///
    /// While a seat of a private game is free, everybody with its link may see it, to take that seat.
    pub fn viewer(&self, person: Option<&PersonId>) -> Option<Viewer> {
        match person.and_then(|person| self.seat_of(person)) {
            Some(seat) => Some(Viewer::Player(seat)),
            None if self.terms().access == Access::Private && self.has_begun() => None,
            None => Some(Viewer::Spectator),
        }
    }

    /// The state for a viewer, with the clocks at a server time and the turn.
    pub fn state(&self, viewer: Viewer, now: ServerTime) -> GameState {
        GameState { clock: self.clock(now), turn: self.turn(), ..self.views.get(viewer).clone() }
    }

    /// A viewer's events after the one with this number.
    pub fn events(&self, viewer: Viewer, after: u32) -> Vec<Event> {
        let seen = self.log.iter().filter(|logged| *logged.audience.get(viewer));
        let numbered = (1..).zip(seen).skip(after as usize);
        numbered
            .map(|(number, logged)| Event {
                number,
                at: logged.entry.moment.at,
                kind: logged.entry.kind.clone(),
            })
            .collect()
    }

    /// The number of a viewer's last event.
    pub fn last_event(&self, viewer: Viewer) -> u32 {
        self.views.get(viewer).number
    }

    /// The clocks at a server time; `None` without time control.
    pub fn clock(&self, now: ServerTime) -> Option<ClockSnapshot> {
        self.clock.snapshot(now)
    }

    /// The id of the rematch, if the players agreed on one.
    pub fn rematch(&self) -> Option<&GameId> {
        self.public().rematch.as_ref()
    }

    /// The game as listed.
    pub fn summary(&self) -> GameSummary {
        GameSummary {
            game: self.id().clone(),
            created: self.created(),
            changed: self.log.last().map_or(self.created(), |logged| logged.entry.moment.at),
            terms: self.terms().clone(),
            players: self.players().clone(),
            ply: self.game.ply(),
            turn: self.turn(),
            end: self.end(),
        }
    }

    /// The game as a seek; `None` if it is not listed in the lobby.
    pub fn seek(&self) -> Option<Seek> {
        if self.terms().access != Access::Lobby || self.has_begun() || self.end().is_some() {
            return None;
        }
        let taken = Seat::ALL.into_iter().find(|&seat| self.players().get(seat).is_some())?;
        Some(Seek {
            game: self.id().clone(),
            created: self.created(),
            terms: self.terms().clone(),
            player: self.players().get(taken).clone()?,
            seat: !taken,
        })
    }

    /// When the game was created.
    pub(crate) fn created(&self) -> WallTime {
        self.public().created
    }
}
