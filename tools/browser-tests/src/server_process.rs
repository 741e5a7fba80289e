use crate::cargo_command::cargo_command;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs};

/// The program `mana serve`. Dropping this ends it.
pub struct ServerProcess {
    process: Child,
    data: PathBuf,
    address: String,
}

/// Ignores SIGXFSZ, so that exceeding a file size limit is an error instead.
const SHELL: &str = "trap '' XFSZ; exec \"$0\" \"$@\"";

impl ServerProcess {
    /// Starts the server on a free port.
    ///
    /// # Panics
    /// It cannot be built, or does not start.
    pub fn start() -> ServerProcess {
        ServerProcess::start_at("127.0.0.1:0")
    }

    /// Starts the server on an address.
    ///
    /// # Panics
    /// It cannot be built, or does not start.
    pub fn start_at(address: &str) -> ServerProcess {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let data = env::temp_dir().join(format!("mana-data-{}-{number}", std::process::id()));
        let mut process = Command::new("sh")
            .args(["-c", SHELL])
            .arg(program())
            .args(["serve", "--listen", address, "--data"])
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_string();
        ServerProcess { process, data, address }
    }

    /// Its address: `http://127.0.0.1:12345/`.
    pub fn address(&self) -> String {
        self.address.clone()
    }

    /// Its host and port: `127.0.0.1:12345`.
    pub fn host(&self) -> &str {
        self.address.trim_start_matches("http://").trim_end_matches('/')
    }

    /// Limits the size of the database's log, as a full disk would, or lifts the limit again.
    ///
    /// # Panics
    /// There is no `prlimit`, which comes with Linux.
    pub fn set_disk_full(&self, full: bool) {
        let log = fs::metadata(self.data.join("mana.sqlite-wal")).expect("the log");
        let limit = if full { log.len().to_string() } else { "unlimited".to_string() };
        let set = Command::new("prlimit")
            .args(["--pid", &self.process.id().to_string()])
            .arg(format!("--fsize={limit}:unlimited"))
            .status();
        assert!(set.expect("prlimit runs").success());
    }

    /// Sends it a signal, such as `-TERM`, and waits until it exits.
    ///
    /// # Panics
    /// There is no `kill`.
    pub fn signal_and_wait(mut self, signal: &str) -> ExitStatus {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().expect("kill runs");
        assert!(sent.success());
        self.process.wait().expect("its end")
    }

    /// Ends it at once.
    pub fn stop(self) {}
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// The program as it is shipped, built if necessary, unless `MANA_PROGRAM` names one.
///
/// # Panics
/// It cannot be built.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        if let Some(program) = env::var_os("MANA_PROGRAM") {
            return PathBuf::from(program);
        }
        let output = cargo_command()
            .args(["build", "--release", "--package", "mana-program"])
            .arg("--message-format=json-render-diagnostics")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "the program cannot be built");
        let built = String::from_utf8_lossy(&output.stdout);
        let program = built.lines().find_map(|line| {
            let message: Value = serde_json::from_str(line).ok()?;
            message["executable"].as_str().map(PathBuf::from)
        });
        program.expect("the program")
    })
}
