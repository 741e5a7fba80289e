//! A whole board as text, for callers without views: drawings and classes are those of the page.

use crate::game_ui::{GameUi, describe_ending, describe_outcome, side_name};
use crate::messages::Messages;
use crate::motion::ElementAnimation;
use crate::move_draft::{ClickTarget, Highlights, MoveDraft};
use crate::settings::PieceSet;
use mana_game::{Ending, Side};

/// A game whose board can be drawn as text.
pub trait BoardDrawing: GameUi {
    /// The board or field, as an SVG element with a grid of cells.
    fn board_svg(scene: &BoardScene<'_, Self>) -> String;

    /// What lies beside the board on a side's edge, as HTML; empty if nothing does.
    fn tray_html(scene: &BoardScene<'_, Self>, side: Side) -> String;

    /// The buttons that are part of making a move, as HTML; empty if there are none.
    fn controls_html(scene: &BoardScene<'_, Self>) -> String;

    /// Turns the board of a set-up that is being made, where its rules leave that to the player.
    fn orient(_: &mut Self::Draft, _: &str) {}

    /// The animations of the last move.
    fn animations(scene: &BoardScene<'_, Self>) -> Vec<ElementAnimation>;
}

/// The contents of a drawing of a board.
pub struct BoardScene<'a, P: GameUi> {
    /// The positions up to the one on the board.
    pub positions: &'a [P],
    /// The moves between them.
    pub moves: &'a [P::Move],
    /// How the game ended, if it has, and its end is on the board.
    pub ending: Option<Ending<P::EndRule>>,
    /// The move that is being made by hand, while one can be.
    pub draft: Option<&'a P::Draft>,
    /// The side at the bottom.
    pub bottom: Side,
    /// The cell in the tab order.
    pub cursor: (u8, u8),
    /// Whether the board has the keyboard focus.
    pub focused: bool,
    /// The target under the pointer.
    pub pointed: Option<ClickTarget>,
    /// Whether rows and columns are labelled.
    pub coordinates: bool,
    /// The shape of the pieces.
    pub pieces: PieceSet,
    /// The texts.
    pub messages: &'a Messages,
}

impl<P: GameUi> BoardScene<'_, P> {
    /// The position on the board.
    pub fn position(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    /// The last move, and the position before it.
    pub fn last(&self) -> Option<(&P, P::Move)> {
        self.positions.iter().zip(self.moves.iter().copied()).last()
    }

    /// The highlights of the board.
    pub fn highlights(&self) -> Highlights {
        self.draft.map(MoveDraft::highlights).unwrap_or_default()
    }

    /// Whose turn it is and what can be done, or how the game ended.
    pub fn status(&self) -> String {
        let (position, messages) = (self.position(), self.messages);
        if let Some(ending) = self.ending {
            let outcome = describe_outcome(ending.outcome, messages);
            return format!("{outcome}. {}", describe_ending::<P>(ending, messages));
        }
        let side = side_name(position.turn(), messages);
        let turn = messages.fill("status-turn", &[("side", side.into())]);
        format!("{turn}. {}", position.situation(messages))
    }

    /// Why a target cannot be selected now.
    pub fn refusal(&self, target: ClickTarget) -> String {
        let (position, messages) = (self.position(), self.messages);
        let selected = self.highlights().selected.first().copied();
        let text = selected.and_then(|from| position.move_text(from, target));
        match text.map(|text| position.read_move(&text)) {
            Some(Err(error)) => P::describe_move_error(&error, messages),
            _ => position.why_not_selectable(target, messages),
        }
    }

    /// A cell of the grid; `drawing` is drawn around the origin in a square of 100.
    pub(crate) fn cell(
        &self,
        highlights: &Highlights,
        (column, row): (u8, u8),
        (x, y): (f64, f64),
        class: &str,
        drawing: &str,
    ) -> String {
        let target = ClickTarget::Cell { column, row };
        let label = self.position().describe_target(target, highlights, self.messages);
        let tab_index = if self.cursor == (column, row) { 0 } else { -1 };
        let is_selected = highlights.selected.contains(&target);
        let class = format!("cell{class}{}", target_class(highlights, target));
        format!(
            r#"<g role="gridcell" class="{class}" transform="translate({x} {y})" tabindex="{tab_index}" aria-label="{}" aria-selected="{is_selected}" data-spot="{target}"><rect class="hit" x="-50" y="-50" width="100" height="100"/>{drawing}<rect class="focus" x="-46" y="-46" width="92" height="92" rx="14"/></g>"#,
            escape(&label)
        )
    }

    /// A button for a target.
    pub(crate) fn button(&self, target: ClickTarget, class: &str, content: &str) -> String {
        let highlights = self.highlights();
        let can_act =
            highlights.sources.contains(&target) || highlights.destinations.contains(&target);
        let disabled = if can_act { "" } else { " disabled" };
        format!(
            r#"<button type="button" class="{class}" data-spot="{target}"{disabled}>{content}</button>"#
        )
    }
}

/// The classes of a target in its current state.
pub(crate) fn target_class(highlights: &Highlights, target: ClickTarget) -> &'static str {
    if highlights.selected.contains(&target) {
        " picked"
    } else if highlights.destinations.contains(&target) {
        " target"
    } else if highlights.sources.contains(&target) {
        " choice"
    } else {
        ""
    }
}

/// Escapes a text for an element or an attribute in double quotes.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana::Edition;
    use mana_game::{Game, Position as _};

    /// Draws the board with a move half made, and checks that every element is closed and every gradient defined.
    fn check<P: BoardDrawing>(game: &Game<P>, select: &[&str], parts: &[&str]) {
        let messages = Messages::english();
        let mut draft = P::Draft::new(game.position(), false);
        for name in select {
            draft.select(name.parse().unwrap());
        }
        for bottom in [Side::Black, Side::White] {
            let scene = BoardScene {
                positions: game.positions(),
                moves: game.moves(),
                ending: game.ending(),
                draft: Some(&draft),
                bottom,
                cursor: (0, 0),
                focused: true,
                pointed: None,
                coordinates: true,
                pieces: PieceSet::Turned,
                messages: &messages,
            };
            let board = P::board_svg(&scene);
            let beside = Side::ALL.map(|side| P::tray_html(&scene, side)).concat();
            let text = format!("{board}{beside}{}", P::controls_html(&scene));
            for part in parts {
                assert!(text.contains(part), "{part} is not in {text}");
            }
            assert!(!text.contains("style=") && !text.contains("NaN"), "{text}");
            for tag in ["g", "svg", "text", "button", "div", "span"] {
                let opened = text.matches(&format!("<{tag} ")).count()
                    + text.matches(&format!("<{tag}>")).count();
                assert_eq!(opened, text.matches(&format!("</{tag}>")).count(), "{tag} in {text}");
            }
            let cells = usize::from(P::GRID_SIZE).pow(2);
            assert_eq!(board.matches("role=\"gridcell\"").count(), cells);
            assert_eq!(board.matches("tabindex=\"0\"").count(), 1);
        }
    }

    fn game<P: BoardDrawing>(position: P, moves: &[&str]) -> Game<P> {
        let mut game = Game::from_position(position);
        for text in moves {
            game.play_text(text).unwrap();
        }
        game
    }

    #[test]
    fn a_board_of_mana_in_every_state() {
        let parse = |text| mana::Position::parse(Edition::COSMOLUDO, text).unwrap();
        let start = parse("rrdrrr/6/6/6/6/RRDRRR b -");
        check(&game(start, &[]), &[], &["class=\"stand movable\"", "role=\"grid\"", ">a</text>"]);
        check(&game(start, &[]), &["c2r0"], &["cell picked", "class=\"pill\"", "stand lifted"]);
        check(&game(start, &["c1c3"]), &[], &["data-mark=\"3\"", "cell last", "still"]);
        let set_up = mana::Position::start(Edition::JACTALEA);
        check(&game(set_up, &[]), &[], &["settable", "<select", "data-spot=\"ready\""]);
        let over = game(parse("3d2/6/3R2/6/6/D5 b -"), &["d4d6"]);
        check(&over, &[], &["role=\"grid\""]);
    }

    #[test]
    fn a_field_of_burst_in_every_state() {
        let parse = |text: &str| text.parse::<burst::Position>().unwrap();
        let start = parse("Gg b ENRPSTAenrpsta");
        check(&game(start, &[]), &[], &["class=\"cloth\"", "outlet open", "hand-slot choice"]);
        check(&game(start, &["N@d5"]), &[], &["last-cell", "badge done"]);
        check(&game(start, &[]), &["h2"], &["class=\"slot\"", "hand-slot picked"]);
        check(&game(start, &[]), &["c1r1"], &["chosen-frame", "badge act", "data-spot=\"burst\""]);
        check(&game(parse("+EG1n/2g1 b NRPSTAerpsta"), &[]), &["c1r2"], &["class=\"ram\""]);
    }

    #[test]
    fn the_status_names_the_turn_or_the_winner() {
        let messages = Messages::english();
        let position = mana::Position::parse(Edition::COSMOLUDO, "3d2/6/3R2/6/6/D5 b -").unwrap();
        for (moves, begins) in [(&[][..], "Black to move. "), (&["d4d6"], "Black wins. ")] {
            let game = game(position, moves);
            let scene = BoardScene {
                positions: game.positions(),
                moves: game.moves(),
                ending: game.ending(),
                draft: None,
                bottom: Side::Black,
                cursor: (0, 0),
                focused: false,
                pointed: None,
                coordinates: false,
                pieces: PieceSet::Folded,
                messages: &messages,
            };
            assert!(scene.status().starts_with(begins), "{}", scene.status());
            assert_eq!(escape("<\"&"), "&lt;&quot;&amp;");
        }
    }
}
