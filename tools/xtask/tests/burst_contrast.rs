//! The colours of Burst of Mana stand out from their background in every theme, by the contrast of WCAG 2.

mod support;

use support::read;
use support::theme::{ThemeColours, check_contrast};

const FAMILIES: [&str; 4] = ["purple", "blue", "yellow", "green"];

fn sheet() -> String {
    read("crates/web/page/assets/burst.css")
}

/// Checks pairs of a mark and its background in every theme; their tokens begin with `burst-`.
#[track_caller]
fn check(least: f64, pairs: &[(&str, &str)]) {
    for (mark, ground) in pairs {
        let [mark, ground] = [mark, ground].map(|name| format!("burst-{name}"));
        check_contrast(&sheet(), least, &[(&mark, &ground)]);
    }
}

#[test]
fn marks_of_possibilities_stand_out() {
    check(4.0, &[("act", "cell"), ("act", "cloth")]);
    check(3.0, &[("act", "act-soft"), ("act", "last"), ("act", "halo")]);
    check(4.5, &[("on-act", "act")]);
}

#[test]
fn marks_of_danger_stand_out() {
    check(3.0, &[("danger", "cell"), ("danger", "cloth"), ("danger", "danger-soft")]);
    check(4.5, &[("on-danger", "danger")]);
    check(3.0, &[("jet", "cell"), ("jet", "cloth"), ("plug", "cell"), ("plug", "cloth")]);
}

#[test]
fn marks_of_the_last_move_stand_out() {
    check(4.0, &[("last-edge", "cell"), ("last-edge", "cloth")]);
    check(4.5, &[("on-last", "last"), ("on-last", "cell")]);
}

#[test]
fn the_field() {
    check(4.0, &[("wall", "cloth")]);
    check(3.0, &[("limit", "cloth"), ("name", "cell")]);
    check(4.5, &[("name", "cloth")]);
}

#[test]
fn the_tiles() {
    for family in FAMILIES {
        let [black, white] = ["black", "white"].map(|side| format!("{side}-{family}"));
        let [black_star, white_star] = [&black, &white].map(|name| format!("{name}-star"));
        check(8.0, &[(&black, "black")]);
        check(5.5, &[(&white, "white")]);
        check(5.0, &[("black-burst-mark", &black_star)]);
        check(10.0, &[("white-burst-mark", &white_star)]);
        check(4.0, &[(&black_star, &white_star)]);
        // A dark star has a light edge on a dark field.
        check(5.0, &[("black-edge", "cell"), ("black-edge", "cloth")]);
    }
}

/// A White tile is seen by its edge on a light field, by its body on a dark one.
#[test]
fn the_outline_of_white() {
    for theme in ThemeColours::of_sheet(&sheet()) {
        let ratio = |name: &str| theme.contrast(&format!("burst-{name}"), "burst-cell");
        for body in ["white".to_owned()]
            .into_iter()
            .chain(FAMILIES.map(|family| format!("white-{family}-star")))
        {
            let outline = ratio(&body).max(ratio("white-edge"));
            assert!(outline >= 5.0, "{body} is {outline:.2} in {}", theme.name);
        }
    }
}
