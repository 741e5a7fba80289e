//! The shared parts of the boards of both games.

use super::app::App;
use super::board_controller::BoardController;
use super::end_card::EndTone;
use mana_game::Side;
use mana_ui::game_ui::GameUi;
use mana_ui::move_draft::ClickTarget;
use mana_view::prelude::*;

/// A game that can be drawn.
pub(crate) trait BoardView: GameUi {
    /// The message that names the game.
    const NAME: &'static str;

    /// The board or field.
    fn board_view(controller: BoardController<Self>) -> AnyView;

    /// The tray of a side: what lies beside the board.
    fn tray(controller: BoardController<Self>, side: Side) -> AnyView;

    /// The buttons that are part of making a move.
    fn controls(controller: BoardController<Self>) -> AnyView;

    /// What the player has to do to complete the selected move, in place of the situation of the position.
    fn prompt(_: BoardController<Self>) -> Option<AnyView> {
        None
    }

    /// The type that is marked, for the status: in a word and a picture. Only Mana marks one.
    fn mark(_: BoardController<Self>) -> Option<AnyView> {
        None
    }

    /// The picture on the card of a finished game, drawn around the origin in a square of 120.
    fn emblem(app: App, tone: EndTone) -> AnyView;

    /// The piece on a target, drawn around the origin, for a drag.
    fn token(controller: BoardController<Self>, target: ClickTarget) -> AnyView;

    /// The messages that summarise the rules of this position.
    fn rules_in_short(&self) -> Vec<&'static str>;

    /// The legend below that summary.
    fn legend(app: App) -> AnyView;

    /// The message that names the rules.
    fn rules_name(&self) -> &'static str;
}

/// The line with whose turn it is and the type that is marked.
pub(crate) fn turn_line<P: BoardView>(
    controller: BoardController<P>,
    text: impl Fn() -> String + Send + Sync + 'static,
    is_result: impl Fn() -> bool + Send + Sync + 'static,
) -> AnyView {
    view! {
        <div class="turn-line">
            <p class="turn" class:result=Signal::derive(is_result) data-testid="turn">{Signal::derive(text)}</p>
            {P::mark(controller)}
        </div>
    }
    .into_any()
}

/// The paragraph with what the player has to do, or with `text`.
pub(crate) fn situation<P: BoardView>(
    controller: BoardController<P>,
    text: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let text = Signal::derive(text);
    view! {
        <p class="situation" data-testid="situation">
            {move || P::prompt(controller).unwrap_or_else(|| view! { {text} }.into_any())}
        </p>
    }
    .into_any()
}

/// The value of a target's `data-spot` attribute.
pub(crate) fn target_name(target: ClickTarget) -> String {
    target.to_string()
}

/// The current classes of a target.
pub(crate) fn target_class<P: GameUi>(
    controller: BoardController<P>,
    target: ClickTarget,
    base: &'static str,
) -> String {
    let mut class = String::from(base);
    let highlights = controller.highlights.read();
    if highlights.selected.contains(&target) {
        class.push_str(" picked");
    } else if highlights.destinations.contains(&target) {
        class.push_str(" target");
    } else if highlights.sources.contains(&target) {
        class.push_str(" choice");
    }
    if controller.hint.read().contains(&target) {
        class.push_str(" hint");
    }
    if controller.last_move.read().contains(&target) {
        class.push_str(" last");
    }
    class
}
