//! Records as short texts for addresses.
//!
//! A link encodes a whole record, with variations and comments, in URL-safe base64. A move is its index among the legal
//! moves in the order of their texts, mostly one byte, so that a game of eighty plies takes some 120 characters. In
//! bytes, where a number is a LEB128 variable-length integer, and a text its length followed by its UTF-8:
//!
//! - the version, 1;
//! - the rules and the first position, as texts; the position is empty if it is the start position;
//! - the number of other tags, and of each the name and the value; the result: 0 none, 1 Black, 2 White, 3 a draw;
//! - the annotation of the beginning, where there is one, after a 1, otherwise a 0;
//! - the line from the beginning;
//! - a 16-bit Fletcher checksum, as a link that lost a character may look like another valid one.
//!
//! A line is a sequence of moves and ends with a 0. A move is a number: its place among the legal moves, counted from
//! one, times 4, plus 2 if it has variations, plus 1 if it is annotated. Then come its annotation; the number of
//! variations, each a move and the line after it; and the rest of the line. An annotation is a number of `$` numbers,
//! these, and the comments before and after the move.

use crate::{NodeId, Record};
use mana_catalogue::{AnyPositionError, AnyRules, CatalogueGame, UnknownRules};
use mana_game::{Outcome, Position, Side};
use std::error::Error;
use std::fmt;

const VERSION: u8 = 1;

/// The URL-safe base64 alphabet.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A link that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// A character that no link has, and its place in the link, counted from one.
    Character(char, usize),
    /// It is cut off, or something in it has been changed.
    Damaged,
    /// It was made by a later version.
    Version(u8),
    /// Its rules are not known.
    Rules(UnknownRules),
    /// Its rules are those of another game.
    WrongGame(AnyRules),
    /// Its first position is not possible.
    Position(AnyPositionError),
    /// A move is not legal. The number is that of the moves read before it.
    Move(usize),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Character(character, place) => {
                write!(f, "character {place} of the link is {character:?}, which no link has")
            }
            LinkError::Damaged => f.write_str("the link is cut off or has been changed"),
            LinkError::Version(version) => {
                write!(f, "the link is of version {version}, and only version {VERSION} is known")
            }
            LinkError::Rules(error) => error.fmt(f),
            LinkError::WrongGame(rules) => write!(f, "the link is of a game of {}", rules.game()),
            LinkError::Position(error) => write!(f, "the first position: {error}"),
            LinkError::Move(before) => {
                write!(f, "move {} of the link is not legal", before + 1)
            }
        }
    }
}

impl Error for LinkError {}

/// The rules of the record in a link.
///
/// # Errors
/// The text is not a link, or its rules are not known.
pub fn link_rules(link: &str) -> Result<AnyRules, LinkError> {
    let bytes = unpack(link)?;
    let mut reader = LinkReader { bytes: &bytes };
    read_rules(&mut reader)
}

fn read_rules(reader: &mut LinkReader<'_>) -> Result<AnyRules, LinkError> {
    match reader.byte()? {
        VERSION => {}
        version => return Err(LinkError::Version(version)),
    }
    reader.text()?.parse().map_err(LinkError::Rules)
}

impl<P: Position> Record<P> {
    /// Encodes the record as a link, with everything in it.
    pub fn to_link(&self) -> String {
        let mut writer = LinkWriter { bytes: vec![VERSION] };
        writer.text(&self.rules().to_string());
        let first = self.position(NodeId::ROOT);
        let is_start = *first == P::start(self.rules());
        writer.text(&if is_start { String::new() } else { first.to_string() });
        let tags: Vec<_> = self.tags.iter().collect();
        writer.number(tags.len());
        for (name, value) in tags {
            writer.text(name);
            writer.text(value);
        }
        writer.bytes.push(match self.result() {
            None => 0,
            Some(Outcome::Win(Side::Black)) => 1,
            Some(Outcome::Win(Side::White)) => 2,
            Some(Outcome::Draw) => 3,
        });
        writer.number(usize::from(self.is_annotated(NodeId::ROOT)));
        writer.annotation(self, NodeId::ROOT);
        let mut steps = vec![LinkStep::Line(NodeId::ROOT)];
        while let Some(step) = steps.pop() {
            match step {
                LinkStep::Line(node) => match self.children(node).split_first() {
                    None => writer.number(0),
                    Some((&next, variations)) => {
                        writer.move_to(self, next, variations.len());
                        steps.push(LinkStep::Line(next));
                        steps.extend(
                            variations.iter().rev().map(|&first| LinkStep::Variation(first)),
                        );
                    }
                },
                LinkStep::Variation(first) => {
                    writer.move_to(self, first, 0);
                    steps.push(LinkStep::Line(first));
                }
            }
        }
        pack(writer.bytes)
    }

    fn is_annotated(&self, node: NodeId) -> bool {
        !(self.nags(node).is_empty()
            && self.preface(node).is_empty()
            && self.comment(node).is_empty())
    }
}

impl<P: CatalogueGame> Record<P> {
    /// The record that a link holds.
    ///
    /// # Errors
    /// The text is not a link, or not of a game of this kind.
    pub fn from_link(link: &str) -> Result<Self, LinkError> {
        let bytes = unpack(link)?;
        let mut reader = LinkReader { bytes: &bytes };
        let rules = read_rules(&mut reader)?;
        let rules = P::Rules::try_from(rules).map_err(|_| LinkError::WrongGame(rules))?;
        let position = match reader.text()? {
            "" => P::start(rules),
            text => P::parse(rules, text).map_err(|error| LinkError::Position(error.into()))?,
        };
        let mut record = Record::from_position(position);
        for _ in 0..reader.number()? {
            let (name, value) = (reader.text()?, reader.text()?);
            record.set_tag(name, Some(value)).map_err(|_| LinkError::Damaged)?;
        }
        let stated = match reader.byte()? {
            0 => None,
            1 => Some(Outcome::Win(Side::Black)),
            2 => Some(Outcome::Win(Side::White)),
            3 => Some(Outcome::Draw),
            _ => return Err(LinkError::Damaged),
        };
        if reader.number()? != 0 {
            reader.annotation(&mut record, NodeId::ROOT)?;
        }
        reader.tree(&mut record)?;
        if !reader.bytes.is_empty() {
            return Err(LinkError::Damaged);
        }
        // A result on the board need not be stated, and cannot be contradicted.
        if record.result().is_none() {
            record.set_result(stated);
        }
        Ok(record)
    }
}

/// The legal moves of a position, in the order of their texts.
fn ordered_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves: Vec<_> =
        position.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_unstable();
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// The remaining work. The stack is explicit, as a tree may be deeper than the call stack.
enum LinkStep {
    Line(NodeId),
    Variation(NodeId),
}

struct LinkWriter {
    bytes: Vec<u8>,
}

impl LinkWriter {
    fn number(&mut self, mut number: usize) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    fn text(&mut self, text: &str) {
        self.number(text.len());
        self.bytes.extend(text.bytes());
    }

    fn move_to<P: Position>(&mut self, record: &Record<P>, node: NodeId, variations: usize) {
        let before = record.parent(node).unwrap_or(NodeId::ROOT);
        let moves = ordered_moves(record.position(before));
        // A move may name a bird's square that makes no difference. The link encodes the legal move that is listed.
        let place = record.move_to(node).and_then(|mv| {
            let same = |other: &P::Move| {
                *other == mv || record.position(before).after(*other) == *record.position(node)
            };
            moves.iter().position(|other| *other == mv).or_else(|| moves.iter().position(same))
        });
        let annotated = record.is_annotated(node);
        let place = place.map_or(0, |place| place + 1);
        self.number(place << 2 | usize::from(variations > 0) << 1 | usize::from(annotated));
        self.annotation(record, node);
        if variations > 0 {
            self.number(variations);
        }
    }

    fn annotation<P: Position>(&mut self, record: &Record<P>, node: NodeId) {
        if record.is_annotated(node) {
            self.number(record.nags(node).len());
            self.bytes.extend(record.nags(node));
            self.text(record.preface(node));
            self.text(record.comment(node));
        }
    }
}

struct LinkReader<'a> {
    bytes: &'a [u8],
}

impl<'a> LinkReader<'a> {
    fn byte(&mut self) -> Result<u8, LinkError> {
        let (&byte, rest) = self.bytes.split_first().ok_or(LinkError::Damaged)?;
        self.bytes = rest;
        Ok(byte)
    }

    fn number(&mut self) -> Result<usize, LinkError> {
        let mut number = 0;
        for shift in (0..28).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(LinkError::Damaged)
    }

    fn text(&mut self) -> Result<&'a str, LinkError> {
        let length = self.number()?;
        let (text, rest) = self.bytes.split_at_checked(length).ok_or(LinkError::Damaged)?;
        self.bytes = rest;
        std::str::from_utf8(text).map_err(|_| LinkError::Damaged)
    }

    fn annotation<P: Position>(
        &mut self,
        record: &mut Record<P>,
        node: NodeId,
    ) -> Result<(), LinkError> {
        let count = self.number()?;
        let (nags, rest) = self.bytes.split_at_checked(count).ok_or(LinkError::Damaged)?;
        self.bytes = rest;
        record.set_nags(node, nags.iter().copied());
        record.set_preface(node, self.text()?);
        record.set_comment(node, self.text()?);
        Ok(())
    }

    fn tree<P: Position>(&mut self, record: &mut Record<P>) -> Result<(), LinkError> {
        enum Left {
            Line(NodeId),
            Variations(NodeId, usize),
        }
        let mut left = vec![Left::Line(NodeId::ROOT)];
        let mut count = 0;
        while let Some(next) = left.pop() {
            let parent = match next {
                Left::Line(node) => node,
                Left::Variations(_, 0) => continue,
                Left::Variations(node, more) => {
                    left.push(Left::Variations(node, more - 1));
                    node
                }
            };
            let head = self.number()?;
            let (place, varies, annotated) = (head >> 2, head & 2 != 0, head & 1 != 0);
            let is_line = matches!(next, Left::Line(_));
            if head == 0 && is_line {
                continue;
            }
            let moves = ordered_moves(record.position(parent));
            let mv = place.checked_sub(1).and_then(|place| moves.get(place).copied());
            let node = mv.and_then(|mv| record.add_move(parent, mv).ok());
            let node = node.ok_or(LinkError::Move(count))?;
            count += 1;
            if annotated {
                self.annotation(record, node)?;
            }
            left.push(Left::Line(node));
            if varies && is_line {
                left.push(Left::Variations(parent, self.number()?));
            } else if varies {
                return Err(LinkError::Damaged);
            }
        }
        Ok(())
    }
}

/// Encodes bytes and their checksum in base64.
fn pack(mut bytes: Vec<u8>) -> String {
    bytes.extend(checksum(&bytes).to_le_bytes());
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 1);
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0, |bits: u32, &byte| bits << 8 | u32::from(byte));
        let bits = bits << (8 * (3 - group.len()));
        for digit in 0..=group.len() {
            text.push(char::from(DIGITS[(bits >> (18 - 6 * digit)) as usize & 63]));
        }
    }
    text
}

fn unpack(text: &str) -> Result<Vec<u8>, LinkError> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for (index, character) in text.chars().enumerate() {
        let value = match character {
            'A'..='Z' => character as u32 - 'A' as u32,
            'a'..='z' => character as u32 - 'a' as u32 + 26,
            '0'..='9' => character as u32 - '0' as u32 + 52,
            '-' => 62,
            '_' => 63,
            _ => return Err(LinkError::Character(character, index + 1)),
        };
        bits = (bits << 6 | value) & 0xffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    let sum = bytes.split_off(bytes.len().saturating_sub(2));
    if sum != checksum(&bytes).to_le_bytes() {
        return Err(LinkError::Damaged);
    }
    Ok(bytes)
}

/// Fletcher's checksum: it detects every change of a single character.
fn checksum(bytes: &[u8]) -> u16 {
    let (mut low, mut high) = (1_u16, 0_u16);
    for &byte in bytes {
        low = (low + u16::from(byte)) % 255;
        high = (high + low) % 255;
    }
    high << 8 | low
}
