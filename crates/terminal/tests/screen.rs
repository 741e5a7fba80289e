//! The drawing of games on a screen in memory.

use mana::Edition;
use mana_game::{Game, Side};
use mana_terminal::{
    ComputerLevel, PlayOptions, PlaySession, PlayerChoice, ScreenLayout, TerminalUi, draw,
};
use mana_ui::mana::square_target;
use mana_ui::move_draft::{BoardButton, ClickTarget};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use std::time::Duration;

fn session<P: TerminalUi>(rules: P::Rules, position: &str, colour: bool) -> PlaySession<P> {
    let position = P::parse(rules, position).expect("a position");
    let options = PlayOptions {
        players: [PlayerChoice::Person, PlayerChoice::Level(ComputerLevel::default())],
        clock: Some((Duration::from_secs(300), Duration::ZERO)),
        limit: None,
        record: None,
        date: None,
        colour,
    };
    PlaySession::new(Game::from_position(position), options, Duration::ZERO)
}

/// The lines of the screen without trailing spaces.
fn screen<P: TerminalUi>(session: &PlaySession<P>, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, session, Duration::ZERO)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(|y| line(y).trim_end().to_owned()).collect()
}

#[track_caller]
fn check_contains(lines: &[String], expected: &[&str]) {
    for part in expected {
        assert!(lines.iter().any(|line| line.contains(part)), "{part}:\n{}", lines.join("\n"));
    }
}

const AFTER_SET_UPS: &str = "rdrrrr/6/6/6/6/RDRRRR b -";

#[test]
fn mana_fits_the_smallest_screen() {
    let session = session::<mana::Position>(Edition::COSMOLUDO, AFTER_SET_UPS, false);
    let lines = screen(&session, 80, 24);
    check_contains(
        &lines,
        &[
            " Mana  cosmoludo",
            "6 │  r  │  d  │  r  │  r  │  r  │  r  │",
            "1 │  R  │  D  │  R  │  R  │  R  │  R  │",
            "│  ○  │ ○ ○ │ ○ ○ │○ ○ ○│  ○  │ ○ ○ │",
            "a     b     c     d     e     f",
            "White  Mana, level 3",
            ">  Black  You",
            "5:00",
            "h hint",
        ],
    );
}

#[test]
fn burst_fits_the_smallest_screen() {
    let position = "4G/3n1/2+R2/NS3/g1E2 b PTAerpsta";
    let session = session::<burst::Position>(burst::Rules, position, false);
    let lines = screen(&session, 80, 24);
    check_contains(
        &lines,
        &[
            "Burst of Mana  burst",
            "10 │░░░░░│░░░░░│",
            " 7 │░░░░░│     │     │  R+ │     │     │░░░░░│",
            "P   T   A",
            "e   r   p   s   t   a",
        ],
    );
}

#[test]
fn larger_screens_have_larger_boards() {
    let session = session::<mana::Position>(Edition::COSMOLUDO, AFTER_SET_UPS, true);
    let lines = screen(&session, 120, 40);
    check_contains(&lines, &["│    r    │    d    │"]);
    let lines = screen(&session, 79, 24);
    check_contains(&lines, &["80 columns and 24 rows"]);
    for (width, height) in [(1, 1), (80, 24), (81, 25), (200, 24), (80, 90), (300, 100)] {
        screen(&session, width, height);
    }
}

#[test]
fn a_long_message_has_two_lines() {
    let mut session = session::<mana::Position>(Edition::COSMOLUDO, AFTER_SET_UPS, false);
    session.say("word ".repeat(20) + "end");
    let lines = screen(&session, 80, 24);
    assert!(lines[21].starts_with(" word word"), "{}", lines.join("\n"));
    assert!(lines[22].ends_with("word end"), "{}", lines.join("\n"));
    session.say("short");
    assert_eq!(screen(&session, 80, 24)[21..23], ["", " short"]);
}

#[test]
fn clicks_hit_what_is_drawn() {
    let mut session = session::<mana::Position>(Edition::COSMOLUDO, AFTER_SET_UPS, false);
    for flipped in [false, true] {
        let layout = ScreenLayout::new(&session, Rect::new(0, 0, 80, 24)).unwrap();
        let lines = screen(&session, 80, 24);
        let (y, line) = (0..).zip(&lines).find(|(_, line)| line.contains("│  D  │")).unwrap();
        let x = line.chars().position(|letter| letter == 'D').unwrap() as u16;
        let daimyo = square_target(mana::Square::from_text("b1").unwrap());
        assert_eq!(layout.target_at(Side::Black, x, y), Some(daimyo), "flipped: {flipped}");
        session.key(KeyEvent::new(KeyCode::Char('v'), KeyModifiers::NONE), Duration::ZERO);
    }
}

#[test]
fn buttons_and_hands_can_be_clicked() {
    let set_up = session::<mana::Position>(Edition::COSMOLUDO, "6/6/6/6/6/6 b -", false);
    let layout = ScreenLayout::new(&set_up, Rect::new(0, 0, 80, 24)).unwrap();
    let lines = screen(&set_up, 80, 24);
    let (y, line) = (0..).zip(&lines).find(|(_, line)| line.contains("[ Ready ]")).unwrap();
    let x = line.chars().position(|letter| letter == '[').unwrap() as u16;
    let ready = ClickTarget::Button(BoardButton::Ready);
    assert_eq!(layout.target_at(Side::Black, x + 2, y), Some(ready));

    let start = "Gg b ENRPSTAenrpsta";
    let burst = session::<burst::Position>(burst::Rules, start, false);
    let layout = ScreenLayout::new(&burst, Rect::new(0, 0, 80, 24)).unwrap();
    let lines = screen(&burst, 80, 24);
    let find = |part: &str| {
        let (y, line) = (0..).zip(&lines).find(|(_, line)| line.contains(part)).unwrap();
        (line.chars().count() as u16 - part.len() as u16, y)
    };
    let (x, y) = find("N   R   P   S   T   A");
    assert_eq!(layout.target_at(Side::Black, x, y), Some(ClickTarget::Hand(2)));
    // The opponent's pieces in hand cannot be chosen.
    let (x, y) = find("n   r   p   s   t   a");
    assert_eq!(layout.target_at(Side::Black, x, y), None);
    assert_eq!(layout.target_at(Side::White, x, y), Some(ClickTarget::Hand(2)));
}

#[test]
fn every_position_of_a_game_is_drawn() {
    fn check<P: TerminalUi>(rules: P::Rules) {
        let mut game = Game::<P>::new(rules);
        for ply in 0..60 {
            let options = PlayOptions {
                players: [PlayerChoice::Person, PlayerChoice::Person],
                clock: None,
                limit: None,
                record: None,
                date: None,
                colour: ply % 2 == 0,
            };
            let session = PlaySession::new(game.clone(), options, Duration::ZERO);
            screen(&session, 80, 24);
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(ply * 13 % moves.len().max(1)) else { break };
            game.play(mv).unwrap();
        }
    }
    for (_, edition) in Edition::NAMED {
        check::<mana::Position>(edition);
    }
    check::<burst::Position>(burst::Rules);
}
