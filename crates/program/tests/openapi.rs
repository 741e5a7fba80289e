//! The running server conforms to its API document: whatever the request, the response is documented, and never an
//! internal error.

mod online;
#[path = "online/schema.rs"]
mod schema;

use fastrand::Rng;
use mana_client::{ApiClient, ApiResponse, ClientError, GuestSession, Method};
use mana_protocol::{Act, ToServer};
use online::{Folder, Server, UNLIMITED, block_on, client_id, new_game, pair};
use schema::{Document, corrupt};
use serde_json::Value;

/// How many requests are sent to each route.
const ROUNDS: usize = 150;

#[test]
fn every_response_is_documented() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let answer = server.client.get("/api/openapi.json", None).await;
        let document = answer.and_then(|answer| answer.json()).expect("the document");
        let document = Document::new(document);
        assert_eq!(document.root["openapi"], "3.1.0");
        let mut rng = Rng::with_seed(11);
        let mut asked = 0;
        for (path, operations) in document.root["paths"].as_object().expect("paths") {
            for (method, operation) in operations.as_object().expect("operations") {
                let mut statuses = Vec::new();
                for _ in 0..ROUNDS {
                    let (ann, bob) = pair_cookies(&server, &mut rng).await;
                    let who = [None, Some(&ann.0), Some(&bob)][rng.usize(..3)];
                    let path = fill(&mut rng, path, operation, &ann.1);
                    let answer =
                        ask(&server.client, &document, &mut rng, method, &path, who, operation)
                            .await;
                    check(&document, method, &path, operation, &answer);
                    statuses.push(answer.status);
                    asked += 1;
                }
                // The test is meaningful only if some requests succeed.
                let good = statuses.iter().filter(|status| status.is_success()).count();
                let socket = path == "/api/socket";
                assert!(socket || good > ROUNDS / 50, "{method} {path}: {statuses:?}");
            }
        }
        assert!(asked >= 11 * ROUNDS);
    });
}

/// Two guests, one of whom has created a game; usually the same ones.
async fn pair_cookies(server: &Server, rng: &mut Rng) -> ((GuestSession, String), GuestSession) {
    thread_local! {
        static KNOWN: std::cell::RefCell<Option<((GuestSession, String), GuestSession)>> = const { std::cell::RefCell::new(None) };
    }
    let known = KNOWN.with_borrow(Clone::clone);
    if let Some(known) = known
        && rng.u32(..20) > 0
    {
        return known;
    }
    let ann = server.client.guest("Ann").await.expect("Ann");
    let bob = server.client.guest("Bob").await.expect("Bob");
    let game = server.client.create(&ann, &new_game("")).await.expect("a game").game.to_string();
    let pair = ((ann, game), bob);
    KNOWN.set(Some(pair.clone()));
    pair
}

/// Fills in the parameters of a path, and adds a query.
fn fill(rng: &mut Rng, path: &str, operation: &Value, game: &str) -> String {
    let mut filled = path.to_string();
    let mut query = String::new();
    for parameter in operation["parameters"].as_array().expect("parameters") {
        let name = parameter["name"].as_str().expect("a name");
        let junk = [
            "0",
            "short",
            "%00",
            "..%2f..",
            "aaaaaaaaaaaa",
            "%F0%9F",
            "1.aaaaaaaaaaaa",
            "99999999999",
        ];
        let value = match (name, rng.u32(..10)) {
            ("game", 0..8) => game.to_string(),
            ("after", 0..6) => rng.u32(..9).to_string(),
            ("before", 0..6) => format!("{}.{game}", rng.u64(..1 << 50)),
            _ => junk[rng.usize(..junk.len())].to_string(),
        };
        if parameter["in"] == "path" {
            filled = filled.replace(&format!("{{{name}}}"), &value);
        } else if rng.bool() {
            query = format!("?{name}={value}");
        }
    }
    filled + &query
}

async fn ask(
    client: &ApiClient,
    document: &Document,
    rng: &mut Rng,
    method: &str,
    path: &str,
    who: Option<&GuestSession>,
    operation: &Value,
) -> ApiResponse {
    let mut headers = Vec::new();
    if let Some(who) = who {
        headers.push(("Cookie", who.cookie.as_str()));
    }
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    let mut body = Vec::new();
    if !schema.is_null() {
        let mut value = document.generate(rng, schema);
        document.validate(schema, &value).expect("what is generated fits");
        if rng.bool() {
            corrupt(rng, &mut value);
        }
        body = serde_json::to_vec(&value).expect("text");
        match rng.u32(..20) {
            0 => body.truncate(body.len() / 2),
            1 => headers.push(("Content-Type", "text/plain")),
            2 => body = vec![b'['; 100_000],
            _ => {}
        }
        headers.push(("Content-Type", "application/json"));
    }
    let method = method.to_uppercase().parse::<Method>().expect("a method");
    client.send(method, path, &headers, body).await.expect("an answer")
}

#[track_caller]
fn check(document: &Document, method: &str, path: &str, operation: &Value, answer: &ApiResponse) {
    let said = format!("{method} {path}: {} {}", answer.status, answer.text());
    assert_ne!(answer.status, 500, "{said}");
    let described = &operation["responses"][answer.status.as_str()];
    assert!(described.is_object(), "{said}");
    let Some(content) = described["content"].as_object() else {
        assert!(answer.body.is_empty(), "{said}");
        return;
    };
    let kind = answer.header("content-type").and_then(|kind| kind.split(';').next());
    let schema = content.get(kind.expect("a type")).unwrap_or_else(|| panic!("{said}"));
    if kind == Some("application/json") {
        let value = serde_json::from_slice(&answer.body).expect("JSON");
        assert_eq!(document.validate(&schema["schema"], &value), Ok(()), "{said}");
    }
    for header in ["content-security-policy", "x-content-type-options"] {
        assert!(answer.header(header).is_some(), "{said}");
    }
}

#[test]
fn every_socket_message_is_documented() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let answer = server.client.get("/api/openapi.json", None).await;
        let document = answer.and_then(|answer| answer.json()).expect("the document");
        let document = Document::new(document);
        let socket = &document.root["paths"]["/api/socket"]["get"]["x-websocket"];
        let (mut ann, mut bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        bob.act(Act::Resign).await.expect("an answer").expect("resigned");
        let mut rng = Rng::with_seed(12);
        for _ in 0..40 {
            let mut socket_to = server.client.socket(ann.guest.as_ref()).await.expect("a socket");
            socket_to.hello(&client_id()).await.expect("a welcome");
            for _ in 0..12 {
                let mut value = document.generate(&mut rng, &socket["send"]);
                if value["game"].is_string() && rng.bool() {
                    value["game"] = ann.game.to_string().into();
                }
                if rng.u32(..3) == 0 {
                    corrupt(&mut rng, &mut value);
                }
                // The server may close the connection, but must not fail.
                if socket_to.send_text(value.to_string()).await.is_err() {
                    break;
                }
            }
            let _ = socket_to.send(&ToServer::Ping { number: 4711 }).await;
            loop {
                match socket_to.receive().await {
                    Ok(message) => {
                        let value = serde_json::to_value(&message).expect("JSON");
                        assert_eq!(document.validate(&socket["receive"], &value), Ok(()));
                        if matches!(message, mana_protocol::ToClient::Pong { number: 4711 }) {
                            break;
                        }
                    }
                    Err(ClientError::Socket(_) | ClientError::Closed { .. }) => break,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        let answer = server.client.get("/healthz", None).await;
        assert_eq!(answer.expect("an answer").status, 200);
    });
}

#[test]
fn the_api_has_a_reference_page() {
    block_on(async {
        let folder = Folder::new();
        let server = Server::start(&folder, &UNLIMITED);
        let page = server.client.get("/api", None).await.expect("the page");
        let text = page.text();
        assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
        for part in
            ["<code>POST /api/games</code>", "<section id=\"ToServer\">", "/api/reference.css"]
        {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("<script") && !text.contains("style="));
        for part in [
            "<code>N@f6</code>",
            "<code>b1/a1/c1/d1/e1/f1</code>",
            "<h2>Legal moves</h2>",
            "<tr><th>open seeks of a person</th><td>5</td></tr>",
            "<tr><th>moves of a game</th><td>2000, then it is a draw</td></tr>",
            "<code>turn</code>: ",
        ] {
            assert!(text.contains(part), "{part}");
        }
        // No rustdoc links remain in the descriptions.
        let document = server.client.get("/api/openapi.json", None).await.expect("the document");
        for (name, text) in [("page", text), ("document", document.text())] {
            for link in ["](", "[`", "::"] {
                assert!(!text.contains(link), "the {name} has {link}");
            }
        }
        let metrics = server.client.get("/metrics", None).await.expect("metrics");
        assert!(metrics.text().contains("\nmana_sockets 0\n"), "{}", metrics.text());
        let nothing = server.client.get("/api/nothing", None).await;
        assert_eq!(nothing.expect("an answer").status, 404);
        let page = server.client.get("/", None).await.expect("the page");
        assert_eq!(page.text(), "<h1>Mana</h1>");
    });
}
