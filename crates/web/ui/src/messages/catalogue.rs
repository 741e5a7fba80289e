//! Parses and formats messages in the subset of Fluent's syntax that the catalogues use: text, variables, and choices
//! between variants, one on each line. `fluent-bundle` does far more, and would be a twelfth of the page's first load;
//! a test compares the two over all messages.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The value of an argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MessageValue<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A number, which a choice can also match by its plural category.
    Number(i64),
}

impl<'a> From<&'a str> for MessageValue<'a> {
    fn from(text: &'a str) -> MessageValue<'a> {
        MessageValue::Text(text.into())
    }
}

impl<'a> From<&'a String> for MessageValue<'a> {
    fn from(text: &'a String) -> MessageValue<'a> {
        MessageValue::Text(text.as_str().into())
    }
}

impl From<String> for MessageValue<'_> {
    fn from(text: String) -> Self {
        MessageValue::Text(text.into())
    }
}

impl<'a> From<Cow<'a, str>> for MessageValue<'a> {
    fn from(text: Cow<'a, str>) -> MessageValue<'a> {
        MessageValue::Text(text)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for MessageValue<'_> {
            fn from(number: $number) -> Self {
                MessageValue::Number(number as i64)
            }
        }
    )*};
}

numbers! { u8 u16 u32 u64 usize i32 i64 }

/// The arguments of a message.
pub type MessageArgs<'a> = [(&'static str, MessageValue<'a>)];

/// Returns the plural category of a number.
pub(super) type PluralRule = fn(u64) -> &'static str;

/// The plural rule of a language, by its tag.
pub(super) fn plural_rule(tag: &str) -> PluralRule {
    match tag {
        "fr" | "pt" => |number| if number < 2 { "one" } else { "other" },
        "pl" => |number| match (number, number % 10, number % 100) {
            (1, ..) => "one",
            (_, 2..=4, hundredth) if !(12..=14).contains(&hundredth) => "few",
            _ => "many",
        },
        "cs" => |number| match number {
            1 => "one",
            2..=4 => "few",
            _ => "other",
        },
        "ja" => |_| "other",
        _ => |number| if number == 1 { "one" } else { "other" },
    }
}

/// The source of the messages by their keys.
#[derive(Default)]
pub(super) struct Catalogue {
    patterns: BTreeMap<String, String>,
}

impl Catalogue {
    /// Adds the messages of a text, in place of those that have the same keys. Other lines are left out.
    pub(super) fn add(&mut self, text: &str) {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let is_message = line.starts_with(|c: char| c.is_ascii_alphabetic());
            let Some((key, pattern)) = line.split_once('=').filter(|_| is_message) else {
                continue;
            };
            let mut pattern = pattern.trim().to_owned();
            while open_braces(&pattern) > 0 {
                let Some(line) = lines.next() else { return };
                pattern.push('\n');
                pattern.push_str(line.trim_end());
            }
            self.patterns.insert(key.trim_end().to_owned(), pattern);
        }
    }

    /// A message with its arguments filled in.
    pub(super) fn fill(
        &self,
        key: &str,
        args: &MessageArgs<'_>,
        plural: PluralRule,
    ) -> Option<String> {
        let mut filled = String::new();
        fill_pattern(self.patterns.get(key)?, args, plural, &mut filled);
        Some(filled)
    }
}

/// The number of braces that are not closed.
fn open_braces(text: &str) -> usize {
    text.bytes().fold(0, |open: usize, byte| match byte {
        b'{' => open + 1,
        b'}' => open.saturating_sub(1),
        _ => open,
    })
}

fn fill_pattern(
    mut pattern: &str,
    args: &MessageArgs<'_>,
    plural: PluralRule,
    filled: &mut String,
) {
    while let Some((text, rest)) = pattern.split_once('{') {
        filled.push_str(text);
        let end = rest.match_indices('}').map(|(end, _)| end);
        let end = end.into_iter().find(|end| open_braces(&rest[..*end]) == 0);
        let Some(end) = end else { return };
        match rest[..end].split_once("->") {
            Some((selector, variants)) => {
                let value = argument(selector, args);
                if let Some(variant) = choose(value, variants, plural) {
                    fill_pattern(variant, args, plural, filled);
                }
            }
            None => match argument(&rest[..end], args) {
                Some(MessageValue::Text(text)) => filled.push_str(text),
                // Writing to a string cannot fail.
                Some(MessageValue::Number(number)) => drop(write!(filled, "{number}")),
                // As Fluent shows it.
                None => filled.extend(["{", rest[..end].trim(), "}"]),
            },
        }
        pattern = &rest[end + 1..];
    }
    filled.push_str(pattern);
}

fn argument<'a, 'b>(variable: &str, args: &'b MessageArgs<'a>) -> Option<&'b MessageValue<'a>> {
    let name = variable.trim().strip_prefix('$')?;
    args.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The first variant that fits a value, or else the one with the asterisk.
fn choose<'a>(
    value: Option<&MessageValue<'_>>,
    variants: &'a str,
    plural: PluralRule,
) -> Option<&'a str> {
    let fits = |key: &str| match value {
        Some(MessageValue::Text(text)) => text == key,
        Some(MessageValue::Number(number)) => {
            key.parse() == Ok(*number) || key == plural(number.unsigned_abs())
        }
        None => false,
    };
    let mut default = None;
    for line in variants.lines() {
        let line = line.trim();
        let (is_default, line) = line.strip_prefix('*').map_or((false, line), |line| (true, line));
        let Some((key, pattern)) = line.strip_prefix('[').and_then(|line| line.split_once(']'))
        else {
            continue;
        };
        if fits(key.trim()) {
            return Some(pattern.trim_start());
        }
        if is_default {
            default = Some(pattern.trim_start());
        }
    }
    default
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# A comment = that is none
plain =  Hello
greeting = Hello, { $name }!
broken
squares = { $count ->
    [0] none
    [one] one square
   *[other] { $count } squares
} of { $side ->
    [black] Black
   *[white] White
}
";

    #[track_caller]
    fn check(key: &str, args: &MessageArgs<'_>, expected: Option<&str>) {
        let mut catalogue = Catalogue::default();
        catalogue.add(TEXT);
        assert_eq!(catalogue.fill(key, args, plural_rule("en")).as_deref(), expected);
    }

    #[test]
    fn messages_are_filled_in() {
        check("plain", &[], Some("Hello"));
        check("greeting", &[("name", "Ada".into())], Some("Hello, Ada!"));
        check("greeting", &[], Some("Hello, {$name}!"));
        check("broken", &[], None);
        let squares =
            |count: u32, side| [("count", count.into()), ("side", MessageValue::from(side))];
        check("squares", &squares(0, "black"), Some("none of Black"));
        check("squares", &squares(1, "white"), Some("one square of White"));
        check("squares", &squares(12, "grey"), Some("12 squares of White"));
    }

    #[test]
    fn a_truncated_message_is_formatted_as_far_as_it_goes() {
        for end in 0..TEXT.len() {
            Catalogue::default().add(&TEXT[..end]);
        }
    }

    #[test]
    fn later_messages_replace_earlier_ones() {
        let mut catalogue = Catalogue::default();
        catalogue.add("a = A\nb = B");
        catalogue.add("a = Z");
        let fill = |key| catalogue.fill(key, &[], plural_rule("en"));
        assert_eq!((fill("a").as_deref(), fill("b").as_deref()), (Some("Z"), Some("B")));
    }
}
