use clap::Args;
use mana_console::seconds;
use mana_engine::EngineOptions;
use mana_game::Position;
use mana_jobs::ReviewJob;
use mana_search::Limits;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The options of a search, for commands that search positions one by one.
#[derive(Args)]
pub(crate) struct SearchArgs {
    /// Time per position [default: half a second, unless --depth or --nodes is given]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Maximum depth in plies
    #[arg(long)]
    depth: Option<u32>,

    /// Maximum number of nodes per position
    #[arg(long)]
    nodes: Option<u64>,

    /// Number of search threads; with more than one, results may vary from run to run
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value = "64")]
    hash: NonZeroUsize,
}

impl SearchArgs {
    /// The time per position without any limit on the command line.
    const DEFAULT_TIME: Duration = Duration::from_millis(500);

    /// The limits of a search for the best `lines` moves.
    pub(crate) fn limits<P: Position>(&self, lines: usize) -> Limits<P> {
        Limits {
            time: self.time(),
            depth: self.depth,
            nodes: self.nodes,
            multi_pv: lines,
            ..Limits::default()
        }
    }

    /// The review of a game, with these limits for each position.
    pub(crate) fn review_job(&self, record: String) -> ReviewJob {
        let seconds = self.time().map(|time| time.as_secs_f64());
        ReviewJob { record, seconds, depth: self.depth, nodes: self.nodes }
    }

    /// The time per position.
    fn time(&self) -> Option<Duration> {
        let is_bounded = self.depth.is_some() || self.nodes.is_some();
        self.seconds.or((!is_bounded).then_some(Self::DEFAULT_TIME))
    }

    /// The options of the engine, at full strength.
    pub(crate) fn options(&self) -> EngineOptions {
        EngineOptions {
            threads: self.threads.get(),
            hash_mib: self.hash.get(),
            ..EngineOptions::default()
        }
    }
}
