//! `cargo xtask load`: the same load on one server with SQLite, on one with PostgreSQL, and on a cluster, and the cost
//! of a move on each.

use crate::shell::{self, cargo, target};
use crate::system::{self, Need};
use mana_test_cluster::TestCluster;
use mana_test_postgres::TestPostgres;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const USAGE: &str = "\
usage: cargo xtask load [--games N] [--every SECONDS] [--seconds N] [--on sqlite|postgres|cluster]";

/// The sockets of each game: two players and three spectators.
const SOCKETS_PER_GAME: usize = 5;

/// How many sockets a load balancer can serve if a process may have 20,000 open files.
const SOCKETS_PER_BALANCER: usize = 8000;

/// Options that lift the limits on one address.
const UNLIMITED: [&str; 4] = ["--requests-per-second", "0", "--connections-per-address", "0"];

/// The settings of the load.
struct Load<'a> {
    program: PathBuf,
    games: usize,
    /// The seconds between two moves of a game.
    every: f64,
    /// The seconds of the measurement.
    seconds: u64,
    /// The kind of server to measure, if not all.
    on: Option<&'a str>,
}

/// The resources that processes have used so far.
#[derive(Clone, Copy, Default)]
struct Usage {
    /// Processor time, in hundredths of a second.
    ticks: u64,
    /// Dirtied bytes of the page cache. Linux counts a whole folio, up to a mebibyte, for each write into it, so this
    /// is far more than what goes to the disk.
    written: u64,
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut load =
        Load { program: PathBuf::new(), games: 1000, every: 10.0, seconds: 60, on: None };
    let mut rest = args;
    while let [option, value, more @ ..] = rest {
        let number = || value.parse().ok().filter(|&number| number > 0).ok_or(USAGE);
        match *option {
            "--games" => load.games = usize::try_from(number()?).map_err(|_| USAGE)?,
            "--seconds" => load.seconds = number()?,
            "--every" => {
                let every = value.parse().ok();
                load.every =
                    every.filter(|every: &f64| every.is_finite() && *every > 0.0).ok_or(USAGE)?;
            }
            "--on" if ["sqlite", "postgres", "cluster"].contains(value) => load.on = Some(value),
            _ => return Err(USAGE.to_string()),
        }
        rest = more;
    }
    if !rest.is_empty() {
        return Err(USAGE.to_string());
    }
    system::ensure(&[Need::Postgres, Need::Nats, Need::HaProxy])?;
    load.program = match std::env::var_os("MANA_PROGRAM") {
        Some(program) => PathBuf::from(program),
        None => {
            shell::run(&mut cargo(&["build", "--release", "--package", "mana-program"]))?;
            target().join("release/mana")
        }
    };
    let average = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("load average before: {}", average.trim());
    let is_chosen = |place| load.on.is_none_or(|on| on == place);
    if is_chosen("sqlite") {
        let folder = std::env::temp_dir().join(format!("mana-load-{}", std::process::id()));
        let data = folder.to_str().ok_or("the temporary folder has no UTF-8 name")?;
        let (server, host) = start(&load.program, &["--data", data])?;
        load.measure("one server, SQLite", &host, None)?;
        drop(server);
        // The folder may not exist.
        let _ = fs::remove_dir_all(&folder);
    }
    if is_chosen("postgres") {
        let postgres = TestPostgres::start_durable();
        let database = postgres.create_database();
        let (_server, host) = start(&load.program, &["--database", &database])?;
        load.measure("one server, PostgreSQL", &host, Some((&postgres, &database)))?;
    }
    if is_chosen("cluster") {
        let any_port = ([127, 0, 0, 1], 0).into();
        let postgres = TestPostgres::start_durable();
        let mut cluster = TestCluster::start_on(postgres, &load.program, 3, any_port, &UNLIMITED);
        for _ in 1..(SOCKETS_PER_GAME * load.games).div_ceil(SOCKETS_PER_BALANCER) {
            cluster.add_balancer();
        }
        let host = cluster.address().to_string();
        load.measure("three servers", &host, Some((&cluster.postgres, cluster.database())))?;
    }
    Ok(())
}

/// A server, killed on drop.
struct LoadedServer(Child);

impl Drop for LoadedServer {
    fn drop(&mut self) {
        // It may have exited already.
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

/// PostgreSQL's statistics of its write-ahead log: records, bytes, writes and syncs.
fn write_ahead_log((postgres, database): (&TestPostgres, &str)) -> [f64; 4] {
    let sql = "SELECT concat_ws(' ', wal_records, wal_bytes, wal_write, wal_sync) FROM pg_stat_wal";
    let text = postgres.execute(database, sql);
    let mut numbers = text.split_whitespace().map(|number| number.parse().unwrap_or(0.0));
    [(); 4].map(|()| numbers.next().unwrap_or(0.0))
}

impl Load<'_> {
    /// Plays games, and prints their cost after the setup: the time and bytes of each process.
    fn measure(
        &self,
        name: &str,
        host: &str,
        database: Option<(&TestPostgres, &str)>,
    ) -> Result<(), String> {
        let Load { program, games, every, seconds, .. } = self;
        let mut load = Command::new(program);
        load.args(["load", "--server", host, "--games", &games.to_string()]);
        load.args(["--sockets", &(SOCKETS_PER_GAME * games).to_string()]);
        load.args(["--every", &every.to_string(), "--seconds", &seconds.to_string()]);
        let load = load.stdout(Stdio::piped()).spawn();
        let mut load = load.map_err(|error| format!("{}: {error}", program.display()))?;
        let mut output = BufReader::new(load.stdout.take().ok_or("a load without output")?);
        let mut report = String::new();
        let failed = |error: std::io::Error| error.to_string();
        // The first line is printed when the games are set up.
        output.read_line(&mut report).map_err(failed)?;
        let sample = || {
            let postgres = database.map(|(postgres, _)| postgres);
            (usage(load.id(), postgres), busy_ticks(), database.map(write_ahead_log))
        };
        let (before, busy_before, log_before) = sample();
        std::thread::sleep(Duration::from_secs(*seconds));
        let (after, busy_after, log_after) = sample();
        output.read_to_string(&mut report).map_err(failed)?;
        load.wait().map_err(failed)?;
        println!("\n{name}\n{}", report.trim_end());
        let moves = report.split(": ").nth(1).and_then(|rest| rest.split(' ').next());
        let moves: f64 = moves.and_then(|moves| moves.parse().ok()).ok_or("there was no move")?;
        let share = |ticks: u64| ticks as f64 / *seconds as f64;
        println!("all of the machine: {:.0}% of a processor", share(busy_after - busy_before));
        for (process, now) in after {
            let then = before.get(&process).copied().unwrap_or_default();
            let ticks = now.ticks.saturating_sub(then.ticks);
            let bytes = now.written.saturating_sub(then.written) as f64 / moves;
            println!(
                "{process}: {:.0}% of a processor, {:.3} ms and {bytes:.0} bytes dirtied a move",
                share(ticks),
                10.0 * ticks as f64 / moves,
            );
        }
        if let Some((before, after)) = log_before.zip(log_after) {
            let [records, bytes, writes, syncs] =
                [0, 1, 2, 3].map(|place: usize| (after[place] - before[place]) / moves);
            println!(
                "write-ahead log: {records:.1} records of {bytes:.0} bytes, {writes:.2} writes and \
                 {syncs:.2} syncs a move"
            );
        }
        Ok(())
    }
}

/// The busy time of all processors so far, in hundredths of a second.
fn busy_ticks() -> u64 {
    let stat = fs::read_to_string("/proc/stat").unwrap_or_default();
    let fields = stat.lines().next().unwrap_or_default().split_whitespace().skip(1);
    // All except idle and I/O wait; guests are already counted as users.
    let fields = fields.take(8).enumerate().filter(|(place, _)| ![3, 4].contains(place));
    fields.filter_map(|(_, ticks)| ticks.parse::<u64>().ok()).sum()
}

/// The usage of this process's children, by name. PostgreSQL is no direct child, and the clients are the same program
/// as the servers.
fn usage(clients: u32, postgres: Option<&TestPostgres>) -> BTreeMap<String, Usage> {
    let mut parents = BTreeMap::new();
    let mut usages = Vec::new();
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(id) = process.file_name().to_str().and_then(|id| id.parse::<u32>().ok()) else {
            continue;
        };
        // `ID (NAME) STATE PARENT …`, where the name may have anything in it.
        let Ok(stat) = fs::read_to_string(process.path().join("stat")) else { continue };
        let Some((head, fields)) = stat.rsplit_once(") ") else { continue };
        let name = match head.split_once('(') {
            _ if id == clients => "clients",
            Some((_, "mana")) => "servers",
            name => name.map_or("", |(_, name)| name),
        };
        let fields: Vec<u64> =
            fields.split_whitespace().map(|field| field.parse().unwrap_or(0)).collect();
        let Some(&parent) = fields.get(1) else { continue };
        parents.insert(u64::from(id), parent);
        // In user and kernel mode, of the process and its ended children.
        let ticks = fields.get(11..15).unwrap_or_default().iter().sum();
        let io = fs::read_to_string(process.path().join("io")).unwrap_or_default();
        let written = io.lines().find_map(|line| line.strip_prefix("write_bytes: "));
        let written = written.and_then(|bytes| bytes.parse().ok()).unwrap_or(0);
        usages.push((u64::from(id), name.to_string(), Usage { ticks, written }));
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
