//! Files that commands write. A path is checked before the work begins; later errors name the file.

use anyhow::{Result, anyhow, bail};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is written as a whole, once or repeatedly. It is replaced atomically, so that a crash leaves the old or
/// the new content, never a part.
pub struct OutputFile {
    /// The path as it was given.
    path: PathBuf,
    /// The path of the file, with links resolved.
    target: PathBuf,
    /// The temporary file, which is then renamed; `None` for a device or a pipe, which cannot be replaced.
    draft: Option<PathBuf>,
}

impl OutputFile {
    /// Checks that the file can be written, without changing it.
    ///
    /// # Errors
    /// It is a folder, its parent is not a folder, or permissions forbid it.
    pub fn new(path: &Path) -> Result<OutputFile> {
        let unusable = |error: io::Error| anyhow!("{}: {error}", path.display());
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let is_regular = match fs::metadata(&target) {
            Ok(metadata) if metadata.is_dir() => bail!("{}: it is a folder", path.display()),
            Ok(metadata) if metadata.is_file() => {
                OpenOptions::new().write(true).open(&target).map_err(unusable)?;
                true
            }
            Ok(_) => false,
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(unusable(error)),
        };
        let draft = is_regular.then(|| {
            let mut name = target.clone().into_os_string();
            name.push(".part");
            PathBuf::from(name)
        });
        if let Some(draft) = &draft {
            File::create(draft).and_then(|_| fs::remove_file(draft)).map_err(unusable)?;
        }
        Ok(OutputFile { path: path.to_owned(), target, draft })
    }

    /// The path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the content of the file.
    ///
    /// # Errors
    /// It cannot be written, and is unchanged.
    pub fn write(
        &self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), OutputFileError> {
        self.try_write(write).map_err(|error| {
            if let Some(draft) = &self.draft {
                let _ = fs::remove_file(draft);
            }
            OutputFileError { path: self.path.clone(), error }
        })
    }

    fn try_write(
        &self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> io::Result<()> {
        let Some(draft) = &self.draft else {
            let mut file = BufWriter::new(OpenOptions::new().write(true).open(&self.target)?);
            write(&mut file)?;
            return file.flush();
        };
        let mut file = BufWriter::new(File::create(draft)?);
        write(&mut file)?;
        file.flush()?;
        if let Ok(metadata) = fs::metadata(&self.target) {
            file.get_ref().set_permissions(metadata.permissions())?;
        }
        file.get_ref().sync_all()?;
        fs::rename(draft, &self.target)
    }
}

/// A file that is appended to while a command runs, so that finished results survive a kill.
pub struct GrowingFile {
    path: PathBuf,
    file: File,
}

impl GrowingFile {
    /// Creates the file; one that exists is refused, or emptied with `force`.
    ///
    /// # Errors
    /// It exists, or cannot be created.
    pub fn create(path: &Path, force: bool) -> Result<GrowingFile> {
        if !force && fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
            bail!("{} exists; replace it with --force", path.display());
        }
        let file = File::create(path);
        GrowingFile::opened(path, file)
    }

    /// Opens or creates the file, for appending.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn append(path: &Path) -> Result<GrowingFile> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        GrowingFile::opened(path, file)
    }

    fn opened(path: &Path, file: io::Result<File>) -> Result<GrowingFile> {
        let file = file.map_err(|error| anyhow!("{}: {error}", path.display()))?;
        Ok(GrowingFile { path: path.to_owned(), file })
    }

    /// Appends to the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&mut self, content: impl AsRef<[u8]>) -> Result<(), OutputFileError> {
        self.file
            .write_all(content.as_ref())
            .map_err(|error| OutputFileError { path: self.path.clone(), error })
    }
}

/// A file could not be written, although its path was valid.
#[derive(Debug)]
pub struct OutputFileError {
    /// The path as it was given.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

impl fmt::Display for OutputFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for OutputFileError {}
