//! What helps a player: a hint, a move taken back, another try from an earlier move.

use mana_browser_tests::{Means, Page, Player, kept_game, visit};
use mana_engine::EngineGame;
use mana_game::Side;
use mana_ui::game_ui::GameUi;

const MANA: &str = "rdrrrr/6/6/6/6/RDRRRR b -";

/// The moves as the page keeps them.
fn moves<P: EngineGame + GameUi>(page: &Page) -> Vec<String> {
    let session = Player::<P>::new(page, Means::Mouse).session().expect("a game");
    session.game().moves().iter().map(ToString::to_string).collect()
}

fn game(moves: &[&str], computer: Option<Side>) -> String {
    kept_game::<mana::Position>(mana::Edition::COSMOLUDO, Some(MANA), moves, computer)
}

/// The engine shows a move, and playing it is up to the person.
#[test]
fn a_hint_shows_a_move() {
    fn check<P: EngineGame + GameUi>(page: &Page, game: &str) {
        page.open_kept(game);
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
            &kept_game::<burst::Position>(burst::Rules, None, &[], Some(Side::White)),
        );
    });
}

/// What a person takes back, and what the computer had answered, is gone; the game goes on from there.
#[test]
fn a_move_is_taken_back() {
    visit(|page, _| {
        page.open_kept(&game(&["c1c3", "d6c4"], Some(Side::White)));
        page.click("[data-testid=undo]");
        page.wait_for("document.querySelector('[data-testid=undo]').disabled");
        assert_eq!(moves::<mana::Position>(page).len(), 0);
        let mut player = Player::<mana::Position>::new(page, Means::Mouse);
        player.play_one();
        assert!(!moves::<mana::Position>(page).is_empty());
    });
}

/// Who looks at an earlier move can leave it at looking, or play on from there.
#[test]
fn a_game_goes_on_from_an_earlier_move() {
    visit(|page, _| {
        let all = ["c1c3", "d6c4", "d1d2"];
        page.open_kept(&game(&all, None));
        page.click("[data-ply='1']");
        page.click("[data-testid=to-live]");
        assert_eq!(moves::<mana::Position>(page), all);
        page.click("[data-ply='1']");
        page.click("[data-testid=play-on]");
        page.wait_for("!document.querySelector('[data-testid=play-on]')");
        assert_eq!(moves::<mana::Position>(page), all[..1]);
        Player::<mana::Position>::new(page, Means::Mouse).play_one();
        assert_eq!(moves::<mana::Position>(page).len(), 2);
    });
}
