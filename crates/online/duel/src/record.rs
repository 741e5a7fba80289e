use crate::Duel;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Position;
use mana_protocol::{EndReason, GameStart, Seat, WallTime};
use mana_record::{NodeId, Record};

impl Duel {
    /// The record of the game: the players, the moves, and the time left on the clock after each.
    pub fn record(&self) -> String {
        let rules: AnyRules = self.terms().rules.as_str().parse().unwrap_or_default();
        with_game!(rules, |P, rules| write::<P>(rules, self))
    }
}

fn write<P: Position>(rules: P::Rules, duel: &Duel) -> String {
    let start = match &duel.terms().start {
        GameStart::Standard | GameStart::Fair => P::start(rules),
        GameStart::Position { position } => {
            P::parse(rules, position.as_str()).unwrap_or_else(|_| P::start(rules))
        }
    };
    let mut record = Record::from_position(start);
    let mut node = NodeId::ROOT;
    for (text, played) in duel.public().moves.iter().zip(&duel.played) {
        let mv = record.position(node).read_move(text.as_str());
        let Some(next) = mv.ok().and_then(|mv| record.add_move(node, mv).ok()) else { break };
        node = next;
        if let Some(times) = played.times {
            record.set_clock(node, Some((*times.get(played.seat)).into()));
        }
    }
    let name = |seat| duel.players().get(seat).as_ref().map(|player| player.name.as_str());
    let date = date(duel.created());
    let tags = [
        ("Black", name(Seat::Black)),
        ("White", name(Seat::White)),
        ("Date", Some(date.as_str())),
        ("Termination", duel.end().map(|end| termination(end.reason))),
        ("Link", Some(duel.id().as_str())),
    ];
    for (tag, value) in tags {
        // None of these follows from the record itself, so none is refused.
        let _ = record.set_tag(tag, value);
    }
    record.set_result(duel.end().and_then(|end| end.result.outcome()));
    record.to_string()
}

fn termination(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Taken => "taken",
        EndReason::Blocked => "blocked",
        EndReason::NoAction => "no action",
        EndReason::Repetition => "repetition",
        EndReason::Resigned => "resigned",
        EndReason::Time => "time",
        EndReason::Agreed => "agreed",
        EndReason::Aborted => "aborted",
        EndReason::NotBegun => "not begun",
        EndReason::TooLong => "too long",
    }
}

/// A day of the Gregorian calendar, as `2026.11.15`.
fn date(at: WallTime) -> String {
    // Howard Hinnant's conversion from days: years begin in March, so that the leap day comes last.
    let days = at.as_millis() / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        const DAY: u64 = 86_400_000;
        let date_of = |millis| date(WallTime::from_millis(millis));
        assert_eq!(date_of(0), "1970.01.01");
        assert_eq!(date_of(59 * DAY), "1970.03.01");
        assert_eq!(date_of(11_016 * DAY), "2000.02.29");
        assert_eq!(date_of(11_017 * DAY - 1), "2000.02.29");
        assert_eq!(date_of(20_453 * DAY), "2025.12.31");
    }
}
