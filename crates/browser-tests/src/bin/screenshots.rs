//! Takes a picture of each page at three widths, in light and dark, and of one page in each language, and writes them
//! to a folder.

#![forbid(unsafe_code)]

use burst::Rules;
use mana::Edition;
use mana_browser_tests::{Browser, Page, Server, Viewport, kept_game};
use mana_game::Side;
use mana_web::messages::Language;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Whether a scene is among those that were asked for: all of them, unless some are named after the folder.
fn wanted(name: &str) -> bool {
    let named: Vec<String> = env::args().skip(2).collect();
    named.is_empty() || named.iter().any(|wanted| wanted == name)
}

/// A phone, a tablet and a desk.
const VIEWPORTS: [Viewport; 3] = [
    Viewport { width: 390, height: 844, touch: true },
    Viewport { width: 820, height: 1180, touch: true },
    Viewport { width: 1440, height: 900, touch: false },
];

/// The places with an address of their own, and what has to be there.
const PLACES: [(&str, &str, &str); 5] = [
    ("learn", "#/learn", "[data-testid=courses]"),
    ("lesson", "#/learn/mana-mark", "[data-lesson=mana-mark]"),
    ("lesson-burst", "#/learn/burst-move", "[data-lesson=burst-move]"),
    ("rules", "#/rules", "[data-testid=rulebook]"),
    ("solved", "#/solved", "[data-testid=tree] .branch"),
];

/// A page worth a picture.
struct Scene {
    name: &'static str,
    /// The game that the page finds kept, if any.
    game: Option<String>,
    /// What is done before the picture is taken.
    act: fn(&Page),
}

const STUDIED: &str = "[Position \"rrdrrr/6/6/6/6/RRDRRR b -\"] 1. c1c3 {the only move that wins in nine} \
     (1. b1b3 a6a5 {and nothing is decided} (1... e6e5 2. a1a4)) 1... d6c4 2. d1c1 b6b4 3. a1a4 *";
const REVIEWED: &str = include_str!("../../../review/games/mistakes.txt");

fn link(text: &str) -> String {
    text.parse::<mana_record::Record<mana::Position>>().expect("a record").to_link()
}

fn open(page: &Page, fragment: &str) {
    page.evaluate(&format!("location.hash = '{fragment}'"));
    page.wait_for_element("[data-testid=board]");
}

fn scenes() -> Vec<Scene> {
    const FIRST: &str = "rdrrrr/6/6/6/6/RDRRRR b -";
    let mana = |position, moves: &[&str]| {
        Some(kept_game::<mana::Position>(Edition::COSMOLUDO, position, moves, Some(Side::White)))
    };
    let burst = |moves: &[&str]| Some(kept_game::<burst::Position>(Rules, None, moves, None));
    vec![
        Scene { name: "home", game: None, act: |_| {} },
        Scene { name: "mana-set-up", game: mana(None, &[]), act: |_| {} },
        Scene {
            name: "mana",
            game: mana(Some(FIRST), &["c1c3", "d6c4"]),
            act: |page| page.click(".choice[data-square]"),
        },
        Scene {
            name: "mana-over",
            game: mana(Some("3d2/6/3R2/6/6/D5 b -"), &[]),
            act: |page| {
                page.click("[data-square=d4]");
                page.click("[data-square=d6]");
                page.wait_for_element("[data-testid=rematch]");
            },
        },
        Scene { name: "burst", game: burst(&["N@d5", "N@g6"]), act: |_| {} },
        Scene { name: "online", game: None, act: meet },
        Scene { name: "invitation", game: None, act: invite },
        Scene {
            name: "online-game",
            game: None,
            act: |page| {
                invite(page);
                let browser = Browser::launch();
                let guest = browser.open();
                guest.go_to(&page.text("location.href"));
                guest.click("[data-testid=join]");
                page.wait_for_element("[data-testid=chat]");
            },
        },
        Scene {
            name: "analysis",
            game: None,
            act: |page| {
                open(page, &format!("#/analysis/{}", link(STUDIED)));
                page.click("[data-testid=engine-switch]");
                page.wait_for("document.querySelector('[data-testid=verdict]').textContent.includes('wins in')");
                page.click("[data-testid=step-first]");
                page.wait_for("document.querySelectorAll('[data-testid=lines] li').length === 3");
                page.wait_for("document.querySelector('[data-testid=verdict]').textContent.includes('wins in')");
                page.evaluate("scrollTo(0, 0)");
            },
        },
        Scene {
            name: "review",
            game: None,
            act: |page| {
                open(page, &format!("#/review/{}", link(REVIEWED)));
                page.click("[data-testid=review-start]");
                page.wait_for("document.querySelectorAll('[data-testid=mistake]').length === 4");
                page.wait_for("!document.querySelector('progress')");
                page.click("[data-ply='4'] .ply");
                page.evaluate("scrollTo(0, 0)");
            },
        },
        Scene {
            name: "editor",
            game: None,
            act: |page| {
                open(page, "#/analysis/burst");
                page.evaluate("document.querySelector('[data-testid=editor]').open = true");
                page.click("[data-testid=editor-use]");
            },
        },
        Scene {
            name: "settings",
            game: None,
            act: |page| {
                page.click("[data-testid=settings]");
                page.wait_for("document.querySelector('dialog').open");
            },
        },
    ]
}

/// Goes where people meet.
fn meet(page: &Page) {
    page.evaluate("location.hash = '#/online'");
    page.wait_for("document.querySelector('[data-testid=no-seeks]')");
}

/// Makes a game and waits for somebody.
fn invite(page: &Page) {
    meet(page);
    page.click("[data-testid=challenge-colour-black]");
    page.click("[data-testid=create]");
    page.wait_for_element("[data-testid=invitation]");
}

fn main() {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "docs/screenshots".into()));
    fs::create_dir_all(&folder).expect("a folder for the pictures");
    let server = Server::start();
    for viewport in VIEWPORTS {
        for theme in ["light", "dark"] {
            let name = |name: &str| format!("{name}-{}-{theme}", viewport.width);
            for scene in scenes().into_iter().filter(|scene| wanted(scene.name)) {
                take(&server, &folder, &name(scene.name), viewport, theme, |page| {
                    if let Some(game) = &scene.game {
                        page.open_kept(game);
                    }
                    (scene.act)(page);
                });
            }
            for (place, hash, element) in PLACES.into_iter().filter(|place| wanted(place.0)) {
                take(&server, &folder, &name(place), viewport, theme, |page| {
                    page.evaluate(&format!("location.hash = '{hash}'"));
                    page.wait_for_element(element);
                });
            }
        }
    }
    for language in Language::ALL {
        let (name, hash, element) = PLACES[1];
        let name = format!("{name}-{}", language.tag);
        if !wanted(&name) {
            continue;
        }
        take(&server, &folder, &name, VIEWPORTS[0], "light", |page| {
            page.keep("mana.settings.1", &format!("language {}\n", language.tag));
            page.evaluate(&format!("location.hash = '{hash}'"));
            page.reload();
            page.wait_for(&format!("document.documentElement.lang === '{}'", language.tag));
            page.wait_for_element(element);
        });
    }
}

/// Takes one picture in a fresh browser, after something has been done there.
fn take(
    server: &Server,
    folder: &Path,
    name: &str,
    viewport: Viewport,
    theme: &str,
    act: impl FnOnce(&Page),
) {
    let browser = Browser::launch();
    let page = browser.open();
    page.set_viewport(viewport);
    page.set_media(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
    page.go_to(&server.address());
    page.wait_for_start();
    act(&page);
    page.check_quiet(&server.address());
    let path = folder.join(format!("{name}.png"));
    fs::write(&path, page.screenshot()).expect("a picture can be written");
    println!("{}", path.display());
}
