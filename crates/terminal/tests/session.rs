//! Sessions without a terminal: keys, clicks and engine responses.

use mana::Edition;
use mana_game::{Game, Outcome, Position, Side};
use mana_terminal::{
    ComputerLevel, EngineCommand, PlayOptions, PlayRequest, PlaySession, PlayerChoice, TerminalUi,
};
use mana_ui::burst::hand_target;
use mana_ui::mana::square_target;
use mana_ui::move_draft::{BoardButton, ClickTarget};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::Duration;

const NOW: Duration = Duration::ZERO;
const SECOND: Duration = Duration::from_secs(1);
const AFTER_SET_UPS: &str = "rdrrrr/6/6/6/6/RDRRRR b -";

fn options(white: PlayerChoice) -> PlayOptions {
    PlayOptions {
        players: [PlayerChoice::Person, white],
        clock: None,
        limit: None,
        record: None,
        date: None,
        colour: false,
    }
}

fn level() -> PlayerChoice {
    PlayerChoice::Level(ComputerLevel::default())
}

fn session<P: TerminalUi>(rules: P::Rules, position: &str, white: PlayerChoice) -> PlaySession<P> {
    let position = P::parse(rules, position).expect("a position");
    PlaySession::new(Game::from_position(position), options(white), NOW)
}

fn mana(edition: Edition, position: &str, white: PlayerChoice) -> PlaySession<mana::Position> {
    session(edition, position, white)
}

fn press<P: TerminalUi>(session: &mut PlaySession<P>, codes: &[KeyCode]) -> Option<PlayRequest> {
    let press = |&code: &KeyCode| session.key(KeyEvent::new(code, KeyModifiers::NONE), NOW);
    codes.iter().filter_map(press).last()
}

fn type_text<P: TerminalUi>(session: &mut PlaySession<P>, text: &str) -> Option<PlayRequest> {
    let codes: Vec<_> = text.chars().map(KeyCode::Char).chain([KeyCode::Enter]).collect();
    press(session, &codes)
}

fn moves<P: TerminalUi>(session: &PlaySession<P>) -> Vec<String> {
    session.game().moves().iter().map(ToString::to_string).collect()
}

fn square(name: &str) -> ClickTarget {
    square_target(mana::Square::from_text(name).expect("a square"))
}

#[test]
fn moves_are_made_with_arrow_keys() {
    let mut session = mana(Edition::COSMOLUDO, AFTER_SET_UPS, PlayerChoice::Person);
    // The cursor begins at c3: down to the Ronin, and back up with it.
    press(&mut session, &[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    press(&mut session, &[KeyCode::Up, KeyCode::Up, KeyCode::Char(' ')]);
    assert_eq!(moves(&session), ["c1c3"]);
}

#[test]
fn typed_moves_are_played_or_explained() {
    let mut session = mana(Edition::COSMOLUDO, AFTER_SET_UPS, PlayerChoice::Person);
    type_text(&mut session, "c1-c3");
    assert_eq!(moves(&session), ["c1c3"]);
    type_text(&mut session, "/a6a5");
    assert_eq!(moves(&session).len(), 1);
    assert!(session.message().contains("a6a5"), "{}", session.message());
    press(&mut session, &[KeyCode::Char('d'), KeyCode::Backspace, KeyCode::Backspace]);
    assert_eq!(session.message(), "");
}

#[test]
fn meaningless_clicks_are_explained() {
    let mut session = mana(Edition::COSMOLUDO, AFTER_SET_UPS, PlayerChoice::Person);
    session.click(square("a6"), NOW);
    assert!(!session.message().is_empty());
    session.click(square("b1"), NOW);
    session.click(square("b4"), NOW);
    assert!(session.message().contains("no clear path"), "{}", session.message());
    press(&mut session, &[KeyCode::Esc]);
    assert!(session.highlights().selected.is_empty());
}

#[test]
fn pieces_are_set_up_by_hand_and_the_board_is_turned() {
    let mut session = mana(Edition::JACTALEA, "6/6/6/6/6/6 b -", PlayerChoice::Person);
    session.click(square("a1"), NOW);
    session.click(square("a2"), NOW);
    press(&mut session, &[KeyCode::Char('o')]);
    session.click(ClickTarget::Button(BoardButton::Ready), NOW);
    assert_eq!(moves(&session), ["sw:b1/c1/d1/e1/f1/a2"]);
}

#[test]
fn the_bird_is_placed_where_it_obstructs() {
    let mut session = mana(Edition::COSMOLUDO_PL, AFTER_SET_UPS, PlayerChoice::Person);
    for name in ["b1", "b3", "b5"] {
        session.click(square(name), NOW);
    }
    assert_eq!(moves(&session), ["b1b3~b5"]);
}

#[test]
fn mana_are_placed_and_burst() {
    let start = "Gg b ENRPSTAenrpsta";
    let mut session = session::<burst::Position>(burst::Rules, start, PlayerChoice::Person);
    session.click(hand_target(burst::Kind::Noa), NOW);
    session.click(ClickTarget::Cell { column: 0, row: 1 }, NOW);
    assert_eq!(moves(&session), ["N@d5"]);
    // White's geyser is at g5 now.
    session.click(ClickTarget::Cell { column: 3, row: 1 }, NOW);
    session.click(ClickTarget::Button(BoardButton::Burst), NOW);
    assert_eq!(moves(&session), ["N@d5", "G+"]);
    type_text(&mut session, "n-");
    assert_eq!(moves(&session).len(), 3);
}

#[test]
fn obsolete_engine_responses_are_ignored() {
    let mut session = mana(Edition::COSMOLUDO, AFTER_SET_UPS, level());
    assert_eq!(session.wanted_search(NOW), None);
    type_text(&mut session, "c1c3");
    assert!(session.wanted_search(NOW).is_some_and(|go| go.move_time.is_some()));
    let asked = session.generation();
    press(&mut session, &[KeyCode::Char('u')]);
    session.engine_answer(asked, Ok(Some("d6d3".into())), NOW);
    assert!(moves(&session).is_empty());
    type_text(&mut session, "c1c3");
    session.engine_answer(session.generation(), Ok(Some("d6d3".into())), NOW);
    assert_eq!(moves(&session), ["c1c3", "d6d3"]);
    // Both the player's move and the reply are taken back.
    press(&mut session, &[KeyCode::Char('u')]);
    assert!(moves(&session).is_empty());
    press(&mut session, &[KeyCode::Char('u')]);
    assert!(session.message().contains("nothing to take back"));
}

#[test]
fn failing_engines_lose() {
    let engine = EngineCommand { name: "Other".into(), launch: mana_ugi::EngineLaunch::default() };
    for answer in [Ok(Some("a1a1".to_owned())), Ok(None), Err("it has exited".to_owned())] {
        let mut session =
            mana(Edition::COSMOLUDO, AFTER_SET_UPS, PlayerChoice::Engine(engine.clone()));
        type_text(&mut session, "c1c3");
        session.engine_answer(session.generation(), answer, NOW);
        assert_eq!(session.outcome(), Some(Outcome::Win(Side::Black)));
    }
}

#[test]
fn hints_are_requested_and_shown() {
    let mut session = mana(Edition::COSMOLUDO, AFTER_SET_UPS, level());
    press(&mut session, &[KeyCode::Char('h')]);
    assert!(session.is_hint_wanted());
    session.hint_answer(session.generation(), Ok(Some("c1c3".into())));
    assert!(session.message().starts_with("Hint: c1c3."), "{}", session.message());
    assert!(!session.is_hint_wanted());
}

#[test]
fn resigning_and_quitting_ask_for_confirmation() {
    let mut session = mana(Edition::COSMOLUDO, AFTER_SET_UPS, level());
    assert_eq!(press(&mut session, &[KeyCode::Char('q')]), Some(PlayRequest::Quit));
    type_text(&mut session, "c1c3");
    session.engine_answer(session.generation(), Ok(Some("d6d3".into())), NOW);
    assert_eq!(press(&mut session, &[KeyCode::Char('q'), KeyCode::Char('n')]), None);
    press(&mut session, &[KeyCode::Char('r'), KeyCode::Esc]);
    assert_eq!(session.outcome(), None);
    press(&mut session, &[KeyCode::Char('r'), KeyCode::Char('y')]);
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::White)));
    let record = session.record().to_string();
    assert!(record.contains("[Result \"0-1\"]\n[Termination \"resigned\"]"), "{record}");
    assert!(record.contains("[White \"Mana, level 3\"]"), "{record}");
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(session.key(interrupt, NOW), Some(PlayRequest::Interrupt));
}

#[test]
fn the_record_is_saved_under_the_typed_name() {
    let mut session = mana(Edition::COSMOLUDO, AFTER_SET_UPS, level());
    press(&mut session, &[KeyCode::Char('s')]);
    press(&mut session, &[KeyCode::Backspace; 8]);
    assert_eq!(type_text(&mut session, "a.txt"), Some(PlayRequest::Save("a.txt".into())));
    press(&mut session, &[KeyCode::Char('s')]);
    assert_eq!(type_text(&mut session, "2"), Some(PlayRequest::Save("game.txt2".into())));
}

#[test]
fn clocks_run_out() {
    let position = mana::Position::parse(Edition::COSMOLUDO, AFTER_SET_UPS).unwrap();
    let timed = PlayOptions { clock: Some((10 * SECOND, SECOND)), ..options(level()) };
    let mut session = PlaySession::new(Game::from_position(position), timed, NOW);
    let mv = |code| KeyEvent::new(code, KeyModifiers::NONE);
    for letter in "c1c3".chars() {
        session.key(mv(KeyCode::Char(letter)), 4 * SECOND);
    }
    session.key(mv(KeyCode::Enter), 4 * SECOND);
    let go = session.wanted_search(5 * SECOND).unwrap();
    assert_eq!(go.clock, [Some(7 * SECOND), Some(9 * SECOND)]);
    assert!(session.record().to_string().contains("[%clk 0:00:07"), "{}", session.record());
    session.tick(13 * SECOND);
    assert_eq!(session.outcome(), None);
    session.tick(14 * SECOND);
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::Black)));
}

#[test]
fn tab_moves_to_possible_choices() {
    let mut session = mana(Edition::COSMOLUDO, "6/6/6/6/6/6 b -", PlayerChoice::Person);
    press(&mut session, &[KeyCode::Tab]);
    assert_eq!(session.cursor(), ClickTarget::Button(BoardButton::Ready));
    press(&mut session, &[KeyCode::Tab, KeyCode::Tab, KeyCode::Enter]);
    assert_eq!(moves(&session), ["b1/a1/c1/d1/e1/f1"]);

    let mut session = mana(Edition::COSMOLUDO, AFTER_SET_UPS, PlayerChoice::Person);
    for _ in 0..3 {
        press(&mut session, &[KeyCode::Tab]);
        assert!(session.highlights().sources.contains(&session.cursor()));
    }
}
