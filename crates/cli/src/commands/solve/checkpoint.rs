use anyhow::{Context, Result};
use mana_game::Position;
use mana_solver::Solver;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where what has been found out is written down now and then.
pub(super) struct Checkpoint {
    path: PathBuf,
    every: Duration,
}

impl Checkpoint {
    pub(super) fn new(path: &Path, every: Duration) -> Checkpoint {
        Checkpoint { path: path.to_owned(), every }
    }

    /// How long to wait between two of them.
    pub(super) fn every(&self) -> Duration {
        self.every
    }

    pub(super) fn save<P: Position>(&self, solver: &Solver<P>) -> Result<()> {
        let save = |file: &mut BufWriter<File>| solver.save(file);
        replace(&self.path, save).with_context(|| self.path.display().to_string())
    }

    /// Takes over what was written down; nothing if there is no file yet.
    pub(super) fn load<P: Position>(&self, solver: &Solver<P>) -> Result<()> {
        let shown = || self.path.display().to_string();
        match File::open(&self.path) {
            Ok(file) => solver.load(&mut BufReader::new(file)).with_context(shown),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(anyhow::Error::msg(error.to_string())).with_context(shown),
        }
    }
}

/// Replaces a file as a whole: whoever looks, and whatever breaks, there is the old one or the new one.
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

/// An error of this file, not of standard output.
fn message(error: io::Error) -> anyhow::Error {
    anyhow::Error::msg(error.to_string())
}
