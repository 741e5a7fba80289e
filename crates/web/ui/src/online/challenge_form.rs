//! The form for a game against somebody elsewhere; stored from visit to visit.

use crate::choice::choice;
use crate::error_messages;
use crate::game_ui::GameUi;
use crate::local_game_options::{ColourChoice, has_fair_starts};
use crate::mana::Arrangement;
use crate::messages::Messages;
use mana::Edition;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Game;
use mana_protocol::{Access, GameStart, GameTerms, NewGame, Seat, TimeControl};
use std::fmt;

choice! {
    /// Where the game begins.
    StartChoice {
        /// After the usual set-ups.
        #[default]
        Standard = "standard" label "set-up-standard",
        /// With the players' own set-ups.
        Own = "own" label "set-up-own",
        /// After set-ups from which neither side is known to win.
        Fair = "fair" label "set-up-fair",
        /// At a position that the user enters.
        Position = "position" label "start-position",
    }
}

choice! {
    /// The kind of time control.
    Pace {
        /// Minutes for the game, and seconds for each move.
        #[default]
        RealTime = "real-time" label "pace-real-time",
        /// Days for each move.
        Correspondence = "correspondence" label "pace-correspondence",
        /// No clock.
        Untimed = "untimed" label "pace-untimed",
    }
}

choice! {
    /// Who may join.
    Invitation {
        /// Anybody with the link may play or watch.
        #[default]
        Link = "link" label "invite-link",
        /// Anybody in the lobby may play.
        Lobby = "lobby" label "invite-lobby",
        /// One other person may play, and nobody may watch.
        Private = "private" label "invite-private",
    }
}

/// The fields of the form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeForm {
    /// Whether Burst of Mana is chosen instead of Mana.
    pub burst: bool,
    /// The edition of Mana.
    pub edition: Edition,
    /// Where the game begins, if that was chosen.
    pub start: Option<StartChoice>,
    /// The text of the position, where the game begins at one.
    pub position: String,
    /// Whether the pie rule is chosen.
    pub pie: bool,
    /// The user's side.
    pub colour: ColourChoice,
    /// The kind of time control.
    pub pace: Pace,
    /// Minutes for the game in real time.
    pub minutes: u32,
    /// Seconds after each move in real time.
    pub increment: u32,
    /// Days for each move by correspondence.
    pub days: u32,
    /// Who may join.
    pub invitation: Invitation,
}

impl Default for ChallengeForm {
    fn default() -> ChallengeForm {
        ChallengeForm {
            burst: false,
            edition: Edition::default(),
            start: None,
            position: String::new(),
            pie: false,
            colour: ColourChoice::Random,
            pace: Pace::default(),
            minutes: 10,
            increment: 5,
            days: 3,
            invitation: Invitation::default(),
        }
    }
}

impl ChallengeForm {
    /// The minutes to choose from.
    pub const MINUTES: [u32; 9] = [1, 3, 5, 10, 15, 20, 30, 60, 120];
    /// The seconds to choose from.
    pub const INCREMENTS: [u32; 7] = [0, 2, 3, 5, 10, 20, 30];
    /// The days to choose from.
    pub const DAYS: [u32; 6] = [1, 2, 3, 5, 7, 14];

    /// The rules.
    pub fn rules(&self) -> AnyRules {
        if self.burst { AnyRules::BURST } else { self.edition.into() }
    }

    /// The starts that the rules offer. Only Mana has set-ups.
    pub fn starts(&self) -> Vec<StartChoice> {
        let possible = |start: &StartChoice| match start {
            StartChoice::Standard | StartChoice::Position => true,
            StartChoice::Own => !self.burst,
            StartChoice::Fair => has_fair_starts(self.rules()),
        };
        StartChoice::ALL.iter().copied().filter(possible).collect()
    }

    /// The chosen start; without one a fair start, where some are known, and else the usual one.
    pub fn start(&self) -> StartChoice {
        let starts = self.starts();
        let offered = |start: &StartChoice| starts.contains(start);
        let chosen = self.start.filter(offered).or(Some(StartChoice::Fair).filter(offered));
        chosen.unwrap_or_default()
    }

    /// Whether the pie rule is offered: a fair start needs none.
    pub fn offers_pie(&self) -> bool {
        self.start() != StartChoice::Fair
    }

    /// The game to request from the server.
    ///
    /// # Errors
    /// The position is invalid under these rules; the message explains why.
    pub fn new_game(&self, messages: &Messages) -> Result<NewGame, String> {
        let position = match self.start() {
            StartChoice::Own | StartChoice::Fair => None,
            StartChoice::Standard if self.burst => None,
            StartChoice::Standard => standard_start(self.edition),
            StartChoice::Position => Some(with_game!(self.rules(), |P, rules| {
                self.read_position::<P>(rules, messages)
            })?),
        };
        let start = match position {
            Some(position) => GameStart::Position {
                position: position.parse().map_err(|_| messages.text("problem-text"))?,
            },
            // The server draws the start, so that neither player can choose it.
            None if self.start() == StartChoice::Fair => GameStart::Fair,
            None => GameStart::Standard,
        };
        let rules = self.rules().to_string();
        let unknown = |_| messages.fill("rules-unknown", &[("text", rules.as_str().into())]);
        let rules = rules.parse().map_err(unknown)?;
        let clock = match self.pace {
            Pace::RealTime => {
                TimeControl::RealTime { initial: self.minutes * 60, increment: self.increment }
            }
            Pace::Correspondence => TimeControl::Correspondence { days: self.days },
            Pace::Untimed => TimeControl::None,
        };
        let access = match self.invitation {
            Invitation::Link => Access::Link,
            Invitation::Lobby => Access::Lobby,
            Invitation::Private => Access::Private,
        };
        let seat = match self.colour {
            ColourChoice::Black => Some(Seat::Black),
            ColourChoice::White => Some(Seat::White),
            ColourChoice::Random => None,
        };
        let pie = self.pie && self.offers_pie();
        Ok(NewGame { terms: GameTerms { rules, start, clock, access, pie }, seat })
    }

    /// The position in its canonical notation.
    fn read_position<P: GameUi>(
        &self,
        rules: P::Rules,
        messages: &Messages,
    ) -> Result<String, String> {
        P::parse(rules, self.position.trim())
            .map(|position| position.to_string())
            .map_err(|error| error_messages::position::<P>(&error, messages))
    }

    /// Parses what [`Display`](fmt::Display) wrote; anything else is left at its default.
    pub fn read(text: &str) -> ChallengeForm {
        let mut form = ChallengeForm::default();
        let number = |value: &str, among: &[u32], now: u32| {
            value.parse().ok().filter(|number| among.contains(number)).unwrap_or(now)
        };
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match name {
                "game" => form.burst = value == "burst",
                "edition" => form.edition = value.parse().unwrap_or_default(),
                "start" => form.start = StartChoice::parse(value),
                "position" => form.position = value.to_owned(),
                "pie" => form.pie = value == "on",
                "colour" => form.colour = ColourChoice::parse(value).unwrap_or_default(),
                "pace" => form.pace = Pace::parse(value).unwrap_or_default(),
                "minutes" => form.minutes = number(value, &ChallengeForm::MINUTES, form.minutes),
                "increment" => {
                    form.increment = number(value, &ChallengeForm::INCREMENTS, form.increment);
                }
                "days" => form.days = number(value, &ChallengeForm::DAYS, form.days),
                "invitation" => {
                    form.invitation = Invitation::parse(value).unwrap_or_default();
                }
                _ => {}
            }
        }
        form
    }
}

/// Writes a line `name value` for each field.
impl fmt::Display for ChallengeForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}", if self.burst { "burst" } else { "mana" })?;
        writeln!(f, "edition {}", self.edition)?;
        if let Some(start) = self.start {
            writeln!(f, "start {}", start.as_str())?;
        }
        writeln!(f, "position {}", self.position.replace('\n', " "))?;
        writeln!(f, "pie {}", if self.pie { "on" } else { "off" })?;
        writeln!(f, "colour {}", self.colour.as_str())?;
        writeln!(f, "pace {}", self.pace.as_str())?;
        writeln!(f, "minutes {}", self.minutes)?;
        writeln!(f, "increment {}", self.increment)?;
        writeln!(f, "days {}", self.days)?;
        writeln!(f, "invitation {}", self.invitation.as_str())
    }
}

/// The position after the usual set-ups.
fn standard_start(edition: Edition) -> Option<String> {
    let mut game = Game::<mana::Position>::new(edition);
    while game.position().is_set_up() {
        game.play(Arrangement::standard(game.position()).set_up()?).ok()?;
    }
    Some(game.position().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_game::Position as _;

    #[test]
    fn a_challenge_round_trips() {
        let challenge = ChallengeForm {
            burst: true,
            edition: Edition::ESCAMPE,
            start: Some(StartChoice::Position),
            position: "5/5/5/5/5 b".to_owned(),
            pie: true,
            colour: ColourChoice::White,
            pace: Pace::Correspondence,
            minutes: 3,
            increment: 2,
            days: 7,
            invitation: Invitation::Lobby,
        };
        assert_eq!(ChallengeForm::read(&challenge.to_string()), challenge);
        let odd = "minutes 4\nincrement x\ndays 99\npace slow\nstart";
        assert_eq!(ChallengeForm::read(odd), ChallengeForm::default());
    }

    #[test]
    fn every_start_of_every_edition_can_be_requested() {
        let mut fair = 0;
        for (_, edition) in Edition::NAMED {
            for burst in [false, true] {
                let base = ChallengeForm { burst, edition, ..ChallengeForm::default() };
                for start in
                    base.starts().into_iter().filter(|start| *start != StartChoice::Position)
                {
                    let challenge = ChallengeForm { start: Some(start), ..base.clone() };
                    let new = challenge.new_game(&Messages::english()).unwrap();
                    fair += usize::from(new.terms.start == GameStart::Fair);
                    let GameStart::Position { position } = new.terms.start else {
                        assert!(start != StartChoice::Standard || burst);
                        continue;
                    };
                    let read = mana::Position::parse(edition, position.as_str()).unwrap();
                    assert!(!read.is_set_up(), "{position}");
                }
            }
        }
        assert!(fair > 0);
    }

    #[test]
    fn a_game_begins_at_a_fair_start_unless_another_is_chosen() {
        let start =
            |edition, start| ChallengeForm { edition, start, ..ChallengeForm::default() }.start();
        assert_eq!(start(Edition::COSMOLUDO, None), StartChoice::Fair);
        assert_eq!(start(Edition::COSMOLUDO, Some(StartChoice::Standard)), StartChoice::Standard);
        assert_eq!(start(Edition::COSMOLUDO_PL, None), StartChoice::Standard);
    }

    #[test]
    fn a_fair_start_has_no_pie_rule() {
        let pie = |start| {
            let form = ChallengeForm { start, pie: true, ..ChallengeForm::default() };
            form.new_game(&Messages::english()).unwrap().terms.pie
        };
        assert!(pie(Some(StartChoice::Standard)) && !pie(None));
    }

    #[test]
    fn invalid_positions_are_rejected() {
        let challenge = ChallengeForm {
            start: Some(StartChoice::Position),
            position: "nonsense".to_owned(),
            ..ChallengeForm::default()
        };
        let messages = Messages::english();
        assert!(challenge.new_game(&messages).is_err());
        let position = " rdrrrr/6/6/6/6/RDRRRR b - ".to_owned();
        assert!(ChallengeForm { position, ..challenge }.new_game(&messages).is_ok());
    }
}
