use anyhow::Result;
use mana_engine::{Engine, EngineGame, EngineOptions};
use mana_game::Game;
use mana_search::Limits;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Searches fixed positions of both games to fixed depths with one thread. The number of nodes is the \
engine's signature: it is the same on every machine for the same source, and changes whenever the \
engine's play changes. The last line is `N nodes, M nps`.")]
pub struct Args {}

/// Rules, position and depth: openings and middle games, every edition.
const MANA: [(&str, &str, u32); 7] = [
    ("cosmoludo", "rdrrrr/6/6/6/6/RDRRRR w -", 17),
    ("cosmoludo", "1d2rr/rr4/6/R3Rr/1D4/R1R2R w b1", 15),
    ("cosmoludo-advanced", "2r2r/r2rd1/Rr4/1R4/2R1R1/2R1D1 b b1", 15),
    ("cosmoludo-pl", "1rdr1r/r3r1/6/3R2/R1R3/2DR1R b f2", 7),
    ("jactalea", "2rr2/rr1dr1/6/R5/1R1RR1/2RD2 b b5 sw", 15),
    ("zillions", "2r1r1/r5/d2r1R/2RRr1/2R1D1/1R4 w d3", 15),
    ("escampe", "r1r1r1/1r1r1d/6/6/RR1R2/RRD3 w - nw", 17),
];

const BURST: [(&str, &str, u32); 3] = [
    ("burst", "Gg b ENRPSTAenrpsta", 11),
    ("burst", "1N1s/pGg1/E3 b RPSTAenrta", 9),
    ("burst", "1pra1/+G1gn1/SP1+t1/1+E2s/RN+A2 b Te", 10),
];

/// The size of the transposition table in MiB; part of the signature, since what it lost is searched again.
const HASH: usize = 16;

/// Runs the command; results go to `out`.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(Args {}: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let mut total = BenchTotal::default();
    for (rules, position, depth) in MANA {
        total.search::<mana::Position>(out, rules, position, depth)?;
    }
    for (rules, position, depth) in BURST {
        total.search::<burst::Position>(out, rules, position, depth)?;
    }
    writeln!(out, "{} nodes, {} nps", total.nodes, per_second(total.nodes, total.time))?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Default)]
struct BenchTotal {
    nodes: u64,
    time: Duration,
}

impl BenchTotal {
    fn search<P: EngineGame>(
        &mut self,
        out: &mut dyn Write,
        rules: &str,
        text: &str,
        depth: u32,
    ) -> Result<()> {
        let position = P::parse(rules.parse::<P::Rules>()?, text)?;
        let mut engine =
            Engine::<P>::new(EngineOptions { hash_mib: HASH, ..EngineOptions::default() });
        engine.prepare()?;
        let limits = Limits::depth(depth);
        let game = Game::from_position(position);
        if let Some(report) = engine.search(&game, &limits, &AtomicBool::new(false), |_| {}) {
            let nps = per_second(report.nodes, report.time);
            writeln!(out, "{rules} {text}: depth {depth}, {} nodes, {nps} nps", report.nodes)?;
            self.nodes += report.nodes;
            self.time += report.time;
        }
        Ok(())
    }
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
