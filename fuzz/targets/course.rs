//! Any text as games of the Escampe courses, and each of its lines as a move and as a message of the referee:
//! everything that parses round-trips.

#![no_main]

use mana::{Edition, Position};
use mana_escampe::{CourseMessage, read_course_games, read_course_move, write_course_move};
use mana_game::Position as _;

libfuzzer_sys::fuzz_target!(|text: &str| {
    match read_course_games(text) {
        Ok(games) => {
            for game in games {
                let written = game.to_string();
                let read = read_course_games(&written).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(read.iter().map(ToString::to_string).collect::<String>(), written);
            }
        }
        Err(error) => mana_fuzz::check_message(&error),
    }
    let start = Position::start(Edition::ESCAMPE);
    for line in text.lines() {
        match read_course_move(&start, line) {
            Ok(mv) => {
                let written = write_course_move(&start, mv).expect("a set-up has a text");
                assert_eq!(read_course_move(&start, &written), Ok(mv));
            }
            Err(error) => mana_fuzz::check_message(&error),
        }
        match line.parse::<CourseMessage>() {
            Ok(message) => assert_eq!(message.to_string().parse(), Ok(message)),
            Err(error) => mana_fuzz::check_message(&error),
        }
    }
});
