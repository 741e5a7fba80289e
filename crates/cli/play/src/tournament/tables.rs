//! The standings and the cross table: in the terminal, as text and in JSON.

use mana_arena::{GameLine, PlayedGame, Schedule, Standings, TournamentHeader, ratings};
use serde::Serialize;
use std::fmt::{self, Display, Write};

/// The result of a tournament so far.
#[derive(Serialize)]
pub(crate) struct TournamentResult {
    pub(crate) rules: String,
    pub(crate) format: String,
    pub(crate) control: String,
    pub(crate) games_played: usize,
    pub(crate) games: usize,
    /// The best first.
    pub(crate) standings: Vec<RankedEntrant>,
    /// The points of each against each other, in the order of the standings; `None` if they have not met.
    pub(crate) cross_table: Vec<Vec<Option<CrossScore>>>,
    pub(crate) failures: Vec<FailedGame>,
}

#[derive(Serialize)]
pub(crate) struct RankedEntrant {
    pub(crate) rank: usize,
    pub(crate) name: String,
    pub(crate) elo: f64,
    /// The margin of error at 95% confidence.
    pub(crate) margin: f64,
    pub(crate) points: f64,
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
    pub(crate) tie_break: f64,
    pub(crate) failures: u32,
}

#[derive(Clone, Copy, Serialize)]
pub(crate) struct CrossScore {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

impl CrossScore {
    pub(crate) fn points(self) -> f64 {
        f64::from(2 * self.won + self.drawn) / 2.0
    }

    pub(crate) fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// A game that was lost by a failure.
#[derive(Serialize)]
pub(crate) struct FailedGame {
    pub(crate) game: usize,
    pub(crate) round: usize,
    pub(crate) engine: String,
    pub(crate) reason: String,
}

impl TournamentResult {
    pub(crate) fn new(
        header: &TournamentHeader,
        schedule: &Schedule,
        played: &[PlayedGame],
        lines: &[GameLine],
    ) -> TournamentResult {
        let names = header.entrants.iter().map(|entrant| entrant.name.clone()).collect::<Vec<_>>();
        let Standings { ranks, cross_table } = Standings::new(schedule, played);
        let order: Vec<usize> = ranks.iter().map(|standing| standing.entrant).collect();
        let cross = |&[won, drawn, lost]: &[u32; 3]| {
            (won + drawn + lost > 0).then_some(CrossScore { won, drawn, lost })
        };
        let failures = lines.iter().filter_map(|line| {
            Some(FailedGame {
                game: line.game,
                round: line.round,
                engine: line.failed.clone()?,
                reason: line.termination.clone(),
            })
        });
        TournamentResult {
            rules: header.rules.clone(),
            format: header.format.clone(),
            control: header.control.clone(),
            games_played: played.len(),
            games: schedule.game_count(),
            standings: rank_entrants(&names, schedule, played),
            cross_table: order
                .iter()
                .map(|&row| order.iter().map(|&column| cross(&cross_table[row][column])).collect())
                .collect(),
            failures: failures.collect(),
        }
    }
}

fn rank_entrants(
    names: &[String],
    schedule: &Schedule,
    played: &[PlayedGame],
) -> Vec<RankedEntrant> {
    let ratings = ratings(names.len(), played);
    let ranks = Standings::new(schedule, played).ranks;
    let rank = |(rank, standing): (usize, &mana_arena::Standing)| {
        let [won, drawn, lost] = standing.games;
        let rating = ratings[standing.entrant];
        RankedEntrant {
            rank,
            name: names[standing.entrant].clone(),
            elo: rating.elo,
            margin: rating.margin,
            points: f64::from(standing.half_points) / 2.0,
            won,
            drawn,
            lost,
            tie_break: f64::from(standing.tie_break) / 4.0,
            failures: standing.failures,
        }
    };
    (1..).zip(&ranks).map(rank).collect()
}

/// The number of rows that fit on any terminal.
const LIVE_ROWS: usize = 18;

/// The standings during the tournament: a table that fits on the terminal, and the number of games.
pub(crate) fn live_table(names: &[String], schedule: &Schedule, played: &[PlayedGame]) -> String {
    let entrants = rank_entrants(names, schedule, played);
    let mut text = StandingsTable(&entrants[..entrants.len().min(LIVE_ROWS)]).to_string();
    if entrants.len() > LIVE_ROWS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    and {} more", entrants.len() - LIVE_ROWS);
    }
    text + &format!("{} of {} games", played.len(), schedule.game_count())
}

struct StandingsTable<'a>(&'a [RankedEntrant]);

/// One row per entrant, with columns as wide as their content.
impl Display for StandingsTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let longest = self.0.iter().map(|entrant| entrant.name.chars().count()).max();
        let width = longest.unwrap_or(0).clamp(6, 30);
        writeln!(
            f,
            "  # {:<width$} {:>6} {:>5} {:>7} {:>5} {:>5} {:>5} {:>7} {:>6}",
            "engine", "Elo", "+/-", "points", "won", "drawn", "lost", "tie", "failed"
        )?;
        for entrant in self.0 {
            let name: String = entrant.name.chars().take(width).collect();
            writeln!(
                f,
                "{:>3} {name:<width$} {:>+6.0} {:>5.0} {:>7.1} {:>5} {:>5} {:>5} {:>7.2} {:>6}",
                entrant.rank,
                entrant.elo + 0.0,
                entrant.margin,
                entrant.points,
                entrant.won,
                entrant.drawn,
                entrant.lost,
                entrant.tie_break,
                entrant.failures
            )?;
        }
        Ok(())
    }
}

/// The standings, the cross table and how many games there are.
impl Display for TournamentResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", StandingsTable(&self.standings))?;
        write!(f, "\n    ")?;
        (1..=self.standings.len()).try_for_each(|rank| write!(f, "{rank:>6}"))?;
        writeln!(f)?;
        for (row, scores) in self.cross_table.iter().enumerate() {
            write!(f, "{:>3} ", row + 1)?;
            for (column, score) in scores.iter().enumerate() {
                match score {
                    _ if row == column => write!(f, "{:>6}", "*")?,
                    Some(score) => write!(f, "{:>6.1}", score.points())?,
                    None => write!(f, "{:>6}", "")?,
                }
            }
            writeln!(f)?;
        }
        write!(f, "\n{} of {} games", self.games_played, self.games)?;
        match self.failures.len() {
            0 => writeln!(f),
            failures => writeln!(f, ", {failures} lost by failure of an engine"),
        }
    }
}
