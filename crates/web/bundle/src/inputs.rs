//! The inputs of a bundle, so that a build script knows when it is out of date.

use crate::error::BundleError;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Files and folders whose change requires a new bundle. A folder stands for everything in it.
#[derive(Default, Debug)]
pub(crate) struct BundleInputs {
    paths: BTreeSet<PathBuf>,
}

impl BundleInputs {
    /// Adds a file or a folder.
    pub(crate) fn add(&mut self, path: impl Into<PathBuf>) {
        self.paths.insert(path.into());
    }

    /// Adds the inputs of a Cargo artifact: the sources in its dep-info file, and the manifests of their packages.
    ///
    /// # Errors
    /// Cargo has written no such file.
    pub(crate) fn add_dep_info(&mut self, file: &Path) -> Result<(), BundleError> {
        let text = fs::read_to_string(file).map_err(BundleError::io(file))?;
        for source in parse_dep_info(&text) {
            let manifests = source.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
            self.paths.extend(manifests.into_iter().find(|manifest| manifest.is_file()));
            self.paths.insert(source);
        }
        Ok(())
    }

    /// Writes the list to a file, a path on each line.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write(&self, file: &Path) -> Result<(), BundleError> {
        let lines: String = self.paths.iter().map(|path| format!("{}\n", path.display())).collect();
        fs::write(file, lines).map_err(BundleError::io(file))
    }
}

/// The prerequisites in a dep-info file of Cargo, which is a rule of a makefile: `target: source source`. Spaces in
/// paths are escaped with a backslash.
fn parse_dep_info(text: &str) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for (_, sources) in text.lines().filter_map(|line| line.split_once(": ")) {
        let mut path = String::new();
        for word in sources.split(' ') {
            match word.strip_suffix('\\') {
                Some(part) => path.extend([part, " "]),
                None => {
                    path.push_str(word);
                    paths.push(PathBuf::from(std::mem::take(&mut path)));
                }
            }
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dep_info_names_the_sources() {
        let paths = parse_dep_info("/t/play.wasm: /a/src/lib.rs /my\\ code/src/main.rs /b.txt\n");
        assert_eq!(paths, ["/a/src/lib.rs", "/my code/src/main.rs", "/b.txt"].map(PathBuf::from));
        assert!(parse_dep_info("").is_empty());
    }

    #[test]
    fn a_source_adds_its_manifest() {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = package.join("src/inputs.rs");
        let folder = std::env::temp_dir().join(format!("mana-bundle-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let dep_info = folder.join("program.d");
        let escaped = source.display().to_string().replace(' ', "\\ ");
        fs::write(&dep_info, format!("program: {escaped}\n")).unwrap();
        let mut inputs = BundleInputs::default();
        inputs.add_dep_info(&dep_info).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(inputs.paths, [package.join("Cargo.toml"), source].into());
    }
}
