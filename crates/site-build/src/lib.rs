//! Nothing: the build script of this package builds the web application.
//!
//! It is separate from `crates/site`, which embeds the files, as the page takes longest and Cargo first starts the
//! packages that most others depend on.

#![forbid(unsafe_code)]
