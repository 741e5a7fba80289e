//! The board, or a diploma, as an SVG or PNG file. Shapes are written with their computed styles, so that the file needs
//! no style sheet. The PNG is drawn from the same shapes on a canvas, since the page's policy forbids loading an image it
//! made.

use mana_ui::mana::drawing;
use mana_view::prelude::document;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{
    Blob, CanvasGradient, CanvasRenderingContext2d, CssStyleDeclaration, Element,
    HtmlCanvasElement, Path2d, SvgGraphicsElement,
};

/// A shape with its computed style.
struct Shape {
    /// Transforms the shape's coordinates to those of the drawing.
    matrix: [f32; 6],
    outline: Outline,
    fill: Paint,
    fill_opacity: f64,
    stroke: Paint,
    /// Whether the stroke is below the fill.
    stroke_first: bool,
    width: String,
    dashes: String,
    opacity: f64,
    font: String,
}

/// How the inside or the edge of a shape is painted.
enum Paint {
    None,
    Colour(String),
    /// A gradient of the document, by its identifier, over the extent of the shape.
    Gradient {
        id: String,
        extent: [f64; 4],
    },
}

impl Paint {
    fn new(value: &str, element: &SvgGraphicsElement) -> Paint {
        let id = value.split_once("url(").and_then(|(_, rest)| rest.split_once(')'));
        if let Some((id, _)) = id
            && let Ok(extent) = element.get_b_box()
        {
            let extent = [extent.x(), extent.y(), extent.width(), extent.height()].map(f64::from);
            Paint::Gradient { id: id.trim_matches(['"', '#']).to_owned(), extent }
        } else if value == "none" {
            Paint::None
        } else {
            Paint::Colour(value.to_owned())
        }
    }

    /// As the value of an attribute.
    fn attribute(&self) -> String {
        match self {
            Paint::None => "none".to_owned(),
            Paint::Colour(colour) => colour.clone(),
            Paint::Gradient { id, .. } => format!("url(#{id})"),
        }
    }

    /// Sets it as the style of the fill or the stroke, and returns whether there is anything to paint.
    fn apply(
        &self,
        context: &CanvasRenderingContext2d,
        set_colour: fn(&CanvasRenderingContext2d, &str),
        set_gradient: fn(&CanvasRenderingContext2d, &CanvasGradient),
    ) -> bool {
        match self {
            Paint::None => return false,
            Paint::Colour(colour) => set_colour(context, colour),
            Paint::Gradient { id, extent } => match gradient(context, id, *extent) {
                Some(gradient) => set_gradient(context, &gradient),
                None => return false,
            },
        }
        true
    }
}

/// A gradient of the document, for a canvas.
fn gradient(
    context: &CanvasRenderingContext2d,
    id: &str,
    [x, y, width, height]: [f64; 4],
) -> Option<CanvasGradient> {
    let element = document().get_element_by_id(id)?;
    let attribute = |element: &Element, name: &str, default: f64| -> f64 {
        element.get_attribute(name).and_then(|text| number(&text)).unwrap_or(default)
    };
    let at = |name, default| attribute(&element, name, default);
    let gradient = if element.tag_name() == "radialGradient" {
        let (cx, cy) = (x + width * at("cx", 0.5), y + height * at("cy", 0.5));
        context.create_radial_gradient(cx, cy, 0.0, cx, cy, width * at("r", 0.5)).ok()?
    } else {
        let (x1, y1) = (x + width * at("x1", 0.0), y + height * at("y1", 0.0));
        let (x2, y2) = (x + width * at("x2", 1.0), y + height * at("y2", 0.0));
        context.create_linear_gradient(x1, y1, x2, y2)
    };
    let stops = element.children();
    for stop in (0..stops.length()).filter_map(|index| stops.item(index)) {
        let alpha = (attribute(&stop, "stop-opacity", 1.0) * 255.0).round() as u8;
        let colour = format!("{}{alpha:02x}", stop.get_attribute("stop-color")?);
        gradient.add_color_stop(attribute(&stop, "offset", 0.0) as f32, &colour).ok()?;
    }
    Some(gradient)
}

enum Outline {
    Path(String),
    Text { content: String, x: f64, y: f64, baseline: String },
}

/// The element that is drawn: a board or a diploma, whichever the page shows.
const PICTURE: &str = "[data-testid=board], [data-testid=diploma]";

/// The width and height of a picture, in pixels.
const SIZE: u32 = 1000;

/// The board's drawing, its extent, and its upper left corner.
fn drawing() -> Option<(Element, f64, [f64; 2])> {
    let svg = document().query_selector(PICTURE).ok()??;
    let numbers: Vec<f64> = svg.get_attribute("viewBox")?.split(' ').filter_map(number).collect();
    let [x, y, width, _] = numbers[..] else { return None };
    Some((svg, width, [x, y]))
}

/// The number that a text begins with. The browser parses it, which saves code.
fn number(text: &str) -> Option<f64> {
    let number = js_sys::parse_float(text);
    (!number.is_nan()).then_some(number)
}

/// The visible shapes, in paint order.
fn shapes(svg: &Element, extent: f64, corner: [f64; 2]) -> Option<Vec<Shape>> {
    let found = svg.query_selector_all("rect, circle, path, text").ok()?;
    let scale = extent / svg.get_bounding_client_rect().width().max(1.0);
    let frame = svg.get_bounding_client_rect();
    let shapes = (0..found.length()).filter_map(|index| {
        let element: SvgGraphicsElement = found.get(index)?.dyn_into().ok()?;
        let style = web_sys::window()?.get_computed_style(&element).ok()??;
        let value = |name: &str| style.get_property_value(name).unwrap_or_default();
        let opacity = opacity(&element)?;
        let matrix = element.get_screen_ctm()?;
        let to_frame =
            |x: f32, origin: f64, corner: f64| ((f64::from(x) - origin) * scale + corner) as f32;
        Some(Shape {
            matrix: [
                matrix.a() * scale as f32,
                matrix.b() * scale as f32,
                matrix.c() * scale as f32,
                matrix.d() * scale as f32,
                to_frame(matrix.e(), frame.left(), corner[0]),
                to_frame(matrix.f(), frame.top(), corner[1]),
            ],
            outline: outline(&element, &style)?,
            fill: Paint::new(&value("fill"), &element),
            fill_opacity: number(&value("fill-opacity")).unwrap_or(1.0),
            stroke: Paint::new(&value("stroke"), &element),
            stroke_first: value("paint-order").starts_with("stroke"),
            width: value("stroke-width"),
            dashes: value("stroke-dasharray"),
            opacity,
            font: format!(
                "{} {} {}",
                value("font-weight"),
                value("font-size"),
                value("font-family")
            ),
        })
    });
    Some(shapes.collect())
}

/// The opacity of an element with that of its ancestors; `None` if it is invisible.
fn opacity(element: &Element) -> Option<f64> {
    let mut at = Some(element.clone());
    let mut opacity = 1.0;
    while let Some(here) = at.filter(|here| !here.matches(PICTURE).unwrap_or(true)) {
        let style = web_sys::window()?.get_computed_style(&here).ok()??;
        let value = |name: &str| style.get_property_value(name).unwrap_or_default();
        if value("display") == "none" || value("visibility") == "hidden" {
            return None;
        }
        opacity *= number(&value("opacity")).unwrap_or(1.0);
        at = here.parent_element();
    }
    (opacity > 0.01).then_some(opacity)
}

fn outline(element: &Element, style: &CssStyleDeclaration) -> Option<Outline> {
    let attribute = |name: &str| -> f64 {
        element.get_attribute(name).as_deref().and_then(number).unwrap_or_default()
    };
    Some(match element.tag_name().as_str() {
        "rect" => {
            let (x, y, w, h) =
                (attribute("x"), attribute("y"), attribute("width"), attribute("height"));
            let r = attribute("rx");
            Outline::Path(format!(
                "M{} {y}h{}a{r} {r} 0 0 1 {r} {r}v{}a{r} {r} 0 0 1 -{r} {r}h-{}a{r} {r} 0 0 1 -{r} -{r}v-{}a{r} {r} 0 0 1 {r} -{r}z",
                x + r,
                w - 2.0 * r,
                h - 2.0 * r,
                w - 2.0 * r,
                h - 2.0 * r
            ))
        }
        "circle" => {
            let (x, y, r) = (attribute("cx"), attribute("cy"), attribute("r"));
            Outline::Path(format!(
                "M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 -{} 0z",
                x - r,
                2.0 * r,
                2.0 * r
            ))
        }
        "path" => Outline::Path(element.get_attribute("d")?),
        _ => Outline::Text {
            content: element.text_content().unwrap_or_default(),
            x: attribute("x"),
            y: attribute("y"),
            baseline: style.get_property_value("dominant-baseline").unwrap_or_default(),
        },
    })
}

/// The board as the text of an SVG file.
pub(crate) fn svg() -> Option<String> {
    let (svg, extent, corner) = drawing()?;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {extent} {extent}\" width=\"{SIZE}\" height=\"{SIZE}\">\n",
        corner[0], corner[1]
    );
    let shapes = shapes(&svg, extent, corner)?;
    if shapes.iter().any(|shape| matches!(shape.fill, Paint::Gradient { .. })) {
        text += drawing::GRADIENTS;
    }
    for shape in shapes {
        let matrix = shape.matrix.map(|value| format!("{value:.3}")).join(" ");
        let order = if shape.stroke_first { " paint-order=\"stroke\"" } else { "" };
        let paint = format!(
            "transform=\"matrix({matrix})\" fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\" opacity=\"{:.2}\"{order}",
            shape.fill.attribute(),
            shape.fill_opacity,
            shape.stroke.attribute(),
            shape.width,
            shape.dashes,
            shape.opacity
        );
        text += &match &shape.outline {
            Outline::Path(d) => format!("<path d=\"{d}\" {paint}/>\n"),
            Outline::Text { content, x, y, baseline } => {
                let font = shape.font.replace('"', "'");
                let content = content.replace('&', "&amp;").replace('<', "&lt;");
                format!(
                    "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" dominant-baseline=\"{baseline}\" style=\"font: {font}\" {paint}>{content}</text>\n"
                )
            }
        };
    }
    Some(text + "</svg>\n")
}

/// Draws the board and calls back with the PNG file.
pub(crate) fn png(done: impl FnOnce(Blob) + 'static) -> Option<()> {
    let (svg, extent, corner) = drawing()?;
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(SIZE);
    canvas.set_height(SIZE);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let scale = f64::from(SIZE) / extent;
    for shape in shapes(&svg, extent, corner)? {
        let [a, b, c, d, e, f] = shape.matrix.map(f64::from);
        let (e, f) = ((e - corner[0]) * scale, (f - corner[1]) * scale);
        context.set_transform(a * scale, b * scale, c * scale, d * scale, e, f).ok()?;
        context.set_line_join("round");
        context.set_line_cap("round");
        context.set_line_width(number(&shape.width).unwrap_or(1.0));
        let dashes: js_sys::Array = shape
            .dashes
            .split([',', ' '])
            .filter_map(number)
            .map(wasm_bindgen::JsValue::from_f64)
            .collect();
        context.set_line_dash(&dashes).ok()?;
        let fills = shape.fill.apply(
            &context,
            CanvasRenderingContext2d::set_fill_style_str,
            CanvasRenderingContext2d::set_fill_style_canvas_gradient,
        );
        let strokes = shape.stroke.apply(
            &context,
            CanvasRenderingContext2d::set_stroke_style_str,
            CanvasRenderingContext2d::set_stroke_style_canvas_gradient,
        );
        let fill_opacity = shape.opacity * shape.fill_opacity;
        match &shape.outline {
            Outline::Path(d) => {
                let path = Path2d::new_with_path_string(d).ok()?;
                let fill = || {
                    if fills {
                        context.set_global_alpha(fill_opacity);
                        context.fill_with_path_2d(&path);
                    }
                };
                if !shape.stroke_first {
                    fill();
                }
                if strokes {
                    context.set_global_alpha(shape.opacity);
                    context.stroke_with_path(&path);
                }
                if shape.stroke_first {
                    fill();
                }
            }
            Outline::Text { content, x, y, baseline } => {
                context.set_global_alpha(fill_opacity);
                context.set_font(&shape.font);
                context.set_text_align("center");
                context.set_text_baseline(if baseline == "central" {
                    "middle"
                } else {
                    "alphabetic"
                });
                context.fill_text(content, *x, *y).ok()?;
            }
        }
    }
    let on_blob = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            done(blob);
        }
    });
    canvas.to_blob(on_blob.unchecked_ref()).ok()
}
