//! Engines on the command line of `mana match` and `mana tournament`.

use anyhow::{Context, Result, anyhow, bail};
use mana_arena::{Entrant, MatchEngine};
use mana_game::Position;
use mana_ugi::EngineLaunch;
use std::env;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

/// An engine: a program and its arguments, then options after commas.
#[derive(Clone)]
pub(crate) struct EngineArg(pub(crate) MatchEngine);

impl EngineArg {
    /// The engine of a command, whose first word is the program; `self` is this program.
    pub(crate) fn from_words(words: impl IntoIterator<Item = String>) -> Result<EngineArg> {
        let mut words = words.into_iter();
        let program = words.next().ok_or_else(|| anyhow!("an engine needs a program"))?;
        let mut launch =
            EngineLaunch { program, arguments: words.collect(), ..EngineLaunch::default() };
        let mut name = None;
        if launch.program == "self" {
            let path = env::current_exe().context("the path of this program")?;
            launch.program = path.to_string_lossy().into_owned();
            launch.arguments.insert(0, "engine".to_owned());
            name = Some("Mana".to_owned());
        }
        Ok(EngineArg(MatchEngine { name, launch, options: Vec::new() }))
    }

    /// Adds a UGI option.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) -> Result<()> {
        if name.eq_ignore_ascii_case("Rules") {
            bail!("the rules of all engines are set with --rules");
        }
        self.0.options.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// How it is started and its options, the same wherever this program lies.
    pub(crate) fn description(&self) -> String {
        let EngineLaunch { program, arguments, directory, limits, .. } = &self.0.launch;
        let is_self = env::current_exe().is_ok_and(|path| path == Path::new(program));
        let mut words = vec![if is_self { "self" } else { program.as_str() }.to_owned()];
        words.extend(arguments.iter().cloned());
        words.extend(self.0.options.iter().map(|(name, value)| format!("{name}={value}")));
        words.extend(directory.iter().map(|folder| format!("in {}", folder.display())));
        words.extend(limits.memory.map(|memory| format!("{memory} MiB")));
        words.extend(limits.processor_time.map(|seconds| format!("{seconds} s")));
        words.join(" ")
    }

    /// Whoever plays as this engine.
    pub(crate) fn entrant<P: Position>(&self) -> Arc<dyn Entrant<P>> {
        Arc::new(self.0.clone())
    }
}

impl FromStr for EngineArg {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<EngineArg> {
        let mut parts = text.split(',');
        let words = parts.next().unwrap_or_default().split_whitespace().map(str::to_owned);
        let mut engine = EngineArg::from_words(words)?;
        if engine.0.name.is_some() {
            engine.0.name = Some(text.replacen("self", "Mana", 1));
        }
        for option in parts {
            match option.split_once('=') {
                Some(("name", name)) => engine.0.name = Some(name.to_owned()),
                Some((name, value)) => engine.set_option(name, value)?,
                None => bail!("\"{option}\" is not an option; write NAME=VALUE"),
            }
        }
        Ok(engine)
    }
}
