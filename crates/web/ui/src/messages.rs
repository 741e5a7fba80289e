//! Every text of the page, in the user's language: Fluent catalogues.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::fmt;
use unic_langid::LanguageIdentifier;

/// English is compiled in: it is there even when nothing can be fetched, and fills gaps in other languages.
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

    /// The name of the catalogue of the lessons, the rules and the proofs, which not everybody needs.
    pub fn learning_catalogue(self) -> String {
        format!("messages/{}/learn.ftl", self.tag)
    }
}

/// The arguments of a message.
pub type MessageArgs<'a> = [(&'static str, FluentValue<'a>)];

/// The messages of one language.
pub struct Messages {
    language: Language,
    learning: bool,
    bundle: FluentBundle<FluentResource>,
}

impl Messages {
    /// The English messages.
    pub fn english() -> Messages {
        Messages::new(Language::ENGLISH, "", None)
    }

    /// Parses the catalogue of a language, and its catalogue for learning if it is needed. Messages that are wrong or
    /// missing in the first are English instead.
    pub fn new(language: Language, catalogue: &str, learning: Option<&str>) -> Messages {
        let locale = |language: Language| {
            language.tag.parse::<LanguageIdentifier>().into_iter().collect::<Vec<_>>()
        };
        let mut bundle = FluentBundle::new(locale(language));
        bundle.set_use_isolating(false);
        for text in [ENGLISH, catalogue].into_iter().chain(learning) {
            bundle.add_resource_overriding(match FluentResource::try_new(text.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            });
        }
        Messages { language, learning: learning.is_some(), bundle }
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

    /// A message with its arguments filled in. An unknown key is returned as it is; tests check that the page uses
    /// none.
    pub fn fill(&self, key: &str, args: &MessageArgs<'_>) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Messages({})", self.language.tag)
    }
}
