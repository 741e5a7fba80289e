use std::process::{Child, Command, Stdio};

/// Ends an engine and all that it has started when this is dropped, and also when this process ends, however that
/// happens.
///
/// A shell waits for the end of its standard input, which the system closes for a process that was killed, and then
/// kills the engine's process group. `PR_SET_PDEATHSIG` would need unsafe code, and would not reach what an engine has
/// started. Where there is no such shell, whoever started the engine has to end it.
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
        // What ends this process's group must not end the guard.
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
