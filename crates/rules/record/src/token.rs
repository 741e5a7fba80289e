use crate::nag;
use crate::result::StatedResult;
use crate::{LineColumn, RecordError, RecordErrorKind};

/// A token of a record's text. Move numbers, `%` lines and white space are skipped.
#[derive(Debug)]
pub(crate) enum Token<'a> {
    Tag { name: &'a str, value: String },
    Move(&'a str),
    Comment(&'a str),
    Nag(u8),
    Open,
    Close,
    Result(StatedResult),
}

/// Splits a text into [`Token`]s and tracks the location.
pub(crate) struct Lexer<'a> {
    rest: &'a str,
    location: LineColumn,
}

/// The longest move accepted, in bytes; no game has a longer one.
const LONGEST_MOVE: usize = 64;

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Lexer {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            location: LineColumn { line: 1, column: 1 },
        }
    }

    /// The next token and its location; `None` at the end.
    pub(crate) fn next_token(&mut self) -> Result<Option<(LineColumn, Token<'a>)>, RecordError> {
        loop {
            self.skip_space();
            let location = self.location;
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            let token = match first {
                '%' if location.column == 1 => {
                    self.take_line();
                    continue;
                }
                '[' => self.tag()?,
                '{' => self.comment()?,
                ';' => {
                    self.take(1);
                    Token::Comment(self.take_line())
                }
                '(' => {
                    self.take(1);
                    Token::Open
                }
                ')' => {
                    self.take(1);
                    Token::Close
                }
                '*' => {
                    self.take(1);
                    Token::Result(StatedResult::Unfinished)
                }
                '$' => self.numbered_nag()?,
                '!' | '?' => self.spelled_nag()?,
                '.' | '…' => {
                    self.take_while(is_dot);
                    continue;
                }
                _ => match self.word()? {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok(Some((location, token)));
        }
    }

    fn tag(&mut self) -> Result<Token<'a>, RecordError> {
        self.take(1);
        self.skip_space();
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return Err(self.error(RecordErrorKind::BadTag("there is no name here")));
        }
        self.skip_space();
        if !self.rest.starts_with('"') {
            return Err(self.error(RecordErrorKind::BadTag("there is no `\"` here")));
        }
        let quote = self.location;
        self.take(1);
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n' | '\r')));
            if self.rest.starts_with('"') {
                self.take(1);
                break;
            }
            // A backslash makes the quote or backslash after it ordinary, and is ordinary itself otherwise.
            if self.rest.starts_with(r#"\""#) || self.rest.starts_with(r"\\") {
                value.push_str(&self.take(2)[1..]);
            } else if self.rest.starts_with('\\') {
                value.push_str(self.take(1));
            } else {
                let kind = RecordErrorKind::BadTag(
                    "the value that begins here has no second `\"` on its line",
                );
                return Err(RecordError { location: quote, kind });
            }
        }
        self.skip_space();
        if !self.rest.starts_with(']') {
            return Err(self.error(RecordErrorKind::BadTag("there is no `]` here")));
        }
        self.take(1);
        Ok(Token::Tag { name, value })
    }

    fn comment(&mut self) -> Result<Token<'a>, RecordError> {
        let Some(length) = self.rest.find('}') else {
            return Err(self.error(RecordErrorKind::UnclosedComment));
        };
        Ok(Token::Comment(&self.take(length + 1)[1..length]))
    }

    fn numbered_nag(&mut self) -> Result<Token<'a>, RecordError> {
        let digits = self.rest[1..].len()
            - self.rest[1..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
        match self.rest[1..=digits].parse() {
            Ok(nag) => {
                self.take(1 + digits);
                Ok(Token::Nag(nag))
            }
            Err(_) => Err(self.error(RecordErrorKind::BadNag(self.rest[..=digits].to_string()))),
        }
    }

    fn spelled_nag(&mut self) -> Result<Token<'a>, RecordError> {
        let location = self.location;
        let glyph = self.take_while(|c| matches!(c, '!' | '?'));
        let kind = || RecordError { location, kind: RecordErrorKind::BadNag(glyph.to_string()) };
        nag::from_glyph(glyph).map(Token::Nag).ok_or_else(kind)
    }

    /// A move or a result; `None` for a move number.
    fn word(&mut self) -> Result<Option<Token<'a>>, RecordError> {
        let after_digits = self.rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = self.rest.len() - after_digits.len();
        let is_number = after_digits.chars().next().is_none_or(|c| is_dot(c) || ends_word(c));
        if digits > 0 && is_number {
            self.take(digits);
            return Ok(None);
        }
        let length = self.rest.find(ends_word).unwrap_or(self.rest.len());
        let word = &self.rest[..length];
        if length == 0 || length > LONGEST_MOVE {
            let text =
                if length == 0 { self.rest.chars().take(1).collect() } else { word.to_string() };
            return Err(self.error(RecordErrorKind::Unexpected(text)));
        }
        self.take(length);
        Ok(Some(match StatedResult::parse(word) {
            Some(result) => Token::Result(result),
            None => Token::Move(word),
        }))
    }

    fn skip_space(&mut self) {
        self.take_while(is_space);
    }

    /// Takes the rest of the line, without the line break.
    fn take_line(&mut self) -> &'a str {
        self.take_while(|c| !matches!(c, '\n' | '\r'))
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let length = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        self.take(length)
    }

    /// Takes this many bytes, which must end at a character boundary.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        let mut chars = taken.chars().peekable();
        while let Some(c) = chars.next() {
            let next = chars.peek().copied().or_else(|| rest.chars().next());
            if c == '\n' || (c == '\r' && next != Some('\n')) {
                self.location.line += 1;
                self.location.column = 1;
            } else {
                self.location.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    fn error(&self, kind: RecordErrorKind) -> RecordError {
        RecordError { location: self.location, kind }
    }
}

/// White space and control characters.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

fn is_dot(c: char) -> bool {
    matches!(c, '.' | '…')
}

fn ends_word(c: char) -> bool {
    is_space(c)
        || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$' | '!' | '?' | '"' | '*')
}
