use anyhow::{Context, Result, anyhow, ensure};
use mana_console::output_file::{OutputFile, OutputFileError};
use mana_game::Position;
use mana_solver::Solver;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::time::Duration;

/// The file to which progress is saved regularly.
pub(super) struct CheckpointFile {
    file: OutputFile,
    interval: Duration,
}

impl CheckpointFile {
    pub(super) fn new(path: &Path, interval: Duration) -> Result<CheckpointFile> {
        Ok(CheckpointFile { file: OutputFile::new(path)?, interval })
    }

    /// The time between two checkpoints.
    pub(super) fn interval(&self) -> Duration {
        self.interval
    }

    pub(super) fn path(&self) -> &Path {
        self.file.path()
    }

    pub(super) fn save<P: Position>(&self, solver: &Solver<P>) -> Result<(), OutputFileError> {
        self.file.write(|file| solver.save(file))
    }

    /// Loads the checkpoint, if the file exists.
    pub(super) fn load<P: Position>(&self, solver: &Solver<P>) -> Result<()> {
        let shown = || self.path().display().to_string();
        match File::open(self.path()) {
            Ok(file) => solver.load(&mut BufReader::new(file)).with_context(shown),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(anyhow!("{}: {error}", shown())),
        }
    }

    /// Refuses to replace the progress of an earlier search.
    pub(super) fn check_is_new(&self) -> Result<()> {
        ensure!(
            !self.path().is_file(),
            "{} exists; continue from it with --resume, or delete it",
            self.path().display()
        );
        Ok(())
    }
}
