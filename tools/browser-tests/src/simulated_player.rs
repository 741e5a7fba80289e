use crate::browser_page::BrowserPage;
use crate::keys::Key;
use mana_engine::{Engine, EngineGame, EngineOptions};
use mana_search::Limits;
use mana_ui::game_ui::GameUi;
use mana_ui::local_game::{Actor, LocalGame};
use mana_ui::move_draft::{BoardButton, ClickTarget, MoveDraft, SelectResult};
use mana_ui::settings::{BirdFlight, UserSettings};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// The device that a person plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputDevice {
    /// Mouse clicks.
    Mouse,
    /// Taps on a touch screen.
    Touch,
    /// The keyboard alone.
    Keyboard,
}

/// A strong player of the game on a page: the engine chooses the moves, which are made with a single input device.
pub struct SimulatedPlayer<'a, P: EngineGame + GameUi> {
    page: &'a BrowserPage,
    device: InputDevice,
    engine: Engine<P>,
}

/// How many nodes the engine searches for a move: enough to beat the lowest level.
const NODES: u64 = 20_000;

/// The most clicks that a move takes: a piece, its destination, and what is pushed or the bird's square.
const MAX_CLICKS: usize = 4;

/// The most moves that a game of these tests lasts.
const MAX_MOVES: usize = 300;

impl<'a, P: EngineGame + GameUi> SimulatedPlayer<'a, P> {
    /// A player in front of a page.
    pub fn new(page: &'a BrowserPage, device: InputDevice) -> Self {
        let engine = Engine::new(EngineOptions { hash_mib: 8, ..EngineOptions::default() });
        SimulatedPlayer { page, device, engine }
    }

    /// Activates an element: clicks it, taps it, or tabs to it and presses Enter.
    pub fn activate(&self, selector: &str) {
        match self.device {
            InputDevice::Mouse => self.page.click(selector),
            InputDevice::Touch => self.page.tap(selector),
            InputDevice::Keyboard => {
                self.tab_to(selector);
                self.page.press(Key::Enter);
            }
        }
    }

    /// Moves the focus to an element with the tab key.
    pub fn focus(&self, selector: &str) {
        self.tab_to(selector);
    }

    /// The stored game of the page; `None` once it is over.
    ///
    /// # Panics
    /// The stored text is not a game.
    pub fn saved_game(&self) -> Option<LocalGame<P>> {
        let kept = self.page.evaluate("localStorage.getItem('mana.game.1')");
        kept.as_str()
            .map(|text| LocalGame::read(text).unwrap_or_else(|error| panic!("{error}\n{text}")))
    }

    /// Plays until the game is over, and returns how many moves that took.
    pub fn play_to_the_end(&mut self) -> usize {
        for count in 0..MAX_MOVES {
            self.page.wait_for(
                "document.querySelector('[data-testid=rematch]') || (document.querySelector('[data-testid=table]') \
                 && !document.querySelector('.busy') && localStorage.getItem('mana.game.1'))",
            );
            if self.page.evaluate("!!document.querySelector('[data-testid=rematch]')") == true {
                return count;
            }
            self.play_move();
        }
        panic!("a game of more than {MAX_MOVES} moves");
    }

    /// Makes one move, once it is the person's turn, and waits until the page has stored it.
    ///
    /// # Panics
    /// The game is over, or the page does not accept the move.
    pub fn play_move(&mut self) {
        let (before, game) = loop {
            let text = self.page.text("localStorage.getItem('mana.game.1')");
            let game = self.saved_game().expect("a game that is not over");
            if game.actor() == Actor::Person {
                break (text, game);
            }
            self.wait_for_change(&text);
        };
        let clicks = self.choose(&game);
        for target in clicks {
            self.click(target);
        }
        self.wait_for_change(&before);
    }

    /// Waits until the stored game is not this one any more.
    fn wait_for_change(&self, text: &str) {
        self.page.wait_for(&format!("localStorage.getItem('mana.game.1') !== {}", json!(text)));
    }

    /// The clicks for a good move.
    fn choose(&mut self, local: &LocalGame<P>) -> Vec<ClickTarget> {
        let game = local.game();
        if game.position().is_set_up() {
            return vec![ClickTarget::Button(BoardButton::Ready)];
        }
        let settings =
            UserSettings::read(&self.page.text("localStorage.getItem('mana.settings.1') ?? ''"));
        let draft = P::Draft::new(game.position(), settings.bird == BirdFlight::Chosen);
        let mut gestures = BTreeMap::new();
        find_gestures::<P>(&draft, &mut Vec::new(), &mut gestures);
        let limits =
            Limits { moves: Some(gestures.keys().copied().collect()), ..Limits::nodes(NODES) };
        let report =
            self.engine.search(game, &limits, &AtomicBool::new(false), |_| {}).expect("a move");
        gestures.remove(&report.best_move()).expect("its clicks")
    }

    fn click(&self, target: ClickTarget) {
        let selector = match target {
            ClickTarget::Button(button) => {
                format!("[data-testid={}]", format!("{button:?}").to_lowercase())
            }
            ClickTarget::Hand(kind) => format!("[data-spot=h{kind}]:not([disabled]):not([hidden])"),
            ClickTarget::Cell { column, row } if self.device == InputDevice::Keyboard => {
                return self.move_to_cell(column, row);
            }
            ClickTarget::Cell { column, row } => format!("[data-spot=c{column}r{row}]"),
        };
        self.activate(&selector);
    }

    /// Moves to a cell of the grid with the arrow keys and presses Enter. The person's own side has to be at the bottom.
    fn move_to_cell(&self, column: u8, row: u8) {
        self.tab_to("[role=gridcell]");
        loop {
            let target = self.page.text("document.activeElement.dataset.spot");
            let (x, y) =
                target[1..].split_once('r').unwrap_or_else(|| panic!("the focus is on {target:?}"));
            let (x, y): (u8, u8) = (x.parse().expect("a column"), y.parse().expect("a row"));
            let key = match () {
                () if x < column => Key::ArrowRight,
                () if x > column => Key::ArrowLeft,
                () if y < row => Key::ArrowUp,
                () if y > row => Key::ArrowDown,
                () => break,
            };
            self.page.press(key);
            self.page
                .wait_for(&format!("document.activeElement.dataset.spot !== {}", json!(target)));
        }
        self.page.press(Key::Enter);
    }

    /// Presses the tab key until a matching element has the focus.
    fn tab_to(&self, selector: &str) {
        self.page.wait_for_element(selector);
        let arrived = format!("document.activeElement?.matches({})", json!(selector));
        for _ in 0..200 {
            if self.page.evaluate(&arrived) == true {
                return;
            }
            self.page.press(Key::Tab);
        }
        panic!("{selector} cannot be reached by keyboard");
    }
}

/// The fewest clicks that make a legal move, where the bird's square is chosen only if it matters.
///
/// # Panics
/// No clicks make it.
pub fn clicks_of<P: GameUi>(position: &P, mv: P::Move) -> Vec<ClickTarget> {
    let mut gestures = BTreeMap::new();
    find_gestures::<P>(&P::Draft::new(position, false), &mut Vec::new(), &mut gestures);
    gestures.remove(&mv).expect("its clicks")
}

/// Every move of a draft, with the fewest clicks that make it.
fn find_gestures<P: GameUi>(
    draft: &P::Draft,
    clicked: &mut Vec<ClickTarget>,
    found: &mut BTreeMap<P::Move, Vec<ClickTarget>>,
) {
    if clicked.len() >= MAX_CLICKS {
        return;
    }
    let highlights = draft.highlights();
    let next = if clicked.is_empty() { highlights.sources } else { highlights.destinations };
    for target in next {
        let mut draft = draft.clone();
        clicked.push(target);
        match draft.select(target) {
            SelectResult::Complete(mv) => {
                let shorter = found
                    .get(&mv)
                    .is_none_or(|known: &Vec<ClickTarget>| known.len() > clicked.len());
                if shorter {
                    found.insert(mv, clicked.clone());
                }
            }
            SelectResult::Changed => find_gestures::<P>(&draft, clicked, found),
            SelectResult::Rejected => {}
        }
        clicked.pop();
    }
}
