//! Changes of the game: moves, takebacks, a rematch, and its persistence.

use super::BoardController;
use crate::pie_rule::describe_swap;
use crate::{archive_store, saved_game, storage};
use mana_game::Game;
use mana_ui::game_ui::{GameUi, describe_ending, describe_outcome};
use mana_ui::local_game::{Actor, LocalGame};
use mana_ui::move_draft::MoveDraft;
use mana_ui::settings::BirdFlight;
use mana_view::prelude::*;
use std::time::Duration;

impl<P: GameUi> BoardController<P> {
    /// Plays a legal move of either side, with its announcement and sound.
    pub(crate) fn play(self, mv: P::Move) {
        let position = *self.local_game.read_untracked().game().position();
        if !position.is_legal(mv) {
            return;
        }
        let messages = self.app.messages.get_untracked();
        let mut announcement = position.describe_move(mv, &messages);
        let motion = position.motion(mv, self.dropped.get_value());
        let mover = self.local_game.read_untracked().actor();
        let played = self.local_game.try_update(|local_game| local_game.play(mv));
        if !matches!(played, Some(Ok(()))) {
            return;
        }
        self.begin_motion(motion);
        self.app.play_notes(position.sounds(mv, &self.motion.get_value()));
        let shift = position.coordinate_shift(mv);
        self.cursor.update(|(column, row)| {
            let moved =
                |at: u8, by: i32| (i32::from(at) + by).clamp(0, i32::from(P::GRID_SIZE) - 1) as u8;
            (*column, *row) = (moved(*column, shift.0), moved(*row, shift.1));
        });
        let ending = self.local_game.read_untracked().ending();
        if let Some(ending) = ending {
            announcement = format!(
                "{announcement} {} {}",
                describe_outcome(ending.outcome, &messages),
                describe_ending::<P>(ending, &messages)
            );
        } else if self.local_game.read_untracked().actor() == Actor::Person {
            let now = *self.local_game.read_untracked().game().position();
            announcement = format!("{announcement} {}", now.situation(&messages));
        }
        self.app.announce(announcement);
        if mover != Actor::Person {
            vibrate();
        }
        self.on_game_changed();
    }

    /// Called after every change of the game.
    pub(super) fn on_game_changed(self) {
        // A pending hint would be for another position.
        if self.pending_request.get_untracked().is_some() {
            self.stop_engine();
        }
        self.reset_interaction();
        self.persist();
        // Starting the engine takes a while, so it is a separate task.
        let request = move || {
            if !self.pending_request.is_disposed() {
                self.request_computer_move();
            }
        };
        set_timeout(request, Duration::ZERO);
        self.delegate
            .with_value(|delegate| delegate.iter().for_each(|delegate| (delegate.on_played)(self)));
    }

    /// Clears the hint, the note and the draft, which are about another position.
    pub(crate) fn reset_interaction(self) {
        self.hint.set(Vec::new());
        self.note.set(None);
        self.reset_draft();
    }

    pub(super) fn reset_draft(self) {
        let choose_bird = self.app.settings.read_untracked().bird == BirdFlight::Chosen;
        let draft = P::Draft::new(self.local_game.read_untracked().game().position(), choose_bird);
        self.draft.set(draft);
    }

    /// Stores the game on this device: for the next visit until it is over, and permanently in the archive.
    pub(super) fn persist(self) {
        if self.delegate.with_value(Option::is_some) {
            return;
        }
        let local_game = self.local_game.read_untracked();
        if local_game.can_undo() {
            archive_store::store_current(local_game.record().to_string());
        }
        if local_game.outcome().is_some() {
            storage::remove(storage::GAME);
        } else {
            storage::write(storage::GAME, &local_game.record().to_string());
        }
    }

    /// Shows the position after the first `ply` moves.
    pub(crate) fn show_ply(self, ply: usize) {
        self.note.set(None);
        self.local_game.update(|local_game| local_game.show(ply));
        let motion =
            self.last_step().map(|(step, [before, _], mv)| self.motion_of(step, &before, mv));
        self.hold_light(motion.unwrap_or_default().lights);
        let announcement = {
            let local_game = self.local_game.read_untracked();
            let messages = self.app.messages.get_untracked();
            local_game.last_shown().map(|(before, mv)| before.describe_move(mv, &messages))
        };
        self.app.announce(announcement.unwrap_or_else(|| self.app.fill("note-start", &[])));
    }

    /// Replaces the game without calling the delegate.
    pub(crate) fn set_game(self, game: Game<P>) {
        self.local_game
            .update(|local_game| *local_game = LocalGame::from_game(game, local_game.options()));
        self.reset_interaction();
    }

    /// Takes back every move after the position on the board.
    pub(crate) fn play_on_from_here(self) {
        self.stop_engine();
        self.local_game.update(LocalGame::play_on_from_here);
        self.on_game_changed();
    }

    /// Takes back the player's last move.
    pub(crate) fn undo(self) {
        self.stop_engine();
        self.local_game.update(LocalGame::undo);
        self.on_game_changed();
        self.app.announce(self.app.fill("note-undone", &[]));
    }

    /// Swaps the players' sides by the pie rule.
    pub(crate) fn swap(self) {
        self.stop_engine();
        self.local_game.update(LocalGame::swap);
        self.on_game_changed();
        self.notify(describe_swap(self.app, self.local_game.read_untracked().own_side()));
    }

    /// Resigns for the person at this device.
    pub(crate) fn resign(self) {
        self.stop_engine();
        self.local_game.update(LocalGame::resign);
        self.on_game_changed();
        if let Some(outcome) = self.local_game.read_untracked().outcome() {
            let messages = self.app.messages.get_untracked();
            self.app.announce(describe_outcome(outcome, &messages));
        }
    }

    /// Starts another game with the same options and sides swapped.
    pub(crate) fn rematch(self) {
        self.stop_engine();
        self.flipped.set(false);
        let (rules, options) = {
            let local_game = self.local_game.read_untracked();
            (local_game.game().first_position().rules(), local_game.rematch_options())
        };
        self.local_game.set(saved_game::new_local_game::<P>(rules, options));
        storage::remove(storage::GAME_KEY);
        self.on_game_changed();
        self.app.announce(self.app.fill("note-new-game", &[]));
    }
}

/// A short vibration for the move of somebody else, where the device supports it. Browsers allow none before the first
/// press.
fn vibrate() {
    if let Some(window) = web_sys::window() {
        window.navigator().vibrate_with_duration(30);
    }
}
