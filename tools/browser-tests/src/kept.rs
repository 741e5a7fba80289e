use crate::page::Page;
use mana_game::{Game, Position, Side};
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{Computer, ComputerLevel, LocalGameOptions, SetUpMode};
use serde_json::json;

/// A game against the computer at level 1, as the page keeps it: a position, or the very start, and moves from there.
///
/// # Panics
/// The position or a move is none of these rules.
pub fn kept_game<P: Position>(
    rules: P::Rules,
    position: Option<&str>,
    moves: &[&str],
    computer: Option<Side>,
) -> String {
    let position =
        position.map_or_else(|| P::start(rules), |text| P::parse(rules, text).expect(text));
    let mut game = Game::from_position(position);
    for text in moves {
        let mv = game.position().read_move(text).expect(text);
        game.play(mv).expect(text);
    }
    let level = ComputerLevel::new(1).expect("a level");
    let computer = computer.map(|side| Computer { side, level });
    LocalGame::from_game(game, LocalGameOptions { computer, set_up: SetUpMode::Own })
        .record()
        .to_string()
}

impl Page {
    /// Lets the page find a game that it has kept, and opens it.
    pub fn open_kept(&self, game: &str) {
        self.keep("mana.game.1", game);
        self.evaluate("location.hash = '#/play'");
        self.reload();
        self.wait_for_start_of_game();
    }

    /// Stores a text where the page keeps such.
    pub fn keep(&self, name: &str, text: &str) {
        self.evaluate(&format!("localStorage.setItem({}, {})", json!(name), json!(text)));
    }

    /// Waits until there is a game on the page, or an apology for there being none.
    fn wait_for_start_of_game(&self) {
        self.wait_for("document.querySelector('[data-testid=table], [data-testid=apology]')");
    }
}
