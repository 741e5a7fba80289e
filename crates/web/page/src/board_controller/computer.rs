//! The engine: the computer's moves and hints.

use super::BoardController;
use super::pacing::{ComputerReply, now};
use crate::engine::EngineWorker;
use mana_search::Score;
use mana_ugi::Response;
use mana_ui::engine_commands::{MoveRequest, move_commands};
use mana_ui::game_ui::GameUi;
use mana_ui::local_game::{Actor, LocalGame};
use mana_view::prelude::*;

impl<P: GameUi> BoardController<P> {
    /// Requests a hint from the engine.
    pub(crate) fn request_hint(self) {
        if self.is_active() && self.pending_request.get_untracked().is_none() {
            self.send_request(MoveRequest::Hint);
        }
    }

    /// Ends the hints that every turn of a first game begins with.
    pub(crate) fn stop_hints(self) {
        self.local_game.update(|local_game| local_game.set_hints(false));
        self.reset_interaction();
        self.persist();
    }

    /// Requests the computer's move, if it is its turn.
    pub(crate) fn request_computer_move(self) {
        if self.delegate.with_value(Option::is_some) {
            return;
        }
        let actor = self.local_game.read_untracked().actor();
        if let Actor::Computer(computer) = actor
            && self.pending_request.get_untracked().is_none()
        {
            self.send_request(MoveRequest::Play(computer.level));
        }
    }

    fn send_request(self, request: MoveRequest) {
        self.engine_failure.set(None);
        if self.engine.with_value(Option::is_none) {
            match EngineWorker::start(move |response| self.on_response(response)) {
                Ok(engine) => self.engine.set_value(Some(engine)),
                Err(reason) => return self.engine_failure.set(Some(reason)),
            }
        }
        self.pending_request.set(Some(request));
        self.requested_at.set_value(now());
        self.score.set_value(None);
        let commands = move_commands(&self.local_game.read_untracked(), request);
        self.engine.with_value(|engine| engine.iter().for_each(|engine| engine.send(&commands)));
    }

    fn on_response(self, response: Response) {
        // The user may have left the page meanwhile.
        let Some(request) = self.pending_request.try_get_untracked().flatten() else { return };
        match response {
            Response::Error(reason) => {
                self.stop_engine();
                self.engine_failure.set(Some(reason));
            }
            Response::BestMove(best) => {
                let text = best.unwrap_or_else(|| "none".to_owned());
                let position = *self.local_game.read_untracked().game().position();
                let Ok(mv) = position.read_move(&text) else {
                    self.stop_engine();
                    return self.engine_failure.set(Some(text));
                };
                match request {
                    MoveRequest::Play(_) if self.is_worth_a_swap() => {
                        self.reply_with(ComputerReply::Swap);
                    }
                    MoveRequest::Play(_) => self.reply_with(ComputerReply::Move(mv)),
                    MoveRequest::Hint => {
                        self.pending_request.set(None);
                        self.hint.set(position.click_targets(mv));
                        let messages = self.app.messages.get_untracked();
                        let mv = position.describe_move(mv, &messages);
                        self.notify(messages.fill("note-hint", &[("move", mv.into())]));
                    }
                }
            }
            Response::Info(info) => self.score.set_value(Some(info.score)),
            _ => {}
        }
    }

    /// Whether the computer may swap sides and prefers the other one.
    fn is_worth_a_swap(self) -> bool {
        let is_worse = self.score.get_value().is_some_and(|score| score < Score::Centipawns(0));
        is_worse && self.local_game.read_untracked().can_swap()
    }

    /// Continues without the computer: the player plays both sides.
    pub(crate) fn play_without_computer(self) {
        self.stop_engine();
        self.engine_failure.set(None);
        self.local_game.update(LocalGame::remove_computer);
        self.on_game_changed();
    }

    /// Stops the engine and drops its pending request.
    pub(crate) fn stop_engine(self) {
        self.pending_request.set(None);
        self.reply.set_value(None);
        self.engine.set_value(None);
    }
}
