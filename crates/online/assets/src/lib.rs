//! The files of the web application, as the bundler writes them and the server sends them.

#![forbid(unsafe_code)]

mod policy;

pub use policy::{ContentSecurityPolicy, EMBED_PAGE, policy_of};

/// A file of the application, embedded in a program.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedFile {
    /// The path from the root of the application.
    pub path: &'static str,
    /// The content.
    pub bytes: &'static [u8],
    /// The content compressed with Brotli.
    pub brotli: Option<&'static [u8]>,
    /// The content compressed with gzip.
    pub gzip: Option<&'static [u8]>,
}
