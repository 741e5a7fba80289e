use anyhow::{Context, Result};
use mana_game::Position;
use mana_solver::Solver;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file to which progress is saved regularly.
pub(super) struct CheckpointFile {
    path: PathBuf,
    interval: Duration,
}

impl CheckpointFile {
    pub(super) fn new(path: &Path, interval: Duration) -> CheckpointFile {
        CheckpointFile { path: path.to_owned(), interval }
    }

    /// The time between two checkpoints.
    pub(super) fn interval(&self) -> Duration {
        self.interval
    }

    pub(super) fn save<P: Position>(&self, solver: &Solver<P>) -> Result<()> {
        let save = |file: &mut BufWriter<File>| solver.save(file);
        replace(&self.path, save).with_context(|| self.path.display().to_string())
    }

    /// Loads the checkpoint, if the file exists.
    pub(super) fn load<P: Position>(&self, solver: &Solver<P>) -> Result<()> {
        let shown = || self.path.display().to_string();
        match File::open(&self.path) {
            Ok(file) => solver.load(&mut BufReader::new(file)).with_context(shown),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(anyhow::Error::msg(error.to_string())).with_context(shown),
        }
    }
}

/// Replaces a file atomically: after a crash there is the old content or the new one, never a part.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let mut file = BufWriter::new(File::create(&part).map_err(message)?);
    write(&mut file).and_then(|()| file.flush()).map_err(message)?;
    file.get_ref().sync_all().map_err(message)?;
    fs::rename(&part, path).map_err(message)
}

/// Hides that this is an I/O error: those are taken for errors of standard output.
fn message(error: io::Error) -> anyhow::Error {
    anyhow::Error::msg(error.to_string())
}
