/// A file of the application before it has an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SourceFile {
    /// The name by which other files and the page refer to it, such as `style.css` or `messages/en.ftl`.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl SourceFile {
    pub(crate) fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> SourceFile {
        SourceFile { name: name.into(), bytes: bytes.into() }
    }

    /// Whether it may contain `{{placeholders}}`.
    pub(crate) fn is_template(&self) -> bool {
        matches!(extension(&self.name), "html" | "css" | "js" | "webmanifest")
    }
}

/// A file of the finished application.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AssetFile {
    /// Its path below the root of the application.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
}

/// The part of a name after its last dot.
pub(crate) fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}
