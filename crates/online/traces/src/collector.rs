//! How spans reach a collector.

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

/// Sends requests from the thread that exports spans, which has no runtime, and says once what is wrong.
#[derive(Debug)]
pub(crate) struct CollectorClient {
    http: CollectorHttp,
    runtime: Runtime,
    /// Whether the last request failed.
    is_failing: AtomicBool,
}

/// How the collector is reached.
#[derive(Debug)]
enum CollectorHttp {
    Plain(Client<HttpConnector, Full<Bytes>>),
    /// By TLS, with the system's certificate authorities, which there have to be.
    Encrypted(Client<HttpsConnector<HttpConnector>, Full<Bytes>>),
}

/// How long a request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 64 * 1024;

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
        let body = Limited::new(body, LONGEST_ANSWER).collect().await?.to_bytes();
        Ok(Response::from_parts(head, body))
    }

    /// Notes how a request went, and logs it if the one before went otherwise.
    fn note(&self, collector: &str, problem: Option<String>) {
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
        self.note(&collector, problem);
        sent
    }
}

/// An error with what has caused it, in one line.
fn with_causes(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
