//! A NATS server for tests, from the system's packages, on a free port of this machine.

#![forbid(unsafe_code)]
#![cfg(unix)]

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A server. It ends when this is dropped, or when the test process ends in any way.
pub struct TestNats {
    settings: PathBuf,
    /// JetStream's storage folder.
    store: PathBuf,
    port: u16,
    running: Mutex<Option<Running>>,
}

/// The process of a server, and a watchdog that ends it when this process has ended.
struct Running {
    server: Child,
    watchdog: Child,
}

/// The folder of the certificate and the key for `localhost`.
const TLS_FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../test-postgres/tls");

impl TestNats {
    /// The certificate of the authority that signed that of a server with TLS.
    pub const AUTHORITY: &'static str =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../test-postgres/tls/authority.pem");

    /// The settings of a server that requires TLS, with a certificate for `localhost`.
    pub fn tls_settings() -> String {
        format!(
            "tls {{ cert_file: \"{TLS_FOLDER}/server.pem\", key_file: \"{TLS_FOLDER}/server.key\" }}"
        )
    }

    /// Starts a server without authentication.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn start() -> TestNats {
        TestNats::start_with("")
    }

    /// Starts a server that requires TLS, with a certificate for `localhost`.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn start_with_tls() -> TestNats {
        TestNats::start_with(&TestNats::tls_settings())
    }

    /// Starts a server with JetStream, with its own storage folder.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn start_with_jetstream() -> TestNats {
        TestNats::start_with("jetstream { store_dir: \"STORE\" }")
    }

    /// Starts a server with additional settings, in the syntax of its configuration file; `STORE` is its storage
    /// folder.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn start_with(more: &str) -> TestNats {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr());
        let port = free.expect("a free port").port();
        let name = format!("mana-nats-{}-{number}", std::process::id());
        let store = std::env::temp_dir().join(name);
        let settings = store.with_extension("conf");
        let more = more.replace("STORE", &store.to_string_lossy());
        let text = format!("listen: \"127.0.0.1:{port}\"\n{more}\n");
        fs::write(&settings, text).expect("a file of settings");
        let nats = TestNats { settings, store, port, running: Mutex::default() };
        nats.resume();
        nats
    }

    /// Its port on this machine.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("nats://localhost:{}", self.port)
    }

    /// Restarts it after it was stopped.
    ///
    /// # Panics
    /// It cannot be started.
    pub fn resume(&self) {
        let mut command = Command::new("nats-server");
        command.arg("--config").arg(&self.settings).stdin(Stdio::null());
        let server = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect(
            "NATS is missing; `cargo xtask test` installs it, or: sudo apt-get install nats-server",
        );
        // Standard input closes when this process ends.
        let watchdog = Command::new("sh")
            .args(["-c", "read -r _; kill -KILL \"$0\"", &server.id().to_string()])
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the watchdog of NATS starts");
        *self.running.lock().expect("the process") = Some(Running { server, watchdog });
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(60), "NATS does not listen");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Kills it.
    ///
    /// # Panics
    /// It is not running.
    pub fn stop(&self) {
        let running = self.running.lock().expect("the process").take();
        running.expect("it runs").end();
    }

    /// Sends it a signal, `-STOP` or `-CONT`.
    ///
    /// # Panics
    /// It is not running.
    pub fn signal(&self, signal: &str) {
        let running = self.running.lock().expect("the process");
        let id = running.as_ref().expect("it runs").server.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill runs").success());
    }
}

impl Running {
    fn end(mut self) {
        // It may have exited already.
        let _ = self.server.kill();
        let _ = self.server.wait();
        drop(self.watchdog.stdin.take());
        let _ = self.watchdog.wait();
    }
}

impl Drop for TestNats {
    fn drop(&mut self) {
        if let Some(running) = self.running.lock().ok().and_then(|mut running| running.take()) {
            running.end();
        }
        let _ = fs::remove_file(&self.settings);
        let _ = fs::remove_dir_all(&self.store);
    }
}
