//! The handling of Ctrl-C and SIGTERM.

use crate::status_line;
use std::io;
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// The exit status of a command that was interrupted.
pub const INTERRUPTED_STATUS: u8 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Lets a command shut down in order: the first interrupt sets the returned flag, a second one exits.
pub fn catch() -> &'static AtomicBool {
    listen(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            exit();
        }
    });
    &INTERRUPTED
}

/// Exits at the first interrupt; for commands without partial results.
pub fn exit_at_once() {
    listen(exit);
}

/// Whether the program was interrupted after [`catch`].
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Exits, and restores the terminal first.
fn exit() {
    let _hidden = status_line::hide();
    process::exit(INTERRUPTED_STATUS.into());
}

/// Calls a function at each signal. If signals cannot be caught, they end the program by default.
fn listen(act: impl Fn() + Send + 'static) {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let (ready, is_ready) = mpsc::channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(each_signal(act, ready))
        });
        // The thread drops its end when it is ready.
        let _ = is_ready.recv();
    });
}

#[cfg(unix)]
async fn each_signal(act: impl Fn(), ready: Sender<()>) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    drop(ready);
    loop {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        act();
    }
}

#[cfg(not(unix))]
async fn each_signal(act: impl Fn(), ready: Sender<()>) -> io::Result<()> {
    drop(ready);
    loop {
        tokio::signal::ctrl_c().await?;
        act();
    }
}
