//! The lessons of Mana, by the rules of the default edition.

use super::{Course, Lesson, LessonTask, LessonVerdict, right_if};
use mana::{Action, Edition, Move, Position, SquareType};
use mana_game::{Outcome, Position as _, Side};

impl Course for Position {
    fn lessons() -> &'static [Lesson<Position>] {
        &LESSONS
    }
}

/// Three Ronin in the middle, one on each type of square, with nothing in the way.
const ONE_OF_EACH: &str = "rdrrrr/6/6/3RR1/R1R3/R4D b -";

const fn task(
    position: &'static str,
    prompt: &'static str,
    judge: fn(&Position, Move) -> LessonVerdict,
    solution: &'static str,
    praise: &'static str,
) -> LessonTask<Position> {
    LessonTask {
        rules: Edition::COSMOLUDO,
        position: Some(position),
        moves: &[],
        prompt,
        judge,
        solution,
        praise,
    }
}

static LESSONS: [Lesson<Position>; 8] = [
    Lesson {
        name: "mana-aim",
        title: "lesson-mana-aim",
        text: "lesson-mana-aim-text",
        legend: false,
        tasks: &[task(
            "1r1d2/6/3R2/6/6/D5 b f5",
            "lesson-mana-aim-task",
            |position, mv| right_if(wins(position, mv), "lesson-mana-aim-wrong"),
            "d4d6",
            "lesson-mana-aim-done",
        )],
    },
    Lesson {
        name: "mana-steps",
        title: "lesson-mana-steps",
        text: "lesson-mana-steps-text",
        legend: true,
        tasks: &[
            task(
                ONE_OF_EACH,
                "lesson-mana-steps-task",
                |position, mv| {
                    let single = from_type(position, mv) == Some(SquareType::Single);
                    right_if(single, "lesson-mana-steps-wrong")
                },
                "c2c3",
                "lesson-mana-steps-done",
            ),
            task(
                ONE_OF_EACH,
                "lesson-mana-turn-task",
                |_, mv| right_if(mv.to_string() == "e3e4", "lesson-mana-turn-wrong"),
                "e3e4",
                "lesson-mana-turn-done",
            ),
        ],
    },
    Lesson {
        name: "mana-way",
        title: "lesson-mana-way",
        text: "lesson-mana-way-text",
        legend: false,
        tasks: &[task(
            "3d2/6/4r1/3R2/D2R2/6 b a5",
            "lesson-mana-way-task",
            |position, mv| right_if(takes(position, mv), "lesson-mana-way-wrong"),
            "d2e4",
            "lesson-mana-way-done",
        )],
    },
    Lesson {
        name: "mana-mark",
        title: "lesson-mana-mark",
        text: "lesson-mana-mark-text",
        legend: false,
        tasks: &[
            task(
                "rdrrrr/6/6/3RR1/R1R3/R4D b b3",
                "lesson-mana-mark-task",
                |_, _| LessonVerdict::Right,
                "c2c3",
                "lesson-mana-mark-done",
            ),
            task(
                "r2r1d/6/4R1/r5/6/D5 b c4",
                "lesson-mana-bind-task",
                |position, mv| {
                    right_if(!position.after(mv).wins_at_once(), "lesson-mana-bind-wrong")
                },
                "e4e5",
                "lesson-mana-bind-done",
            ),
            // Where the bird bars the way its square matters.
            LessonTask {
                rules: Edition::COSMOLUDO_PL,
                ..task(
                    "3d2/6/r3R1/6/D5/6 b c4",
                    "lesson-mana-bird-task",
                    |_, mv| right_if(mv.to_string() == "e4d4~a3", "lesson-mana-bird-wrong"),
                    "e4d4~a3",
                    "lesson-mana-bird-done",
                )
            },
        ],
    },
    Lesson {
        name: "mana-free",
        title: "lesson-mana-free",
        text: "lesson-mana-free-text",
        legend: false,
        tasks: &[task(
            "r1dr2/6/6/6/2R2R/1D4 b e3",
            "lesson-mana-free-task",
            |_, mv| {
                let comes_back = matches!(mv.action(), Action::ReEntry { .. });
                right_if(comes_back, "lesson-mana-free-wrong")
            },
            "r@d4",
            "lesson-mana-free-done",
        )],
    },
    Lesson {
        name: "mana-blocked",
        title: "lesson-mana-blocked",
        text: "lesson-mana-blocked-text",
        legend: false,
        tasks: &[
            task(
                "3d2/6/6/6/R5/RD4 b c5",
                "lesson-mana-blocked-task",
                |_, _| LessonVerdict::Right,
                "pass",
                "lesson-mana-blocked-done",
            ),
            LessonTask {
                moves: &["b5c5", "d1e1", "c5b5", "e1d1", "b5c5", "d1e1", "c5b5"],
                ..task(
                    "1rr2d/1r3r/6/6/6/3D2 w e2",
                    "lesson-mana-repetition-task",
                    |_, mv| right_if(mv.to_string() == "e1d1", "lesson-mana-repetition-wrong"),
                    "e1d1",
                    "lesson-mana-repetition-done",
                )
            },
        ],
    },
    Lesson {
        name: "mana-ahead",
        title: "lesson-mana-ahead",
        text: "lesson-mana-ahead-text",
        legend: false,
        tasks: &[task(
            "r4d/1r4/2R3/1R4/6/2D3 b d1",
            "lesson-mana-ahead-task",
            |position, mv| {
                let after = position.after(mv);
                let replies = after.legal_moves();
                let caught = replies.into_iter().all(|reply| after.after(reply).wins_at_once());
                right_if(caught, "lesson-mana-ahead-wrong")
            },
            "c4d4",
            "lesson-mana-ahead-done",
        )],
    },
    Lesson {
        name: "mana-set-up",
        title: "lesson-mana-set-up",
        text: "lesson-mana-set-up-text",
        legend: false,
        tasks: &[LessonTask {
            rules: Edition::COSMOLUDO,
            position: None,
            moves: &[],
            prompt: "lesson-mana-set-up-task",
            judge: |_, _| LessonVerdict::Right,
            solution: "c1/a1/b1/d1/e1/f1",
            praise: "lesson-mana-set-up-done",
        }],
    },
];

fn wins(position: &Position, mv: Move) -> bool {
    position.after(mv).outcome() == Some(Outcome::Win(Side::Black))
}

fn takes(position: &Position, mv: Move) -> bool {
    matches!(mv.action(), Action::Step { to, .. } if position.piece_at(to).is_some())
}

/// The type of the square that a piece moves from.
fn from_type(position: &Position, mv: Move) -> Option<SquareType> {
    match mv.action() {
        Action::Step { from, .. } => Some(position.orientation().type_of(from)),
        Action::ReEntry { .. } | Action::SetUp(_) | Action::Pass => None,
    }
}
