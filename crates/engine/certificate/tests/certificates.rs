//! Valid certificates are accepted; everything else is rejected.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana::{Edition, Position};
use mana_certificate::{
    CertificateError, CertificateStrategy, Claim, StrategyError, certify_no_win, certify_win,
    verify,
};
use mana_game::{Position as _, Side};
use mana_solver::{Effort, Solver, Verdict};

fn position(edition: Edition, text: &str) -> Position {
    Position::parse(edition, text).unwrap()
}

/// The certificate of a position that can be decided quickly.
fn certificate<P: mana_game::Position>(root: &P, prover: Side) -> Vec<u8> {
    let solver = Solver::<P>::new(root.rules(), prover, 8);
    match solver.solve(root, Effort::nodes(1_000_000)) {
        Verdict::Won(strategy) => {
            certify_win(root, prover, |position| strategy.choice(position)).unwrap()
        }
        Verdict::NotWon(strategy) => {
            certify_no_win(root, prover, |position| strategy.choice(position)).unwrap()
        }
        Verdict::Open(numbers) => panic!("{root} is open: {numbers:?}"),
    }
}

fn small() -> Vec<u8> {
    certificate(&position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -"), Side::Black)
}

/// The same file with other contents and a matching checksum.
fn forge(bytes: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = bytes[..bytes.len() - 8].to_vec();
    change(&mut bytes);
    let sum = crc(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// An independent implementation of the checksum.
fn crc(bytes: &[u8]) -> u64 {
    let mut crc = u64::MAX;
    for byte in bytes {
        for bit in 0..8 {
            let mixed = (crc ^ u64::from(byte >> bit)) & 1;
            crc = (crc >> 1) ^ (mixed * 0xc96c_5795_d787_0f42);
        }
    }
    !crc
}

fn replace(bytes: &mut Vec<u8>, from: &str, to: &str) {
    let at = bytes.windows(from.len()).position(|part| part == from.as_bytes()).unwrap();
    bytes.splice(at..at + from.len(), to.bytes());
}

#[test]
fn wins_are_accepted_in_every_edition() {
    for text in ["rdrrrr/6/6/6/6/RDRRRR b -", "rrdrrr/6/6/6/6/RRDRRR b -"] {
        for edition in [Edition::COSMOLUDO, Edition::ZILLIONS, Edition::JACTALEA] {
            let verified = verify(&certificate(&position(edition, text), Side::Black)).unwrap();
            assert!(matches!(verified.claim, Claim::Wins { plies: 9..=13, .. }), "{verified:?}");
            assert_eq!(verified.rules, edition.to_string());
        }
    }
}

#[test]
fn disproofs_are_accepted() {
    let verified = verify(&certificate(
        &position(Edition::COSMOLUDO, "rdrrrr/6/6/6/6/RDRRRR b -"),
        Side::White,
    ));
    assert_eq!(verified.unwrap().claim.to_string(), "white cannot win");
    // Only the two Daimyo are left, and nothing re-enters: they can avoid each other forever.
    let verified =
        verify(&certificate(&position(Edition::ESCAMPE, "d5/6/6/6/6/5D b -"), Side::Black));
    assert_eq!(verified.unwrap().claim.to_string(), "black cannot win");
}

#[test]
fn burst_has_certificates_too() {
    let text = "1N3/1+T1+GS/e1E2/gsn+ra/1p2t b RPA";
    let root = burst::Position::parse(burst::Rules, text).unwrap();
    let verified = verify(&certificate(&root, Side::Black)).unwrap();
    // The shortest win takes three plies; the strategy may take longer.
    assert!(matches!(verified.claim, Claim::Wins { plies: 3..=5, .. }), "{verified:?}");
    assert_eq!((verified.rules.as_str(), verified.position.as_str()), ("burst", text));
}

#[test]
fn every_changed_byte_is_detected() {
    let good = small();
    assert!(verify(&good).is_ok());
    for index in 0..good.len() {
        for change in [1, 0x20, 0x80, 0xff] {
            let mut bad = good.clone();
            bad[index] ^= change;
            assert!(verify(&bad).is_err(), "byte {index} ^ {change}");
        }
        assert!(verify(&good[..index]).is_err(), "the first {index} bytes");
    }
    assert!(verify(&[&good[..], &[0]].concat()).is_err());
}

/// With a valid checksum, every other move is either rejected or as good, and the two readers agree.
#[test]
fn forged_moves_are_rejected_or_win() {
    let good = small();
    let header = good.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(4).unwrap().0 + 1;
    let mut rejected = 0;
    for index in header..good.len() - 8 {
        for choice in 0..12 {
            let bad = forge(&good, |bytes| bytes[index] = choice);
            let verified = verify(&bad);
            assert_eq!(read_claim(&bad), verified.clone().map(|verified| verified.claim));
            match verified {
                Err(_) => rejected += 1,
                Ok(verified) => assert_eq!(verified.claim, verify(&good).unwrap().claim),
            }
        }
    }
    assert!(rejected > 100);
}

/// The claim of a certificate whose strategy is read with the fast rules.
fn read_claim(bytes: &[u8]) -> Result<Claim, CertificateError> {
    let strategy = CertificateStrategy::<Position>::read(bytes, |rules| rules.parse().ok())?;
    Ok(strategy.claim())
}

#[track_caller]
fn check_forged(
    change: impl FnOnce(&mut Vec<u8>),
    expected: impl FnOnce(&CertificateError) -> bool,
) {
    let error = verify(&forge(&small(), change)).unwrap_err();
    assert!(expected(&error), "{error:?}");
    let message = error.to_string();
    assert!(!message.contains('\n') && message.len() < 300, "{message}");
}

#[test]
fn forged_files_are_rejected() {
    check_forged(
        |b| replace(b, "certificate 1", "certificate 2"),
        |f| *f == CertificateError::NotACertificate,
    );
    check_forged(
        |b| replace(b, "within 11", "within 12"),
        |f| matches!(f, CertificateError::WrongLength { .. }),
    );
    check_forged(|b| replace(b, "within 11", "within 011"), |f| *f == CertificateError::Malformed);
    check_forged(
        |b| replace(b, "black wins", "white wins"),
        |f| !matches!(f, CertificateError::Malformed),
    );
    check_forged(
        |b| replace(b, "rules cosmoludo", "rules chess"),
        |f| matches!(f, CertificateError::UnknownRules(_)),
    );
    check_forged(|b| replace(b, "rules cosmoludo", "rules cosmoludo-pl"), |_| true);
    check_forged(|b| replace(b, "RDRRRR b -", "RDRRRR w -"), |_| true);
    check_forged(|b| replace(b, "RDRRRR b -", "RDRRR1 b -"), |_| true);
    check_forged(
        |b| replace(b, "/6/6/6/6/", "/6/6/6/33/"),
        |f| matches!(f, CertificateError::InvalidPosition(_)),
    );
    check_forged(
        |b| replace(b, "position ", "position  "),
        |f| matches!(f, CertificateError::NonCanonicalPosition { .. }),
    );
    check_forged(|b| replace(b, "\nrules", "\r\nrules"), |f| *f == CertificateError::Malformed);
    check_forged(|b| b.push(0), |f| *f == CertificateError::Malformed);
}

/// A defence cannot be left out: a file with one move too few or too many is rejected.
#[test]
fn the_number_of_moves_must_be_right() {
    let count = verify(&small()).unwrap().choices;
    let count_line =
        |from: usize, to: usize| (format!("choices {from}\n"), format!("choices {to}\n"));
    let (from, to) = count_line(count, count - 1);
    check_forged(
        |bytes| {
            bytes.pop();
            replace(bytes, &from, &to);
        },
        |error| matches!(error, CertificateError::Strategy(StrategyError::MissingMove(_))),
    );
    let (from, to) = count_line(count, count + 1);
    check_forged(
        |bytes| {
            bytes.push(0);
            replace(bytes, &from, &to);
        },
        |error| *error == CertificateError::UnusedChoices(1),
    );
}

/// A side that moves back and forth forever does not lose, but does not win either.
#[test]
fn cycles_are_rejected() {
    let root = position(Edition::ESCAMPE, "d5/6/6/6/6/5D b -");
    let solver = Solver::new(Edition::ESCAMPE, Side::White, 8);
    let Verdict::NotWon(strategy) = solver.solve(&root, Effort::default()) else {
        panic!("White cannot win");
    };
    let choice = |position: &Position| strategy.choice(position);
    assert!(matches!(certify_win(&root, Side::Black, choice), Err(StrategyError::Cycle(_))));
    let held = certify_no_win(&root, Side::White, choice).unwrap();
    assert_eq!(verify(&held).unwrap().claim.to_string(), "white cannot win");
    let forged = forge(&held, |b| replace(b, "white cannot win", "black wins within 5 plies"));
    assert!(matches!(verify(&forged), Err(CertificateError::Strategy(StrategyError::Cycle(_)))));
}
