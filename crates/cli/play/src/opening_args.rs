//! The openings of `mana match` and `mana tournament`.

use crate::engine_arg::EngineArg;
use anyhow::{Result, anyhow, ensure};
use mana_arena::{Openings, OpeningsError};
use mana_console::input_file::read_text;
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
    let name = rules.to_string();
    let starts: Vec<_> =
        mana_data::fair_starts(&name).chain(mana_data::fair_openings(&name)).collect();
    ensure!(!starts.is_empty(), "no fair starts are known for {rules}");
    Ok(Openings::parse(rules, &starts.join("\n"))?)
}

/// The start of the rules.
pub(crate) fn start<P: Position>(rules: P::Rules) -> Openings<P> {
    Openings::Listed(vec![P::start(rules)])
}

/// Checks that course programs, if any, can play these openings: they know only one edition, and place their own
/// pieces.
pub(crate) fn check_course_programs<P: Position>(
    engines: &[EngineArg],
    rules: P::Rules,
    openings: &Openings<P>,
) -> Result<()> {
    let is_escampe = rules.to_string() == mana::Edition::ESCAMPE.to_string();
    let is_start = |position: &P| *position == P::start(rules);
    let from_start =
        matches!(openings, Openings::Listed(positions) if positions.iter().all(is_start));
    ensure!(
        is_escampe && from_start || !engines.iter().any(|engine| engine.is_course),
        "course programs play escampe from the start: add --rules escampe --from-start"
    );
    Ok(())
}
