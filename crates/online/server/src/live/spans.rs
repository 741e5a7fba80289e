//! The spans of requests, socket messages, acts, calls of the store, and messages between nodes.
//!
//! They have debug level, so that they are created only if somebody collects them. Work without a request or message as
//! its cause, such as the ticks of the clock, is not traced.

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use mana_bus::{NodeEnvelope, NodeMessage};
use mana_duel::ActRequest;
use mana_protocol::{Act, Code, GameId, Refusal, ToServer};
use mana_store::{Pending, StoreError};
use tracing::field::Empty;
use tracing::{Instrument, Level, Span, debug_span};

/// Routes that machines poll every few seconds.
const UNTRACED: [&str; 2] = ["/healthz", "/metrics"];

/// Whether spans are collected.
pub(crate) fn are_collected() -> bool {
    tracing::span_enabled!(Level::DEBUG)
}

/// Traces a request, from its headers to those of the response.
pub(crate) async fn trace_request(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    if route.as_deref().is_some_and(|route| UNTRACED.contains(&route)) {
        return next.run(request).await;
    }
    let method = request.method();
    let name = route.as_ref().map_or(method.to_string(), |route| format!("{method} {route}"));
    let span = debug_span!(
        "request",
        otel.name = name,
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = %method,
        http.route = route,
        url.path = request.uri().path(),
        http.response.status_code = Empty,
    );
    let response = next.run(request).instrument(span.clone()).await;
    let status = response.status();
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    response
}

/// A message of a client.
pub(crate) fn message(message: &ToServer) -> Span {
    let kind = match message {
        ToServer::Hello { .. } => "hello",
        ToServer::Follow { .. } => "follow",
        ToServer::Leave { .. } => "leave",
        ToServer::FollowLobby => "follow-lobby",
        ToServer::LeaveLobby => "leave-lobby",
        ToServer::Act { .. } => "act",
        ToServer::Ping { .. } => "ping",
    };
    debug_span!("message", otel.name = format!("message {kind}"), otel.kind = "server", kind)
}

/// An act.
pub(crate) fn act(game: &GameId, request: &ActRequest) -> Span {
    let kind = match &request.act {
        Act::Sit { .. } => "sit",
        Act::Move { .. } => "move",
        Act::Swap => "swap",
        Act::Offer { .. } => "offer",
        Act::Accept { .. } => "accept",
        Act::Decline { .. } => "decline",
        Act::Resign => "resign",
        Act::Abort => "abort",
        Act::Chat { .. } => "chat",
        Act::SetConditionalMoves { .. } => "set-conditional-moves",
        Act::Mute { .. } => "mute",
    };
    debug_span!(
        "act",
        otel.name = format!("act {kind}"),
        otel.status_code = Empty,
        %game,
        kind,
        outcome = Empty,
    )
}

/// Records the outcome of an act in the current span.
pub(crate) fn record_outcome(done: &Result<(), Refusal>) {
    let span = Span::current();
    match done {
        Ok(()) => span.record("outcome", "done"),
        Err(refusal) => span.record("outcome", tracing::field::debug(refusal.code)),
    };
    if matches!(done, Err(Refusal { code: Code::Unavailable, .. })) {
        span.record("otel.status_code", "ERROR");
    }
}

/// Traces a call of the store.
pub(crate) async fn store_call<T>(
    operation: &'static str,
    call: Pending<T>,
) -> Result<T, StoreError> {
    let span = debug_span!(
        "store",
        otel.name = format!("store {operation}"),
        otel.kind = "client",
        otel.status_code = Empty,
        db.operation.name = operation,
    );
    let answer = call.instrument(span.clone()).await;
    if answer.is_err() {
        span.record("otel.status_code", "ERROR");
    }
    answer
}

/// The publication of a message to the other nodes, in the current trace.
pub(crate) fn publish(message: &NodeMessage) -> Span {
    if Span::current().is_none() {
        return Span::none();
    }
    let kind = message.kind();
    debug_span!("publish", otel.name = format!("publish {kind}"), otel.kind = "producer", kind)
}

/// The handling of a message from another node, in its trace.
pub(crate) fn receive(envelope: &NodeEnvelope) -> Span {
    if envelope.trace.is_none() {
        return Span::none();
    }
    let kind = envelope.message.kind();
    let span = debug_span!(
        "receive",
        otel.name = format!("receive {kind}"),
        otel.kind = "consumer",
        kind,
        node = envelope.node,
    );
    mana_traces::set_parent(&span, envelope.trace.as_deref());
    span
}
