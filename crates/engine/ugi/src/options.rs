use crate::response::EMPTY;
use crate::session::SessionError;
use crate::{EngineOption, EngineOptionKind};
use mana_catalogue::AnyRules;
use mana_engine::Level;
use mana_search::MonotonicClock;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;

/// The options of a session, as set with `setoption`.
#[derive(Clone, Debug)]
pub(crate) struct SessionOptions {
    pub(crate) rules: AnyRules,
    pub(crate) threads: usize,
    /// The size of the transposition table in MiB.
    pub(crate) hash: usize,
    pub(crate) multi_pv: usize,
    pub(crate) level: Level,
    /// The seed of the engine's random choices; 0 for a new one each time.
    pub(crate) seed: u64,
    /// The file of an evaluation network; `None` for the built-in one.
    pub(crate) eval_file: Option<String>,
    /// The clock of the engine; not an option of the protocol.
    pub(crate) clock: MonotonicClock,
}

const THREADS: RangeInclusive<u64> = 1..=256;
const HASH: RangeInclusive<u64> = 1..=65_536;
const MULTI_PV: RangeInclusive<u64> = 1..=64;
const LEVEL: RangeInclusive<u64> = 1..=Level::FULL.number() as u64;
const SEED: RangeInclusive<u64> = 0..=i64::MAX as u64;

impl SessionOptions {
    pub(crate) fn new(clock: MonotonicClock) -> SessionOptions {
        let rules = AnyRules::default();
        let level = Level::FULL;
        SessionOptions {
            rules,
            threads: 1,
            hash: 64,
            multi_pv: 1,
            level,
            seed: 0,
            eval_file: None,
            clock,
        }
    }

    /// The options of the engine. Without `Seed` each call draws a new seed, so that no two engines play alike.
    pub(crate) fn engine(&self) -> mana_engine::EngineOptions {
        mana_engine::EngineOptions {
            level: self.level,
            threads: self.threads,
            hash_mib: self.hash,
            seed: match self.seed {
                // In a browser the hasher is always the same; the clock is not.
                0 => RandomState::new().hash_one(self.clock.now()),
                seed => seed,
            },
            clock: self.clock,
            ..mana_engine::EngineOptions::default()
        }
    }

    /// Sets an option by name, in any case.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), SessionError> {
        match name.to_ascii_lowercase().as_str() {
            "rules" => self.rules = value.parse().map_err(SessionError::Rules)?,
            "threads" => self.threads = number("Threads", value, THREADS)? as usize,
            "hash" => self.hash = number("Hash", value, HASH)? as usize,
            "multipv" => self.multi_pv = number("MultiPV", value, MULTI_PV)? as usize,
            "seed" => self.seed = number("Seed", value, SEED)?,
            "evalfile" => {
                let is_given = !value.is_empty() && value != EMPTY;
                self.eval_file = is_given.then(|| value.to_owned());
            }
            "level" => self.level = value.parse().map_err(SessionError::Level)?,
            _ => return Err(SessionError::UnknownOption(name.to_owned())),
        }
        Ok(())
    }

    /// Every option, with its default.
    pub(crate) fn list(&self) -> Vec<EngineOption> {
        let default = SessionOptions::new(self.clock);
        let rules = EngineOption {
            name: "Rules".to_owned(),
            kind: EngineOptionKind::Combo {
                default: default.rules.to_string(),
                choices: AnyRules::NAMED.iter().map(|named| named.name.to_owned()).collect(),
            },
        };
        let numbers = [
            ("Threads", default.threads as u64, THREADS),
            ("Hash", default.hash as u64, HASH),
            ("MultiPV", default.multi_pv as u64, MULTI_PV),
            ("Level", default.level.number().into(), LEVEL),
            ("Seed", default.seed, SEED),
        ];
        let spin = |(name, default, range): (&str, u64, RangeInclusive<u64>)| EngineOption {
            name: name.to_owned(),
            kind: EngineOptionKind::Spin {
                default: default as i64,
                min: *range.start() as i64,
                max: *range.end() as i64,
            },
        };
        let eval_file = EngineOption {
            name: "EvalFile".to_owned(),
            kind: EngineOptionKind::Text { default: String::new() },
        };
        let numbers = numbers.into_iter().map(spin);
        std::iter::once(rules).chain(numbers).chain([eval_file]).collect()
    }
}

fn number(
    name: &'static str,
    value: &str,
    range: RangeInclusive<u64>,
) -> Result<u64, SessionError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| SessionError::OptionValue { name, range, value: value.to_owned() })
}
