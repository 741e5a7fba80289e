//! Jobs on a real server of NATS with JetStream.
#![cfg(unix)]

use mana_bus::{JobAsker, JobTaker, NatsError, QueuedResult, TakenJob};
use mana_test_nats::TestNats;
use std::time::Duration;
use tokio::time::timeout;

/// Longer than anything takes here.
const PATIENCE: Duration = Duration::from_secs(60);

/// Longer than any job takes here, and shorter than any job that nobody does.
const LEASE: Duration = Duration::from_secs(30);

fn block_on(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(test);
}

async fn asker(nats: &TestNats, name: &str) -> JobAsker {
    let url = nats.url().parse().expect("a URL");
    JobAsker::open(url, None, name.to_string()).await.expect("an asker")
}

async fn taker(nats: &TestNats, name: &str, lease: Duration) -> JobTaker {
    let url = nats.url().parse().expect("a URL");
    JobTaker::open(url, None, name, lease).await.expect("a taker")
}

async fn take(taker: &mut JobTaker) -> TakenJob {
    let taken = async {
        loop {
            if let Some(job) = taker.take().await.expect("the server") {
                return job;
            }
        }
    };
    timeout(PATIENCE, taken).await.expect("in time")
}

async fn result(asker: &mut JobAsker) -> QueuedResult {
    let result = async {
        loop {
            if let Some(result) = asker.results().await.expect("the server").pop() {
                return result;
            }
        }
    };
    timeout(PATIENCE, result).await.expect("in time")
}

#[test]
fn each_asker_gets_the_results_of_its_jobs_however_long() {
    block_on(async {
        let nats = TestNats::start_with_jetstream();
        let mut ann = asker(&nats, "ann").await;
        let mut bob = asker(&nats, "bob").await;
        ann.ask(7, b"to Ann").await.expect("asked");
        bob.ask(7, b"to Bob").await.expect("asked");
        // Sent twice, stored once.
        bob.ask(7, b"to Bob").await.expect("asked");
        let mut worker = taker(&nats, "worker", LEASE).await;
        for (name, length) in [("ann", 3_000_000), ("bob", 0)] {
            let job = take(&mut worker).await;
            assert_eq!((job.asker.as_str(), job.number, job.deliveries), (name, 7, 1));
            assert!(worker.extend(&job).await.expect("the server"));
            let payload: Vec<u8> = (0..length).map(|byte: u32| byte as u8).collect();
            worker.deliver(&job, &payload).await.expect("delivered");
            let asker = if name == "ann" { &mut ann } else { &mut bob };
            assert_eq!(result(asker).await, QueuedResult { number: 7, payload });
        }
        let long = vec![0; 2_000_000];
        assert!(matches!(ann.ask(8, &long).await, Err(NatsError::LongMessage(_))));
        bob.ask(9, b"after that").await.expect("asked");
        assert_eq!(take(&mut worker).await.number, 9);
    });
}

#[test]
fn what_a_worker_leaves_is_done_by_another() {
    block_on(async {
        let nats = TestNats::start_with_jetstream();
        let mut ann = asker(&nats, "ann").await;
        ann.ask(0, b"job").await.expect("asked");
        let mut first = taker(&nats, "first", LEASE).await;
        let given_back = take(&mut first).await;
        first.give_back(&given_back).await;
        let mut second = taker(&nats, "second", Duration::from_millis(100)).await;
        assert_eq!(take(&mut second).await.deliveries, 2);
        // The lease ends without a word of the second.
        let third = take(&mut first).await;
        assert_eq!((third.number, third.deliveries), (0, 3));
        // A server that was away has forgotten nothing.
        nats.stop();
        nats.resume();
        first.deliver(&third, b"done").await.expect("delivered");
        assert_eq!(result(&mut ann).await.payload, b"done");
    });
}

#[test]
fn an_asker_that_leaves_takes_its_jobs_along() {
    block_on(async {
        let nats = TestNats::start_with_jetstream();
        let mut ann = asker(&nats, "ann").await;
        let mut bob = asker(&nats, "bob").await;
        for number in 0..3 {
            ann.ask(number, b"job").await.expect("asked");
        }
        let mut worker = taker(&nats, "worker", LEASE).await;
        let job = take(&mut worker).await;
        bob.ask(0, b"another").await.expect("asked");
        ann.leave().await.expect("the server");
        assert!(!worker.extend(&job).await.expect("the server"));
        assert_eq!(take(&mut worker).await.asker, "bob");
    });
}

#[test]
fn a_server_without_jetstream_has_no_queue() {
    block_on(async {
        let nats = TestNats::start();
        let url = nats.url().parse().expect("a URL");
        let refused = JobAsker::open(url, None, "ann".to_string()).await.err();
        assert!(matches!(refused, Some(NatsError::NoJetStream)), "{refused:?}");
        let nobody = "nats://localhost:1".parse().expect("a URL");
        let refused = JobTaker::open(nobody, None, "worker", LEASE).await.err();
        assert!(matches!(refused, Some(NatsError::Io(_))), "{refused:?}");
    });
}
