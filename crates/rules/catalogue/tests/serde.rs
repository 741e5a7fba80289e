//! The feature `serde` of both games: values round-trip, and invalid ones are rejected.

use mana::{Edition, Square};
use mana_game::{Outcome, Position, Side};

#[track_caller]
fn check<T>(value: &T, expected: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).expect("it is written"), expected);
    assert_eq!(&serde_json::from_str::<T>(expected).expect("it is read"), value);
}

#[track_caller]
fn check_refused<T: serde::de::DeserializeOwned + std::fmt::Debug>(text: &str, reason: &str) {
    let error = serde_json::from_str::<T>(text).expect_err("it is refused").to_string();
    assert!(error.contains(reason), "{error}");
}

#[test]
fn values_are_their_texts() {
    check(&Side::White, "\"white\"");
    check(&Outcome::Win(Side::Black), "{\"win\":\"black\"}");
    check(&Outcome::Draw, "\"draw\"");
    check(&Edition::ESCAMPE, "\"escampe\"");
    check(&Square::from_text("c3").unwrap(), "\"c3\"");
    let position = mana::Position::parse(Edition::ZILLIONS, "rdrrrr/6/6/6/6/RDRRRR b -").unwrap();
    check(&position, "{\"rules\":\"zillions\",\"position\":\"rdrrrr/6/6/6/6/RDRRRR b -\"}");
    check(&burst::Position::start(burst::Rules), "\"Gg b ENRPSTAenrpsta\"");
    check(&burst::Rules, "\"burst\"");
}

#[test]
fn moves_are_their_numbers() {
    fn check_moves<P>(position: P)
    where
        P: Position<Move: serde::Serialize + serde::de::DeserializeOwned>,
    {
        for mv in position.legal_moves() {
            let text = serde_json::to_string(&mv).unwrap();
            assert_eq!(serde_json::from_str::<P::Move>(&text).unwrap(), mv);
        }
    }
    check_moves(mana::Position::start(Edition::COSMOLUDO_ADVANCED));
    check_moves(burst::Position::start(burst::Rules));
    check_refused::<mana::Move>("0", "");
    check_refused::<mana::Move>("7", "not the number of a move");
    check_refused::<burst::Move>("1", "1");
}

#[test]
fn invalid_values_are_rejected() {
    check_refused::<Edition>("\"chess\"", "chess");
    check_refused::<Square>("\"g7\"", "\"g7\" is not a square");
    check_refused::<mana::Position>("{\"rules\":\"escampe\",\"position\":\"x\"}", "");
    check_refused::<burst::Position>("\"Gg\"", "");
}
