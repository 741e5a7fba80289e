//! Boards as pictures, drawn as the page draws them: the drawings are those of `mana-ui`, and the colours come from the
//! page's own style sheets, which are parsed here.
//!
//! ```
//! use mana::prelude::*;
//! use mana_picture::{PictureOptions, board_svg, preview_png};
//!
//! let mut game = Game::<Position>::new(Edition::COSMOLUDO);
//! for text in ["b1/a1/c1/d1/e1/f1", "c6/a6/b6/d6/e6/f6", "c1c3"] {
//!     game.play_text(text)?;
//! }
//! assert!(board_svg(&game, PictureOptions::default()).starts_with("<svg "));
//! assert!(preview_png(&game).starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod animated;
mod element;
mod path_data;
mod png;
mod raster;
mod style;
mod style_sheet;
mod svg;

pub use animated::animated_svg;

use element::SvgElement;
use mana_game::{Game, Side};
use mana_ui::board_scene::{BoardDrawing, BoardScene};
use mana_ui::mana::drawing::BIRD;
use mana_ui::messages::Messages;
use mana_ui::settings::{PieceSet, Theme};
use raster::Rasterizer;
use style_sheet::StyleSheet;
use svg::SvgWriter;

/// The appearance of a picture of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PictureOptions {
    /// Its colours; light where that depends on the device.
    pub theme: Theme,
    /// The side at the bottom.
    pub bottom: Side,
    /// Whether rows and columns are labelled. A PNG file has no text.
    pub coordinates: bool,
    /// The shape of the pieces.
    pub pieces: PieceSet,
}

impl Default for PictureOptions {
    fn default() -> PictureOptions {
        PictureOptions {
            theme: Theme::Light,
            bottom: Side::Black,
            coordinates: true,
            pieces: PieceSet::default(),
        }
    }
}

impl PictureOptions {
    /// A drawing inside of a document, on which the theme depends; `None` if it is not well-formed.
    fn root(self, content: &str) -> Option<SvgElement> {
        let theme = self.theme.as_str();
        SvgElement::parse(&format!(
            r#"<svg data-theme="{theme}" data-board="auto">{content}</svg>"#
        ))
    }

    const fn is_dark(self) -> bool {
        matches!(self.theme, Theme::Dark | Theme::Contrast)
    }
}

/// The style sheets of the page for boards.
fn page_styles() -> StyleSheet {
    let mut sheet = StyleSheet::default();
    sheet.add(include_str!("../../page/assets/tokens.css"));
    sheet.add(include_str!("../../page/assets/board.css"));
    sheet.add(include_str!("../../page/assets/burst.css"));
    // The background of the board in a preview.
    sheet.add(".paper { fill: var(--paper); } .underlay { fill: var(--shade); }");
    sheet
}

/// The board after some moves of a game, with nothing selected.
fn scene<'a, P: BoardDrawing>(
    game: &'a Game<P>,
    ply: usize,
    options: PictureOptions,
    messages: &'a Messages,
) -> BoardScene<'a, P> {
    let ply = ply.min(game.moves().len());
    BoardScene {
        positions: &game.positions()[..=ply],
        moves: &game.moves()[..ply],
        ending: game.ending().filter(|_| ply == game.moves().len()),
        draft: None,
        bottom: options.bottom,
        cursor: (0, 0),
        focused: false,
        pointed: None,
        coordinates: options.coordinates,
        pieces: options.pieces,
        messages,
    }
}

/// The last position of a game as the text of an SVG file.
pub fn board_svg<P: BoardDrawing>(game: &Game<P>, options: PictureOptions) -> String {
    let messages = Messages::english();
    let board = P::board_svg(&scene(game, usize::MAX, options, &messages));
    let sheet = page_styles();
    let mut writer = SvgWriter::new(&sheet, options.is_dark());
    let root = options.root(&board).unwrap_or_default();
    let content = writer.write(&root);
    let size = root.elements().next().and_then(SvgElement::view_box).map(|(_, size)| size);
    document(size.unwrap_or((1.0, 1.0)), &format!("{}{content}", writer.definitions()))
}

/// A file with this content.
fn document((width, height): (f32, f32), content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n{content}</svg>\n"
    )
}

/// The last position of a game as a square PNG file with this many pixels a side, at most 4,096.
pub fn board_png<P: BoardDrawing>(game: &Game<P>, size: u32, options: PictureOptions) -> Vec<u8> {
    let size = size.clamp(1, 4096);
    let (options, messages) =
        (PictureOptions { coordinates: false, ..options }, Messages::english());
    let board = P::board_svg(&scene(game, usize::MAX, options, &messages));
    let content = format!(
        r#"<rect class="paper" width="{size}" height="{size}"/>{}"#,
        placed(&board, (0, 0), size)
    );
    png(&content, (size, size), options)
}

/// The size of a preview that messengers expect.
pub const PREVIEW_SIZE: (u32, u32) = (1200, 630);

/// The picture that messengers show with a link to a game, as a PNG file: the board, and the bird beside it.
pub fn preview_png<P: BoardDrawing>(game: &Game<P>) -> Vec<u8> {
    let options = PictureOptions { coordinates: false, ..PictureOptions::default() };
    let messages = Messages::english();
    let board = P::board_svg(&scene(game, usize::MAX, options, &messages));
    let ((width, height), extent) = (PREVIEW_SIZE, 566);
    let content = format!(
        r#"<rect class="paper" width="{width}" height="{height}"/><rect class="underlay" x="36" y="40" width="{extent}" height="{extent}" rx="16"/>{}<g class="end-emblem" transform="translate(902 315)"><circle class="disc" r="176"/><g class="bird-shape" transform="translate(0 12) scale(3.2)">{BIRD}</g></g>"#,
        placed(&board, (32, 32), extent)
    );
    png(&content, PREVIEW_SIZE, options)
}

/// A board somewhere in a larger picture.
fn placed(board: &str, (x, y): (u32, u32), extent: u32) -> String {
    let place = format!(r#"<svg x="{x}" y="{y}" width="{extent}" height="{extent}" "#);
    board.replacen("<svg ", &place, 1)
}

fn png(content: &str, (width, height): (u32, u32), options: PictureOptions) -> Vec<u8> {
    let mut root = options.root(content).unwrap_or_default();
    root.attributes.push(("viewBox".to_owned(), format!("0 0 {width} {height}")));
    let sheet = page_styles();
    let pixmap = Rasterizer::new(&sheet, &root, options.is_dark()).draw(width, height);
    pixmap.map(|pixmap| png::encode(&pixmap)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mana_game::Position as _;

    fn mana() -> Game<mana::Position> {
        let start = mana::Position::parse(mana::Edition::COSMOLUDO, "rrdrrr/6/6/6/6/RRDRRR b -");
        let mut game = Game::from_position(start.unwrap());
        for text in ["c1c3", "d6c4"] {
            game.play_text(text).unwrap();
        }
        game
    }

    fn burst() -> Game<burst::Position> {
        let mut game = Game::new(burst::Rules);
        for text in ["N@d5", "N@g6", "E@d4", "S@i6", "N+", "T@i7"] {
            game.play_text(text).unwrap();
        }
        game
    }

    const THEMES: [Theme; 4] = [Theme::Auto, Theme::Light, Theme::Dark, Theme::Contrast];

    /// Checks that an SVG file is well-formed and self-contained, and defines everything that it refers to.
    fn check_svg(text: &str) {
        let root = SvgElement::parse(text.trim()).expect("well-formed");
        assert!(root.view_box().is_some());
        for missing in ["var(", "light-dark(", "calc(", "NaN", "tabindex", "aria-"] {
            assert!(!text.contains(missing), "{missing} in {text}");
        }
        let references = ["url(#", "href=\"#"].map(|opening| text.split(opening).skip(1));
        for id in references.into_iter().flatten() {
            let id = id.split([')', '"']).next().unwrap_or_default();
            assert!(root.find(&|element| element.attribute("id") == Some(id)).is_some(), "{id}");
        }
    }

    #[test]
    fn a_board_is_a_self_contained_file_in_every_theme() {
        for theme in THEMES {
            let options = PictureOptions { theme, ..PictureOptions::default() };
            check_svg(&board_svg(&mana(), options));
            check_svg(&board_svg(&burst(), options));
        }
    }

    #[test]
    fn the_colours_are_those_of_the_page() {
        let text = board_svg(&mana(), PictureOptions::default());
        // A lit square, a dim one, the body of a black piece, and the bird.
        for colour in ["#fff3d8", "#a27946", "#2b2422", "#f06a49"] {
            assert!(text.contains(&format!("fill=\"{colour}\"")), "{colour}");
        }
        let dark =
            board_svg(&mana(), PictureOptions { theme: Theme::Dark, ..PictureOptions::default() });
        assert!(dark.contains("fill=\"#e3c08a\"") && !dark.contains("#fff3d8"));
    }

    #[test]
    fn an_animation_shows_every_position_in_its_time() {
        let text = animated_svg(&mana(), PictureOptions::default());
        check_svg(&text.replace("<style>", "<g>").replace("</style>", "</g>"));
        assert_eq!(text.matches("<g class=\"frame ").count(), 3);
        // A piece and the bird move in each of two moves; before the first one the bird is away.
        for name in ["m1-0", "m1-1", "m2-0", "m2-1"] {
            assert!(text.contains(&format!("class=\"moving {name}\"")), "{name}");
        }
        let burst = animated_svg(&burst(), PictureOptions::default());
        assert_eq!(burst.matches("<g class=\"frame ").count(), 7);
    }

    /// The size of a PNG file.
    fn size(file: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[test]
    fn previews_have_the_size_that_messengers_expect() {
        for file in [preview_png(&mana()), preview_png(&burst())] {
            assert_eq!(size(&file), PREVIEW_SIZE);
            assert!((20_000..400_000).contains(&file.len()), "{}", file.len());
        }
        assert_ne!(
            preview_png(&mana()),
            preview_png(&Game::<mana::Position>::new(mana::Edition::COSMOLUDO))
        );
        assert_eq!(size(&board_png(&mana(), 0, PictureOptions::default())), (1, 1));
    }
}
