use crate::Duel;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Position;
use mana_protocol::{EndReason, GameStart, Seat};
use mana_record::{NodeId, Record};

impl Duel {
    /// The record of the game: the players, the moves, and the time left on the clock after each.
    pub fn record(&self) -> String {
        let rules: AnyRules = self.terms().rules.as_str().parse().unwrap_or_default();
        with_game!(rules, |P, rules| write::<P>(rules, self))
    }

    /// Whether the players swapped by the pie rule; `None` without it.
    fn pie(&self) -> Option<&'static str> {
        let swapped = self.public().swapped.is_some();
        self.terms().pie.then_some(if swapped { "swapped" } else { "kept" })
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
    let date = mana_record::date(duel.created().as_millis());
    let tags = [
        ("Black", name(Seat::Black)),
        ("White", name(Seat::White)),
        ("Date", Some(date.as_str())),
        ("Pie", duel.pie()),
        ("Termination", duel.end().map(|end| termination(end.reason))),
        ("Link", Some(duel.id().as_str())),
    ];
    for (tag, value) in tags {
        // Only tags that follow from the record itself are refused.
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
