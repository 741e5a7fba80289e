//! Every text of the page, in the user's language: Fluent catalogues.

mod catalogue;

use catalogue::{Catalogue, plural_rule};
pub use catalogue::{MessageArgs, MessageValue};
use std::fmt;

/// English is compiled in: it is available even when nothing can be fetched, and is the fallback for other languages.
const ENGLISH: &str = concat!(
    include_str!("../messages/en/analysis.ftl"),
    include_str!("../messages/en/burst.ftl"),
    include_str!("../messages/en/common.ftl"),
    include_str!("../messages/en/errors.ftl"),
    include_str!("../messages/en/home.ftl"),
    include_str!("../messages/en/mana.ftl"),
    include_str!("../messages/en/online.ftl"),
    include_str!("../messages/en/play.ftl"),
    include_str!("../messages/en/review.ftl"),
    include_str!("../messages/en/settings.ftl"),
);

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Language {
    /// Its tag, as in the `lang` attribute.
    pub tag: &'static str,
    /// Its own name for itself.
    pub name: &'static str,
}

impl Language {
    /// English, the fallback.
    pub const ENGLISH: Language = Language { tag: "en", name: "English" };

    /// Every language.
    pub const ALL: &'static [Language] = &[
        Language::ENGLISH,
        Language { tag: "fr", name: "Français" },
        Language { tag: "de", name: "Deutsch" },
        Language { tag: "nl", name: "Nederlands" },
        Language { tag: "it", name: "Italiano" },
        Language { tag: "es", name: "Español" },
        Language { tag: "pt", name: "Português (Portugal)" },
        Language { tag: "pl", name: "Polski" },
        Language { tag: "cs", name: "Čeština" },
        Language { tag: "ja", name: "日本語" },
    ];

    /// The language of a tag such as `fr-CA`; only the primary subtag counts.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let primary = tag.split(['-', '_']).next()?;
        Language::ALL.iter().copied().find(|language| language.tag.eq_ignore_ascii_case(primary))
    }

    /// The name of its catalogue among the assets.
    pub fn catalogue(self) -> String {
        format!("messages/{}.ftl", self.tag)
    }

    /// The name of the catalogue of the lessons, the rules and the proofs, which is loaded on demand.
    pub fn learning_catalogue(self) -> String {
        format!("messages/{}/learn.ftl", self.tag)
    }
}

/// The messages of one language.
pub struct Messages {
    language: Language,
    learning: bool,
    catalogue: Catalogue,
}

impl Messages {
    /// The English messages.
    pub fn english() -> Messages {
        Messages::new(Language::ENGLISH, "", None)
    }

    /// Parses the catalogue of a language, and its catalogue for learning if it is needed. Messages that are invalid or
    /// missing in the first fall back to English.
    pub fn new(language: Language, catalogue: &str, learning: Option<&str>) -> Messages {
        let mut all = Catalogue::default();
        for text in [ENGLISH, catalogue].into_iter().chain(learning) {
            all.add(text);
        }
        Messages { language, learning: learning.is_some(), catalogue: all }
    }

    /// Whether the catalogue for learning is included.
    pub fn has_learning(&self) -> bool {
        self.learning
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message without arguments.
    pub fn text(&self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// A message with its arguments filled in. An unknown key is returned unchanged; tests check that the page uses
    /// none.
    pub fn fill(&self, key: &str, args: &MessageArgs<'_>) -> String {
        let filled = self.catalogue.fill(key, args, plural_rule(self.language.tag));
        filled.unwrap_or_else(|| key.to_owned())
    }
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Messages({})", self.language.tag)
    }
}
