//! The text of comments: one line of words, and the commands such as `[%clk 0:01:30]` among them.

/// The form in which a comment is stored: words with one space between, and parentheses for braces, because a comment
/// ends at its first `}`.
pub(crate) fn tidy(text: &str) -> String {
    let mut tidied = String::new();
    append(&mut tidied, text);
    tidied
}

/// Adds another comment's words to a tidy comment.
pub(crate) fn append(comment: &mut String, text: &str) {
    for word in text
        .split(|c: char| c.is_ascii_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
    {
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.extend(word.chars().map(|c| match c {
            '{' => '(',
            '}' => ')',
            c => c,
        }));
    }
}

/// The value of the command `name` in a comment.
pub(crate) fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let (start, end) = find(comment, name)?;
    Some(
        comment[start..end]
            .trim_start_matches("[%")
            .trim_start_matches(name)
            .trim_end_matches(']')
            .trim(),
    )
}

/// Replaces the command `name` in a comment, or inserts it at the front; without a value it is removed.
pub(crate) fn set_command(comment: &mut String, name: &str, value: Option<&str>) {
    let text = value.map(|value| format!("[%{name} {value}]")).unwrap_or_default();
    match find(comment, name) {
        Some((start, end)) => comment.replace_range(start..end, &text),
        None => comment.insert_str(0, &format!("{text} ")),
    }
    *comment = tidy(comment);
}

/// Where the command `name` stands, brackets included.
fn find(comment: &str, name: &str) -> Option<(usize, usize)> {
    comment.match_indices("[%").find_map(|(start, _)| {
        let value = comment[start + 2..].strip_prefix(name)?;
        if !value.starts_with([' ', ']']) {
            return None;
        }
        let end = start + comment[start..].find(']')? + 1;
        Some((start, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidies() {
        assert_eq!(tidy(" a\r\n\tb  {c} "), "a b (c)");
        assert_eq!(tidy("\u{0}\u{1b}"), "");
    }

    #[test]
    fn commands_are_replaced_in_place() {
        let mut comment = tidy("good [%clk 0:01:00] move [%clock x]");
        assert_eq!(command(&comment, "clk"), Some("0:01:00"));
        assert_eq!(command(&comment, "clock"), Some("x"));
        assert_eq!(command(&comment, "eval"), None);
        set_command(&mut comment, "clk", Some("0:00:59"));
        assert_eq!(comment, "good [%clk 0:00:59] move [%clock x]");
        set_command(&mut comment, "eval", Some("1.00"));
        assert_eq!(comment, "[%eval 1.00] good [%clk 0:00:59] move [%clock x]");
        set_command(&mut comment, "clk", None);
        assert_eq!(comment, "[%eval 1.00] good move [%clock x]");
        set_command(&mut comment, "emt", None);
        assert_eq!(comment, "[%eval 1.00] good move [%clock x]");
    }

    #[test]
    fn an_unclosed_command_is_ordinary_text() {
        assert_eq!(command("[%clk 0:01", "clk"), None);
        assert_eq!(command("[%clk]", "clk"), Some(""));
    }
}
