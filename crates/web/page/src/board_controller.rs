//! The controller of a board: the state shared by the views around it, and every way to change it.

mod computer;
mod game;
mod input;
mod pacing;
mod transition;

pub(crate) use transition::{PlyStep, PlyTransition};

use super::app::App;
use super::drag::Drag;
use super::engine::EngineWorker;
use mana_game::Side;
use mana_search::Score;
use mana_ui::engine_commands::MoveRequest;
use mana_ui::game_ui::GameUi;
use mana_ui::local_game::{Actor, LocalGame};
use mana_ui::motion::MoveMotion;
use mana_ui::move_draft::{BoardButton, ClickTarget, Highlights, MoveDraft};
use mana_ui::settings::BirdFlight;
use mana_view::helpers::TimeoutHandle;
use mana_view::prelude::*;
use pacing::ComputerReply;
use transition::last_move_targets;

/// The state of one board. It is a bundle of signals, so a copy of it is the same board.
pub(crate) struct BoardController<P: GameUi> {
    pub(crate) app: App,
    pub(crate) local_game: RwSignal<LocalGame<P>>,
    /// The move that the player is making.
    pub(crate) draft: RwSignal<P::Draft>,
    /// What the draft highlights; nothing while the player cannot move.
    pub(crate) highlights: Memo<Highlights>,
    /// The targets of the move that led to the position on the board.
    pub(crate) last_move: Memo<Vec<ClickTarget>>,
    /// The ply on the board, and the step that led there.
    pub(crate) transition: Memo<PlyTransition>,
    /// The side at the lower edge of the board.
    bottom: Memo<Side>,
    /// A message that the next press dismisses, such as why a move is illegal.
    pub(crate) note: RwSignal<Option<String>>,
    /// The targets of a hint.
    pub(crate) hint: RwSignal<Vec<ClickTarget>>,
    /// The targets of the engine's best moves, the best one first.
    pub(crate) best_moves: RwSignal<Vec<Vec<ClickTarget>>>,
    /// The annotations drawn by a person: an arrow by two targets, a ring by one.
    pub(crate) annotations: RwSignal<Vec<Vec<ClickTarget>>>,
    /// The end of a line of moves that is shown instead of the position of the game.
    pub(crate) preview: RwSignal<Option<P>>,
    /// The pending request to the engine.
    pub(crate) pending_request: RwSignal<Option<MoveRequest>>,
    /// When it was requested, in milliseconds since the epoch.
    requested_at: StoredValue<f64>,
    /// The engine's score for the side to move.
    score: StoredValue<Option<Score>>,
    /// The computer's answer, until it is carried out.
    reply: StoredValue<Option<ComputerReply<P::Move>>>,
    reply_timer: StoredValue<Option<TimeoutHandle>>,
    /// Whether a move that has just been played is still being animated.
    pub(crate) moving: RwSignal<bool>,
    /// The animation of the last move that was played.
    motion: StoredValue<MoveMotion>,
    /// When it ends, in milliseconds since the epoch.
    motion_ends: StoredValue<f64>,
    /// Whether the lighting of the board is still that before the last move.
    light_held: RwSignal<bool>,
    /// Until when it is held, in milliseconds since the epoch.
    light_held_until: StoredValue<f64>,
    /// Whether the board was last pressed on a touch screen.
    pub(crate) tapped: StoredValue<bool>,
    /// The move that a tap completed, with its ply, until it is played.
    completed: StoredValue<Option<(usize, P::Move)>>,
    /// Whether the piece of the next move has been dropped on its destination.
    pub(crate) dropped: StoredValue<bool>,
    /// Why the engine failed.
    pub(crate) engine_failure: RwSignal<Option<String>>,
    /// The engine, started on the first request.
    engine: StoredValue<Option<EngineWorker>, LocalStorage>,
    delegate: StoredValue<Option<BoardDelegate<P>>, LocalStorage>,
    idle_press: StoredValue<Option<IdlePressHandler>, LocalStorage>,
    /// Whether the player has flipped the board.
    flipped: RwSignal<bool>,
    /// The cell that has the keyboard focus.
    pub(crate) cursor: RwSignal<(u8, u8)>,
    /// The drag that is under way.
    pub(crate) drag: RwSignal<Option<Drag>>,
}

/// Callbacks of a board that does not show the game on this device, such as a lesson or a diagram. A game with a
/// delegate is not persisted, and no computer plays it.
pub(crate) struct BoardDelegate<P: GameUi> {
    /// Whether to play the move that the player has made. If not, the delegate notifies the player.
    pub(crate) should_play: Box<dyn Fn(BoardController<P>, P::Move) -> bool>,
    /// Called after every change of the game.
    pub(crate) on_played: Box<dyn Fn(BoardController<P>)>,
}

/// Handles a press while the player cannot move, and returns whether it had an effect.
type IdlePressHandler = Box<dyn Fn(ClickTarget) -> bool>;

impl<P: GameUi> Clone for BoardController<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: GameUi> Copy for BoardController<P> {}

impl<P: GameUi> BoardController<P> {
    /// The board of the game on this device, which is persisted.
    pub(crate) fn new(app: App, local_game: LocalGame<P>) -> Self {
        BoardController::build(app, local_game, None)
    }

    /// A board with a delegate.
    pub(crate) fn with_delegate(
        app: App,
        local_game: LocalGame<P>,
        delegate: BoardDelegate<P>,
    ) -> Self {
        BoardController::build(app, local_game, Some(delegate))
    }

    fn build(app: App, local_game: LocalGame<P>, delegate: Option<BoardDelegate<P>>) -> Self {
        let choose_bird = app.settings.read_untracked().bird == BirdFlight::Chosen;
        let draft = RwSignal::new(P::Draft::new(local_game.game().position(), choose_bird));
        // The keyboard focus starts where a move can begin.
        let is_cell = |target: &ClickTarget| matches!(target, ClickTarget::Cell { .. });
        let cursor = match draft.read_untracked().highlights().sources.into_iter().find(is_cell) {
            Some(ClickTarget::Cell { column, row }) => (column, row),
            _ => (0, 0),
        };
        let local_game = RwSignal::new(local_game);
        let flipped = RwSignal::new(false);
        let preview = RwSignal::new(None);
        let controller = BoardController {
            app,
            local_game,
            draft,
            highlights: Memo::new(move |_| {
                let highlights = draft.read().highlights();
                let local_game = local_game.read();
                let is_active = local_game.is_live() && local_game.actor() == Actor::Person;
                if is_active && preview.read().is_none() {
                    highlights
                } else {
                    Highlights::default()
                }
            }),
            last_move: Memo::new(move |_| last_move_targets(&local_game.read())),
            transition: Memo::new(move |before: Option<&PlyTransition>| {
                PlyTransition::new(before, local_game.read().shown())
            }),
            bottom: Memo::new(move |_| {
                let local_game = local_game.read();
                let side = match local_game.own_side() {
                    Some(own) => own,
                    None if app.settings.read().turning => local_game.shown_position().turn(),
                    None => local_game.near_side(),
                };
                if flipped.get() { !side } else { side }
            }),
            note: RwSignal::new(None),
            hint: RwSignal::new(Vec::new()),
            best_moves: RwSignal::new(Vec::new()),
            annotations: RwSignal::new(Vec::new()),
            preview,
            pending_request: RwSignal::new(None),
            requested_at: StoredValue::new(0.0),
            score: StoredValue::new(None),
            reply: StoredValue::new(None),
            reply_timer: StoredValue::new(None),
            moving: RwSignal::new(false),
            motion: StoredValue::new(MoveMotion::default()),
            motion_ends: StoredValue::new(0.0),
            light_held: RwSignal::new(false),
            light_held_until: StoredValue::new(0.0),
            tapped: StoredValue::new(false),
            completed: StoredValue::new(None),
            dropped: StoredValue::new(false),
            engine_failure: RwSignal::new(None),
            engine: StoredValue::new_local(None),
            delegate: StoredValue::new_local(delegate),
            idle_press: StoredValue::new_local(None),
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
        self.preview.get().unwrap_or_else(|| *self.local_game.read().shown_position())
    }

    /// Whether the player can move now.
    pub(crate) fn is_active(self) -> bool {
        let local_game = self.local_game.read();
        local_game.is_live() && local_game.actor() == Actor::Person
    }

    /// The side at the lower edge of the board.
    pub(crate) fn bottom(self) -> Side {
        self.bottom.get()
    }

    /// Flips the board.
    pub(crate) fn flip(self) {
        self.flipped.update(|flipped| *flipped = !*flipped);
    }

    /// The note; without one, a message if the last move was a pass, which the board does not show.
    pub(crate) fn note_text(self) -> String {
        self.note.get().or_else(|| self.describe_pass()).unwrap_or_default()
    }

    fn describe_pass(self) -> Option<String> {
        let (before, mv) = self.local_game.read().last_shown()?;
        let is_pass = before.click_targets(mv) == [ClickTarget::Button(BoardButton::Pass)];
        is_pass.then(|| self.app.messages.with(|messages| before.describe_move(mv, messages)))
    }

    /// Shows a note and announces it.
    pub(crate) fn notify(self, text: String) {
        self.app.announce(text.clone());
        self.note.set(Some(text));
    }
}
