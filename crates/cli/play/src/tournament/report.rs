//! The report of a tournament: one self-contained page of HTML, with boards to replay every game.
//!
//! The boards look like those of the web application.

use super::tables::{CrossScore, RankedEntrant, TournamentResult};
use anyhow::{Result, anyhow};
use mana::{PieceKind, Square, SquareType};
use mana_arena::{GameLine, TournamentHeader};
use mana_catalogue::CatalogueGame;
use mana_game::Position;
use mana_record::{NodeId, Record};
use mana_ui::mana::drawing;
use mana_ui::settings::PieceSet;
use serde::Serialize;
use serde_json::json;
use std::fmt::Write;

const PAGE: &str = include_str!("../../assets/report.html");
const STYLE: &str = include_str!("../../assets/report.css");
const SCRIPT: &str = include_str!("../../assets/report.js");

/// A game whose positions the report can draw.
pub(crate) trait ReplayGame: Position {
    /// The types of the squares in the order a1, b1 ... f6, a digit each; empty where the board has none.
    fn square_types(&self) -> String;
}

impl ReplayGame for mana::Position {
    fn square_types(&self) -> String {
        let orientation = self.orientation();
        Square::all().map(|square| orientation.type_of(square).steps().to_string()).collect()
    }
}

impl ReplayGame for burst::Position {
    fn square_types(&self) -> String {
        String::new()
    }
}

/// The content of the report.
pub(crate) struct TournamentReport<'a> {
    pub(crate) title: &'a str,
    pub(crate) header: &'a TournamentHeader,
    pub(crate) result: &'a TournamentResult,
}

/// A game as the page's script reads it.
#[derive(Serialize)]
struct Replay<'a> {
    game: usize,
    round: usize,
    black: &'a str,
    white: &'a str,
    result: &'a str,
    failed: Option<&'a str>,
    end: &'a str,
    types: String,
    start: String,
    plies: Vec<ReplayPly>,
}

/// A move, the position after it, and its clock and score.
#[derive(Serialize)]
struct ReplayPly {
    mv: String,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<String>,
    /// Seconds left.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<f64>,
}

impl TournamentReport<'_> {
    /// The page.
    pub(crate) fn to_html<P: ReplayGame + CatalogueGame>(
        &self,
        rules: P::Rules,
        lines: &[GameLine],
    ) -> Result<String> {
        let replays: Vec<Replay> = lines.iter().map(replay::<P>).collect::<Result<_>>()?;
        let TournamentResult { format, control, games_played, games, .. } = self.result;
        let facts = format!(
            "{} · {} · {} · {games_played} of {games} games",
            escape(&rules.to_string()),
            escape(format),
            escape(control)
        );
        let parts = [
            ("{{title}}", escape(self.title)),
            ("{{style}}", STYLE.to_owned()),
            ("{{facts}}", facts),
            ("{{standings}}", self.standings()),
            ("{{cross-table}}", self.cross_table()),
            ("{{failures}}", self.failures()),
            ("{{engines}}", self.engines()),
            ("{{gradients}}", drawing::GRADIENTS.to_owned()),
            ("{{drawings}}", data(&drawings())?),
            ("{{games}}", data(&replays)?),
            ("{{script}}", SCRIPT.to_owned()),
        ];
        // A single pass, so that inserted text is not substituted again.
        let mut page = String::new();
        let mut rest = PAGE;
        while let Some(at) = rest.find("{{") {
            page.push_str(&rest[..at]);
            rest = &rest[at..];
            let (mark, text) = parts
                .iter()
                .find(|(mark, _)| rest.starts_with(mark))
                .ok_or_else(|| anyhow!("the report has an unknown part"))?;
            page.push_str(text);
            rest = &rest[mark.len()..];
        }
        Ok(page + rest)
    }

    fn standings(&self) -> String {
        let entrants = &self.result.standings;
        let reach = entrants.iter().map(|entrant| entrant.elo.abs() + entrant.margin);
        let reach = reach.fold(100.0, f64::max);
        let mut rows = String::new();
        for entrant in entrants {
            let RankedEntrant { rank, name, won, drawn, lost, .. } = entrant;
            let RankedEntrant { elo, margin, points, tie_break, failures, .. } = entrant;
            let place = |elo: f64| 50.0 + 48.0 * elo / reach;
            // Writing to a string cannot fail.
            let _ = writeln!(
                rows,
                "<tr><td class=\"number\">{rank}<th scope=\"row\">{}<td class=\"number\">{:+.0}<td class=\"number\">{margin:.0}\
                 <td class=\"interval\"><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
                 <line class=\"axis\" x1=\"50\" x2=\"50\" y1=\"0\" y2=\"10\"/>\
                 <rect class=\"range\" x=\"{:.1}\" width=\"{:.1}\" y=\"3\" height=\"4\" rx=\"1\"/>\
                 <rect class=\"mean\" x=\"{:.1}\" width=\"1.2\" y=\"1\" height=\"8\"/></svg>\
                 <td class=\"number\"><strong>{points:.1}</strong><td class=\"number\">{won}<td class=\"number\">{drawn}\
                 <td class=\"number\">{lost}<td class=\"number\">{tie_break:.2}<td class=\"number{}\">{failures}",
                escape(name),
                elo + 0.0,
                place(elo - margin),
                place(elo + margin) - place(elo - margin),
                place(*elo) - 0.6,
                if *failures > 0 { " failed" } else { "" },
            );
        }
        rows
    }

    fn cross_table(&self) -> String {
        let entrants = &self.result.standings;
        let mut rows = "<thead><tr><td><td>".to_owned();
        for entrant in entrants {
            let _ = write!(
                rows,
                "<th scope=\"col\" title=\"{}\">{}",
                escape(&entrant.name),
                entrant.rank
            );
        }
        rows.push_str("<tbody>\n");
        for (entrant, scores) in entrants.iter().zip(&self.result.cross_table) {
            let name = escape(&entrant.name);
            let _ =
                write!(rows, "<tr><td class=\"number\">{}<th scope=\"row\">{name}", entrant.rank);
            for (other, score) in entrants.iter().zip(scores) {
                rows.push_str(&cross_cell(&name, &escape(&other.name), *score));
            }
            rows.push('\n');
        }
        rows
    }

    fn failures(&self) -> String {
        let failures = &self.result.failures;
        if failures.is_empty() {
            return "<p>No engine crashed, hung, flooded or played an illegal move.</p>".to_owned();
        }
        let rows = failures.iter().map(|failure| {
            format!(
                "<tr><td class=\"number\">{}<td class=\"number\">{}<th scope=\"row\">{}<td>{}\n",
                failure.game,
                failure.round,
                escape(&failure.engine),
                escape(&failure.reason)
            )
        });
        let head = "<table><thead><tr><th scope=\"col\">Game<th scope=\"col\">Round<th scope=\"col\">Engine<th scope=\"col\">Reason<tbody>";
        format!("{head}{}</table>", rows.collect::<String>())
    }

    fn engines(&self) -> String {
        let entrants = self.header.entrants.iter();
        let rows = entrants.map(|entrant| {
            format!("<dt>{}<dd><code>{}</code>", escape(&entrant.name), escape(&entrant.command))
        });
        rows.collect()
    }
}

/// A cell of the cross table: the points, and a button that lists the games.
fn cross_cell(name: &str, other: &str, score: Option<CrossScore>) -> String {
    match score {
        None if name == other => "<td class=\"self\">".to_owned(),
        None => "<td>".to_owned(),
        Some(score) => {
            let share = (100.0 * score.points() / f64::from(score.games())).round();
            let CrossScore { won, drawn, lost } = score;
            format!(
                "<td class=\"score\" style=\"--share:{share}%\"><button type=\"button\" data-pair=\"{name}\" data-other=\"{other}\" \
                 title=\"{name} against {other}: {won} won, {drawn} drawn, {lost} lost\">{}</button>",
                score.points()
            )
        }
    }
}

fn replay<P: ReplayGame + CatalogueGame>(line: &GameLine) -> Result<Replay<'_>> {
    let broken =
        |error: &dyn std::fmt::Display| anyhow!("the record of game {}: {error}", line.game);
    let text = mana_record::records(&line.record)
        .next()
        .ok_or_else(|| broken(&"it is empty"))?
        .map_err(|error| broken(&error))?;
    let record = Record::<P>::from_text(&text).map_err(|error| broken(&error))?;
    let plies = record.main_line().filter_map(|node| {
        Some(ReplayPly {
            mv: record.move_to(node)?.to_string(),
            position: record.position(node).to_string(),
            evaluation: record.evaluation(node).map(|evaluation| evaluation.to_string()),
            clock: record.clock(node).map(|clock| (clock.as_secs_f64() * 10.0).round() / 10.0),
        })
    });
    Ok(Replay {
        game: line.game,
        round: line.round,
        black: &line.black,
        white: &line.white,
        result: &line.result,
        failed: line.failed.as_deref(),
        end: &line.termination,
        types: record.position(record.end()).square_types(),
        start: record.position(NodeId::ROOT).to_string(),
        plies: plies.collect(),
    })
}

/// The squares, the pieces and the bird.
fn drawings() -> serde_json::Value {
    let square = |square_type| [true, false].map(|across| drawing::square(square_type, across));
    let piece = |kind| drawing::piece(kind, PieceSet::Turned);
    json!({
        "squares": SquareType::ALL.map(square),
        "daimyo": piece(PieceKind::Daimyo),
        "ronin": piece(PieceKind::Ronin),
        "bird": drawing::BIRD,
    })
}

/// JSON that is safe in a script element.
fn data(value: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(value)?.replace('<', "\\u003c"))
}

/// Escapes text for HTML, between tags and in attributes.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}
