use mana_game::{Outcome, Side, excerpt};
use std::fmt;
use std::str::FromStr;

/// A colour of the courses: Noir places first, Blanc moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CourseColour {
    /// Our White.
    Blanc,
    /// Our Black.
    Noir,
}

impl CourseColour {
    /// The colour of a side.
    pub const fn of(side: Side) -> CourseColour {
        match side {
            Side::Black => CourseColour::Noir,
            Side::White => CourseColour::Blanc,
        }
    }

    /// The side of a colour.
    pub const fn side(self) -> Side {
        match self {
            CourseColour::Noir => Side::Black,
            CourseColour::Blanc => Side::White,
        }
    }
}

impl fmt::Display for CourseColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CourseColour::Blanc => "Blanc",
            CourseColour::Noir => "Noir",
        })
    }
}

/// A message from the referee to a player. On the wire each message is a line, and all but `MOUVEMENT` have a NUL
/// before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CourseMessage {
    /// The player has this colour.
    Colour(CourseColour),
    /// It is this colour's turn.
    Turn(CourseColour),
    /// The other player has played this.
    Played(String),
    /// The game is over.
    End(Outcome),
}

/// The text of the message, without its terminator on the wire.
impl fmt::Display for CourseMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseMessage::Colour(colour) => colour.fmt(f),
            CourseMessage::Turn(colour) => write!(f, "JOUEUR {colour}"),
            CourseMessage::Played(text) => write!(f, "MOUVEMENT {text}"),
            CourseMessage::End(Outcome::Win(side)) => write!(f, "FIN! {}", CourseColour::of(*side)),
            CourseMessage::End(Outcome::Draw) => f.write_str("FIN!"),
        }
    }
}

impl CourseMessage {
    /// The message as sent over the wire.
    pub fn to_wire(&self) -> String {
        match self {
            CourseMessage::Played(_) => format!("{self}\n"),
            _ => format!("{self}\0\n"),
        }
    }
}

/// A text that is no message of a referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseMessageError(String);

impl fmt::Display for CourseMessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a message of the referee", excerpt(&self.0))
    }
}

impl std::error::Error for CourseMessageError {}

/// Reads a message; white space around its words does not matter.
impl FromStr for CourseMessage {
    type Err = CourseMessageError;

    fn from_str(text: &str) -> Result<CourseMessage, CourseMessageError> {
        let mut words = text.split_whitespace();
        let colour = |word: Option<&str>| match word {
            Some("Blanc") => Some(CourseColour::Blanc),
            Some("Noir") => Some(CourseColour::Noir),
            _ => None,
        };
        let message = match words.next() {
            Some("JOUEUR") => colour(words.next()).map(CourseMessage::Turn),
            Some("MOUVEMENT") => words.next().map(|mv| CourseMessage::Played(mv.to_owned())),
            Some("FIN!") => match words.next() {
                None => Some(CourseMessage::End(Outcome::Draw)),
                word => colour(word).map(|colour| CourseMessage::End(Outcome::Win(colour.side()))),
            },
            word => colour(word).map(CourseMessage::Colour),
        };
        message
            .filter(|_| words.next().is_none())
            .ok_or_else(|| CourseMessageError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_round_trip() {
        for (text, wire) in [
            ("Blanc", "Blanc\0\n"),
            ("Noir", "Noir\0\n"),
            ("JOUEUR Blanc", "JOUEUR Blanc\0\n"),
            ("MOUVEMENT B2-D2", "MOUVEMENT B2-D2\n"),
            ("FIN! Noir", "FIN! Noir\0\n"),
            ("FIN!", "FIN!\0\n"),
        ] {
            let message: CourseMessage = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((message.to_string().as_str(), message.to_wire().as_str()), (text, wire));
        }
        for text in ["", "Rouge", "JOUEUR", "JOUEUR Rouge", "MOUVEMENT", "FIN! Blanc Noir", "E"] {
            assert!(text.parse::<CourseMessage>().is_err(), "{text}");
        }
    }
}
