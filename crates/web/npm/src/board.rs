use crate::game::{BoxedGame, NpmGame, side_text};
use mana_game::{Game, Side};
use mana_ui::board_scene::{BoardDrawing, BoardScene};
use mana_ui::messages::{Language, Messages};
use mana_ui::motion::ElementAnimation;
use mana_ui::move_draft::{ClickTarget, MoveDraft, SelectResult};
use mana_ui::settings::PieceSet;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The class `Board` of JavaScript. It draws a game, and moves are made on it by hand.
#[wasm_bindgen(js_name = Board)]
pub struct NpmBoard {
    state: Box<dyn DynBoard>,
    view: BoardOptions,
}

/// The options of a board: its appearance, its language, and who may move on it.
pub(crate) struct BoardOptions {
    bottom: Side,
    /// Whether Black and White are moved by hand.
    by_hand: [bool; 2],
    cursor: (u8, u8),
    focused: bool,
    pointed: Option<ClickTarget>,
    coordinates: bool,
    pieces: PieceSet,
    messages: Messages,
}

/// A board with a text interface, for any game.
pub(crate) trait DynBoard {
    fn game(&self) -> Box<dyn BoxedGame>;
    fn shown(&self) -> usize;
    fn show(&mut self, ply: usize);
    fn play(&mut self, text: &str) -> Result<String, JsError>;
    fn undo(&mut self) -> Option<String>;
    fn select(&mut self, target: ClickTarget, view: &BoardOptions) -> SelectedMove;
    fn start_drag(&mut self, target: ClickTarget, view: &BoardOptions) -> bool;
    fn cancel(&mut self) -> bool;
    fn orient(&mut self, name: &str);
    fn grid_size(&self) -> u8;
    fn svg(&self, view: &BoardOptions) -> String;
    fn tray(&self, side: Side, view: &BoardOptions) -> String;
    fn controls(&self, view: &BoardOptions) -> String;
    fn status(&self, view: &BoardOptions) -> String;
    fn refusal(&self, target: ClickTarget, view: &BoardOptions) -> String;
    fn animations(&self, view: &BoardOptions) -> Vec<ElementAnimation>;
}

/// The result of selecting a target.
pub(crate) enum SelectedMove {
    Changed,
    Rejected,
    /// The text of the complete move, which is still to be played.
    Complete(String),
}

/// The game on a board, the ply that is shown, and the move that is being made.
pub(crate) struct BoardState<P: BoardDrawing> {
    game: Game<P>,
    shown: usize,
    draft: P::Draft,
}

impl<P: BoardDrawing> BoardState<P> {
    pub(crate) fn new(game: Game<P>) -> BoardState<P> {
        let draft = P::Draft::new(game.position(), false);
        BoardState { shown: game.moves().len(), game, draft }
    }

    fn is_live(&self) -> bool {
        self.shown == self.game.moves().len()
    }

    /// Whether a move can be made by hand now.
    fn is_active(&self, view: &BoardOptions) -> bool {
        let by_hand = view.by_hand[usize::from(self.game.turn() == Side::White)];
        by_hand && self.is_live() && self.game.ending().is_none()
    }

    /// Begins the next move.
    fn renew(&mut self) {
        self.shown = self.game.moves().len();
        self.draft = P::Draft::new(self.game.position(), false);
    }

    fn scene<'a>(&'a self, view: &'a BoardOptions) -> BoardScene<'a, P> {
        BoardScene {
            positions: &self.game.positions()[..=self.shown],
            moves: &self.game.moves()[..self.shown],
            ending: self.game.ending().filter(|_| self.is_live()),
            draft: self.is_active(view).then_some(&self.draft),
            bottom: view.bottom,
            cursor: view.cursor,
            focused: view.focused,
            pointed: view.pointed,
            coordinates: view.coordinates,
            pieces: view.pieces,
            messages: &view.messages,
        }
    }
}

impl<P: BoardDrawing> DynBoard for BoardState<P> {
    fn game(&self) -> Box<dyn BoxedGame> {
        Box::new(self.game.clone())
    }

    fn shown(&self) -> usize {
        self.shown
    }

    fn show(&mut self, ply: usize) {
        self.draft.cancel();
        self.shown = ply.min(self.game.moves().len());
    }

    fn play(&mut self, text: &str) -> Result<String, JsError> {
        let mv = self.game.play_text(text)?;
        self.renew();
        Ok(mv.to_string())
    }

    fn undo(&mut self) -> Option<String> {
        let mv = self.game.undo()?;
        self.renew();
        Some(mv.to_string())
    }

    fn select(&mut self, target: ClickTarget, view: &BoardOptions) -> SelectedMove {
        if !self.is_active(view) {
            return SelectedMove::Rejected;
        }
        match self.draft.select(target) {
            SelectResult::Changed => SelectedMove::Changed,
            SelectResult::Rejected => SelectedMove::Rejected,
            SelectResult::Complete(mv) => SelectedMove::Complete(mv.to_string()),
        }
    }

    fn start_drag(&mut self, target: ClickTarget, view: &BoardOptions) -> bool {
        if self.is_active(view) {
            self.draft.start_drag(target);
        }
        self.is_active(view) && self.draft.highlights().selected == [target]
    }

    fn cancel(&mut self) -> bool {
        self.draft.cancel()
    }

    fn orient(&mut self, name: &str) {
        P::orient(&mut self.draft, name);
    }

    fn grid_size(&self) -> u8 {
        P::GRID_SIZE
    }

    fn svg(&self, view: &BoardOptions) -> String {
        P::board_svg(&self.scene(view))
    }

    fn tray(&self, side: Side, view: &BoardOptions) -> String {
        P::tray_html(&self.scene(view), side)
    }

    fn controls(&self, view: &BoardOptions) -> String {
        P::controls_html(&self.scene(view))
    }

    fn status(&self, view: &BoardOptions) -> String {
        self.scene(view).status()
    }

    fn refusal(&self, target: ClickTarget, view: &BoardOptions) -> String {
        if self.is_active(view) { self.scene(view).refusal(target) } else { self.status(view) }
    }

    fn animations(&self, view: &BoardOptions) -> Vec<ElementAnimation> {
        P::animations(&self.scene(view))
    }
}

#[wasm_bindgen(js_class = Board)]
impl NpmBoard {
    /// A board with a copy of a game. Nobody may move on it yet.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &NpmGame) -> NpmBoard {
        NpmBoard {
            state: game.0.board(),
            view: BoardOptions {
                bottom: Side::Black,
                by_hand: [false; 2],
                cursor: (0, 0),
                focused: false,
                pointed: None,
                coordinates: true,
                pieces: PieceSet::default(),
                messages: Messages::english(),
            },
        }
    }

    /// A copy of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> NpmGame {
        NpmGame(self.state.game())
    }

    /// Shows a copy of another game on the board.
    #[wasm_bindgen(setter)]
    pub fn set_game(&mut self, game: &NpmGame) {
        self.state = game.0.board();
        let last = self.state.grid_size() - 1;
        self.view.cursor = (self.view.cursor.0.min(last), self.view.cursor.1.min(last));
        self.view.pointed = None;
    }

    /// How many moves of the game are shown.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.state.shown()
    }

    /// Shows the game after this many moves, or all of it.
    #[wasm_bindgen(setter)]
    pub fn set_ply(&mut self, ply: usize) {
        self.state.show(ply);
    }

    /// The side at the bottom.
    #[wasm_bindgen(getter)]
    pub fn bottom(&self) -> String {
        side_text(self.view.bottom).to_owned()
    }

    /// Turns the board: `black` or `white` at the bottom.
    #[wasm_bindgen(setter)]
    pub fn set_bottom(&mut self, side: &str) {
        self.view.bottom = if side == "white" { Side::White } else { Side::Black };
    }

    /// Which sides are moved by hand.
    #[wasm_bindgen(js_name = setPlayers)]
    pub fn set_players(&mut self, black: bool, white: bool) {
        self.view.by_hand = [black, white];
    }

    /// Sets whether rows and columns are labelled.
    #[wasm_bindgen(setter)]
    pub fn set_coordinates(&mut self, shown: bool) {
        self.view.coordinates = shown;
    }

    /// The shape of the pieces of Mana: `turned` or `folded`.
    #[wasm_bindgen(setter)]
    pub fn set_pieces(&mut self, name: &str) {
        self.view.pieces = PieceSet::parse(name).unwrap_or_default();
    }

    /// The tag of the language of the package for a tag such as `fr-CA`: `en` if there is none.
    #[wasm_bindgen(js_name = languageFor)]
    pub fn language_for(tag: &str) -> String {
        Language::from_tag(tag).unwrap_or(Language::ENGLISH).tag.to_owned()
    }

    /// Sets the language, with its catalogue. English needs none.
    #[wasm_bindgen(js_name = setLanguage)]
    pub fn set_language(&mut self, tag: &str, catalogue: &str) {
        let language = Language::from_tag(tag).unwrap_or(Language::ENGLISH);
        self.view.messages = Messages::new(language, catalogue, None);
    }

    /// Sets whether the board has the keyboard focus.
    #[wasm_bindgen(setter)]
    pub fn set_focused(&mut self, focused: bool) {
        self.view.focused = focused;
    }

    /// Sets the target under the pointer. Returns whether that changes the drawing.
    pub fn point(&mut self, spot: Option<String>) -> bool {
        let pointed = spot.and_then(|spot| spot.parse().ok());
        std::mem::replace(&mut self.view.pointed, pointed) != pointed
    }

    /// Moves the keyboard cursor by some columns and rows on screen, and returns the name of its cell.
    pub fn walk(&mut self, right: i32, up: i32) -> String {
        let last = i32::from(self.state.grid_size()) - 1;
        let turn = if self.view.bottom == Side::Black { 1 } else { -1 };
        let along = |at: u8, by: i32| {
            i32::from(at).saturating_add(by.saturating_mul(turn)).clamp(0, last) as u8
        };
        let (column, row) = self.view.cursor;
        self.view.cursor = (along(column, right), along(row, up));
        let (column, row) = self.view.cursor;
        ClickTarget::Cell { column, row }.to_string()
    }

    /// Selects a target by its name. Returns the text of a move that this completes, which is still to be played; an
    /// empty text if the selection changed, and nothing if the target cannot be selected.
    pub fn select(&mut self, spot: &str) -> Option<String> {
        let target: ClickTarget = spot.parse().ok()?;
        let last = self.state.grid_size() - 1;
        if let ClickTarget::Cell { column, row } = target {
            self.view.cursor = (column.min(last), row.min(last));
        }
        match self.state.select(target, &self.view) {
            SelectedMove::Changed => Some(String::new()),
            SelectedMove::Complete(text) => Some(text),
            SelectedMove::Rejected => None,
        }
    }

    /// Selects the piece on a target to be dragged. Returns whether it can be.
    #[wasm_bindgen(js_name = startDrag)]
    pub fn start_drag(&mut self, spot: &str) -> bool {
        spot.parse().is_ok_and(|target| self.state.start_drag(target, &self.view))
    }

    /// Deselects the last selection. Returns whether there was one.
    pub fn cancel(&mut self) -> bool {
        self.state.cancel()
    }

    /// Turns the board of a set-up that is being made, where its rules leave that to the player.
    pub fn orient(&mut self, name: &str) {
        self.state.orient(name);
    }

    /// Plays a move, and returns its full text.
    pub fn play(&mut self, text: &str) -> Result<String, JsError> {
        self.state.play(text)
    }

    /// Takes the last move back, and returns it.
    pub fn undo(&mut self) -> Option<String> {
        self.state.undo()
    }

    /// The board as an SVG element. It needs the style sheet of the package.
    pub fn svg(&self) -> String {
        self.state.svg(&self.view)
    }

    /// The tray beside the board on the edge of `black` or `white`, as HTML.
    pub fn tray(&self, side: &str) -> String {
        let side = if side == "white" { Side::White } else { Side::Black };
        self.state.tray(side, &self.view)
    }

    /// The buttons that are part of making a move, as HTML.
    pub fn controls(&self) -> String {
        self.state.controls(&self.view)
    }

    /// Whose turn it is and what can be done, or how the game ended.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> String {
        self.state.status(&self.view)
    }

    /// Why a target cannot be selected.
    pub fn refusal(&self, spot: &str) -> Option<String> {
        Some(self.state.refusal(spot.parse().ok()?, &self.view))
    }

    /// The animations of the last move: for each element its selector, its delay and its duration in milliseconds, and
    /// the keyframes for `Element.animate`, as JSON.
    pub fn animations(&self) -> String {
        let animations: Vec<String> =
            self.state.animations(&self.view).iter().map(animation_json).collect();
        format!("[{}]", animations.join(","))
    }
}

/// The texts in it are selectors and values of CSS without any character to escape but the quotes of a selector.
fn animation_json(animation: &ElementAnimation) -> String {
    let ElementAnimation { selector, keyframes, delay, duration } = animation;
    let keyframes: Vec<String> = keyframes
        .iter()
        .map(|keyframe| {
            format!(
                r#"{{"transform":"{}","easing":"{}","offset":{},"opacity":{}}}"#,
                keyframe.transform, keyframe.easing, keyframe.offset, keyframe.opacity
            )
        })
        .collect();
    let selector = selector.replace('"', "'");
    format!(
        r#"{{"selector":"{selector}","delay":{delay},"duration":{duration},"keyframes":[{}]}}"#,
        keyframes.join(",")
    )
}
