use super::EffortArgs;
use super::map::SetUpMap;
use super::reply_mapper::ReplyMapper;
use super::screen::{ScreenedSetUp, screen};
use crate::jobs_elsewhere::{QueueArgs, run_elsewhere};
use crate::jobs_here::run_here;
use anyhow::{Result, anyhow};
use mana_catalogue::{AnyRules, with_game};
use mana_console::output_file::OutputFile;
use mana_console::{RulesParser, interrupt, write_json};
use mana_engine::{EngineOptions, HashError};
use mana_game::{Position, hash_key};
use mana_jobs::{JobRunner, ProofTables};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(clap::Args)]
#[command(after_help = "\
With --black, every reply of White is solved in rounds: with 1,000 nodes each, then 2,000, and so on \
up to --nodes, each reply on one thread. The map is a text file with a line for each reply: won and \
within how many plies, not-won, or open; and the nodes searched. If the map exists, the command \
resumes from it. Ctrl-C and --time end the command with what is known by then. With --queue, workers \
on any number of machines do this, with tables and threads of their own, and every proof is verified \
before it is in the map.

Without --black, every set-up of Black is tried against a sample of White's replies, and the set-ups \
with the fewest open replies are listed.

Examples:
  mana solve setups --black a1/e1/b2/c2/d2/e2 --nodes 8000 --map a1.map
  mana solve setups --black a1/e1/b2/c2/d2/e2 --nodes 8000 --map a1.map --queue nats://queue.example.org
  mana solve setups --sample 100 --nodes 1000 --best 20")]
pub(super) struct Args {
    /// The rules
    #[arg(long, value_name = "RULES", value_parser = RulesParser, hide_possible_values = true, default_value = "cosmoludo-advanced")]
    pub(super) rules: AnyRules,

    /// Black's set-up
    #[arg(long, value_name = "SETUP")]
    black: Option<String>,

    /// Try only one reply in N, a fixed random sample
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) sample: NonZeroU64,

    /// The map to write, and to resume from if it exists
    #[arg(long, value_name = "FILE", requires = "black")]
    map: Option<PathBuf>,

    /// Write a certificate of each proof to this folder
    #[arg(long, value_name = "FOLDER", requires = "black")]
    pub(super) certificates: Option<PathBuf>,

    /// List this many of Black's set-ups
    #[arg(long, value_name = "N", default_value = "10", conflicts_with_all = ["black", "queue"])]
    pub(super) best: usize,

    #[command(flatten)]
    pub(super) work: EffortArgs,

    #[command(flatten)]
    queue: QueueArgs,

    /// Print one JSON object instead: won, not_won, open, all; without --black, one for each set-up
    #[arg(long)]
    json: bool,
}

/// How many replies are won, not won and open, as JSON.
#[derive(Serialize)]
struct MapCount {
    won: usize,
    not_won: usize,
    open: usize,
    all: usize,
}

pub(super) fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    interrupt::catch();
    match &args.black {
        Some(black) => {
            let map = with_game!(args.rules, |P, rules| map_replies::<P>(rules, &args, black))?;
            let [won, not_won, open] = map.count();
            let all = map.entries.len();
            if args.json {
                write_json(out, &MapCount { won, not_won, open, all })?;
            } else {
                writeln!(out, "won {won}, not won {not_won}, open {open} of {all}")?;
            }
        }
        None if args.queue.address()?.is_some() => {
            return Err(anyhow!("--queue: workers answer one set-up of Black; --black names it"));
        }
        None => {
            let screened = with_game!(args.rules, |P, rules| screen::<P>(rules, &args));
            for set_up in screened {
                let ScreenedSetUp { black, open, tried } = &set_up;
                if args.json {
                    write_json(out, &set_up)?;
                } else {
                    writeln!(out, "{black} open {open} of {tried}")?;
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Solves every reply of White to one set-up of Black.
fn map_replies<P: Position>(rules: P::Rules, args: &Args, black: &str) -> Result<SetUpMap> {
    let start = P::start(rules);
    let black = start.read_move(black).map_err(|error| anyhow!("--black: {error}"))?;
    let root = start.after(black);
    let moves = sampled(&root, args.sample);
    let sample = args.sample;
    let header = vec![
        "mana map 1".to_string(),
        format!("rules {rules}, black {black}, one answer in {sample}"),
    ];
    let replies = moves.iter().map(ToString::to_string).collect();
    let map = SetUpMap::open(args.map.as_deref(), header, replies)?;
    let map_file = args.map.as_deref().map(OutputFile::new).transpose()?;
    if let Some(folder) = &args.certificates {
        fs::create_dir_all(folder).map_err(|e| anyhow!("{}: {e}", folder.display()))?;
        moves.first().map(|mv| certificate_file(folder, mv)).transpose()?;
    }
    let queue = args.queue.address()?;
    if queue.is_none() {
        HashError::check(args.work.hash.get())?;
    }
    let deadline = args.work.deadline();
    let tables = Arc::new(ProofTables::new(args.work.hash.get()));
    let black = black.to_string();
    let mapper = Mutex::new(ReplyMapper::new(args, black, map, map_file, queue.is_some()));
    let done = match queue {
        Some(queue) => run_elsewhere(&mapper, &queue, deadline),
        None => {
            let runner = || JobRunner::with_options(EngineOptions::default(), tables.clone());
            let threads = args.work.effort().threads;
            run_here(&mapper, std::iter::repeat_with(runner).take(threads).collect(), deadline)
        }
    };
    // The verdicts so far are saved even after an error.
    let map = mapper.into_inner().unwrap_or_else(PoisonError::into_inner).finish()?;
    done.map(|()| map)
}

/// The file for the certificate of a reply.
pub(super) fn certificate_file(folder: &Path, reply: impl ToString) -> Result<OutputFile> {
    OutputFile::new(&folder.join(format!("{}.cert", reply.to_string().replace('/', ""))))
}

/// About one reply in `sample`, chosen at random: the list is regular, so that every n-th reply could have its Daimyo
/// in the same corner.
pub(super) fn sampled<P: Position>(root: &P, sample: NonZeroU64) -> Vec<P::Move> {
    let chosen = |mv: &P::Move| {
        let number: NonZeroU32 = (*mv).into();
        hash_key(number.get().into()).is_multiple_of(sample.get())
    };
    root.legal_moves().into_iter().filter(chosen).collect()
}
