//! A game on this device: its moves, the ply on the board, who plays, and how it is saved.

use crate::local_game_options::{Computer, LocalGameOptions, SetUpMode};
use mana_catalogue::CatalogueGame;
use mana_game::{Ending, Game, IllegalMove, Outcome, Position, Side};
use mana_protocol::PerSeat;
use mana_record::{NodeId, Record, RecordError};

/// A game with its options, and the ply that is on the board.
#[derive(Clone, Debug)]
pub struct LocalGame<P: Position> {
    game: Game<P>,
    options: LocalGameOptions,
    /// The ply on the board: how many moves lead to it.
    shown: usize,
    /// The sides that are played on other devices.
    remote: PerSeat<bool>,
    /// Whether the server has declared the game over, for instance on time.
    over: bool,
    /// The side that has resigned.
    resigned: Option<Side>,
    /// The ply at which the players swapped sides, by the pie rule.
    swapped: Option<usize>,
    /// Whether every turn of a person begins with a hint.
    hints: bool,
}

/// Who plays the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A person at this device.
    Person,
    /// The engine.
    Computer(Computer),
    /// A person at another device.
    Remote,
    /// Nobody: the game is over.
    Nobody,
}

/// Tags that only saved games have.
const COMPUTER: &str = "Computer";
const SET_UP: &str = "SetUp";
const HINTS: &str = "Hints";

/// The tag for the state of the pie rule, and its values.
const PIE: &str = "Pie";
const SWAPPED: &str = "swapped";
const KEPT: &str = "kept";

impl<P: Position> LocalGame<P> {
    /// A new game.
    pub fn new(rules: P::Rules, options: LocalGameOptions) -> Self {
        LocalGame::from_game(Game::new(rules), options)
    }

    /// A game that has begun already.
    pub fn from_game(game: Game<P>, options: LocalGameOptions) -> Self {
        let shown = game.moves().len();
        LocalGame {
            game,
            options,
            shown,
            remote: PerSeat::default(),
            over: false,
            resigned: None,
            swapped: None,
            hints: false,
        }
    }

    /// Sets whether every turn of a person begins with a hint, as in a first game.
    pub fn set_hints(&mut self, hints: bool) {
        self.hints = hints;
    }

    /// Whether turns begin with a hint.
    pub fn has_hints(&self) -> bool {
        self.hints && self.actor() != Actor::Nobody
    }

    /// Whether the person to move is to get a hint.
    pub fn wants_hint(&self) -> bool {
        self.hints
            && self.is_live()
            && self.actor() == Actor::Person
            && !self.game.position().is_set_up()
    }

    /// Whether the pie rule lets the player to move swap sides now.
    pub fn can_swap(&self) -> bool {
        let last = self.game.positions().iter().rev().nth(1).map(Position::turn);
        self.options.pie
            && self.swapped.is_none()
            && self.is_live()
            && self.actor() != Actor::Nobody
            && self.game.moves_in_play() == 1
            && last == Some(!self.game.turn())
    }

    /// Swaps the players' sides, if the pie rule allows it. The board stays as it is.
    pub fn swap(&mut self) {
        if self.can_swap() {
            self.exchange_players();
            self.swapped = Some(self.game.moves().len());
        }
    }

    /// Whether the players have swapped sides.
    pub fn is_swapped(&self) -> bool {
        self.swapped.is_some()
    }

    /// Sets at which ply the players on other devices have swapped sides.
    pub fn set_swapped(&mut self, swapped: Option<usize>) {
        self.swapped = swapped;
    }

    fn exchange_players(&mut self) {
        if let Some(computer) = &mut self.options.computer {
            computer.side = !computer.side;
        }
    }

    /// Takes a swap back, if the moves that led to it were.
    fn take_back_swap(&mut self) {
        if self.swapped.is_some_and(|ply| self.game.moves().len() < ply) {
            self.exchange_players();
            self.swapped = None;
        }
    }

    /// Sets which sides are played on other devices, and whether the server has declared the game over.
    pub fn set_remote(&mut self, remote: PerSeat<bool>, over: bool) {
        (self.remote, self.over) = (remote, over);
    }

    /// The side that is played on this device, where only one is.
    pub fn own_side(&self) -> Option<Side> {
        match (self.remote.black, self.remote.white) {
            (true, false) => Some(Side::White),
            (false, true) => Some(Side::Black),
            _ => self.options.computer.map(|computer| !computer.side),
        }
    }

    /// The side at the lower edge of a board by default. Where two people share a device and have swapped sides, they
    /// stay in their places.
    pub fn near_side(&self) -> Side {
        let is_shared = self.remote == PerSeat::default();
        let shared = if is_shared && self.is_swapped() { Side::White } else { Side::Black };
        self.own_side().unwrap_or(shared)
    }

    /// The game.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// The options.
    pub fn options(&self) -> LocalGameOptions {
        self.options
    }

    /// The position on the board.
    pub fn shown_position(&self) -> &P {
        &self.game.positions()[self.shown]
    }

    /// The ply on the board: how many moves lead to it.
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

    /// Who is to move in the current position.
    pub fn actor(&self) -> Actor {
        match self.options.computer {
            _ if self.over || self.outcome().is_some() => Actor::Nobody,
            _ if *self.remote.get(self.game.turn().into()) => Actor::Remote,
            Some(computer) if computer.side == self.game.turn() => Actor::Computer(computer),
            _ => Actor::Person,
        }
    }

    /// Whether a person plays this side.
    pub fn is_person(&self, side: Side) -> bool {
        self.options.computer.is_none_or(|computer| computer.side != side)
    }

    /// The end of the game, if it has ended.
    pub fn ending(&self) -> Option<Ending<P::EndRule>> {
        self.game.ending()
    }

    /// The side that has resigned.
    pub fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// Who has won, by the rules or because the other side has resigned.
    pub fn outcome(&self) -> Option<Outcome> {
        let resignation = self.resigned.map(|side| Outcome::Win(!side));
        self.game.outcome().or(resignation)
    }

    /// Resigns for the person against the computer; of two people, for the one to move.
    pub fn resign(&mut self) {
        if self.actor() != Actor::Nobody {
            self.resigned = Some(self.own_side().unwrap_or_else(|| self.game.turn()));
            self.show(usize::MAX);
        }
    }

    /// Plays a move in the current position, and shows it.
    ///
    /// # Errors
    /// The move is not legal, or the game is over. Nothing is changed then.
    pub fn play(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.shown = self.game.moves().len();
        Ok(())
    }

    /// Shows the position at a ply, or the current one if there are fewer moves.
    pub fn show(&mut self, ply: usize) {
        self.shown = ply.min(self.game.moves().len());
    }

    /// Takes back all moves after the position on the board, to play on from there.
    pub fn play_on_from_here(&mut self) {
        self.resigned = None;
        while !self.is_live() && self.game.undo().is_some() {}
        self.take_back_swap();
    }

    /// How many moves cannot be taken back: set-ups that were not made by hand.
    fn fixed(&self) -> usize {
        match self.options.set_up {
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

    /// Takes back the last move of a person, and the computer's answer to it.
    pub fn undo(&mut self) {
        let Some(target) = self.undo_target() else { return };
        self.resigned = None;
        while self.game.moves().len() > target {
            self.game.undo();
        }
        self.take_back_swap();
        self.show(target);
    }

    fn undo_target(&self) -> Option<usize> {
        let by_person = |&ply: &usize| {
            let side = self.game.positions()[ply].turn();
            let is_swapped = self.swapped.is_some_and(|swapped| ply < swapped);
            self.is_person(if is_swapped { !side } else { side })
        };
        (self.fixed()..self.game.moves().len()).rev().find(by_person)
    }

    /// Removes the computer: two people play on.
    pub fn remove_computer(&mut self) {
        self.options.computer = None;
    }

    /// The same options, with the computer on the other side if it plays.
    pub fn rematch_options(&self) -> LocalGameOptions {
        let computer =
            self.options.computer.map(|computer| Computer { side: !computer.side, ..computer });
        LocalGameOptions { computer, ..self.options }
    }

    /// The record of the game, with the tags that are needed to continue it later.
    pub fn record(&self) -> Record<P> {
        let mut record = Record::from_game(&self.game);
        let mut tag = |name: &str, value: String| {
            record.set_tag(name, Some(&value)).expect("a valid tag name");
        };
        tag(SET_UP, self.options.set_up.as_str().to_owned());
        if let Some(computer) = self.options.computer {
            tag(COMPUTER, computer.to_string());
            let name = format!("mana level {}", computer.level.number());
            tag(if computer.side == Side::Black { "Black" } else { "White" }, name);
        }
        if self.options.pie {
            tag(PIE, if self.is_swapped() { SWAPPED } else { KEPT }.to_owned());
        }
        if self.hints {
            tag(HINTS, "on".to_owned());
        }
        record
    }
}

impl<P: CatalogueGame> LocalGame<P> {
    /// The game of a record: one that was saved here, or any other, to be continued by two people.
    ///
    /// # Errors
    /// The text is not a record of this game.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let record: Record<P> = text.parse()?;
        let options = LocalGameOptions {
            computer: record.tag(COMPUTER).and_then(Computer::read),
            set_up: record.tag(SET_UP).and_then(SetUpMode::parse).unwrap_or(SetUpMode::Own),
            pie: record.tag(PIE).is_some(),
        };
        let end = record.main_line().last().unwrap_or(NodeId::ROOT);
        let mut local_game = LocalGame::from_game(record.game(end), options);
        local_game.set_hints(record.tag(HINTS).is_some());
        if record.tag(PIE) == Some(SWAPPED) {
            let positions = local_game.game.positions();
            local_game.swapped = positions.iter().position(|p| !p.is_set_up()).map(|ply| ply + 1);
        }
        Ok(local_game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local_game_options::ComputerLevel;
    use mana::{Edition, Position as Mana};

    fn played(computer: Option<Side>, set_up: SetUpMode, moves: &[&str]) -> LocalGame<Mana> {
        let computer = computer.map(|side| Computer { side, level: ComputerLevel::default() });
        let options = LocalGameOptions { computer, set_up, pie: true };
        let mut game = LocalGame::<Mana>::new(Edition::COSMOLUDO, options);
        for text in moves {
            let mv = game.game().position().read_move(text).unwrap();
            game.play(mv).unwrap();
        }
        game
    }

    const OPENING: [&str; 4] = ["c1/a1/b1/d1/e1/f1", "c6/a6/b6/d6/e6/f6", "c1c3", "d6d3"];

    #[test]
    fn undo_goes_back_to_a_persons_move() {
        let mut game = played(Some(Side::White), SetUpMode::Standard, &OPENING);
        game.undo();
        assert_eq!((game.game().moves().len(), game.actor()), (2, Actor::Person));
        assert!(!game.can_undo(), "the set-ups were not made by hand");

        let mut game = played(None, SetUpMode::Own, &OPENING);
        for left in [3, 2, 1, 0] {
            game.undo();
            assert_eq!(game.game().moves().len(), left);
        }
        assert!(!game.can_undo());
    }

    #[test]
    fn a_computer_that_moves_first_is_not_undone() {
        let game = played(Some(Side::Black), SetUpMode::Standard, &OPENING[..3]);
        assert!(!game.can_undo());
    }

    #[test]
    fn a_resignation_can_be_undone() {
        let mut game = played(Some(Side::White), SetUpMode::Standard, &OPENING[..3]);
        game.resign();
        assert_eq!((game.resigned(), game.actor()), (Some(Side::Black), Actor::Nobody));
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::White)));
        game.undo();
        assert_eq!((game.outcome(), game.actor()), (None, Actor::Person));

        let mut game = played(None, SetUpMode::Own, &OPENING[..3]);
        game.resign();
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::Black)), "White is to move");
    }

    #[test]
    fn stepping_changes_only_the_ply_on_the_board() {
        let mut game = played(None, SetUpMode::Own, &OPENING);
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
    fn saved_games_round_trip() {
        let game = played(Some(Side::White), SetUpMode::Standard, &OPENING);
        let text = game.record().to_string();
        let again = LocalGame::<Mana>::read(&text).unwrap();
        assert_eq!(again.options(), game.options());
        assert_eq!(again.game().moves(), game.game().moves());
        assert!(again.is_live());
    }

    #[test]
    fn a_first_game_has_hints_for_the_person_alone() {
        let mut game = played(Some(Side::White), SetUpMode::Standard, &OPENING);
        assert!(!game.wants_hint());
        game.set_hints(true);
        let again = LocalGame::<Mana>::read(&game.record().to_string()).unwrap();
        assert!(again.wants_hint());
        let mut game = played(Some(Side::White), SetUpMode::Standard, &OPENING[..3]);
        game.set_hints(true);
        assert!(!game.wants_hint(), "the computer is to move");
        game.show(1);
        assert!(!game.wants_hint(), "an earlier position is on the board");
    }

    #[test]
    fn the_second_player_may_swap_sides_after_the_first_move() {
        for ply in [2, 4] {
            assert!(!played(None, SetUpMode::Standard, &OPENING[..ply]).can_swap());
        }
        let mut game = played(Some(Side::Black), SetUpMode::Standard, &OPENING[..3]);
        game.swap();
        assert_eq!((game.own_side(), game.can_swap()), (Some(Side::Black), false));
        assert!(matches!(game.actor(), Actor::Computer(computer) if computer.side == Side::White));
        assert!(!game.can_undo(), "the first move was the computer's");

        let again = LocalGame::<Mana>::read(&game.record().to_string()).unwrap();
        assert_eq!((again.options(), again.swapped), (game.options(), Some(3)));
        let plain = LocalGameOptions { pie: false, ..game.options() };
        assert!(!LocalGame::from_game(game.game().clone(), plain).can_swap());
    }

    #[test]
    fn a_swap_is_taken_back_with_the_move_before_it() {
        let mut game = played(Some(Side::White), SetUpMode::Standard, &OPENING[..3]);
        game.swap();
        assert_eq!((game.own_side(), game.actor()), (Some(Side::White), Actor::Person));
        game.undo();
        assert_eq!((game.game().moves().len(), game.own_side()), (2, Some(Side::Black)));
        assert!(!game.is_swapped());

        game.play(game.game().position().read_move("c1c3").unwrap()).unwrap();
        game.swap();
        game.show(2);
        game.play_on_from_here();
        assert_eq!((game.own_side(), game.is_swapped()), (Some(Side::Black), false));
    }

    #[test]
    fn damaged_games_are_rejected() {
        let text = played(None, SetUpMode::Own, &OPENING).record().to_string();
        for damaged in ["", "[Game]", &text.replace("c1c3", "c1c4"), &text.replace("mana", "chess")]
        {
            assert!(LocalGame::<Mana>::read(damaged).is_err(), "{damaged}");
        }
    }
}
