//! The lessons of both games, and the messages that the pages for learners need.

mod diploma;
mod lesson_page;

pub(crate) use lesson_page::side_strip;

use super::apology::route_not_fetched;
use super::app::{App, LearningCatalogue};
use super::board::BoardView;
use super::{saved_game, storage};
use mana_ui::lesson::{Course, LessonProgress};
use mana_ui::local_game_options::{ColourChoice, ComputerLevel, LocalGameForm, OpponentChoice};
use mana_ui::messages::Messages;
use mana_ui::route::Route;
use mana_view::prelude::*;

/// A view that needs the learning catalogue: it is shown once that is loaded.
pub(crate) fn with_messages(
    app: App,
    view: impl Fn(App) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let is_loaded = Memo::new(move |_| app.messages.with(|messages| messages.has_learning()));
    if !app.messages.with_untracked(|messages| Messages::has_learning(messages)) {
        app.learning.set(LearningCatalogue::Requested);
    }
    (move || {
        if is_loaded.get() {
            return view(app);
        }
        match app.learning.get() {
            LearningCatalogue::Failed => {
                route_not_fetched(app, move || app.learning.set(LearningCatalogue::Requested))
            }
            LearningCatalogue::Requested | LearningCatalogue::NotRequested => {
                view! { <p class="help">{app.t("loading")}</p> }.into_any()
            }
        }
    })
    .into_any()
}

/// Which lessons are finished, as stored on this device.
pub(crate) fn progress() -> LessonProgress {
    storage::read(storage::PROGRESS).map(|text| LessonProgress::read(&text)).unwrap_or_default()
}

/// The page of the lesson with this name, of a diploma, or of all lessons.
pub(crate) fn page(app: App, name: &str) -> AnyView {
    fn find<P: BoardView + Course>(app: App, name: &str, burst: bool) -> Option<AnyView> {
        let diploma = is_finished::<P>() && name == diploma::name::<P>();
        let diploma = diploma.then(|| diploma::page::<P>(app));
        diploma.or_else(|| lesson_page::find::<P>(app, name, burst))
    }
    find::<mana::Position>(app, name, false)
        .or_else(|| find::<burst::Position>(app, name, true))
        .unwrap_or_else(|| courses(app))
}

/// Whether every lesson of a course is finished.
fn is_finished<P: Course>() -> bool {
    let progress = progress();
    P::lessons().iter().all(|lesson| progress.has(lesson.name))
}

/// The page of all lessons.
fn courses(app: App) -> AnyView {
    view! {
        <div class="reading" data-testid="courses">
            <div class="welcome">
                <h1>{app.t("nav-learn")}</h1>
                <p class="lede">{app.t("learn-lede")}</p>
            </div>
            <div class="courses">
                {course::<mana::Position>(app, false)}
                {course::<burst::Position>(app, true)}
            </div>
        </div>
    }
    .into_any()
}

fn course<P: BoardView + Course>(app: App, burst: bool) -> AnyView {
    let progress = progress();
    let lessons = P::lessons();
    let done = lessons.iter().filter(|lesson| progress.has(lesson.name)).count();
    let entry = |lesson: &'static mana_ui::lesson::Lesson<P>| {
        let done = progress.has(lesson.name);
        view! {
            <li>
                <a class="lesson-link" class:done=done href=lesson.route().to_string() data-testid=lesson.name>
                    <span>{app.t(lesson.title)}</span>
                    {done.then(|| view! { <span class="unseen">{app.t("learn-finished")}</span> })}
                </a>
            </li>
        }
    };
    let count =
        move || app.fill("learn-progress", &[("done", done.into()), ("all", lessons.len().into())]);
    view! {
        <section class="panel course">
            <div>
                <h2>{app.t(P::NAME)}</h2>
                <p class="help" data-testid=format!("progress-{}", P::GAME)>{Signal::derive(count)}</p>
            </div>
            <ol class="lesson-list">{lessons.iter().map(entry).collect_view()}</ol>
            <div class="first-game">
                <h3>{app.t("learn-first-game")}</h3>
                <p>
                    {(done == lessons.len()).then(|| view! { <span data-testid="learnt">{app.t("learn-finished-course")}" "</span> })}
                    {app.t("learn-first-game-text")}
                </p>
                {first_game(app, burst, Signal::derive(|| false))}
                {diploma::link::<P>(app)}
            </div>
        </section>
    }
    .into_any()
}

/// The button that starts a first game, with a hint on every turn.
fn first_game(app: App, burst: bool, disabled: Signal<bool>) -> AnyView {
    let start = move || {
        let stored = storage::read(storage::LOCAL_GAME_FORM).map(|text| LocalGameForm::read(&text));
        let level = ComputerLevel::new(*ComputerLevel::RANGE.start()).unwrap_or_default();
        let form = LocalGameForm {
            burst,
            opponent: OpponentChoice::Computer,
            colour: ColourChoice::Black,
            level,
            edition: mana::Edition::default(),
            pie: false,
            ..stored.unwrap_or_default()
        };
        saved_game::start(form, true);
        app.go(&Route::Play);
    };
    let asked = RwSignal::new(false);
    view! {
        <button
            type="button"
            class="primary"
            data-testid="first-game"
            disabled=Signal::derive(move || asked.get() || disabled.get())
            on:click=move |_| saved_game::ask_to_replace(asked, start)
        >
            {app.t("learn-play-first")}
        </button>
        {saved_game::replace_question(app, asked, start)}
    }
    .into_any()
}
