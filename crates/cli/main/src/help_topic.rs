//! The topics of `mana help`: chapters of the guide and sections of the documents.

use anyhow::{Context, Result};
use mana_catalogue::AnyRules;
use mana_terminal::markdown_section;

const RULES: &str = include_str!("../../../../docs/RULES.md");
const NOTATION: &str = include_str!("../../../../docs/NOTATION.md");
const CERTIFICATE: &str = include_str!("../../../../docs/CERTIFICATE.md");
const SOLVED: &str = include_str!("../../../../docs/SOLVED.md");
const OPERATION: &str = include_str!("../../../../docs/OPERATION.md");
const PLAY_MANA: &str = include_str!("../../../../book/src/play-mana.md");
const PLAY_BURST: &str = include_str!("../../../../book/src/play-burst.md");
const UGI: &str = include_str!("../../../../book/src/ugi.md");
const ENGINE: &str = include_str!("../../../../book/src/engine.md");
const TOURNAMENT: &str = include_str!("../../../../book/src/tournament.md");
const COURSE: &str = include_str!("../../../../book/src/course.md");
const SELF_PLAY: &str = include_str!("../../../../book/src/selfplay.md");

/// A topic of `mana help`.
pub(crate) struct HelpTopic {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    document: &'static str,
    /// The headings of its sections; if empty, the whole document.
    sections: &'static [&'static str],
}

/// Every topic except the editions, which have their own names.
pub(crate) const TOPICS: [HelpTopic; 14] = [
    HelpTopic::new("mana", "how to play Mana", PLAY_MANA, &[]),
    HelpTopic::new("burst", "how to play Burst of Mana", PLAY_BURST, &[]),
    HelpTopic::new("rules", "the exact rules of both games, with rulings", RULES, &[]),
    HelpTopic::new("notation", "positions, moves, records and the protocol as text", NOTATION, &[]),
    HelpTopic::new("position", "positions and moves as text", NOTATION, &["Mana", "Burst of Mana"]),
    HelpTopic::new("record", "game records", NOTATION, &["Game record"]),
    HelpTopic::new("ugi", "the engine protocol, with a session", UGI, &[]),
    HelpTopic::new("starter", "writing an engine in ten minutes", ENGINE, &[]),
    HelpTopic::new("class", "running a class tournament", TOURNAMENT, &[]),
    HelpTopic::new("course", "Escampe in university courses", COURSE, &[]),
    HelpTopic::new("dataset", "datasets of self-play", SELF_PLAY, &[]),
    HelpTopic::new("certificate", "the form of a proof, and how to check it", CERTIFICATE, &[]),
    HelpTopic::new("solved", "what is proved about the games", SOLVED, &[]),
    HelpTopic::new("server", "running a server", OPERATION, &[]),
];

impl HelpTopic {
    const fn new(
        name: &'static str,
        about: &'static str,
        document: &'static str,
        sections: &'static [&'static str],
    ) -> HelpTopic {
        HelpTopic { name, about, document, sections }
    }

    /// The text of the topic, in Markdown.
    pub(crate) fn text(&self) -> Result<String> {
        if self.sections.is_empty() {
            return Ok(self.document.to_owned());
        }
        let section = |&heading: &&str| {
            markdown_section(self.document, heading)
                .with_context(|| format!("the document has no section {heading}"))
        };
        self.sections.iter().map(section).collect()
    }
}

/// The choices of an edition, from the table of the rules, in Markdown; `None` if there is no such edition.
pub(crate) fn edition_text(name: &str) -> Option<String> {
    let named = AnyRules::NAMED.iter().find(|named| named.name == name)?;
    let table = markdown_section(RULES, "What an edition sets")?;
    let mut rows = table.lines().filter(|line| line.starts_with('|')).map(|line| {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace("**", "")).collect()
    });
    let head: Vec<String> = rows.next()?;
    let column = head.iter().position(|cell| cell.trim_matches('`') == name)?;
    let mut text = format!("# {name}\n{}.\n\n", named.description);
    for row in rows.skip(1) {
        text.push_str(&format!("- {}: {}\n", row.first()?, row.get(column)?));
    }
    text.push_str("\nThe rules that all editions share: `mana help rules`.\n");
    Some(text)
}
