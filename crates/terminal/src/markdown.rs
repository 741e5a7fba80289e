//! Documents as plain text for a terminal.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A Markdown document as plain text in lines of at most `width` columns, except code, which keeps its lines. A table
/// that is too wide becomes a list of its rows.
pub fn render_markdown(text: &str, width: usize) -> String {
    let mut page = TextPage { width: width.max(20), ..TextPage::default() };
    Parser::new_ext(text, Options::ENABLE_TABLES).for_each(|event| page.add(event));
    page.flush();
    page.lines
        .truncate(page.lines.iter().rposition(|line| !line.is_empty()).map_or(0, |at| at + 1));
    page.lines.join("\n")
}

/// The section of a Markdown document with this heading, up to the next heading of the same or a higher level.
pub fn markdown_section<'a>(text: &'a str, heading: &str) -> Option<&'a str> {
    let level = |line: &str| line.bytes().take_while(|&byte| byte == b'#').count();
    let is_heading = |line: &str| level(line) > 0 && line[level(line)..].starts_with(' ');
    let starts = text.match_indices('\n').map(|(at, _)| at + 1).chain([0]);
    let line_at = |at: usize| text[at..].lines().next().unwrap_or_default();
    let mut headings: Vec<usize> = starts.filter(|&at| is_heading(line_at(at))).collect();
    headings.sort_unstable();
    let at = headings.iter().position(|&at| {
        let line = line_at(at);
        line[level(line)..].trim() == heading
    })?;
    let begin = headings[at];
    let own = level(line_at(begin));
    let end = headings[at + 1..].iter().find(|&&next| level(line_at(next)) <= own);
    Some(&text[begin..end.copied().unwrap_or(text.len())])
}

#[derive(Default)]
struct TextPage {
    width: usize,
    lines: Vec<String>,
    /// The current paragraph.
    words: String,
    /// The enclosing lists, with the number of the next item of a numbered one.
    lists: Vec<Option<u64>>,
    /// The prefix of the first line of the next paragraph.
    bullet: Option<String>,
    is_code: bool,
    table: Vec<Vec<String>>,
}

impl TextPage {
    fn add(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) if self.is_code => {
                self.lines
                    .extend(text.lines().map(|line| format!("    {line}").trim_end().to_owned()));
            }
            Event::Text(text) => self.words.push_str(&text),
            Event::Code(code) => {
                self.words.push('`');
                self.words.push_str(&code);
                self.words.push('`');
            }
            Event::SoftBreak | Event::HardBreak => self.words.push(' '),
            Event::Rule => self.lines.extend(["-".repeat(self.width), String::new()]),
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::List(number) => {
                self.flush_tight();
                self.lists.push(*number);
            }
            Tag::Item => {
                self.bullet = Some(match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                });
            }
            Tag::CodeBlock(_) => {
                self.flush();
                self.is_code = true;
            }
            Tag::TableHead | Tag::TableRow => self.table.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph if self.lists.is_empty() => self.flush(),
            TagEnd::Paragraph | TagEnd::Item => self.flush_tight(),
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.lines.push(String::new());
                }
            }
            TagEnd::Heading(level) => {
                let title = std::mem::take(&mut self.words);
                let line = match level {
                    HeadingLevel::H1 => Some("="),
                    HeadingLevel::H2 => Some("-"),
                    _ => None,
                };
                let underline = line.map(|line| line.repeat(title.chars().count().min(self.width)));
                self.lines.extend(std::iter::once(title).chain(underline));
                self.lines.push(String::new());
            }
            TagEnd::CodeBlock => {
                self.is_code = false;
                self.lines.push(String::new());
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.words);
                if let Some(row) = self.table.last_mut() {
                    row.push(cell.trim().to_owned());
                }
            }
            TagEnd::Table => self.draw_table(),
            _ => {}
        }
    }

    /// Ends a paragraph, with an empty line after it.
    fn flush(&mut self) {
        self.flush_tight();
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(String::new());
        }
    }

    fn flush_tight(&mut self) {
        let words = std::mem::take(&mut self.words);
        if words.trim().is_empty() {
            return;
        }
        let indent = "  ".repeat(self.lists.len().saturating_sub(1));
        let bullet = self.bullet.take();
        let hanging = if self.lists.is_empty() { "" } else { "  " };
        let first = format!("{indent}{}", bullet.as_deref().unwrap_or(hanging));
        self.wrap(&words, &first, &format!("{indent}{hanging}"));
    }

    /// Adds wrapped text, with a prefix for the first line and one for the others.
    fn wrap(&mut self, words: &str, first: &str, others: &str) {
        let mut line = first.to_owned();
        let mut is_empty = true;
        for word in words.split_whitespace() {
            if !is_empty && line.chars().count() + 1 + word.chars().count() > self.width {
                self.lines.push(std::mem::replace(&mut line, others.to_owned()));
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
            is_empty = false;
        }
        self.lines.push(line);
    }

    fn draw_table(&mut self) {
        let table = std::mem::take(&mut self.table);
        let columns = table.iter().map(Vec::len).max().unwrap_or_default();
        let width = |column: usize| {
            table.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
        };
        let widths: Vec<usize> = (0..columns).filter_map(width).collect();
        let (head, rows) =
            table.split_first().map_or((&[][..], &[][..]), |(head, rows)| (head, rows));
        if widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1) <= self.width {
            let cells = |row: &[String]| {
                let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
                padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
            };
            if head.iter().any(|cell| !cell.is_empty()) {
                self.lines.push(cells(head));
                self.lines.push(
                    widths.iter().map(|width| "-".repeat(*width)).collect::<Vec<_>>().join("  "),
                );
            }
            self.lines.extend(rows.iter().map(|row| cells(row)));
        } else {
            for row in rows {
                let mut cells = row.iter().zip(head);
                if let Some((first, _)) = cells.next() {
                    self.wrap(first, "", "  ");
                }
                for (cell, name) in cells.filter(|(cell, _)| !cell.is_empty()) {
                    let before =
                        if name.is_empty() { "  ".to_owned() } else { format!("  {name}: ") };
                    self.wrap(cell, &before, "    ");
                }
            }
        }
        self.lines.push(String::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "\
# Title
A *paragraph* with a [link](x.md), `code` and more words than fit.

## List
- one
- two goes on and on and on and on
  1. deep

| a | b |
|---|---|
| 1 | 2 |

```sh
keeps   its  spaces
```

### Below
end

## Next
";

    #[test]
    fn documents_become_text() {
        let expected = "\
Title
=====

A paragraph with a link, `code`
and more words than fit.

List
----

- one
- two goes on and on and on and
  on
  1. deep

a  b
-  -
1  2

    keeps   its  spaces

Below

end

Next
----";
        assert_eq!(render_markdown(DOCUMENT, 31), expected);
    }

    #[test]
    fn a_wide_table_becomes_a_list() {
        let table = "| | one | two |\n|---|---|---|\n| row | many words here | others |\n";
        assert_eq!(render_markdown(table, 20), "row\n  one: many words\n    here\n  two: others");
    }

    #[test]
    fn sections_end_where_the_next_begins() {
        let section = markdown_section(DOCUMENT, "List").unwrap();
        assert!(section.starts_with("## List\n") && section.ends_with("end\n\n"), "{section}");
        assert_eq!(markdown_section(DOCUMENT, "Next"), Some("## Next\n"));
        assert_eq!(markdown_section(DOCUMENT, "Lis"), None);
    }
}
