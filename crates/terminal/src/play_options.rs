use mana_game::Side;
use mana_ugi::{EngineLaunch, Go};
use mana_ui::local_game_options::ComputerLevel;
use std::path::PathBuf;
use std::time::Duration;

/// Another program that plays over UGI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineCommand {
    /// Its name.
    pub name: String,
    /// How to start it.
    pub launch: EngineLaunch,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerChoice {
    /// A person at this terminal.
    Person,
    /// The engine of this program at a level.
    Level(ComputerLevel),
    /// Another engine.
    Engine(EngineCommand),
}

impl PlayerChoice {
    /// Whether a person plays.
    pub fn is_person(&self) -> bool {
        *self == PlayerChoice::Person
    }

    /// The player's name, on the screen and in the record.
    pub fn name(&self) -> String {
        match self {
            PlayerChoice::Person => "You".to_owned(),
            PlayerChoice::Level(level) => format!("Mana, level {}", level.number()),
            PlayerChoice::Engine(command) => command.name.clone(),
        }
    }
}

/// The options of a game in a terminal.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// Who plays, Black first.
    pub players: [PlayerChoice; 2],
    /// The time each player has, and the increment for each move.
    pub clock: Option<(Duration, Duration)>,
    /// The limits of an engine's move without a clock; by default those of its level.
    pub limit: Option<Go>,
    /// The file to which the record is written after every move.
    pub record: Option<PathBuf>,
    /// The day on which the game begins, as the tag `Date` of the record.
    pub date: Option<String>,
    /// Whether the screen is in colour.
    pub colour: bool,
}

impl PlayOptions {
    /// The person's side, if exactly one person plays.
    pub fn only_person(&self) -> Option<Side> {
        match [self.players[0].is_person(), self.players[1].is_person()] {
            [true, false] => Some(Side::Black),
            [false, true] => Some(Side::White),
            _ => None,
        }
    }
}
