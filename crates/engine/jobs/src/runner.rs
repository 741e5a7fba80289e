use crate::error::JobError;
use crate::job::rules_named;
use crate::{Job, JobControl, JobResult, ProofResult};
use mana_catalogue::with_game;
use mana_engine::{Engine, EngineGame, EngineOptions, HashError};
use mana_game::{Position, Side};
use mana_solver::{ProofTable, Solver};
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Runs one job after another. The state of a solver is reused for the next proof under the same rules.
pub struct JobRunner {
    options: EngineOptions,
    tables: Arc<ProofTables>,
    /// The engine of the last review, of any game.
    engine: Option<Box<dyn Any + Send>>,
    /// The solver of the last proof.
    solver: Option<Box<dyn Any + Send>>,
}

/// The table shared by solvers with the same rules and prover, as entries identify neither.
pub struct ProofTables {
    mebibytes: usize,
    latest: Mutex<Option<LatestTable>>,
}

/// A table with its rules and prover.
struct LatestTable {
    rules: String,
    prover: Side,
    table: Arc<ProofTable>,
}

/// How often a deadline is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

impl JobRunner {
    /// A runner with tables of this many MiB, one for reviews and one for proofs.
    pub fn new(mebibytes: usize) -> JobRunner {
        let options = EngineOptions { hash_mib: mebibytes, ..EngineOptions::default() };
        JobRunner::with_options(options, Arc::new(ProofTables::new(mebibytes)))
    }

    /// A runner with an engine of its own, which shares the table of its proofs with others.
    pub fn with_options(options: EngineOptions, tables: Arc<ProofTables>) -> JobRunner {
        JobRunner { options, tables, engine: None, solver: None }
    }

    /// Runs a job.
    ///
    /// # Errors
    /// The job is halted or invalid, or there is not enough memory for its table.
    pub fn run(&mut self, job: &Job, control: &JobControl) -> Result<JobResult, JobError> {
        let result = match job {
            Job::Review(job) => {
                let text = job.text()?;
                let rules = text.rules().map_err(JobError::invalid)?;
                JobResult::Review(with_game!(rules, |P, _| {
                    job.run::<P>(&text, self.engine()?, control)?
                }))
            }
            Job::Proof(job) => with_game!(rules_named(&job.rules)?, |P, rules| {
                let root: P = job.position(rules)?;
                let solver = self.solver::<P>(rules, job.prover)?;
                let time = job.seconds.map(Duration::try_from_secs_f64).transpose();
                let time = time.map_err(JobError::invalid)?;
                let search = || ProofResult::new(&solver, &root, job.nodes, job.wants_certificate);
                let search = || control.watch(&solver, search);
                JobResult::Proof(halt_after(time, &solver, search)?)
            }),
            Job::Answers(job) => with_game!(rules_named(&job.rules)?, |P, rules| {
                let solver = self.solver::<P>(rules, Side::Black)?;
                JobResult::Answers { answers: job.run(&solver, control)? }
            }),
        };
        // The result of an interrupted search is discarded.
        if control.is_halted() { Err(JobError::Halted) } else { Ok(result) }
    }

    /// A cleared engine, so that results do not depend on earlier games.
    fn engine<P: EngineGame + 'static>(&mut self) -> Result<&mut Engine<P>, HashError> {
        if !self.engine.as_ref().is_some_and(|engine| engine.is::<Engine<P>>()) {
            // The table of the engine that is replaced is freed first.
            self.engine = None;
        }
        let new = || Box::new(Engine::<P>::new(self.options.clone())) as Box<dyn Any + Send>;
        let engine = self.engine.get_or_insert_with(new);
        let engine = engine.downcast_mut::<Engine<P>>().expect("one of another game was dropped");
        engine.set_options(self.options.clone())?;
        engine.prepare()?;
        Ok(engine)
    }

    fn solver<P: Position + 'static>(
        &mut self,
        rules: P::Rules,
        prover: Side,
    ) -> Result<Arc<Solver<P>>, HashError> {
        let known = self.solver.as_ref().and_then(|solver| solver.downcast_ref::<Arc<Solver<P>>>());
        if let Some(solver) = known
            && (solver.rules(), solver.prover()) == (rules, prover)
        {
            return Ok(solver.clone());
        }
        self.solver = None;
        let table = self.tables.table(&rules.to_string(), prover)?;
        let solver = Arc::new(Solver::with_table(rules, prover, table));
        self.solver = Some(Box::new(solver.clone()));
        Ok(solver)
    }
}

impl ProofTables {
    /// Tables of this many MiB, allocated on demand.
    pub fn new(mebibytes: usize) -> ProofTables {
        ProofTables { mebibytes, latest: Mutex::default() }
    }

    fn table(&self, rules: &str, prover: Side) -> Result<Arc<ProofTable>, HashError> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*latest
            && (known.rules.as_str(), known.prover) == (rules, prover)
        {
            return Ok(known.table.clone());
        }
        *latest = None;
        HashError::check(self.mebibytes)?;
        let table = ProofTable::try_new(self.mebibytes).map(Arc::new);
        let table = table.map_err(|_| HashError::new(self.mebibytes))?;
        *latest = Some(LatestTable { rules: rules.to_string(), prover, table: table.clone() });
        Ok(table)
    }
}

/// Runs a search of a solver that ends after some time.
fn halt_after<P: Position, T>(
    time: Option<Duration>,
    solver: &Solver<P>,
    search: impl FnOnce() -> T,
) -> T {
    let Some(deadline) = time.and_then(|time| Instant::now().checked_add(time)) else {
        return search();
    };
    let (searching, is_over) = std::sync::mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut wait = deadline.saturating_duration_since(Instant::now());
            while is_over.recv_timeout(wait) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                // Repeated, as the search may be about to begin.
                solver.halt();
                wait = POLL_INTERVAL;
            }
        });
        let _searching = searching;
        search()
    })
}
