use crate::result::StatedResult;
use crate::{NodeId, Record, tags};
use mana_game::{MoveNumber, Position};
use std::fmt::{self, Write};

/// Writes the record in its one strict form: known tags in their order, then the others, an empty line, and the moves
/// in lines of up to 80 columns. Reading it and writing it again gives the same bytes.
impl<P: Position> fmt::Display for Record<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in tags::KNOWN {
            match name {
                "Game" => write_tag(f, name, P::GAME)?,
                "Rules" => write_tag(f, name, &self.rules().to_string())?,
                "Result" => write_tag(f, name, StatedResult::from(self.result()).text())?,
                "Position" => {
                    let position = self.position(NodeId::ROOT).to_string();
                    if position != P::start(self.rules()).to_string() {
                        write_tag(f, name, &position)?;
                    }
                }
                _ => {
                    if let Some(value) = self.tag(name) {
                        write_tag(f, name, value)?;
                    }
                }
            }
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| !tags::KNOWN.contains(name)) {
            write_tag(f, name, value)?;
        }
        f.write_char('\n')?;
        let mut writer =
            MovetextWriter { record: self, lines: LineWrapper::new(f), number_due: true };
        writer.moves()?;
        writer.lines.finish()
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', r"\\").replace('"', r#"\""#);
    writeln!(f, "[{name} \"{value}\"]")
}

/// Writes the moves. The stack of variations is explicit, as a tree may be deeper than the call stack.
struct MovetextWriter<'a, 'f, P: Position> {
    record: &'a Record<P>,
    lines: LineWrapper<'a, 'f>,
    /// Whether the next move needs its number even where it is the second of a pair.
    number_due: bool,
}

/// The remaining work.
enum MovetextStep {
    /// The line after this node, and the ply of the node.
    Line(NodeId, usize),
    /// The variation that begins with this node, and the ply before it.
    Variation(NodeId, usize),
    Close,
}

impl<P: Position> MovetextWriter<'_, '_, P> {
    fn moves(&mut self) -> fmt::Result {
        self.comment_after(NodeId::ROOT)?;
        let mut steps = vec![MovetextStep::Line(NodeId::ROOT, 0)];
        while let Some(step) = steps.pop() {
            match step {
                MovetextStep::Line(node, ply) => {
                    let Some((&next, variations)) = self.record.children(node).split_first() else {
                        continue;
                    };
                    self.move_to(next, ply)?;
                    steps.push(MovetextStep::Line(next, ply + 1));
                    steps.extend(
                        variations.iter().rev().map(|&first| MovetextStep::Variation(first, ply)),
                    );
                }
                MovetextStep::Variation(first, ply) => {
                    self.lines.open("(");
                    self.number_due = true;
                    self.comment([self.record.preface(first), ""])?;
                    self.move_to(first, ply)?;
                    steps.push(MovetextStep::Close);
                    steps.push(MovetextStep::Line(first, ply + 1));
                }
                MovetextStep::Close => {
                    self.lines.close(")");
                    self.number_due = true;
                }
            }
        }
        self.lines.word(StatedResult::from(self.record.result()).text())
    }

    /// Writes the move to a node at this ply, with its annotations and comment.
    fn move_to(&mut self, node: NodeId, ply: usize) -> fmt::Result {
        let Some(mv) = self.record.move_to(node) else { return Ok(()) };
        let number = MoveNumber::new(self.record.position(NodeId::ROOT).turn(), ply);
        if self.number_due || !number.is_second {
            self.lines.word(&format!("{number} {mv}"))?;
        } else {
            self.lines.word(&mv.to_string())?;
        }
        self.number_due = false;
        for nag in self.record.nags(node) {
            self.lines.word(&format!("${nag}"))?;
        }
        self.comment_after(node)
    }

    /// Writes the comment of a node together with the preface of the move that continues its line: when they are read
    /// again, the two are one comment.
    fn comment_after(&mut self, node: NodeId) -> fmt::Result {
        let next = self.record.children(node).first();
        self.comment([
            self.record.comment(node),
            next.map_or("", |&next| self.record.preface(next)),
        ])
    }

    fn comment(&mut self, parts: [&str; 2]) -> fmt::Result {
        let mut words = parts
            .iter()
            .flat_map(|part| part.split(' '))
            .filter(|word| !word.is_empty())
            .peekable();
        if words.peek().is_none() {
            return Ok(());
        }
        self.lines.open("{");
        for word in words {
            self.lines.word(word)?;
        }
        self.lines.close("}");
        self.number_due = true;
        Ok(())
    }
}

/// Wraps words into lines.
struct LineWrapper<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    /// The word that comes next; a closing bracket may still be added to it.
    word: String,
    /// The opening brackets of the word after that one.
    opening: String,
    /// The length of the line in characters.
    column: usize,
}

impl<'a, 'f> LineWrapper<'a, 'f> {
    const WIDTH: usize = 80;

    fn new(out: &'a mut fmt::Formatter<'f>) -> Self {
        LineWrapper { out, word: String::new(), opening: String::new(), column: 0 }
    }

    fn open(&mut self, bracket: &str) {
        self.opening.push_str(bracket);
    }

    fn close(&mut self, bracket: &str) {
        self.word.push_str(bracket);
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.word = std::mem::take(&mut self.opening) + word;
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        let width = self.word.chars().count();
        if width == 0 {
            return Ok(());
        }
        if self.column > 0 && self.column + 1 + width > Self::WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
        self.out.write_str(&self.word)
    }

    fn finish(mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_char('\n')
    }
}
