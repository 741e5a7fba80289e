//! The first page: the demonstration board, the ways to play, and the lobby.

use mana_browser_tests::{Browser, BrowserPage, ServerProcess, saved_game, visit};
use mana_game::Side;

/// Opens the first page with its timers controlled by the test.
fn open(page: &BrowserPage) {
    page.add_init_script(
        "globalThis.beats = []; const real = globalThis.setInterval; \
         globalThis.setInterval = (act, time) => time === 2400 ? beats.push(act) : real(act, time);",
    );
    page.open_route("#/");
    page.wait_for_element("[data-testid=living-board]");
}

/// Lets the time of this many moves pass, and returns the ply that the board then shows.
fn ply_after(page: &BrowserPage, beats: u32) -> i64 {
    page.evaluate(&format!("for (let beat = 0; beat < {beats}; beat++) beats.at(-1)()"));
    page.wait_for("new Promise((done) => requestAnimationFrame(() => done(true)))");
    page.text("document.querySelector('[data-testid=living-board]').dataset.ply")
        .parse()
        .expect("a ply")
}

#[test]
fn the_board_plays_a_whole_game_and_begins_again() {
    visit(|page, _| {
        open(page);
        let first = ply_after(page, 0);
        assert_eq!(ply_after(page, 1), first + 1);
        let plies: Vec<i64> = (0..50).map(|_| ply_after(page, 1)).collect();
        let last = *plies.iter().max().expect("plies");
        assert!(plies.contains(&0) && last > 20, "{plies:?}");
        assert!(plies.iter().filter(|ply| **ply == last).count() > 1, "the end stays for a while");
    });
}

#[test]
fn the_board_can_be_paused() {
    visit(|page, _| {
        open(page);
        let first = ply_after(page, 0);
        page.click("[data-testid=pause-board]");
        assert_eq!(ply_after(page, 3), first);
        page.click("[data-testid=pause-board]");
        assert_eq!(ply_after(page, 1), first + 1);
        page.set_media(&[("prefers-reduced-motion", "reduce")]);
        assert_eq!(ply_after(page, 3), first + 1);
        page.set_media(&[]);
        page.evaluate("document.body.style.paddingBottom = '3000px'; scrollTo(0, 2000)");
        assert_eq!(ply_after(page, 3), first + 1);
        page.evaluate("scrollTo(0, 0)");
        assert_eq!(ply_after(page, 1), first + 2);
    });
}

#[test]
fn every_way_to_play_is_a_click_away() {
    visit(|page, _| {
        let links = "['learn-first', 'find-opponent', 'guide'].map((name) => \
            document.querySelector(`[data-testid=${name}]`).getAttribute('href')).join(' ')";
        assert_eq!(page.text(links), "#/learn #/online guide/");
        page.wait_for_element(".home-footer a[href^='https://']");
        page.click("[data-testid=play-friend]");
        page.wait_for_element("[data-testid=friend-link][href='#/online']");
        page.click("[data-testid=friend-here]");
        page.wait_for_element("[data-testid=table]");
        assert!(!page.text("localStorage.getItem('mana.game.1')").contains("[Computer"));
        page.open_route("#/");
        page.click("[data-testid=new-game]");
        page.wait_for_element("[data-testid=table]");
        page.wait_for("localStorage.getItem('mana.game.1').includes('[Computer \"white 3\"]')");
    });
}

#[test]
fn the_pie_rule_lets_friends_and_the_computer_swap_sides() {
    visit(|page, _| {
        page.click("[data-testid=options]");
        page.click("[data-testid=pie]");
        page.click("[data-testid=play-friend]");
        page.click("[data-testid=friend-here]");
        page.wait_for_element(".choice");
        page.click("[data-square=c1]");
        page.wait_for_element(".target");
        page.click("[data-square=c3]");
        page.click("[data-testid=swap]");
        page.wait_for("localStorage.getItem('mana.game.1').includes('[Pie \"swapped\"]')");
        // The player at the lower edge has White now.
        page.wait_for("[...document.querySelectorAll('.strip')].at(-1).matches('.white')");

        // The first move was winning, so the computer swaps.
        let game = saved_game::<mana::Position>(
            mana::Edition::COSMOLUDO,
            Some("rrdrrr/6/6/6/6/RRDRRR b -"),
            &["c1c3"],
            Some(Side::White),
        );
        let game = game.replace("white 1", "white 8").replace("[SetUp", "[Pie \"kept\"]\n[SetUp");
        page.open_saved_game(&game);
        page.wait_for("localStorage.getItem('mana.game.1').includes('[Computer \"black 8\"]')");
        page.wait_for("document.querySelector('[data-testid=note]').textContent.includes('you play White now')");
    });
}

/// An open seek is shown on the first page and can be accepted there.
#[test]
fn open_seeks_are_shown() {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let host = browser.open();
    host.go_to(&format!("{}#/online", server.address()));
    host.click("[data-testid=invitation-lobby]");
    host.click("[data-testid=create]");
    host.wait_for("location.hash.startsWith('#/game/')");
    let game = host.text("location.hash");

    let other = Browser::launch();
    let guest = other.open();
    guest.go_to(&server.address());
    // Drawings are measured at rest.
    guest.set_local_storage("mana.settings.1", "animation false\n");
    guest.reload();
    guest.wait_for_element(&format!("[data-testid=waiting][href='{game}']"));
    guest.wait_for(
        "document.querySelector('[data-testid=find-opponent]').textContent.includes('One person')",
    );
    guest.check_accessible("the first page while somebody waits");
    guest.click("[data-testid=waiting]");
    guest.wait_for_element("[data-testid=join]");
    guest.check_no_errors(&server.address());
}

/// The icon and the shortcuts of an installed page open existing routes.
#[test]
fn the_manifest_links_to_existing_routes() {
    visit(|page, server| {
        let manifest =
            page.evaluate("fetch('manifest.webmanifest').then((answer) => answer.json())");
        let pictures = manifest["screenshots"].as_array().expect("screenshots");
        assert_eq!(pictures.len(), 4);
        for picture in pictures {
            let size = page.text(&format!(
                "fetch({}).then((answer) => answer.blob()).then(createImageBitmap) \
                   .then(({{ width, height }}) => `${{width}}x${{height}}`)",
                picture["src"]
            ));
            assert_eq!(picture["sizes"], size, "{picture}");
        }
        let urls = manifest["shortcuts"].as_array().expect("shortcuts");
        assert_eq!(urls.len(), 4);
        for shortcut in urls {
            let address = shortcut["url"].as_str().expect("an address");
            let icon = shortcut["icons"][0]["src"].as_str().expect("an icon");
            assert_eq!(
                page.evaluate(&format!("fetch('{icon}').then((answer) => answer.ok)")),
                true
            );
            page.go_to("about:blank");
            page.go_to(&format!("{}{}", server.address(), address.trim_start_matches("./")));
            page.wait_for("document.querySelector('main')?.textContent.length > 10");
            let text = page.text("document.querySelector('main').textContent");
            assert!(!text.contains("There is no such page."), "{address}");
        }
    });
}

/// The standard start is a proved win, so strong play begins elsewhere, unless it is chosen.
#[test]
fn strong_play_begins_at_a_fair_start() {
    visit(|page, _| {
        let set_up = |expected: &str| {
            page.click("[data-testid=new-game]");
            page.wait_for(&format!(
                "localStorage.getItem('mana.game.1')?.includes('[SetUp \"{expected}\"]')"
            ));
            page.wait_for_element("[data-testid=table]");
            page.evaluate("localStorage.removeItem('mana.game.1')");
            page.open_route("#/");
        };
        let why = "document.querySelector('[data-testid=fair-why]').checkVisibility()";
        page.set_local_storage("mana.wishes.1", "level 7\n");
        page.open_route("#/");
        page.click("[data-testid=options]");
        assert_eq!(page.evaluate(why), true);
        page.wait_for_element("[data-testid=fair-why] a[href='#/solved']");
        set_up("fair");
        page.click("[data-testid=options]");
        page.click("[data-testid=set-up-standard]");
        page.wait_for(&format!("!{why}"));
        set_up("standard");
    });
}
