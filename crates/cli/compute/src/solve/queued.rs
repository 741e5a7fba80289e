//! Solving a position on a worker.

use super::{Args, ReportedVerdict, SolveReport};
use crate::jobs_elsewhere::{QueueAddress, run_elsewhere};
use crate::jobs_here::JobSource;
use anyhow::Result;
use mana_console::interrupt;
use mana_console::output_file::{OutputFile, OutputFileError};
use mana_game::{Position, Side};
use mana_jobs::{Job, JobResult, ProofJob, ProofResult, ProofVerdict};
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A single job: a proof.
struct ProofSource {
    job: Option<Job>,
    result: Option<ProofResult>,
    started: Instant,
}

impl JobSource for ProofSource {
    fn next_job(&mut self) -> Option<(usize, Job)> {
        self.job.take().map(|job| (0, job))
    }

    fn take_result(&mut self, _: usize, _: Job, result: JobResult) -> Result<()> {
        if let JobResult::Proof(proof) = result {
            self.result = Some(proof);
        }
        Ok(())
    }

    fn progress(&self, _: usize) -> String {
        format!("{} s: waiting for a worker", self.started.elapsed().as_secs())
    }
}

/// Lets a worker solve a position. Returns the report, and whether the certificate could be written.
pub(super) fn solve<P: Position>(
    rules: P::Rules,
    args: &Args,
    queue: &QueueAddress,
) -> Result<(SolveReport, Result<(), OutputFileError>)> {
    let started = Instant::now();
    let root = *args.start.game::<P>(rules, &args.moves)?.position();
    let prover = args.prover.map_or(root.turn(), Side::from);
    let certificate_file = args.certificate.as_deref().map(OutputFile::new).transpose()?;
    let job = Job::Proof(ProofJob {
        rules: rules.to_string(),
        position: root.to_string(),
        prover,
        nodes: args.work.effort().nodes,
        seconds: args.work.time.map(|time| time.as_secs_f64()),
        wants_certificate: true,
    });
    interrupt::catch();
    let source = Mutex::new(ProofSource { job: Some(job), result: None, started });
    run_elsewhere(&source, queue, None)?;
    let proof = source.into_inner().unwrap_or_else(PoisonError::into_inner).result;
    // Without a result the command was interrupted.
    let verdict = match proof.as_ref().map(|proof| proof.verdict) {
        Some(ProofVerdict::Won { plies }) => ReportedVerdict::Won { plies, shortest: None },
        Some(ProofVerdict::NotWon) => ReportedVerdict::NotWon,
        Some(ProofVerdict::Open { .. }) | None => ReportedVerdict::Open,
    };
    let certificate = proof.as_ref().and_then(|proof| proof.certificate.as_ref());
    let certified = match certificate_file.zip(certificate) {
        Some((file, bytes)) => file.write(|file| file.write_all(bytes)),
        None => Ok(()),
    };
    let report = SolveReport {
        rules: rules.to_string(),
        position: root.to_string(),
        prover,
        verdict,
        first_moves: None,
        nodes: proof.map_or(0, |proof| proof.nodes),
        seconds: started.elapsed().as_secs_f64(),
    };
    Ok((report, certified))
}
