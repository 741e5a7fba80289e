//! Games on the server: two browsers, bad connections, and spectators.

use mana::{Edition, Position};
use mana_browser_tests::{
    Browser, BrowserPage, Relay, ServerProcess, StaticHost, Viewport, program,
};
use mana_engine::{Engine, EngineOptions};
use mana_game::{Game, Position as _, Side};
use mana_search::Limits;
use mana_ui::game_ui::GameUi;
use mana_ui::move_draft::ClickTarget;
use serde_json::json;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::{env, fs};

/// The first position of a standard game.
const START: &str = "rdrrrr/6/6/6/6/RDRRRR b -";

/// A page at a route of the application.
fn open(browser: &Browser, address: &str, hash: &str) -> BrowserPage {
    let page = browser.open();
    page.set_viewport(Viewport { width: 1280, height: 900, touch: false });
    page.go_to(&format!("{address}{hash}"));
    page.wait_for_start();
    page
}

/// Chooses the standard start, which is not random.
fn choose_standard_start(page: &BrowserPage) {
    page.evaluate(
        "(() => { const menu = document.querySelector('[data-testid=start]'); if (!menu) return; \
           menu.value = 'standard'; menu.dispatchEvent(new Event('change', { bubbles: true })); })()",
    );
}

/// Creates a game as Black after making these choices in the form, and returns the fragment of its address.
fn create(page: &BrowserPage, choices: &[&str]) -> String {
    page.wait_for_element("[data-testid=no-seeks], [data-testid=seek]");
    page.click("[data-testid=challenge-colour-black]");
    page.wait_for_element("[value=black]:checked");
    for choice in choices {
        page.click(&format!("[data-testid={choice}]"));
    }
    choose_standard_start(page);
    page.click("[data-testid=create]");
    page.wait_for_element("[data-testid=invitation]");
    page.wait_for_element("[data-testid=qr-code] path");
    let link = page.text("document.querySelector('[data-testid=invitation]').value");
    // Messengers see only the path.
    let (_, id) = link.split_once("/game/").filter(|_| !link.contains('#')).expect("a path");
    format!("#/game/{id}")
}

fn join(page: &BrowserPage) {
    page.click("[data-testid=join]");
    page.wait_for_element("[data-testid=chat]");
}

/// The page of Black, who created a game, the page of White, who joined it, and the fragment of its address.
fn seated(
    server: &ServerProcess,
    browsers: &[Browser],
    choices: &[&str],
) -> (BrowserPage, BrowserPage, String) {
    let black = open(&browsers[0], &server.address(), "#/online");
    let hash = create(&black, choices);
    let white = open(&browsers[1], &server.address(), &hash);
    join(&white);
    (black, white, hash)
}

fn shows(page: &BrowserPage, test: &str, text: &str) {
    page.wait_for(&format!(
        "document.querySelector('[data-testid={test}]')?.textContent.includes({})",
        json!(text)
    ));
}

fn has(page: &BrowserPage, selector: &str) -> bool {
    page.evaluate(&format!("!!document.querySelector({})", json!(selector))) == true
}

/// Waits until a page has received this many moves from the server.
fn wait_for_ply(page: &BrowserPage, ply: usize) {
    page.wait_for(&format!(
        "document.querySelector('[data-testid=table]')?.dataset.ply === '{ply}'"
    ));
}

/// Makes a move with the mouse.
fn press(page: &BrowserPage, position: &Position, mv: mana::Move) {
    for spot in position.click_targets(mv) {
        match spot {
            ClickTarget::Cell { column, row } => {
                page.click(&format!("[data-spot=c{column}r{row}]"))
            }
            ClickTarget::Hand(kind) => page.click(&format!("[data-spot=h{kind}]:not([disabled])")),
            ClickTarget::Button(act) => {
                page.click(&format!("[data-testid={}]", format!("{act:?}").to_lowercase()))
            }
        }
    }
}

/// Chooses the moves of both players: good ones for Black, bad ones for White.
struct Moves(Engine<Position>);

impl Moves {
    fn new() -> Moves {
        Moves(Engine::new(EngineOptions { hash_mib: 8, ..EngineOptions::default() }))
    }

    fn next(&mut self, game: &Game<Position>) -> mana::Move {
        if game.turn() == Side::White {
            return game.legal_moves()[0];
        }
        let stop = AtomicBool::new(false);
        let report = self.0.search(game, &Limits::nodes(20_000), &stop, |_| {});
        report.expect("a move").best_move()
    }
}

/// The errors of a page, except failed connections while it was disconnected.
fn unexpected_errors(page: &BrowserPage) -> Vec<String> {
    let lost = |complaint: &String| complaint.starts_with("WebSocket connection to");
    page.console_errors().into_iter().filter(|complaint| !lost(complaint)).collect()
}

#[test]
fn a_whole_game_with_a_spectator_survives_lost_connections_and_a_reload() {
    let server = ServerProcess::start();
    let way = Relay::start(server.host());
    let browsers = [Browser::launch(), Browser::launch(), Browser::launch()];
    let black = open(&browsers[0], way.address(), "#/online");
    let hash = create(&black, &[]);
    let white = open(&browsers[1], &server.address(), &hash);
    join(&white);
    let watcher = open(&browsers[2], &server.address(), &hash);
    shows(&black, "watchers", "1");

    let start = Position::parse(Edition::COSMOLUDO, START).expect("the start");
    let mut game = Game::from_position(start);
    let mut moves = Moves::new();
    while game.ending().is_none() {
        let (ply, mv) = (game.moves().len(), moves.next(&game));
        assert!(ply < 100, "a game without an end");
        let page = if game.turn() == Side::Black { &black } else { &white };
        shows(page, "turn", "Your turn");
        // The connection is lost before Black's second move, and while White thinks about the third.
        let lost = ply == 2 || ply == 5;
        if lost {
            way.disconnect();
            shows(&black, "connection", "Reconnecting");
        }
        press(page, game.position(), mv);
        game.play(mv).expect("a legal move");
        if lost && game.turn() == Side::White {
            shows(&black, "sending", "on its way");
        }
        if lost {
            way.reconnect();
        }
        for page in [&black, &white, &watcher] {
            wait_for_ply(page, ply + 1);
        }
        if ply == 3 {
            black.reload();
            wait_for_ply(&black, ply + 1);
        }
    }
    let played: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    for page in [&black, &white, &watcher] {
        page.wait_for_element("[data-testid=to-lobby]");
        let shown = page.text(
            "[...document.querySelectorAll('[data-testid=moves] .ply')].map((ply) => ply.textContent.trim()).join(' ')",
        );
        // Captures have a sign in the list.
        assert_eq!(shown.replace('×', ""), played.join(" "));
    }
    assert_eq!(unexpected_errors(&black), [""; 0]);
    for page in [&white, &watcher] {
        page.check_no_errors(&server.address());
    }
}

#[test]
fn spectators_cannot_move() {
    let server = ServerProcess::start();
    let browsers = [Browser::launch(), Browser::launch(), Browser::launch()];
    let (black, white, hash) = seated(&server, &browsers, &["pace-untimed"]);
    let stranger = open(&browsers[2], &server.address(), &hash);
    wait_for_ply(&stranger, 0);
    for control in
        ["entry", "join", "resign", "abort", "offer-draw", "offer-takeback", "chat", "call-off"]
    {
        assert!(!has(&stranger, &format!("[data-testid={control}]")), "{control}");
    }
    assert!(!has(&stranger, ".choice"));
    stranger.click("[data-square=c1]");
    shows(&stranger, "note", "not your turn");

    black.click("[data-testid=chat]");
    black.type_text("Good luck <b>!</b>");
    black.click("[data-testid=chat-send]");
    shows(&white, "chat-lines", "Good luck <b>!</b>");
    assert!(!has(&stranger, "[data-testid=chat-lines]"));

    let private = open(&browsers[0], &server.address(), "#/online");
    let hash = create(&private, &["pace-untimed", "invitation-private"]);
    let guest = open(&browsers[1], &server.address(), &hash);
    join(&guest);
    let stranger_there = open(&browsers[2], &server.address(), &hash);
    shows(&stranger_there, "apology", "private");
    for page in [&black, &white, &stranger] {
        page.check_no_errors(&server.address());
    }
}

#[test]
fn offers_are_made_and_answered() {
    let server = ServerProcess::start();
    let browsers = [Browser::launch(), Browser::launch()];
    let (black, white, hash) = seated(&server, &browsers, &["pace-correspondence"]);
    let start = Position::parse(Edition::COSMOLUDO, START).expect("the start");
    // White makes a premove.
    white.click("[data-square=d6]");
    white.click("[data-square=d3]");
    shows(&white, "premove", "d6d3");
    assert!(!has(&black, "[data-testid=premove]"));
    press(&black, &start, start.read_move("c1c3").expect("a move"));
    for page in [&black, &white] {
        wait_for_ply(page, 2);
    }
    // On a phone there is the same dock as in a local game.
    white.set_viewport(Viewport { width: 390, height: 844, touch: true });
    white.tap("[data-testid=dock-back]");
    white.wait_for_element("[data-testid=to-live]");
    white.tap("[data-testid=dock-forward]");
    white.wait_for("!document.querySelector('[data-testid=to-live]')");
    white.tap("[data-testid=game-menu-button]");
    white.tap("[data-testid=menu-resign]");
    white.tap("[data-testid=resign-no]");
    assert_eq!(white.evaluate("scrollY"), 0, "the board has scrolled away");
    white.set_viewport(Viewport::DESKTOP);
    white.click("[data-testid=offer-draw]");
    shows(&white, "offer", "You have offered a draw.");
    shows(&black, "offer", "White offers a draw.");
    black.click("[data-testid=decline]");
    shows(&white, "toast", "Your opponent has declined.");
    white.wait_for("!document.querySelector('[data-testid=offer]')");
    white.click("[data-testid=offer-takeback]");
    black.click("[data-testid=accept]");
    for page in [&black, &white] {
        wait_for_ply(page, 1);
    }
    white.click("[data-testid=abort]");
    shows(&black, "turn", "does not count");

    black.click("[data-testid=rematch]");
    white.click("[data-testid=accept]");
    for page in [&black, &white] {
        page.wait_for(&format!(
            "location.hash.startsWith('#/game/') && location.hash !== {}",
            json!(hash)
        ));
        wait_for_ply(page, 0);
    }
    shows(&white, "turn", "Your turn");
    assert!(white.text("document.title").starts_with("Your turn"));
    for page in [&black, &white] {
        page.check_no_errors(&server.address());
    }
}

#[test]
fn the_page_of_a_game_is_accessible() {
    let server = ServerProcess::start();
    let browsers = [Browser::launch(), Browser::launch()];
    let (black, white, _) = seated(&server, &browsers, &["pace-untimed"]);
    for viewport in [
        Viewport { width: 320, height: 640, touch: true },
        Viewport { width: 1280, height: 900, touch: false },
    ] {
        for page in [&black, &white] {
            page.set_viewport(viewport);
            page.check_accessible(&format!("a game between people, {} wide", viewport.width));
        }
    }
}

#[test]
fn a_game_is_created_and_played_by_touch_on_a_small_phone() {
    let server = ServerProcess::start();
    let browsers = [Browser::launch(), Browser::launch()];
    let [black, white] = browsers.each_ref().map(|browser| {
        let page = browser.open();
        page.set_viewport(Viewport { width: 320, height: 640, touch: true });
        page
    });
    let fits = |page: &BrowserPage| {
        let width = page.evaluate("document.documentElement.scrollWidth");
        assert_eq!(width, 320, "nothing is beside the screen");
    };
    black.go_to(&format!("{}#/online", server.address()));
    black.wait_for_element("[data-testid=no-seeks]");
    fits(&black);
    black.tap("[data-testid=challenge-colour-black]");
    black.wait_for_element("[value=black]:checked");
    choose_standard_start(&black);
    black.tap("[data-testid=pie]");
    black.tap("[data-testid=create]");
    black.wait_for_element("[data-testid=invitation]");
    fits(&black);
    white.go_to(&black.text("document.querySelector('[data-testid=invitation]').value"));
    white.tap("[data-testid=own-name]");
    white.type_text("Bea");
    fits(&white);
    white.tap("[data-testid=join]");
    white.wait_for_element("[data-testid=chat]");
    shows(&black, "turn", "Your turn");
    shows(&black, "strip-white", "Bea");
    for square in ["c1", "c3"] {
        black.tap(&format!("[data-square={square}]"));
    }
    for page in [&black, &white] {
        wait_for_ply(page, 1);
        fits(page);
    }
    assert!(!has(&black, "[data-testid=swap]"));
    white.tap("[data-testid=swap]");
    shows(&black, "toast", "you play White now");
    shows(&white, "toast", "you play Black now");
    shows(&black, "turn", "Your turn");
    shows(&white, "strip-black", "Bea");
    assert!(!has(&white, "[data-testid=swap]"));
    for square in ["d6", "d3"] {
        black.tap(&format!("[data-square={square}]"));
    }
    for page in [&black, &white] {
        wait_for_ply(page, 2);
        fits(page);
    }
}

#[test]
fn conditional_moves_are_played_automatically() {
    let server = ServerProcess::start();
    let browsers = [Browser::launch(), Browser::launch()];
    let (black, white, _) = seated(&server, &browsers, &["pace-correspondence"]);
    white.click("[data-testid=plan] summary");
    let plan = |line: &str| {
        white.click("[data-testid=plan-line]");
        white.evaluate("document.querySelector('[data-testid=plan-line]').select()");
        white.type_text(line);
        white.click("[data-testid=plan-add]");
    };
    plan("c1c3 d6d6");
    shows(&white, "plan-error", "d6");
    plan("c1c3");
    shows(&white, "plan-error", "move of your own");
    plan("b1b3 e6e5");
    shows(&white, "plan-lines", "b1b3 e6e5");
    plan("c1c3 d6d3");
    shows(&white, "plan-lines", "c1c3 d6d3");
    white.click("[data-testid=plan-remove]");
    white.wait_for("document.querySelectorAll('[data-testid=plan-remove]').length === 1");
    assert!(!has(&black, "[data-testid=plan-lines] li"));
    let start = Position::parse(Edition::COSMOLUDO, START).expect("the start");
    press(&black, &start, start.read_move("c1c3").expect("a move"));
    for page in [&black, &white] {
        wait_for_ply(page, 2);
        shows(page, "moves", "d6d3");
        page.check_no_errors(&server.address());
    }
}

#[test]
fn players_chat_agree_on_a_draw_and_resign() {
    let server = ServerProcess::start();
    let browsers = [Browser::launch(), Browser::launch()];
    let (black, white, hash) = seated(&server, &browsers, &["pace-untimed"]);
    let say = |text: &str| {
        black.click("[data-testid=chat]");
        black.type_text(text);
        black.click("[data-testid=chat-send]");
        shows(&black, "chat-lines", text);
    };
    say("hello");
    shows(&white, "chat-lines", "hello");
    white.click("[data-testid=mute]");
    white.wait_for("!document.querySelector('[data-testid=chat-lines]').textContent");
    say("again");
    let mut game = Game::from_position(Position::parse(Edition::COSMOLUDO, START).expect("one"));
    for (page, text) in [(&black, "c1c3"), (&white, "d6d3")] {
        let mv = game.position().read_move(text).expect("a move");
        press(page, game.position(), mv);
        game.play(mv).expect("a legal move");
        for page in [&black, &white] {
            wait_for_ply(page, game.moves().len());
        }
    }
    // Chat from before the moves has arrived, but is hidden.
    assert_eq!(white.text("document.querySelector('[data-testid=chat-lines]').textContent"), "");
    white.click("[data-testid=mute]");
    shows(&white, "chat-lines", "hello");
    say("once more");
    shows(&white, "chat-lines", "once more");
    assert!(
        white.evaluate(
            "!document.querySelector('[data-testid=chat-lines]').textContent.includes('again')"
        ) == true
    );

    black.click("[data-testid=offer-draw]");
    black.click("[data-testid=withdraw]");
    white.wait_for("!document.querySelector('[data-testid=offer]')");
    black.click("[data-testid=offer-draw]");
    white.click("[data-testid=accept]");
    for page in [&black, &white] {
        shows(page, "turn", "A draw");
    }

    white.click("[data-testid=rematch]");
    black.click("[data-testid=accept]");
    for page in [&black, &white] {
        page.wait_for(&format!("location.hash !== {}", json!(hash)));
        wait_for_ply(page, 0);
    }
    // The seats are exchanged; resigning is possible only once both have moved.
    assert!(!has(&white, "[data-testid=resign]"));
    for (page, text, ply) in [(&white, ["c1", "c3"], 1), (&black, ["d6", "d3"], 2)] {
        shows(page, "turn", "Your turn");
        text.iter().for_each(|square| page.click(&format!("[data-square={square}]")));
        for page in [&black, &white] {
            wait_for_ply(page, ply);
        }
    }
    white.click("[data-testid=resign]");
    white.click("[data-testid=resign-no]");
    white.click("[data-testid=resign]");
    white.click("[data-testid=resign-yes]");
    for (page, result) in [(&black, "You won"), (&white, "You lost")] {
        shows(page, "turn", result);
        page.check_no_errors(&server.address());
    }
    // Both games are in the list.
    white.go_to(&format!("{}#/online", server.address()));
    white.wait_for("document.querySelectorAll('[data-testid=own-game]').length === 2");
}

#[test]
fn a_hidden_tab_shows_whose_turn_it_is() {
    let server = ServerProcess::start();
    let browsers = [Browser::launch(), Browser::launch()];
    let white = browsers[0].open();
    let origin = server.address().trim_end_matches('/').to_string();
    let permission = json!({ "permissions": ["notifications"], "origin": origin });
    white.call("Browser.grantPermissions", permission);
    white.add_init_script(
        "globalThis.shown = []; const Real = Notification; \
         globalThis.Notification = class extends Real { \
           constructor(title, options) { super(title, options); shown.push(options.body); } };",
    );
    white.go_to(&format!("{}#/online", server.address()));
    let hash = create(&white, &["pace-untimed", "challenge-colour-white"]);
    let black = open(&browsers[1], &server.address(), &hash);
    join(&black);
    white.wait_for_element("[data-testid=chat]");
    // Another tab covers the one with the game.
    let other = browsers[0].open();
    other.call("Page.bringToFront", json!({}));
    white.wait_for("document.hidden");
    assert!(!white.text("document.title").starts_with("Your turn"));
    black.click("[data-square=c1]");
    black.click("[data-square=c3]");
    wait_for_ply(&white, 1);
    white.wait_for("document.title.startsWith('Your turn')");
    assert_eq!(white.evaluate("shown"), json!(["Your turn"]));
}

#[test]
fn a_move_that_cannot_be_stored_is_not_made() {
    let server = ServerProcess::start();
    let browsers = [Browser::launch(), Browser::launch()];
    let (black, white, _) = seated(&server, &browsers, &["pace-untimed"]);
    shows(&black, "turn", "Your turn");
    server.set_disk_full(true);
    let start = Position::parse(Edition::COSMOLUDO, START).expect("the start");
    let mv = start.read_move("c1c3").expect("a move");
    press(&black, &start, mv);
    shows(&black, "note", "cannot do this right now");
    shows(&black, "turn", "Your turn");
    assert!(!has(&black, "[data-testid=moves] .ply"));
    server.set_disk_full(false);
    press(&black, &start, mv);
    for page in [&black, &white] {
        wait_for_ply(page, 1);
    }
}

#[test]
fn unsent_moves_survive_a_reload() {
    let server = ServerProcess::start();
    let way = Relay::start(server.host());
    let browsers = [Browser::launch(), Browser::launch()];
    let black = open(&browsers[0], way.address(), "#/online");
    black.wait_for("navigator.serviceWorker.controller?.state === 'activated'");
    let hash = create(&black, &["pace-untimed"]);
    let white = open(&browsers[1], &server.address(), &hash);
    join(&white);
    shows(&black, "turn", "Your turn");
    way.disconnect();
    shows(&black, "connection", "Reconnecting");
    black.click("[data-square=c1]");
    black.click("[data-square=c3]");
    shows(&black, "sending", "on its way");
    black.reload();
    black.wait_for_start();
    way.reconnect();
    for page in [&black, &white] {
        wait_for_ply(page, 1);
    }
    black.wait_for("!document.querySelector('[data-testid=sending]')?.textContent");
    black.reload();
    wait_for_ply(&black, 1);
    assert_eq!(black.text("document.querySelector('[data-testid=note]').textContent"), "");
}

#[test]
fn a_missing_server_is_reported() {
    let folder = env::temp_dir().join(format!("mana-site-{}-online", std::process::id()));
    let status =
        Command::new(program()).arg("export-site").arg(&folder).status().expect("the program runs");
    assert!(status.success());
    let (host, browser) = (StaticHost::start(&folder, "/games/mana/"), Browser::launch());
    for hash in ["#/online", "#/game/abcdefghijkl"] {
        let page = open(&browser, host.address(), hash);
        page.wait_for("document.body.innerText.includes('no game server')");
    }
    fs::remove_dir_all(&folder).expect("the folder");
}
