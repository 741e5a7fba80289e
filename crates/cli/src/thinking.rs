use clap::Args;
use mana_engine::EngineOptions;
use mana_game::Position;
use mana_search::Limits;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The options that say how the engine thinks about each position.
#[derive(Args)]
pub(crate) struct Thinking {
    /// Think so long about each position [default: half a second, unless --depth or --nodes is given]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Look so many plies ahead
    #[arg(long)]
    depth: Option<u32>,

    /// Look at so many nodes of each position
    #[arg(long)]
    nodes: Option<u64>,

    /// How many threads to think with; more than one, and it may say something else the next time
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// How much memory to remember positions in, in MiB
    #[arg(long, value_name = "MIB", default_value = "64")]
    hash: NonZeroUsize,
}

impl Thinking {
    /// How long to think where nothing is said.
    const TIME: Duration = Duration::from_millis(500);

    /// The limits of a search for so many of the best moves.
    pub(crate) fn limits<P: Position>(&self, lines: usize) -> Limits<P> {
        let is_bounded = self.depth.is_some() || self.nodes.is_some();
        Limits {
            time: self.seconds.or((!is_bounded).then_some(Self::TIME)),
            depth: self.depth,
            nodes: self.nodes,
            multi_pv: lines,
            ..Limits::default()
        }
    }

    /// Full strength, as nobody wants to be told half of the truth.
    pub(crate) fn options(&self) -> EngineOptions {
        EngineOptions {
            threads: self.threads.get(),
            hash_mib: self.hash.get(),
            ..EngineOptions::default()
        }
    }
}

/// Reads a time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
