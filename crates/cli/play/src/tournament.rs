mod report;
mod settings;
mod tables;

use crate::engine_arg::EngineArg;
use crate::opening_args;
use anyhow::{Context, Result, anyhow, bail, ensure};
use mana_arena::{
    EntrantHeader, GameLine, Openings, PlayedGame, ResultsFile, Schedule, Tournament,
    TournamentGame, TournamentHeader,
};
use mana_catalogue::{CatalogueGame, with_game};
use mana_console::output_file::{OutputFile, OutputFileError};
use mana_console::{counted, interrupt, print_error, status_line, today, write_json};
use mana_game::Position;
use report::{ReplayGame, TournamentReport};
use settings::{StartKind, TournamentSettings};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use tables::TournamentResult;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
An engine is a program with its arguments, and options for it after commas, as for `mana match`; `self` is this program. \
A file has the same settings, and engines with limits:
  format = \"round-robin\"
  control = \"10+0.1\"

  [[engine]]
  name = \"Alice\"
  command = \"python3 alice.py\"
  directory = \"students/alice\"
  options = { Depth = 3 }
  memory = 512          # MiB of address space
  processor-time = 60   # seconds a game

  [[engine]]
  command = \"course:java -jar bob.jar\"   # a program of an Escampe course, with --rules escampe --from-start

Every game that is over is in the file of results. The same command goes on where it was stopped or killed, and prints \
the result again when all is done. An engine that crashes, hangs, floods or plays an illegal move loses the game.

Examples:
  mana tournament --config class.toml --report class.html
  mana tournament self,Level=1 self,Level=2 self,Level=3 --control 2000n --rounds 5
  mana tournament ./new ./old ./other --format gauntlet --from-start --rules escampe")]
pub struct Args {
    /// The engines, besides those of the file; in a gauntlet the first meets all others
    #[arg(value_name = "ENGINE")]
    engines: Vec<EngineArg>,

    /// File of settings and engines, in TOML
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    #[command(flatten)]
    settings: TournamentSettings,

    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let mut engines = args.engines;
    let mut settings = args.settings;
    if let Some(file) = &args.config {
        let mut from_file = TournamentSettings::read(file)?;
        for engine in from_file.take_engines() {
            engines.push(engine.into_arg().with_context(|| file.display().to_string())?);
        }
        settings = settings.or(from_file);
    }
    ensure!(
        engines.len() >= 2,
        "a tournament needs two engines at least, as arguments or in the file of --config"
    );
    let rules = settings.rules.unwrap_or_default();
    with_game!(rules, |P, rules| play::<P>(rules, engines, &settings, args.json, out))
}

fn play<P: ReplayGame + CatalogueGame>(
    rules: P::Rules,
    mut engines: Vec<EngineArg>,
    settings: &TournamentSettings,
    json: bool,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    if let Some(folder) = &settings.logs {
        log_into(folder, &mut engines)?;
    }
    let (openings, openings_text) = openings::<P>(rules, settings)?;
    opening_args::check_course_programs(&engines, rules, &openings)?;
    let tournament = Tournament {
        rules,
        entrants: engines.iter().map(EngineArg::entrant).collect(),
        schedule: Schedule {
            format: settings.format.unwrap_or_default(),
            entrants: engines.len(),
            rounds: settings.rounds(),
            games: settings.games(),
        },
        openings,
        control: settings.control(),
        seed: settings.seed(),
        concurrency: settings.concurrency(),
    };
    let header = TournamentHeader {
        rules: rules.to_string(),
        format: tournament.schedule.format.to_string(),
        rounds: tournament.schedule.rounds,
        games: tournament.schedule.games,
        control: tournament.control.to_string(),
        openings: openings_text,
        seed: tournament.seed,
        entrants: check_entrants(&tournament, &engines)?,
    };
    let output = |path: &Option<PathBuf>| path.as_deref().map(OutputFile::new).transpose();
    let (records, report) = (output(&settings.records)?, output(&settings.report)?);
    let path = settings.results();
    let (mut results, mut lines) = ResultsFile::open(path, header.clone())
        .map_err(|error| anyhow!("{}: {error}", path.display()))?;
    let total = tournament.schedule.game_count();
    let played: Vec<_> = lines.iter().filter_map(|line| results.played(line)).collect();
    if (1..total).contains(&played.len()) {
        eprintln!("mana: {} of {total} games are in {}", played.len(), path.display());
    }

    let names: Vec<String> = header.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let so_far = Mutex::new(played.clone());
    let so_far = || so_far.lock().unwrap_or_else(PoisonError::into_inner);
    let stop = interrupt::catch();
    let mut written = Ok(());
    let live = || tables::live_table(&names, &tournament.schedule, &so_far());
    let done = status_line::show_while(live, || {
        tournament.play(&played, stop, |mut game| {
            // A player that could not be started has not sent its name.
            game.names = game.scheduled.players.map(|player| names[player].clone());
            let line = GameLine::new(&game, &tournament.control, &today());
            if let Err(error) = results.add(&line) {
                written = Err(OutputFileError { path: path.to_owned(), error });
                return ControlFlow::Break(());
            }
            report_failure(&game, &line);
            lines.push(line);
            let mut so_far = so_far();
            so_far.push(game.played());
            if !io::stderr().is_terminal() && so_far.len().is_multiple_of(10) {
                eprintln!("mana: {} of {total} games", so_far.len());
            }
            ControlFlow::Continue(())
        })
    });
    let played: Vec<PlayedGame> = so_far().clone();
    lines.sort_by_key(|line| line.game);
    let result = TournamentResult::new(&header, &tournament.schedule, &played, &lines);
    if json {
        write_json(out, &result)?;
    } else {
        write!(out, "{result}")?;
    }
    out.flush()?;
    if let Some(file) = records {
        file.write(|file| lines.iter().try_for_each(|line| writeln!(file, "{}", line.record)))?;
    }
    if let Some(file) = report {
        let page = TournamentReport { title: settings.title(), header: &header, result: &result }
            .to_html::<P>(rules, &lines)?;
        file.write(|file| file.write_all(page.as_bytes()))?;
    }
    written?;
    done?;
    if interrupt::is_requested() && played.len() < total {
        let games = counted(played.len(), "game", "games");
        print_error(&format!(
            "interrupted; {} has {games}, and the same command goes on",
            path.display()
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts every engine once, prints their messages, and returns the entrants.
fn check_entrants<P: Position>(
    tournament: &Tournament<P>,
    engines: &[EngineArg],
) -> Result<Vec<EntrantHeader>> {
    let mut names = BTreeSet::new();
    let mut entrants = Vec::new();
    for (introduction, engine) in tournament.check_entrants()?.into_iter().zip(engines) {
        for message in &introduction.messages {
            print_error(&format!("{}: {message}", introduction.name));
        }
        let name = introduction.name;
        ensure!(
            names.insert(name.clone()),
            "two engines are called \"{}\"; give them names of their own, as in ENGINE,name=NAME",
            mana_game::excerpt(&name)
        );
        entrants.push(EntrantHeader { name, command: engine.description() });
    }
    Ok(entrants)
}

/// The openings, and their description in the results file.
fn openings<P: Position>(
    rules: P::Rules,
    settings: &TournamentSettings,
) -> Result<(Openings<P>, String)> {
    Ok(match settings.start() {
        StartKind::Listed(file) => {
            let openings = opening_args::listed::<P>(rules, file)?;
            let Openings::Listed(positions) = &openings else { bail!("{file}: no positions") };
            let positions: Vec<_> = positions.iter().map(P::to_string).collect();
            let text = positions.join("; ");
            (openings, text)
        }
        StartKind::Fair => (opening_args::fair::<P>(rules)?, "fair".to_owned()),
        StartKind::Start => (opening_args::start::<P>(rules), "start".to_owned()),
        StartKind::Random(plies) => {
            let openings = Openings::Random { rules, plies, seed: settings.seed() };
            (openings, format!("random, {plies} plies"))
        }
    })
}

/// Lets every engine append its standard error to a file of its own in a folder.
fn log_into(folder: &Path, engines: &mut [EngineArg]) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| anyhow!("{}: {error}", folder.display()))?;
    for (number, engine) in (1..).zip(engines) {
        let name = engine.engine.name.as_deref().unwrap_or(&engine.engine.launch.program);
        let name = Path::new(name).file_name().unwrap_or_default().to_string_lossy();
        let name: String =
            name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(40).collect();
        let file = folder.join(format!("{number}-{name}.txt"));
        // A relative path would be relative to the engine's own folder.
        engine.engine.launch.log = Some(std::path::absolute(&file).unwrap_or(file));
    }
    Ok(())
}

/// Reports which engine failed in a game, and how.
fn report_failure<P: Position>(game: &TournamentGame<P>, line: &GameLine) {
    if let (Some(name), Some(side)) = (&line.failed, game.game.failed_side()) {
        let GameLine { game, round, termination, .. } = line;
        print_error(&format!("round {round}, game {game}: {name} loses as {side}: {termination}"));
    }
}
