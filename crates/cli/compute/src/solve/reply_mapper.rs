//! The schedule of White's replies to a set-up, and the state of each.

use super::map::{MapEntry, MapStatus, SetUpMap};
use super::setups::{Args, certificate_file};
use crate::jobs_here::JobSource;
use anyhow::Result;
use mana_console::output_file::{OutputFile, OutputFileError};
use mana_console::status_line;
use mana_jobs::{AnswersJob, Job, JobResult, ProofVerdict, ReplyAnswer};
use mana_solver::ProofNumbers;
use std::collections::HashMap;
use std::io::Write;
use std::time::{Duration, Instant};

/// The nodes for each reply in the first round, and the factor by which they grow from round to round.
const FIRST_ROUND_NODES: u64 = 1000;
const ROUND_GROWTH: u64 = 2;

/// The time between two saves of the map.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);

/// The nodes of a job for a worker, so that it takes much longer than its transfer; and the most replies in one, so
/// that a lost job costs little.
const QUEUED_NODES: u64 = 400_000;
const MAX_QUEUED_REPLIES: u64 = 64;

/// Solves the replies of White to one set-up of Black, and records the verdicts in a map.
pub(super) struct ReplyMapper<'a> {
    args: &'a Args,
    black: String,
    max_nodes: u64,
    started: Instant,
    map_file: Option<OutputFile>,
    /// Whether workers do the jobs.
    is_queued: bool,
    map: SetUpMap,
    saved: Instant,
    /// The place of each reply in the map.
    places: HashMap<String, usize>,
    /// The state of each reply besides its entry.
    replies: Vec<ReplyState>,
    /// The nodes for each reply in the latest round.
    round: u64,
}

#[derive(Clone, Copy)]
struct ReplyState {
    /// Whether it is being searched.
    is_taken: bool,
    /// The proof number after the last round.
    proof: u32,
}

impl<'a> ReplyMapper<'a> {
    pub(super) fn new(
        args: &'a Args,
        black: String,
        map: SetUpMap,
        map_file: Option<OutputFile>,
        is_queued: bool,
    ) -> ReplyMapper<'a> {
        let unknown = ReplyState { is_taken: false, proof: ProofNumbers::UNKNOWN.proof };
        let replies = map.entries.iter().map(|(reply, _)| reply.clone());
        ReplyMapper {
            args,
            black,
            max_nodes: args.work.nodes.unwrap_or(FIRST_ROUND_NODES),
            started: Instant::now(),
            map_file,
            is_queued,
            saved: Instant::now(),
            places: replies.zip(0..).collect(),
            replies: vec![unknown; map.entries.len()],
            map,
            round: 0,
        }
    }

    /// Saves the map, and returns it.
    pub(super) fn finish(self) -> Result<SetUpMap, OutputFileError> {
        if let Some(file) = &self.map_file {
            self.map.save(file)?;
        }
        Ok(self.map)
    }

    /// The open reply with the fewest nodes and, of several, the least proof number; and the nodes to search it with.
    fn next_reply(&self) -> Option<(usize, u64)> {
        let is_open = |&place: &usize| {
            let entry = self.map.entries[place].1;
            entry.status == MapStatus::Open
                && entry.nodes < self.max_nodes
                && !self.replies[place].is_taken
        };
        let nodes = |place: usize| next_round(self.map.entries[place].1.nodes).min(self.max_nodes);
        (0..self.replies.len())
            .filter(is_open)
            .map(|place| (place, nodes(place)))
            .min_by_key(|&(place, nodes)| (nodes, self.replies[place].proof))
    }

    /// Records the result of a search of a reply.
    fn record(&mut self, nodes: u64, answer: &ReplyAnswer) -> Result<()> {
        let ReplyAnswer { reply, proof } = answer;
        // A result from a worker may contain any text.
        let Some(&place) = self.places.get(reply) else { return Ok(()) };
        let entry = &mut self.map.entries[place].1;
        let status = match proof.verdict {
            ProofVerdict::Won { plies } => MapStatus::Won(plies),
            ProofVerdict::NotWon => MapStatus::NotWon,
            ProofVerdict::Open { proof } => {
                self.replies[place] = ReplyState { is_taken: false, proof };
                entry.nodes = nodes;
                return Ok(());
            }
        };
        if let Some((folder, bytes)) =
            self.args.certificates.as_ref().zip(proof.certificate.as_ref())
        {
            certificate_file(folder, reply)?.write(|file| file.write_all(bytes))?;
        }
        *entry = MapEntry { status, nodes: entry.nodes.saturating_add(proof.nodes) };
        Ok(())
    }

    fn save_if_due(&mut self) -> Result<(), OutputFileError> {
        if let Some(file) = &self.map_file
            && self.saved.elapsed() >= SAVE_INTERVAL
        {
            self.map.save(file)?;
            self.saved = Instant::now();
        }
        Ok(())
    }
}

impl JobSource for ReplyMapper<'_> {
    fn next_job(&mut self) -> Option<(usize, Job)> {
        let (first, nodes) = self.next_reply()?;
        if nodes > self.round {
            self.round = nodes;
            let _hidden = status_line::hide();
            eprintln!("{}", self.progress(0));
        }
        let count = match self.is_queued {
            true => (QUEUED_NODES / nodes.max(1)).clamp(1, MAX_QUEUED_REPLIES),
            false => 1,
        };
        let mut replies = Vec::new();
        let mut next = Some((first, nodes));
        while let Some((place, _)) = next {
            self.replies[place].is_taken = true;
            replies.push(self.map.entries[place].0.clone());
            let is_full = replies.len() as u64 == count;
            next = self.next_reply().filter(|&(_, needed)| !is_full && needed == nodes);
        }
        let job = AnswersJob {
            rules: self.args.rules.to_string(),
            black: self.black.clone(),
            replies,
            nodes,
            wants_certificates: self.is_queued || self.args.certificates.is_some(),
        };
        Some((0, Job::Answers(job)))
    }

    fn take_result(&mut self, _: usize, job: Job, result: JobResult) -> Result<()> {
        if let (Job::Answers(job), JobResult::Answers { answers }) = (job, result) {
            for answer in &answers {
                self.record(job.nodes, answer)?;
            }
        }
        Ok(self.save_if_due()?)
    }

    fn progress(&self, _: usize) -> String {
        let [won, not_won, open] = self.map.count();
        let (round, seconds) = (self.round, self.started.elapsed().as_secs());
        format!("{seconds} s, {round} nodes each: won {won}, not won {not_won}, open {open}")
    }
}

/// The nodes for a reply in the round after one with this many.
fn next_round(nodes: u64) -> u64 {
    let mut next = FIRST_ROUND_NODES;
    while next <= nodes && next < u64::MAX {
        next = next.saturating_mul(ROUND_GROWTH);
    }
    next
}
