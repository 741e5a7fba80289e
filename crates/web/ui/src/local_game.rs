//! A game as it is played on the page: the history, the place that is looked at, who plays, and the saved form.

use crate::local_game_options::{Computer, LocalGameOptions, SetUpMode};
use mana_catalogue::CatalogueGame;
use mana_game::{Ending, Game, IllegalMove, Position, Side};
use mana_protocol::PerSeat;
use mana_record::{NodeId, Record, RecordError};

/// A game with its terms, and the ply that is on the board.
#[derive(Clone, Debug)]
pub struct LocalGame<P: Position> {
    game: Game<P>,
    terms: LocalGameOptions,
    /// How many moves have been played in the position that is shown.
    shown: usize,
    /// The sides that somebody plays at another device.
    elsewhere: PerSeat<bool>,
    /// Whether the game is over, whatever the rules say of its position.
    over: bool,
}

/// Who is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A person at this device.
    Person,
    /// The engine.
    Computer(Computer),
    /// Somebody at another device.
    Remote,
    /// Nobody: the game is over.
    Nobody,
}

/// The tags of the saved form that a record has no use for.
const COMPUTER: &str = "Computer";
const SET_UP: &str = "SetUp";

impl<P: Position> LocalGame<P> {
    /// A game from the very start.
    pub fn new(rules: P::Rules, terms: LocalGameOptions) -> Self {
        LocalGame::from_game(Game::new(rules), terms)
    }

    /// A game that has begun already.
    pub fn from_game(game: Game<P>, terms: LocalGameOptions) -> Self {
        let shown = game.moves().len();
        LocalGame { game, terms, shown, elsewhere: PerSeat::default(), over: false }
    }

    /// Says which sides are played at other devices, and whether the game is over.
    pub fn set_remote(&mut self, elsewhere: PerSeat<bool>, over: bool) {
        (self.elsewhere, self.over) = (elsewhere, over);
    }

    /// The side of the one person at this device, where it is one of two.
    pub fn own_side(&self) -> Option<Side> {
        match (self.elsewhere.black, self.elsewhere.white) {
            (true, false) => Some(Side::White),
            (false, true) => Some(Side::Black),
            _ => self.terms.computer.map(|computer| !computer.side),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// The terms.
    pub fn options(&self) -> LocalGameOptions {
        self.terms
    }

    /// The position on the board.
    pub fn shown_position(&self) -> &P {
        &self.game.positions()[self.shown]
    }

    /// How many moves lead to it.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// The move that led to the position on the board, and the position before it.
    pub fn last_shown(&self) -> Option<(P, P::Move)> {
        let before = self.shown.checked_sub(1)?;
        Some((self.game.positions()[before], self.game.moves()[before]))
    }

    /// Whether the position on the board is the current one.
    pub fn is_live(&self) -> bool {
        self.shown == self.game.moves().len()
    }

    /// Who is to act in the current position.
    pub fn actor(&self) -> Actor {
        match self.terms.computer {
            _ if self.over || self.ending().is_some() => Actor::Nobody,
            _ if *self.elsewhere.get(self.game.turn().into()) => Actor::Remote,
            Some(computer) if computer.side == self.game.turn() => Actor::Computer(computer),
            _ => Actor::Person,
        }
    }

    /// Whether a person plays this side.
    pub fn is_person(&self, side: Side) -> bool {
        self.terms.computer.is_none_or(|computer| computer.side != side)
    }

    /// The end of the game, if it has ended.
    pub fn ending(&self) -> Option<Ending<P::EndRule>> {
        self.game.ending()
    }

    /// Plays a move in the current position, and shows it.
    ///
    /// # Errors
    /// The move is not legal, or the game is over. Nothing has changed then.
    pub fn play(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.shown = self.game.moves().len();
        Ok(())
    }

    /// Shows the position after so many moves, or the current one where there are fewer.
    pub fn show(&mut self, ply: usize) {
        self.shown = ply.min(self.game.moves().len());
    }

    /// Takes back everything after the position on the board, to play on from there.
    pub fn play_on_from_here(&mut self) {
        while !self.is_live() && self.game.undo().is_some() {}
    }

    /// How many moves cannot be taken back: set-ups that nobody made by hand.
    fn fixed(&self) -> usize {
        match self.terms.set_up {
            SetUpMode::Own => 0,
            SetUpMode::Standard | SetUpMode::Random | SetUpMode::Fair => {
                self.game.positions().iter().take_while(|position| position.is_set_up()).count()
            }
        }
    }

    /// Whether there is a move of a person to take back.
    pub fn can_undo(&self) -> bool {
        self.undo_target().is_some()
    }

    /// Takes back the last move of a person, and what the computer has answered.
    pub fn undo(&mut self) {
        let Some(target) = self.undo_target() else { return };
        while self.game.moves().len() > target {
            self.game.undo();
        }
        self.show(target);
    }

    fn undo_target(&self) -> Option<usize> {
        let persons = |&ply: &usize| self.is_person(self.game.positions()[ply].turn());
        (self.fixed()..self.game.moves().len()).rev().find(persons)
    }

    /// From now on two people play.
    pub fn remove_computer(&mut self) {
        self.terms.computer = None;
    }

    /// The same terms with the computer, if it plays, on the other side.
    pub fn rematch_options(&self) -> LocalGameOptions {
        let computer =
            self.terms.computer.map(|computer| Computer { side: !computer.side, ..computer });
        LocalGameOptions { computer, ..self.terms }
    }

    /// The record of the game, with what is needed to go on with it later.
    pub fn record(&self) -> Record<P> {
        let mut record = Record::from_game(&self.game);
        let mut tag = |name: &str, value: String| {
            record.set_tag(name, Some(&value)).expect("the name is a tag's");
        };
        tag(SET_UP, self.terms.set_up.as_str().to_owned());
        if let Some(computer) = self.terms.computer {
            tag(COMPUTER, computer.to_string());
            let name = format!("mana level {}", computer.level.number());
            tag(if computer.side == Side::Black { "Black" } else { "White" }, name);
        }
        record
    }
}

impl<P: CatalogueGame> LocalGame<P> {
    /// The session that a record describes: one that was saved, or any other record, to be played on by two people.
    ///
    /// # Errors
    /// The text is not a record of this game.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let record: Record<P> = text.parse()?;
        let terms = LocalGameOptions {
            computer: record.tag(COMPUTER).and_then(Computer::read),
            set_up: record.tag(SET_UP).and_then(SetUpMode::parse).unwrap_or(SetUpMode::Own),
        };
        let end = record.main_line().last().unwrap_or(NodeId::ROOT);
        Ok(LocalGame::from_game(record.game(end), terms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local_game_options::ComputerLevel;
    use mana::{Edition, Position as Mana};

    fn session(computer: Option<Side>, set_up: SetUpMode, moves: &[&str]) -> LocalGame<Mana> {
        let computer = computer.map(|side| Computer { side, level: ComputerLevel::default() });
        let terms = LocalGameOptions { computer, set_up };
        let mut session = LocalGame::<Mana>::new(Edition::COSMOLUDO, terms);
        for text in moves {
            let mv = session.game().position().read_move(text).unwrap();
            session.play(mv).unwrap();
        }
        session
    }

    const OPENING: [&str; 4] = ["c1/a1/b1/d1/e1/f1", "c6/a6/b6/d6/e6/f6", "c1c3", "d6d3"];

    #[test]
    fn undo_goes_back_to_a_persons_move() {
        let mut game = session(Some(Side::White), SetUpMode::Standard, &OPENING);
        game.undo();
        assert_eq!((game.game().moves().len(), game.actor()), (2, Actor::Person));
        assert!(!game.can_undo(), "the set-ups were not made by hand");

        let mut game = session(None, SetUpMode::Own, &OPENING);
        for left in [3, 2, 1, 0] {
            game.undo();
            assert_eq!(game.game().moves().len(), left);
        }
        assert!(!game.can_undo());
    }

    #[test]
    fn a_computer_that_moves_first_is_not_undone() {
        let game = session(Some(Side::Black), SetUpMode::Standard, &OPENING[..3]);
        assert!(!game.can_undo());
    }

    #[test]
    fn stepping_changes_nothing_but_what_is_shown() {
        let mut game = session(None, SetUpMode::Own, &OPENING);
        game.show(2);
        assert!(!game.is_live());
        assert_eq!(game.shown_position().marked(), None);
        game.show(99);
        assert!(game.is_live());
        game.show(3);
        game.play_on_from_here();
        assert_eq!(game.game().moves().len(), 3);
        assert!(game.is_live());
    }

    #[test]
    fn saved_games_come_back() {
        let game = session(Some(Side::White), SetUpMode::Standard, &OPENING);
        let text = game.record().to_string();
        let again = LocalGame::<Mana>::read(&text).unwrap();
        assert_eq!(again.options(), game.options());
        assert_eq!(again.game().moves(), game.game().moves());
        assert!(again.is_live());
    }

    #[test]
    fn damaged_games_are_refused() {
        let text = session(None, SetUpMode::Own, &OPENING).record().to_string();
        for damaged in ["", "[Game]", &text.replace("c1c3", "c1c4"), &text.replace("mana", "chess")]
        {
            assert!(LocalGame::<Mana>::read(damaged).is_err(), "{damaged}");
        }
    }
}
