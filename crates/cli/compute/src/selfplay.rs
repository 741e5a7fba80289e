use crate::network_file::read_network;
use anyhow::{Context, Result, anyhow, bail};
use mana_catalogue::{AnyRules, with_game};
use mana_console::output_file::{GrowingFile, OutputFile, OutputFileError};
use mana_console::{RulesParser, counted, interrupt, status_line, write_json};
use mana_engine::{EngineGame, Level};
use mana_selfplay::{
    Dataset, DatasetError, EnvironmentGame, SelfPlay, SelfPlayGame, SelfPlaySettings,
    SelfPlayStart, TrainingSet,
};
use serde::Serialize;
use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
A game is a line of JSON, with every position that the engine searched, its best move, score and value, \
and the result. --npz writes the same positions as arrays for NumPy. Games depend on the options and \
their number alone: two runs write the same bytes, on any number of threads.

Ctrl-C leaves the games played so far; --resume goes on with the next one, also after a crash.

Examples:
  mana selfplay --games 1000 --nodes 200 --out games.jsonl --npz games.npz
  mana selfplay --games 5000 --nodes 200 --out games.jsonl --resume
  mana selfplay --games 10 --rules burst --level 4 > games.jsonl")]
pub struct Args {
    /// How many games the dataset has in the end
    #[arg(long, value_name = "N")]
    games: u64,

    /// The rules
    #[arg(long, value_name = "RULES", value_parser = RulesParser, hide_possible_values = true, default_value_t)]
    rules: AnyRules,

    /// Where games begin: `random` set-ups, a `fair` start, or the start of the `edition`, where the engine sets up
    #[arg(long, value_name = "START", default_value = "random", value_parser = ["random", "fair", "edition"])]
    start: String,

    /// Random moves after the set-ups
    #[arg(long, value_name = "N", default_value_t = 4)]
    random_plies: usize,

    /// Nodes per search [default: 1000, or no limit with --level]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The level of the engine, 1 to 10 [default: 10]
    #[arg(long)]
    level: Option<Level>,

    /// Score the N best moves of each position, for a policy; a search shares its nodes among them
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    policy: usize,

    /// Seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Games played at the same time [default: as many as there are processors]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Size of each transposition table in MiB
    #[arg(long, value_name = "MIB", default_value = "1")]
    hash: NonZeroUsize,

    /// Write the games to this file [default: standard output, unless --npz or --training is given]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on with the file of games
    #[arg(long, requires = "out", conflicts_with = "force")]
    resume: bool,

    /// Write all games as arrays to this file, at the end
    #[arg(long, value_name = "FILE")]
    npz: Option<PathBuf>,

    /// Write all positions for the training of the evaluation network to this file
    #[arg(long, value_name = "FILE")]
    training: Option<PathBuf>,

    /// Evaluate by the network in this file
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long)]
    force: bool,

    /// Print one JSON object at the end instead: games, positions, black, draws, white
    #[arg(long)]
    json: bool,
}

/// What a dataset holds.
#[derive(Clone, Copy, Default, Serialize)]
struct DatasetSummary {
    games: u64,
    positions: usize,
    /// Games that Black won.
    black: u64,
    draws: u64,
    /// Games that White won.
    white: u64,
}

impl DatasetSummary {
    fn add(&mut self, game: &SelfPlayGame) {
        self.games += 1;
        self.positions += game.positions.len();
        match game.result.as_str() {
            "1-0" => self.black += 1,
            "0-1" => self.white += 1,
            _ => self.draws += 1,
        }
    }
}

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    with_game!(args.rules, |P, rules| play::<P>(rules, &args, out))
}

fn play<P: EngineGame + EnvironmentGame>(
    rules: P::Rules,
    args: &Args,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let starts: Result<Vec<P>, _> = mana_data::fair_starts(&rules.to_string())
        .map(|position| P::parse(rules, position))
        .collect();
    let mut self_play = SelfPlay::new(settings(args, rules.to_string()), starts?)?;
    if let Some(path) = &args.eval_file {
        self_play = self_play.with_network(Arc::new(read_network::<P>(path)?));
    }
    let mut dataset = args.npz.as_deref().map(|path| Dataset::<P>::new(&folder_of(path)));
    let npz = args.npz.as_deref().map(|path| npz_file(path, args)).transpose()?;
    let training = args.training.as_deref();
    let force = args.force || args.resume;
    let mut training = training.map(|path| GrowingFile::create(path, force)).transpose()?;
    if let Some(training) = &mut training {
        training.write(TrainingSet::<P>::header())?;
    }
    let mut add = |game: &SelfPlayGame| -> Result<()> {
        add_rows(dataset.as_mut(), game, args)?;
        if let Some(training) = &mut training {
            training.write(TrainingSet::<P>::records(game)?)?;
        }
        Ok(())
    };
    let mut summary = DatasetSummary::default();
    if args.resume
        && let Some(path) = &args.out
    {
        resume(path, self_play.settings(), |game| {
            summary.add(&game);
            add(&game)
        })?;
    }
    let mut file = match &args.out {
        Some(path) if args.resume => Some(GrowingFile::append(path)?),
        Some(path) => Some(GrowingFile::create(path, args.force)?),
        None => None,
    };
    let to_output = file.is_none() && npz.is_none() && args.training.is_none();
    // The games are the same on any number of threads.
    let threads =
        args.threads.or(thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let stop = interrupt::catch();
    let begin = Instant::now();
    let already = summary.games;
    let done = AtomicU64::new(already);
    let line = || {
        let played = done.load(Ordering::Relaxed);
        let rate = (played - already) as f64 / begin.elapsed().as_secs_f64();
        format!("{played} of {} games, {rate:.1} games/s", args.games)
    };
    let mut written: Result<()> = Ok(());
    let played = status_line::show_while(line, || {
        let numbers = already..args.games.max(already);
        self_play.run(numbers, threads.get(), stop, |game| {
            if written.is_err() {
                return;
            }
            written = (|| {
                add(&game)?;
                if file.is_some() || to_output {
                    let text = serde_json::to_string(&game)? + "\n";
                    match &mut file {
                        Some(file) => file.write(&text)?,
                        None => out.write_all(text.as_bytes())?,
                    }
                }
                summary.add(&game);
                done.store(summary.games, Ordering::Relaxed);
                Ok(())
            })();
            // After a write error, no more games are needed.
            stop.fetch_or(written.is_err(), Ordering::Relaxed);
        })
    });
    written?;
    played?;
    if let (Some(npz), Some(dataset)) = (&npz, &mut dataset) {
        npz.write(|file| dataset.write_npz(file))?;
    }
    if args.json {
        write_json(out, &summary)?;
    } else if !to_output {
        let DatasetSummary { games, positions, black, draws, white } = summary;
        let games = counted(games, "game", "games");
        writeln!(out, "{games}: {black} won by Black, {draws} drawn, {white} won by White")?;
        writeln!(out, "{}", counted(positions as u64, "position", "positions"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn settings(args: &Args, rules: String) -> SelfPlaySettings {
    /// The node limit without any other.
    const NODES: u64 = 1_000;
    SelfPlaySettings {
        rules,
        seed: args.seed,
        start: match args.start.as_str() {
            "edition" => SelfPlayStart::Edition,
            "fair" => SelfPlayStart::Fair,
            _ => SelfPlayStart::Random,
        },
        random_plies: args.random_plies,
        nodes: args.nodes.or(args.level.is_none().then_some(NODES)),
        level: args.level.unwrap_or_default().number(),
        hash: args.hash.get(),
        policy: args.policy,
        eval_file: args.eval_file.as_ref().map(|path| path.display().to_string()),
    }
}

fn npz_file(path: &Path, args: &Args) -> Result<OutputFile> {
    if !args.force && !args.resume && fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        bail!("{} exists; replace it with --force", path.display());
    }
    OutputFile::new(path)
}

/// Adds the positions of a game to the arrays, if they are wanted.
fn add_rows<P: EnvironmentGame>(
    dataset: Option<&mut Dataset<P>>,
    game: &SelfPlayGame,
    args: &Args,
) -> Result<()> {
    let added = dataset.map_or(Ok(()), |dataset| dataset.add(game));
    added.map_err(|error| match error {
        DatasetError::Io(error) => {
            OutputFileError { path: args.npz.clone().unwrap_or_default(), error }.into()
        }
        error => error.into(),
    })
}

/// The folder of the temporary rows of the arrays: that of the file, which needs as much space; or the system's
/// temporary folder, if the file is a device.
fn folder_of(path: &Path) -> PathBuf {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return env::temp_dir();
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// Reads the games of a file, and truncates an incomplete last line after a crash. A missing file has no games.
fn resume(
    path: &Path,
    settings: &SelfPlaySettings,
    mut on_game: impl FnMut(SelfPlayGame) -> Result<()>,
) -> Result<()> {
    let shown = path.display();
    let file = match OpenOptions::new().read(true).write(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(anyhow!("{shown}: {error}")),
    };
    let mut lines = BufReader::new(&file);
    let mut whole = 0;
    let mut text = Vec::new();
    for number in 0.. {
        text.clear();
        let length = lines.read_until(b'\n', &mut text).with_context(|| shown.to_string())?;
        if !text.ends_with(b"\n") {
            break;
        }
        let line = number + 1;
        let game: SelfPlayGame = serde_json::from_slice(&text)
            .map_err(|_| anyhow!("{shown}:{line}: this is not a game of self-play"))?;
        if game.settings != *settings {
            bail!("{shown}:{line}: this game was played with other options");
        }
        if game.game != number {
            bail!("{shown}:{line}: this is game {}, not {number}", game.game);
        }
        on_game(game).map_err(|error| match error.downcast::<OutputFileError>() {
            Ok(error) => error.into(),
            Err(error) => anyhow!("{shown}:{line}: {error}"),
        })?;
        whole += length as u64;
    }
    let cut = file.set_len(whole);
    cut.map_err(|error| OutputFileError { path: path.to_owned(), error }.into())
}
