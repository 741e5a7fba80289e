//! The repository is self-contained: nothing in it refers to a file outside.

mod support;

use std::fs;
use std::path::{Component, Path, PathBuf};
use support::{root, tracked_files};

/// Resolves a relative path in a folder of the repository; `None` if it leaves the repository.
fn resolve(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut resolved = folder.to_path_buf();
    for component in Path::new(path).components() {
        match component {
            Component::ParentDir => resolved.pop().then_some(())?,
            Component::Normal(name) => resolved.push(name),
            _ => {}
        }
    }
    Some(resolved)
}

/// The runs of `../` in a text.
fn ascents(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c != '.' && c != '/').filter(|part| part.contains("../")).map(|part| {
        let start = part.find("../").unwrap_or_default();
        let end = part.rfind("../").unwrap_or_default();
        &part[start..end + "../".len()]
    })
}

/// The folder of the package that a file belongs to.
fn package_folder(path: &Path) -> PathBuf {
    let package =
        path.ancestors().skip(1).find(|folder| root().join(folder).join("Cargo.toml").is_file());
    package.unwrap_or(Path::new("")).to_path_buf()
}

#[test]
fn ascents_are_found_and_followed() {
    assert_eq!(
        ascents("concat!(\"/../../data\", \"../x\")").collect::<Vec<_>>(),
        ["../../", "../"]
    );
    assert_eq!(resolve(Path::new("crates/cli"), "../../data"), Some("data".into()));
    assert_eq!(resolve(Path::new("crates/cli"), "../../../data"), None);
}

#[test]
fn no_path_leaves_the_repository() {
    for path in tracked_files() {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        let path = Path::new(&path);
        for line in text.lines() {
            // Such a path is relative to the package, every other one to the file.
            let from_package = line.contains("CARGO_MANIFEST_DIR");
            let folder = if from_package {
                package_folder(path)
            } else {
                path.parent().unwrap().to_path_buf()
            };
            for ascent in ascents(line) {
                assert!(resolve(&folder, ascent).is_some(), "{}: {line}", path.display());
            }
        }
    }
}

#[test]
fn no_link_leaves_the_repository() {
    for path in tracked_files() {
        let Ok(target) = fs::read_link(root().join(&path)) else { continue };
        let folder = Path::new(&path).parent().expect("a folder");
        let resolved = resolve(folder, &target.to_string_lossy());
        assert!(resolved.is_some_and(|file| root().join(file).is_file()), "{path}");
    }
}

#[test]
fn links_between_documents_are_valid() {
    for path in tracked_files().into_iter().filter(|path| path.ends_with(".md")) {
        let text = support::read(&path);
        let folder = Path::new(&path).parent().expect("a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") || file.starts_with("mailto:") {
                continue;
            }
            let target = resolve(folder, file).unwrap_or_else(|| panic!("{path}: {link}"));
            assert!(root().join(&target).exists(), "{path}: {link} leads nowhere");
        }
    }
}

/// Files that are included at compile time lie in their package, or it could not be published. In packages that are
/// never published, they lie in the repository.
#[test]
fn packages_include_nothing_from_outside() {
    for folder in ["crates", "data"] {
        for (path, text) in support::sources(folder) {
            let package = package_folder(Path::new(&path));
            let manifest = support::read(&format!("{}/Cargo.toml", package.display()));
            let is_published = !manifest.contains("publish = false");
            let file_folder = Path::new(&path).parent().expect("a folder");
            for line in
                text.lines().filter(|line| line.contains("include_") || line.contains("include!"))
            {
                for ascent in ascents(line) {
                    let target = resolve(file_folder, ascent);
                    assert!(
                        target.is_some_and(|target| !is_published || target.starts_with(&package)),
                        "{path}: {line}"
                    );
                }
            }
        }
    }
}
