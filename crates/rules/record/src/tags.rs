use std::fmt;

/// The standard tags, in the order in which they are written.
pub(crate) const KNOWN: [&str; 8] =
    ["Game", "Rules", "Black", "White", "Date", "Result", "Termination", "Position"];

/// The tags that follow from the record itself.
const DERIVED: [&str; 4] = ["Game", "Rules", "Result", "Position"];

/// A tag that [`Record::set_tag`](crate::Record::set_tag) refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagError {
    /// A tag's name is made of the letters `A` to `Z`, `a` to `z`, digits and `_`.
    BadName(String),
    /// The tags `Game`, `Rules`, `Result` and `Position` follow from the record itself.
    Derived(&'static str),
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::BadName(name) => write!(f, "{name:?} is not a name for a tag"),
            TagError::Derived(name) => write!(f, "the tag {name} follows from the record itself"),
        }
    }
}

impl std::error::Error for TagError {}

/// The tags that do not follow from the record itself, such as players and date.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tags(Vec<(String, String)>);

impl Tags {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let name = spelling(name);
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), TagError> {
        let name = spelling(name);
        if let Some(derived) = derived(name) {
            return Err(TagError::Derived(derived));
        }
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(TagError::BadName(name.to_string()));
        }
        let at = self.0.iter().position(|(known, _)| known == name);
        match (at, value) {
            (Some(at), Some(value)) => self.0[at].1 = on_one_line(value),
            (Some(at), None) => drop(self.0.remove(at)),
            (None, Some(value)) => self.push(name, value),
            (None, None) => {}
        }
        Ok(())
    }

    /// Adds a tag that is not derived and not present yet, with a valid name.
    pub(crate) fn push(&mut self, name: &str, value: &str) {
        self.0.push((name.to_string(), on_one_line(value)));
    }
}

/// The canonical spelling of a tag's name: standard tags are accepted in any case.
pub(crate) fn spelling(name: &str) -> &str {
    KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// Whether the tag follows from the record itself; `name` has the canonical spelling.
pub(crate) fn derived(name: &str) -> Option<&'static str> {
    DERIVED.into_iter().find(|derived| *derived == name)
}

/// A tag's value stands on one line, so control characters become spaces.
fn on_one_line(value: &str) -> String {
    value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
