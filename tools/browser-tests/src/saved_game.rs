use crate::browser_page::BrowserPage;
use mana_game::{Game, Position, Side};
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{Computer, ComputerLevel, LocalGameOptions, SetUpMode};
use serde_json::json;

/// A game as the page stores it: a position, or the start of a game, and moves from there; against the computer at
/// level 1 where it has a side.
///
/// # Panics
/// The position or a move is not legal under these rules.
pub fn saved_game<P: Position>(
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
    LocalGame::from_game(game, LocalGameOptions { computer, set_up: SetUpMode::Own, pie: false })
        .record()
        .to_string()
}

impl BrowserPage {
    /// Stores a game where the page looks for an unfinished one, and opens it.
    pub fn open_saved_game(&self, game: &str) {
        self.set_local_storage("mana.game.1", game);
        self.evaluate("location.hash = '#/play'");
        self.reload();
        self.wait_for_game();
    }

    /// Sets an item of local storage.
    pub fn set_local_storage(&self, name: &str, text: &str) {
        self.evaluate(&format!("localStorage.setItem({}, {})", json!(name), json!(text)));
    }

    /// Waits until the page shows a game or an error.
    fn wait_for_game(&self) {
        self.wait_for("document.querySelector('[data-testid=table], [data-testid=apology]')");
        self.wait_until_built();
    }
}
