//! What a visitor has chosen once and for all; kept as lines of `name value`.

use crate::choice::choice;
use crate::messages::Language;
use std::fmt;

choice! {
    /// The colours of the page.
    Theme {
        /// Light or dark, as the device says.
        #[default]
        Auto = "auto" label "theme-auto",
        /// Ink on paper.
        Light = "light" label "theme-light",
        /// Lamplight.
        Dark = "dark" label "theme-dark",
        /// As much contrast as there can be.
        Contrast = "contrast" label "theme-contrast",
    }
}

choice! {
    /// Who says where the bird flies, in editions where it makes no difference.
    BirdFlight {
        /// It goes by itself.
        #[default]
        ByItself = "auto" label "bird-by-itself",
        /// The mover picks the square.
        Chosen = "choose" label "bird-chosen",
    }
}

/// The settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UserSettings {
    /// The language, if one was chosen; otherwise the browser's.
    pub language: Option<Language>,
    /// The colours.
    pub theme: Theme,
    /// Whether rows and columns are named at the edge of the board.
    pub coordinates: bool,
    /// Whether pieces are seen moving.
    pub animation: bool,
    /// Who moves the bird.
    pub bird: BirdFlight,
    /// Whether moves are heard.
    pub sound: bool,
    /// Whether the board turns to the player to move when two share a device.
    pub turning: bool,
}

impl Default for UserSettings {
    fn default() -> UserSettings {
        UserSettings {
            language: None,
            theme: Theme::default(),
            coordinates: true,
            animation: true,
            bird: BirdFlight::default(),
            sound: true,
            turning: false,
        }
    }
}

/// One `name value` a line.
impl fmt::Display for UserSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(language) = self.language {
            writeln!(f, "language {}", language.tag)?;
        }
        writeln!(f, "theme {}", self.theme.as_str())?;
        writeln!(f, "coordinates {}", self.coordinates)?;
        writeln!(f, "animation {}", self.animation)?;
        writeln!(f, "bird {}", self.bird.as_str())?;
        writeln!(f, "sound {}", self.sound)?;
        writeln!(f, "turning {}", self.turning)
    }
}

impl UserSettings {
    /// Reads settings. A line that says nothing known is skipped: an older or newer page wrote it.
    pub fn read(text: &str) -> UserSettings {
        let mut settings = UserSettings::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match name {
                "language" => settings.language = Language::from_tag(value),
                "theme" => settings.theme = Theme::parse(value).unwrap_or_default(),
                "coordinates" => read_switch(value, &mut settings.coordinates),
                "animation" => read_switch(value, &mut settings.animation),
                "bird" => settings.bird = BirdFlight::parse(value).unwrap_or_default(),
                "sound" => read_switch(value, &mut settings.sound),
                "turning" => read_switch(value, &mut settings.turning),
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
            coordinates: false,
            animation: false,
            bird: BirdFlight::Chosen,
            sound: false,
            turning: true,
        };
        assert_eq!(UserSettings::read(&settings.to_string()), settings);
    }

    #[test]
    fn what_is_not_understood_is_the_default() {
        for text in
            ["", "theme", "theme pink\nsound perhaps\nlanguage tlh", "\0\u{feff}{\"theme\":1}"]
        {
            assert_eq!(UserSettings::read(text), UserSettings::default(), "{text:?}");
        }
    }
}
