//! Jobs are run, and their results are checked.

use mana_data::MISTAKES;
use mana_game::Side;
use mana_jobs::{
    AnswersJob, Job, JobControl, JobError, JobResult, JobRunner, ProofJob, ProofVerdict,
    ResultFlaw, ReviewJob,
};

fn review() -> Job {
    let record = MISTAKES.to_string();
    Job::Review(ReviewJob { record, seconds: None, depth: Some(3), nodes: None })
}

fn proof(nodes: u64) -> Job {
    Job::Proof(ProofJob {
        rules: "cosmoludo".to_string(),
        position: "rrdrrr/6/6/6/6/RRDRRR b -".to_string(),
        prover: Side::Black,
        nodes,
        seconds: None,
        wants_certificate: true,
    })
}

fn answers() -> Job {
    Job::Answers(AnswersJob {
        rules: "cosmoludo".to_string(),
        black: "c1/a1/b1/d1/e1/f1".to_string(),
        replies: ["c6/a6/b6/d6/e6/f6", "b6/a6/c6/d6/e6/f6"].map(str::to_string).to_vec(),
        nodes: 100_000,
        wants_certificates: true,
    })
}

#[test]
fn jobs_and_results_round_trip_through_json() {
    let mut runner = JobRunner::new(4);
    for job in [review(), proof(100_000), answers()] {
        let text = serde_json::to_string(&job).expect("text");
        assert_eq!(serde_json::from_str::<Job>(&text).expect("a job"), job);
        let result = runner.run(&job, &JobControl::default()).expect("a result");
        let text = serde_json::to_string(&result).expect("text");
        assert_eq!(serde_json::from_str::<JobResult>(&text).expect("a result"), result, "{text}");
        assert!(job.check(&result).is_ok(), "{text}");
        let failed = JobResult::Failed { reason: "why".to_string() };
        assert!(job.check(&failed).is_ok());
    }
}

#[test]
fn unproved_results_are_rejected() {
    let mut runner = JobRunner::new(4);
    let job = proof(100_000);
    let result = runner.run(&job, &JobControl::default()).expect("a result");
    let JobResult::Proof(good) = result else { panic!("{result:?}") };
    assert_eq!(good.verdict, ProofVerdict::Won { plies: 9 });
    let certificate = good.certificate.clone().expect("a certificate");
    for place in 0..certificate.len() {
        let mut damaged = good.clone();
        damaged.certificate.as_mut().expect("a certificate")[place] ^= 1;
        let flaw = job.check(&JobResult::Proof(damaged)).expect_err("damage");
        assert!(matches!(flaw, ResultFlaw::Certificate(_)), "{place}: {flaw}");
    }
    let check = |change: fn(&mut mana_jobs::ProofResult)| {
        let mut changed = good.clone();
        change(&mut changed);
        job.check(&JobResult::Proof(changed)).expect_err("a flaw")
    };
    let flaw = check(|proof| proof.certificate = None);
    assert!(matches!(flaw, ResultFlaw::NoCertificate), "{flaw}");
    let flaw = check(|proof| proof.verdict = ProofVerdict::Won { plies: 8 });
    assert!(matches!(flaw, ResultFlaw::OtherClaim(_)), "{flaw}");
    let flaw = check(|proof| proof.verdict = ProofVerdict::NotWon);
    assert!(matches!(flaw, ResultFlaw::OtherClaim(_)), "{flaw}");
    // A good certificate of another position.
    let Job::Proof(mut other) = proof(1) else { panic!("it is one") };
    other.position = "rrdrrr/6/6/6/6/RDRRRR b -".to_string();
    let flaw = Job::Proof(other).check(&JobResult::Proof(good)).expect_err("a flaw");
    assert!(matches!(flaw, ResultFlaw::OtherClaim(_)), "{flaw}");
}

#[test]
fn results_of_other_jobs_are_rejected() {
    let mut runner = JobRunner::new(4);
    let mut run = |job: &Job| runner.run(job, &JobControl::default()).expect("a result");
    let (reviewed, answered) = (run(&review()), run(&answers()));
    let refused = |job: Job, result: &JobResult| {
        let flaw = job.check(result).expect_err("a flaw");
        assert!(matches!(flaw, ResultFlaw::OtherJob), "{flaw}");
    };
    refused(review(), &answered);
    refused(proof(1), &reviewed);
    let Job::Answers(mut other) = answers() else { panic!("they are") };
    other.replies.reverse();
    refused(Job::Answers(other), &answered);
    let JobResult::Review(mut shorter) = reviewed else { panic!("it is one") };
    shorter.expectation.pop();
    refused(review(), &JobResult::Review(shorter));
}

#[test]
fn invalid_jobs_fail_and_jobs_can_be_halted() {
    let mut runner = JobRunner::new(4);
    let mut check = |job: Job, part: &str| {
        let error = runner.run(&job, &JobControl::default()).expect_err("nonsense");
        assert!(
            matches!(error, JobError::Invalid(_)) && error.to_string().contains(part),
            "{error}"
        );
    };
    let mut job =
        ReviewJob { record: "z9".to_string(), seconds: None, depth: None, nodes: Some(1) };
    check(Job::Review(job.clone()), "z9");
    job = ReviewJob { record: MISTAKES.to_string(), seconds: Some(-1.0), ..job };
    check(Job::Review(job), "negative");
    let Job::Proof(job) = proof(1) else { panic!("it is one") };
    check(Job::Proof(ProofJob { rules: "chess".to_string(), ..job.clone() }), "chess");
    check(Job::Proof(ProofJob { position: "x".to_string(), ..job }), "");
    let Job::Answers(mut job) = answers() else { panic!("they are") };
    job.replies.push("a1".to_string());
    check(Job::Answers(job), "a1");
    let control = JobControl::default();
    control.halt();
    for job in [review(), proof(u64::MAX), answers()] {
        let error = runner.run(&job, &control).expect_err("a halt");
        assert!(matches!(error, JobError::Halted), "{error}");
    }
}
