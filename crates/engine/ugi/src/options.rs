use crate::BadCommand;
use mana_catalogue::AnyRules;
use mana_engine::Level;
use mana_game::excerpt;
use mana_search::MonotonicClock;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;

/// What can be set with `setoption`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) rules: AnyRules,
    pub(crate) threads: usize,
    /// In MiB.
    pub(crate) hash: usize,
    pub(crate) multi_pv: usize,
    pub(crate) level: Level,
    /// Where the time is read; not for the other side to set.
    pub(crate) clock: MonotonicClock,
}

const THREADS: RangeInclusive<usize> = 1..=256;
const HASH: RangeInclusive<usize> = 1..=65_536;
const MULTI_PV: RangeInclusive<usize> = 1..=64;

impl Options {
    pub(crate) fn new(clock: MonotonicClock) -> Options {
        let rules = AnyRules::default();
        Options { rules, threads: 1, hash: 64, multi_pv: 1, level: Level::FULL, clock }
    }

    /// How the engine is to play. Every engine varies its choices in its own way.
    pub(crate) fn engine(&self) -> mana_engine::EngineOptions {
        mana_engine::EngineOptions {
            level: self.level,
            threads: self.threads,
            hash_mib: self.hash,
            // In a browser the hasher is always the same; the clock is not.
            seed: RandomState::new().hash_one(self.clock.now()),
            clock: self.clock,
            ..mana_engine::EngineOptions::default()
        }
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), BadCommand> {
        match name.to_ascii_lowercase().as_str() {
            "rules" => {
                self.rules = value.parse().map_err(|error| BadCommand(format!("{error}")))?
            }
            "threads" => self.threads = number("Threads", value, THREADS)?,
            "hash" => self.hash = number("Hash", value, HASH)?,
            "multipv" => self.multi_pv = number("MultiPV", value, MULTI_PV)?,
            "level" => {
                self.level = value.parse().map_err(|error| BadCommand(format!("{error}")))?
            }
            _ => {
                let known = "Rules, Threads, Hash, MultiPV, Level";
                return Err(BadCommand(format!(
                    "there is no option \"{}\"; there are {known}",
                    excerpt(name)
                )));
            }
        }
        Ok(())
    }
}

fn number(name: &str, value: &str, range: RangeInclusive<usize>) -> Result<usize, BadCommand> {
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let (low, high) = (range.start(), range.end());
        BadCommand(format!("{name} is a number from {low} to {high}, not \"{}\"", excerpt(value)))
    })
}

/// The lines that introduce the options.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name Rules type combo default {}", AnyRules::default())?;
        for named in AnyRules::NAMED {
            write!(f, " var {}", named.name)?;
        }
        writeln!(f)?;
        let default = Options::new(self.clock);
        const LEVELS: usize = Level::FULL.number() as usize;
        for (name, default, range) in [
            ("Threads", default.threads, THREADS),
            ("Hash", default.hash, HASH),
            ("MultiPV", default.multi_pv, MULTI_PV),
            ("Level", LEVELS, 1..=LEVELS),
        ] {
            let (low, high) = (range.start(), range.end());
            writeln!(f, "option name {name} type spin default {default} min {low} max {high}")?;
        }
        Ok(())
    }
}
