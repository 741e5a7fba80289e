//! What the games of `mana match` and `mana tournament` start from.

use crate::input_file::read_text;
use anyhow::{Result, anyhow, ensure};
use mana_arena::{Openings, OpeningsError};
use mana_game::{Position, excerpt};

/// The positions of a file, one per line; `-` is standard input.
pub(crate) fn listed<P: Position>(rules: P::Rules, file: &str) -> Result<Openings<P>> {
    let text = read_text(file)?;
    Openings::parse(rules, &text).map_err(|error| match error {
        OpeningsError::Line { line, text, problem } => {
            anyhow!("{file}:{line}: \"{}\": {problem}", excerpt(&text))
        }
        OpeningsError::Empty => anyhow!("{file}: {error}"),
    })
}

/// The known fair starts.
pub(crate) fn fair<P: Position>(rules: P::Rules) -> Result<Openings<P>> {
    let starts: Vec<_> = mana_data::fair_starts(&rules.to_string()).collect();
    ensure!(!starts.is_empty(), "no fair starts are known for {rules}");
    Ok(Openings::parse(rules, &starts.join("\n"))?)
}
