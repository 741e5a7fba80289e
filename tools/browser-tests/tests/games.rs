//! Whole games against the computer, by mouse, by touch and by keyboard.

use mana_browser_tests::{BrowserPage, InputDevice, Key, SimulatedPlayer, Viewport, visit};
use mana_engine::EngineGame;
use mana_ui::game_ui::GameUi;
use serde_json::json;

const DESK: Viewport = Viewport { width: 1280, height: 900, touch: false };
const PHONE: Viewport = Viewport { width: 390, height: 844, touch: true };

/// Starts a game against level 1 as Black, from the home page.
fn begin<P: EngineGame + GameUi>(
    page: &BrowserPage,
    player: &SimulatedPlayer<'_, P>,
    device: InputDevice,
    game: &str,
    set_up: Option<&str>,
) {
    let choose = |name: &str, value: &str| match device {
        InputDevice::Keyboard => {
            // A group of radio buttons is one tab stop, where arrow keys choose.
            player.focus(&format!("input[name={name}]"));
            for _ in 0..4 {
                if page.evaluate(&format!(
                    "document.querySelector('input[name={name}]:checked').value === '{value}'"
                )) == true
                {
                    return;
                }
                page.press(Key::ArrowRight);
            }
            panic!("{name} has no choice {value}");
        }
        InputDevice::Mouse | InputDevice::Touch => {
            player.activate(&format!("[data-testid={name}-{value}]"))
        }
    };
    choose("game", game);
    player.activate("[data-testid=options]");
    choose("colour", "black");
    if let Some(set_up) = set_up {
        choose("set-up", set_up);
    }
    player.focus("#level");
    for _ in 0..9 {
        page.press(Key::ArrowLeft);
    }
    assert_eq!(page.text("document.querySelector('#level').value"), "1");
    player.activate("[data-testid=new-game]");
    page.wait_for_element("[data-testid=table]");
}

/// Records unexpected layout shifts. Words that wrap in place, such as those about a geyser on a phone, are 0.0001 of
/// the screen and do not count.
fn watch_shifts(page: &BrowserPage) {
    page.evaluate(
        "globalThis.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries()) \
           if (entry.value > 0.0005) shifts.push(entry.value.toFixed(4) + ' ' + entry.sources.map(({ node }) => \
             (node?.outerHTML ?? node?.textContent ?? 'gone').slice(0, 100)).join(' | ')); }) \
           .observe({ type: 'layout-shift' })",
    );
}

/// Plays a whole game and wins it, without layout shifts around the board.
fn check<P: EngineGame + GameUi>(viewport: Viewport, device: InputDevice, game: &str) {
    visit(|page, _| {
        page.set_viewport(viewport);
        let mut player = SimulatedPlayer::<P>::new(page, device);
        begin(page, &player, device, game, None);
        watch_shifts(page);
        let moves = player.play_to_the_end();
        assert!(moves >= 2, "{moves} moves");
        assert_eq!(page.evaluate("shifts"), json!([]));
        let result = page.text("document.querySelector('[data-testid=turn]').textContent");
        assert!(result.contains("Black"), "{result}");
        assert!(page.evaluate("localStorage.getItem('mana.game.1')").is_null());
    });
}

#[test]
fn mana_by_mouse() {
    check::<mana::Position>(DESK, InputDevice::Mouse, "mana");
}

#[test]
fn mana_by_touch() {
    check::<mana::Position>(PHONE, InputDevice::Touch, "mana");
}

#[test]
fn mana_by_keyboard() {
    check::<mana::Position>(DESK, InputDevice::Keyboard, "mana");
}

#[test]
fn burst_by_mouse() {
    check::<burst::Position>(DESK, InputDevice::Mouse, "burst");
}

#[test]
fn burst_by_touch() {
    check::<burst::Position>(PHONE, InputDevice::Touch, "burst");
}

#[test]
fn burst_by_keyboard() {
    check::<burst::Position>(DESK, InputDevice::Keyboard, "burst");
}

/// In one edition White moves first, in another the board is turned.
#[test]
fn mana_from_a_fair_start() {
    visit(|page, _| {
        page.set_viewport(DESK);
        let mut player = SimulatedPlayer::<mana::Position>::new(page, InputDevice::Mouse);
        begin(page, &player, InputDevice::Mouse, "mana", Some("fair"));
        let first = player.saved_game().expect("a game").game().first_position().to_string();
        assert!(mana_data::fair_starts("cosmoludo").any(|start| start == first), "{first}");
        assert!(player.play_to_the_end() >= 1);
    });
}
