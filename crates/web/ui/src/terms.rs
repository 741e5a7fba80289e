//! The terms of a game: by which rules, against whom, from which set-up.

use crate::named::choice;
use mana_catalogue::AnyRules;
use mana_game::Side;
use std::fmt;

choice! {
    /// How a game of Mana is set up.
    SetUpWish {
        /// The usual first row, at once.
        #[default]
        Standard = "standard" says "set-up-standard",
        /// Each player places the pieces.
        Own = "own" says "set-up-own",
        /// Dice decide.
        Random = "random" says "set-up-random",
        /// Drawn among those from which neither side is known to win.
        Fair = "fair" says "set-up-fair",
    }
}

choice! {
    /// The side a visitor wants against the computer.
    ColourWish {
        /// The first player.
        #[default]
        Black = "black" says "side-black",
        /// The second player.
        White = "white" says "side-white",
        /// Either.
        Random = "random" says "colour-random",
    }
}

choice! {
    /// Whom to play.
    OpponentWish {
        /// The engine.
        #[default]
        Computer = "computer" says "opponent-computer",
        /// Somebody at the same device.
        Person = "person" says "opponent-person",
    }
}

/// A level of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest and the strongest.
    pub const RANGE: std::ops::RangeInclusive<u8> = 1..=10;

    /// The level with this number, 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        Level::RANGE.contains(&number).then_some(Level(number))
    }

    /// 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How long it thinks about a move, in milliseconds: enough for its strength, and never a wait.
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

impl Default for Level {
    fn default() -> Level {
        Level(3)
    }
}

/// The computer as a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Computer {
    /// The side it plays.
    pub side: Side,
    /// How well.
    pub level: Level,
}

impl Computer {
    /// Reads `white 3`.
    pub fn read(text: &str) -> Option<Computer> {
        let (side, level) = text.split_once(' ')?;
        let side = match side {
            "black" => Side::Black,
            "white" => Side::White,
            _ => return None,
        };
        Some(Computer { side, level: Level::new(level.parse().ok()?)? })
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

/// The terms of a game that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The computer, or nobody: then two people share the device.
    pub computer: Option<Computer>,
    /// How it was set up.
    pub set_up: SetUpWish,
}

/// What a visitor wants to play next; kept from visit to visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// Which of the two games is in front.
    pub burst: bool,
    /// The edition of Mana.
    pub edition: mana::Edition,
    /// Whom to play.
    pub opponent: OpponentWish,
    /// The level of the computer.
    pub level: Level,
    /// The side to have against it.
    pub colour: ColourWish,
    /// The set-up of Mana.
    pub set_up: SetUpWish,
}

impl Wishes {
    /// The rules to play by.
    pub fn rules(&self) -> AnyRules {
        if self.burst { AnyRules::BURST } else { self.edition.into() }
    }

    /// The set-ups there are for the rules: where no fair ones are known, none can be had.
    pub fn set_ups(&self) -> &'static [SetUpWish] {
        let all = SetUpWish::ALL;
        if has_fair_starts(self.rules()) { all } else { &all[..all.len() - 1] }
    }

    /// The set-up that is meant: the usual one where the chosen one is not to be had.
    pub fn set_up(&self) -> SetUpWish {
        if self.set_ups().contains(&self.set_up) { self.set_up } else { SetUpWish::Standard }
    }

    /// The terms they come to, where `coin` decides what is left to chance.
    pub fn terms(&self, coin: bool) -> Terms {
        let computer = (self.opponent == OpponentWish::Computer).then(|| {
            let person = match self.colour {
                ColourWish::Black => Side::Black,
                ColourWish::White => Side::White,
                ColourWish::Random if coin => Side::Black,
                ColourWish::Random => Side::White,
            };
            Computer { side: !person, level: self.level }
        });
        Terms { computer, set_up: self.set_up() }
    }

    /// Reads what [`Display`](fmt::Display) wrote; what is not understood is left at its default.
    pub fn read(text: &str) -> Wishes {
        let mut wishes = Wishes::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match name {
                "game" => wishes.burst = value == "burst",
                "edition" => wishes.edition = value.parse().unwrap_or_default(),
                "opponent" => wishes.opponent = OpponentWish::from_word(value).unwrap_or_default(),
                "level" => {
                    wishes.level = value.parse().ok().and_then(Level::new).unwrap_or_default();
                }
                "colour" => wishes.colour = ColourWish::from_word(value).unwrap_or_default(),
                "set-up" => wishes.set_up = SetUpWish::from_word(value).unwrap_or_default(),
                _ => {}
            }
        }
        wishes
    }
}

/// Whether there are starts under these rules from which neither side is known to win.
pub(crate) fn has_fair_starts(rules: AnyRules) -> bool {
    mana_data::fair_starts(&rules.to_string()).next().is_some()
}

/// One `name value` a line.
impl fmt::Display for Wishes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}", if self.burst { "burst" } else { "mana" })?;
        writeln!(f, "edition {}", self.edition)?;
        writeln!(f, "opponent {}", self.opponent.word())?;
        writeln!(f, "level {}", self.level.number())?;
        writeln!(f, "colour {}", self.colour.word())?;
        writeln!(f, "set-up {}", self.set_up.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_round_trip() {
        let wishes = Wishes {
            burst: true,
            edition: mana::Edition::ESCAMPE,
            opponent: OpponentWish::Person,
            level: Level(9),
            colour: ColourWish::Random,
            set_up: SetUpWish::Own,
        };
        assert_eq!(Wishes::read(&wishes.to_string()), wishes);
        assert_eq!(Wishes::read("level 77\nedition chess\ncolour"), Wishes::default());
    }

    #[test]
    fn a_fair_set_up_is_to_be_had_where_some_are_known() {
        let fair = |edition| {
            Wishes { edition, set_up: SetUpWish::Fair, ..Wishes::default() }.terms(true).set_up
        };
        assert_eq!(fair(mana::Edition::COSMOLUDO_ADVANCED), SetUpWish::Fair);
        assert_eq!(fair(mana::Edition::COSMOLUDO_PL), SetUpWish::Standard);
    }

    #[test]
    fn the_computer_takes_the_other_side() {
        let wishes = Wishes { colour: ColourWish::Random, ..Wishes::default() };
        let side = |coin| wishes.terms(coin).computer.map(|computer| computer.side);
        assert_eq!([side(true), side(false)], [Some(Side::White), Some(Side::Black)]);
    }

    #[test]
    fn a_computer_is_read_as_it_is_written() {
        let computer = Computer { side: Side::White, level: Level(3) };
        assert_eq!(Computer::read(&computer.to_string()), Some(computer));
        for text in ["", "white", "white 11", "white x", "red 3"] {
            assert_eq!(Computer::read(text), None);
        }
    }
}
