//! The Content-Security-Policy of the web application.
//!
//! The page has its policy in a `<meta>` element, for static hosts that send no headers, and the server sends it as a
//! header. Both are defined here.
//!
//! ```
//! let embed = mana_assets::policy_of("embed.html");
//! assert!(embed.header.starts_with(embed.meta));
//! ```

/// The policy of a file of the application.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContentSecurityPolicy {
    /// As the content of a `<meta>` element, which cannot hold `frame-ancestors`.
    pub meta: &'static str,
    /// As the value of a header.
    pub header: &'static str,
}

/// The one page that other sites may show in a frame.
pub const EMBED_PAGE: &str = "embed.html";

/// The policy of the file with this path from the root of the application.
pub fn policy_of(path: &str) -> ContentSecurityPolicy {
    if path == EMBED_PAGE { EMBED } else { DEFAULT }
}

macro_rules! policy {
    ($directives:literal, $ancestors:literal) => {
        ContentSecurityPolicy {
            meta: $directives,
            header: concat!($directives, "; frame-ancestors ", $ancestors),
        }
    };
}

/// Nothing from other origins, nothing inline, no framing; WebAssembly is the only thing that may be compiled.
const DEFAULT: ContentSecurityPolicy = policy!(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; \
     media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'",
    "'none'"
);

/// The embedded page loads its program, its style, its fonts and its messages; any site may frame it.
const EMBED: ContentSecurityPolicy = policy!(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'none'",
    "*"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_embedded_page_may_be_framed() {
        for (path, ancestors) in
            [("index.html", "'none'"), (EMBED_PAGE, "*"), ("embed.html/", "'none'"), ("", "'none'")]
        {
            let policy = policy_of(path);
            assert_eq!(policy.header, format!("{}; frame-ancestors {ancestors}", policy.meta));
        }
    }
}
