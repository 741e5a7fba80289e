use mana_game::{BoardCanvas, BoardInk, Position, Side};
use std::fmt::{self, Display, Formatter};

/// A position as a picture with ANSI colours; without them it is [`Position::board`].
#[derive(Clone, Copy, Debug)]
pub struct ColourBoard<'a, P>(pub &'a P);

impl<P: Position> Display for ColourBoard<'_, P> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.draw_board(&mut AnsiCanvas(f))
    }
}

struct AnsiCanvas<'a, 'b>(&'a mut Formatter<'b>);

impl BoardCanvas for AnsiCanvas<'_, '_> {
    fn draw(&mut self, ink: BoardInk, text: &dyn Display) -> fmt::Result {
        // Both sides have a background colour of their own, so that they are visible in every theme of a terminal.
        let code = match ink {
            BoardInk::Label | BoardInk::Ground => return write!(self.0, "{text}"),
            BoardInk::Frame => "2",
            BoardInk::Piece(Side::Black) => "1;97;40",
            BoardInk::Piece(Side::White) => "1;30;107",
            BoardInk::Mark => "1;35",
        };
        write!(self.0, "\x1b[{code}m{text}\x1b[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana::Edition;

    #[track_caller]
    fn check<P: Position>(position: P) {
        let coloured = ColourBoard(&position).to_string();
        let mut plain = String::new();
        for part in coloured.split("\x1b[") {
            plain.push_str(part.split_once('m').map_or(part, |(code, text)| {
                assert!(code.bytes().all(|byte| b"0123456789;".contains(&byte)), "{code:?}");
                text
            }));
        }
        assert_eq!(plain, position.board().to_string());
        assert!(coloured.contains("\x1b[1;97;40m") && coloured.contains("\x1b[1;30;107m"));
    }

    #[test]
    fn only_colours_differ_from_the_plain_board() {
        check(mana::Position::parse(Edition::COSMOLUDO, "rdrrrr/6/6/1D4/6/R1RRRR w a2").unwrap());
        check("4G/3n1/2R2/NS3/g1E2 b PTAerpsta".parse::<burst::Position>().unwrap());
    }
}
