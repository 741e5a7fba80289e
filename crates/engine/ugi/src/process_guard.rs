use std::process::{Child, Command, Stdio};

/// Kills an engine and its descendants when this is dropped, and also when this process ends for any reason.
///
/// A shell waits for the end of its standard input, which the system closes for a process that was killed, and then
/// kills the engine's process group. `PR_SET_PDEATHSIG` would need unsafe code, and would not reach an engine's
/// descendants. Without such a shell, the caller must kill the engine.
#[derive(Debug)]
pub(crate) struct ProcessGuard {
    shell: Option<Child>,
}

impl ProcessGuard {
    /// Guards an engine that leads a process group of its own.
    pub(crate) fn start(engine: &Child) -> ProcessGuard {
        if cfg!(not(unix)) {
            return ProcessGuard { shell: None };
        }
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "read -r _; kill -s KILL -- \"-$1\"", "sh"]);
        command.arg(engine.id().to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A signal to this process's group must not kill the guard.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        ProcessGuard { shell: command.spawn().ok() }
    }
}

impl Drop for ProcessGuard {
    fn drop(&mut self) {
        if let Some(mut shell) = self.shell.take() {
            shell.stdin = None;
            let _ = shell.wait();
        }
    }
}
