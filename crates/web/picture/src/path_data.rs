//! The outlines of shapes: `d` attributes, rectangles, circles and lines as paths.

use crate::element::SvgElement;
use tiny_skia::{Path, PathBuilder, Rect};

/// The outline of a shape; `None` for other elements, and for shapes that cannot be drawn.
pub(crate) fn outline(element: &SvgElement) -> Option<Path> {
    let number = |name| element.number(name).unwrap_or(0.0);
    match element.name.as_str() {
        "rect" => {
            rounded((number("x"), number("y")), (number("width"), number("height")), number("rx"))
        }
        "circle" => PathBuilder::from_circle(number("cx"), number("cy"), number("r")),
        "path" => parse(element.attribute("d")?),
        "polyline" => {
            let points = element.attribute("points").filter(|points| !points.is_empty())?;
            parse(&format!("M{points}"))
        }
        _ => None,
    }
}

fn rounded((x, y): (f32, f32), (width, height): (f32, f32), radius: f32) -> Option<Path> {
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(Rect::from_xywh(x, y, width, height)?));
    }
    let r = radius.min(width / 2.0).min(height / 2.0);
    let (w, h) = (width - 2.0 * r, height - 2.0 * r);
    parse(&format!(
        "M{} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 {} {r}h{}a{r} {r} 0 0 1 {} {}v{}a{r} {r} 0 0 1 {r} {}z",
        x + r,
        -r,
        -w,
        -r,
        -r,
        -h,
        -r
    ))
}

/// Parses the `d` attribute of a path.
fn parse(text: &str) -> Option<Path> {
    let mut numbers = PathNumbers { rest: text };
    let mut path = PathBuilder::new();
    let (mut at, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let mut command = 'M';
    while let Some(next) = numbers.command(command) {
        command = next;
        let origin = if command.is_ascii_lowercase() { at } else { (0.0, 0.0) };
        match command.to_ascii_uppercase() {
            'M' => {
                at = numbers.point(origin)?;
                start = at;
                path.move_to(at.0, at.1);
                // Further points of a move are lines.
                command = if command == 'm' { 'l' } else { 'L' };
            }
            'L' => {
                at = numbers.point(origin)?;
                path.line_to(at.0, at.1);
            }
            'H' => {
                at.0 = origin.0 + numbers.number()?;
                path.line_to(at.0, at.1);
            }
            'V' => {
                at.1 = origin.1 + numbers.number()?;
                path.line_to(at.0, at.1);
            }
            'C' => {
                let (a, b) = (numbers.point(origin)?, numbers.point(origin)?);
                at = numbers.point(origin)?;
                path.cubic_to(a.0, a.1, b.0, b.1, at.0, at.1);
            }
            'Q' => {
                let control = numbers.point(origin)?;
                at = numbers.point(origin)?;
                path.quad_to(control.0, control.1, at.0, at.1);
            }
            'A' => {
                let radius = numbers.number()?;
                // All arcs are circular, so the rotation does not matter.
                let (_, _) = (numbers.number()?, numbers.number()?);
                let (is_large, is_clockwise) = (numbers.number()? != 0.0, numbers.number()? != 0.0);
                let to = numbers.point(origin)?;
                arc(&mut path, at, to, radius, is_large, is_clockwise);
                at = to;
            }
            'Z' => {
                path.close();
                at = start;
            }
            _ => return None,
        }
    }
    if numbers.rest.trim().is_empty() { path.finish() } else { None }
}

/// Adds an arc of a circle, as cubic curves of at most a quarter each.
fn arc(
    path: &mut PathBuilder,
    from: (f32, f32),
    to: (f32, f32),
    radius: f32,
    is_large: bool,
    is_clockwise: bool,
) {
    let (dx, dy) = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
    let half = dx.hypot(dy);
    if half == 0.0 {
        return;
    }
    let radius = radius.max(half);
    // From the middle of the chord to the centre, at a right angle to the chord.
    let height = (radius * radius - half * half).max(0.0).sqrt() / half;
    let height = if is_large == is_clockwise { -height } else { height };
    let centre = (from.0 + dx - height * dy, from.1 + dy + height * dx);
    let start = (from.1 - centre.1).atan2(from.0 - centre.0);
    let end = (to.1 - centre.1).atan2(to.0 - centre.0);
    let turn = std::f32::consts::TAU;
    let sweep =
        if is_clockwise { (end - start).rem_euclid(turn) } else { -(start - end).rem_euclid(turn) };
    let count = (sweep.abs() / (turn / 4.0)).ceil().max(1.0);
    let step = sweep / count;
    let reach = radius * 4.0 / 3.0 * (step / 4.0).tan();
    for index in 0..count as u32 {
        let (a, b) = (start + step * index as f32, start + step * (index + 1) as f32);
        let at = |angle: f32| (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin());
        let (first, last) = (at(a), at(b));
        path.cubic_to(
            first.0 - reach * a.sin(),
            first.1 + reach * a.cos(),
            last.0 + reach * b.sin(),
            last.1 - reach * b.cos(),
            last.0,
            last.1,
        );
    }
}

/// Reads the commands and numbers of a path.
struct PathNumbers<'a> {
    rest: &'a str,
}

impl PathNumbers<'_> {
    /// The next command, or the last one again where only its numbers follow; `None` at the end.
    fn command(&mut self, last: char) -> Option<char> {
        self.rest = self.rest.trim_start_matches([' ', ',']);
        let next = self.rest.chars().next()?;
        if next.is_ascii_alphabetic() {
            self.rest = &self.rest[1..];
            return Some(next);
        }
        // After the end of a figure no number can follow.
        (!last.eq_ignore_ascii_case(&'Z') && (next.is_ascii_digit() || "+-.".contains(next)))
            .then_some(last)
    }

    fn number(&mut self) -> Option<f32> {
        self.rest = self.rest.trim_start_matches([' ', ',']);
        let mut has_point = false;
        let end = self.rest.char_indices().find(|&(index, c)| match c {
            '+' | '-' => index > 0,
            '.' => std::mem::replace(&mut has_point, true),
            c => !c.is_ascii_digit(),
        });
        let (number, rest) = self.rest.split_at(end.map_or(self.rest.len(), |(index, _)| index));
        self.rest = rest;
        number.parse().ok()
    }

    fn point(&mut self, origin: (f32, f32)) -> Option<(f32, f32)> {
        Some((origin.0 + self.number()?, origin.1 + self.number()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: [f32; 4]) {
        let bounds = parse(text).unwrap().compute_tight_bounds().unwrap();
        let found = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
        let close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.02);
        assert!(close, "{text}: {found:?}");
    }

    #[test]
    fn paths_have_their_extent() {
        check("M0-10L10 0L0 10Z", [0.0, -10.0, 10.0, 10.0]);
        check("m1 1h8v2h-8z", [1.0, 1.0, 9.0, 3.0]);
        check("M-.5.5.5-.5", [-0.5, -0.5, 0.5, 0.5]);
        check("M0-16A16 16 0 1 1 0 16A16 16 0 1 1 0-16Z", [-16.0, -16.0, 16.0, 16.0]);
        check("M0 0A5 5 0 0 1 10 0", [0.0, -5.0, 10.0, 0.0]);
        check("M0 0A5 5 0 0 0 10 0", [0.0, 0.0, 10.0, 5.0]);
        check("M0 0C0 10 10 10 10 0M0 0Q5-8 10 0", [0.0, -4.0, 10.0, 7.5]);
    }

    #[test]
    fn shapes_have_their_extent() {
        let bounds =
            |text: &str| outline(&SvgElement::parse(text).unwrap()).map(|path| path.bounds());
        let rect = bounds(r#"<rect x="-2" y="1" width="8" height="4" rx="1"/>"#).unwrap();
        assert_eq!((rect.left(), rect.top(), rect.width(), rect.height()), (-2.0, 1.0, 8.0, 4.0));
        let circle = bounds(r#"<circle cy="2" r="3"/>"#).unwrap();
        assert_eq!((circle.left(), circle.bottom()), (-3.0, 5.0));
        assert!(bounds(r#"<polyline points="1,2 3,4"/>"#).is_some());
        for nothing in
            [r#"<polyline points=""/>"#, "<g/>", r#"<path d="M0 0X"/>"#, r#"<path d="L"/>"#]
        {
            assert!(bounds(nothing).is_none(), "{nothing}");
        }
    }
}
