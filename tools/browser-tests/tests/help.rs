//! Help for a player: hints, undo, and continuing from an earlier move.

use mana_browser_tests::{BrowserPage, InputDevice, SimulatedPlayer, saved_game, visit};
use mana_engine::EngineGame;
use mana_game::Side;
use mana_ui::game_ui::GameUi;

const MANA: &str = "rdrrrr/6/6/6/6/RDRRRR b -";

/// The moves of the saved game.
fn moves<P: EngineGame + GameUi>(page: &BrowserPage) -> Vec<String> {
    let session = SimulatedPlayer::<P>::new(page, InputDevice::Mouse).saved_game().expect("a game");
    session.game().moves().iter().map(ToString::to_string).collect()
}

fn game(moves: &[&str], computer: Option<Side>) -> String {
    saved_game::<mana::Position>(mana::Edition::COSMOLUDO, Some(MANA), moves, computer)
}

/// A hint shows a move and does not play it.
#[test]
fn a_hint_shows_a_move() {
    fn check<P: EngineGame + GameUi>(page: &BrowserPage, game: &str) {
        page.open_saved_game(game);
        page.click("[data-testid=hint]");
        page.wait_for("document.querySelector('[data-testid=note]').textContent.length > 5");
        let spots = page.text(
            "[...document.querySelectorAll('.hint[data-spot]')].map((spot) => spot.dataset.spot).join(' ')",
        );
        assert!(!spots.is_empty(), "nothing is marked");
        assert_eq!(moves::<P>(page).len(), 0);
    }
    visit(|page, _| {
        check::<mana::Position>(page, &game(&[], Some(Side::White)));
        check::<burst::Position>(
            page,
            &saved_game::<burst::Position>(burst::Rules, None, &[], Some(Side::White)),
        );
    });
}

/// Undo takes back a move and the computer's answer, and the game continues from there.
#[test]
fn a_move_is_taken_back() {
    visit(|page, _| {
        page.open_saved_game(&game(&["c1c3", "d6c4"], Some(Side::White)));
        page.click("[data-testid=undo]");
        page.wait_for("document.querySelector('[data-testid=undo]').disabled");
        assert_eq!(moves::<mana::Position>(page).len(), 0);
        let mut player = SimulatedPlayer::<mana::Position>::new(page, InputDevice::Mouse);
        player.play_move();
        assert!(!moves::<mana::Position>(page).is_empty());
    });
}

/// Stepping back changes nothing until the person continues from there.
#[test]
fn games_continue_from_an_earlier_move() {
    visit(|page, _| {
        let all = ["c1c3", "d6c4", "d1d2"];
        page.open_saved_game(&game(&all, None));
        page.click("[data-ply='1']");
        page.click("[data-testid=to-live]");
        assert_eq!(moves::<mana::Position>(page), all);
        page.click("[data-ply='1']");
        page.click("[data-testid=play-on]");
        page.wait_for("!document.querySelector('[data-testid=play-on]')");
        assert_eq!(moves::<mana::Position>(page), all[..1]);
        SimulatedPlayer::<mana::Position>::new(page, InputDevice::Mouse).play_move();
        assert_eq!(moves::<mana::Position>(page).len(), 2);
    });
}
