use crate::board::{BoardState, DynBoard};
use crate::record::BoxedRecord;
use mana_catalogue::{AnyRules, with_game};
use mana_game::{Game, Side, perft};
use mana_record::Record;
use mana_ui::board_scene::BoardDrawing;
use mana_ui::messages::Messages;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The class `Game` of JavaScript.
#[wasm_bindgen(js_name = Game)]
pub struct NpmGame(pub(crate) Box<dyn BoxedGame>);

/// A game with a text interface, of any rules.
pub(crate) trait BoxedGame {
    fn boxed(&self) -> Box<dyn BoxedGame>;
    fn rules(&self) -> String;
    fn start(&self) -> String;
    fn position(&self) -> String;
    fn picture(&self) -> String;
    fn turn(&self) -> Side;
    fn outcome(&self) -> Option<String>;
    fn reason(&self) -> Option<String>;
    fn moves(&self) -> Vec<String>;
    fn legal_moves(&self) -> Vec<String>;
    fn play(&mut self, text: &str) -> Result<String, JsError>;
    fn undo(&mut self) -> Option<String>;
    fn describe(&self, text: &str) -> Result<String, JsError>;
    fn perft(&self, depth: u32) -> u64;
    fn record(&self) -> Box<dyn BoxedRecord>;
    fn board(&self) -> Box<dyn DynBoard>;
}

/// The texts of moves or other values.
fn texts<T: ToString>(values: impl IntoIterator<Item = T>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}

impl<P: BoardDrawing> BoxedGame for Game<P> {
    fn boxed(&self) -> Box<dyn BoxedGame> {
        Box::new(self.clone())
    }

    fn rules(&self) -> String {
        Game::position(self).rules().to_string()
    }

    fn start(&self) -> String {
        self.first_position().to_string()
    }

    fn position(&self) -> String {
        Game::position(self).to_string()
    }

    fn picture(&self) -> String {
        Game::position(self).board().to_string()
    }

    fn turn(&self) -> Side {
        Game::turn(self)
    }

    fn outcome(&self) -> Option<String> {
        Game::outcome(self).map(|outcome| outcome.to_string())
    }

    fn reason(&self) -> Option<String> {
        self.ending().map(|ending| ending.reason.to_string())
    }

    fn moves(&self) -> Vec<String> {
        texts(Game::moves(self))
    }

    fn legal_moves(&self) -> Vec<String> {
        texts(Game::legal_moves(self))
    }

    fn play(&mut self, text: &str) -> Result<String, JsError> {
        Ok(self.play_text(text)?.to_string())
    }

    fn undo(&mut self) -> Option<String> {
        Game::undo(self).map(|mv| mv.to_string())
    }

    fn describe(&self, text: &str) -> Result<String, JsError> {
        let position = Game::position(self);
        Ok(position.describe_move(position.read_move(text)?, &Messages::english()))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(Game::position(self), depth)
    }

    fn record(&self) -> Box<dyn BoxedRecord> {
        Box::new(Record::from_game(self))
    }

    fn board(&self) -> Box<dyn DynBoard> {
        Box::new(BoardState::new(self.clone()))
    }
}

/// A game at a position of some rules, or at their start.
fn new_game<P: BoardDrawing>(
    rules: P::Rules,
    position: Option<&str>,
) -> Result<Box<dyn BoxedGame>, JsError> {
    let first = match position {
        Some(text) => P::parse(rules, text)?,
        None => P::start(rules),
    };
    Ok(Box::new(Game::from_position(first)))
}

#[wasm_bindgen(js_class = Game)]
impl NpmGame {
    /// A game by rules, from a position or from the start.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: Option<String>, position: Option<String>) -> Result<NpmGame, JsError> {
        let rules: AnyRules = rules.map_or(Ok(AnyRules::default()), |text| text.parse())?;
        let position = position.as_deref();
        Ok(NpmGame(with_game!(rules, |P, rules| new_game::<P>(rules, position)?)))
    }

    /// An independent copy of the game.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> NpmGame {
        NpmGame(self.0.boxed())
    }

    /// The rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules()
    }

    /// The first position.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> String {
        self.0.start()
    }

    /// The position.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.0.position()
    }

    /// The side to move, `black` or `white`.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        side_text(self.0.turn()).to_owned()
    }

    /// The winner or `draw`; nothing while the game goes on.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Option<String> {
        self.0.outcome()
    }

    /// The rule by which the game ended.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        self.0.reason()
    }

    /// The moves so far.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// Every legal move; none when the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    /// Whether a text is a legal move.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(&self, text: &str) -> bool {
        self.0.outcome().is_none() && self.0.describe(text).is_ok()
    }

    /// Plays a move, and returns its full text.
    pub fn play(&mut self, text: &str) -> Result<String, JsError> {
        self.0.play(text)
    }

    /// Takes the last move back, and returns it.
    pub fn undo(&mut self) -> Option<String> {
        self.0.undo()
    }

    /// A legal move in words.
    pub fn describe(&self, text: &str) -> Result<String, JsError> {
        self.0.describe(text)
    }

    /// The number of leaves of the move tree at a depth.
    pub fn perft(&self, depth: u32) -> f64 {
        self.0.perft(depth) as f64
    }

    /// The board in plain text.
    #[wasm_bindgen(js_name = toString)]
    pub fn picture(&self) -> String {
        self.0.picture()
    }
}

/// The name of a side in JavaScript.
pub(crate) fn side_text(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}
