//! Any text as a job and as its result, and any bytes as the certificate of a proof: everything that parses
//! round-trips, and checking a result always terminates.
//!
//! The first line is the job, the second its result. If anything follows, it is the certificate that comes with the result,
//! without its checksum.

#![no_main]

use mana_jobs::{Job, JobResult};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Reads a value, and reads what is written of it.
fn read<T: Serialize + DeserializeOwned + PartialEq + Debug>(bytes: &[u8]) -> Option<T> {
    let value: T = serde_json::from_slice(bytes).ok()?;
    let written = serde_json::to_vec(&value).expect("what is read can be written");
    assert_eq!(serde_json::from_slice::<T>(&written).ok().as_ref(), Some(&value));
    Some(value)
}

/// CRC-64/XZ, which a certificate ends with.
fn checksum(bytes: &[u8]) -> u64 {
    const POLYNOMIAL: u64 = 0xc96c_5795_d787_0f42;
    let step = |crc: u64| if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u64::from(byte), |crc, _| step(crc)))
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut lines = bytes.splitn(3, |byte| *byte == b'\n');
    let job = read::<Job>(lines.next().unwrap_or_default());
    let result = read::<JobResult>(lines.next().unwrap_or_default());
    let (Some(job), Some(mut result)) = (job, result) else { return };
    if let Some(certificate) = lines.next() {
        let sum = checksum(certificate).to_le_bytes();
        let certificate = Some([certificate, sum.as_slice()].concat());
        match &mut result {
            JobResult::Proof(proof) => proof.certificate = certificate,
            JobResult::Answers { answers } => {
                answers
                    .iter_mut()
                    .for_each(|answer| answer.proof.certificate = certificate.clone());
            }
            JobResult::Review(_) | JobResult::Failed { .. } => {}
        }
    }
    if let Err(flaw) = job.check(&result) {
        assert!(!flaw.to_string().is_empty());
    }
});
