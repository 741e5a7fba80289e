//! The HTTP client of the span exporter.

use crate::TracesError;
use async_trait::async_trait;
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// Sends requests from the exporter's thread, which has no runtime, and logs changes between failure and success.
#[derive(Debug)]
pub(crate) struct CollectorClient {
    http: CollectorHttp,
    runtime: Runtime,
    /// Whether the last request failed.
    is_failing: AtomicBool,
}

/// With or without TLS.
#[derive(Debug)]
enum CollectorHttp {
    Plain(Client<HttpConnector, Full<Bytes>>),
    /// By TLS, with the system's certificate authorities, of which there must be some.
    Encrypted(Client<HttpsConnector<HttpConnector>, Full<Bytes>>),
}

/// How long a request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The longest response that is read, in bytes.
const LONGEST_RESPONSE: usize = 64 * 1024;

impl CollectorClient {
    /// A client of a collector with or without TLS.
    pub(crate) fn new(is_encrypted: bool) -> Result<CollectorClient, TracesError> {
        let failed = |error: io::Error| TracesError::Export(error.to_string());
        let builder = Client::builder(TokioExecutor::new());
        let http = if is_encrypted {
            let connector = HttpsConnectorBuilder::new().with_native_roots().map_err(failed)?;
            CollectorHttp::Encrypted(builder.build(connector.https_only().enable_http1().build()))
        } else {
            CollectorHttp::Plain(builder.build(HttpConnector::new()))
        };
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        Ok(CollectorClient { http, runtime, is_failing: AtomicBool::new(false) })
    }

    async fn send(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = request.map(Full::new);
        let response = match &self.http {
            CollectorHttp::Plain(http) => http.request(request),
            CollectorHttp::Encrypted(http) => http.request(request),
        };
        let (head, body) = response.await?.into_parts();
        let body = Limited::new(body, LONGEST_RESPONSE).collect().await?.to_bytes();
        Ok(Response::from_parts(head, body))
    }

    /// Records the outcome of a request, and logs it if it differs from the last.
    fn record(&self, collector: &str, problem: Option<String>) {
        match (self.is_failing.swap(problem.is_some(), Ordering::Relaxed), problem) {
            (false, Some(problem)) => {
                tracing::warn!(collector, problem, "traces cannot be sent to the collector");
            }
            (true, None) => tracing::warn!(collector, "traces can be sent again"),
            _ => {}
        }
    }
}

#[async_trait]
impl HttpClient for CollectorClient {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let collector = request.uri().to_string();
        let sent = self
            .runtime
            .block_on(async { tokio::time::timeout(REQUEST_TIMEOUT, self.send(request)).await });
        let sent = sent.unwrap_or_else(|_| Err("it does not answer".into()));
        let problem = match &sent {
            Ok(response) if response.status().is_success() => None,
            Ok(response) => Some(response.status().to_string()),
            Err(error) => Some(with_causes(error.as_ref())),
        };
        self.record(&collector, problem);
        sent
    }
}

/// An error with its causes, in one line.
fn with_causes(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
