//! Compresses files once here instead of at every request.

use crate::asset::{AssetFile, extension};
use crate::error::BundleError;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{Read as _, Write as _};

/// The suffix and the content of each compressed form that is smaller than the file.
pub(crate) fn variants(file: &AssetFile) -> Result<Vec<(&'static str, Vec<u8>)>, BundleError> {
    if !is_compressible(&file.path) {
        return Ok(Vec::new());
    }
    let failed = |error| BundleError::Compress { path: file.path.clone(), error };
    let mut variants = vec![
        (".br", brotli(&file.bytes).map_err(failed)?),
        (".gz", gzip(&file.bytes).map_err(failed)?),
    ];
    variants.retain(|(_, bytes)| bytes.len() < file.bytes.len());
    Ok(variants)
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
        let file = AssetFile { path: path.to_string(), bytes: bytes.to_vec() };
        variants(&file).unwrap().into_iter().map(|(suffix, _)| suffix).collect()
    }

    #[test]
    fn only_what_gets_smaller_is_kept() {
        assert_eq!(suffixes("index.html", &[b'a'; 1000]), [".br", ".gz"]);
        assert_eq!(suffixes("index.html", b"a"), [""; 0]);
        assert_eq!(suffixes("icon.png", &[b'a'; 1000]), [""; 0]);
    }
}
