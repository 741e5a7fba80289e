//! The place at the table: everything the parts of a game's page share, and everything that can happen to the game.

mod computer;

use super::app::App;
use super::engine::Engine;
use super::sound::{self, Sound};
use super::travel::{Drag, PlyTransition, last_spots};
use super::{play, storage};
use leptos::prelude::*;
use mana_game::{Game, Side};
use mana_ui::dialogue::Request;
use mana_ui::game_ui::{GameUi, describe_ending, describe_outcome};
use mana_ui::local_game::{Actor, LocalGame};
use mana_ui::move_draft::{ClickTarget, Highlights, MoveDraft, SelectResult};
use mana_ui::settings::BirdFlight;

/// What is shared by the parts of a game's page.
pub(crate) struct BoardController<P: GameUi> {
    pub(crate) app: App,
    pub(crate) session: RwSignal<LocalGame<P>>,
    pub(crate) draft: RwSignal<P::Draft>,
    pub(crate) marks: Memo<Highlights>,
    /// The spots of the move that led to the position on the board, by the names they have now.
    pub(crate) last_move: Memo<Vec<ClickTarget>>,
    /// The ply on the board, and how it got there.
    pub(crate) transition: Memo<PlyTransition>,
    /// The side at the lower edge of the board.
    bottom: Memo<Side>,
    /// Something to say that passes with the next press: a refusal, a hint.
    pub(crate) note: RwSignal<Option<String>>,
    /// The spots of a hint.
    pub(crate) hint: RwSignal<Vec<ClickTarget>>,
    /// Whether the engine has been asked, and for what.
    pub(crate) pending_request: RwSignal<Option<Request>>,
    /// Why the engine does not answer.
    pub(crate) engine_failure: RwSignal<Option<String>>,
    engine: StoredValue<Option<Engine>, LocalStorage>,
    /// Whoever has put up the board, where it is not for a game of its own.
    delegate: StoredValue<Option<BoardDelegate<P>>, LocalStorage>,
    /// Whoever takes presses while nothing can be done on the board.
    idle_press: StoredValue<Option<IdlePressHandler>, LocalStorage>,
    /// When the computer was asked for its move, in milliseconds.
    requested_at: StoredValue<f64>,
    /// Whether the board has been flipped by hand.
    flipped: RwSignal<bool>,
    /// The cell of the grid that the keyboard is on.
    pub(crate) cursor: RwSignal<(u8, u8)>,
    /// A piece on its way under a finger or a mouse.
    pub(crate) drag: RwSignal<Option<Drag>>,
}

/// Whoever puts up a board for another purpose than a game: nothing of it is kept, and no computer plays.
pub(crate) struct BoardDelegate<P: GameUi> {
    /// Whether the move that a person has made is to be played. If not, the delegate says why.
    pub(crate) should_play: Box<dyn Fn(BoardController<P>, P::Move) -> bool>,
    /// Hears of every move that was played.
    pub(crate) on_played: Box<dyn Fn(BoardController<P>)>,
}

/// Takes a press; says whether it means anything.
type IdlePressHandler = Box<dyn Fn(ClickTarget) -> bool>;

impl<P: GameUi> Clone for BoardController<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: GameUi> Copy for BoardController<P> {}

impl<P: GameUi> BoardController<P> {
    /// A place at a game that is kept on the device.
    pub(crate) fn new(app: App, session: LocalGame<P>) -> Self {
        BoardController::build(app, session, None)
    }

    /// A place at a board that somebody has put up.
    pub(crate) fn with_delegate(
        app: App,
        session: LocalGame<P>,
        delegate: BoardDelegate<P>,
    ) -> Self {
        BoardController::build(app, session, Some(delegate))
    }

    fn build(app: App, session: LocalGame<P>, delegate: Option<BoardDelegate<P>>) -> Self {
        let choose_bird = app.settings.read_untracked().bird == BirdFlight::Chosen;
        let draft = RwSignal::new(P::Draft::new(session.game().position(), choose_bird));
        // The keyboard begins where something can be done.
        let is_cell = |spot: &ClickTarget| matches!(spot, ClickTarget::Cell { .. });
        let cursor = match draft.read_untracked().highlights().sources.into_iter().find(is_cell) {
            Some(ClickTarget::Cell { column, row }) => (column, row),
            _ => (0, 0),
        };
        let session = RwSignal::new(session);
        let flipped = RwSignal::new(false);
        let controller = BoardController {
            app,
            session,
            draft,
            marks: Memo::new(move |_| {
                let mut marks = draft.read().highlights();
                let session = session.read();
                if session.actor() != Actor::Person || !session.is_live() {
                    marks = Highlights::default();
                }
                marks
            }),
            last_move: Memo::new(move |_| last_spots(&session.read())),
            transition: Memo::new(move |before: Option<&PlyTransition>| {
                let ply = session.read().shown();
                let came_from = before.map(|before| before.ply);
                PlyTransition {
                    ply,
                    forward: came_from.is_some_and(|from| from + 1 == ply),
                    backward: came_from == Some(ply + 1),
                }
            }),
            bottom: Memo::new(move |_| {
                let session = session.read();
                let natural = match session.own_side() {
                    Some(side) => side,
                    None if app.settings.read().turning => session.shown_position().turn(),
                    None => Side::Black,
                };
                if flipped.get() { !natural } else { natural }
            }),
            note: RwSignal::new(None),
            hint: RwSignal::new(Vec::new()),
            pending_request: RwSignal::new(None),
            engine_failure: RwSignal::new(None),
            engine: StoredValue::new_local(None),
            delegate: StoredValue::new_local(delegate),
            idle_press: StoredValue::new_local(None),
            requested_at: StoredValue::new(0.0),
            flipped,
            cursor: RwSignal::new(cursor),
            drag: RwSignal::new(None),
        };
        let bird = Memo::new(move |_| app.settings.read().bird);
        Effect::new(move |before: Option<BirdFlight>| {
            let now = bird.get();
            if before.is_some_and(|before| before != now) {
                controller.reset_draft();
            }
            now
        });
        controller.persist();
        controller.request_computer_move();
        controller
    }

    /// The position on the board.
    pub(crate) fn position(self) -> P {
        *self.session.read().shown_position()
    }

    /// Whether a person may act on the board now.
    pub(crate) fn is_active(self) -> bool {
        let session = self.session.read();
        session.is_live() && session.actor() == Actor::Person
    }

    /// The side at the lower edge of the board.
    pub(crate) fn bottom(self) -> Side {
        self.bottom.get()
    }

    /// Turns the board around.
    pub(crate) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
    }

    /// Somebody presses a spot.
    pub(crate) fn press(self, spot: ClickTarget) {
        self.note.set(None);
        if !self.is_active() {
            let taken = self
                .idle_press
                .with_value(|handle| handle.as_ref().is_some_and(|handle| handle(spot)));
            if !taken {
                self.notify_inactive();
            }
            return;
        }
        if self.app.settings.read_untracked().sound {
            sound::prepare();
        }
        let mut draft = self.draft.get_untracked();
        let pressed = draft.select(spot);
        match pressed {
            SelectResult::Changed => {
                self.hint.set(Vec::new());
                self.announce_choice(&draft.highlights());
                self.draft.set(draft);
            }
            SelectResult::Complete(mv) => {
                if self.delegate.with_value(|delegate| {
                    delegate.as_ref().is_none_or(|delegate| (delegate.should_play)(self, mv))
                }) {
                    self.play(mv);
                } else {
                    self.reset_draft();
                }
            }
            SelectResult::Rejected => self.notify(self.refusal_reason(&draft.highlights(), spot)),
        }
    }

    /// Lets somebody take the presses while nothing can be done on the board.
    pub(crate) fn on_idle_press(self, take: impl Fn(ClickTarget) -> bool + 'static) {
        self.idle_press.set_value(Some(Box::new(take)));
    }

    /// Why a press means nothing: the move that it would have made is refused, or nothing begins there.
    fn refusal_reason(self, marks: &Highlights, spot: ClickTarget) -> String {
        let position = *self.session.read_untracked().game().position();
        let messages = self.app.messages.get_untracked();
        let attempt = marks.selected.first().and_then(|&from| position.move_text(from, spot));
        match attempt.map(|text| position.read_move(&text)) {
            Some(Err(error)) => P::describe_move_error(&error, &messages),
            Some(Ok(_)) | None => position.why_not_selectable(spot, &messages),
        }
    }

    /// Tells those who do not see it where what was picked can go.
    fn announce_choice(self, marks: &Highlights) {
        let Some(&picked) = marks.selected.last() else { return };
        let name = |spot: &ClickTarget| match *spot {
            ClickTarget::Cell { column, row } => Some(P::cell_name(column, row)),
            ClickTarget::Hand(_) | ClickTarget::Button(_) => None,
        };
        let targets: Vec<String> = marks.destinations.iter().filter_map(name).collect();
        let position = *self.session.read_untracked().game().position();
        let messages = self.app.messages.get_untracked();
        let what = position.describe_target(picked, marks, &messages);
        let list = targets.join(", ");
        let ways =
            messages.fill("voice-ways", &[("count", targets.len().into()), ("list", list.into())]);
        self.app.announce(format!("{what}. {ways}"));
    }

    /// Somebody begins to drag what lies on a spot.
    pub(crate) fn lift(self, spot: ClickTarget) {
        self.note.set(None);
        self.hint.set(Vec::new());
        self.draft.update(|draft| draft.start_drag(spot));
    }

    /// Lets go of what was picked.
    pub(crate) fn cancel(self) {
        self.note.set(None);
        self.draft.update(|draft| {
            draft.cancel();
        });
    }

    /// Shows and announces something.
    pub(crate) fn notify(self, text: String) {
        self.app.announce(text.clone());
        self.note.set(Some(text));
    }

    fn notify_inactive(self) {
        let key = {
            let session = self.session.read_untracked();
            if !session.is_live() {
                "note-past"
            } else if session.actor() == Actor::Nobody {
                "note-over"
            } else if session.actor() == Actor::Remote {
                "note-elsewhere"
            } else {
                "note-thinking"
            }
        };
        self.notify(self.app.fill(key, &[]));
    }

    /// Reads and plays a move that somebody has typed.
    pub(crate) fn play_text(self, text: &str) -> Result<(), String> {
        if !self.is_active() {
            self.notify_inactive();
            return Err(self.note.get_untracked().unwrap_or_default());
        }
        let position = *self.session.read_untracked().game().position();
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

    /// Plays a move, of a person or of the computer, and everything that follows.
    pub(crate) fn play(self, mv: P::Move) {
        let position = *self.session.read_untracked().game().position();
        if !position.is_legal(mv) {
            return;
        }
        let messages = self.app.messages.get_untracked();
        let mut said = position.describe_move(mv, &messages);
        let takes = position.is_capture(mv);
        let played = self.session.try_update(|session| session.play(mv));
        if !matches!(played, Some(Ok(()))) {
            return;
        }
        let drift = position.coordinate_shift(mv);
        self.cursor.update(|(column, row)| {
            let moved =
                |at: u8, by: i32| (i32::from(at) + by).clamp(0, i32::from(P::GRID_SIZE) - 1) as u8;
            (*column, *row) = (moved(*column, drift.0), moved(*row, drift.1));
        });
        let ending = self.session.read_untracked().ending();
        if let Some(ending) = ending {
            said = format!(
                "{said} {} {}",
                describe_outcome(ending.outcome, &messages),
                describe_ending::<P>(ending, &messages)
            );
        } else if self.session.read_untracked().actor() == Actor::Person {
            let now = *self.session.read_untracked().game().position();
            said = format!("{said} {}", now.situation(&messages));
        }
        self.app.announce(said);
        if self.app.settings.read_untracked().sound {
            match (ending, takes) {
                (Some(_), _) => Sound::End.play(),
                (None, true) => Sound::Take.play(),
                (None, false) => Sound::Move.play(),
            }
        }
        self.on_game_changed();
    }

    /// What follows every change of the game.
    fn on_game_changed(self) {
        // A hint that has not come yet would be one for another position.
        if self.pending_request.get_untracked().is_some() {
            self.stop_engine();
        }
        self.reset_interaction();
        self.persist();
        self.request_computer_move();
        self.delegate
            .with_value(|delegate| delegate.iter().for_each(|delegate| (delegate.on_played)(self)));
    }

    /// Lets go of everything that was about another game, once the session has been set anew.
    pub(crate) fn reset_interaction(self) {
        self.hint.set(Vec::new());
        self.note.set(None);
        self.reset_draft();
    }

    fn reset_draft(self) {
        let choose_bird = self.app.settings.read_untracked().bird == BirdFlight::Chosen;
        let draft = P::Draft::new(self.session.read_untracked().game().position(), choose_bird);
        self.draft.set(draft);
    }

    /// Keeps the game until it is finished.
    fn persist(self) {
        if self.delegate.with_value(Option::is_some) {
            return;
        }
        let session = self.session.read_untracked();
        if session.ending().is_some() {
            storage::remove(storage::GAME);
        } else {
            storage::write(storage::GAME, &session.record().to_string());
        }
    }

    /// Shows the position after so many moves.
    pub(crate) fn show_ply(self, ply: usize) {
        self.note.set(None);
        self.session.update(|session| session.show(ply));
        let said = {
            let session = self.session.read_untracked();
            let messages = self.app.messages.get_untracked();
            session.last_shown().map(|(before, mv)| before.describe_move(mv, &messages))
        };
        self.app.announce(said.unwrap_or_else(|| self.app.fill("note-start", &[])));
    }

    /// Lays another game on the board of a delegate, who is not told of it.
    pub(crate) fn set_game(self, game: Game<P>) {
        self.hint.set(Vec::new());
        self.note.set(None);
        self.session.update(|session| *session = LocalGame::from_game(game, session.options()));
        self.reset_draft();
    }

    /// Plays on from the position on the board.
    pub(crate) fn play_on_from_here(self) {
        self.stop_engine();
        self.session.update(LocalGame::play_on_from_here);
        self.on_game_changed();
    }

    /// Takes back a person's last move.
    pub(crate) fn undo(self) {
        self.stop_engine();
        self.session.update(LocalGame::undo);
        self.on_game_changed();
        self.app.announce(self.app.fill("note-undone", &[]));
    }

    /// Another game on the same terms, with the sides changed.
    pub(crate) fn rematch(self) {
        self.stop_engine();
        self.flipped.set(false);
        let (rules, terms) = {
            let session = self.session.read_untracked();
            (session.game().first_position().rules(), session.rematch_options())
        };
        self.session.set(play::new_session::<P>(rules, terms));
        self.on_game_changed();
        self.app.announce(self.app.fill("note-new-game", &[]));
    }
}
