//! Files that commands read; `-` is standard input. Every error names the file, and the place in it as `file:5:48:`.

use anyhow::{Result, anyhow};
use mana_record::{LineColumn, RecordError};
use std::fs;
use std::io::{self, Read};

/// The content of a file.
pub fn read(file: &str) -> Result<Vec<u8>> {
    let bytes = match file {
        "-" => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
        path => fs::read(path),
    };
    bytes.map_err(|error| anyhow!("{file}: {error}"))
}

/// The content of a text file.
pub fn read_text(file: &str) -> Result<String> {
    String::from_utf8(read(file)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{file}:{line}: this is not UTF-8 text")
    })
}

/// The error of a record in a file.
pub fn record_error(file: &str, error: RecordError) -> anyhow::Error {
    let RecordError { location: LineColumn { line, column }, kind } = error;
    anyhow!("{file}:{line}:{column}: {kind}")
}
