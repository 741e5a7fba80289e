//! The page of a lesson: the rule, the task, and its board.

use super::{diploma, first_game, progress};
use crate::app::{App, focus_at_top};
use crate::board::BoardView;
use crate::board_controller::{BoardController, BoardDelegate};
use crate::drag;
use crate::icon::Icon;
use crate::storage;
use mana_game::Side;
use mana_ui::game_ui::side_name;
use mana_ui::lesson::{Course, Lesson, LessonTask, LessonVerdict};
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{Computer, ComputerLevel, LocalGameOptions, SetUpMode};
use mana_ui::route::Route;
use mana_view::prelude::*;

/// The page of the lesson with this name, if it is one of this game.
pub(super) fn find<P: BoardView + Course>(app: App, name: &str, burst: bool) -> Option<AnyView> {
    let lessons = P::lessons();
    let number = lessons.iter().position(|lesson| lesson.name == name)?;
    Some(page(app, &lessons[number], number, burst))
}

/// The progress within a lesson.
#[derive(Clone, Copy)]
struct LessonState {
    /// The number of the task, and how often one was started.
    task: RwSignal<(usize, u32)>,
    solved: RwSignal<bool>,
}

impl LessonState {
    fn start(self, task: usize) {
        self.solved.set(false);
        self.task.update(|(number, tries)| (*number, *tries) = (task, *tries + 1));
        request_animation_frame(|| focus_at_top("#task"));
    }
}

fn page<P: BoardView + Course>(
    app: App,
    lesson: &'static Lesson<P>,
    number: usize,
    burst: bool,
) -> AnyView {
    let state = LessonState { task: RwSignal::new((0, 0)), solved: RwSignal::new(false) };
    let next = P::lessons().get(number + 1);
    let heading = move || {
        let lesson = app.fill("learn-lesson", &[("number", (number + 1).into())]);
        format!("{} · {lesson}", app.fill(P::NAME, &[]))
    };
    view! {
        <div class="lesson" data-testid="lesson" data-lesson=lesson.name data-game=P::GAME>
            <div class="lesson-head">
                <p class="rules-name"><a href=Route::Learn(String::new()).to_string()>{app.t("learn-all")}</a>" · "{Signal::derive(heading)}</p>
                <h1>{app.t(lesson.title)}</h1>
            </div>
            <p class="lesson-text">{app.t(lesson.text)}</p>
            {keyed(
                move || Some(state.task.get()),
                |task| *task,
                move |(number, _)| {
                    let task = lesson.tasks.get(number)?;
                    Some(exercise(app, lesson, task, number, state, next, burst))
                },
            )}
            {lesson.legend.then(|| P::legend(app))}
        </div>
    }
    .into_any()
}

/// A task with its board.
fn exercise<P: BoardView + Course>(
    app: App,
    lesson: &'static Lesson<P>,
    task: &'static LessonTask<P>,
    number: usize,
    state: LessonState,
    next: Option<&'static Lesson<P>>,
    burst: bool,
) -> AnyView {
    let Some(game) = task.game() else { return ().into_any() };
    let side = game.turn();
    // Nobody plays the other side, so the board is inactive once the task is solved.
    let computer = Some(Computer { side: !side, level: ComputerLevel::default() });
    let local_game = LocalGame::from_game(
        game,
        LocalGameOptions { computer, set_up: SetUpMode::Own, pie: false },
    );
    let is_last = number + 1 == lesson.tasks.len();
    let delegate = BoardDelegate {
        should_play: Box::new(move |controller: BoardController<P>, mv| {
            let position = *controller.local_game.read_untracked().game().position();
            match (task.judge)(&position, mv) {
                LessonVerdict::Right => true,
                LessonVerdict::Wrong(key) => {
                    controller.notify(app.fill(key, &[]));
                    false
                }
            }
        }),
        on_played: Box::new(move |_| {
            if is_last {
                let mut progress = progress();
                progress.finish(lesson.name);
                storage::write(storage::PROGRESS, &progress.to_string());
            }
            state.solved.set(true);
            app.announce(app.fill(task.praise, &[]));
        }),
    };
    let controller = BoardController::with_delegate(app, local_game, delegate);
    drag::track_drags(controller);
    let note = move || controller.note.get().unwrap_or_default();
    let solved = state.solved;
    view! {
        <section
            class="board-side"
            aria-label=app.t("board")
            on:keydown=move |event| if event.key() == "Escape" { controller.cancel() }
        >
            {side_strip(controller, !side)}
            {P::board_view(controller)}
            {side_strip(controller, side)}
            <div class="lesson-controls">{P::controls(controller)}{move || P::prompt(controller)}</div>
        </section>
        <section class="panel task" id="task" tabindex="-1" aria-label=app.t("learn-task")>
            <h2>{app.t("learn-task")}</h2>
            <p>{app.t(task.prompt)}</p>
            <div class="answer">
                <Show when=move || solved.get() fallback=move || view! {
                    <p class="note" data-testid="note">{Signal::derive(note)}</p>
                }>
                    <p class="praise" data-testid="praise">{Icon::Check.view()}{app.t(task.praise)}</p>
                </Show>
                <div class="row">
                    {if is_last { onward(app, next, burst, solved) } else { next_task(app, state, number + 1) }}
                    <Show when=move || solved.get()>
                        {(is_last && next.is_none()).then(|| diploma::link::<P>(app))}
                        <button
                            type="button"
                            class="quiet square"
                            aria-label=app.t("learn-again")
                            title=app.t("learn-again")
                            data-testid="again"
                            on:click=move |_| state.start(number)
                        >
                            {Icon::Again.view()}
                        </button>
                    </Show>
                </div>
            </div>
        </section>
        {drag::dragged_piece(controller)}
    }
    .into_any()
}

/// The button for the next task is rendered from the start, so that the layout does not shift when it is enabled.
fn next_task(app: App, state: LessonState, number: usize) -> AnyView {
    let unsolved = Signal::derive(move || !state.solved.get());
    view! {
        <button type="button" class="primary" data-testid="next-task" disabled=unsolved on:click=move |_| state.start(number)>
            {app.t("learn-next-task")}
        </button>
    }
    .into_any()
}

/// The button that leads to the next lesson, or after the last one to a game.
fn onward<P: BoardView>(
    app: App,
    next: Option<&'static Lesson<P>>,
    burst: bool,
    solved: RwSignal<bool>,
) -> AnyView {
    let unsolved = Signal::derive(move || !solved.get());
    let Some(next) = next else { return first_game(app, burst, unsolved) };
    let title = move || {
        let title = app.fill(next.title, &[]);
        app.fill("learn-next-lesson", &[("title", title.into())])
    };
    view! {
        <button type="button" class="primary" data-testid="next-lesson" disabled=unsolved on:click=move |_| app.go(&next.route())>
            {Signal::derive(title)}
        </button>
    }
    .into_any()
}

/// The strip of a side: its name and its tray.
pub(crate) fn side_strip<P: BoardView>(controller: BoardController<P>, side: Side) -> AnyView {
    let app = controller.app;
    let class = if side == Side::Black { "strip black" } else { "strip white" };
    let name = move || app.messages.with(|messages| side_name(side, messages));
    view! {
        <div class=class>
            <span class="stone" aria-hidden="true"></span>
            <span class="player"><span class="player-side">{Signal::derive(name)}</span></span>
            {P::tray(controller, side)}
        </div>
    }
    .into_any()
}
