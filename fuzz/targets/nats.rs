//! Any bytes as the output of a NATS server, split in any way; and its messages as jobs and as parts of results.

#![no_main]

use mana_bus::{
    DeliveredJob, NatsMessage, OperationError, OperationReader, QueuedResult, ResultParts,
    ServerOperation,
};

fn read(bytes: &[u8], cut: usize) -> (Vec<ServerOperation>, Option<OperationError>) {
    let mut reader = OperationReader::default();
    let mut operations = Vec::new();
    for piece in bytes.chunks(cut) {
        reader.extend(piece);
        loop {
            match reader.next_operation() {
                Ok(Some(operation)) => operations.push(operation),
                Ok(None) => break,
                Err(error) => return (operations, Some(error)),
            }
        }
    }
    (operations, None)
}

/// A job round-trips through its message, which also contains the last part of a result.
fn check_queue(messages: Vec<NatsMessage>) {
    let mut parts = ResultParts::default();
    for message in messages {
        if let Some(job) = DeliveredJob::read(message.clone()) {
            assert_eq!(message.subject.split('.').nth(2), Some(job.producer.as_str()));
            assert_eq!(job.payload, message.payload);
        }
        let last = message.payload.clone();
        if let Some(result) = parts.push(message) {
            assert!(last.is_empty() || result.payload.windows(last.len()).any(|part| part == last));
        }
    }
}

/// A result in parts is whole again, in whichever order they come.
fn check_result(payload: &[u8]) {
    let size = payload.len().div_ceil(3).max(1);
    let pieces: Vec<_> = payload.chunks(size).enumerate().collect();
    let (first, rest) = pieces.split_at(pieces.len().min(1));
    let mut parts = ResultParts::default();
    let mut results = rest.iter().chain(first).filter_map(|(part, piece)| {
        parts.push(NatsMessage {
            subject: format!("mana.results.asker.7.1.{part}.{}", pieces.len()),
            payload: piece.to_vec(),
            ..NatsMessage::default()
        })
    });
    let whole =
        (!payload.is_empty()).then(|| QueuedResult { number: 7, payload: payload.to_vec() });
    assert_eq!(results.next(), whole);
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let whole = read(bytes, bytes.len().max(1));
    assert_eq!(read(bytes, 1), whole);
    assert_eq!(read(bytes, 7), whole);
    if let Some(error) = &whole.1 {
        mana_fuzz::check_message(error);
    }
    let message = |operation| match operation {
        ServerOperation::Message(message) => Some(message),
        _ => None,
    };
    check_queue(whole.0.into_iter().filter_map(message).collect());
    check_result(bytes);
});
