//! The contrasts of the page's colours in every theme: marked against unmarked squares, rings against their squares,
//! and text against its background.

mod support;

use support::read;
use support::theme::{ThemeColours, check_contrast};

#[track_caller]
fn check(least: f64, pairs: &[(&str, &str)]) {
    check_contrast(&read("crates/web/page/assets/tokens.css"), least, pairs);
}

#[test]
fn the_contrast_of_known_colours() {
    let [light, dark, high] = ThemeColours::of_sheet(
        ":root { --a: light-dark(#000, #767676); --b: #ffffff; } \
         [data-theme=\"contrast\"] { --a: #fff; }",
    );
    assert!((light.contrast("a", "b") - 21.0).abs() < 1e-9);
    assert!((dark.contrast("a", "b") - 4.54).abs() < 0.01);
    assert!((high.contrast("a", "b") - 1.0).abs() < 1e-9);
}

#[test]
fn marked_squares_stand_out() {
    check(3.0, &[("lit", "single-dim"), ("lit", "double-dim"), ("lit", "triple-dim")]);
    // Notches and rings of a marked square.
    check(4.5, &[("ring-lit", "lit")]);
}

#[test]
fn the_rings_of_every_type_can_be_counted() {
    check(3.0, &[("ring", "single"), ("ring", "double"), ("ring", "triple")]);
    check(
        3.0,
        &[("ring-dim", "single-dim"), ("ring-dim", "double-dim"), ("ring-dim", "triple-dim")],
    );
}

#[test]
fn pieces_and_marks_stand_out() {
    check(3.0, &[("may", "lit"), ("ebony-crest", "ebony"), ("ivory-crest", "ivory")]);
    check(4.5, &[("target", "target-halo"), ("hint", "hint-halo"), ("danger", "danger-glow")]);
    check(3.0, &[("bird-2", "lit"), ("ivory-edge", "ivory")]);
}

/// In high contrast, the selected square and those for a set-up are recognisable by their outlines alone.
#[test]
fn outlines_stand_out_in_high_contrast() {
    let [_, _, high] = ThemeColours::of_sheet(&read("crates/web/page/assets/tokens.css"));
    let check = |outline: &str, grounds: &[&str]| {
        for ground in grounds {
            let contrast = high.contrast(outline, ground);
            assert!(contrast >= 3.0, "{outline} on {ground}: {contrast:.2}");
        }
    };
    check("picked", &["lit", "single-dim", "double-dim", "triple-dim"]);
    check("settable", &["single", "double", "triple"]);
}

#[test]
fn text_is_readable() {
    for ground in ["paper", "card", "raised"] {
        let texts = ["ink", "muted", "blue", "pine", "amber"];
        check(4.5, &texts.map(|text| (text, ground)));
    }
    check(4.5, &[("on-vermilion", "vermilion"), ("on-blue", "blue"), ("on-amber", "amber")]);
    check(4.5, &[("paper", "ink"), ("frame-ink", "frame"), ("ink", "blue-soft")]);
}
