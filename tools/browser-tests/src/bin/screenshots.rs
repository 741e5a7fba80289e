//! Takes screenshots of each page at three widths, in light and dark, of boards in high contrast, and of one page in each
//! language, and writes them to a folder.

#![forbid(unsafe_code)]

use burst::Rules;
use mana::Edition;
use mana_browser_tests::{Browser, BrowserPage, ServerProcess, Viewport, saved_game};
use mana_game::Side;
use mana_ui::messages::Language;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Whether to take a screenshot: of every scene, unless some are named on the command line.
fn is_selected(name: &str) -> bool {
    let named: Vec<String> = env::args().skip(2).collect();
    named.is_empty() || named.iter().any(|wanted| wanted == name)
}

/// A phone, a tablet and a desktop.
const VIEWPORTS: [Viewport; 3] = [
    Viewport { width: 390, height: 844, touch: true },
    Viewport { width: 820, height: 1180, touch: true },
    Viewport { width: 1440, height: 900, touch: false },
];

/// A page in the state that its screenshot shows.
struct Scene {
    name: &'static str,
    /// The path and the fragment, below the address of the application.
    path: String,
    /// The saved game that the page finds, if any.
    game: Option<String>,
    /// What to do, or to wait for, before the screenshot.
    prepare: fn(&BrowserPage),
}

impl Scene {
    fn new(name: &'static str, path: impl Into<String>, prepare: fn(&BrowserPage)) -> Scene {
        Scene { name, path: path.into(), game: None, prepare }
    }

    /// A game on this device.
    fn game(name: &'static str, game: String, prepare: fn(&BrowserPage)) -> Scene {
        Scene { game: Some(game), ..Scene::new(name, "#/play", prepare) }
    }
}

/// The scenes that are taken in high contrast, too: those with a board.
const BOARDS: [&str; 4] = ["home", "mana", "burst", "lesson"];

/// The scene that is taken in every language.
const LESSON: (&str, &str) = ("lesson", "#/learn/mana-mark");

const STUDIED: &str = "[Position \"rrdrrr/6/6/6/6/RRDRRR b -\"] 1. c1c3 {the only move that wins in nine} \
     (1. b1b3 a6a5 {and nothing is decided} (1... e6e5 2. a1a4)) 1... d6c4 2. d1c1 b6b4 3. a1a4 *";
const REVIEWED: &str = mana_data::MISTAKES;

fn link(text: &str) -> String {
    text.parse::<mana_record::Record<mana::Position>>().expect("a record").to_link()
}

fn scenes() -> Vec<Scene> {
    const FIRST: &str = "rdrrrr/6/6/6/6/RDRRRR b -";
    let mana = |position, moves: &[&str]| {
        saved_game::<mana::Position>(Edition::COSMOLUDO, position, moves, Some(Side::White))
    };
    let burst = |moves: &[&str]| saved_game::<burst::Position>(Rules, None, moves, None);
    vec![
        Scene::new("home", "", |_| {}),
        Scene::game("mana-set-up", mana(None, &[]), |_| {}),
        Scene::game("mana", mana(Some(FIRST), &["c1c3", "d6c4"]), |page| {
            page.click(".choice[data-square]");
        }),
        Scene::game("mana-over", mana(Some("3d2/6/3R2/6/6/D5 b -"), &[]), |page| {
            page.click("[data-square=d4]");
            page.click("[data-square=d6]");
            page.wait_for_element("[data-testid=rematch]");
        }),
        Scene::game("burst", burst(&["N@d5", "N@g6", "E@d4", "S@i6", "N+", "T@i7"]), |_| {}),
        Scene::new("online", "#/online", wait_for_lobby),
        Scene::new("invitation", "#/online", create_game),
        Scene::new("online-game", "#/online", |page| {
            create_game(page);
            let browser = Browser::launch();
            let guest = browser.open();
            guest.go_to(&page.text("location.href"));
            guest.click("[data-testid=join]");
            page.wait_for_element("[data-testid=chat]");
        }),
        Scene::new("analysis", format!("#/analysis/{}", link(STUDIED)), |page| {
            page.click("[data-testid=engine-switch]");
            page.wait_for(
                "document.querySelector('[data-testid=verdict]').textContent.includes('wins in')",
            );
            page.click("[data-testid=step-first]");
            page.wait_for("document.querySelectorAll('[data-testid=lines] li').length === 3");
            page.wait_for(
                "document.querySelector('[data-testid=verdict]').textContent.includes('wins in')",
            );
            page.evaluate("scrollTo(0, 0)");
        }),
        Scene::new("editor", "#/analysis/burst", |page| {
            page.click("[data-testid=editor] summary");
            page.click("[data-testid=editor-use]");
            page.evaluate("document.querySelector('[data-testid=editor]').scrollIntoView()");
        }),
        Scene::new("review-begin", "#/review", |page| page.wait_for_element("#import")),
        Scene::new("review", format!("#/review/{}", link(REVIEWED)), |page| {
            page.click("[data-testid=review-start]");
            page.wait_for("document.querySelectorAll('[data-testid=mistake]').length === 4");
            page.wait_for("!document.querySelector('progress')");
            page.click("[data-ply='4'] .ply");
            page.evaluate("scrollTo(0, 0)");
        }),
        Scene::new("learn", "#/learn", |page| page.wait_for_element("[data-testid=courses]")),
        Scene::new(LESSON.0, LESSON.1, |page| page.wait_for_element("[data-testid=lesson]")),
        Scene::new("lesson-burst", "#/learn/burst-move", |page| {
            page.wait_for_element("[data-testid=lesson]");
        }),
        Scene::new("rules", "#/rules", |page| page.wait_for_element("[data-testid=rulebook]")),
        Scene::new("solved", "#/solved", |page| {
            page.wait_for_element("[data-testid=tree] .branch");
        }),
        Scene::new("embed", format!("embed.html#{}", link(STUDIED)), |page| {
            page.wait_for_element("[data-testid=embed] [data-testid=board]");
        }),
        Scene::new("settings", "", |page| {
            page.click("[data-testid=settings]");
            page.wait_for("document.querySelector('dialog').open");
        }),
    ]
}

/// Waits for the list of seeks.
fn wait_for_lobby(page: &BrowserPage) {
    page.wait_for_element("[data-testid=no-seeks]");
}

/// Creates a game and waits for an opponent.
fn create_game(page: &BrowserPage) {
    wait_for_lobby(page);
    page.click("[data-testid=challenge-colour-black]");
    page.click("[data-testid=create]");
    page.wait_for_element("[data-testid=invitation]");
}

fn main() {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "docs/screenshots".into()));
    fs::create_dir_all(&folder).expect("a folder for the screenshots");
    let server = ServerProcess::start();
    for viewport in VIEWPORTS {
        for theme in ["light", "dark", "contrast"] {
            let is_taken = |scene: &Scene| {
                is_selected(scene.name) && (theme != "contrast" || BOARDS.contains(&scene.name))
            };
            for scene in scenes().into_iter().filter(is_taken) {
                // The lobby would list the games of other scenes.
                let own = scene.name.starts_with("online").then(ServerProcess::start);
                let name = format!("{}-{}-{theme}", scene.name, viewport.width);
                take(
                    own.as_ref().unwrap_or(&server),
                    &folder,
                    &name,
                    viewport,
                    theme,
                    &scene,
                    "en",
                );
            }
        }
    }
    for language in Language::ALL {
        for scene in scenes().iter().filter(|scene| scene.name == LESSON.0) {
            let name = format!("{}-{}", scene.name, language.tag);
            if is_selected(&name) {
                take(&server, &folder, &name, VIEWPORTS[0], "light", scene, language.tag);
            }
        }
    }
}

/// Takes one screenshot in a fresh browser.
fn take(
    server: &ServerProcess,
    folder: &Path,
    name: &str,
    viewport: Viewport,
    theme: &str,
    scene: &Scene,
    language: &str,
) {
    let browser = Browser::launch();
    let page = browser.open();
    page.set_viewport(viewport);
    page.set_media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
    let theme = if theme == "contrast" { "contrast" } else { "auto" };
    let mut stored = vec![("mana.settings.1", format!("language {language}\ntheme {theme}\n"))];
    stored.extend(scene.game.clone().map(|game| ("mana.game.1", game)));
    for (name, text) in stored {
        let (name, text) = (json!(name), json!(text));
        page.add_init_script(&format!(
            "localStorage.getItem({name}) ?? localStorage.setItem({name}, {text})"
        ));
    }
    page.go_to(&format!("{}{}", server.address(), scene.path));
    page.wait_for_start();
    (scene.prepare)(&page);
    // Switching from the system's theme changes colours over a few frames.
    page.wait_for("!document.getAnimations().some((one) => one instanceof CSSTransition)");
    page.check_no_errors(&server.address());
    let path = folder.join(format!("{name}.webp"));
    fs::write(&path, page.screenshot()).expect("the screenshot can be written");
    println!("{}", path.display());
}
