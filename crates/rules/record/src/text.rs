use crate::result::StatedResult;
use crate::token::{Lexer, Token};
use crate::{LineColumn, RecordError, RecordErrorKind, tags};
use mana_catalogue::AnyRules;
use std::collections::HashMap;
use std::str::FromStr;

/// A record as text: well formed, but not yet checked by the rules of any game.
///
/// This is the first of two stages: it determines the [rules](RecordText::rules) of the record, and
/// [`Record::from_text`](crate::Record::from_text) then checks the moves.
#[derive(Clone, Debug)]
pub struct RecordText {
    pub(crate) location: LineColumn,
    pub(crate) tags: Vec<TagText>,
    /// Moves, comments and annotations in reading order; the variations are balanced and each follows a move.
    pub(crate) items: Vec<(LineColumn, MovetextItem)>,
    /// The result after the moves, if there is one.
    pub(crate) result: Option<(LineColumn, StatedResult)>,
}

#[derive(Clone, Debug)]
pub(crate) struct TagText {
    pub(crate) location: LineColumn,
    pub(crate) name: String,
    pub(crate) value: String,
}

#[derive(Clone, Debug)]
pub(crate) enum MovetextItem {
    Move(String),
    Comment(String),
    Nag(u8),
    Open,
    Close,
}

impl RecordText {
    /// The location of the first token of the record.
    pub fn location(&self) -> LineColumn {
        self.location
    }

    /// The value of a tag as it was written.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    /// The rules the record is played by: those of its `Rules` tag; without one, the default rules of the game in its
    /// `Game` tag; without either, the default rules of Mana.
    ///
    /// # Errors
    /// A tag names unknown rules or an unknown game, or the two tags contradict each other.
    pub fn rules(&self) -> Result<AnyRules, RecordError> {
        let game = self.find_tag("Game").filter(|tag| !is_unknown(&tag.value));
        let Some(tag) = self.find_tag("Rules").filter(|tag| !is_unknown(&tag.value)) else {
            return match game {
                None => Ok(AnyRules::default()),
                Some(tag) => AnyRules::default_of(tag.value.trim()).ok_or_else(|| RecordError {
                    location: tag.location,
                    kind: RecordErrorKind::WrongGame { stated: tag.value.clone(), expected: None },
                }),
            };
        };
        let rules: AnyRules = tag.value.trim().parse().map_err(|error| RecordError {
            location: tag.location,
            kind: RecordErrorKind::Rules(error),
        })?;
        match game {
            Some(tag) if !tag.value.trim().eq_ignore_ascii_case(rules.game()) => {
                let kind = RecordErrorKind::WrongGame {
                    stated: tag.value.clone(),
                    expected: Some(rules.game()),
                };
                Err(RecordError { location: tag.location, kind })
            }
            _ => Ok(rules),
        }
    }

    pub(crate) fn find_tag(&self, name: &str) -> Option<&TagText> {
        let name = tags::spelling(name);
        self.tags.iter().find(|tag| tag.name == name)
    }
}

/// Whether a tag's value stands for an unknown one, as in PGN.
pub(crate) fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

/// Reads a text that holds exactly one record.
impl FromStr for RecordText {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut records = records(text);
        let Some(record) = records.next() else {
            let location = LineColumn { line: 1, column: 1 };
            return Err(RecordError { location, kind: RecordErrorKind::NoRecord });
        };
        let record = record?;
        match records.next() {
            None => Ok(record),
            Some(Err(error)) => Err(error),
            Some(Ok(another)) => Err(RecordError {
                location: another.location,
                kind: RecordErrorKind::AnotherRecord,
            }),
        }
    }
}

/// The records in a text, in order; an error is the last item.
///
/// A record ends with its result, or where the tags of the next one begin. An empty text holds none.
pub fn records(text: &str) -> Records<'_> {
    Records { lexer: Lexer::new(text), ahead: None, failed: false }
}

/// The iterator that [`records`] returns.
pub struct Records<'a> {
    lexer: Lexer<'a>,
    /// The tag that ended the previous record.
    ahead: Option<(LineColumn, Token<'a>)>,
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
        let Some((location, first)) = self.next_token()? else { return Ok(None) };
        let mut builder = RecordTextBuilder::new(location);
        builder.take(location, first)?;
        while let Some((location, token)) = self.next_token()? {
            if matches!(token, Token::Tag { .. }) && builder.begun() {
                self.ahead = Some((location, token));
                break;
            }
            builder.take(location, token)?;
        }
        builder.finish().map(Some)
    }

    fn next_token(&mut self) -> Result<Option<(LineColumn, Token<'a>)>, RecordError> {
        match self.ahead.take() {
            Some(token) => Ok(Some(token)),
            None => self.lexer.next_token(),
        }
    }
}

/// Builds one record from its tokens.
struct RecordTextBuilder<'a> {
    record: RecordText,
    /// The index of each tag so far.
    names: HashMap<&'a str, usize>,
    /// The variations that are open, from the outermost on.
    open: Vec<LineColumn>,
    /// Whether the line that is being read has a move yet.
    has_move: bool,
}

impl<'a> RecordTextBuilder<'a> {
    fn new(location: LineColumn) -> Self {
        let record = RecordText { location, tags: Vec::new(), items: Vec::new(), result: None };
        RecordTextBuilder { record, names: HashMap::new(), open: Vec::new(), has_move: false }
    }

    /// Whether moves have begun, so that a tag would belong to another record.
    fn begun(&self) -> bool {
        self.has_move || !self.open.is_empty() || self.record.result.is_some()
    }

    fn take(&mut self, location: LineColumn, token: Token<'a>) -> Result<(), RecordError> {
        let error = |kind| Err(RecordError { location, kind });
        let item = match token {
            Token::Tag { name, value } => return self.take_tag(location, name, value),
            Token::Comment(text) => MovetextItem::Comment(text.to_string()),
            Token::Result(result) => {
                // Some programs end variations with a result too; only the one of the game counts.
                if self.open.is_empty() {
                    if self.record.result.is_some() {
                        return error(RecordErrorKind::AfterResult(result.to_string()));
                    }
                    self.record.result = Some((location, result));
                }
                return Ok(());
            }
            Token::Move(text) if self.record.result.is_some() => {
                return error(RecordErrorKind::AfterResult(text.to_string()));
            }
            Token::Nag(nag) if self.record.result.is_some() => {
                return error(RecordErrorKind::AfterResult(format!("${nag}")));
            }
            Token::Open if self.record.result.is_some() => {
                return error(RecordErrorKind::AfterResult("(".into()));
            }
            Token::Move(text) => {
                self.has_move = true;
                MovetextItem::Move(text.to_string())
            }
            Token::Nag(_) if !self.has_move => {
                return error(RecordErrorKind::NoMoveBefore("annotation"));
            }
            Token::Nag(nag) => MovetextItem::Nag(nag),
            Token::Open if !self.has_move => {
                return error(RecordErrorKind::NoMoveBefore("variation"));
            }
            Token::Open => {
                self.open.push(location);
                self.has_move = false;
                MovetextItem::Open
            }
            Token::Close if self.open.is_empty() => return error(RecordErrorKind::NoVariation),
            Token::Close if !self.has_move => return error(RecordErrorKind::EmptyVariation),
            Token::Close => {
                self.open.pop();
                MovetextItem::Close
            }
        };
        self.record.items.push((location, item));
        Ok(())
    }

    fn take_tag(
        &mut self,
        location: LineColumn,
        name: &'a str,
        value: String,
    ) -> Result<(), RecordError> {
        let name = tags::spelling(name);
        let tags = &mut self.record.tags;
        match self.names.get(name) {
            Some(&at) if tags[at].value != value => {
                return Err(RecordError {
                    location,
                    kind: RecordErrorKind::TagTwice(name.to_string()),
                });
            }
            Some(_) => {}
            None => {
                self.names.insert(name, tags.len());
                tags.push(TagText { location, name: name.to_string(), value });
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<RecordText, RecordError> {
        match self.open.last() {
            Some(&location) => {
                Err(RecordError { location, kind: RecordErrorKind::UnclosedVariation })
            }
            None => Ok(self.record),
        }
    }
}
