//! A cluster of servers on loopback: PostgreSQL, NATS and HAProxy from the system's packages, and nodes of a given
//! program.

#![forbid(unsafe_code)]
#![cfg(unix)]

mod partition;

pub use partition::Partition;

use mana_test_nats::TestNats;
use mana_test_postgres::TestPostgres;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A cluster. All of its processes end when this is dropped, or when this process ends in any way.
pub struct TestCluster {
    program: PathBuf,
    arguments: Vec<String>,
    address: SocketAddr,
    nodes: Vec<ClusterProcess>,
    balancers: Vec<ClusterProcess>,
    database: String,
    /// The database server.
    pub postgres: TestPostgres,
    /// The NATS server.
    pub nats: TestNats,
}

/// A process of a cluster, and a watchdog that ends it when this process has ended.
struct ClusterProcess {
    child: Child,
    watchdog: Child,
    port: u16,
}

/// How long a process may take to be ready.
const START_TIMEOUT: Duration = Duration::from_secs(60);

impl TestCluster {
    /// Starts a number of nodes with additional arguments, behind a load balancer at an address; port 0 is any free
    /// port.
    ///
    /// # Panics
    /// Something cannot be started.
    pub fn start(
        program: &Path,
        count: usize,
        address: SocketAddr,
        arguments: &[&str],
    ) -> TestCluster {
        TestCluster::start_on(TestPostgres::start(), program, count, address, arguments)
    }

    /// Starts the nodes on a given database server.
    ///
    /// # Panics
    /// Something cannot be started.
    pub fn start_on(
        postgres: TestPostgres,
        program: &Path,
        count: usize,
        address: SocketAddr,
        arguments: &[&str],
    ) -> TestCluster {
        let nats = TestNats::start();
        let port = if address.port() == 0 { free_port() } else { address.port() };
        let mut cluster = TestCluster {
            program: program.to_path_buf(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            address: SocketAddr::new(address.ip(), port),
            nodes: Vec::new(),
            balancers: Vec::new(),
            database: postgres.create_database(),
            postgres,
            nats,
        };
        for _ in 0..count {
            let node = cluster.start_node(free_port());
            cluster.nodes.push(node);
        }
        cluster.add_balancer();
        cluster
    }

    /// The address of the load balancer.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of a node.
    pub fn node_address(&self, number: usize) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.nodes[number].port))
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The URL of the database.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// Shuts a node down, waits for it, and starts another in its place.
    ///
    /// # Panics
    /// The node fails to shut down, or the next to start.
    pub fn replace_node(&mut self, number: usize) {
        let node = &mut self.nodes[number];
        node.signal("-TERM");
        assert!(
            node.child.wait().expect("its end").success(),
            "a node that was asked to end failed"
        );
        let port = node.port;
        self.nodes[number] = self.start_node(port);
    }

    /// Waits until the first load balancer ends.
    ///
    /// # Panics
    /// The system cannot wait for it.
    pub fn wait(&mut self) -> ExitStatus {
        self.balancers[0].child.wait().expect("its end")
    }

    fn start_node(&self, port: u16) -> ClusterProcess {
        let mut command = Command::new(&self.program);
        command.arg("serve").arg("--listen").arg(format!("127.0.0.1:{port}"));
        command.args(["--trust", "127.0.0.1", "--nats", &self.nats.url()]);
        // Other users can read a command line.
        command.env("MANA_DATABASE", &self.database).args(&self.arguments);
        let mut node = ClusterProcess::start(command.stdout(Stdio::piped()), port);
        let mut line = String::new();
        let output = node.child.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        assert!(line.contains("http://"), "a node does not start");
        node
    }

    /// Adds a load balancer at the same address, among which the system distributes the connections. A process has a
    /// limit of open files, and a load balancer needs two for each connection.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn add_balancer(&mut self) {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("mana-haproxy-{}-{number}.cfg", std::process::id());
        // Only this one listens at the second address, whose readiness is checked.
        let own = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()));
        let mut text = format!(
            "defaults\n    mode http\n    timeout connect 1s\n    timeout client 1h\n    \
             timeout server 1h\n    timeout tunnel 1h\n    option redispatch\n    retries 3\n\
             frontend public\n    bind {},{own}\n    option forwardfor\n    default_backend nodes\n\
             backend nodes\n    balance leastconn\n    option httpchk GET /healthz\n    \
             default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions\n",
            self.address
        );
        for (number, node) in self.nodes.iter().enumerate() {
            let _ = writeln!(text, "    server node{number} 127.0.0.1:{}", node.port);
        }
        let settings = std::env::temp_dir().join(name);
        fs::write(&settings, text).expect("a file of settings");
        let mut command = Command::new("haproxy");
        command.arg("-f").arg(&settings).stdout(Stdio::null()).stderr(Stdio::null());
        self.balancers.push(ClusterProcess::start(&mut command, own.port()));
        let begun = Instant::now();
        while TcpStream::connect(own).is_err() {
            assert!(begun.elapsed() < START_TIMEOUT, "HAProxy does not listen");
            std::thread::sleep(Duration::from_millis(5));
        }
        // It has been read.
        let _ = fs::remove_file(&settings);
    }
}

impl ClusterProcess {
    fn start(command: &mut Command, port: u16) -> ClusterProcess {
        let child = command.stdin(Stdio::null()).spawn().unwrap_or_else(|error| {
            let program = command.get_program().display();
            panic!("{program}: {error}; `cargo xtask cluster` installs what is missing")
        });
        // Standard input closes when this process ends.
        let watchdog = Command::new("sh")
            .args(["-c", "read -r _; kill -KILL \"$0\"", &child.id().to_string()])
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            // Ctrl-C in the terminal must not reach it.
            .process_group(0)
            .spawn()
            .expect("a watchdog starts");
        ClusterProcess { child, watchdog, port }
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill runs").success());
    }
}

impl Drop for ClusterProcess {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        drop(self.watchdog.stdin.take());
        let _ = self.watchdog.wait();
    }
}

fn free_port() -> u16 {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr());
    free.expect("a free port").port()
}
