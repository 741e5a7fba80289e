//! A PostgreSQL server for tests, from the system's packages, in a temporary folder and on a Unix socket there.

#![forbid(unsafe_code)]
#![cfg(unix)]

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A server with its own data. It ends when this is dropped, or when the test process ends in any way.
pub struct TestPostgres {
    folder: PathBuf,
    programs: PathBuf,
    watchdog: Child,
    /// The TCP port, if it listens on one, with TLS.
    port: Option<u16>,
    /// Whether it syncs to disk, as in production.
    is_durable: bool,
}

/// The port in the name of the Unix socket.
const DEFAULT_PORT: u16 = 5432;

/// The folder of Debian's packages, with one subfolder for each version.
const DEBIAN_FOLDER: &str = "/usr/lib/postgresql";

/// Tests need no sync, as they do not crash the machine.
const WITHOUT_SYNC: &str = "-c fsync=off -c full_page_writes=off";

/// Little memory, and connections for some nodes.
const SETTINGS: &str = "-c shared_buffers=16MB -c max_connections=60";

impl TestPostgres {
    /// The server that all tests of a process share, each with its own databases.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn shared() -> &'static TestPostgres {
        static SHARED: OnceLock<TestPostgres> = OnceLock::new();
        SHARED.get_or_init(TestPostgres::start)
    }

    /// Starts a server.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn start() -> TestPostgres {
        TestPostgres::start_on(None, false)
    }

    /// Starts a server that syncs to disk, for measurements.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn start_durable() -> TestPostgres {
        TestPostgres::start_on(None, true)
    }

    /// Starts a server that listens on TCP with TLS. Its certificate is for `localhost`, signed by an
    /// [authority](Self::AUTHORITY) of its own.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn start_with_tls() -> TestPostgres {
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
        TestPostgres::start_on(Some(free.expect("a free port").port()), false)
    }

    /// The certificate of the authority, as a PEM file.
    pub const AUTHORITY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tls/authority.pem");

    fn start_on(port: Option<u16>, is_durable: bool) -> TestPostgres {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("mana-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let programs = find_programs();
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        if let Some(user) = unprivileged_user() {
            chown(&folder, Some(user.id), Some(user.group)).expect("its owner");
        }
        let data = folder.join("data");
        let mut create = unprivileged(&programs.join("initdb"));
        create.args(["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
        run(create.arg("--username=mana").arg("--pgdata").arg(&data));
        // Standard input closes when this process ends; then the server is stopped and its folder deleted.
        let stop =
            "read -r _; \"$0\" stop --silent --mode=immediate --pgdata \"$1/data\"; rm -rf \"$1\"";
        let watchdog = unprivileged(Path::new("sh"))
            .args(["-c", stop])
            .arg(programs.join("pg_ctl"))
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C in the terminal must not reach it.
            .process_group(0)
            .spawn()
            .expect("the watchdog of PostgreSQL starts");
        let postgres = TestPostgres { folder, programs, watchdog, port, is_durable };
        postgres.write_certificate();
        postgres.resume();
        postgres
    }

    /// Creates a database, and returns its URL.
    ///
    /// # Panics
    /// It cannot be created.
    pub fn create_database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let mut create = Command::new(self.programs.join("createdb"));
        create.arg("--host").arg(&self.folder).arg("--username=mana");
        run(create.arg(format!("--port={}", self.port.unwrap_or(DEFAULT_PORT))).arg(&name));
        match self.port {
            Some(port) => format!("postgres://mana@localhost:{port}/{name}"),
            None => {
                let folder = self.folder.to_str().expect("a path in UTF-8").replace('/', "%2F");
                format!("postgres://mana@{folder}/{name}")
            }
        }
    }

    /// Executes SQL in the database with a URL, and returns the output.
    ///
    /// # Panics
    /// The SQL fails.
    pub fn execute(&self, url: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        run(psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"]).args([
            "--set=ON_ERROR_STOP=1",
            "--command",
            sql,
            url,
        ]))
    }

    /// The id of its main process, the parent of the others.
    ///
    /// # Panics
    /// It is not running.
    pub fn process(&self) -> u32 {
        let file = fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("it runs");
        let id = file.lines().next().and_then(|id| id.parse().ok());
        id.expect("the id of a process")
    }

    /// Sends all of its processes a signal, `-STOP` or `-CONT`.
    ///
    /// # Panics
    /// It does not run.
    pub fn signal(&self, signal: &str) {
        let server = self.process();
        let kill = |ids: &[&str]| {
            let status = Command::new("kill").arg(signal).args(ids).stderr(Stdio::null()).status();
            status.expect("kill runs")
        };
        // First the one that starts the others.
        assert!(kill(&[&server.to_string()]).success(), "the server has ended");
        let children = fs::read_to_string(format!("/proc/{server}/task/{server}/children"));
        let children = children.expect("its processes");
        // Some of them may have ended.
        kill(&children.split_whitespace().collect::<Vec<_>>());
    }

    /// The Unix socket that it listens on.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port.unwrap_or(DEFAULT_PORT)))
    }

    /// Stops the server: `fast` closes its connections, `immediate` is equivalent to a crash.
    ///
    /// # Panics
    /// It cannot be stopped.
    pub fn stop(&self, mode: &str) {
        run(self.control("stop").arg(format!("--mode={mode}")));
    }

    /// Restarts it after it was stopped.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn resume(&self) {
        let folder = self.folder.display();
        let network = match self.port {
            Some(port) => format!(
                "-c listen_addresses=127.0.0.1 -p {port} -c ssl=on \
                 -c ssl_cert_file={folder}/server.pem -c ssl_key_file={folder}/server.key"
            ),
            None => "-c listen_addresses=".to_string(),
        };
        let sync = if self.is_durable { "" } else { WITHOUT_SYNC };
        let options = format!("{SETTINGS} {sync} -k {folder} {network}");
        // Waiting for its output would block, as the server holds it open while it runs.
        run(self
            .control("start")
            .arg("--options")
            .arg(options)
            .arg("--log")
            .arg(self.folder.join("log")));
    }

    /// Writes the certificate and the key, readable only by the server.
    fn write_certificate(&self) {
        let files = [
            ("server.pem", include_str!("../tls/server.pem")),
            ("server.key", include_str!("../tls/server.key")),
        ];
        for (name, text) in files.into_iter().filter(|_| self.port.is_some()) {
            let file = self.folder.join(name);
            fs::write(&file, text).expect("a file");
            fs::set_permissions(&file, PermissionsExt::from_mode(0o600)).expect("its permissions");
            if let Some(user) = unprivileged_user() {
                chown(&file, Some(user.id), Some(user.group)).expect("its owner");
            }
        }
    }

    fn control(&self, what: &str) -> Command {
        let mut command = unprivileged(&self.programs.join("pg_ctl"));
        command.args([what, "--silent", "--wait", "--timeout=60", "--pgdata"]);
        command.arg(self.folder.join("data"));
        command
    }
}

impl Drop for TestPostgres {
    fn drop(&mut self) {
        drop(self.watchdog.stdin.take());
        let _ = self.watchdog.wait();
    }
}

/// Runs a program and returns its output.
fn run(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The folder of PostgreSQL's programs: the newest of Debian's, or the one in the path.
fn find_programs() -> PathBuf {
    let version = |folder: &PathBuf| -> u32 {
        let name = folder.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.parse().ok()).unwrap_or(0)
    };
    let debian = fs::read_dir(DEBIAN_FOLDER).into_iter().flatten().flatten();
    let newest = debian.map(|entry| entry.path()).max_by_key(version).map(|path| path.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = newest.into_iter().chain(std::env::split_paths(&path));
    let found = folders.into_iter().find(|folder| folder.join("initdb").is_file());
    found.expect(
        "PostgreSQL is missing; `cargo xtask test` installs it, or: sudo apt-get install postgresql",
    )
}

struct User {
    name: &'static str,
    id: u32,
    group: u32,
}

/// The user to run PostgreSQL as if this process is root, as it refuses to run as root.
fn unprivileged_user() -> Option<User> {
    let id = |args: &[&str]| run(Command::new("id").args(args)).trim().parse::<u32>();
    if id(&["-u"]) != Ok(0) {
        return None;
    }
    let name = "nobody";
    Some(User {
        name,
        id: id(&["-u", name]).expect("a user id"),
        group: id(&["-g", name]).expect("a group id"),
    })
}

/// A command that does not run as root.
fn unprivileged(program: &Path) -> Command {
    match unprivileged_user() {
        Some(User { name, group, .. }) => {
            let mut command = Command::new("setpriv");
            command.arg(format!("--reuid={name}")).arg(format!("--regid={group}"));
            command.arg("--clear-groups").arg(program).current_dir("/");
            command
        }
        None => Command::new(program),
    }
}
