//! Every lesson can be finished by following its tasks, in every language, and wrong moves are explained.

use mana_browser_tests::{Browser, BrowserPage, ServerProcess, Viewport, clicks_of, visit};
use mana_ui::lesson::{Course, Lesson, LessonTask, names};
use mana_ui::messages::Language;
use mana_ui::move_draft::ClickTarget;
use serde_json::json;

fn open(page: &BrowserPage, name: &str) {
    page.evaluate(&format!("location.hash = '#/learn/{name}'"));
    page.wait_for_element(&format!("[data-lesson={name}]"));
}

fn press(page: &BrowserPage, spot: ClickTarget) {
    page.click(&match spot {
        ClickTarget::Button(act) => format!("[data-testid={}]", format!("{act:?}").to_lowercase()),
        ClickTarget::Hand(kind) => format!("[data-spot=h{kind}]:not([disabled]):not([hidden])"),
        ClickTarget::Cell { column, row } => format!("[data-spot=c{column}r{row}]"),
    });
}

/// Solves a task with the mouse.
fn solve<P: Course>(page: &BrowserPage, task: &LessonTask<P>) {
    let game = task.game().expect(task.prompt);
    let position = game.position();
    if position.is_set_up() {
        return page.click("[data-testid=ready]");
    }
    let solution = position.read_move(task.solution).expect(task.solution);
    for spot in clicks_of(position, solution) {
        press(page, spot);
    }
}

fn finish<P: Course>(page: &BrowserPage, lesson: &Lesson<P>) {
    open(page, lesson.name);
    for (number, task) in lesson.tasks.iter().enumerate() {
        solve(page, task);
        page.wait_for_element("[data-testid=praise]");
        if number + 1 < lesson.tasks.len() {
            page.click("[data-testid=next-task]");
            page.wait_for("document.activeElement.id === 'task'");
        }
    }
}

#[test]
fn every_lesson_can_be_finished_in_every_language() {
    visit(|page, _| {
        for language in Language::ALL {
            page.evaluate("localStorage.clear()");
            page.set_local_storage(
                "mana.settings.1",
                &format!("language {}\nanimation false\n", language.tag),
            );
            page.reload();
            page.wait_for(&format!("document.documentElement.lang === '{}'", language.tag));
            mana::Position::lessons().iter().for_each(|lesson| finish(page, lesson));
            burst::Position::lessons().iter().for_each(|lesson| finish(page, lesson));
            let mut kept: Vec<_> = names().collect();
            kept.sort_unstable();
            let progress = page.text("localStorage.getItem('mana.progress.1')");
            assert_eq!(progress.lines().collect::<Vec<_>>(), kept, "{}", language.tag);
        }
    });
}

#[test]
fn wrong_moves_are_explained() {
    visit(|page, _| {
        let note = "document.querySelector('[data-testid=note]')?.innerText";
        open(page, "mana-aim");
        page.click("[data-square=d4]");
        page.click("[data-square=c5]");
        page.wait_for(&format!("{note}?.includes('the white Daimyo is still there')"));
        page.click("[data-square=d4]");
        page.click("[data-square=a6]");
        page.wait_for(&format!("{note}?.includes('no clear path of exactly 2 steps')"));
        open(page, "mana-mark");
        page.click("[data-square=d3]");
        page.wait_for(&format!("{note}?.includes('the bird marks singles')"));
        page.click("[data-square=c2]");
        page.click("[data-square=c3]");
        page.wait_for_element("[data-testid=praise]");
    });
}

#[test]
fn lessons_end_in_a_first_game() {
    visit(|page, _| {
        page.click("[data-testid=nav-learn]");
        page.wait_for_element("[data-testid=courses]");
        open(page, "mana-set-up");
        page.click("[data-testid=ready]");
        page.click("[data-testid=first-game]");
        page.wait_for_element("[data-testid=table]");
        let game = page.text("localStorage.getItem('mana.game.1')");
        assert!(game.contains("[Computer \"white 1\"]"), "{game}");
        // Every turn begins with a hint, until hints are switched off.
        page.wait_for_element(".hint-mark");
        page.click("[data-testid=hints-off]");
        page.wait_for("!document.querySelector('.hint-mark')");
        let game = page.text("localStorage.getItem('mana.game.1')");
        assert!(!game.contains("Hints"), "{game}");
        page.click("[data-testid=home]");
        page.evaluate("location.hash = '#/learn'");
        let count = "document.querySelector('[data-testid=progress-mana]')?.innerText";
        page.wait_for(&format!("{count} === '1 of 8 lessons done'"));
        page.wait_for_element("[data-testid=mana-set-up].done");
    });
}

/// A course counts as known only when it is finished.
#[test]
fn only_finished_courses_count_as_known() {
    visit(|page, _| {
        let known = "document.querySelectorAll('[data-testid=learnt]').length";
        page.open_route("#/learn");
        page.wait_for_element("[data-testid=first-game]");
        assert_eq!(page.evaluate(known), 0);
        let finished: Vec<_> = mana::Position::lessons().iter().map(|lesson| lesson.name).collect();
        page.set_local_storage("mana.progress.1", &finished.join("\n"));
        page.open_route("#/learn");
        page.wait_for_element("[data-testid=first-game]");
        assert_eq!(page.evaluate(known), 1);
        page.click("[data-testid=diploma-link]");
        page.click("[data-testid=diploma-name]");
        page.type_text("Ada <3");
        page.wait_for(
            "document.querySelector('[data-testid=diploma] .holder').textContent === 'Ada <3'",
        );
        page.check_accessible("the diploma");
        page.evaluate(
            "globalThis.saved = null; globalThis.create = URL.createObjectURL; URL.createObjectURL = (blob) => { saved = blob; return create(blob); }",
        );
        page.click("[data-testid=save-svg]");
        page.wait_for("saved?.text().then((text) => text.includes('Ada &lt;3') && text.includes('lessons of Mana'))");
    });
}

/// On a phone the board comes first and does not move, and the button to continue is always visible.
#[test]
fn lessons_have_no_layout_shifts() {
    visit(|page, _| {
        page.set_viewport(Viewport { width: 390, height: 844, touch: true });
        open(page, "mana-steps");
        let board = "document.querySelector('[data-testid=board]').getBoundingClientRect().top";
        let onward = "(() => { const { top, bottom } = \
            document.querySelector('.answer .primary').getBoundingClientRect(); \
            return top > 0 && bottom <= innerHeight; })()";
        let top = page.evaluate(board);
        let check = |when: &str| {
            assert_eq!(page.evaluate(board), top, "{when}");
            assert_eq!(page.evaluate(onward), true, "{when}");
        };
        let text = "document.querySelector('.lesson-text').getBoundingClientRect().top";
        assert_eq!(page.evaluate(&format!("{text} > {board}")), true);
        check("at the beginning");
        page.tap("[data-square=e3]");
        page.tap("[data-square=e6]");
        page.wait_for("document.querySelector('[data-testid=note]').textContent.length > 5");
        check("after a wrong try");
        page.tap("[data-square=c2]");
        page.tap("[data-square=c3]");
        page.wait_for_element("[data-testid=praise]");
        check("after a right one");
        page.tap("[data-testid=next-task]");
        page.wait_for("document.activeElement.id === 'task'");
        check("in the next task");
    });
}

#[test]
fn lessons_that_fail_to_load_show_a_way_on() {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let page = browser.open();
    page.call("Network.setBypassServiceWorker", json!({ "bypass": true }));
    let block = |addresses: &[&str]| {
        page.call("Network.setBlockedURLs", json!({ "urls": addresses }));
    };
    block(&["*learn*.ftl"]);
    page.go_to(&format!("{}#/learn", server.address()));
    page.wait_for_element("[data-testid=apology]");
    block(&[]);
    page.click("[data-testid=apology] button");
    page.wait_for_element("[data-testid=courses]");
}

/// Otherwise the camera would move from the field of one task to that of the next.
#[test]
fn every_task_has_a_board_of_its_own() {
    visit(|page, _| {
        let is_marked = "document.querySelector('[data-testid=board]').isMarked === true";
        open(page, "burst-place");
        page.evaluate("document.querySelector('[data-testid=board]').isMarked = true");
        assert_eq!(page.evaluate(is_marked), true);
        open(page, "burst-move");
        assert_eq!(page.evaluate(is_marked), false);
    });
}
