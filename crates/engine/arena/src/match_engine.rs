use mana_game::excerpt;
use mana_ugi::{Command, EngineLaunch, EngineProcess, EngineProcessError};
use std::fmt;

/// An engine that takes part in a match.
#[derive(Clone, Debug)]
pub struct MatchEngine {
    /// Its name in the records; `None` for the name that it reports.
    pub name: Option<String>,
    /// How it is started.
    pub launch: EngineLaunch,
    /// UGI options to set, by name and value.
    pub options: Vec<(String, String)>,
}

/// Its name, if it has been given one, and its command.
impl fmt::Display for MatchEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{name} ({})", self.launch),
            None => self.launch.fmt(f),
        }
    }
}

/// Why an engine cannot take part in a match.
#[derive(Debug)]
pub struct MatchEngineError {
    /// The engine: its name and command.
    pub engine: String,
    /// What is wrong with it.
    pub problem: MatchEngineProblem,
}

/// What is wrong with an engine.
#[derive(Debug)]
pub enum MatchEngineProblem {
    /// It does not start, or does not speak the protocol.
    Process(EngineProcessError),
    /// It does not offer this option.
    UnknownOption {
        /// The option.
        name: String,
        /// The options that it offers.
        offered: Vec<String>,
    },
    /// The option does not take this value.
    OptionValue {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// The values it takes, in words.
        values: String,
    },
}

impl fmt::Display for MatchEngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.engine, self.problem)
    }
}

impl fmt::Display for MatchEngineProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchEngineProblem::Process(error) => error.fmt(f),
            MatchEngineProblem::UnknownOption { name, offered } => {
                write!(f, "it has no option \"{}\"; it has ", excerpt(name))?;
                match &offered[..] {
                    [] => f.write_str("none"),
                    offered => f.write_str(&offered.join(", ")),
                }
            }
            MatchEngineProblem::OptionValue { name, value, values } => {
                write!(f, "{name} is {values}, not \"{}\"", excerpt(value))
            }
        }
    }
}

impl std::error::Error for MatchEngineError {}

impl MatchEngine {
    /// Starts the engine and sets its options.
    ///
    /// # Errors
    /// It does not start, does not speak the protocol, or does not take an option.
    pub fn start(&self, rules: &str) -> Result<EngineProcess, MatchEngineError> {
        self.try_start(rules)
            .map_err(|problem| MatchEngineError { engine: self.to_string(), problem })
    }

    fn try_start(&self, rules: &str) -> Result<EngineProcess, MatchEngineProblem> {
        let mut engine = EngineProcess::start(&self.launch)?;
        self.options.iter().try_for_each(|(name, value)| check_option(&engine, name, value))?;
        engine.send(&Command::set_option("Rules", rules))?;
        for (name, value) in &self.options {
            engine.send(&Command::set_option(name, value))?;
        }
        engine.wait_until_ready()?;
        Ok(engine)
    }
}

/// Checks that an engine offers an option, and that it takes this value.
fn check_option(engine: &EngineProcess, name: &str, value: &str) -> Result<(), MatchEngineProblem> {
    let options = engine.options();
    match options.iter().find(|option| option.name.eq_ignore_ascii_case(name)) {
        Some(option) if option.kind.accepts(value) => Ok(()),
        Some(option) => Err(MatchEngineProblem::OptionValue {
            name: option.name.clone(),
            value: value.to_owned(),
            values: option.kind.values(),
        }),
        None => Err(MatchEngineProblem::UnknownOption {
            name: name.to_owned(),
            offered: options.iter().map(|option| option.name.clone()).collect(),
        }),
    }
}

impl From<EngineProcessError> for MatchEngineProblem {
    fn from(error: EngineProcessError) -> MatchEngineProblem {
        MatchEngineProblem::Process(error)
    }
}
