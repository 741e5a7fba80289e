//! The page uses the browser's language or the chosen one, and a change of language loses nothing.

use mana_browser_tests::{Browser, BrowserPage, ServerProcess, visit};
use mana_ui::messages::Language;
use serde_json::json;

fn choose(page: &BrowserPage, tag: &str) {
    page.evaluate(&format!(
        "(() => {{ const menu = document.querySelector('[data-testid=language]'); \
           menu.value = '{tag}'; menu.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()"
    ));
    page.wait_for(&format!("document.documentElement.lang === '{tag}'"));
}

#[test]
fn a_change_of_language_keeps_the_game() {
    visit(|page, _| {
        page.click("[data-testid=game-mana]");
        page.click("[data-testid=play-friend]");
        page.click("[data-testid=friend-here]");
        page.wait_for_element("[data-testid=table]");
        page.click("[data-square=b1]");
        page.click("[data-square=b3]");
        let moves = "document.querySelectorAll('[data-testid=moves] .ply').length";
        page.wait_for(&format!("{moves} === 3"));
        let game = page.text("localStorage.getItem('mana.game.1')");
        let texts: Vec<_> = Language::ALL
            .iter()
            .map(|language| {
                choose(page, language.tag);
                page.wait_for_element("[data-testid=bird]");
                assert_eq!(page.evaluate(moves), 3, "{}", language.tag);
                page.text("document.querySelector('[data-testid=situation]').innerText")
            })
            .collect();
        assert_eq!(page.text("localStorage.getItem('mana.game.1')"), game);
        let mut different = texts.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), texts.len(), "{texts:?}");
    });
}

#[test]
fn a_change_of_language_keeps_the_lesson() {
    visit(|page, _| {
        page.evaluate("location.hash = '#/learn/mana-steps'");
        page.click("[data-square=c2]");
        page.click("[data-square=c3]");
        page.click("[data-testid=next-task]");
        page.wait_for("document.activeElement.id === 'task'");
        for language in Language::ALL {
            choose(page, language.tag);
        }
        page.click("[data-square=e3]");
        page.click("[data-square=e4]");
        page.wait_for_element("[data-testid=next-lesson]:not(:disabled)");
    });
}

#[test]
fn a_language_that_fails_to_load_is_not_chosen() {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let page = browser.open();
    page.call("Network.setBypassServiceWorker", json!({ "bypass": true }));
    page.call("Network.setBlockedURLs", json!({ "urls": ["*messages-de*"] }));
    page.go_to(&server.address());
    page.wait_for_start();
    page.evaluate(
        "(() => { const menu = document.querySelector('[data-testid=language]'); \
           menu.value = 'de'; menu.dispatchEvent(new Event('change', { bubbles: true })); })()",
    );
    page.wait_for(
        "document.querySelector('[data-testid=toast]').textContent.includes('could not be loaded')",
    );
    page.wait_for("document.querySelector('[data-testid=language]').value === 'en'");
    assert_eq!(page.text("document.documentElement.lang"), "en");
}

#[test]
fn only_the_language_of_the_browser_is_loaded() {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    for language in Language::ALL {
        let page = browser.open();
        page.call("Network.setBypassServiceWorker", json!({ "bypass": true }));
        page.call(
            "Emulation.setUserAgentOverride",
            json!({ "userAgent": "Mana", "acceptLanguage": format!("xx,{}-XX", language.tag) }),
        );
        page.go_to(&server.address());
        page.wait_for_start();
        page.wait_for(&format!("document.documentElement.lang === '{}'", language.tag));
        page.evaluate("location.hash = '#/learn'");
        page.wait_for_element("[data-testid=courses]");
        let loaded = page.evaluate(
            "performance.getEntriesByType('resource').map((entry) => entry.name) \
               .filter((name) => name.includes('/messages-')) \
               .map((name) => name.split('/messages-')[1].split('-')[0])",
        );
        let loaded = loaded.as_array().expect("a list");
        assert!(!loaded.is_empty() && loaded.iter().all(|tag| tag == language.tag), "{loaded:?}");
    }
}
