//! Checkpoints: the table as a file, to resume a search from.

use crate::{ProofEntry, ProofNumbers, Solver};
use mana_game::{Position, hash_key};
use std::fmt;
use std::io::{self, Read, Write};

/// Why a checkpoint cannot be loaded.
#[derive(Debug)]
pub enum CheckpointError {
    /// It could not be read.
    Io(io::Error),
    /// It is not a checkpoint, or it is incomplete or corrupt.
    Damaged,
    /// It is for another game, other rules or another prover, named here.
    OtherSubject(String),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(error) => error.fmt(f),
            CheckpointError::Damaged => f.write_str("not a checkpoint, or a damaged one"),
            CheckpointError::OtherSubject(subject) => write!(f, "this checkpoint is for {subject}"),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => CheckpointError::Damaged,
            _ => CheckpointError::Io(error),
        }
    }
}

const MAGIC: &[u8; 16] = b"mana checkpoint\n";

/// One entry: key, proof number, disproof number, plies, epoch, effort.
const RECORD: usize = 16 + 4 + 4 + 2 + 1 + 1;

/// Longer subjects are rejected.
const MAX_SUBJECT_LENGTH: u32 = 1000;

impl<P: Position> Solver<P> {
    /// Writes a checkpoint: the table and the node count. A search may be running.
    ///
    /// # Errors
    /// Writing failed.
    pub fn save(&self, out: &mut impl Write) -> io::Result<()> {
        let mut out = Checksummed { inner: out, sum: 0 };
        out.write_all(MAGIC)?;
        let subject = self.subject();
        out.write_all(&(subject.len() as u32).to_le_bytes())?;
        out.write_all(subject.as_bytes())?;
        out.write_all(&self.nodes().to_le_bytes())?;
        let mut written = Ok(());
        self.table().for_each(|key, entry| {
            if written.is_ok() {
                written = out.write_all(&to_record(key, &entry));
            }
        });
        written?;
        // The terminator: no entry is all zeros.
        out.write_all(&[0; RECORD])?;
        let sum = out.sum;
        out.inner.write_all(&sum.to_le_bytes())
    }

    /// Adds the entries and the node count of a checkpoint to this solver's.
    ///
    /// # Errors
    /// The checkpoint cannot be read, is damaged, or has another subject. Entries read before the error was found stay in
    /// the table, so the solver should not be used afterwards.
    pub fn load(&self, input: &mut impl Read) -> Result<(), CheckpointError> {
        let mut input = Checksummed { inner: input, sum: 0 };
        let mut magic = [0; MAGIC.len()];
        input.read_exact(&mut magic)?;
        let mut length = [0; 4];
        input.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length);
        if magic != *MAGIC || length > MAX_SUBJECT_LENGTH {
            return Err(CheckpointError::Damaged);
        }
        let mut subject = vec![0; length as usize];
        input.read_exact(&mut subject)?;
        let subject = String::from_utf8(subject).map_err(|_| CheckpointError::Damaged)?;
        if subject != self.subject() {
            return Err(CheckpointError::OtherSubject(subject));
        }
        let mut nodes = [0; 8];
        input.read_exact(&mut nodes)?;
        loop {
            let mut record = [0; RECORD];
            input.read_exact(&mut record)?;
            if record == [0; RECORD] {
                break;
            }
            let (key, entry) = parse_record(&record).ok_or(CheckpointError::Damaged)?;
            self.table().store(key, entry);
        }
        let expected = input.sum;
        let mut sum = [0; 8];
        input.inner.read_exact(&mut sum)?;
        if u64::from_le_bytes(sum) != expected || input.inner.read(&mut [0])? != 0 {
            return Err(CheckpointError::Damaged);
        }
        self.add_nodes(u64::from_le_bytes(nodes));
        Ok(())
    }

    /// The game, rules and prover that the table is for.
    fn subject(&self) -> String {
        format!("{} under {} rules, {} to win", P::GAME, self.rules(), self.prover())
    }
}

fn to_record(key: u128, entry: &ProofEntry) -> [u8; RECORD] {
    let mut record = [0; RECORD];
    record[..16].copy_from_slice(&key.to_le_bytes());
    record[16..20].copy_from_slice(&entry.numbers.proof.to_le_bytes());
    record[20..24].copy_from_slice(&entry.numbers.disproof.to_le_bytes());
    record[24..26].copy_from_slice(&entry.plies.to_le_bytes());
    record[26] = entry.epoch;
    record[27] = entry.effort;
    record
}

fn parse_record(record: &[u8; RECORD]) -> Option<(u128, ProofEntry)> {
    let number = |start: usize| {
        let bytes: [u8; 4] = record[start..start + 4].try_into().ok()?;
        Some(u32::from_le_bytes(bytes))
    };
    let key = u128::from_le_bytes(record[..16].try_into().ok()?);
    let numbers = ProofNumbers { proof: number(16)?, disproof: number(20)? };
    let plies = u16::from_le_bytes([record[24], record[25]]);
    let is_valid = numbers.proof.max(numbers.disproof) > 0
        && numbers.proof.max(numbers.disproof) <= ProofNumbers::INFINITE;
    is_valid.then_some((key, ProofEntry { numbers, plies, epoch: record[26], effort: record[27] }))
}

/// A reader or writer that computes a checksum of the bytes that pass through.
struct Checksummed<T> {
    inner: T,
    sum: u64,
}

impl<T> Checksummed<T> {
    fn add(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let word = u64::from_le_bytes(word);
            self.sum = hash_key(u128::from(self.sum) << 64 | u128::from(word));
        }
    }
}

impl<T: Write> Checksummed<&mut T> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl<T: Read> Checksummed<&mut T> {
    fn read_exact(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.add(bytes);
        Ok(())
    }
}
