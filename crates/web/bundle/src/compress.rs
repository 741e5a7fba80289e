//! Compresses files at build time instead of at every request.

use crate::asset::extension;
use crate::digest::Digest;
use crate::error::BundleError;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::sync::{Mutex, PoisonError};

/// The suffix and the content of each compressed form that is smaller than the file.
pub(crate) type CompressedForms = Vec<(&'static str, Vec<u8>)>;

/// Compresses each content once.
#[derive(Default)]
pub(crate) struct Compressor {
    done: Mutex<HashMap<Digest, CompressedForms>>,
}

impl Compressor {
    /// Compresses a file ahead of time, so that [`finish`](Compressor::finish) finds it done.
    pub(crate) fn prepare(&self, path: &str, bytes: &[u8]) -> Result<(), BundleError> {
        let forms = compressed_forms(path, bytes)?;
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.insert(Digest::of(bytes), forms);
        Ok(())
    }

    /// The compressed forms of a file.
    pub(crate) fn finish(&self, path: &str, bytes: &[u8]) -> Result<CompressedForms, BundleError> {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        match done.remove(&Digest::of(bytes)) {
            Some(forms) => Ok(forms),
            None => {
                drop(done);
                compressed_forms(path, bytes)
            }
        }
    }
}

/// Compresses a file.
pub(crate) fn compressed_forms(path: &str, bytes: &[u8]) -> Result<CompressedForms, BundleError> {
    if !is_compressible(path) {
        return Ok(Vec::new());
    }
    let failed = |error| BundleError::Compress { path: path.to_owned(), error };
    let mut forms =
        vec![(".br", brotli(bytes).map_err(failed)?), (".gz", gzip(bytes).map_err(failed)?)];
    forms.retain(|(_, compressed)| compressed.len() < bytes.len());
    Ok(forms)
}

/// Whether compression may help: the format of a picture is compressed already.
fn is_compressible(path: &str) -> bool {
    matches!(
        extension(path),
        "css" | "ftl" | "html" | "js" | "json" | "svg" | "txt" | "wasm" | "webmanifest"
    )
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    brotli::CompressorReader::new(bytes, 1 << 16, 11, 22).read_to_end(&mut compressed)?;
    Ok(compressed)
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suffixes(path: &str, bytes: &[u8]) -> Vec<&'static str> {
        compressed_forms(path, bytes).unwrap().into_iter().map(|(suffix, _)| suffix).collect()
    }

    #[test]
    fn only_smaller_forms_are_used() {
        assert_eq!(suffixes("index.html", &[b'a'; 1000]), [".br", ".gz"]);
        assert_eq!(suffixes("index.html", b"a"), [""; 0]);
        assert_eq!(suffixes("icon.png", &[b'a'; 1000]), [""; 0]);
    }

    #[test]
    fn compressing_ahead_gives_the_same_result() {
        let compressor = Compressor::default();
        compressor.prepare("a.wasm", &[1; 1000]).unwrap();
        for bytes in [[1; 1000], [2; 1000]] {
            let forms = compressor.finish("assets/a.wasm", &bytes).unwrap();
            assert_eq!(forms, compressed_forms("a.wasm", &bytes).unwrap());
        }
    }
}
