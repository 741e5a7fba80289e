//! The pace of a game: a move is animated, and the computer replies shortly after the animation has ended.

use super::{BoardController, PlyStep};
use crate::motion;
use mana_ui::game_ui::GameUi;
use mana_ui::motion::MoveMotion;
use mana_view::helpers::set_timeout_with_handle;
use mana_view::prelude::*;
use std::time::Duration;

/// How long the computer waits after the animation of the player's move, in milliseconds.
const PAUSE: f64 = 350.0;

/// The computer's action in its turn.
#[derive(Clone, Copy)]
pub(super) enum ComputerReply<M> {
    /// It plays a move.
    Move(M),
    /// It swaps sides by the pie rule.
    Swap,
}

impl<P: GameUi> BoardController<P> {
    /// Called when a move is played: the board moves until its animation ends.
    pub(super) fn begin_motion(self, played: MoveMotion) {
        let played = if self.app.is_animated() { played } else { MoveMotion::default() };
        let ends = now() + played.end;
        self.motion.set_value(played);
        self.motion_ends.set_value(ends);
        self.moving.set(played.end > 0.0);
        self.hold_light(played.lights);
        set_timeout(
            move || {
                // Another move may have been played meanwhile, or the user may have left the page.
                if self.motion_ends.try_get_value() == Some(ends) {
                    self.moving.set(false);
                }
            },
            Duration::from_millis(played.end as u64),
        );
    }

    /// Ends the animation of the last move at once, and returns whether there was one.
    pub(super) fn skip_motion(self) -> bool {
        if !self.moving.get_untracked() {
            return false;
        }
        motion::finish("[data-testid=board]");
        self.motion_ends.set_value(now());
        self.moving.set(false);
        self.hold_light(0.0);
        self.schedule_reply();
        true
    }

    /// Holds the lighting of the board for some milliseconds. The lighting changes last with a move: the type that is
    /// marked, and which pieces may move. It affects hundreds of elements, so it changes in a separate task.
    pub(super) fn hold_light(self, time: f64) {
        let until = now() + time;
        self.light_held_until.set_value(until);
        self.light_held.set(time > 0.0);
        set_timeout(
            move || {
                // Another move may have been played meanwhile, or the user may have left the page.
                if self.light_held_until.try_get_value() == Some(until) {
                    self.light_held.set(false);
                }
            },
            Duration::from_millis(time as u64),
        );
    }

    /// The value of `current`, or its last value while the lighting is held.
    pub(crate) fn in_light<T>(self, current: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: Clone + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |before: Option<&T>| match before {
            Some(before) if self.light_held.get() => before.clone(),
            _ => current(),
        })
    }

    /// The step that led to the position on the board, the positions around its move, and that move. After a takeback the
    /// move is no longer known.
    pub(crate) fn last_step(self) -> Option<(PlyStep, [P; 2], P::Move)> {
        let transition = self.transition.get_untracked();
        let step = transition.step?;
        let index = match step {
            PlyStep::Forward => transition.ply - 1,
            PlyStep::Backward => transition.ply,
        };
        let local_game = self.local_game.read_untracked();
        let game = local_game.game();
        let &[before, after] = game.positions().get(index..index + 2)?.as_array()?;
        Some((step, [before, after], *game.moves().get(index)?))
    }

    /// The animation of a step between two plies.
    pub(crate) fn motion_of(self, step: PlyStep, before: &P, mv: P::Move) -> MoveMotion {
        if step == PlyStep::Forward && self.moving.get_untracked() {
            self.motion.get_value()
        } else if self.app.is_animated() {
            before.motion(mv, false).halved()
        } else {
            MoveMotion::default()
        }
    }

    /// Carries out the computer's answer after the pause.
    pub(super) fn reply_with(self, reply: ComputerReply<P::Move>) {
        self.reply.set_value(Some(reply));
        self.schedule_reply();
    }

    fn schedule_reply(self) {
        let Some(reply) = self.reply.get_value() else { return };
        if let Some(timer) = self.reply_timer.get_value() {
            timer.clear();
        }
        let plies = self.local_game.read_untracked().game().moves().len();
        let rest = self.motion_ends.get_value().max(self.requested_at.get_value());
        let wait = Duration::from_millis((rest + PAUSE - now()).max(0.0) as u64);
        let play = move || {
            // The move may have been taken back meanwhile, or the user may have left the page.
            let is_current = self
                .local_game
                .try_with_untracked(|local_game| local_game.game().moves().len() == plies);
            if is_current == Some(true) && self.pending_request.get_untracked().is_some() {
                self.reply.set_value(None);
                self.pending_request.set(None);
                self.local_game.update(|local_game| local_game.show(usize::MAX));
                match reply {
                    ComputerReply::Move(mv) => self.play(mv),
                    ComputerReply::Swap => self.swap(),
                }
            }
        };
        self.reply_timer.set_value(set_timeout_with_handle(play, wait).ok());
    }
}

/// Milliseconds since the epoch.
pub(super) fn now() -> f64 {
    js_sys::Date::now()
}
