//! The player's input: presses, drags, and moves as text.

use super::BoardController;
use crate::sound;
use mana_ui::game_ui::GameUi;
use mana_ui::local_game::Actor;
use mana_ui::move_draft::{ClickTarget, Highlights, MoveDraft, SelectResult};
use mana_view::prelude::*;
use std::time::Duration;

impl<P: GameUi> BoardController<P> {
    /// Handles a press on a target, by pointer or keyboard, or a drop on it.
    pub(crate) fn press(self, target: ClickTarget) {
        self.play_completed();
        let skipped = self.skip_motion();
        self.note.set(None);
        if !self.is_active() {
            // A tap that ends an animation is not an attempt to move.
            if skipped {
                return;
            }
            let handled = self
                .idle_press
                .with_value(|handle| handle.as_ref().is_some_and(|handle| handle(target)));
            if !handled {
                self.notify_inactive();
            }
            return;
        }
        if self.app.settings.read_untracked().sound {
            sound::prepare();
        }
        let mut draft = self.draft.get_untracked();
        match draft.select(target) {
            SelectResult::Changed => {
                self.hint.set(Vec::new());
                self.announce_selection(&draft.highlights());
                self.draft.set(draft);
            }
            SelectResult::Complete(mv) if self.dropped.get_value() || !self.tapped.get_value() => {
                self.complete(mv);
            }
            SelectResult::Complete(mv) => {
                // In a separate task, as a browser lays the page out in the task of a tap.
                self.completed.set_value(Some((self.ply(), mv)));
                set_timeout(move || self.play_completed(), Duration::ZERO);
            }
            SelectResult::Rejected => self.notify(self.refusal_reason(&draft.highlights(), target)),
        }
    }

    /// Plays the move that the last press completed, unless it has been played or the game has changed since.
    fn play_completed(self) {
        // The user may have left the page.
        let completed = self.completed.try_update_value(Option::take).flatten();
        if let Some((ply, mv)) = completed
            && ply == self.ply()
        {
            self.complete(mv);
        }
    }

    /// The number of moves of the game.
    fn ply(self) -> usize {
        self.local_game.read_untracked().game().moves().len()
    }

    /// Plays the move that the player has completed, unless the delegate rejects it.
    fn complete(self, mv: P::Move) {
        let should_play = self.delegate.with_value(|delegate| {
            delegate.as_ref().is_none_or(|delegate| (delegate.should_play)(self, mv))
        });
        if should_play {
            self.play(mv);
        } else {
            self.reset_draft();
        }
    }

    /// Sets the handler of presses while the player cannot move.
    pub(crate) fn on_idle_press(self, handle: impl Fn(ClickTarget) -> bool + 'static) {
        self.idle_press.set_value(Some(Box::new(handle)));
    }

    /// Why a press was rejected: the move it would complete is illegal, or no move starts there.
    fn refusal_reason(self, highlights: &Highlights, target: ClickTarget) -> String {
        let position = *self.local_game.read_untracked().game().position();
        let messages = self.app.messages.get_untracked();
        let attempt =
            highlights.selected.first().and_then(|&from| position.move_text(from, target));
        match attempt.map(|text| position.read_move(&text)) {
            Some(Err(error)) => P::describe_move_error(&error, &messages),
            Some(Ok(_)) | None => position.why_not_selectable(target, &messages),
        }
    }

    /// Announces the selection and its destinations to screen readers.
    fn announce_selection(self, highlights: &Highlights) {
        let Some(&selected) = highlights.selected.last() else { return };
        let name = |target: &ClickTarget| match *target {
            ClickTarget::Cell { column, row } => Some(P::cell_name(column, row)),
            ClickTarget::Hand(_) | ClickTarget::Button(_) => None,
        };
        let targets: Vec<String> = highlights.destinations.iter().filter_map(name).collect();
        let position = *self.local_game.read_untracked().game().position();
        let messages = self.app.messages.get_untracked();
        let what = position.describe_target(selected, highlights, &messages);
        let list = targets.join(", ");
        let destinations =
            messages.fill("voice-ways", &[("count", targets.len().into()), ("list", list.into())]);
        self.app.announce(format!("{what}. {destinations}"));
    }

    /// Selects the dragged target.
    pub(crate) fn start_drag(self, target: ClickTarget) {
        self.skip_motion();
        self.note.set(None);
        self.hint.set(Vec::new());
        self.draft.update(|draft| draft.start_drag(target));
    }

    /// Cancels the selection.
    pub(crate) fn cancel(self) {
        self.note.set(None);
        self.draft.update(|draft| {
            draft.cancel();
        });
    }

    /// Notifies the player why nothing can be moved.
    fn notify_inactive(self) {
        let key = {
            let local_game = self.local_game.read_untracked();
            if !local_game.is_live() {
                "note-past"
            } else if local_game.actor() == Actor::Nobody {
                "note-over"
            } else if local_game.actor() == Actor::Remote {
                "note-elsewhere"
            } else {
                "note-thinking"
            }
        };
        self.notify(self.app.fill(key, &[]));
    }

    /// Parses and plays a move that the player has typed.
    ///
    /// # Errors
    /// Why it cannot be played, in words.
    pub(crate) fn play_text(self, text: &str) -> Result<(), String> {
        if !self.is_active() {
            self.notify_inactive();
            return Err(self.note.get_untracked().unwrap_or_default());
        }
        let position = *self.local_game.read_untracked().game().position();
        match position.read_move(text) {
            Ok(mv) => {
                self.play(mv);
                Ok(())
            }
            Err(error) => Err(self
                .app
                .messages
                .with_untracked(|messages| P::describe_move_error(&error, messages))),
        }
    }
}
