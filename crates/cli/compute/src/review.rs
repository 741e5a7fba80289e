use crate::jobs_elsewhere::{QueueArgs, run_elsewhere};
use crate::jobs_here::{JobSource, run_here};
use crate::search_args::SearchArgs;
use anyhow::{Result, anyhow};
use mana_catalogue::{CatalogueGame, with_game};
use mana_console::input_file::{read_text, record_error};
use mana_console::{counted, interrupt, write_json};
use mana_game::{MoveNumber, Side};
use mana_jobs::{GameReview, Job, JobResult, JobRunner, ProofTables};
use mana_record::{Record, RecordText, records};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
A mistake gives away a forced win, a defence (the loss is now forced), or a part of the expected score. \
With --nodes or --depth the same game always gets the same review. Ctrl-C ends the command after the \
last whole game.

Examples:
  mana review games.txt
  mana review games.txt --nodes 200000 --json
  mana review games.txt --seconds 5 --queue nats://queue.example.org")]
pub struct Args {
    /// A file with any number of records; `-` is standard input
    file: String,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    queue: QueueArgs,

    /// Print one JSON object for each game instead
    #[arg(long)]
    json: bool,
}

/// A reviewed game, for programs.
#[derive(Serialize)]
struct ReviewedGame<'a> {
    file: &'a str,
    line: usize,
    #[serde(flatten)]
    review: &'a GameReview,
}

/// A game of the file.
struct GameToReview {
    line: usize,
    record: String,
    first: Side,
    plies: usize,
}

/// The games of a file, and the reviews that wait to be printed after earlier ones.
struct ReviewSource<'a> {
    args: &'a Args,
    games: Vec<GameToReview>,
    asked: usize,
    reviews: BTreeMap<usize, GameReview>,
    printed: usize,
    out: &'a mut (dyn Write + Send),
}

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut (dyn Write + Send)) -> Result<ExitCode> {
    let file = args.file.as_str();
    let text = read_text(file)?;
    let mut games = Vec::new();
    for record in records(&text) {
        let record = record.map_err(|error| record_error(file, error))?;
        let rules = record.rules().map_err(|error| record_error(file, error))?;
        games.push(with_game!(rules, |P, _| GameToReview::new::<P>(file, &record))?);
    }
    if games.is_empty() {
        return Err(anyhow!("{file}: there is no record here"));
    }
    let queue = args.queue.address()?;
    interrupt::catch();
    let reviews = BTreeMap::new();
    let source = ReviewSource { args: &args, games, asked: 0, reviews, printed: 0, out };
    let source = Mutex::new(source);
    match queue {
        Some(queue) => run_elsewhere(&source, &queue, None)?,
        None => {
            // A review needs no proofs.
            let tables = Arc::new(ProofTables::new(0));
            run_here(&source, vec![JobRunner::with_options(args.search.options(), tables)], None)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl GameToReview {
    fn new<P: CatalogueGame>(file: &str, text: &RecordText) -> Result<GameToReview> {
        let record = Record::<P>::from_text(text).map_err(|error| record_error(file, error))?;
        let game = record.game(record.end());
        Ok(GameToReview {
            line: text.location().line,
            record: record.to_string(),
            first: game.first_position().turn(),
            plies: game.moves().len(),
        })
    }
}

impl JobSource for ReviewSource<'_> {
    fn next_job(&mut self) -> Option<(usize, Job)> {
        let number = self.asked;
        let record = self.games.get(number)?.record.clone();
        self.asked += 1;
        Some((number, Job::Review(self.args.search.review_job(record))))
    }

    /// Prints reviews in the order of the file.
    fn take_result(&mut self, number: usize, _: Job, result: JobResult) -> Result<()> {
        if let JobResult::Review(review) = result {
            self.reviews.insert(number, review);
        }
        while let Some(review) = self.reviews.remove(&self.printed) {
            let game = &self.games[self.printed];
            let file = self.args.file.as_str();
            let reviewed = ReviewedGame { file, line: game.line, review: &review };
            if self.args.json {
                write_json(self.out, &reviewed)?;
            } else {
                write(&reviewed, game, self.out)?;
            }
            self.out.flush()?;
            self.printed += 1;
        }
        Ok(())
    }

    fn progress(&self, done: usize) -> String {
        let all: usize = self.games.iter().map(|game| game.plies + 1).sum();
        let (games, reviewed) = (self.games.len(), self.printed);
        format!("{reviewed} of {games} games reviewed, {done} of {all} positions assessed here")
    }
}

fn write(reviewed: &ReviewedGame<'_>, game: &GameToReview, out: &mut dyn Write) -> Result<()> {
    let ReviewedGame { file, line, review } = reviewed;
    let percent = |accuracy: Option<f64>| {
        accuracy.map_or("no choice".to_owned(), |accuracy| format!("{accuracy:.0}%"))
    };
    let accuracy = [review.accuracy.black, review.accuracy.white].map(percent);
    let plies = counted(game.plies, "ply", "plies");
    writeln!(out, "{file}:{line}: {}, {plies}", review.rules)?;
    writeln!(out, "  accuracy: Black {}, White {}", accuracy[0], accuracy[1])?;
    if review.mistakes.is_empty() {
        writeln!(out, "  no mistakes")?;
    }
    for mistake in &review.mistakes {
        let number = MoveNumber::new(game.first, mistake.ply);
        let plies = mistake.plies.unwrap_or_default();
        let what = match mistake.gave_away.as_str() {
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
