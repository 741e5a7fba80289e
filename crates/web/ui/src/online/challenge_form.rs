//! What a visitor offers others to play; kept from visit to visit.

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
    /// Where the game is to begin.
    StartChoice {
        /// After the usual set-ups.
        #[default]
        Standard = "standard" label "set-up-standard",
        /// With the players' own set-ups.
        Own = "own" label "set-up-own",
        /// After set-ups from which neither side is known to win.
        Fair = "fair" label "set-up-fair",
        /// At a position.
        Position = "position" label "start-position",
    }
}

choice! {
    /// How time is to be kept.
    Pace {
        /// So many minutes, and some seconds for each move.
        #[default]
        RealTime = "real-time" label "pace-real-time",
        /// So many days for each move.
        Correspondence = "correspondence" label "pace-correspondence",
        /// Not at all.
        Untimed = "untimed" label "pace-untimed",
    }
}

choice! {
    /// Who may come.
    Invitation {
        /// Whoever gets the link, to play or to watch.
        #[default]
        Link = "link" label "invite-link",
        /// Whoever is in the lobby.
        Lobby = "lobby" label "invite-lobby",
        /// One other person, and nobody watches.
        Private = "private" label "invite-private",
    }
}

/// What a visitor offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeForm {
    /// Which of the two games.
    pub burst: bool,
    /// The edition of Mana.
    pub edition: Edition,
    /// Where it begins.
    pub start: StartChoice,
    /// The position, where it begins at one.
    pub position: String,
    /// The visitor's side.
    pub colour: ColourChoice,
    /// How time is kept.
    pub pace: Pace,
    /// Minutes for the game in real time.
    pub minutes: u32,
    /// Seconds after each move in real time.
    pub increment: u32,
    /// Days for each move by correspondence.
    pub days: u32,
    /// Who may come.
    pub invitation: Invitation,
}

impl Default for ChallengeForm {
    fn default() -> ChallengeForm {
        ChallengeForm {
            burst: false,
            edition: Edition::default(),
            start: StartChoice::default(),
            position: String::new(),
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

    /// The starts there are for its rules. Only Mana has set-ups.
    pub fn starts(&self) -> Vec<StartChoice> {
        let possible = |start: &StartChoice| match start {
            StartChoice::Standard | StartChoice::Position => true,
            StartChoice::Own => !self.burst,
            StartChoice::Fair => has_fair_starts(self.rules()),
        };
        StartChoice::ALL.iter().copied().filter(possible).collect()
    }

    /// The start that is meant: the usual one where the chosen one is not to be had.
    pub fn start(&self) -> StartChoice {
        if self.starts().contains(&self.start) { self.start } else { StartChoice::Standard }
    }

    /// What the server is asked for.
    ///
    /// # Errors
    /// The position is none of these rules; the message says why.
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
            // The server draws it by lot, so that neither player has chosen.
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
        Ok(NewGame { terms: GameTerms { rules, start, clock, access }, seat })
    }

    /// The position in the usual form.
    fn read_position<P: GameUi>(
        &self,
        rules: P::Rules,
        messages: &Messages,
    ) -> Result<String, String> {
        P::parse(rules, self.position.trim())
            .map(|position| position.to_string())
            .map_err(|error| error_messages::position::<P>(&error, messages))
    }

    /// Reads what [`Display`](fmt::Display) wrote; what is not understood is left at its default.
    pub fn read(text: &str) -> ChallengeForm {
        let mut wish = ChallengeForm::default();
        let number = |value: &str, among: &[u32], now: u32| {
            value.parse().ok().filter(|number| among.contains(number)).unwrap_or(now)
        };
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match name {
                "game" => wish.burst = value == "burst",
                "edition" => wish.edition = value.parse().unwrap_or_default(),
                "start" => wish.start = StartChoice::parse(value).unwrap_or_default(),
                "position" => wish.position = value.to_owned(),
                "colour" => wish.colour = ColourChoice::parse(value).unwrap_or_default(),
                "pace" => wish.pace = Pace::parse(value).unwrap_or_default(),
                "minutes" => wish.minutes = number(value, &ChallengeForm::MINUTES, wish.minutes),
                "increment" => {
                    wish.increment = number(value, &ChallengeForm::INCREMENTS, wish.increment);
                }
                "days" => wish.days = number(value, &ChallengeForm::DAYS, wish.days),
                "invitation" => {
                    wish.invitation = Invitation::parse(value).unwrap_or_default();
                }
                _ => {}
            }
        }
        wish
    }
}

/// One `name value` a line.
impl fmt::Display for ChallengeForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}", if self.burst { "burst" } else { "mana" })?;
        writeln!(f, "edition {}", self.edition)?;
        writeln!(f, "start {}", self.start.as_str())?;
        writeln!(f, "position {}", self.position.replace('\n', " "))?;
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
    fn a_challenge_is_read_as_it_is_written() {
        let challenge = ChallengeForm {
            burst: true,
            edition: Edition::ESCAMPE,
            start: StartChoice::Position,
            position: "5/5/5/5/5 b".to_owned(),
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
    fn every_start_of_every_edition_can_be_asked_for() {
        let mut fair = 0;
        for (_, edition) in Edition::NAMED {
            for burst in [false, true] {
                let base = ChallengeForm { burst, edition, ..ChallengeForm::default() };
                for start in
                    base.starts().into_iter().filter(|start| *start != StartChoice::Position)
                {
                    let challenge = ChallengeForm { start, ..base.clone() };
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
    fn a_position_has_to_be_one() {
        let challenge = ChallengeForm {
            start: StartChoice::Position,
            position: "nonsense".to_owned(),
            ..ChallengeForm::default()
        };
        let messages = Messages::english();
        assert!(challenge.new_game(&messages).is_err());
        let position = " rdrrrr/6/6/6/6/RDRRRR b - ".to_owned();
        assert!(ChallengeForm { position, ..challenge }.new_game(&messages).is_ok());
    }
}
