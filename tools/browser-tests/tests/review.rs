//! The review of a game with known mistakes finds exactly those, explains them, and lets the player retry.

use mana_browser_tests::{BrowserPage, Viewport, visit};
use mana_record::Record;
use serde_json::json;

const GAME: &str = mana_data::MISTAKES;

fn open(page: &BrowserPage) {
    let record: Record<mana::Position> = GAME.parse().expect("a record");
    page.set_viewport(Viewport { width: 1280, height: 1000, touch: false });
    page.evaluate(&format!("location.hash = {}", json!(format!("#/review/{}", record.to_link()))));
    page.wait_for_element("[data-testid=review-start]");
}

fn review(page: &BrowserPage) {
    page.click("[data-testid=review-start]");
    page.wait_for(
        "document.querySelector('[data-testid=progress-text]').textContent.includes('done')",
    );
}

#[test]
fn exactly_the_known_mistakes_are_found() {
    visit(|page, _| {
        open(page);
        review(page);
        let found = page.text(
            "[...document.querySelectorAll('[data-testid=mistake]')] \
               .map((mistake) => `${mistake.dataset.ply} ${mistake.dataset.gave}`).join(', ')",
        );
        assert_eq!(found, "0 defence, 1 win, 4 win, 9 win");
        let accuracy = page.text("document.querySelector('[data-testid=accuracy]').textContent");
        assert!(accuracy.contains("Black") && accuracy.contains('%'), "{accuracy}");
        let points = page.text("document.querySelector('.graph-line').getAttribute('points')");
        assert_eq!(points.split(' ').count(), 14, "{points}");
    });
}

#[test]
fn refutations_are_played_and_retries_judged() {
    visit(|page, _| {
        page.set_local_storage("mana.settings.1", "animation false\nsound false\n");
        page.reload();
        open(page);
        review(page);
        let moves = "document.querySelectorAll('[data-testid=tree] .ply').length";
        // The refutation of the last mistake is played out as a variation.
        let before = page.evaluate(moves).as_u64().unwrap_or_default();
        page.click("[data-ply='1'] [data-testid=why]");
        page.wait_for(&format!("{moves} > {before}"));
        // White could have taken by a1-a4, b1-a2, a4-a2.
        page.click("[data-ply='9'] [data-testid=try]");
        page.click("[data-square=a1]");
        page.click("[data-square=a4]");
        page.wait_for("document.querySelector('[data-testid=note]').textContent.startsWith('Yes')");
    });
}

#[test]
fn a_review_can_be_cancelled() {
    visit(|page, _| {
        open(page);
        page.evaluate(
            "(() => { const time = document.querySelector('[data-testid=review-time]'); time.value = '2000'; \
               time.dispatchEvent(new Event('change', { bubbles: true })); })()",
        );
        page.click("[data-testid=review-start]");
        page.wait_for_element("progress");
        page.click("[data-testid=review-cancel]");
        page.wait_for("document.querySelector('[data-testid=progress-text]').textContent.includes('cancelled')");
    });
}

#[test]
fn a_record_is_pasted() {
    visit(|page, _| {
        page.evaluate("location.hash = '#/review'");
        page.wait_for_element("#import");
        page.evaluate(&format!(
            "(() => {{ const field = document.querySelector('#import'); field.value = {}; \
               field.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
            json!(GAME)
        ));
        page.click("[data-testid=import-open]");
        page.wait_for_element("[data-testid=review-start]");
    });
}
