use crate::token::{Lexer, Token};
use crate::{Place, Problem, RecordError, tags};
use mana_catalogue::AnyRules;
use mana_game::Outcome;
use std::collections::HashMap;
use std::str::FromStr;

/// A record as text: well formed, but not yet checked by the rules of any game.
///
/// It is the first of two stages. It tells which [rules](RecordText::rules) the record is played by;
/// [`Record::from_text`](crate::Record::from_text) then checks the moves.
#[derive(Clone, Debug)]
pub struct RecordText {
    pub(crate) place: Place,
    pub(crate) tags: Vec<TagText>,
    /// Moves, comments and annotations in reading order; the variations are balanced and each follows a move.
    pub(crate) items: Vec<(Place, Item)>,
    /// The result after the moves, if there is one.
    pub(crate) result: Option<(Place, Option<Outcome>)>,
}

#[derive(Clone, Debug)]
pub(crate) struct TagText {
    pub(crate) place: Place,
    pub(crate) name: String,
    pub(crate) value: String,
}

#[derive(Clone, Debug)]
pub(crate) enum Item {
    Move(String),
    Comment(String),
    Nag(u8),
    Open,
    Close,
}

impl RecordText {
    /// Where the record begins.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The value of a tag as it was written.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    /// The rules the record is played by: those of its `Rules` tag; without one, the default rules of the game in its
    /// `Game` tag; without either, the default rules of Mana.
    ///
    /// # Errors
    /// A tag names rules or a game that nobody knows, or the two tags contradict each other.
    pub fn rules(&self) -> Result<AnyRules, RecordError> {
        let game = self.find_tag("Game").filter(|tag| !is_unknown(&tag.value));
        let Some(tag) = self.find_tag("Rules").filter(|tag| !is_unknown(&tag.value)) else {
            return match game {
                None => Ok(AnyRules::default()),
                Some(tag) => AnyRules::default_of(tag.value.trim()).ok_or_else(|| RecordError {
                    place: tag.place,
                    problem: Problem::WrongGame { stated: tag.value.clone(), expected: None },
                }),
            };
        };
        let rules: AnyRules = tag.value.trim().parse().map_err(|error| RecordError {
            place: tag.place,
            problem: Problem::Rules(Box::new(error)),
        })?;
        match game {
            Some(tag) if !tag.value.trim().eq_ignore_ascii_case(rules.game()) => {
                let problem =
                    Problem::WrongGame { stated: tag.value.clone(), expected: Some(rules.game()) };
                Err(RecordError { place: tag.place, problem })
            }
            _ => Ok(rules),
        }
    }

    pub(crate) fn find_tag(&self, name: &str) -> Option<&TagText> {
        let name = tags::spelling(name);
        self.tags.iter().find(|tag| tag.name == name)
    }
}

/// Whether a tag's value says that its value is not known, as PGN does.
pub(crate) fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

/// Reads a text that holds exactly one record.
impl FromStr for RecordText {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut records = records(text);
        let Some(record) = records.next() else {
            let place = Place { line: 1, column: 1 };
            return Err(RecordError { place, problem: Problem::NoRecord });
        };
        let record = record?;
        match records.next() {
            None => Ok(record),
            Some(Err(error)) => Err(error),
            Some(Ok(another)) => {
                Err(RecordError { place: another.place, problem: Problem::AnotherRecord })
            }
        }
    }
}

/// The records in a text, one after the other; nothing follows an error.
///
/// A record ends with its result, or where the tags of the next one begin. An empty text holds none.
pub fn records(text: &str) -> Records<'_> {
    Records { lexer: Lexer::new(text), ahead: None, failed: false }
}

/// The iterator that [`records`] returns.
pub struct Records<'a> {
    lexer: Lexer<'a>,
    /// The tag that ended the record before.
    ahead: Option<(Place, Token<'a>)>,
    failed: bool,
}

impl Iterator for Records<'_> {
    type Item = Result<RecordText, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let record = self.read().transpose();
        self.failed = matches!(record, Some(Err(_)));
        record
    }
}

impl<'a> Records<'a> {
    fn read(&mut self) -> Result<Option<RecordText>, RecordError> {
        let Some((place, first)) = self.next_token()? else { return Ok(None) };
        let mut reader = Reader::new(place);
        reader.take(place, first)?;
        while let Some((place, token)) = self.next_token()? {
            if matches!(token, Token::Tag { .. }) && reader.begun() {
                self.ahead = Some((place, token));
                break;
            }
            reader.take(place, token)?;
        }
        reader.finish().map(Some)
    }

    fn next_token(&mut self) -> Result<Option<(Place, Token<'a>)>, RecordError> {
        match self.ahead.take() {
            Some(token) => Ok(Some(token)),
            None => self.lexer.next_token(),
        }
    }
}

/// Puts one record together from its tokens.
struct Reader<'a> {
    record: RecordText,
    /// Where each tag seen so far stands in the record.
    names: HashMap<&'a str, usize>,
    /// The variations that are open, from the outermost on.
    open: Vec<Place>,
    /// Whether the line that is being read has a move yet.
    has_move: bool,
}

impl<'a> Reader<'a> {
    fn new(place: Place) -> Self {
        let record = RecordText { place, tags: Vec::new(), items: Vec::new(), result: None };
        Reader { record, names: HashMap::new(), open: Vec::new(), has_move: false }
    }

    /// Whether moves have begun, so that a tag would belong to another record.
    fn begun(&self) -> bool {
        self.has_move || !self.open.is_empty() || self.record.result.is_some()
    }

    fn take(&mut self, place: Place, token: Token<'a>) -> Result<(), RecordError> {
        let error = |problem| Err(RecordError { place, problem });
        let item = match token {
            Token::Tag { name, value } => return self.take_tag(place, name, value),
            Token::Comment(text) => Item::Comment(text.to_string()),
            Token::Result(result) => {
                // Some programs end variations with a result too; only the one of the game counts.
                if self.open.is_empty() {
                    if self.record.result.is_some() {
                        return error(Problem::AfterResult(
                            crate::result::text(result).to_string(),
                        ));
                    }
                    self.record.result = Some((place, result));
                }
                return Ok(());
            }
            Token::Move(text) if self.record.result.is_some() => {
                return error(Problem::AfterResult(text.to_string()));
            }
            Token::Nag(nag) if self.record.result.is_some() => {
                return error(Problem::AfterResult(format!("${nag}")));
            }
            Token::Open if self.record.result.is_some() => {
                return error(Problem::AfterResult("(".into()));
            }
            Token::Move(text) => {
                self.has_move = true;
                Item::Move(text.to_string())
            }
            Token::Nag(_) if !self.has_move => return error(Problem::NoMoveBefore("annotation")),
            Token::Nag(nag) => Item::Nag(nag),
            Token::Open if !self.has_move => return error(Problem::NoMoveBefore("variation")),
            Token::Open => {
                self.open.push(place);
                self.has_move = false;
                Item::Open
            }
            Token::Close if self.open.is_empty() => return error(Problem::NoVariation),
            Token::Close if !self.has_move => return error(Problem::EmptyVariation),
            Token::Close => {
                self.open.pop();
                Item::Close
            }
        };
        self.record.items.push((place, item));
        Ok(())
    }

    fn take_tag(&mut self, place: Place, name: &'a str, value: String) -> Result<(), RecordError> {
        let name = tags::spelling(name);
        let tags = &mut self.record.tags;
        match self.names.get(name) {
            Some(&at) if tags[at].value != value => {
                return Err(RecordError { place, problem: Problem::TagTwice(name.to_string()) });
            }
            Some(_) => {}
            None => {
                self.names.insert(name, tags.len());
                tags.push(TagText { place, name: name.to_string(), value });
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<RecordText, RecordError> {
        match self.open.last() {
            Some(&place) => Err(RecordError { place, problem: Problem::UnclosedVariation }),
            None => Ok(self.record),
        }
    }
}
