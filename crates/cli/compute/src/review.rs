use crate::engines::Engines;
use crate::search_args::SearchArgs;
use anyhow::{Result, anyhow};
use mana_catalogue::{CatalogueGame, with_game};
use mana_console::input_file::{read_text, record_error};
use mana_console::{counted, interrupt, serialize_side, status_line, write_json};
use mana_engine::{Engine, EngineGame};
use mana_game::{Game, MoveNumber, Side};
use mana_record::{Record, RecordText, records};
use mana_search::review::{Assessment, GaveAway, Mistake, Review, ReviewedMove};
use serde::Serialize;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
A mistake gives away a forced win, a defence (the loss is now forced), or a part of the expected score. \
With --nodes or --depth the same game always gets the same review. Ctrl-C ends the command after the \
last whole game.

Examples:
  mana review games.txt
  mana review games.txt --nodes 200000 --json")]
pub struct Args {
    /// A file with any number of records; `-` is standard input
    file: String,

    #[command(flatten)]
    search: SearchArgs,

    /// Print one JSON object for each game instead
    #[arg(long)]
    json: bool,
}

/// A reviewed game, for programs.
#[derive(Serialize)]
struct ReviewedGame<'a> {
    file: &'a str,
    line: usize,
    rules: String,
    /// From 0 to 100; null if a side never had a choice.
    accuracy: Accuracy,
    /// Black's expected score in each position, from 0 to 1.
    expectation: Vec<Option<f64>>,
    mistakes: Vec<ReviewedMistake>,
}

#[derive(Serialize)]
struct Accuracy {
    black: Option<f64>,
    white: Option<f64>,
}

#[derive(Serialize)]
struct ReviewedMistake {
    /// The number of moves played before it.
    ply: usize,
    #[serde(serialize_with = "serialize_side")]
    side: Side,
    #[serde(rename = "move")]
    mv: String,
    /// `win`, `defence` or `expectation`.
    gave_away: &'static str,
    /// The length of the win given away, or of the loss.
    plies: Option<u32>,
    /// The drop of the expected score, from 0 to 1.
    loss: f64,
    better: Vec<String>,
    refutation: Vec<String>,
}

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let file = args.file.as_str();
    let text = read_text(file)?;
    let mut engines = Engines::new(args.search.options());
    let mut count = 0;
    for record in records(&text) {
        let record = record.map_err(|error| record_error(file, error))?;
        let rules = record.rules().map_err(|error| record_error(file, error))?;
        with_game!(rules, |P, _| review::<P>(&args, &record, &mut engines, out))?;
        count += 1;
        if interrupt::is_requested() {
            break;
        }
    }
    if count == 0 {
        return Err(anyhow!("{file}: there is no record here"));
    }
    Ok(ExitCode::SUCCESS)
}

fn review<P: EngineGame + CatalogueGame + 'static>(
    args: &Args,
    text: &RecordText,
    engines: &mut Engines,
    out: &mut dyn Write,
) -> Result<()> {
    let file = args.file.as_str();
    let record = Record::<P>::from_text(text).map_err(|error| record_error(file, error))?;
    let game = record.game(record.end());
    let assessments = assess(args, engines.fresh::<P>()?, &game)?;
    if interrupt::is_requested() {
        return Ok(());
    }
    let review = Review::new(&game, &assessments);
    let reviewed = ReviewedGame {
        file,
        line: text.location().line,
        rules: record.rules().to_string(),
        accuracy: Accuracy {
            black: review.accuracy(Side::Black),
            white: review.accuracy(Side::White),
        },
        expectation: review.graph().to_vec(),
        mistakes: review
            .mistakes()
            .map(|(ply, reviewed, mistake)| reviewed_mistake(ply, reviewed, mistake))
            .collect(),
    };
    if args.json {
        write_json(out, &reviewed)?
    } else {
        write(&reviewed, game.first_position().turn(), game.moves().len(), out)?
    }
    out.flush()?;
    Ok(())
}

/// Asks the engine about each position that somebody had a choice in, and about the last. It knows nothing from one to
/// the next, so that what it says of a position depends on nothing else. An interrupt ends the list.
fn assess<P: EngineGame>(
    args: &Args,
    engine: &mut Engine<P>,
    game: &Game<P>,
) -> Result<Vec<Option<Assessment<P::Move>>>> {
    let limits = args.search.limits(1);
    let interrupted = interrupt::catch();
    let mut so_far = Game::from_position(*game.first_position());
    let mut assessments = Vec::new();
    let mut moves = game.moves().iter();
    let assessed = AtomicUsize::new(0);
    let line = || {
        let (done, all) = (assessed.load(Ordering::Relaxed), game.moves().len() + 1);
        format!("{done} of {all} positions of the game assessed")
    };
    let assess = || loop {
        assessments.push(if so_far.position().is_set_up() {
            None
        } else {
            engine.new_game();
            let report = engine.search(&so_far, &limits, interrupted, |_| {});
            report
                .and_then(|report| report.lines.into_iter().next())
                .map(|line| Assessment { score: line.score, line: line.moves })
        });
        assessed.fetch_add(1, Ordering::Relaxed);
        match moves.next().filter(|_| !interrupt::is_requested()) {
            Some(&mv) => so_far.play(mv)?,
            None => return Ok(assessments),
        }
    };
    status_line::show_while(line, assess)
}

fn reviewed_mistake<P: EngineGame>(
    ply: usize,
    reviewed: &ReviewedMove<P>,
    mistake: &Mistake<P::Move>,
) -> ReviewedMistake {
    let texts = |moves: &[P::Move]| moves.iter().map(ToString::to_string).collect();
    ReviewedMistake {
        ply,
        side: reviewed.side,
        mv: reviewed.mv.to_string(),
        gave_away: mistake.gave_away.word(),
        plies: match mistake.gave_away {
            GaveAway::Win { plies } | GaveAway::Defence { plies } => Some(plies),
            GaveAway::Expectation => None,
        },
        loss: mistake.loss,
        better: texts(&mistake.better),
        refutation: texts(&mistake.refutation),
    }
}

fn write(game: &ReviewedGame<'_>, first: Side, plies: usize, out: &mut dyn Write) -> Result<()> {
    let percent = |accuracy: Option<f64>| {
        accuracy.map_or("no choice".to_owned(), |accuracy| format!("{accuracy:.0}%"))
    };
    let accuracy = [game.accuracy.black, game.accuracy.white].map(percent);
    let plies = counted(plies, "ply", "plies");
    writeln!(out, "{}:{}: {}, {plies}", game.file, game.line, game.rules)?;
    writeln!(out, "  accuracy: Black {}, White {}", accuracy[0], accuracy[1])?;
    if game.mistakes.is_empty() {
        writeln!(out, "  no mistakes")?;
    }
    for mistake in &game.mistakes {
        let number = MoveNumber::new(first, mistake.ply);
        let plies = mistake.plies.unwrap_or_default();
        let what = match mistake.gave_away {
            "win" => format!("gave away a win in {plies}"),
            "defence" => format!("gave away the defence: lost in {plies}"),
            _ => format!("gave away {:.0}% of the expected score", 100.0 * mistake.loss),
        };
        writeln!(out, "  {number} {}: {what}", mistake.mv)?;
        for (label, line) in [("better", &mistake.better), ("because", &mistake.refutation)] {
            if !line.is_empty() {
                writeln!(out, "      {label}: {}", line.join(" "))?;
            }
        }
    }
    Ok(())
}
