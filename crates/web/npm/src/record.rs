use crate::game::{BoxedGame, NpmGame};
use mana_catalogue::with_game;
use mana_game::{Outcome, Side};
use mana_record::{NodeId, Record, RecordText, link_rules, records};
use mana_ui::board_scene::BoardDrawing;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The class `Record` of JavaScript.
#[wasm_bindgen(js_name = Record)]
pub struct NpmRecord(Box<dyn BoxedRecord>);

/// A record with a text interface, of any rules. A ply is a node of the main line; 0 is before the first move.
pub(crate) trait BoxedRecord {
    fn text(&self) -> String;
    fn link(&self) -> String;
    fn rules(&self) -> String;
    fn tag_names(&self) -> Vec<String>;
    fn tag(&self, name: &str) -> Option<String>;
    fn set_tag(&mut self, name: &str, value: Option<&str>) -> Result<(), JsError>;
    fn result(&self) -> Option<Outcome>;
    fn set_result(&mut self, result: Option<Outcome>);
    fn moves(&self) -> Vec<String>;
    fn comment(&self, ply: usize) -> Option<String>;
    fn set_comment(&mut self, ply: usize, text: &str) -> bool;
    fn game(&self, ply: usize) -> Option<Box<dyn BoxedGame>>;
}

/// The node of the main line at a ply.
fn node<P: BoardDrawing>(record: &Record<P>, ply: usize) -> Option<NodeId> {
    if ply == 0 { Some(NodeId::ROOT) } else { record.main_line().nth(ply - 1) }
}

impl<P: BoardDrawing> BoxedRecord for Record<P> {
    fn text(&self) -> String {
        self.to_string()
    }

    fn link(&self) -> String {
        self.to_link()
    }

    fn rules(&self) -> String {
        Record::rules(self).to_string()
    }

    fn tag_names(&self) -> Vec<String> {
        self.tags().map(|(name, _)| name.to_owned()).collect()
    }

    fn tag(&self, name: &str) -> Option<String> {
        Record::tag(self, name).map(str::to_owned)
    }

    fn set_tag(&mut self, name: &str, value: Option<&str>) -> Result<(), JsError> {
        Ok(Record::set_tag(self, name, value)?)
    }

    fn result(&self) -> Option<Outcome> {
        Record::result(self)
    }

    fn set_result(&mut self, result: Option<Outcome>) {
        Record::set_result(self, result);
    }

    fn moves(&self) -> Vec<String> {
        self.main_line().filter_map(|node| self.move_to(node)).map(|mv| mv.to_string()).collect()
    }

    fn comment(&self, ply: usize) -> Option<String> {
        node(self, ply).map(|node| Record::comment(self, node).to_owned())
    }

    fn set_comment(&mut self, ply: usize, text: &str) -> bool {
        let node = node(self, ply);
        node.map(|node| Record::set_comment(self, node, text)).is_some()
    }

    fn game(&self, ply: usize) -> Option<Box<dyn BoxedGame>> {
        node(self, ply).map(|node| Box::new(Record::game(self, node)) as Box<dyn BoxedGame>)
    }
}

/// Checks the moves of a record by the rules that it names.
fn check(text: &RecordText) -> Result<NpmRecord, JsError> {
    let rules = text.rules()?;
    let record: Box<dyn BoxedRecord> =
        with_game!(rules, |P, _| Box::new(Record::<P>::from_text(text)?));
    Ok(NpmRecord(record))
}

/// Reads a file of any number of records.
#[wasm_bindgen(js_name = readRecords)]
pub fn read_records(text: &str) -> Result<Vec<NpmRecord>, JsError> {
    records(text).map(|record| check(&record?)).collect()
}

#[wasm_bindgen(js_class = Record)]
impl NpmRecord {
    /// Reads a text that holds exactly one record.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<NpmRecord, JsError> {
        check(&text.parse()?)
    }

    /// The record of a game.
    #[wasm_bindgen(js_name = fromGame)]
    pub fn from_game(game: &NpmGame) -> NpmRecord {
        NpmRecord(game.0.record())
    }

    /// The record in a link of the page.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(link: &str) -> Result<NpmRecord, JsError> {
        let record: Box<dyn BoxedRecord> =
            with_game!(link_rules(link)?, |P, _| Box::new(Record::<P>::from_link(link)?));
        Ok(NpmRecord(record))
    }

    /// The record as the fragment of a link of the page.
    #[wasm_bindgen(js_name = toLink)]
    pub fn to_link(&self) -> String {
        self.0.link()
    }

    /// The record as text.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// The rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules()
    }

    /// The names of the tags, other than those that follow from the record itself.
    #[wasm_bindgen(js_name = tagNames)]
    pub fn tag_names(&self) -> Vec<String> {
        self.0.tag_names()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.0.tag(name)
    }

    /// Sets a tag, or removes it.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: Option<String>) -> Result<(), JsError> {
        self.0.set_tag(name, value.as_deref())
    }

    /// The winner or `draw`; nothing if the game is not finished.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> Option<String> {
        self.0.result().map(|outcome| outcome.to_string())
    }

    /// States the result of a game that did not end on the board.
    #[wasm_bindgen(js_name = setResult)]
    pub fn set_result(&mut self, result: Option<String>) -> Result<(), JsError> {
        let all = [Outcome::Win(Side::Black), Outcome::Win(Side::White), Outcome::Draw];
        let known = |text: &String| all.into_iter().find(|outcome| outcome.to_string() == *text);
        let outcome = result.as_ref().and_then(known);
        if let (Some(text), None) = (&result, outcome) {
            let text = mana_game::excerpt(text);
            return Err(JsError::new(&format!("{text} is not a result: black, white or draw")));
        }
        self.0.set_result(outcome);
        Ok(())
    }

    /// The moves of the main line.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The comment after a move of the main line; 0 is before the first.
    pub fn comment(&self, ply: usize) -> Option<String> {
        self.0.comment(ply)
    }

    /// Sets the comment after a move of the main line.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, ply: usize, text: &str) -> Result<(), JsError> {
        if self.0.set_comment(ply, text) { Ok(()) } else { Err(no_ply(ply, &*self.0)) }
    }

    /// The game up to a ply of the main line, or all of it.
    pub fn game(&self, ply: Option<usize>) -> Result<NpmGame, JsError> {
        let ply = ply.unwrap_or_else(|| self.0.moves().len());
        self.0.game(ply).map(NpmGame).ok_or_else(|| no_ply(ply, &*self.0))
    }
}

fn no_ply(ply: usize, record: &dyn BoxedRecord) -> JsError {
    let last = record.moves().len();
    JsError::new(&format!("there is no ply {ply}; the main line ends with ply {last}"))
}
