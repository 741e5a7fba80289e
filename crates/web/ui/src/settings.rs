//! The settings of the user; stored as lines of `name value`.

use crate::choice::choice;
use crate::messages::Language;
use std::fmt;

choice! {
    /// The colours of the page.
    Theme {
        /// Light or dark, as the device prefers.
        #[default]
        Auto = "auto" label "theme-auto",
        /// Dark on light.
        Light = "light" label "theme-light",
        /// Light on dark.
        Dark = "dark" label "theme-dark",
        /// The highest contrast.
        Contrast = "contrast" label "theme-contrast",
    }
}

choice! {
    /// The colours of the board.
    BoardTheme {
        /// Those of the page.
        #[default]
        Auto = "auto" label "theme-auto",
        /// Light wood.
        Light = "light" label "theme-light",
        /// Dark wood.
        Dark = "dark" label "theme-dark",
        /// The highest contrast.
        Contrast = "contrast" label "theme-contrast",
    }
}

choice! {
    /// The shape of the pieces of Mana.
    PieceSet {
        /// Of wood, from a lathe.
        #[default]
        Turned = "turned" label "pieces-turned",
        /// Of paper, like the bird.
        Folded = "folded" label "pieces-folded",
    }
}

choice! {
    /// Who chooses the bird's square, in editions where it makes no difference.
    BirdFlight {
        /// The page does.
        #[default]
        ByItself = "auto" label "bird-by-itself",
        /// The player does.
        Chosen = "choose" label "bird-chosen",
    }
}

/// The settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UserSettings {
    /// The language; the browser's if none was chosen.
    pub language: Option<Language>,
    /// The colours.
    pub theme: Theme,
    /// The colours of the board.
    pub board: BoardTheme,
    /// The shape of the pieces.
    pub pieces: PieceSet,
    /// Whether the board shows coordinates.
    pub coordinates: bool,
    /// Whether moves are animated.
    pub animation: bool,
    /// Who chooses the bird's square.
    pub bird: BirdFlight,
    /// Whether moves have a sound.
    pub sound: bool,
    /// Whether the board turns to the side to move when two people share the device.
    pub turning: bool,
    /// Whether there is a field to type moves.
    pub typing: bool,
}

impl Default for UserSettings {
    fn default() -> UserSettings {
        UserSettings {
            language: None,
            theme: Theme::default(),
            board: BoardTheme::default(),
            pieces: PieceSet::default(),
            coordinates: true,
            animation: true,
            bird: BirdFlight::default(),
            sound: true,
            turning: false,
            typing: false,
        }
    }
}

/// Writes a line `name value` for each setting.
impl fmt::Display for UserSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(language) = self.language {
            writeln!(f, "language {}", language.tag)?;
        }
        writeln!(f, "theme {}", self.theme.as_str())?;
        writeln!(f, "board {}", self.board.as_str())?;
        writeln!(f, "pieces {}", self.pieces.as_str())?;
        writeln!(f, "coordinates {}", self.coordinates)?;
        writeln!(f, "animation {}", self.animation)?;
        writeln!(f, "bird {}", self.bird.as_str())?;
        writeln!(f, "sound {}", self.sound)?;
        writeln!(f, "turning {}", self.turning)?;
        writeln!(f, "typing {}", self.typing)
    }
}

impl UserSettings {
    /// Parses what [`Display`](fmt::Display) wrote. Unknown lines are skipped: another version of the page wrote them.
    pub fn read(text: &str) -> UserSettings {
        let mut settings = UserSettings::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match name {
                "language" => settings.language = Language::from_tag(value),
                "theme" => settings.theme = Theme::parse(value).unwrap_or_default(),
                "board" => settings.board = BoardTheme::parse(value).unwrap_or_default(),
                "pieces" => settings.pieces = PieceSet::parse(value).unwrap_or_default(),
                "coordinates" => read_switch(value, &mut settings.coordinates),
                "animation" => read_switch(value, &mut settings.animation),
                "bird" => settings.bird = BirdFlight::parse(value).unwrap_or_default(),
                "sound" => read_switch(value, &mut settings.sound),
                "turning" => read_switch(value, &mut settings.turning),
                "typing" => read_switch(value, &mut settings.typing),
                _ => {}
            }
        }
        settings
    }
}

fn read_switch(value: &str, switch: &mut bool) {
    if let Ok(value) = value.parse() {
        *switch = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trip() {
        let settings = UserSettings {
            language: Language::from_tag("fr"),
            theme: Theme::Contrast,
            board: BoardTheme::Dark,
            pieces: PieceSet::Folded,
            coordinates: false,
            animation: false,
            bird: BirdFlight::Chosen,
            sound: false,
            turning: true,
            typing: true,
        };
        assert_eq!(UserSettings::read(&settings.to_string()), settings);
    }

    #[test]
    fn unknown_lines_leave_the_default() {
        for text in
            ["", "theme", "theme pink\nsound perhaps\nlanguage tlh", "\0\u{feff}{\"theme\":1}"]
        {
            assert_eq!(UserSettings::read(text), UserSettings::default(), "{text:?}");
        }
    }
}
