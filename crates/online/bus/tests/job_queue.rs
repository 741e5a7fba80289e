//! Job queues on a real NATS server with JetStream.
#![cfg(unix)]

use mana_bus::{DeliveredJob, JobConsumer, JobProducer, NatsError, QueuedResult};
use mana_test_nats::TestNats;
use std::time::Duration;
use tokio::time::timeout;

/// Longer than anything here takes.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// Longer than any job here takes, and shorter than the timeout.
const LEASE: Duration = Duration::from_secs(30);

fn block_on(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(test);
}

async fn producer(nats: &TestNats, name: &str) -> JobProducer {
    let url = nats.url().parse().expect("a URL");
    JobProducer::open(url, None, name.to_string()).await.expect("a producer")
}

async fn consumer(nats: &TestNats, name: &str, lease: Duration) -> JobConsumer {
    let url = nats.url().parse().expect("a URL");
    JobConsumer::open(url, None, name, lease).await.expect("a consumer")
}

async fn fetch(consumer: &mut JobConsumer) -> DeliveredJob {
    let taken = async {
        loop {
            if let Some(job) = consumer.fetch().await.expect("the server") {
                return job;
            }
        }
    };
    timeout(TEST_TIMEOUT, taken).await.expect("in time")
}

async fn result(producer: &mut JobProducer) -> QueuedResult {
    let result = async {
        loop {
            if let Some(result) = producer.results().await.expect("the server").pop() {
                return result;
            }
        }
    };
    timeout(TEST_TIMEOUT, result).await.expect("in time")
}

#[test]
fn each_producer_receives_its_own_results_of_any_length() {
    block_on(async {
        let nats = TestNats::start_with_jetstream();
        let mut ann = producer(&nats, "ann").await;
        let mut bob = producer(&nats, "bob").await;
        ann.publish(7, b"to Ann").await.expect("published");
        bob.publish(7, b"to Bob").await.expect("published");
        // A duplicate is stored once.
        bob.publish(7, b"to Bob").await.expect("published");
        let mut worker = consumer(&nats, "worker", LEASE).await;
        for (name, length) in [("ann", 3_000_000), ("bob", 0)] {
            let job = fetch(&mut worker).await;
            assert_eq!((job.producer.as_str(), job.number, job.deliveries), (name, 7, 1));
            assert!(worker.extend(&job).await.expect("the server"));
            let payload: Vec<u8> = (0..length).map(|byte: u32| byte as u8).collect();
            worker.complete(&job, &payload).await.expect("completed");
            let producer = if name == "ann" { &mut ann } else { &mut bob };
            assert_eq!(result(producer).await, QueuedResult { number: 7, payload });
        }
        let long = vec![0; 2_000_000];
        assert!(matches!(ann.publish(8, &long).await, Err(NatsError::LongMessage(_))));
        bob.publish(9, b"after that").await.expect("published");
        assert_eq!(fetch(&mut worker).await.number, 9);
    });
}

#[test]
fn released_and_expired_jobs_are_redelivered() {
    block_on(async {
        let nats = TestNats::start_with_jetstream();
        let mut ann = producer(&nats, "ann").await;
        ann.publish(0, b"job").await.expect("published");
        let mut first = consumer(&nats, "first", LEASE).await;
        let released = fetch(&mut first).await;
        first.release(&released).await;
        let mut second = consumer(&nats, "second", Duration::from_millis(100)).await;
        assert_eq!(fetch(&mut second).await.deliveries, 2);
        // The lease of the second expires.
        let third = fetch(&mut first).await;
        assert_eq!((third.number, third.deliveries), (0, 3));
        // Jobs survive a restart of the server.
        nats.stop();
        nats.resume();
        first.complete(&third, b"done").await.expect("completed");
        assert_eq!(result(&mut ann).await.payload, b"done");
    });
}

#[test]
fn a_cancelled_producer_leaves_no_jobs_behind() {
    block_on(async {
        let nats = TestNats::start_with_jetstream();
        let mut ann = producer(&nats, "ann").await;
        let mut bob = producer(&nats, "bob").await;
        for number in 0..3 {
            ann.publish(number, b"job").await.expect("published");
        }
        let mut worker = consumer(&nats, "worker", LEASE).await;
        let job = fetch(&mut worker).await;
        bob.publish(0, b"another").await.expect("published");
        ann.cancel().await.expect("the server");
        assert!(!worker.extend(&job).await.expect("the server"));
        assert_eq!(fetch(&mut worker).await.producer, "bob");
    });
}

#[test]
fn a_server_without_jetstream_has_no_queue() {
    block_on(async {
        let nats = TestNats::start();
        let url = nats.url().parse().expect("a URL");
        let refused = JobProducer::open(url, None, "ann".to_string()).await.err();
        assert!(matches!(refused, Some(NatsError::NoJetStream)), "{refused:?}");
        let nobody = "nats://localhost:1".parse().expect("a URL");
        let refused = JobConsumer::open(nobody, None, "worker", LEASE).await.err();
        assert!(matches!(refused, Some(NatsError::Io(_))), "{refused:?}");
    });
}
