//! The card over the board at the end of a game: the result, with a rematch. It can be closed to see the board.

use super::app::{App, focus};
use super::board::BoardView;
use super::board_controller::BoardController;
use super::icon::Icon;
use super::motion::after_paint;
use mana_game::{Outcome, Side};
use mana_ui::game_ui::describe_outcome;
use mana_ui::sound::{self, Note};
use mana_view::prelude::*;

/// How a game ended for its viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndTone {
    /// They won, or watched somebody win.
    Won(Side),
    /// They lost.
    Lost(Side),
    /// Nobody won.
    Even,
}

impl EndTone {
    /// The tone of an outcome for a player, or for somebody who is neither.
    pub(crate) fn new(outcome: Outcome, own: Option<Side>) -> EndTone {
        match outcome {
            Outcome::Win(winner) if own.is_none_or(|own| own == winner) => EndTone::Won(winner),
            Outcome::Win(winner) => EndTone::Lost(!winner),
            Outcome::Draw => EndTone::Even,
        }
    }

    fn notes(self) -> Vec<Note> {
        match self {
            EndTone::Won(_) => sound::won(),
            EndTone::Lost(_) => sound::lost(),
            EndTone::Even => sound::even(),
        }
    }
}

/// A game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FinishedGame {
    pub(crate) outcome: Outcome,
    /// The player's side; `None` for a spectator, and for two people at one board.
    pub(crate) own: Option<Side>,
}

/// Whether the card of a finished game is open: from the end of the last move's animation until it is closed.
#[derive(Clone, Copy)]
pub(crate) struct EndCard {
    finished: Memo<Option<FinishedGame>>,
    open: Memo<bool>,
    closed: RwSignal<bool>,
}

impl EndCard {
    pub(crate) fn new<P: BoardView>(
        controller: BoardController<P>,
        finished: impl Fn() -> Option<FinishedGame> + Send + Sync + 'static,
    ) -> EndCard {
        let finished = Memo::new(move |_| finished());
        let closed = RwSignal::new(false);
        // A game that was over when it was opened has no card.
        Effect::new(move |before: Option<bool>| {
            let over = finished.get().is_some();
            if before != Some(over) {
                closed.set(over && before.is_none());
            }
            over
        });
        let open = Memo::new(move |_| {
            finished.get().is_some()
                && !closed.get()
                && !controller.moving.get()
                && controller.local_game.read().is_live()
        });
        Effect::new(move || {
            if open.get() {
                if let Some(FinishedGame { outcome, own }) = finished.get_untracked() {
                    controller.app.play_notes(EndTone::new(outcome, own).notes());
                }
                after_paint(|| focus("[data-testid=end-card]"));
            }
        });
        EndCard { finished, open, closed }
    }

    /// Whether it is open, or will be after the animation of the last move.
    pub(crate) fn is_due(self) -> bool {
        self.finished.get().is_some() && !self.closed.get()
    }

    /// The card, to be laid over the board. `reason` is why the game is over, `actions` the buttons.
    pub(crate) fn view<P: BoardView>(
        self,
        app: App,
        reason: impl Fn() -> String + Copy + Send + Sync + 'static,
        actions: impl Fn() -> AnyView + Copy + Send + Sync + 'static,
    ) -> AnyView {
        let card = move |finished: FinishedGame| {
            let FinishedGame { outcome, own } = finished;
            let tone = EndTone::new(outcome, own);
            let headline = move || match (tone, own) {
                (EndTone::Won(_), Some(_)) => app.fill("you-won", &[]),
                (EndTone::Lost(_), _) => app.fill("not-this-time", &[]),
                (EndTone::Won(_), None) | (EndTone::Even, _) => {
                    app.messages.with(|messages| describe_outcome(outcome, messages))
                }
            };
            let class = if matches!(tone, EndTone::Lost(_)) { "veil lost" } else { "veil" };
            view! {
                <div class=class on:keydown=move |event| if event.key() == "Escape" { self.closed.set(true) }>
                    <section class="end-card" role="dialog" aria-labelledby="end-title" tabindex="-1" data-testid="end-card">
                        <svg class="end-emblem" viewBox="-60 -60 120 120" aria-hidden="true">
                            <circle class="disc" r="46" />
                            {P::emblem(app, tone)}
                        </svg>
                        <button
                            type="button"
                            class="quiet square close"
                            aria-label=app.t("close")
                            data-testid="end-close"
                            on:click=move |_| self.closed.set(true)
                        >
                            {Icon::Close.view()}
                        </button>
                        <h2 id="end-title">{headline}</h2>
                        <p class="help">{reason}</p>
                        {actions()}
                    </section>
                </div>
            }
        };
        (move || self.open.get().then(|| self.finished.get().map(card))).into_any()
    }
}
