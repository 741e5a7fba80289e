//! Error messages for links, records and positions.

use crate::game_ui::GameUi;
use crate::messages::{MessageArgs, Messages};
use mana::EditionError;
use mana_catalogue::{AnyMoveError, AnyPositionError, UnknownRules};
use mana_game::excerpt;
use mana_record::{LinkError, RecordError, RecordErrorKind};

/// Why a link cannot be opened.
pub fn link(error: &LinkError, messages: &Messages) -> String {
    match error {
        LinkError::Character(character, place) => {
            let text = character.to_string().into();
            messages.fill("link-character", &[("text", text), ("place", (*place).into())])
        }
        // The rules in the link decide by which game it is read.
        LinkError::Damaged | LinkError::WrongGame(_) => messages.text("link-damaged"),
        LinkError::Version(_) => messages.text("link-version"),
        LinkError::Rules(error) => rules(error, messages),
        LinkError::Position(error) => first_position(error, messages),
        LinkError::Move(before) => messages.fill("link-move", &[("number", (before + 1).into())]),
    }
}

/// Why a record cannot be read, and where.
pub fn record(error: &RecordError, messages: &Messages) -> String {
    let reason = problem(&error.kind, messages);
    let (line, column) = (error.location.line.into(), error.location.column.into());
    messages.fill("error-place", &[("line", line), ("column", column), ("reason", reason.into())])
}

/// Why a text is not a position of a game, in one line.
pub fn position<P: GameUi>(error: &P::PositionError, messages: &Messages) -> String {
    P::describe_position_error(error, messages).join(" ")
}

fn problem(problem: &RecordErrorKind, messages: &Messages) -> String {
    let text = |key, text: &str| messages.fill(key, &[("text", excerpt(text).into())]);
    match problem {
        RecordErrorKind::NoRecord => messages.text("record-none"),
        RecordErrorKind::AnotherRecord => messages.text("record-another"),
        RecordErrorKind::Unexpected(word) => text("record-unexpected", word),
        RecordErrorKind::BadTag(_) => messages.text("record-tag"),
        RecordErrorKind::TagTwice(name) => text("record-tag-twice", name),
        RecordErrorKind::UnclosedComment => messages.text("record-comment"),
        RecordErrorKind::UnclosedVariation => messages.text("record-variation"),
        RecordErrorKind::NoVariation => messages.text("record-bracket"),
        RecordErrorKind::EmptyVariation => messages.text("record-empty-variation"),
        RecordErrorKind::NoMoveBefore(_) => messages.text("record-no-move-before"),
        RecordErrorKind::BadNag(word) => text("record-annotation", word),
        RecordErrorKind::AfterResult(word) => text("record-after-result", word),
        RecordErrorKind::WrongGame { stated, expected: Some(_) } => {
            text("record-other-game", stated)
        }
        RecordErrorKind::WrongGame { stated, expected: None } => {
            text("record-unknown-game", stated)
        }
        RecordErrorKind::Rules(error) => rules(error, messages),
        RecordErrorKind::Position(error) => first_position(error, messages),
        RecordErrorKind::Move(error) => illegal_move(error, messages),
        RecordErrorKind::GameOver { text: word, .. } => text("record-after-end", word),
        RecordErrorKind::BadResult(word) => text("record-result", word),
        RecordErrorKind::TwoResults { tag, moves } => {
            let results: &MessageArgs<'_> =
                &[("tag", tag.result().into()), ("moves", moves.result().into())];
            messages.fill("record-two-results", results)
        }
        RecordErrorKind::WrongResult { stated, board } => {
            let results: &MessageArgs<'_> =
                &[("stated", (*stated).into()), ("board", board.result().into())];
            messages.fill("record-wrong-result", results)
        }
        // An error unknown to this version: the library's own text is better than none.
        other => other.to_string(),
    }
}

fn rules(error: &UnknownRules, messages: &Messages) -> String {
    let unknown = |name: &str| messages.fill("rules-unknown", &[("text", excerpt(name).into())]);
    match error {
        UnknownRules::Name(name) => unknown(name),
        UnknownRules::Edition(EditionError::UnknownEdition(name)) => unknown(name),
        UnknownRules::Edition(EditionError::UnknownChoice(choice)) => {
            messages.fill("rules-choice", &[("text", excerpt(choice).into())])
        }
        UnknownRules::Edition(EditionError::RepeatedChoice(choice)) => {
            messages.fill("rules-repeated", &[("choice", (*choice).into())])
        }
        UnknownRules::Edition(EditionError::UnknownValue { choice, value, .. }) => messages
            .fill("rules-value", &[("choice", (*choice).into()), ("text", excerpt(value).into())]),
    }
}

fn first_position(error: &AnyPositionError, messages: &Messages) -> String {
    let reason = match error {
        AnyPositionError::Mana(error) => position::<mana::Position>(error, messages),
        AnyPositionError::Burst(error) => position::<burst::Position>(error, messages),
    };
    messages.fill("first-position", &[("reason", reason.into())])
}

fn illegal_move(error: &AnyMoveError, messages: &Messages) -> String {
    match error {
        AnyMoveError::Mana(error) => mana::Position::describe_move_error(error, messages),
        AnyMoveError::Burst(error) => burst::Position::describe_move_error(error, messages),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_catalogue::with_game;
    use mana_game::Position as _;
    use mana_record::{Record, RecordText, link_rules};

    #[track_caller]
    fn check_record(text: &str, expected: &str) {
        let read = text.parse::<RecordText>().and_then(|text| {
            with_game!(text.rules()?, |P, _| Record::<P>::from_text(&text).map(|_| ()))
        });
        assert_eq!(record(&read.unwrap_err(), &Messages::english()), expected);
    }

    #[test]
    fn record_errors_name_the_place() {
        check_record("", "Line 1, column 1: There is no record here.");
        check_record(
            "[Rules \"cosmoludo\"]\n\n1. b1/a1/c1/d1/e1/f1 c6/a6/b6/d6/e6/f6 2. c1c5",
            "Line 3, column 43: “c1c5”: no clear path of exactly 2 steps leads from c1 to c5.",
        );
        check_record(
            "[Rules \"burst\"]\n\n1. G@f6",
            "Line 3, column 4: “G@f6”: Gran is not in hand.",
        );
        check_record(
            "[Rules \"chess\"]\n\n1. e4",
            "Line 1, column 1: There are no rules called “chess”.",
        );
        check_record(
            "[Rules \"cosmoludo,bird=9\"]\n\n*",
            "Line 1, column 1: “bird=9” is not a choice of an edition. A choice is written like blocked=free.",
        );
        check_record(
            "[Rules \"cosmoludo\"]\n[Position \"6/6/6/6/6/RDRRR1 w -\"]\n\n*",
            "Line 2, column 1: The first position: Black needs five Ronin and has 4.",
        );
        check_record("{ never closed", "Line 1, column 1: This comment has no end.");
    }

    /// The untranslated text of a library's error must never reach the page.
    #[test]
    fn position_errors_are_translated() {
        let messages = Messages::english();
        let mana = |text| {
            let error = mana::Position::parse(mana::Edition::default(), text).unwrap_err();
            position::<mana::Position>(&error, &messages)
        };
        assert_eq!(mana("6/6 b -"), "The board has six rows. This has 2.");
        assert_eq!(mana("rdrrrr/6/6/5/6/RDRRRR b -"), "Row 3 must have six squares, not 5.");
        assert_eq!(mana("rdrrrr/6/6/6/6/RDRRRR x -"), "The side to move is written b or w.");
        let burst = burst::Position::parse(burst::Rules, "Gq b ENRPSTAenrpsta").unwrap_err();
        let said = position::<burst::Position>(&burst, &messages);
        assert!(said.contains("“q” means nothing in a row."), "{said}");
    }

    #[test]
    fn link_errors_are_translated() {
        let said = |text| link(&link_rules(text).unwrap_err(), &Messages::english());
        assert_eq!(said("AB!C"), "Character 3 of the link is “!”, which no link contains.");
        assert_eq!(said("ABCD"), "The link is cut off or has been changed.");
    }
}
