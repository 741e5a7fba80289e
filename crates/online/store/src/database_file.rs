//! The database file: its permissions, and whether it has been deleted or replaced.

use crate::StoreError;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The files of an open database.
///
/// A process that has a file open keeps writing to it after it was deleted or replaced, and those writes would be lost.
#[derive(Debug)]
pub(crate) struct DatabaseFile {
    path: PathBuf,
    parts: Vec<(PathBuf, FileIdentity)>,
}

impl DatabaseFile {
    /// The files of a database that was just opened and read: the main file and its write-ahead log.
    pub(crate) fn of(path: &Path) -> DatabaseFile {
        let mut log = path.as_os_str().to_os_string();
        log.push("-wal");
        let parts = [path.to_path_buf(), log.into()];
        let identified =
            |part: PathBuf| FileIdentity::of(&part).ok().map(|identity| (part, identity));
        DatabaseFile {
            path: path.to_path_buf(),
            parts: parts.into_iter().filter_map(identified).collect(),
        }
    }

    /// The path of the database.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the files are those that were opened.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        for (part, identity) in &self.parts {
            if FileIdentity::of(part).ok().as_ref() != Some(identity) {
                return Err(StoreError::Gone(part.clone()));
            }
        }
        Ok(())
    }
}

/// What distinguishes a file from another one at the same path.
#[derive(PartialEq, Eq, Debug)]
struct FileIdentity {
    #[cfg(unix)]
    device: u64,
    #[cfg(unix)]
    inode: u64,
}

impl FileIdentity {
    #[cfg(unix)]
    fn of(path: &Path) -> io::Result<FileIdentity> {
        use std::os::unix::fs::MetadataExt as _;

        let metadata = fs::metadata(path)?;
        Ok(FileIdentity { device: metadata.dev(), inode: metadata.ino() })
    }

    /// On other systems, an open file cannot be deleted.
    #[cfg(not(unix))]
    fn of(path: &Path) -> io::Result<FileIdentity> {
        fs::metadata(path).map(|_| FileIdentity {})
    }
}

/// Creates the data folder if it is missing, accessible only to its owner.
pub(crate) fn create_folder(folder: &Path) -> Result<(), StoreError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(StoreError::io(folder))
}

/// Creates a file if it is missing, readable only by its owner, as a database holds the key that signs cookies. SQLite
/// gives its other files the same permissions.
pub(crate) fn create_private(file: &Path) -> Result<File, StoreError> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let created = options.open(file).map_err(StoreError::io(file))?;
    #[cfg(unix)]
    {
        let owner_only = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        created.set_permissions(owner_only).map_err(StoreError::io(file))?;
    }
    Ok(created)
}
