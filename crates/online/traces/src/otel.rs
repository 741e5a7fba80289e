//! The export of spans by OpenTelemetry.

use crate::TracesError;
use crate::collector::CollectorClient;
use opentelemetry::Key;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{TraceContextExt, TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::collections::HashMap;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tracing::level_filters::LevelFilter;
use tracing::{Level, Span};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Exports spans until it is dropped.
#[derive(Debug)]
pub(crate) struct SpanExport(SdkTracerProvider);

/// The name of the service, unless the environment sets another.
const SERVICE_NAME: &str = "mana";

/// The prefix of the targets of spans: the crates of this workspace.
const TARGET: &str = "mana";

/// The timeout of the flush on shutdown.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(5);

/// The key of a context in a carrier.
const TRACEPARENT: &str = "traceparent";

/// Whether spans are exported.
static IS_STARTED: AtomicBool = AtomicBool::new(false);

/// Starts logging, and exporting spans to the collector that a variable names.
pub(crate) fn start(
    log: Option<Level>,
    variable: &'static str,
    value: String,
) -> Result<SpanExport, TracesError> {
    let is_encrypted = value.starts_with("https://");
    if !is_encrypted && !value.starts_with("http://") {
        return Err(TracesError::Endpoint { variable, value });
    }
    check_protocol()?;
    let client = CollectorClient::new(is_encrypted)?;
    // The builder reads the other variables of OpenTelemetry.
    let exporter = SpanExporter::builder().with_http().with_http_client(client);
    let exporter = exporter.build().map_err(|error| TracesError::Export(error.to_string()))?;
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(resource())
        .build();
    let spans = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer(SERVICE_NAME))
        .with_location(false)
        .with_threads(false)
        .with_target(false)
        .with_filter(Targets::new().with_target(TARGET, Level::DEBUG));
    let lines = log.map(|level| {
        let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
        let lines = if io::stderr().is_terminal() { lines.boxed() } else { lines.json().boxed() };
        lines.with_filter(LevelFilter::from_level(level))
    });
    tracing_subscriber::registry().with(lines).with(spans).init();
    IS_STARTED.store(true, Ordering::Relaxed);
    Ok(SpanExport(provider))
}

/// Checks that the environment selects the one protocol that is compiled in.
fn check_protocol() -> Result<(), TracesError> {
    let variables = ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"];
    let mut set = variables.into_iter().filter_map(|name| std::env::var(name).ok());
    match set.find(|protocol| !protocol.is_empty()) {
        Some(protocol) if protocol != "http/protobuf" => Err(TracesError::Protocol(protocol)),
        _ => Ok(()),
    }
}

/// The resource that the spans belong to.
fn resource() -> Resource {
    let resource = Resource::builder().build();
    let name = resource.get(&Key::from_static_str("service.name"));
    match name {
        Some(name) if !name.as_str().starts_with("unknown_service") => resource,
        _ => Resource::builder().with_service_name(SERVICE_NAME).build(),
    }
}

pub(crate) fn traceparent() -> Option<String> {
    if !IS_STARTED.load(Ordering::Relaxed) {
        return None;
    }
    let context = Span::current().context();
    if !context.span().span_context().is_sampled() {
        return None;
    }
    let mut carrier = HashMap::new();
    TraceContextPropagator::new().inject_context(&context, &mut carrier);
    carrier.remove(TRACEPARENT)
}

pub(crate) fn set_parent(span: &Span, traceparent: &str) {
    let carrier = HashMap::from([(TRACEPARENT.to_string(), traceparent.to_string())]);
    // Fails if spans, or this one, are not exported.
    let _ = span.set_parent(TraceContextPropagator::new().extract(&carrier));
}

impl Drop for SpanExport {
    fn drop(&mut self) {
        IS_STARTED.store(false, Ordering::Relaxed);
        // The collector client has logged any error.
        let _ = self.0.shutdown_with_timeout(FLUSH_TIMEOUT);
    }
}
