use crate::encoding::Encoding;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// The web application as files.
#[derive(Clone, Debug)]
pub struct Site(Source);

#[derive(Clone, Debug)]
enum Source {
    Embedded(BTreeMap<&'static str, Content>),
    Folder(PathBuf),
}

/// What a file holds.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub(crate) bytes: Cow<'static, [u8]>,
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
    /// What changes with the content.
    pub(crate) tag: Option<String>,
}

impl Content {
    /// The bytes in an encoding, where there is one.
    pub(crate) fn encoded(&self, encoding: Encoding) -> Option<&'static [u8]> {
        match encoding {
            Encoding::Brotli => self.brotli,
            Encoding::Gzip => self.gzip,
        }
    }
}

/// A file as the build script lists it.
struct Embedded {
    path: &'static str,
    bytes: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

const EMBEDDED: &[Embedded] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

impl Site {
    /// The application that is in this program. A debug build has none; see [`check`](Site::check).
    pub fn embedded() -> Site {
        Site::of(EMBEDDED)
    }

    /// The application in a folder, read anew for each request, for the time while it is worked on.
    pub fn folder(folder: impl Into<PathBuf>) -> Site {
        Site(Source::Folder(folder.into()))
    }

    fn of(files: &[Embedded]) -> Site {
        let content = |file: &Embedded| Content {
            bytes: Cow::Borrowed(file.bytes),
            brotli: file.brotli,
            gzip: file.gzip,
            tag: Some(format!("{:016x}", digest(file.bytes))),
        };
        Site(Source::Embedded(files.iter().map(|file| (file.path, content(file))).collect()))
    }

    /// Makes sure that there is a page to serve.
    ///
    /// # Errors
    /// This build has no page in it, or the folder has none.
    pub fn check(&self) -> Result<(), NoSite> {
        match &self.0 {
            _ if self.content("index.html").is_some() => Ok(()),
            Source::Embedded(_) => Err(NoSite::NotEmbedded),
            Source::Folder(folder) => Err(NoSite::NotInFolder(folder.clone())),
        }
    }

    /// Whether a file is named after its content, so that a browser may keep it for good.
    pub(crate) fn is_immutable(&self, path: &str) -> bool {
        matches!(self.0, Source::Embedded(_)) && path.starts_with("assets/")
    }

    /// The file with this path from the root of the application.
    pub(crate) fn content(&self, path: &str) -> Option<Content> {
        match &self.0 {
            Source::Embedded(files) => files.get(path).cloned(),
            Source::Folder(folder) => {
                let bytes = fs::read(folder.join(inside(path)?)).ok()?;
                Some(Content { bytes: Cow::Owned(bytes), brotli: None, gzip: None, tag: None })
            }
        }
    }

    /// Every file with its path.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(crate) fn files(&self) -> io::Result<Vec<(String, Content)>> {
        let paths = match &self.0 {
            Source::Embedded(files) => files.keys().map(ToString::to_string).collect(),
            Source::Folder(folder) => list(folder)?,
        };
        let content = |path: String| self.content(&path).map(|content| (path, content));
        Ok(paths.into_iter().filter_map(content).collect())
    }
}

/// A path that leads nowhere else: plain names only.
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

/// Tells contents apart; nobody is kept from making equal ones on purpose (FNV-1a).
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// There is no web application where it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSite {
    /// The program was built without it.
    NotEmbedded,
    /// The folder has none.
    NotInFolder(PathBuf),
}

impl fmt::Display for NoSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSite::NotEmbedded => f.write_str(
                "this is a debug build, which has no page in it; build with --release, or use `cargo xtask web`",
            ),
            NoSite::NotInFolder(folder) => {
                write!(f, "{} has no index.html", folder.display())
            }
        }
    }
}

impl Error for NoSite {}

#[cfg(test)]
impl Site {
    /// A small application for tests.
    pub(crate) fn sample() -> Site {
        Site::of(&[
            Embedded {
                path: "index.html",
                bytes: b"<h1>Mana</h1>",
                brotli: Some(b"brotli"),
                gzip: Some(b"gzip"),
            },
            Embedded {
                path: "assets/app-0123456789abcdef.js",
                bytes: b"start()",
                brotli: None,
                gzip: Some(b"gzip"),
            },
            Embedded { path: "404.html", bytes: b"<a href=/>Play</a>", brotli: None, gzip: None },
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leads_out_of_a_folder() {
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
    fn a_missing_page_is_told_apart() {
        assert_eq!(Site::sample().check(), Ok(()));
        assert_eq!(Site::of(&[]).check(), Err(NoSite::NotEmbedded));
        let nowhere = PathBuf::from("no such folder");
        assert_eq!(Site::folder(&nowhere).check(), Err(NoSite::NotInFolder(nowhere)));
    }
}
