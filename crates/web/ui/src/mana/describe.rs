//! Descriptions of Mana.

use super::{RESERVE, target_square};
use crate::game_ui::{side_name, side_selector};
use crate::messages::Messages;
use crate::move_draft::{ClickTarget, Highlights};
use mana::{
    Action, ManaKind, Move, MoveError, Orientation, Piece, PieceKind, Position, PositionError,
    PositionProblem, ReEntry, SetUpRows, Square, SquareType, Violation,
};
use mana_game::{Position as _, Side, excerpt};

/// `a single`.
fn one_of(square_type: SquareType, messages: &Messages) -> String {
    messages.text(match square_type {
        SquareType::Single => "one-single",
        SquareType::Double => "one-double",
        SquareType::Triple => "one-triple",
    })
}

/// `singles`.
fn all_of(square_type: SquareType, messages: &Messages) -> String {
    messages.text(match square_type {
        SquareType::Single => "all-singles",
        SquareType::Double => "all-doubles",
        SquareType::Triple => "all-triples",
    })
}

/// `single`, the name of a type of square.
fn type_name(square_type: SquareType, messages: &Messages) -> String {
    messages.text(match square_type {
        SquareType::Single => "type-single",
        SquareType::Double => "type-double",
        SquareType::Triple => "type-triple",
    })
}

/// The value that selects between the pieces in a Fluent message.
fn kind_selector(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Daimyo => "daimyo",
        PieceKind::Ronin => "ronin",
    }
}

/// The name of a piece, with its side: `Black Ronin`.
pub fn piece_name(piece: Piece, messages: &Messages) -> String {
    let side = side_selector(piece.side).into();
    messages.fill("piece-name", &[("side", side), ("kind", kind_selector(piece.kind).into())])
}

/// The value that selects between a bird and a carried Mana in a Fluent message.
fn mana_selector(position: &Position) -> &'static str {
    match position.edition().mana {
        ManaKind::Bird | ManaKind::ObstructingBird => "bird",
        ManaKind::Carried => "carried",
    }
}

/// The key of an orientation's name, which is the type of the square in the first player's left corner.
pub fn orientation_message(orientation: Orientation) -> &'static str {
    match orientation {
        Orientation::Se => "orientation-se",
        Orientation::Sw => "orientation-sw",
        Orientation::Ne => "orientation-ne",
        Orientation::Nw => "orientation-nw",
    }
}

pub(super) fn describe_target(
    position: &Position,
    target: ClickTarget,
    highlights: &Highlights,
    messages: &Messages,
) -> String {
    if target == RESERVE {
        let count = position.reserve(position.turn());
        return messages.fill("reserve-label", &[("count", count.into())]);
    }
    let Some(square) = target_square(target) else { return String::new() };
    let mut parts =
        vec![square.to_string(), type_name(position.orientation().type_of(square), messages)];
    if let Some(piece) = position.piece_at(square) {
        parts.push(piece_name(piece, messages));
    }
    if position.mana() == Some(square) {
        parts.push(messages.fill("mana-here", &[("mana", mana_selector(position).into())]));
    }
    if position.daimyo(position.turn()) == Some(square)
        && !position.daimyo_attackers(position.turn()).is_empty()
    {
        parts.push(messages.text("mark-danger"));
    }
    let mark = if highlights.selected.contains(&target) {
        Some("mark-picked")
    } else if highlights.destinations.contains(&target) {
        Some(if highlights.selected.len() > 1 {
            "mark-bird-target"
        } else if position.piece_at(square).is_some() && !position.is_set_up() {
            "mark-capture"
        } else {
            "mark-target"
        })
    } else if highlights.selected.is_empty() && highlights.sources.contains(&target) {
        Some("mark-choice")
    } else {
        None
    };
    parts.extend(mark.map(|key| messages.text(key)));
    parts.join(", ")
}

pub(super) fn situation(position: &Position, messages: &Messages) -> String {
    let side = position.turn();
    if position.is_set_up() {
        let key = match position.edition().set_up {
            SetUpRows::First => "situation-set-up-row",
            SetUpRows::FirstTwo => "situation-set-up-rows",
        };
        return messages.text(key);
    }
    let must_pass = position.is_legal(Move::PASS);
    let moves = position.legal_moves();
    // M2: nothing forbids a move here, and still there is none.
    match (moves.is_empty(), must_pass && position.is_free()) {
        (true, _) => return messages.text("reason-no-action"),
        (_, true) => return messages.text("situation-pass-stuck"),
        _ => {}
    }
    let comes_back = |mv: &Move| matches!(mv.action(), Action::ReEntry { .. });
    let re_entry = match (position.edition().re_entry, position.marked()) {
        _ if !moves.iter().any(comes_back) => "no",
        (ReEntry::MarkedType, Some(_)) => "marked",
        _ => "yes",
    };
    let Some(marked) = position.marked() else {
        return messages.fill("situation-unmarked", &[("reentry", re_entry.into())]);
    };
    let fillers = [
        ("mana", mana_selector(position).into()),
        ("all", all_of(marked, messages).into()),
        ("one", one_of(marked, messages).into()),
        ("reentry", re_entry.into()),
    ];
    let on_marked = !(position.pieces(side) & position.orientation().squares(marked)).is_empty();
    let key = match (must_pass, position.is_free(), on_marked) {
        (true, _, true) => "situation-pass-blocked",
        (true, _, false) => "situation-pass-unmatched",
        (false, true, true) => "situation-free-blocked",
        (false, true, false) => "situation-free-unmatched",
        (false, false, _) => "situation-marked",
    };
    messages.fill(key, &fillers)
}

pub(super) fn why_not_selectable(
    position: &Position,
    target: ClickTarget,
    messages: &Messages,
) -> String {
    let side = position.turn();
    if target == RESERVE {
        return messages.text(if position.edition().re_entry == ReEntry::Never {
            "why-no-re-entry"
        } else if position.reserve(side) == 0 {
            "why-no-reserve"
        } else {
            "why-not-free"
        });
    }
    let Some(square) = target_square(target) else { return situation(position, messages) };
    if position.is_set_up() {
        return situation(position, messages);
    }
    match position.piece_at(square) {
        None => messages.fill("why-empty", &[("square", square.to_string().into())]),
        Some(piece) if piece.side != side => {
            messages.fill("why-not-yours", &[("piece", piece_name(piece, messages).into())])
        }
        Some(_) => {
            let here = position.orientation().type_of(square);
            match position.marked() {
                Some(marked) if marked != here && !position.is_free() => messages.fill(
                    "why-wrong-type",
                    &[
                        ("mana", mana_selector(position).into()),
                        ("here", one_of(here, messages).into()),
                        ("all", all_of(marked, messages).into()),
                    ],
                ),
                _ => messages.fill("why-stuck", &[("steps", here.steps().into())]),
            }
        }
    }
}

pub(super) fn describe_move(position: &Position, mv: Move, messages: &Messages) -> String {
    let side = position.turn();
    let side_filler = ("side", side_name(side, messages).into());
    match mv.action() {
        Action::SetUp(set_up) => {
            let daimyo = set_up.daimyo().to_string();
            messages.fill("speak-set-up", &[side_filler, ("daimyo", daimyo.into())])
        }
        Action::Pass => messages.fill("speak-pass", &[side_filler]),
        Action::Step { from, to, .. } => {
            let kind = position.piece_at(from).map_or(PieceKind::Ronin, |piece| piece.kind);
            let taken = position.piece_at(to).map_or("nothing", |piece| kind_selector(piece.kind));
            messages.fill(
                "speak-step",
                &[
                    side_filler,
                    ("kind", kind_selector(kind).into()),
                    ("from", from.to_string().into()),
                    ("to", to.to_string().into()),
                    ("taken", taken.into()),
                ],
            )
        }
        Action::ReEntry { to, .. } => {
            messages.fill("speak-re-entry", &[side_filler, ("to", to.to_string().into())])
        }
    }
}

pub(super) fn describe_move_error(error: &MoveError, messages: &Messages) -> String {
    let (text, refusal) = match error {
        MoveError::NotAMove(text) => {
            return messages.fill("refusal-not-a-move", &[("text", text.as_str().into())]);
        }
        MoveError::Illegal { text, violation } => (text, *violation),
    };
    let square = |square: Square| ("square", square.to_string().into());
    let side = |side: Side| ("side", side_name(side, messages).into());
    let reason = match refusal {
        Violation::GameOver => messages.text("refusal-game-over"),
        Violation::SetUpFirst(of) => messages.fill("refusal-set-up-first", &[side(of)]),
        Violation::SetUpsAreMade => messages.text("refusal-set-ups-are-made"),
        Violation::SetUpSize => messages.text("refusal-set-up-size"),
        Violation::OutsideSetUp(at) => messages.fill("refusal-outside-set-up", &[square(at)]),
        Violation::DaimyoNeedsDouble(at) => messages.fill("refusal-daimyo-double", &[square(at)]),
        Violation::OrientationNeeded => messages.text("refusal-orientation-needed"),
        Violation::Orientation(_) => messages.text("refusal-orientation"),
        Violation::NoPieceOf(of, at) => messages.fill("refusal-no-piece", &[side(of), square(at)]),
        Violation::NotFree(marked) => {
            let all = ("all", all_of(marked, messages).into());
            messages.fill("refusal-not-free", &[all, ("one", one_of(marked, messages).into())])
        }
        Violation::MustPass => messages.text("refusal-must-pass"),
        Violation::MayNotPass => messages.text("refusal-may-not-pass"),
        Violation::OwnPiece(at) => messages.fill("refusal-own-piece", &[square(at)]),
        Violation::MayNotTake(at) => messages.fill("refusal-may-not-take", &[square(at)]),
        Violation::NoPath { from, to, square_type } => messages.fill(
            "refusal-no-path",
            &[
                ("from", from.to_string().into()),
                ("to", to.to_string().into()),
                ("steps", square_type.steps().into()),
            ],
        ),
        Violation::NoReEntry => messages.text("why-no-re-entry"),
        Violation::NoReserve(_) => messages.text("why-no-reserve"),
        Violation::Occupied(at) => messages.fill("refusal-occupied", &[square(at)]),
        Violation::NotForReEntry(at) => messages.fill("refusal-not-for-re-entry", &[square(at)]),
        Violation::NoBird => messages.text("refusal-no-bird"),
        Violation::BirdNeeded => messages.text("refusal-bird-needed"),
        Violation::BirdSquare(at) => messages.fill("refusal-bird-square", &[square(at)]),
    };
    messages.fill("refusal", &[("text", text.as_str().into()), ("reason", reason.into())])
}

/// How many pieces a side has in reserve, for the strip beside the board.
pub fn reserve_count(position: &Position, side: Side, messages: &Messages) -> String {
    // Before its set-up a side has no piece on the board, and none in reserve either.
    let count = if position.daimyo(side).is_none() && position.pieces(side).is_empty() {
        0
    } else {
        position.reserve(side)
    };
    messages.fill("reserve-count", &[("count", count.into())])
}

/// Every reason why a text or a diagram is not a position.
pub(super) fn describe_position_error(error: &PositionError, messages: &Messages) -> Vec<String> {
    let count = |key, count: usize| messages.fill(key, &[("count", count.into())]);
    let text = |key, text: &str| messages.fill(key, &[("text", excerpt(text).into())]);
    vec![match error {
        PositionError::Impossible(problems) => {
            return problems.iter().map(|problem| position_problem(problem, messages)).collect();
        }
        PositionError::Parts(parts) => count("position-parts-mana", *parts),
        PositionError::Rows(rows) => count("position-board-rows", *rows),
        PositionError::RowWidth { row, width } => messages
            .fill("position-row-width", &[("row", (*row).into()), ("count", (*width).into())]),
        PositionError::Letter(letter) => text("position-letter", &letter.to_string()),
        PositionError::Turn(_) => messages.text("position-side"),
        PositionError::Mana(place) => text("position-mana", place),
        PositionError::Orientation(word) => text("position-orientation", word),
    }]
}

/// One reason why a diagram is not a position.
fn position_problem(problem: &PositionProblem, messages: &Messages) -> String {
    let side = |side| side_name(side, messages);
    match *problem {
        PositionProblem::Daimyo { side: whose, count } => messages
            .fill("problem-daimyo", &[("side", side(whose).into()), ("count", count.into())]),
        PositionProblem::Ronin { side: whose, count } => {
            messages.fill("problem-ronin", &[("side", side(whose).into()), ("count", count.into())])
        }
        PositionProblem::SetUpOutOfTurn => messages.text("problem-empty-turn"),
        PositionProblem::ManaBeforeSetUp(square) => {
            messages.fill("problem-empty-mana", &[("square", square.to_string().into())])
        }
        PositionProblem::OutsideSetUp(square) => {
            messages.fill("problem-outside", &[("square", square.to_string().into())])
        }
        PositionProblem::DaimyoNeedsDouble(square) => {
            messages.fill("problem-daimyo-double", &[("square", square.to_string().into())])
        }
        PositionProblem::BirdOnPiece(square) => {
            messages.fill("problem-bird", &[("square", square.to_string().into())])
        }
        PositionProblem::ManaNotCarried { square, side: whose } => messages.fill(
            "problem-carried",
            &[("square", square.to_string().into()), ("side", side(whose).into())],
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::square_target;
    use super::*;
    use mana::Edition;

    fn position(edition: Edition, text: &str) -> Position {
        Position::parse(edition, text).unwrap()
    }

    #[track_caller]
    fn check_situation(edition: Edition, text: &str, expected: &str) {
        assert_eq!(situation(&position(edition, text), &Messages::english()), expected);
    }

    #[test]
    fn descriptions_give_the_reason() {
        check_situation(
            Edition::COSMOLUDO,
            "rrdrrr/6/6/2D3/6/RR1RRR w b2",
            "The bird marks triples: move a piece that stands on a triple.",
        );
        check_situation(
            Edition::COSMOLUDO,
            "rdrrrr/6/6/6/6/RDRRRR b -",
            "Nothing is marked: move any piece.",
        );
        check_situation(
            Edition::COSMOLUDO,
            "rdrrrr/6/6/6/6/1D4 b -",
            "Nothing is marked: move any piece, or bring back a Ronin from the reserve.",
        );
    }

    /// M2: a player who is free and has no move is told to pass, whatever is marked.
    #[test]
    fn a_stuck_player_is_told_to_pass() {
        let stuck = "You are free, but none of your pieces can move. You have to pass, and your \
                     opponent is then free.";
        let edition = Edition { re_entry: ReEntry::Never, ..Edition::COSMOLUDO };
        // Nothing is marked because White has passed too, so that the game is over.
        check_situation(edition, "3d2/6/6/6/r5/Dr4 b -", "Neither player can do anything.");
        check_situation(edition, "3d2/6/6/6/r5/Dr4 b c1", stuck);
    }

    #[test]
    fn descriptions_name_the_squares_of_re_entry() {
        check_situation(
            Edition::JACTALEA,
            "r1dr2/6/6/4r1/2R2R/1D4 b e3 se",
            "The Mana marks triples, and none of your pieces stands on one: move any piece, or \
             bring back a Ronin to a triple.",
        );
        check_situation(
            Edition::JACTALEA,
            "rdrrrr/6/6/6/6/1D4 b - se",
            "Nothing is marked: move any piece, or bring back a Ronin from the reserve.",
        );
    }

    #[test]
    fn squares_are_described() {
        let position = position(Edition::COSMOLUDO, "rrdrrr/6/6/2D3/6/RR1RRR w b2");
        let mut highlights = Highlights::default();
        let at = |name| square_target(Square::from_text(name).unwrap());
        highlights.sources.insert(at("d6"));
        let say = |name| describe_target(&position, at(name), &highlights, &Messages::english());
        assert_eq!(say("c3"), "c3, triple, Black Daimyo");
        assert_eq!(say("b2"), "b2, triple, the Mana bird is here");
        assert_eq!(say("d6"), "d6, triple, White Ronin, can move");
    }

    #[test]
    fn moves_are_spoken() {
        let position = position(Edition::COSMOLUDO, "rrdrrr/6/6/2D3/6/RR1RRR w b2");
        let mv = position.read_move("d6d3").unwrap();
        let said = describe_move(&position, mv, &Messages::english());
        assert_eq!(said, "White: Ronin from d6 to d3.");
    }
}
