//! Nothing: the build script of this package builds the web application.
//!
//! It is apart from `crates/site`, which embeds the files, as Cargo starts first what most packages wait for, and the page
//! takes longest.

#![forbid(unsafe_code)]
