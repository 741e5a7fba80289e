use std::ffi::OsString;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::slice;

/// How an engine is started as a child process.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineLaunch {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder it runs in, in which a relative path of the program begins too; `None` for the current one.
    pub directory: Option<PathBuf>,
    /// Its resource limits.
    pub limits: ProcessLimits,
    /// A file to which its standard error is appended.
    pub log: Option<PathBuf>,
}

/// Resource limits of a process. Beyond them, the system kills it or refuses it memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProcessLimits {
    /// Address space in MiB.
    pub memory: Option<u64>,
    /// Processor time in seconds.
    pub processor_time: Option<u64>,
}

impl ProcessLimits {
    /// Whether this system can limit a process.
    pub const SUPPORTED: bool = cfg!(unix);
}

/// The program and its arguments, as in a shell.
impl fmt::Display for EngineLaunch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&[slice::from_ref(&self.program), &self.arguments].concat().join(" "))
    }
}

impl EngineLaunch {
    /// The command that starts the engine, with its standard streams piped.
    pub(crate) fn command(&self) -> Command {
        let words = self.words();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        // Ctrl-C is for the driver, which decides when its engines end.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }

    /// The program and its arguments. Where there are limits, a shell sets them and becomes the program: setting them
    /// between fork and exec would need unsafe code.
    fn words(&self) -> Vec<OsString> {
        let mut words = Vec::new();
        let ProcessLimits { memory, processor_time } = self.limits;
        if ProcessLimits::SUPPORTED && (memory.is_some() || processor_time.is_some()) {
            let mut script = String::new();
            if let Some(mebibytes) = memory {
                script += &format!("ulimit -v {} && ", mebibytes.saturating_mul(1024));
            }
            if let Some(seconds) = processor_time {
                script += &format!("ulimit -t {seconds} && ");
            }
            words.extend(["/bin/sh", "-c", &format!("{script}exec \"$@\""), "sh"].map(Into::into));
        }
        words.push((&self.program).into());
        words.extend(self.arguments.iter().map(Into::into));
        words
    }

    /// Opens the log for appending.
    pub(crate) fn open_log(&self) -> io::Result<Option<File>> {
        let open = |path| OpenOptions::new().append(true).create(true).open(path);
        self.log.as_ref().map(open).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn limits_apply_to_the_process() {
        let limits = ProcessLimits { memory: Some(300), processor_time: Some(7) };
        let launch = EngineLaunch {
            program: "/bin/sh".to_owned(),
            arguments: ["-c", "ulimit -v; ulimit -t; pwd"].map(str::to_owned).into(),
            directory: Some("/".into()),
            limits,
            log: None,
        };
        let output = launch.command().output().expect("there is a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "307200\n7\n/\n");
    }
}
