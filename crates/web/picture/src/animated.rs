//! A game as one animated SVG file: every position is a group that is visible in its time, and moves are animated as on
//! the page.

use crate::style_sheet::{StyleSelector, StyleSheet};
use crate::svg::SvgWriter;
use crate::{PictureOptions, document, page_styles, scene};
use mana_game::Game;
use mana_ui::board_scene::BoardDrawing;
use mana_ui::messages::Messages;
use mana_ui::motion::{ElementAnimation, Keyframe};
use std::fmt::Write;

/// How long a position stays after its move has ended, in milliseconds.
const BEAT: f64 = 900.0;

/// How long the last position stays.
const LAST_BEAT: f64 = 3500.0;

/// A game as SVG that plays it over and over. With reduced motion, it shows the end.
pub fn animated_svg<P: BoardDrawing>(game: &Game<P>, options: PictureOptions) -> String {
    let (messages, sheet) = (Messages::english(), page_styles());
    let last = game.moves().len();
    let scenes: Vec<_> = (0..=last).map(|ply| scene(game, ply, options, &messages)).collect();
    let moving: Vec<Vec<ElementAnimation>> = scenes.iter().map(P::animations).collect();
    let times = moving.iter().enumerate().map(|(ply, animations)| {
        let ends = animations.iter().map(|animation| animation.delay + animation.duration);
        ends.fold(0.0, f64::max) + if ply == last { LAST_BEAT } else { BEAT }
    });
    let times: Vec<f64> = times.collect();
    let timeline = Timeline { total: times.iter().sum() };
    let mut film = Film::new(&sheet, options, timeline);
    let mut start = 0.0;
    for ((scene, animations), time) in scenes.iter().zip(&moving).zip(times) {
        film.add(&P::board_svg(scene), animations, start, time);
        start += time;
    }
    film.finish()
}

/// The times of an animation that is repeated.
#[derive(Clone, Copy)]
struct Timeline {
    /// How long it is in milliseconds.
    total: f64,
}

impl Timeline {
    /// A moment as a share of the whole.
    fn percent(self, time: f64) -> String {
        format!("{:.3}%", (100.0 * time / self.total).clamp(0.0, 100.0))
    }
}

/// The frames so far, and the style sheet that animates them.
struct Film<'a> {
    options: PictureOptions,
    timeline: Timeline,
    writer: SvgWriter<'a>,
    frames: Vec<String>,
    css: String,
    size: Option<(f32, f32)>,
}

impl<'a> Film<'a> {
    fn new(sheet: &'a StyleSheet, options: PictureOptions, timeline: Timeline) -> Film<'a> {
        let writer = SvgWriter::new(sheet, options.is_dark());
        let total = timeline.total;
        let css = format!(
            ".frame {{ visibility: hidden; animation: {total:.0}ms step-end infinite }} .moving {{ animation: {total:.0}ms infinite }}\n"
        );
        Film { options, timeline, writer, frames: Vec::new(), css, size: None }
    }

    fn add(&mut self, board: &str, animations: &[ElementAnimation], start: f64, time: f64) {
        let Some(root) = self.options.root(board) else { return };
        let frame = self.frames.len();
        let mut hooks = Vec::new();
        for (index, animation) in animations.iter().enumerate() {
            let name = format!("m{frame}-{index}");
            self.css += &self.moving_rule(&name, start, animation);
            if let Some(selector) = StyleSelector::parse(&animation.selector) {
                hooks.push((selector, format!("moving {name}")));
            }
        }
        let (from, to) = (self.timeline.percent(start), self.timeline.percent(start + time));
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.css,
            "@keyframes f{frame} {{ 0% {{ visibility: hidden }} {from} {{ visibility: visible }} {to} {{ visibility: hidden }} }} .f{frame} {{ animation-name: f{frame} }}"
        );
        self.size = self.size.or_else(|| root.elements().next()?.view_box().map(|(_, size)| size));
        self.writer.set_hooks(hooks);
        let drawing = self.writer.write(&root);
        self.frames.push(format!(r#"<g class="frame f{frame}">{drawing}</g>"#));
    }

    /// The rule that moves an element at its time, once in each round.
    fn moving_rule(&self, name: &str, start: f64, animation: &ElementAnimation) -> String {
        let begin = start + animation.delay;
        let at = |keyframe: &Keyframe| {
            let time = self.timeline.percent(begin + keyframe.offset * animation.duration);
            let Keyframe { transform, easing, opacity, .. } = keyframe;
            format!(
                "{time} {{ transform: {transform}; opacity: {opacity}; animation-timing-function: {easing} }} "
            )
        };
        let moments: String = animation.keyframes.iter().map(at).collect();
        // It is in its first state before the animation, and in its last one afterwards.
        let edge = |keyframe: Option<&Keyframe>, time: &str| {
            keyframe.map_or_else(String::new, |keyframe| {
                format!(
                    "{time} {{ transform: {}; opacity: {} }} ",
                    keyframe.transform, keyframe.opacity
                )
            })
        };
        let (first, last) = (animation.keyframes.first(), animation.keyframes.last());
        format!(
            "@keyframes {name} {{ {}{moments}{}}} .{name} {{ animation-name: {name} }}\n",
            edge(first, "0%"),
            edge(last, "100%")
        )
    }

    fn finish(mut self) -> String {
        let last = self.frames.len().saturating_sub(1);
        let _ = write!(
            self.css,
            "@media (prefers-reduced-motion: reduce) {{ .frame, .moving {{ animation: none }} .f{last} {{ visibility: visible }} }}"
        );
        let content = format!(
            "<style>{}</style>{}{}",
            self.css,
            self.writer.definitions(),
            self.frames.concat()
        );
        document(self.size.unwrap_or((1.0, 1.0)), &content)
    }
}
