/// The Content-Security-Policy for the page itself, as far as a `<meta>` element may carry it.
///
/// The server sends the same and more with every response; this is for static hosts, which send nothing.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'";

/// The same for the page that other sites show: it loads its program, its style and its messages, and nothing else.
pub(crate) const EMBED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";
