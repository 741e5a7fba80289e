//! The log of the program, and traces by [OpenTelemetry](https://opentelemetry.io).
//!
//! The spans are those of `tracing`, at debug level. Without the feature `otel`, or without a collector, that level is
//! disabled, and a span costs as much as a disabled log message.
//!
//! The usual environment variables configure the export: see `docs/OPERATION.md`.

#![forbid(unsafe_code)]

#[cfg(feature = "otel")]
mod collector;
#[cfg(feature = "otel")]
mod otel;

use std::error::Error;
use std::fmt;
use std::io::{self, IsTerminal};
use tracing::{Level, Span};

/// The log and the traces of this process. Dropping it flushes the remaining spans.
#[must_use = "spans are sent as long as it is there"]
#[derive(Debug, Default)]
pub struct Traces {
    #[cfg(feature = "otel")]
    _export: Option<otel::SpanExport>,
}

/// Why spans cannot be exported.
#[derive(Debug)]
pub enum TracesError {
    /// A variable does not hold the URL of a collector.
    Endpoint {
        /// The variable.
        variable: &'static str,
        /// Its value.
        value: String,
    },
    /// The environment requests an unsupported protocol.
    Protocol(String),
    /// A setting of OpenTelemetry is invalid, or the system refuses a resource.
    Export(String),
}

/// The variables that name a collector; the first takes precedence.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

/// Starts logging to standard error, if a level is given, and exporting spans, if the environment names a collector.
/// May be called once per process.
///
/// # Errors
/// The environment does not name a valid collector.
pub fn start(log: Option<Level>) -> Result<Traces, TracesError> {
    let variable = endpoint_variable();
    #[cfg(feature = "otel")]
    if let Some((variable, value)) = variable {
        return Ok(Traces { _export: Some(otel::start(log, variable, value)?) });
    }
    if let Some(level) = log {
        init_log(level);
    }
    #[cfg(not(feature = "otel"))]
    if let Some((variable, _)) = variable {
        tracing::warn!("{variable} is set, but this program was built without the feature `otel`");
    }
    Ok(Traces::default())
}

/// The variable that names a collector, and its value.
fn endpoint_variable() -> Option<(&'static str, String)> {
    // Empty counts as not set, as everywhere in OpenTelemetry.
    let set = |name| Some((name, std::env::var(name).ok().filter(|value| !value.is_empty())?));
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|set| set == value);
    if is("OTEL_SDK_DISABLED", "true") || is("OTEL_TRACES_EXPORTER", "none") {
        return None;
    }
    ENDPOINTS.into_iter().find_map(set)
}

/// Logs to standard error: as text on a terminal, as JSON elsewhere.
fn init_log(level: Level) {
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    if io::stderr().is_terminal() {
        log.init();
    } else {
        log.json().init();
    }
}

/// The context of the current span for other processes: a `traceparent` of the W3C's Trace Context. `None` if it is not
/// recorded.
pub fn traceparent() -> Option<String> {
    #[cfg(feature = "otel")]
    {
        otel::traceparent()
    }
    #[cfg(not(feature = "otel"))]
    {
        None
    }
}

/// Makes the [`traceparent`] of another process the parent of a span that was not entered yet.
pub fn set_parent(span: &Span, traceparent: Option<&str>) {
    #[cfg(feature = "otel")]
    if let Some(traceparent) = traceparent {
        otel::set_parent(span, traceparent);
    }
    #[cfg(not(feature = "otel"))]
    let _ = (span, traceparent);
}

impl fmt::Display for TracesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TracesError::Endpoint { variable, value } => {
                write!(f, "{variable}: `{value}` is not a URL such as http://localhost:4318")
            }
            TracesError::Protocol(protocol) => {
                write!(
                    f,
                    "OTEL_EXPORTER_OTLP_PROTOCOL: `{protocol}` is not spoken here; http/protobuf is"
                )
            }
            TracesError::Export(problem) => write!(f, "OpenTelemetry: {problem}"),
        }
    }
}

impl Error for TracesError {}
