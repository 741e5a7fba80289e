//! The options of a game on this device: its rules, the opponent and the set-up.

use crate::choice::choice;
use mana_catalogue::AnyRules;
use mana_game::Side;
use std::fmt;

choice! {
    /// How a game of Mana is set up.
    SetUpMode {
        /// The usual first row, set up automatically.
        #[default]
        Standard = "standard" label "set-up-standard",
        /// Each player places the pieces by hand.
        Own = "own" label "set-up-own",
        /// Drawn at random.
        Random = "random" label "set-up-random",
        /// Drawn at random among those from which neither side is known to win.
        Fair = "fair" label "set-up-fair",
    }
}

choice! {
    /// The side that the user wants to play.
    ColourChoice {
        /// The first player.
        #[default]
        Black = "black" label "side-black",
        /// The second player.
        White = "white" label "side-white",
        /// Either.
        Random = "random" label "colour-random",
    }
}

choice! {
    /// The opponent.
    OpponentChoice {
        /// The engine.
        #[default]
        Computer = "computer" label "opponent-computer",
        /// A person at the same device.
        Person = "person" label "opponent-person",
    }
}

/// The level of the computer. It is the number of an engine level; this crate does not depend on the engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ComputerLevel(u8);

impl ComputerLevel {
    /// The numbers of the weakest and the strongest level.
    pub const RANGE: std::ops::RangeInclusive<u8> = 1..=10;

    /// The level with this number, 1 to 10.
    pub fn new(number: u8) -> Option<ComputerLevel> {
        ComputerLevel::RANGE.contains(&number).then_some(ComputerLevel(number))
    }

    /// Its number, 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its time for a move, in milliseconds: enough for its strength, and never a long wait.
    pub fn think_time(self) -> u32 {
        match self.0 {
            1..=3 => 250,
            4..=6 => 500,
            7 | 8 => 1_000,
            9 => 2_000,
            _ => 4_000,
        }
    }
}

impl Default for ComputerLevel {
    fn default() -> ComputerLevel {
        ComputerLevel(3)
    }
}

/// The computer as a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Computer {
    /// The side it plays.
    pub side: Side,
    /// Its strength.
    pub level: ComputerLevel,
}

impl Computer {
    /// Parses `white 3`.
    pub fn read(text: &str) -> Option<Computer> {
        let (side, level) = text.split_once(' ')?;
        let side = match side {
            "black" => Side::Black,
            "white" => Side::White,
            _ => return None,
        };
        Some(Computer { side, level: ComputerLevel::new(level.parse().ok()?)? })
    }
}

impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::Black => "black",
            Side::White => "white",
        };
        write!(f, "{side} {}", self.level.number())
    }
}

/// The options of a game on this device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalGameOptions {
    /// The computer, if it plays; otherwise two people share the device.
    pub computer: Option<Computer>,
    /// How it was set up.
    pub set_up: SetUpMode,
    /// Whether the pie rule holds: right after the first move, the player who did not make it may swap sides.
    pub pie: bool,
}

/// The form for a new game on this device; stored from visit to visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LocalGameForm {
    /// Whether Burst of Mana is chosen instead of Mana.
    pub burst: bool,
    /// The edition of Mana.
    pub edition: mana::Edition,
    /// The opponent.
    pub opponent: OpponentChoice,
    /// The level of the computer.
    pub level: ComputerLevel,
    /// The user's side against the computer.
    pub colour: ColourChoice,
    /// The set-up of Mana, if one was chosen.
    pub set_up: Option<SetUpMode>,
    /// Whether the pie rule is chosen.
    pub pie: bool,
}

/// The lowest level that begins at a fair start by default: from there on the proved win of the standard start matters.
const FAIR_LEVEL: ComputerLevel = ComputerLevel(6);

impl LocalGameForm {
    /// The rules to play by.
    pub fn rules(&self) -> AnyRules {
        if self.burst { AnyRules::BURST } else { self.edition.into() }
    }

    /// The set-ups that these rules offer: fair ones only where some are known.
    pub fn set_ups(&self) -> &'static [SetUpMode] {
        let all = SetUpMode::ALL;
        if has_fair_starts(self.rules()) { all } else { &all[..all.len() - 1] }
    }

    /// The chosen set-up, or else the default.
    pub fn set_up(&self) -> SetUpMode {
        let chosen = self.set_up.filter(|set_up| self.set_ups().contains(set_up));
        chosen.unwrap_or_else(|| self.default_set_up())
    }

    /// A fair set-up against a strong computer, where some are known.
    fn default_set_up(&self) -> SetUpMode {
        let is_strong =
            self.opponent == OpponentChoice::Computer && self.level.number() >= FAIR_LEVEL.number();
        if is_strong && self.set_ups().contains(&SetUpMode::Fair) {
            SetUpMode::Fair
        } else {
            SetUpMode::Standard
        }
    }

    /// Whether the pie rule is offered: a fair start needs none.
    pub fn offers_pie(&self) -> bool {
        self.burst || self.set_up() != SetUpMode::Fair
    }

    /// The options of the game; `coin` decides a random side.
    pub fn options(&self, coin: bool) -> LocalGameOptions {
        let computer = (self.opponent == OpponentChoice::Computer).then(|| {
            let person = match self.colour {
                ColourChoice::Black => Side::Black,
                ColourChoice::White => Side::White,
                ColourChoice::Random if coin => Side::Black,
                ColourChoice::Random => Side::White,
            };
            Computer { side: !person, level: self.level }
        });
        let pie = self.pie && self.offers_pie();
        LocalGameOptions { computer, set_up: self.set_up(), pie }
    }

    /// Parses what [`Display`](fmt::Display) wrote; anything else is left at its default.
    pub fn read(text: &str) -> LocalGameForm {
        let mut form = LocalGameForm::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match name {
                "game" => form.burst = value == "burst",
                "edition" => form.edition = value.parse().unwrap_or_default(),
                "opponent" => form.opponent = OpponentChoice::parse(value).unwrap_or_default(),
                "level" => {
                    form.level =
                        value.parse().ok().and_then(ComputerLevel::new).unwrap_or_default();
                }
                "colour" => form.colour = ColourChoice::parse(value).unwrap_or_default(),
                "pie" => form.pie = value == "on",
                "set-up" => form.set_up = SetUpMode::parse(value),
                _ => {}
            }
        }
        form
    }
}

/// Whether there are starts under these rules from which neither side is known to win.
pub(crate) fn has_fair_starts(rules: AnyRules) -> bool {
    mana_data::fair_starts(&rules.to_string()).next().is_some()
}

/// Writes a line `name value` for each field.
impl fmt::Display for LocalGameForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}", if self.burst { "burst" } else { "mana" })?;
        writeln!(f, "edition {}", self.edition)?;
        writeln!(f, "opponent {}", self.opponent.as_str())?;
        writeln!(f, "level {}", self.level.number())?;
        writeln!(f, "colour {}", self.colour.as_str())?;
        writeln!(f, "pie {}", if self.pie { "on" } else { "off" })?;
        match self.set_up {
            Some(set_up) => writeln!(f, "set-up {}", set_up.as_str()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_round_trips() {
        let form = LocalGameForm {
            burst: true,
            edition: mana::Edition::ESCAMPE,
            opponent: OpponentChoice::Person,
            level: ComputerLevel(9),
            colour: ColourChoice::Random,
            set_up: Some(SetUpMode::Own),
            pie: true,
        };
        assert_eq!(LocalGameForm::read(&form.to_string()), form);
        assert_eq!(
            LocalGameForm::read("level 77\nedition chess\ncolour"),
            LocalGameForm::default()
        );
    }

    #[test]
    fn a_fair_set_up_is_offered_where_some_are_known() {
        let fair = |edition| {
            LocalGameForm { edition, set_up: Some(SetUpMode::Fair), ..LocalGameForm::default() }
                .options(true)
                .set_up
        };
        assert_eq!(fair(mana::Edition::COSMOLUDO_ADVANCED), SetUpMode::Fair);
        assert_eq!(fair(mana::Edition::COSMOLUDO_PL), SetUpMode::Standard);
    }

    #[test]
    fn a_fair_start_has_no_pie_rule() {
        let pie = |set_up| {
            let form =
                LocalGameForm { set_up: Some(set_up), pie: true, ..LocalGameForm::default() };
            form.options(true).pie
        };
        assert!(pie(SetUpMode::Standard) && !pie(SetUpMode::Fair));
    }

    #[test]
    fn strong_play_begins_at_a_fair_start_unless_another_is_chosen() {
        let set_up = |level, set_up, opponent| {
            let level = ComputerLevel(level);
            LocalGameForm { level, set_up, opponent, ..LocalGameForm::default() }.set_up()
        };
        let computer = OpponentChoice::Computer;
        assert_eq!(set_up(5, None, computer), SetUpMode::Standard);
        assert_eq!(set_up(6, None, computer), SetUpMode::Fair);
        assert_eq!(set_up(6, Some(SetUpMode::Standard), computer), SetUpMode::Standard);
        assert_eq!(set_up(6, None, OpponentChoice::Person), SetUpMode::Standard);
    }

    #[test]
    fn the_computer_takes_the_other_side() {
        let form = LocalGameForm { colour: ColourChoice::Random, ..LocalGameForm::default() };
        let side = |coin| form.options(coin).computer.map(|computer| computer.side);
        assert_eq!([side(true), side(false)], [Some(Side::White), Some(Side::Black)]);
    }

    #[test]
    fn a_computer_round_trips() {
        let computer = Computer { side: Side::White, level: ComputerLevel(3) };
        assert_eq!(Computer::read(&computer.to_string()), Some(computer));
        for text in ["", "white", "white 11", "white x", "red 3"] {
            assert_eq!(Computer::read(text), None);
        }
    }
}
