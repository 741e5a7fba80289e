use crate::help_topic::{TOPICS, edition_text};
use anyhow::{Result, bail};
use clap::CommandFactory;
use mana_catalogue::AnyRules;
use mana_console::write_json;
use mana_game::excerpt;
use mana_terminal::{render_markdown, terminal_width};
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
A topic is a chapter of the guide, an edition of Mana, or a command.

Examples:
  mana help
  mana help ugi
  mana help escampe
  mana help solve")]
pub(crate) struct Args {
    /// What to explain [default: list the topics]
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,

    /// Print one JSON object instead: topic, text (Markdown); without a topic, the topics
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Explained<'a> {
    topic: &'a str,
    text: String,
}

#[derive(Serialize)]
struct TopicList {
    topics: Vec<&'static str>,
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    match args.topic.as_deref() {
        None if args.json => {
            write_json(out, &TopicList { topics: topics().map(|(name, _)| name).collect() })?
        }
        None => {
            writeln!(out, "mana help TOPIC explains:")?;
            for (name, about) in topics() {
                writeln!(out, "  {name:20}{about}")?;
            }
            writeln!(out, "mana help COMMAND explains a command; mana --help lists them.")?;
        }
        Some(topic) => {
            let (text, is_markdown) = explain(topic)?;
            if args.json {
                write_json(out, &Explained { topic, text })?;
            } else if is_markdown {
                writeln!(out, "{}", render_markdown(&text, terminal_width().min(WIDTH).into()))?;
            } else {
                write!(out, "{text}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The maximum width of lines, for legibility.
const WIDTH: u16 = 88;

/// Every topic with its summary; `burst` is a chapter, and not an edition as well.
fn topics() -> impl Iterator<Item = (&'static str, &'static str)> {
    let chapters = TOPICS.iter().map(|topic| (topic.name, topic.about));
    let editions = AnyRules::NAMED.iter().filter(|named| named.rules.edition().is_some());
    chapters.chain(editions.map(|named| (named.name, named.description)))
}

/// The text of a topic, and whether it is Markdown.
fn explain(topic: &str) -> Result<(String, bool)> {
    if let Some(found) = TOPICS.iter().find(|found| found.name == topic) {
        return Ok((found.text()?, true));
    }
    if let Some(text) = edition_text(topic) {
        return Ok((text, true));
    }
    let mut program = crate::Args::command();
    program.build();
    match program.find_subcommand_mut(topic) {
        Some(command) => Ok((command.render_long_help().to_string(), false)),
        None => bail!("there is no topic \"{}\"; see mana help", excerpt(topic)),
    }
}
