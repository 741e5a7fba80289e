//! The Python checker of certificates, `starters/python/verify.py`: it agrees with `mana verify` on every file.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use fastrand::Rng;
use mana_data::{STANDARD_CERTIFICATES, TURNED_CERTIFICATES};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checker").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The output lines for the files in a folder that a program accepts. It must give a reason for every other file.
#[track_caller]
fn verified(mut program: Command, folder: &Path) -> Vec<String> {
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    let output = program.args(&files).current_dir(folder).output().unwrap();
    let lines =
        |bytes| String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    let (verified, rejected) = (lines(output.stdout), lines(output.stderr));
    assert_eq!(verified.len() + rejected.len(), files.len(), "{rejected:#?}");
    assert_eq!(output.status.code(), Some(if rejected.is_empty() { 0 } else { 2 }));
    verified
}

/// The files in a folder that both programs accept.
#[track_caller]
fn verified_by_both(folder: &Path) -> Vec<String> {
    let mut mana = Command::new(env!("CARGO_BIN_EXE_mana"));
    mana.arg("verify");
    let mut python = Command::new("python3");
    python.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../starters/python/verify.py"));
    let expected = verified(mana, folder);
    assert_eq!(verified(python, folder), expected);
    expected
}

/// A checker is only trusted if it can be read.
#[test]
fn the_checker_is_short() {
    let source = include_str!("../../../starters/python/verify.py");
    // Docstrings are the odd pieces between their quotes; the format is no docstring, and counts as code.
    let code = source.replace("r\"\"\"", "").replace("(.*)\"\"\"", "");
    let code: String = code.split("\"\"\"").step_by(2).collect();
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with('#');
    let lines = code.lines().filter(is_code).count();
    assert!((50..=100).contains(&lines), "{lines} lines of code");
}

#[test]
fn every_certificate_of_the_repository() {
    let folder = folder("kept");
    let files: Vec<_> = STANDARD_CERTIFICATES.iter().chain(TURNED_CERTIFICATES).collect();
    for file in &files {
        fs::write(folder.join(file.name), file.bytes).unwrap();
    }
    assert_eq!(verified_by_both(&folder).len(), files.len());
}

/// Both kinds of claims, in every edition that has something to prove quickly, and under a house rule.
#[test]
fn certificates_of_the_test_vectors() {
    let folder = folder("solved");
    let solve = |rules: &str, position: &str, prover: &str, file: String| {
        let output = Command::new(env!("CARGO_BIN_EXE_mana"))
            .args(["solve", "--rules", rules, "--position", position, "--prover", prover])
            .args(["--nodes", "3000", "--hash", "8", "--certificate", &file])
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    let vectors =
        mana_data::VECTORS.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    // There are 25 vectors for each edition; Burst of Mana is last.
    for (number, vector) in vectors.enumerate().take(150).filter(|(number, _)| number % 25 < 6) {
        let (rules, position) =
            (vector["rules"].as_str().unwrap(), vector["position"].as_str().unwrap());
        for prover in ["black", "white"] {
            solve(rules, position, prover, format!("{number}-{prover}.cert"));
        }
    }
    let house_rules = "zillions,set-up=first-row,orientations=se+nw";
    solve(house_rules, "rdrrrr/6/6/6/6/RDRRRR b - se", "black", "house.cert".to_owned());
    let verified = verified_by_both(&folder);
    assert_eq!(verified.len(), fs::read_dir(&folder).unwrap().count(), "the solver wrote them");
    for part in [
        "black wins",
        "white wins",
        "black cannot",
        "white cannot",
        "escampe",
        "jactalea",
        "-pl",
        house_rules,
    ] {
        assert!(verified.iter().any(|line| line.contains(part)), "{part}: {verified:#?}");
    }
}

/// Flipped bits, truncation, and attempts of a forger who repairs the checksum.
#[test]
fn damaged_certificates() {
    const COUNT: usize = 1_200;
    let folder = folder("damaged");
    let mut random = Rng::with_seed(1);
    for number in 0..COUNT {
        let original = STANDARD_CERTIFICATES[random.usize(..STANDARD_CERTIFICATES.len())].bytes;
        let damaged = loop {
            let damaged = damage(original, number % 8, &mut random);
            if damaged != original {
                break damaged;
            }
        };
        fs::write(folder.join(format!("{number:04}.cert")), damaged).unwrap();
    }
    // Another choice can be as good, and other rules can make no difference; both must recognise that.
    let verified = verified_by_both(&folder);
    assert!(COUNT - verified.len() >= 1_000, "{} are still proofs", verified.len());
}

fn damage(original: &[u8], kind: usize, random: &mut Rng) -> Vec<u8> {
    let (content, _) = original.split_at(original.len() - 8);
    let mut bytes = content.to_vec();
    let moves = 1 + (0..bytes.len()).filter(|&at| bytes[at] == b'\n').nth(4).unwrap();
    match kind {
        // Without a new checksum.
        0 => {
            let mut bytes = original.to_vec();
            let at = random.usize(..bytes.len());
            bytes[at] ^= 1 << random.u8(..8);
            return bytes;
        }
        1 => return original[..random.usize(..original.len())].to_vec(),
        // Truncation or trailing bytes.
        2 => bytes.truncate(random.usize(..bytes.len())),
        3 => bytes.extend((0..random.usize(1..4)).map(|_| random.u8(..))),
        // A byte of the text, replaced by another plausible one.
        4 => bytes[random.usize(..moves)] = *random.choice(b"0123456789DRdrbw -/\n,=+").unwrap(),
        // A choice changed, two choices swapped, one deleted.
        5 => bytes[random.usize(moves..content.len())] = random.u8(..20),
        6 => bytes.swap(random.usize(moves..content.len()), random.usize(moves..content.len())),
        _ => {
            bytes.remove(random.usize(moves..content.len()));
        }
    }
    let checksum = crc64(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// CRC-64/XZ.
fn crc64(bytes: &[u8]) -> u64 {
    let step = |crc: u64| (crc >> 1) ^ if crc & 1 == 1 { 0xc96c_5795_d787_0f42 } else { 0 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u64::from(byte), |crc, _| step(crc)))
}
