//! The lessons of Burst of Mana.

use super::{Course, Lesson, LessonTask, LessonVerdict, right_if};
use crate::burst::devoured;
use burst::{Action, Kind, Move, Position, Rules};
use mana_game::{Outcome, Position as _, Side};

impl Course for Position {
    fn lessons() -> &'static [Lesson<Position>] {
        &LESSONS
    }
}

/// Noa, Paulina and Theurgia on the table, each able to move.
const THREE_WAYS: &str = "N1rT/GgP1/1n2 b ERSAepsta";

/// A group of four columns.
const FOUR_WIDE: &str = "1N1r/PGg1/2n1 b ERSTAepsta";

const fn task(
    position: &'static str,
    prompt: &'static str,
    judge: fn(&Position, Move) -> LessonVerdict,
    solution: &'static str,
    praise: &'static str,
) -> LessonTask<Position> {
    LessonTask {
        rules: Rules,
        position: Some(position),
        moves: &[],
        prompt,
        judge,
        solution,
        praise,
    }
}

static LESSONS: [Lesson<Position>; 9] = [
    Lesson {
        name: "burst-place",
        title: "lesson-burst-place",
        text: "lesson-burst-place-text",
        legend: false,
        tasks: &[task(
            "Gg b ENRPSTAenrpsta",
            "lesson-burst-place-task",
            |_, mv| {
                let places = matches!(mv.action(), Action::Place { .. });
                right_if(places, "lesson-burst-place-wrong")
            },
            "N@d5",
            "lesson-burst-place-done",
        )],
    },
    Lesson {
        name: "burst-move",
        title: "lesson-burst-move",
        text: "lesson-burst-move-text",
        legend: true,
        tasks: &[
            task(
                THREE_WAYS,
                "lesson-burst-noa-task",
                |_, mv| right_if(moves(mv, Kind::Noa), "lesson-burst-noa-wrong"),
                "Nf8",
                "lesson-burst-noa-done",
            ),
            task(
                THREE_WAYS,
                "lesson-burst-paulina-task",
                |_, mv| right_if(moves(mv, Kind::Paulina), "lesson-burst-paulina-wrong"),
                "Pg4",
                "lesson-burst-paulina-done",
            ),
            task(
                THREE_WAYS,
                "lesson-burst-theurgia-task",
                |_, mv| right_if(moves(mv, Kind::Theurgia), "lesson-burst-theurgia-wrong"),
                "Tf8",
                "lesson-burst-theurgia-done",
            ),
        ],
    },
    Lesson {
        name: "burst-field",
        title: "lesson-burst-field",
        text: "lesson-burst-field-text",
        legend: false,
        tasks: &[task(
            FOUR_WIDE,
            "lesson-burst-field-task",
            |position, mv| right_if(position.after(mv).width() == 5, "lesson-burst-field-wrong"),
            "E@d6",
            "lesson-burst-field-done",
        )],
    },
    Lesson {
        name: "burst-retrieve",
        title: "lesson-burst-retrieve",
        text: "lesson-burst-retrieve-text",
        legend: false,
        tasks: &[task(
            FOUR_WIDE,
            "lesson-burst-retrieve-task",
            |_, mv| {
                let retrieves = matches!(mv.action(), Action::Retrieve(_));
                right_if(retrieves, "lesson-burst-retrieve-wrong")
            },
            "P-",
            "lesson-burst-retrieve-done",
        )],
    },
    Lesson {
        name: "burst-burst",
        title: "lesson-burst-burst",
        text: "lesson-burst-burst-text",
        legend: false,
        tasks: &[
            task(
                "2gr/GEn1/1N2 b RPSTAepsta",
                "lesson-burst-burst-task",
                |_, mv| {
                    let bursts = mv.action() == Action::Burst(Kind::Goetia);
                    right_if(bursts, "lesson-burst-burst-wrong")
                },
                "E+",
                "lesson-burst-burst-done",
            ),
            task(
                "2gr/G+En1/1N2 b RPSTAepsta",
                "lesson-burst-push-task",
                |position, mv| {
                    let pushes = matches!(mv.action(), Action::Move { kind: Kind::Goetia, cell }
                        if position.mana_at(cell).is_some());
                    right_if(pushes, "lesson-burst-push-wrong")
                },
                "Eg6",
                "lesson-burst-push-done",
            ),
        ],
    },
    Lesson {
        name: "burst-jump",
        title: "lesson-burst-jump",
        text: "lesson-burst-jump-text",
        legend: false,
        tasks: &[task(
            "N2r/+PGgn b ERSTAepsta",
            "lesson-burst-jump-task",
            |_, mv| right_if(mv.to_string() == "Pi5", "lesson-burst-jump-wrong"),
            "Pi5",
            "lesson-burst-jump-done",
        )],
    },
    Lesson {
        name: "burst-devour",
        title: "lesson-burst-devour",
        text: "lesson-burst-devour-text",
        legend: false,
        tasks: &[
            task(
                "N1r/+TGg/1pn b ERPSAesta",
                "lesson-burst-devour-task",
                |position, mv| {
                    right_if(devoured(position, mv).is_some(), "lesson-burst-devour-wrong")
                },
                "Tg7",
                "lesson-burst-devour-done",
            ),
            task(
                "1Nr1/1Gng/+T3 b ERPSAepsta",
                "lesson-burst-own-task",
                |position, mv| {
                    let own = devoured(position, mv).is_some_and(|mana| mana.side == Side::Black);
                    right_if(own, "lesson-burst-own-wrong")
                },
                "Tf7",
                "lesson-burst-own-done",
            ),
        ],
    },
    Lesson {
        name: "burst-win",
        title: "lesson-burst-win",
        text: "lesson-burst-win-text",
        legend: false,
        tasks: &[
            task(
                "N3r/GEsng/1P3 b RSTAepta",
                "lesson-burst-block-task",
                |position, mv| right_if(wins(position, mv), "lesson-burst-block-wrong"),
                "Pi5",
                "lesson-burst-block-done",
            ),
            task(
                "1+Ar/NGg b ERPSTenpsta",
                "lesson-burst-win-task",
                |position, mv| right_if(wins(position, mv), "lesson-burst-win-wrong"),
                "Ag5",
                "lesson-burst-win-done",
            ),
            task(
                "2P2/1E1r1/NG1gs/1n1t1 b RSTAepa",
                "lesson-burst-both-task",
                |position, mv| right_if(wins(position, mv), "lesson-burst-both-wrong"),
                "Pg6",
                "lesson-burst-both-done",
            ),
        ],
    },
    Lesson {
        name: "burst-draw",
        title: "lesson-burst-draw",
        text: "lesson-burst-draw-text",
        legend: false,
        tasks: &[LessonTask {
            moves: &["Nh6", "Ng7", "Ng4", "Nf7", "Nh6", "Ng7", "Ng4"],
            ..task(
                "1N1r/PGg1/2n1 w ERSTAepsta",
                "lesson-burst-repetition-task",
                |_, mv| right_if(mv.to_string() == "Nf7", "lesson-burst-repetition-wrong"),
                "Nf7",
                "lesson-burst-repetition-done",
            )
        }],
    },
];

fn wins(position: &Position, mv: Move) -> bool {
    position.after(mv).outcome() == Some(Outcome::Win(Side::Black))
}

/// Whether this kind of Mana moves.
fn moves(mv: Move, kind: Kind) -> bool {
    matches!(mv.action(), Action::Move { kind: moved, .. } if moved == kind)
}
