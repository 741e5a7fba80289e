use crate::record::ending;
use crate::result::StatedResult;
use crate::text::{MovetextItem, is_unknown};
use crate::{LineColumn, NodeId, Record, RecordError, RecordErrorKind, RecordText, tags};
use mana_catalogue::{AnyRules, CatalogueGame};
use std::collections::HashMap;
use std::str::FromStr;

/// Reads a text that holds exactly one record of this game.
impl<P: CatalogueGame> FromStr for Record<P> {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        Record::from_text(&text.parse()?)
    }
}

impl<P: CatalogueGame> Record<P> {
    /// Checks a record by the rules of its game.
    ///
    /// Without a `Rules` tag it has the default rules of the game `P`, and without a result that of the board.
    ///
    /// # Errors
    /// The record is of another game, a tag or a move is rejected by the rules, a move follows the end of the game, or
    /// the stated results contradict each other or the board.
    pub fn from_text(text: &RecordText) -> Result<Self, RecordError> {
        let mut record = Record::from_position(first_position(text)?);
        for tag in text.tags.iter().filter(|tag| tags::derived(&tag.name).is_none()) {
            record.tags.push(&tag.name, &tag.value);
        }
        let mut builder = TreeBuilder::new(&mut record);
        for (location, item) in &text.items {
            builder.take(item).map_err(|kind| kind.at(*location))?;
        }
        let result = stated_result(text)?;
        record.set_result(result.and_then(|(_, stated)| stated.outcome()));
        if let (Some((location, stated)), Some(ending)) = (result, record.ending(record.end()))
            && stated != StatedResult::Finished(ending.outcome)
        {
            let (stated, board) = (stated.text(), ending.outcome);
            return Err(RecordErrorKind::WrongResult { stated, board }.at(location));
        }
        Ok(record)
    }
}

fn first_position<P: CatalogueGame>(text: &RecordText) -> Result<P, RecordError> {
    if let Some(tag) = text.find_tag("Game").filter(|tag| !is_unknown(&tag.value))
        && !tag.value.trim().eq_ignore_ascii_case(P::GAME)
    {
        return Err(wrong_game::<P>(&tag.value).at(tag.location));
    }
    let rules = match text.find_tag("Rules").filter(|tag| !is_unknown(&tag.value)) {
        Some(tag) => read_rules::<P>(&tag.value).map_err(|kind| kind.at(tag.location))?,
        None => P::Rules::default(),
    };
    match text.find_tag("Position").filter(|tag| !is_unknown(&tag.value)) {
        Some(tag) => P::parse(rules, &tag.value)
            .map_err(|error| RecordErrorKind::Position(error.into()).at(tag.location)),
        None => Ok(P::start(rules)),
    }
}

fn read_rules<P: CatalogueGame>(text: &str) -> Result<P::Rules, RecordErrorKind> {
    let rules: AnyRules = text.trim().parse().map_err(RecordErrorKind::Rules)?;
    P::Rules::try_from(rules).map_err(|_| wrong_game::<P>(rules.game()))
}

fn wrong_game<P: CatalogueGame>(stated: &str) -> RecordErrorKind {
    RecordErrorKind::WrongGame { stated: stated.to_owned(), expected: Some(P::GAME) }
}

/// The result that the record states and where, in its tag or after its moves. If only one of them is not `*`, that one
/// counts.
fn stated_result(text: &RecordText) -> Result<Option<(LineColumn, StatedResult)>, RecordError> {
    use StatedResult::{Finished, Unfinished};
    let tag = match text.find_tag("Result").filter(|tag| !is_unknown(&tag.value)) {
        Some(tag) => match StatedResult::parse(tag.value.trim()) {
            Some(result) => Some((tag.location, result)),
            None => return Err(RecordErrorKind::BadResult(tag.value.clone()).at(tag.location)),
        },
        None => None,
    };
    match (tag, text.result) {
        (Some((location, Finished(tag))), Some((_, Finished(moves)))) if tag != moves => {
            Err(RecordErrorKind::TwoResults { tag, moves }.at(location))
        }
        (Some((_, Unfinished)), Some(moves)) => Ok(Some(moves)),
        (tag, moves) => Ok(tag.or(moves)),
    }
}

/// Plays through the items of a record.
struct TreeBuilder<'a, P: CatalogueGame> {
    record: &'a mut Record<P>,
    /// The node that was read last.
    node: NodeId,
    /// How often each position occurs on the path to that node, so that reading a long game takes linear time.
    occurrences: HashMap<u128, usize>,
    /// The nodes to return to when the open variations close.
    open: Vec<NodeId>,
    /// A comment before the first move of the variation that has just been opened.
    preface: Option<String>,
}

impl<'a, P: CatalogueGame> TreeBuilder<'a, P> {
    fn new(record: &'a mut Record<P>) -> Self {
        let mut builder = TreeBuilder {
            record,
            node: NodeId::ROOT,
            occurrences: HashMap::new(),
            open: Vec::new(),
            preface: None,
        };
        builder.arrive(NodeId::ROOT);
        builder
    }

    fn take(&mut self, item: &MovetextItem) -> Result<(), RecordErrorKind> {
        match item {
            MovetextItem::Move(text) => self.play(text)?,
            MovetextItem::Comment(text) => match &mut self.preface {
                Some(preface) => {
                    preface.push(' ');
                    preface.push_str(text);
                }
                None => self.record.append_comment(self.node, text),
            },
            MovetextItem::Nag(nag) => self.record.add_nag(self.node, *nag),
            MovetextItem::Open => {
                self.open.push(self.node);
                self.leave();
                self.preface = Some(String::new());
            }
            MovetextItem::Close => {
                let Some(node) = self.open.pop() else { return Err(RecordErrorKind::NoVariation) };
                while Some(self.node) != self.record.parent(node) {
                    self.leave();
                }
                self.arrive(node);
            }
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), RecordErrorKind> {
        if let Some(ending) = self.record.ending(self.node) {
            return Err(RecordErrorKind::GameOver {
                text: text.to_string(),
                outcome: ending.outcome,
            });
        }
        let position = self.record.position(self.node);
        let mv = position.read_move(text).map_err(|error| RecordErrorKind::Move(error.into()))?;
        let node = match self.record.child(self.node, mv) {
            Some(node) => node,
            None => {
                let position = self.record.position(self.node).after(mv);
                let occurrences = 1 + self.occurrences.get(&position.key()).copied().unwrap_or(0);
                self.record.push(self.node, mv, position, ending(&position, occurrences))
            }
        };
        self.arrive(node);
        if let Some(preface) = self.preface.take() {
            self.record.append_preface(node, &preface);
        }
        Ok(())
    }

    fn arrive(&mut self, node: NodeId) {
        self.node = node;
        *self.occurrences.entry(self.record.position(node).key()).or_default() += 1;
    }

    /// Goes back one move, unless at the root.
    fn leave(&mut self) {
        let key = self.record.position(self.node).key();
        if let Some(parent) = self.record.parent(self.node) {
            self.node = parent;
            self.occurrences.entry(key).and_modify(|count| *count -= 1);
        }
    }
}
