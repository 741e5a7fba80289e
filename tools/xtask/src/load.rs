//! `cargo xtask load`: the same load on one server with SQLite, on one with PostgreSQL, and on a cluster, and what a move
//! costs on each.

use crate::shell::{self, cargo, target};
use crate::system::{self, Need};
use mana_test_cluster::TestCluster;
use mana_test_postgres::TestPostgres;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const USAGE: &str = "usage: cargo xtask load [--games N] [--seconds N]";

/// How many sockets each game has: two players and three who watch.
const SOCKETS_PER_GAME: usize = 5;

/// The options of a server that lets one address do everything.
const UNLIMITED: [&str; 4] = ["--requests-per-second", "0", "--connections-per-address", "0"];

/// What processes have used so far.
#[derive(Clone, Copy, Default)]
struct Usage {
    /// Processor time, in hundredths of a second.
    ticks: u64,
    /// Bytes that went to disks.
    written: u64,
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let (mut games, mut seconds) = (1000, 60);
    let mut rest = args;
    while let [option, value, more @ ..] = rest {
        let value = value.parse().ok().filter(|&value| value > 0).ok_or(USAGE)?;
        match *option {
            "--games" => games = value,
            "--seconds" => seconds = value,
            _ => return Err(USAGE.to_string()),
        }
        rest = more;
    }
    if !rest.is_empty() {
        return Err(USAGE.to_string());
    }
    system::ensure(&[Need::Postgres, Need::Nats, Need::HaProxy])?;
    let program = match std::env::var_os("MANA_PROGRAM") {
        Some(program) => PathBuf::from(program),
        None => {
            shell::run(&mut cargo(&["build", "--release", "--package", "mana-program"]))?;
            target().join("release/mana")
        }
    };
    let average = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("load average before: {}", average.trim());
    let folder = std::env::temp_dir().join(format!("mana-load-{}", std::process::id()));
    {
        let data = folder.to_str().ok_or("the temporary folder has no UTF-8 name")?;
        let (_server, host) = start(&program, &["--data", data])?;
        measure("one server, SQLite", &program, &host, [games, seconds], None)?;
    }
    // It may have written nothing.
    let _ = fs::remove_dir_all(&folder);
    {
        let postgres = TestPostgres::start_durable();
        let (_server, host) = start(&program, &["--database", &postgres.create_database()])?;
        measure("one server, PostgreSQL", &program, &host, [games, seconds], Some(&postgres))?;
    }
    let any_port = ([127, 0, 0, 1], 0).into();
    let postgres = TestPostgres::start_durable();
    let cluster = TestCluster::start_on(postgres, &program, 3, any_port, &UNLIMITED);
    let host = cluster.address().to_string();
    measure("three servers", &program, &host, [games, seconds], Some(&cluster.postgres))
}

/// A server, killed on drop.
struct LoadedServer(Child);

impl Drop for LoadedServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server on a free port, and returns its address.
fn start(program: &Path, args: &[&str]) -> Result<(LoadedServer, String), String> {
    let mut command = Command::new(program);
    command.args(["serve", "--listen", "127.0.0.1:0"]).args(UNLIMITED).args(args);
    let started = command.stdout(Stdio::piped()).spawn();
    let mut server =
        LoadedServer(started.map_err(|error| format!("{}: {error}", program.display()))?);
    let mut line = String::new();
    let output = server.0.stdout.take().ok_or("a server without output")?;
    BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
    let host = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
    let host = host.ok_or("a server does not start")?.trim_end_matches('/').to_string();
    Ok((server, host))
}

/// Has games played, and prints what they cost: each process's time and bytes, set-up of the games included.
fn measure(
    name: &str,
    program: &Path,
    host: &str,
    [games, seconds]: [usize; 2],
    postgres: Option<&TestPostgres>,
) -> Result<(), String> {
    let before = usage(postgres);
    let sockets = (SOCKETS_PER_GAME * games).to_string();
    let mut load = Command::new(program);
    load.args(["load", "--server", host, "--sockets", &sockets, "--games", &games.to_string()]);
    let load = load.args(["--seconds", &seconds.to_string()]).output();
    let load = load.map_err(|error| format!("{}: {error}", program.display()))?;
    let after = usage(postgres);
    let report = String::from_utf8_lossy(&load.stdout);
    println!("\n{name}\n{report}{}", String::from_utf8_lossy(&load.stderr));
    let moves = report.split(": ").nth(1).and_then(|rest| rest.split(' ').next());
    let moves: f64 = moves.and_then(|moves| moves.parse().ok()).ok_or("there was no move")?;
    for (process, now) in after {
        let then = before.get(&process).copied().unwrap_or_default();
        let millis = 10.0 * now.ticks.saturating_sub(then.ticks) as f64 / moves;
        let bytes = now.written.saturating_sub(then.written) as f64 / moves;
        println!("{process}: {millis:.3} ms of a processor and {bytes:.0} bytes written a move");
    }
    Ok(())
}

/// What the processes that this one has started have used, by name; PostgreSQL goes its own way.
fn usage(postgres: Option<&TestPostgres>) -> BTreeMap<String, Usage> {
    let mut parents = BTreeMap::new();
    let mut usages = Vec::new();
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(id) = process.file_name().to_str().and_then(|id| id.parse::<u32>().ok()) else {
            continue;
        };
        // `ID (NAME) STATE PARENT …`, where the name may have anything in it.
        let Ok(stat) = fs::read_to_string(process.path().join("stat")) else { continue };
        let Some((head, fields)) = stat.rsplit_once(") ") else { continue };
        let name = head.split_once('(').map_or("", |(_, name)| name).to_string();
        let fields: Vec<u64> =
            fields.split_whitespace().map(|field| field.parse().unwrap_or(0)).collect();
        let Some(&parent) = fields.get(1) else { continue };
        parents.insert(u64::from(id), parent);
        // In user and kernel mode, its own and that of its children that have ended.
        let ticks = fields.get(11..15).unwrap_or_default().iter().sum();
        let io = fs::read_to_string(process.path().join("io")).unwrap_or_default();
        let written = io.lines().find_map(|line| line.strip_prefix("write_bytes: "));
        let written = written.and_then(|bytes| bytes.parse().ok()).unwrap_or(0);
        usages.push((u64::from(id), name, Usage { ticks, written }));
    }
    let mine = [Some(std::process::id()), postgres.map(TestPostgres::process)];
    let mine: Vec<u64> = mine.into_iter().flatten().map(u64::from).collect();
    let is_mine = |id: u64| {
        let mut line = std::iter::successors(Some(id), |id| parents.get(id).copied());
        line.any(|ancestor| mine.contains(&ancestor))
    };
    let mut sums: BTreeMap<String, Usage> = BTreeMap::new();
    for (_, name, usage) in usages.into_iter().filter(|(id, ..)| is_mine(*id)) {
        let sum = sums.entry(name).or_default();
        sum.ticks += usage.ticks;
        sum.written += usage.written;
    }
    sums
}
