//! OpenTelemetry traces, as a collector receives them.
#![cfg(unix)]

mod online;

use mana_protocol::Code;
use mana_test_nats::TestNats;
use mana_test_postgres::TestPostgres;
use online::{Folder, Player, Server, UNLIMITED, block_on, new_game, pair};
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

/// The path to which traces are sent.
const PATH: &str = "POST /v1/traces HTTP/1.1";

/// A collector that stores the requests.
struct Collector {
    url: String,
    received: Arc<Mutex<Vec<ExportTraceServiceRequest>>>,
}

impl Collector {
    fn start() -> Collector {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let received = Arc::<Mutex<Vec<_>>>::default();
        let shared = Arc::clone(&received);
        thread::spawn(move || {
            for connection in listener.incoming() {
                let (connection, received) =
                    (connection.expect("a connection"), Arc::clone(&shared));
                thread::spawn(move || serve(&connection, &received));
            }
        });
        Collector { url, received }
    }

    /// The names of the senders, and the spans received so far.
    fn spans(&self) -> (Vec<String>, Vec<Span>) {
        let requests = self.received.lock().expect("requests");
        let resources = requests.iter().flat_map(|request| &request.resource_spans);
        let (mut services, mut spans) = (Vec::new(), Vec::new());
        for resource in resources {
            let attributes = &resource.resource.as_ref().expect("a resource").attributes;
            services.push(text(attributes, "service.name"));
            spans.extend(resource.scope_spans.iter().flat_map(|scope| scope.spans.clone()));
        }
        (services, spans)
    }
}

/// Serves the requests of a connection.
fn serve(connection: &TcpStream, received: &Mutex<Vec<ExportTraceServiceRequest>>) {
    let mut reader = BufReader::new(connection);
    loop {
        let mut head = Vec::new();
        for line in reader.by_ref().lines() {
            let line = line.expect("a line");
            if line.is_empty() {
                break;
            }
            head.push(line.to_lowercase());
        }
        let Some(first) = head.first() else { return };
        assert_eq!(*first, PATH.to_lowercase());
        assert!(head.contains(&"content-type: application/x-protobuf".to_string()), "{head:?}");
        let length = head.iter().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.expect("a length").parse().expect("a number")];
        reader.read_exact(&mut body).expect("a body");
        let request = ExportTraceServiceRequest::decode(body.as_slice()).expect("a request");
        received.lock().expect("requests").push(request);
        let mut writer = connection;
        writer.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").expect("an answer");
    }
}

/// An attribute as text.
fn text(attributes: &[KeyValue], name: &str) -> String {
    let found = attributes.iter().find(|attribute| attribute.key == name);
    let value = found.and_then(|attribute| attribute.value.as_ref());
    match value {
        Some(AnyValue { value: Some(Value::StringValue(text)) }) => text.clone(),
        Some(AnyValue { value: Some(Value::IntValue(number)) }) => number.to_string(),
        _ => String::new(),
    }
}

/// The names of a span and of its known ancestors.
fn path(spans: &[Span], span: &Span) -> Vec<String> {
    let parent = spans.iter().find(|parent| parent.span_id == span.parent_span_id);
    let mut path = vec![span.name.clone()];
    path.extend(parent.into_iter().flat_map(|parent| path_of_parent(spans, span, parent)));
    path
}

fn path_of_parent(spans: &[Span], span: &Span, parent: &Span) -> Vec<String> {
    assert_eq!(parent.trace_id, span.trace_id, "a trace is one");
    path(spans, parent)
}

/// The spans with a name.
fn named<'a>(spans: &'a [Span], name: &str) -> Vec<&'a Span> {
    spans.iter().filter(|span| span.name == name).collect()
}

#[test]
fn acts_are_traced_to_the_store() {
    let (collector, folder) = (Collector::start(), Folder::new());
    let env = [("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url.as_str())];
    let server = Server::start_in(&env, &folder, &UNLIMITED);
    let game = block_on(async {
        let (mut ann, _bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        let refusal = ann.play("N@d5").await.expect("an answer").expect_err("a refusal");
        assert_eq!(refusal.code, Code::NotYourTurn);
        server.client.get("/healthz", None).await.expect("an answer");
        ann.game.to_string()
    });
    // The shutdown flushes the last spans.
    server.signal("-TERM");
    assert!(server.wait().success());
    let (services, spans) = collector.spans();
    assert!(!services.is_empty() && services.iter().all(|name| name == "mana"), "{services:?}");

    let created = named(&spans, "POST /api/games");
    let [created] = created[..] else { panic!("{created:?}") };
    assert_eq!(text(&created.attributes, "http.response.status_code"), "201");
    assert!(created.end_time_unix_nano > created.start_time_unix_nano);
    assert!(created.parent_span_id.is_empty());

    let moves = named(&spans, "act move");
    let outcomes: Vec<_> = moves.iter().map(|span| text(&span.attributes, "outcome")).collect();
    assert_eq!(outcomes, ["done", "NotYourTurn"]);
    for span in moves {
        assert_eq!(text(&span.attributes, "game"), game);
        assert_eq!(path(&spans, span), ["act move", "message act"]);
    }
    let appends = named(&spans, "store append");
    let paths: Vec<_> = appends.iter().map(|span| path(&spans, span).join(" < ")).collect();
    for expected in ["POST /api/games", "act sit < message act", "act move < message act"] {
        let expected = format!("store append < {expected}");
        assert_eq!(paths.iter().filter(|path| **path == expected).count(), 1, "{paths:?}");
    }
    assert!(!spans.iter().any(|span| span.name.contains("healthz")));
    // Traces do not change the log.
    assert_eq!(fs::read_to_string(folder.log()).expect("a log"), "");
}

#[test]
fn traces_continue_on_other_nodes() {
    let (collector, nats) = (Collector::start(), TestNats::start());
    let (database, url) = (TestPostgres::shared().create_database(), nats.url());
    let env = [
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", &*format!("{}/v1/traces", collector.url)),
        ("OTEL_SERVICE_NAME", "club"),
    ];
    let options = [&UNLIMITED[..], &["--database", &database, "--nats", &url]].concat();
    let folders = [Folder::new(), Folder::new()];
    let nodes = folders.each_ref().map(|folder| Server::start_in(&env, folder, &options));
    block_on(async {
        let ann = nodes[0].client.guest("Ann").await.expect("Ann");
        let bob = nodes[0].client.guest("Bob").await.expect("Bob");
        let game = nodes[0].client.create(&ann, &new_game("")).await.expect("a game").game;
        let mut ann = Player::come(&nodes[0].client, Some(&ann), &game).await;
        let mut bob = Player::come(&nodes[1].client, Some(&bob), &game).await;
        let sit = mana_protocol::Act::Sit { seat: None };
        bob.act(sit).await.expect("an answer").expect("a seat");
        ann.until(|state| state.players.white.is_some()).await.expect("the other player");
        ann.play("N@d5").await.expect("an answer").expect("a move");
        bob.until(|state| state.moves.len() == 1).await.expect("the move");
    });
    for node in nodes {
        node.signal("-TERM");
        assert!(node.wait().success());
    }
    let (services, spans) = collector.spans();
    assert!(services.iter().all(|name| name == "club"), "{services:?}");
    let received = named(&spans, "receive appended");
    let paths: Vec<_> = received.iter().map(|span| path(&spans, span).join(" < ")).collect();
    let expected = "receive appended < publish appended < act move < message act".to_string();
    assert!(paths.contains(&expected), "{paths:?}");
    // Background work is not traced.
    assert!(named(&spans, "publish alive").is_empty());
}

#[test]
fn jobs_are_traced() {
    let (collector, nats) = (Collector::start(), TestNats::start_with_jetstream());
    let url = nats.url();
    let mut worker = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["worker", "--nats", &url, "--threads", "1", "--hash", "16"])
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", &collector.url)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a worker");
    let asked = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["solve", "--position", "rdrrrr/6/6/6/6/RDRRRR b -", "--queue", &url])
        .output()
        .expect("an answer");
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    let id = worker.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    worker.wait().expect("its end");
    let (_, spans) = collector.spans();
    let [job] = &spans[..] else { panic!("{spans:?}") };
    let attributes = ["job", "outcome", "delivery"].map(|name| text(&job.attributes, name));
    assert_eq!((job.name.as_str(), attributes), ("job", ["proof", "done", "1"].map(String::from)));
}

#[test]
fn invalid_collectors_are_one_line_errors() {
    #[track_caller]
    fn check(env: &[(&str, &str)], reasons: &[&str]) {
        let folder = Folder::new();
        let output = Command::new(env!("CARGO_BIN_EXE_mana"))
            .args(["serve", "--listen", "127.0.0.1:0", "--site"])
            .arg(folder.path().join("site"))
            .envs(env.iter().copied())
            .output()
            .expect("the program runs");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(reasons.iter().all(|reason| complaint.contains(reason)), "{complaint}");
        assert_eq!((complaint.lines().count(), output.status.code()), (1, Some(2)), "{complaint}");
    }
    let endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";
    check(&[(endpoint, "localhost:4318")], &[endpoint, "localhost:4318", "http://"]);
    check(&[(endpoint, "http://local host:4318")], &["local host"]);
    let protocol = "OTEL_EXPORTER_OTLP_PROTOCOL";
    check(&[(endpoint, "http://localhost:4318"), (protocol, "grpc")], &[protocol, "http/protobuf"]);
}

#[test]
fn an_unreachable_collector_is_logged_once_and_delays_nobody() {
    let folder = Folder::new();
    let gone = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let env = [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", &*format!("http://{gone}")),
        // Exports are frequent.
        ("OTEL_BSP_SCHEDULE_DELAY", "10"),
    ];
    let server = Server::start_in(&env, &folder, &UNLIMITED);
    block_on(async {
        let (mut ann, mut bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        bob.until(|state| state.moves.len() == 1).await.expect("the move");
    });
    server.signal("-TERM");
    assert!(server.wait().success());
    let log = fs::read_to_string(folder.log()).expect("a log");
    assert_eq!(log.lines().count(), 1, "{log}");
    assert!(log.contains("traces cannot be sent") && log.contains(&gone.to_string()), "{log}");
}
