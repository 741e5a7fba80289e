//! Descriptions of games between people.

use super::clock;
use crate::game_ui::{GameUi, describe_ending, describe_outcome, side_name};
use crate::messages::Messages;
use mana_game::{Ending, Outcome, Reason};
use mana_protocol::{Code, End, EndReason, Offer, Refusal, Seat, TimeControl};

/// The result of a game: `Black wins`.
pub fn describe_result(end: End, messages: &Messages) -> String {
    match end.result.outcome() {
        Some(outcome) => describe_outcome(outcome, messages),
        None => messages.text("outcome-none"),
    }
}

/// The result of a game as a player sees it: `You won`. For anybody else, the same as [`describe_result`].
pub fn describe_result_to(seat: Option<Seat>, end: End, messages: &Messages) -> String {
    match (end.result.outcome(), seat) {
        (Some(Outcome::Win(winner)), Some(seat)) => {
            messages.text(if seat == winner.into() { "you-won" } else { "you-lost" })
        }
        _ => describe_result(end, messages),
    }
}

/// Why a game is over, in a sentence.
pub fn describe_end_reason<P: GameUi>(end: End, messages: &Messages) -> String {
    let by_rules = |reason: Option<Reason<P::EndRule>>| {
        let ending = end.result.outcome().zip(reason);
        let describe =
            |(outcome, reason)| describe_ending::<P>(Ending { outcome, reason }, messages);
        ending.map(describe).unwrap_or_default()
    };
    let of_loser = |key: &'static str| {
        let loser = match end.result.outcome() {
            Some(Outcome::Win(winner)) => side_name(!winner, messages),
            _ => String::new(),
        };
        messages.fill(key, &[("loser", loser.into())])
    };
    match end.reason {
        EndReason::Taken | EndReason::Blocked | EndReason::NoAction => {
            by_rules(P::end_rule(end.reason).map(Reason::Rule))
        }
        EndReason::Repetition => by_rules(Some(Reason::Repetition)),
        EndReason::Resigned => of_loser("end-resigned"),
        EndReason::Time => of_loser("end-time"),
        EndReason::Agreed => messages.text("end-agreed"),
        EndReason::Aborted => messages.text("end-aborted"),
        EndReason::NotBegun => messages.text("end-not-begun"),
        EndReason::TooLong => messages.text("end-too-long"),
    }
}

/// A time control.
pub fn describe_time_control(control: TimeControl, messages: &Messages) -> String {
    match control {
        TimeControl::None => messages.text("pace-untimed"),
        TimeControl::RealTime { initial, increment } => {
            let minutes = if initial % 60 == 0 {
                (initial / 60).to_string()
            } else {
                format!("{:.1}", f64::from(initial) / 60.0)
            };
            let fillers = [("minutes", minutes.into()), ("seconds", increment.to_string().into())];
            messages.fill("control-real-time", &fillers)
        }
        TimeControl::Correspondence { days } => {
            messages.fill("control-days", &[("count", days.into())])
        }
    }
}

/// The remaining time on a clock.
pub fn describe_time_left(left: u64, messages: &Messages) -> String {
    match clock::days(left) {
        Some((days, hours)) => messages.fill(
            "time-days",
            &[("days", days.to_string().into()), ("hours", hours.to_string().into())],
        ),
        None => clock::format_time(left),
    }
}

/// The server's name for a person without one.
const GUEST: &str = "Guest ";

/// A player's name. A player without one is a guest in the reader's language.
pub fn player_name(name: &str, messages: &Messages) -> String {
    match name.strip_prefix(GUEST) {
        Some(id) if id.len() == 4 && id.chars().all(|c| c.is_ascii_alphanumeric()) => {
            messages.fill("guest", &[("id", id.into())])
        }
        _ => name.to_owned(),
    }
}

/// An offer, and who makes it, as the player in a seat or anybody else sees it.
pub fn describe_offer(offer: Offer, by: Seat, viewer: Option<Seat>, messages: &Messages) -> String {
    if viewer == Some(by) {
        return messages.text(match offer {
            Offer::Draw => "own-offer-draw",
            Offer::Takeback => "own-offer-takeback",
            Offer::Rematch => "own-offer-rematch",
        });
    }
    let key = match offer {
        Offer::Draw => "offered-draw",
        Offer::Takeback => "offered-takeback",
        Offer::Rematch => "offered-rematch",
    };
    messages.fill(key, &[("side", side_name(by.into(), messages).into())])
}

/// The reason of a refusal.
pub fn describe_refusal(refusal: &Refusal, messages: &Messages) -> String {
    let key = match refusal.code {
        Code::NotFound => "refused-not-found",
        Code::SeatTaken => "refused-seat-taken",
        Code::SlowDown => "refused-slow-down",
        Code::Unavailable => "refused-unavailable",
        Code::Version => "refused-version",
        Code::NoSession => "refused-no-session",
        Code::TooLate | Code::GameOver | Code::NoOffer | Code::WrongPly | Code::NotYourTurn => {
            "refused-too-late"
        }
        Code::TooMuch
        | Code::NumberUsed
        | Code::Malformed
        | Code::TooLarge
        | Code::Origin
        | Code::NotAPlayer
        | Code::NotBegun
        | Code::NotOver
        | Code::IllegalMove => {
            return messages.fill("refused-other", &[("reason", refusal.message.clone().into())]);
        }
    };
    messages.text(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;
    use mana_protocol::GameResult;

    #[test]
    fn every_end_is_described() {
        let messages = Messages::english();
        for reason in [
            EndReason::Taken,
            EndReason::Blocked,
            EndReason::Repetition,
            EndReason::Resigned,
            EndReason::Time,
            EndReason::Agreed,
            EndReason::Aborted,
            EndReason::NotBegun,
            EndReason::TooLong,
        ] {
            let end = End { result: GameResult::White, reason };
            let said = describe_end_reason::<burst::Position>(end, &messages);
            assert!(said.ends_with('.') && !said.contains('{'), "{said}");
        }
        let end = End { result: GameResult::White, reason: EndReason::Time };
        assert!(describe_end_reason::<mana::Position>(end, &messages).contains("Black"));
        let to = |seat| describe_result_to(seat, end, &messages);
        assert_eq!(to(Some(Seat::White)), "You won");
        assert_eq!(to(Some(Seat::Black)), "You lost");
        assert_eq!(to(None), "White wins");
        let draw = End { result: GameResult::Draw, reason: EndReason::Agreed };
        assert_eq!(describe_result_to(Some(Seat::White), draw, &messages), "A draw");
    }

    #[test]
    fn an_offer_differs_from_ones_own() {
        let messages = Messages::english();
        for offer in [Offer::Draw, Offer::Takeback, Offer::Rematch] {
            let say = |viewer| describe_offer(offer, Seat::Black, viewer, &messages);
            assert!(say(Some(Seat::Black)).starts_with("You "), "{}", say(Some(Seat::Black)));
            assert!(say(Some(Seat::White)).starts_with("Black "), "{}", say(Some(Seat::White)));
            assert_eq!(say(None), say(Some(Seat::White)));
        }
    }

    #[test]
    fn guests_are_named_in_every_language() {
        let german = Language::from_tag("de").unwrap();
        let german = Messages::new(german, "guest = Gast { $id }", None);
        assert_eq!(player_name("Guest x7Qa", &german), "Gast x7Qa");
        assert_eq!(player_name("Guest of Honour", &german), "Guest of Honour");
        assert_eq!(player_name("Ada", &german), "Ada");
    }

    #[test]
    fn clocks_are_described() {
        let messages = Messages::english();
        let say = |control| describe_time_control(control, &messages);
        assert_eq!(say(TimeControl::RealTime { initial: 600, increment: 5 }), "10 min + 5 s");
        assert_eq!(say(TimeControl::RealTime { initial: 90, increment: 0 }), "1.5 min + 0 s");
        assert_eq!(say(TimeControl::Correspondence { days: 1 }), "1 day per move");
        assert_eq!(describe_time_left(49 * 3_600_000, &messages), "2 d 1 h");
    }
}
