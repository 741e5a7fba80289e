//! Descriptions of Burst of Mana.

use super::{
    FieldExtent, GeyserState, MoveEffect, cell_target, devoured, effects_from, hand_target,
    open_sides, target_cell,
};
use crate::game_ui::{side_name, side_selector};
use crate::messages::Messages;
use crate::move_draft::{BoardButton, ClickTarget, Highlights};
use burst::{Action, Kind, Mana, Move, MoveError, Position, PositionProblem, Violation};
use mana_game::{Position as _, Side};

/// The name of a kind.
pub fn kind_name(kind: Kind, messages: &Messages) -> String {
    messages.text(match kind {
        Kind::Gran => "kind-gran",
        Kind::Goetia => "kind-goetia",
        Kind::Noa => "kind-noa",
        Kind::Raziel => "kind-raziel",
        Kind::Paulina => "kind-paulina",
        Kind::Salomonis => "kind-salomonis",
        Kind::Theurgia => "kind-theurgia",
        Kind::Abramelin => "kind-abramelin",
    })
}

/// How a kind moves.
pub fn kind_help(kind: Kind, messages: &Messages) -> String {
    messages.text(match kind {
        Kind::Gran => "help-gran",
        Kind::Goetia => "help-goetia",
        Kind::Noa => "help-noa",
        Kind::Raziel => "help-raziel",
        Kind::Paulina => "help-paulina",
        Kind::Salomonis => "help-salomonis",
        Kind::Theurgia => "help-theurgia",
        Kind::Abramelin => "help-abramelin",
    })
}

/// The name of a Mana, with its side.
pub fn mana_name(mana: Mana, messages: &Messages) -> String {
    let kind = kind_name(mana.kind, messages).into();
    messages.fill("mana-name", &[("side", side_selector(mana.side).into()), ("kind", kind)])
}

pub(super) fn describe_target(
    position: &Position,
    target: ClickTarget,
    highlights: &Highlights,
    messages: &Messages,
) -> String {
    let mut parts = Vec::new();
    match target {
        ClickTarget::Hand(index) => {
            let Some(&kind) = Kind::ALL.get(usize::from(index)) else { return String::new() };
            parts.push(mana_name(Mana { side: position.turn(), kind }, messages));
            parts.push(kind_help(kind, messages));
        }
        ClickTarget::Cell { column, row } => {
            let Some(cell) = target_cell(target) else { return String::new() };
            parts.push(cell.to_string());
            match position.mana_at(cell) {
                Some(mana) => {
                    parts.push(mana_name(mana, messages));
                    if position.is_burst(mana) {
                        parts.push(messages.text("state-burst"));
                    }
                }
                None if FieldExtent::of(position).is_wall(column.into(), row.into()) => {
                    parts.push(messages.text("cell-wall"));
                }
                None => parts.push(messages.text("cell-empty")),
            }
        }
        ClickTarget::Button(_) => return String::new(),
    }
    let mark = if highlights.selected.contains(&target) {
        Some("mark-picked")
    } else if highlights.destinations.contains(&target) {
        Some(effect_message(position, highlights, target))
    } else if highlights.selected.is_empty() && highlights.sources.contains(&target) {
        Some("mark-choice")
    } else {
        None
    };
    parts.extend(mark.map(|key| messages.text(key)));
    parts.join(", ")
}

/// The effect of moving the selected Mana to one of its destinations.
fn effect_message(
    position: &Position,
    highlights: &Highlights,
    target: ClickTarget,
) -> &'static str {
    let Some(&source) = highlights.selected.first() else { return "mark-target" };
    let effects = effects_from(position, source);
    match effects.iter().find(|effect| effect.place().map(cell_target) == Some(target)) {
        Some(MoveEffect::Push { .. }) => "mark-push",
        Some(MoveEffect::Jump { .. }) => "mark-jump",
        Some(MoveEffect::Devour { .. }) => "mark-devour",
        _ => "mark-target",
    }
}

/// The accessible name of a Mana's place in hand. The possible actions are part of it for the side to move alone.
pub fn describe_hand(
    position: &Position,
    mana: Mana,
    highlights: &Highlights,
    messages: &Messages,
) -> String {
    if position.cell_of(mana).is_some() {
        let empty = messages.text("cell-empty");
        format!("{}, {empty}", mana_name(mana, messages))
    } else if mana.side == position.turn() {
        describe_target(position, hand_target(mana.kind), highlights, messages)
    } else {
        format!("{}, {}", mana_name(mana, messages), kind_help(mana.kind, messages))
    }
}

pub(super) fn situation(position: &Position, messages: &Messages) -> String {
    if position.is_legal(Move::PASS) {
        return messages.text("situation-burst-pass");
    }
    let own_open = open_sides(position, position.turn()).len();
    let their_open = open_sides(position, !position.turn()).len();
    if own_open <= 1 {
        messages.fill("situation-burst-danger", &[("open", own_open.into())])
    } else if their_open == 1 {
        messages.text("situation-burst-chance")
    } else {
        messages.text("situation-burst")
    }
}

/// How many sides of a geyser are open, or that it is devoured or could be.
pub fn describe_open_sides(position: &Position, side: Side, messages: &Messages) -> String {
    match GeyserState::of(position, side) {
        GeyserState::Devoured => return messages.text("geyser-devoured"),
        GeyserState::Threatened => return messages.text("geyser-threatened"),
        GeyserState::Safe | GeyserState::OneSide | GeyserState::Blocked => {}
    }
    messages.fill("geyser-open", &[("open", open_sides(position, side).len().into())])
}

pub(super) fn why_not_selectable(
    position: &Position,
    target: ClickTarget,
    messages: &Messages,
) -> String {
    match target {
        ClickTarget::Button(BoardButton::Retrieve) => messages.text("why-not-retrieve"),
        ClickTarget::Button(BoardButton::Burst) => messages.text("why-not-burst"),
        ClickTarget::Button(_) | ClickTarget::Hand(_) => situation(position, messages),
        ClickTarget::Cell { .. } => {
            match target_cell(target).and_then(|cell| position.mana_at(cell)) {
                Some(mana) if mana.side != position.turn() => {
                    messages.fill("why-not-yours", &[("piece", mana_name(mana, messages).into())])
                }
                Some(_) => messages.text("why-mana-stuck"),
                None => messages.text("why-cell-empty"),
            }
        }
    }
}

pub(super) fn describe_move(position: &Position, mv: Move, messages: &Messages) -> String {
    let side = ("side", side_name(position.turn(), messages).into());
    let name = |kind| ("kind", kind_name(kind, messages).into());
    match mv.action() {
        Action::Pass => messages.fill("speak-pass", &[side]),
        Action::Burst(kind) => messages.fill("speak-burst", &[side, name(kind)]),
        Action::Retrieve(kind) => messages.fill("speak-retrieve", &[side, name(kind)]),
        Action::Place { kind, cell } => {
            messages.fill("speak-place", &[side, name(kind), ("to", cell.to_string().into())])
        }
        Action::Move { kind, cell } => {
            let to = ("to", cell.to_string().into());
            match (devoured(position, mv), position.mana_at(cell)) {
                (Some(prey), _) => {
                    let prey = ("prey", mana_name(prey, messages).into());
                    messages.fill("speak-devour", &[side, name(kind), to, prey])
                }
                (None, Some(_)) => messages.fill("speak-push", &[side, name(kind), to]),
                (None, None) => messages.fill("speak-mana", &[side, name(kind), to]),
            }
        }
    }
}

pub(super) fn describe_move_error(error: &MoveError, messages: &Messages) -> String {
    let name = |kind| ("kind", kind_name(kind, messages).into());
    let reason = match error.violation() {
        Violation::NotAMove => messages.text("refusal-burst-not-a-move"),
        Violation::GameOver => messages.text("refusal-game-over"),
        Violation::CanAct => messages.text("refusal-may-not-pass"),
        Violation::NotInHand(kind) => messages.fill("refusal-not-in-hand", &[name(kind)]),
        Violation::InHand(kind) => messages.fill("refusal-in-hand", &[name(kind)]),
        Violation::Occupied(cell) => {
            messages.fill("refusal-occupied", &[("square", cell.to_string().into())])
        }
        Violation::NotTouching => messages.text("refusal-not-touching"),
        Violation::AtGeyser => messages.text("refusal-at-geyser"),
        Violation::Disconnected => messages.text("refusal-disconnected"),
        Violation::SixColumns => messages.text("refusal-six-columns"),
        Violation::SixRows => messages.text("refusal-six-rows"),
        Violation::NotBurst => messages.text("refusal-not-burst"),
        Violation::NothingToDevour => messages.text("refusal-nothing-to-devour"),
        Violation::OwnGeyser => messages.text("refusal-own-geyser"),
        Violation::InTheWay(kind) => messages.fill("refusal-in-the-way", &[name(kind)]),
        Violation::NotItsWay(kind) => messages.fill("refusal-not-its-way", &[name(kind)]),
        Violation::GeyserStays => messages.text("refusal-geyser-stays"),
        Violation::BurstAlready(kind) => messages.fill("refusal-burst-already", &[name(kind)]),
        // An error unknown to this version: the rules' own text is better than none.
        other => other.to_string(),
    };
    messages.fill("refusal", &[("text", error.text().into()), ("reason", reason.into())])
}

/// One reason why a text or a diagram is not a position.
pub(super) fn position_problem(problem: &PositionProblem, messages: &Messages) -> String {
    let count = |key, count: usize| messages.fill(key, &[("count", count.into())]);
    let mana = |key, mana| messages.fill(key, &[("mana", mana_name(mana, messages).into())]);
    let text = |key, text: char| messages.fill(key, &[("text", text.to_string().into())]);
    match *problem {
        PositionProblem::Missing(which) => mana("problem-missing", which),
        PositionProblem::Twice(which) => mana("problem-twice", which),
        PositionProblem::Columns(columns) => count("problem-columns", columns),
        PositionProblem::Rows(rows) => count("problem-rows", rows),
        PositionProblem::Apart => messages.text("problem-apart"),
        PositionProblem::Stacked => messages.text("problem-stacked"),
        PositionProblem::NoGeyser => messages.text("problem-no-geyser"),
        PositionProblem::OwnGeyserGone(which) => mana("problem-own-geyser", which),
        PositionProblem::Parts(parts) => count("position-parts-burst", parts),
        PositionProblem::EmptyRow => messages.text("position-empty-row"),
        PositionProblem::RowCharacter(character) => text("position-letter", character),
        PositionProblem::Run => messages.text("position-run"),
        PositionProblem::Plus => messages.text("position-plus"),
        PositionProblem::Ragged => messages.text("position-ragged"),
        PositionProblem::Margin => messages.text("position-margin"),
        PositionProblem::Side => messages.text("position-side"),
        PositionProblem::HandCharacter(character) => text("position-hand", character),
        PositionProblem::BurstInHand => messages.text("position-burst-in-hand"),
        // Future versions of the rules may have other problems.
        _ => messages.text("problem-text"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_spoken() {
        let start = Position::start(burst::Rules);
        let say =
            |text| describe_move(&start, start.read_move(text).unwrap(), &Messages::english());
        assert_eq!(say("N@d5"), "Black: Noa is placed on d5.");
        assert_eq!(say("G+"), "Black: Gran bursts.");
        assert_eq!(say("Gf6"), "Black: Gran moves to f6.");
    }

    #[test]
    fn hands_are_described() {
        let start = Position::start(burst::Rules);
        let highlights =
            Highlights { sources: [hand_target(Kind::Noa)].into(), ..Highlights::default() };
        let say = |position: &Position, side| {
            let noa = Mana { side, kind: Kind::Noa };
            describe_hand(position, noa, &highlights, &Messages::english())
        };
        assert_eq!(say(&start, Side::Black), "Black’s Noa, one step diagonally, can move");
        assert_eq!(say(&start, Side::White), "White’s Noa, one step diagonally");
        let placed = start.after(start.read_move("N@d5").unwrap());
        assert_eq!(say(&placed, Side::Black), "Black’s Noa, empty");
    }

    #[test]
    fn destinations_describe_the_effect() {
        let say = |position: &str, from: &str, to: &str| {
            let position: Position = position.parse().unwrap();
            let cell = |name: &str| {
                cell_target(burst::Cell::all().find(|cell| cell.to_string() == name).unwrap())
            };
            let highlights = Highlights {
                selected: vec![cell(from)],
                destinations: [cell(to)].into(),
                ..Highlights::default()
            };
            describe_target(&position, cell(to), &highlights, &Messages::english())
        };
        assert_eq!(say("+EG1n/2g1 b NRPSTAerpsta", "e6", "f6"), "f6, Black’s Gran, can be pushed");
        assert_eq!(say("+PGg b ENRSTAenrpsta", "e5", "h5"), "h5, empty, can jump here");
        assert_eq!(say("+Ag/1G b ENRPSTenrpsta", "e6", "f6"), "f6, White’s Gran, can be devoured");
        assert_eq!(say("Gg b ENRPSTAenrpsta", "e5", "e6"), "e6, empty, can go here");
    }

    #[test]
    fn a_devoured_geyser_is_not_blocked() {
        let messages = Messages::english();
        let position: Position = "A/G w ENRPSTgenrpsta".parse().unwrap();
        assert_eq!(describe_open_sides(&position, Side::White, &messages), "geyser devoured");
        assert_eq!(describe_open_sides(&position, Side::Black, &messages), "geyser: 3 open sides");
        let position: Position = "+Ag/1G w ENRPSTenrpsta".parse().unwrap();
        let said = describe_open_sides(&position, Side::White, &messages);
        assert_eq!(said, "geyser can be devoured");
    }

    #[test]
    fn refusals_are_explained() {
        let start = Position::start(burst::Rules);
        let error = start.read_move("R@f6").unwrap_err();
        let said = describe_move_error(&error, &Messages::english());
        assert_eq!(said, "“R@f6”: a Mana is not placed beside the opponent’s geyser.");
    }
}
