//! Jobs that are done in this process.

use crate::deadline::{POLL_INTERVAL, is_due};
use anyhow::Result;
use mana_console::{status_line, tick_while};
use mana_jobs::{Job, JobControl, JobError, JobResult, JobRunner};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// The work of a command as jobs, in this process or elsewhere.
pub(crate) trait JobSource: Send {
    /// The next job, with a number that identifies it.
    fn next_job(&mut self) -> Option<(usize, Job)>;

    /// Handles the result of a job.
    ///
    /// # Errors
    /// It cannot be written. Then no further job is done.
    fn take_result(&mut self, number: usize, job: Job, result: JobResult) -> Result<()>;

    /// A progress message, given how many positions of the running jobs are done.
    fn progress(&self, done: usize) -> String;
}

/// Does the jobs of a source, each runner on its own thread, until there are none, or until the deadline or an
/// interrupt, which discards unfinished jobs.
pub(crate) fn run_here<S: JobSource>(
    source: &Mutex<S>,
    runners: Vec<JobRunner>,
    deadline: Option<Instant>,
) -> Result<()> {
    let is_failing = AtomicBool::new(false);
    thread::scope(|scope| {
        let mut threads = Vec::new();
        let mut controls = Vec::new();
        for mut runner in runners {
            let control = Arc::new(JobControl::default());
            controls.push(control.clone());
            let is_failing = &is_failing;
            threads.push(scope.spawn(move || {
                let done = run_jobs(source, &mut runner, &control, deadline, is_failing);
                is_failing.fetch_or(done.is_err(), Ordering::Relaxed);
                done
            }));
        }
        let line = || lock(source).progress(controls.iter().map(|control| control.done()).sum());
        // Repeated at every tick, as a search may have been about to start.
        let tick = || {
            if is_due(deadline) {
                controls.iter().for_each(|control| control.halt());
            }
        };
        let join = || {
            threads.into_iter().try_for_each(|thread| match thread.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        };
        tick_while(POLL_INTERVAL, tick, || status_line::show_while(line, join))
    })
}

/// The work of one thread.
///
/// It may end while other threads are still working; they do the jobs that follow from their results.
fn run_jobs<S: JobSource>(
    source: &Mutex<S>,
    runner: &mut JobRunner,
    control: &JobControl,
    deadline: Option<Instant>,
    is_failing: &AtomicBool,
) -> Result<()> {
    while !is_due(deadline) && !is_failing.load(Ordering::Relaxed) {
        let Some((number, job)) = lock(source).next_job() else { break };
        match runner.run(&job, control) {
            Ok(result) => lock(source).take_result(number, job, result)?,
            Err(JobError::Halted) => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn lock<S>(source: &Mutex<S>) -> MutexGuard<'_, S> {
    source.lock().unwrap_or_else(PoisonError::into_inner)
}
