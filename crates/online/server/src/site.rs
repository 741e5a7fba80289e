use crate::content_encoding::ContentEncoding;
use mana_assets::EmbeddedFile;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// The web application as files.
#[derive(Clone, Debug)]
pub struct Site(SiteSource);

#[derive(Clone, Debug)]
enum SiteSource {
    Embedded(BTreeMap<&'static str, SiteFile>),
    Folder(PathBuf),
}

/// A file of the site.
#[derive(Clone, Debug)]
pub(crate) struct SiteFile {
    pub(crate) bytes: Cow<'static, [u8]>,
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
    /// The entity tag, a digest of the bytes.
    pub(crate) tag: Option<String>,
}

impl SiteFile {
    /// The file in an encoding, if the site contains it.
    pub(crate) fn encoded(&self, encoding: ContentEncoding) -> Option<&'static [u8]> {
        match encoding {
            ContentEncoding::Brotli => self.brotli,
            ContentEncoding::Gzip => self.gzip,
        }
    }
}

impl Site {
    /// The application embedded in this program. A debug build has no files; see [`check`](Site::check).
    pub fn embedded(files: &[EmbeddedFile]) -> Site {
        let site_file = |file: &EmbeddedFile| SiteFile {
            bytes: Cow::Borrowed(file.bytes),
            brotli: file.brotli,
            gzip: file.gzip,
            tag: Some(format!("{:016x}", digest(file.bytes))),
        };
        Site(SiteSource::Embedded(files.iter().map(|file| (file.path, site_file(file))).collect()))
    }

    /// The application in a folder, read on every request; for development.
    pub fn folder(folder: impl Into<PathBuf>) -> Site {
        Site(SiteSource::Folder(folder.into()))
    }

    /// Checks that there is a page to serve.
    ///
    /// # Errors
    /// This build has no embedded page, or the folder has none.
    pub fn check(&self) -> Result<(), SiteError> {
        match &self.0 {
            _ if self.file("index.html").is_some() => Ok(()),
            SiteSource::Embedded(_) => Err(SiteError::NotEmbedded),
            SiteSource::Folder(folder) => Err(SiteError::NotInFolder(folder.clone())),
        }
    }

    /// Whether a file is named after its content, so that a browser may cache it forever.
    pub(crate) fn is_immutable(&self, path: &str) -> bool {
        matches!(self.0, SiteSource::Embedded(_)) && path.starts_with("assets/")
    }

    /// The file with this path from the root of the application.
    pub(crate) fn file(&self, path: &str) -> Option<SiteFile> {
        match &self.0 {
            SiteSource::Embedded(files) => files.get(path).cloned(),
            SiteSource::Folder(folder) => {
                let bytes = fs::read(folder.join(inside(path)?)).ok()?;
                Some(SiteFile { bytes: Cow::Owned(bytes), brotli: None, gzip: None, tag: None })
            }
        }
    }

    /// Every file with its path.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(crate) fn files(&self) -> io::Result<Vec<(String, SiteFile)>> {
        let paths = match &self.0 {
            SiteSource::Embedded(files) => files.keys().map(ToString::to_string).collect(),
            SiteSource::Folder(folder) => list(folder)?,
        };
        let file = |path: String| self.file(&path).map(|file| (path, file));
        Ok(paths.into_iter().filter_map(file).collect())
    }
}

/// The path, if it consists of plain names only and so cannot leave the folder.
fn inside(path: &str) -> Option<&Path> {
    let plain = |name: &str| {
        !name.starts_with('.')
            && !name.is_empty()
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
    };
    path.split('/').all(plain).then(|| Path::new(path))
}

/// The paths of all files under a folder.
fn list(folder: &Path) -> io::Result<Vec<String>> {
    let mut paths = Vec::new();
    let mut prefixes = vec![String::new()];
    while let Some(prefix) = prefixes.pop() {
        for entry in fs::read_dir(folder.join(&prefix))? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                prefixes.push(format!("{path}/"));
            } else {
                paths.push(path);
            }
        }
    }
    Ok(paths)
}

/// A digest for entity tags (FNV-1a). It need not resist attacks: a collision harms only its author.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Why there is no page to serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SiteError {
    /// The program was built without one.
    NotEmbedded,
    /// The folder has no `index.html`.
    NotInFolder(PathBuf),
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SiteError::NotEmbedded => f.write_str(
                "this is a debug build, which has no page in it; build with --release, or use `cargo xtask web`",
            ),
            SiteError::NotInFolder(folder) => {
                write!(f, "{} has no index.html", folder.display())
            }
        }
    }
}

impl Error for SiteError {}

#[cfg(test)]
impl Site {
    /// A small application for tests.
    pub(crate) fn sample() -> Site {
        Site::embedded(&[
            EmbeddedFile {
                path: "index.html",
                bytes: b"<h1>Mana</h1>",
                brotli: Some(b"brotli"),
                gzip: Some(b"gzip"),
            },
            EmbeddedFile {
                path: "assets/app-0123456789abcdef.js",
                bytes: b"start()",
                brotli: None,
                gzip: Some(b"gzip"),
            },
            EmbeddedFile {
                path: "404.html",
                bytes: b"<a href=/>Play</a>",
                brotli: None,
                gzip: None,
            },
            EmbeddedFile {
                path: "guide/index.html",
                bytes: b"<h1>Guide</h1>",
                brotli: None,
                gzip: None,
            },
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_cannot_leave_the_folder() {
        for path in [
            "",
            "/",
            "..",
            "../Cargo.toml",
            "a/../../b",
            "/etc/passwd",
            ".git/config",
            "a\\b",
            "a//b",
        ] {
            assert_eq!(inside(path), None, "{path}");
        }
        assert_eq!(inside("assets/app-01.js"), Some(Path::new("assets/app-01.js")));
    }

    #[test]
    fn a_missing_page_is_an_error() {
        assert_eq!(Site::sample().check(), Ok(()));
        assert_eq!(Site::embedded(&[]).check(), Err(SiteError::NotEmbedded));
        let nowhere = PathBuf::from("no such folder");
        assert_eq!(Site::folder(&nowhere).check(), Err(SiteError::NotInFolder(nowhere)));
    }
}
