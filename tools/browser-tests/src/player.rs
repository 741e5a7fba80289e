use crate::keys::Key;
use crate::page::Page;
use mana_engine::{Engine, EngineGame, EngineOptions};
use mana_search::Limits;
use mana_ui::game_ui::GameUi;
use mana_ui::local_game::{Actor, LocalGame};
use mana_ui::move_draft::{BoardButton, ClickTarget, MoveDraft, SelectResult};
use mana_ui::settings::{BirdFlight, UserSettings};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// What a person plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// Clicks of the mouse.
    Mouse,
    /// Taps of a finger.
    Touch,
    /// Keys, and nothing else.
    Keyboard,
}

/// Somebody who plays the game on a page, and plays it well: the engine tells the moves, and they are made on the page
/// with nothing but what a person has.
pub struct Player<'a, P: EngineGame + GameUi> {
    page: &'a Page,
    means: Means,
    engine: Engine<P>,
}

/// Enough to beat the lowest level.
const NODES: u64 = 20_000;

/// A gesture is never longer: a tile, its goal, and what is pushed or the bird.
const LONGEST_GESTURE: usize = 4;

/// No game that the tests play is longer.
const LONGEST_GAME: usize = 300;

impl<'a, P: EngineGame + GameUi> Player<'a, P> {
    /// Somebody in front of a page.
    pub fn new(page: &'a Page, means: Means) -> Self {
        let engine = Engine::new(EngineOptions { hash_mib: 8, ..EngineOptions::default() });
        Player { page, means, engine }
    }

    /// Activates an element: clicks it, taps it, or goes there by tabulator and presses Enter.
    pub fn activate(&self, selector: &str) {
        match self.means {
            Means::Mouse => self.page.click(selector),
            Means::Touch => self.page.tap(selector),
            Means::Keyboard => {
                self.tab_to(selector);
                self.page.press(Key::Enter);
            }
        }
    }

    /// Gives an element the focus, by tabulator.
    pub fn focus(&self, selector: &str) {
        self.tab_to(selector);
    }

    /// The game as the page keeps it; `None` once it is over.
    ///
    /// # Panics
    /// What the page keeps is not a game.
    pub fn session(&self) -> Option<LocalGame<P>> {
        let kept = self.page.evaluate("localStorage.getItem('mana.game.1')");
        kept.as_str()
            .map(|text| LocalGame::read(text).unwrap_or_else(|error| panic!("{error}\n{text}")))
    }

    /// Makes the moves of the person until the game is over; says how many there were.
    pub fn play_to_the_end(&mut self) -> usize {
        for count in 0..LONGEST_GAME {
            self.page.wait_for(
                "document.querySelector('[data-testid=rematch]') || (document.querySelector('[data-testid=table]') \
                 && !document.querySelector('.busy'))",
            );
            if self.page.evaluate("!!document.querySelector('[data-testid=rematch]')") == true {
                return count;
            }
            self.play_one();
        }
        panic!("a game of more than {LONGEST_GAME} moves");
    }

    /// Makes one move, once it is the person's turn, and waits until the page has it.
    ///
    /// # Panics
    /// It is nobody's turn, or the page does not take the move.
    pub fn play_one(&mut self) {
        let (before, session) = loop {
            let text = self.page.text("localStorage.getItem('mana.game.1')");
            let session = self.session().expect("a game that is not over");
            if session.actor() == Actor::Person {
                break (text, session);
            }
            self.wait_for_change(&text);
        };
        let spots = self.choose(&session);
        for spot in spots {
            self.press(spot);
        }
        self.wait_for_change(&before);
    }

    /// Waits until the page keeps another game than this, or none.
    fn wait_for_change(&self, text: &str) {
        self.page.wait_for(&format!("localStorage.getItem('mana.game.1') !== {}", json!(text)));
    }

    /// The presses for a good move.
    fn choose(&mut self, session: &LocalGame<P>) -> Vec<ClickTarget> {
        let game = session.game();
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
        gestures.remove(&report.best_move()).expect("its presses")
    }

    fn press(&self, spot: ClickTarget) {
        let selector = match spot {
            ClickTarget::Button(act) => {
                format!("[data-testid={}]", format!("{act:?}").to_lowercase())
            }
            ClickTarget::Hand(kind) => format!("[data-spot=h{kind}]:not([disabled]):not([hidden])"),
            ClickTarget::Cell { column, row } if self.means == Means::Keyboard => {
                return self.walk_to(column, row);
            }
            ClickTarget::Cell { column, row } => format!("[data-spot=c{column}r{row}]"),
        };
        self.activate(&selector);
    }

    /// Goes to a cell of the grid by arrow keys and presses Enter. The person's own side has to be at the lower edge.
    fn walk_to(&self, column: u8, row: u8) {
        self.tab_to("[role=gridcell]");
        loop {
            let spot = self.page.text("document.activeElement.dataset.spot");
            let (x, y) =
                spot[1..].split_once('r').unwrap_or_else(|| panic!("the focus is on {spot:?}"));
            let (x, y): (u8, u8) = (x.parse().expect("a column"), y.parse().expect("a row"));
            let key = match () {
                () if x < column => Key::ArrowRight,
                () if x > column => Key::ArrowLeft,
                () if y < row => Key::ArrowUp,
                () if y > row => Key::ArrowDown,
                () => break,
            };
            self.page.press(key);
            self.page.wait_for(&format!("document.activeElement.dataset.spot !== {}", json!(spot)));
        }
        self.page.press(Key::Enter);
    }

    /// Presses the tabulator until an element that matches has the focus.
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

/// Every move that presses lead to, with the fewest presses.
fn find_gestures<P: GameUi>(
    draft: &P::Draft,
    pressed: &mut Vec<ClickTarget>,
    found: &mut BTreeMap<P::Move, Vec<ClickTarget>>,
) {
    if pressed.len() >= LONGEST_GESTURE {
        return;
    }
    let marks = draft.highlights();
    let next = if pressed.is_empty() { marks.sources } else { marks.destinations };
    for spot in next {
        let mut draft = draft.clone();
        pressed.push(spot);
        match draft.select(spot) {
            SelectResult::Complete(mv) => {
                let shorter = found
                    .get(&mv)
                    .is_none_or(|known: &Vec<ClickTarget>| known.len() > pressed.len());
                if shorter {
                    found.insert(mv, pressed.clone());
                }
            }
            SelectResult::Changed => find_gestures::<P>(&draft, pressed, found),
            SelectResult::Rejected => {}
        }
        pressed.pop();
    }
}
