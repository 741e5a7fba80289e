//! What Ctrl-C and SIGTERM do to a command.

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

/// Lets a command end in order: the first interrupt sets the flag that is returned, a second one ends the program.
pub fn catch() -> &'static AtomicBool {
    listen(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            exit();
        }
    });
    &INTERRUPTED
}

/// Ends the program at the first interrupt: for commands that have no partial result.
pub fn exit_at_once() {
    listen(exit);
}

/// Whether the program was interrupted while a command wanted to know.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends the program, with the terminal as it was.
fn exit() {
    let _hidden = status_line::hide();
    process::exit(INTERRUPTED_STATUS.into());
}

/// Calls a function at each signal. Where signals cannot be caught they end the program, as they do by default.
fn listen(act: impl Fn() + Send + 'static) {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let (ready, is_ready) = mpsc::channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(each_signal(act, ready))
        });
        // The thread is ready when it has dropped its end.
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
