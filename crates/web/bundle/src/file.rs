/// A file of the application before it has an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Source {
    /// The name by which other files and the page ask for it, such as `style.css` or `messages/en.ftl`.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl Source {
    pub(crate) fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Source {
        Source { name: name.into(), bytes: bytes.into() }
    }

    /// Written by hand for this program, so that it may hold `{{placeholders}}`.
    pub(crate) fn is_template(&self) -> bool {
        matches!(extension(&self.name), "html" | "css" | "js" | "webmanifest")
    }
}

/// A file of the finished application.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct File {
    /// Where it is, from the root of the application.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
}

/// What follows the last dot of a name.
pub(crate) fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}
