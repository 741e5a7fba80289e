//! `mana worker` and `--queue`: distributed jobs, on a real NATS server with JetStream.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use mana_bus::{DeliveredJob, JobConsumer};
use mana_jobs::{Job, JobControl, JobResult, JobRunner};
use mana_test_nats::TestNats;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::Duration;

const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/records/mistakes.txt");

fn mana(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mana"));
    command.args(args).stdin(Stdio::null());
    command
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[track_caller]
fn success(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A running worker.
struct Worker {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Worker {
    fn start(nats: &TestNats) -> Worker {
        let url = nats.url();
        let args = ["worker", "--nats", &url, "--threads", "1", "--hash", "16", "--lease", "1"];
        let mut command = mana(&args);
        let child = command.arg("--json").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Worker { child, lines }
    }

    fn report(&mut self) -> Value {
        serde_json::from_str(&self.lines.next().unwrap().unwrap()).unwrap()
    }

    fn end(&mut self, signal: &str) -> Option<i32> {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_map_is_completed_although_a_worker_is_killed() {
    let nats = TestNats::start_with_jetstream();
    let path = file("queued.map");
    let map = ["solve", "setups", "--black", "a1/e1/b2/c2/d2/e2", "--sample", "500", "--map"];
    let map = [&map[..], &[path.to_str().unwrap(), "--hash", "16"]].concat();
    success(&mana(&[&map[..], &["--nodes", "1"]].concat()).output().unwrap());
    let text = fs::read_to_string(&path).unwrap();
    let replies = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split(' ').next().unwrap().to_string()).collect()
    };
    let expected = replies(&text);
    // As if each had been searched before, so that there is a lot to do.
    fs::write(&path, text.replace(" open 1", " open 32000")).unwrap();
    let url = nats.url();
    let queue = ["--nodes", "64000", "--json", "--queue", &url];
    let asking = mana(&[&map[..], &queue].concat()).stdout(Stdio::piped()).spawn().unwrap();
    let mut first = Worker::start(&nats);
    let taken = first.report();
    assert_eq!((&taken["event"], &taken["delivery"]), (&"taken".into(), &1.into()));
    assert_eq!(first.end("-KILL"), None);
    let mut workers = [Worker::start(&nats), Worker::start(&nats)];
    let counted = success(&asking.wait_with_output().unwrap());
    let counted: Value = serde_json::from_str(&counted).unwrap();
    assert_eq!(counted["all"], expected.len());
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(replies(&text), expected, "each reply is in the map once");
    assert_eq!(replies(&text).iter().collect::<BTreeSet<_>>().len(), expected.len());
    assert!(!text.contains(" open 32000"), "each was searched: {text}");
    let codes = workers.each_mut().map(|worker| worker.end("-TERM"));
    assert_eq!(codes, [Some(130); 2]);
    let done = workers.into_iter().flat_map(|mut worker| {
        let lines = worker.lines.by_ref().map(|line| line.unwrap()).collect::<Vec<_>>();
        lines.into_iter().map(|line| serde_json::from_str::<Value>(&line).unwrap())
    });
    let done: Vec<Value> = done.filter(|report| report["event"] == "done").collect();
    let again = done.iter().find(|report| report["number"] == taken["number"]).unwrap();
    assert!(again["delivery"].as_u64().unwrap() > 1, "{again}");
}

#[test]
fn workers_return_the_same_reviews_and_proofs() {
    let nats = TestNats::start_with_jetstream();
    let _worker = Worker::start(&nats);
    let url = nats.url();
    let review = ["review", GAME, "--nodes", "2000", "--hash", "16", "--json"];
    let here = success(&mana(&review).output().unwrap());
    let elsewhere = success(&mana(&[&review[..], &["--queue", &url]].concat()).output().unwrap());
    assert_eq!(here, elsewhere);
    let path = file("queued.cert");
    let solve = ["solve", "--position", "rdrrrr/6/6/6/6/RDRRRR b -", "--queue", &url];
    let solve = [&solve[..], &["--certificate", path.to_str().unwrap()]].concat();
    let solved = success(&mana(&solve).output().unwrap());
    assert!(solved.starts_with("proved: Black wins in at most "), "{solved}");
    success(&mana(&["verify", path.to_str().unwrap()]).output().unwrap());
    let open = success(&mana(&["solve", "--nodes", "1", "--queue", &url]).output().unwrap());
    assert!(open.starts_with("open after "), "{open}");
}

/// Fetches a job and runs it.
async fn job_done(consumer: &mut JobConsumer) -> (DeliveredJob, JobResult) {
    loop {
        if let Some(taken) = consumer.fetch().await.unwrap() {
            let job: Job = serde_json::from_slice(&taken.payload).unwrap();
            let result = JobRunner::new(16).run(&job, &JobControl::default()).unwrap();
            return (taken, result);
        }
    }
}

#[test]
fn a_damaged_certificate_is_refused() {
    let nats = TestNats::start_with_jetstream();
    let url = nats.url();
    let path = file("refused.cert");
    let solve = ["solve", "--position", "rdrrrr/6/6/6/6/RDRRRR b -", "--queue", &url];
    let mut asking = mana(&[&solve[..], &["--certificate", path.to_str().unwrap()]].concat());
    let asking = asking.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let lease = Duration::from_secs(60);
        let mut consumer =
            JobConsumer::open(url.parse().unwrap(), None, "liar", lease).await.unwrap();
        let (taken, mut result) = job_done(&mut consumer).await;
        let JobResult::Proof(proof) = &mut result else { panic!("{result:?}") };
        proof.certificate.as_mut().unwrap()[40] ^= 1;
        consumer.complete(&taken, &serde_json::to_vec(&result).unwrap()).await.unwrap();
        let (taken, result) = job_done(&mut consumer).await;
        assert_eq!(taken.number, 1, "it is published again");
        assert!(!path.exists(), "nothing of it is written");
        let result = serde_json::to_vec(&result).unwrap();
        consumer.complete(&taken, &result).await.unwrap();
        // A duplicate result is ignored.
        consumer.complete(&taken, &result).await.unwrap();
    });
    let output = asking.wait_with_output().unwrap();
    let refused = String::from_utf8_lossy(&output.stderr);
    assert!(
        refused.contains("a worker's result (proof) was refused: its certificate"),
        "{refused}"
    );
    assert!(success(&output).starts_with("proved: Black wins"));
    success(&mana(&["verify", path.to_str().unwrap()]).output().unwrap());
}

#[test]
fn invalid_jobs_and_queues_are_reported() {
    #[track_caller]
    fn check(args: &[&str], part: &str) {
        let output = mana(args).env_remove("MANA_NATS").output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.lines().count() == 1 && error.contains(part), "{error}");
    }
    check(&["worker"], "--nats");
    check(&["worker", "--nats", "http://secret"], "--nats: NATS is at nats://HOST");
    check(&["worker", "--nats", "nats://localhost:1"], "nats://localhost:1: ");
    check(&["worker", "--nats", "nats://x", "--lease", "0"], "a lease is at least a second");
    check(&["worker", "--nats", "nats://x", "--hash", "99999999999"], "there is no memory");
    check(&["review", GAME, "--queue", "nats://localhost:1"], "nats://localhost:1: ");
    check(&["review", GAME, "--nats-credentials", "x"], "--queue");
    check(&["solve", "--queue", "nats://x", "--shortest"], "--shortest");
    check(&["solve", "setups", "--queue", "nats://x", "--best", "3"], "--queue");
    let nats = TestNats::start();
    check(&["solve", "--queue", &nats.url()], "it has no JetStream");
}
