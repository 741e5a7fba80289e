//! Fills and strokes the shapes of a drawing. Text is left out: a picture needs no fonts.

use crate::element::SvgElement;
use crate::path_data::outline;
use crate::style::{ComputedStyle, PaintSource, colour};
use crate::style_sheet::StyleSheet;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, Pixmap,
    PixmapPaint, Point, RadialGradient, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

/// Rasterizes a drawing with its style sheet.
pub(crate) struct Rasterizer<'a> {
    sheet: &'a StyleSheet,
    root: &'a SvgElement,
    is_dark: bool,
}

/// The inherited state with which an element is drawn.
#[derive(Clone)]
struct DrawState<'a> {
    style: ComputedStyle,
    ancestors: Vec<&'a SvgElement>,
    transform: Transform,
    opacity: f32,
}

impl<'a> Rasterizer<'a> {
    pub(crate) fn new(
        sheet: &'a StyleSheet,
        root: &'a SvgElement,
        is_dark: bool,
    ) -> Rasterizer<'a> {
        Rasterizer { sheet, root, is_dark }
    }

    /// The whole drawing in a picture of this size; `None` if that has no pixels.
    pub(crate) fn draw(&self, width: u32, height: u32) -> Option<Pixmap> {
        let mut pixmap = Pixmap::new(width, height)?;
        let state = DrawState {
            style: ComputedStyle::default(),
            ancestors: Vec::new(),
            transform: fit(self.root, width as f32, height as f32)?,
            opacity: 1.0,
        };
        self.draw_element(&mut pixmap, self.root, &state);
        Some(pixmap)
    }

    fn draw_element(&self, pixmap: &mut Pixmap, element: &'a SvgElement, outer: &DrawState<'a>) {
        let style = outer.style.of_child(self.sheet, element, &outer.ancestors, self.is_dark);
        if element.name == "defs" || !style.is_visible() {
            return;
        }
        let own = element.attribute("transform").map_or(Some(Transform::identity()), transform);
        // Every transform in a drawing can be parsed.
        let Some(own) = own else { return };
        let opacity = outer.opacity * style.number("opacity", 1.0);
        let transform = outer.transform.pre_concat(own);
        if let Some(path) = outline(element) {
            return self.draw_shape(pixmap, &path, &style, transform, opacity);
        }
        let mut ancestors = outer.ancestors.clone();
        ancestors.push(element);
        let state = DrawState { style, ancestors, transform, opacity };
        if element.name == "svg" && !outer.ancestors.is_empty() {
            return self.draw_inset(pixmap, element, &state);
        }
        for child in element.elements() {
            self.draw_element(pixmap, child, &state);
        }
    }

    /// Draws a nested drawing, clipped to its edge.
    fn draw_inset(&self, pixmap: &mut Pixmap, inset: &'a SvgElement, outer: &DrawState<'a>) {
        let number = |name| inset.number(name).unwrap_or_default();
        let scale = outer.transform.sx;
        let (width, height) = (number("width") * scale, number("height") * scale);
        let corner = Point::from_xy(number("x"), number("y"));
        let mut corners = [corner];
        outer.transform.map_points(&mut corners);
        let (Some(mut inside), Some(transform)) =
            (Pixmap::new(width.round() as u32, height.round() as u32), fit(inset, width, height))
        else {
            return;
        };
        let state = DrawState { transform, ..outer.clone() };
        for child in inset.elements() {
            self.draw_element(&mut inside, child, &state);
        }
        let (x, y) = (corners[0].x.round() as i32, corners[0].y.round() as i32);
        let identity = Transform::identity();
        pixmap.draw_pixmap(x, y, inside.as_ref(), &PixmapPaint::default(), identity, None);
    }

    fn draw_shape(
        &self,
        pixmap: &mut Pixmap,
        path: &Path,
        style: &ComputedStyle,
        transform: Transform,
        opacity: f32,
    ) {
        let fill = |pixmap: &mut Pixmap| {
            let opacity = opacity * style.number("fill-opacity", 1.0);
            if let Some(paint) = self.paint(&style.fill(), path, opacity) {
                pixmap.fill_path(path, &paint, FillRule::Winding, transform, None);
            }
        };
        let stroke = |pixmap: &mut Pixmap| {
            if let Some(paint) = self.paint(&style.stroke(), path, opacity) {
                pixmap.stroke_path(path, &paint, &line(style), transform, None);
            }
        };
        if style.value("paint-order").is_some_and(|order| order.starts_with("stroke")) {
            stroke(pixmap);
            fill(pixmap);
        } else {
            fill(pixmap);
            stroke(pixmap);
        }
    }

    /// The paint of a shape; `None` if nothing is painted.
    fn paint(&self, source: &PaintSource, path: &Path, opacity: f32) -> Option<Paint<'static>> {
        let shader = match source {
            PaintSource::None => return None,
            PaintSource::Colour(rgb, alpha) => Shader::SolidColor(shade(*rgb, alpha * opacity)),
            PaintSource::Gradient(id) => self.gradient(id, path, opacity)?,
        };
        Some(Paint { shader, anti_alias: true, ..Paint::default() })
    }

    /// A gradient over the extent of a shape.
    fn gradient(&self, id: &str, path: &Path, opacity: f32) -> Option<Shader<'static>> {
        let gradient = self.root.find(&|element| element.attribute("id") == Some(id))?;
        let at = |name, initial| gradient.number(name).unwrap_or(initial);
        let stop = |stop: &SvgElement| {
            let (rgb, alpha) = colour(stop.attribute("stop-color")?)?;
            let alpha = alpha * stop.number("stop-opacity").unwrap_or(1.0) * opacity;
            Some(GradientStop::new(stop.number("offset").unwrap_or(0.0), shade(rgb, alpha)))
        };
        let stops = gradient.elements().filter_map(stop).collect();
        let bounds = path.bounds();
        let unit = Transform::from_translate(bounds.left(), bounds.top())
            .pre_scale(bounds.width(), bounds.height());
        if gradient.name == "radialGradient" {
            let centre = Point::from_xy(at("cx", 0.5), at("cy", 0.5));
            RadialGradient::new(centre, centre, at("r", 0.5), stops, SpreadMode::Pad, unit)
        } else {
            let start = Point::from_xy(at("x1", 0.0), at("y1", 0.0));
            let end = Point::from_xy(at("x2", 1.0), at("y2", 0.0));
            LinearGradient::new(start, end, stops, SpreadMode::Pad, unit)
        }
    }
}

fn shade([red, green, blue]: [u8; 3], alpha: f32) -> Color {
    Color::from_rgba8(red, green, blue, (alpha.clamp(0.0, 1.0) * 255.0).round() as u8)
}

fn line(style: &ComputedStyle) -> Stroke {
    let dashes = style.value("stroke-dasharray").unwrap_or_default();
    let mut dashes: Vec<f32> =
        dashes.split([' ', ',']).filter_map(|length| length.parse().ok()).collect();
    // An odd number of lengths is repeated.
    if dashes.len() % 2 == 1 {
        dashes.extend_from_within(..);
    }
    Stroke {
        width: style.number("stroke-width", 1.0),
        line_cap: match style.value("stroke-linecap") {
            Some("round") => LineCap::Round,
            _ => LineCap::Butt,
        },
        line_join: match style.value("stroke-linejoin") {
            Some("round") => LineJoin::Round,
            _ => LineJoin::Miter,
        },
        dash: StrokeDash::new(dashes, 0.0),
        ..Stroke::default()
    }
}

/// The transform from the coordinates of a drawing to a picture of this size.
fn fit(svg: &SvgElement, width: f32, height: f32) -> Option<Transform> {
    let ((left, top), (across, down)) = svg.view_box()?;
    Some(Transform::from_scale(width / across, height / down).pre_translate(-left, -top))
}

/// Parses a `transform` attribute of translations, rotations and scales.
fn transform(text: &str) -> Option<Transform> {
    let mut transform = Transform::identity();
    for call in text.split_inclusive(')') {
        let (name, arguments) = call.trim().strip_suffix(')')?.split_once('(')?;
        let numbers = arguments.split([' ', ',']).map(|number| number.parse::<f32>().ok());
        let numbers = numbers.collect::<Option<Vec<_>>>()?;
        transform = match (name, &numbers[..]) {
            ("translate", [x, y]) => transform.pre_translate(*x, *y),
            ("scale", [scale]) => transform.pre_scale(*scale, *scale),
            ("scale", [x, y]) => transform.pre_scale(*x, *y),
            ("rotate", [angle]) => transform.pre_rotate(*angle),
            _ => return None,
        };
    }
    Some(transform)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colour of a pixel of a drawing, without its opacity.
    #[track_caller]
    fn check(drawing: &str, css: &str, (x, y): (u32, u32), expected: [u8; 4]) {
        let root = SvgElement::parse(drawing).unwrap();
        let mut sheet = StyleSheet::default();
        sheet.add(css);
        let pixmap = Rasterizer::new(&sheet, &root, false).draw(20, 20).unwrap();
        let pixel = pixmap.pixel(x, y).unwrap().demultiply();
        let found = [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()];
        let close =
            found.iter().zip(expected).all(|(found, expected)| found.abs_diff(expected) <= 1);
        assert!(close, "{found:?}: {drawing} {css}");
    }

    #[test]
    fn shapes_are_where_they_belong() {
        let drawing = r#"<svg viewBox="0 0 10 10"><g transform="translate(5 5) scale(2)"><rect width="1" height="1"/></g></svg>"#;
        check(drawing, "", (11, 11), [0, 0, 0, 255]);
        check(drawing, "", (9, 9), [0; 4]);
        check(
            drawing,
            "rect { fill: #ff0000; fill-opacity: 0.6; opacity: 0.5 }",
            (11, 11),
            [255, 0, 0, 77],
        );
        check(drawing, "g { display: none }", (11, 11), [0; 4]);
        check(
            drawing,
            "rect { fill: none; stroke: #00f; stroke-width: 1 }",
            (11, 10),
            [0, 0, 255, 255],
        );
    }

    #[test]
    fn a_gradient_runs_over_its_shape() {
        let drawing = r##"<svg viewBox="0 0 20 20"><defs><linearGradient id="a"><stop stop-color="#000000"/><stop offset="1" stop-color="#ffffff"/></linearGradient></defs><rect x="10" width="10" height="20" fill="url(#a)"/></svg>"##;
        check(drawing, "", (10, 5), [12, 12, 12, 255]);
        check(drawing, "", (19, 5), [242, 242, 242, 255]);
    }

    #[test]
    fn a_nested_drawing_is_clipped() {
        let drawing = r#"<svg viewBox="0 0 20 20"><svg x="10" y="10" width="5" height="5" viewBox="0 0 1 1"><circle r="9"/></svg></svg>"#;
        check(drawing, "", (12, 12), [0, 0, 0, 255]);
        check(drawing, "", (16, 12), [0; 4]);
        check(drawing, "", (8, 8), [0; 4]);
    }
}
