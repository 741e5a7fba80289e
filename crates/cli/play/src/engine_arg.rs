//! Engines on the command line of `mana match` and `mana tournament`.

use anyhow::{Context, Result, anyhow, bail, ensure};
use mana_arena::{Entrant, MatchEngine};
use mana_game::Position;
use mana_ugi::EngineLaunch;
use std::env;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

/// An engine: a program and its arguments, then options after commas.
#[derive(Clone)]
pub(crate) struct EngineArg {
    pub(crate) engine: MatchEngine,
    /// Whether it is a course program, which needs the UGI adapter.
    pub(crate) is_course: bool,
}

/// The prefix of the command of a course program.
const COURSE_PREFIX: &str = "course:";

/// The command of this program that lets a course program play as an engine.
const ADAPTER: [&str; 3] = ["escampe", "adapter", "--"];

impl EngineArg {
    /// The engine of a command, whose first word is the program; `self` is this program, and a course program has the
    /// prefix `course:`.
    pub(crate) fn from_words(words: impl IntoIterator<Item = String>) -> Result<EngineArg> {
        let mut words = words.into_iter();
        let program = words.next().ok_or_else(|| anyhow!("an engine needs a program"))?;
        let arguments: Vec<_> = words.collect();
        let (name, own_arguments) = if program == "self" {
            (Some("Mana".to_owned()), [vec!["engine".to_owned()], arguments].concat())
        } else if let Some(first) = program.strip_prefix(COURSE_PREFIX) {
            let course = [vec![first.to_owned()], arguments].concat();
            let course: Vec<_> = course.into_iter().skip_while(String::is_empty).collect();
            ensure!(!course.is_empty(), "a program has to follow \"{COURSE_PREFIX}\"");
            let is_address = |word: &str| word == "{host}" || word == "{port}";
            let name: Vec<_> =
                course.iter().map(String::as_str).filter(|word| !is_address(word)).collect();
            (Some(name.join(" ")), [ADAPTER.map(str::to_owned).to_vec(), course].concat())
        } else {
            let launch = EngineLaunch { program, arguments, ..EngineLaunch::default() };
            let engine = MatchEngine { name: None, launch, options: Vec::new() };
            return Ok(EngineArg { engine, is_course: false });
        };
        let path = env::current_exe().context("the path of this program")?;
        let launch = EngineLaunch {
            program: path.to_string_lossy().into_owned(),
            arguments: own_arguments,
            ..EngineLaunch::default()
        };
        let engine = MatchEngine { name, launch, options: Vec::new() };
        Ok(EngineArg { engine, is_course: program.starts_with(COURSE_PREFIX) })
    }

    /// Adds a UGI option.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<()> {
        if name.eq_ignore_ascii_case("Rules") {
            bail!("the rules of all engines are set with --rules");
        }
        self.engine.options.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Its command and options, independent of the location of this program.
    pub(crate) fn description(&self) -> String {
        let EngineLaunch { program, arguments, directory, limits, .. } = &self.engine.launch;
        let is_self = env::current_exe().is_ok_and(|path| path == Path::new(program));
        let mut words = vec![if is_self { "self" } else { program.as_str() }.to_owned()];
        words.extend(arguments.iter().cloned());
        if self.is_course {
            let course: Vec<_> = words.drain(..).skip(1 + ADAPTER.len()).collect();
            words.push(format!("{COURSE_PREFIX}{}", course.join(" ")));
        }
        words.extend(self.engine.options.iter().map(|(name, value)| format!("{name}={value}")));
        words.extend(directory.iter().map(|folder| format!("in {}", folder.display())));
        words.extend(limits.memory.map(|memory| format!("{memory} MiB")));
        words.extend(limits.processor_time.map(|seconds| format!("{seconds} s")));
        words.join(" ")
    }

    /// The entrant for this engine.
    pub(crate) fn entrant<P: Position>(&self) -> Arc<dyn Entrant<P>> {
        Arc::new(self.engine.clone())
    }
}

impl FromStr for EngineArg {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<EngineArg> {
        let mut parts = text.split(',');
        let words = parts.next().unwrap_or_default().split_whitespace().map(str::to_owned);
        let mut engine = EngineArg::from_words(words)?;
        if text.starts_with("self") && engine.engine.name.is_some() {
            engine.engine.name = Some(text.replacen("self", "Mana", 1));
        }
        for option in parts {
            match option.split_once('=') {
                Some(("name", name)) => engine.engine.name = Some(name.to_owned()),
                Some((name, value)) => engine.set_option(name, value)?,
                None => bail!("\"{option}\" is not an option; write NAME=VALUE"),
            }
        }
        Ok(engine)
    }
}
