use crate::browser_page::BrowserPage;
use crate::cdp_connection::CdpConnection;
use serde_json::json;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Headless Chromium with an empty profile. Dropping this ends it.
pub struct Browser {
    process: Child,
    profile: PathBuf,
    connection: Arc<CdpConnection>,
}

/// The names that Chromium goes by; `CHROMIUM` names another.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// No sandbox, as tests may run as root, and no background traffic.
const FLAGS: [&str; 17] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--mute-audio",
    "--remote-debugging-pipe",
];

/// Chromium reads commands from file descriptor 3 and answers on 4; the shell moves the pipes there.
const SHELL: &str = "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null";

impl Browser {
    /// Starts the browser.
    ///
    /// # Panics
    /// There is no browser. A test that needs one fails rather than being skipped.
    pub fn launch() -> Browser {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let Some(program) = find() else {
            panic!(
                "the browser tests need Chromium, and there is none; on Debian: apt-get install chromium \
                 (or name it in CHROMIUM)"
            );
        };
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let profile = env::temp_dir().join(format!("mana-browser-{}-{number}", std::process::id()));
        let mut process = Command::new("sh")
            .args(["-c", SHELL, "sh"])
            .arg(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let (input, output) = (process.stdin.take(), process.stdout.take());
        let connection = CdpConnection::new(input.expect("its input"), output.expect("its output"));
        Browser { process, profile, connection: Arc::new(connection) }
    }

    /// Opens a tab.
    ///
    /// # Panics
    /// The browser refuses.
    pub fn open(&self) -> BrowserPage {
        let call = |method: &str, params| {
            self.connection.call(None, method, params).unwrap_or_else(|error| panic!("{error}"))
        };
        let target = call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = call("Target.attachToTarget", attach);
        let session = session["sessionId"].as_str().expect("a session").to_string();
        BrowserPage::new(Arc::clone(&self.connection), session)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.connection.call(None, "Browser.close", json!({}));
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(PathBuf::from(named));
    }
    let path = env::var_os("PATH")?;
    let folders: Vec<_> = env::split_paths(&path).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}
