//! The archive of the games that were played on this device.

use mana::{Action, Edition, Position};
use mana_browser_tests::{BrowserPage, saved_game, visit};
use mana_game::Position as _;

const START: &str = "rdrrrr/6/6/6/6/RDRRRR b -";
const ROWS: &str = "document.querySelectorAll('[data-testid=archived-game]').length";

/// Plays a move in a game of two people, and opens the archive.
fn play_and_open(page: &BrowserPage) {
    page.open_saved_game(&saved_game::<Position>(Edition::COSMOLUDO, Some(START), &[], None));
    page.click("[data-square=c1]");
    page.click("[data-square=c3]");
    page.wait_for_element("[data-ply='1'][aria-current]");
    page.evaluate("location.hash = '#/games'");
    page.wait_for(&format!("{ROWS} === 1"));
}

fn search(page: &BrowserPage, query: &str, found: usize) {
    page.evaluate(&format!(
        "(() => {{ const field = document.querySelector('[data-testid=archive-search]'); field.value = '{query}'; \
         field.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()"
    ));
    page.wait_for(&format!("{ROWS} === {found}"));
}

/// Gives the page a file.
fn import(page: &BrowserPage, text: &str) {
    page.evaluate(&format!(
        "(() => {{ const input = document.querySelector('[data-testid=archive-import]'); const files = new DataTransfer(); \
         files.items.add(new File([{text}], 'games.txt')); input.files = files.files; \
         input.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    ));
}

#[test]
fn a_game_is_found_and_continued() {
    visit(|page, _| {
        play_and_open(page);
        search(page, "burst", 0);
        search(page, "COSMO", 1);
        // Starting another game does not end it.
        page.evaluate("localStorage.removeItem('mana.game.1')");
        page.reload();
        page.click("[data-testid=archive-continue]");
        page.wait_for_element("[data-ply='1'][aria-current]");
        // It is still the same game.
        let begun = Position::parse(Edition::COSMOLUDO, START).expect(START);
        let begun = begun.after(begun.read_move("c1c3").expect("a move"));
        let answer = begun.legal_moves().into_iter().find_map(|mv| match mv.action() {
            Action::Step { from, to, .. } => Some((from, to)),
            _ => None,
        });
        let (from, to) = answer.expect("an answer");
        page.click(&format!("[data-square={from}]"));
        page.click(&format!("[data-square={to}]"));
        page.wait_for_element("[data-ply='2'][aria-current]");
        page.evaluate("location.hash = '#/games'");
        page.wait_for(&format!("{ROWS} === 1"));
    });
}

#[test]
fn a_backup_restores_deleted_games() {
    visit(|page, _| {
        play_and_open(page);
        page.evaluate(
            "(() => { const create = URL.createObjectURL; URL.createObjectURL = blob => { \
             blob.text().then(text => window.backup = text); return create(blob); }; })()",
        );
        page.click("[data-testid=archive-export]");
        page.wait_for("window.backup !== undefined");
        let backup = page.text("window.backup");
        assert!(backup.contains("[Date \"") && backup.contains("c1c3"), "{backup}");
        page.click("[data-testid=archive-delete]");
        page.wait_for_element("[data-testid=archive-empty]");
        import(page, "window.backup");
        page.wait_for(&format!("{ROWS} === 1"));
        // A second time it adds nothing.
        import(page, "window.backup");
        page.wait_for_element("[data-testid=toast]:not(:empty)");
        page.wait_for(&format!("{ROWS} === 1"));
        import(page, "'[Game \"mana\"]\\n\\n1. z9z9 *'");
        page.wait_for_element("[data-testid=archive-error]:not(:empty)");
        page.wait_for(&format!("{ROWS} === 1"));
    });
}
