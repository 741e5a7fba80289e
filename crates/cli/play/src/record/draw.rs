use anyhow::{Result, anyhow, bail};
use mana_catalogue::with_game;
use mana_console::input_file::{read_text, record_error};
use mana_console::output_file::OutputFile;
use mana_game::{Game, Side};
use mana_picture::{PictureOptions, animated_svg, board_png, board_svg};
use mana_record::{Record, RecordError, RecordText, records};
use mana_ui::board_scene::BoardDrawing;
use mana_ui::settings::{PieceSet, Theme};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
Draws the first record of a file as the web application does. The name of the picture says what it is: .svg, \
or .png without the names of rows and columns. An animation is SVG, which browsers play.

Examples:
  mana record draw game.txt game.svg
  mana record draw --ply 12 --theme dark game.txt game.png
  mana record draw --animated game.txt game.svg")]
pub(crate) struct Args {
    /// The file with the record; `-` is standard input
    file: String,

    /// The picture to write
    #[arg(value_name = "PICTURE")]
    picture: PathBuf,

    /// Play the whole game
    #[arg(long, conflicts_with = "ply")]
    animated: bool,

    /// The position after this many moves; without it the last one
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// The colours
    #[arg(long, default_value = "light", value_parser = ["light", "dark", "contrast"])]
    theme: String,

    /// The shape of the pieces
    #[arg(long, default_value = "turned", value_parser = ["turned", "folded"])]
    pieces: String,

    /// White at the bottom
    #[arg(long)]
    flipped: bool,

    /// The width and height of a PNG file in pixels, at most 4096
    #[arg(long, value_name = "PIXELS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=4096))]
    size: u32,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<ExitCode> {
    let file = args.file.as_str();
    let text = read_text(file)?;
    let record = records(&text).next().ok_or_else(|| anyhow!("{file}: there is no game here"))?;
    let record = record.map_err(|error| record_error(file, error))?;
    let rules = record.rules().map_err(|error| record_error(file, error))?;
    let picture = OutputFile::new(&args.picture)?;
    let drawn = with_game!(rules, |P, _| draw::<P>(args, &record))?;
    picture.write(|file| file.write_all(&drawn))?;
    writeln!(out, "{}", picture.path().display())?;
    Ok(ExitCode::SUCCESS)
}

/// The content of the picture.
fn draw<P: BoardDrawing>(args: &Args, record: &RecordText) -> Result<Vec<u8>> {
    let record = Record::<P>::from_text(record);
    let record = record.map_err(|error: RecordError| record_error(&args.file, error))?;
    let mut game = record.game(record.end());
    let plies = game.moves().len();
    if let Some(ply) = args.ply {
        if ply > plies {
            bail!("{}: the game has {plies} moves, and --ply is {ply}", args.file);
        }
        game = shortened(&game, ply);
    }
    let options = PictureOptions {
        theme: Theme::parse(&args.theme).unwrap_or_default(),
        pieces: PieceSet::parse(&args.pieces).unwrap_or_default(),
        bottom: if args.flipped { Side::White } else { Side::Black },
        coordinates: true,
    };
    let extension = args.picture.extension().and_then(|extension| extension.to_str());
    match (extension, args.animated) {
        (Some("svg"), false) => Ok(board_svg(&game, options).into_bytes()),
        (Some("svg"), true) => Ok(animated_svg(&game, options).into_bytes()),
        (Some("png"), false) => Ok(board_png(&game, args.size, options)),
        (Some("png"), true) => bail!("{}: an animation is an .svg file", args.picture.display()),
        _ => bail!("{}: a picture is an .svg or a .png file", args.picture.display()),
    }
}

/// The beginning of a game.
fn shortened<P: BoardDrawing>(game: &Game<P>, plies: usize) -> Game<P> {
    let mut shorter = Game::from_position(game.positions()[0]);
    for mv in &game.moves()[..plies] {
        // Legal, as it was played in this position.
        let _ = shorter.play(*mv);
    }
    shorter
}
