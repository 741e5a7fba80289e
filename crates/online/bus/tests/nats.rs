//! The link between nodes, on a real NATS server.
#![cfg(unix)]

mod operator;

use mana_bus::{Credentials, NatsError, NatsLink, NatsUrl};
use mana_test_nats::TestNats;
use operator::TestOperator;
use std::process::Command;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

/// The ends of a node's link.
struct Node {
    outbox: mpsc::Sender<Vec<u8>>,
    inbox: mpsc::Receiver<Vec<u8>>,
    connected: watch::Receiver<bool>,
}

impl Node {
    async fn open(url: &str, subject: &str) -> Node {
        let mut node = Node::open_unconnected(url, subject).await;
        node.wait_until(true).await;
        node
    }

    async fn open_unconnected(url: &str, subject: &str) -> Node {
        let link = NatsLink::open(url.parse().expect("a URL"), None, subject.to_string())
            .await
            .expect("a link");
        let (outbox, inbox, connected) = link.split();
        Node { outbox, inbox, connected }
    }

    async fn wait_until(&mut self, connected: bool) {
        let changed = self.connected.wait_for(|now| *now == connected);
        timeout(TEST_TIMEOUT, changed).await.expect("in time").expect("a link");
    }

    async fn publish(&self, text: &str) {
        self.outbox.send(text.as_bytes().to_vec()).await.expect("a link");
    }

    async fn receive(&mut self) -> String {
        let received =
            timeout(TEST_TIMEOUT, self.inbox.recv()).await.expect("in time").expect("a link");
        String::from_utf8(received).expect("a text")
    }
}

/// Longer than anything here takes.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

fn block_on(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(test);
}

#[test]
fn messages_reach_the_other_subscribers_of_a_subject() {
    block_on(async {
        let nats = TestNats::start();
        let mut ann = Node::open(&nats.url(), "mana.1").await;
        let mut bob = Node::open(&nats.url(), "mana.1").await;
        let mut eve = Node::open(&nats.url(), "mana.2").await;
        for number in 0..1000 {
            ann.publish(&format!("{number}")).await;
        }
        for number in 0..1000 {
            assert_eq!(bob.receive().await, number.to_string());
        }
        let long = "x\r\n".repeat(100_000);
        bob.publish(&long).await;
        assert_eq!(ann.receive().await, long);
        let other = Node::open(&nats.url(), "mana.2").await;
        other.publish("to Eve").await;
        assert_eq!(eve.receive().await, "to Eve");
        assert!(ann.inbox.try_recv().is_err() && bob.inbox.try_recv().is_err());
    });
}

#[test]
fn links_reconnect_after_the_server_was_down() {
    block_on(async {
        let nats = TestNats::start();
        nats.stop();
        // The server may start later than its clients.
        let mut ann = Node::open_unconnected(&nats.url(), "mana").await;
        nats.resume();
        ann.wait_until(true).await;
        let mut bob = Node::open(&nats.url(), "mana").await;
        for round in 0..3 {
            nats.stop();
            ann.wait_until(false).await;
            bob.wait_until(false).await;
            nats.resume();
            bob.wait_until(true).await;
            ann.publish(&format!("round {round}")).await;
            assert_eq!(bob.receive().await, format!("round {round}"));
        }
        // A server that hangs counts as lost, and of several servers the next is tried.
        nats.signal("-STOP");
        ann.wait_until(false).await;
        nats.signal("-CONT");
        ann.wait_until(true).await;
        let two = format!("nats://localhost:1,localhost:{}", nats.port());
        Node::open(&two, "mana").await;
    });
}

/// The error with which a server refuses a client.
async fn refusal(url: &str, credentials: Option<&str>) -> Option<NatsError> {
    let url: NatsUrl = url.parse().expect("a URL");
    let credentials = credentials.map(|text| text.parse().expect("credentials"));
    NatsLink::open(url, credentials, "mana".to_string()).await.err()
}

#[test]
fn clients_authenticate_by_password_token_or_key() {
    block_on(async {
        let seed = "SUAKYRHVIOREXV7EUZTBHUHL7NUMHPMAS7QMDU3GTIUWEI5LDNOXD43IZY";
        let key = seed.parse::<Credentials>().expect("a seed").public_key();
        let users = format!("users: [{{ user: ann, password: secret }}, {{ nkey: {key} }}]");
        let nats = TestNats::start_with(&format!("authorization {{ {users} }}"));
        let with = |login: &str| format!("nats://{login}@localhost:{}", nats.port());
        assert!(refusal(&with("ann:secret"), None).await.is_none());
        assert!(refusal(&nats.url(), Some(seed)).await.is_none());
        let refused = refusal(&with("ann:wrong"), None).await.expect("a refusal");
        assert!(refused.is_permanent(), "{refused}");
        assert!(matches!(refusal(&nats.url(), None).await, Some(NatsError::NoCredentials)));
        let nats = TestNats::start_with("authorization { token: secret }");
        let with = |login: &str| format!("nats://{login}@localhost:{}", nats.port());
        assert!(refusal(&with("secret"), None).await.is_none());
        assert!(matches!(refusal(&with("x"), None).await, Some(NatsError::Refused(_))));
    });
}

#[test]
fn tls_is_used_on_demand_and_the_certificate_is_verified() {
    block_on(async {
        let nats = TestNats::start();
        let url = format!("tls://localhost:{}", nats.port());
        assert!(matches!(refusal(&url, None).await, Some(NatsError::NoTls)));
        // No authority of the system has signed this certificate.
        let nats = TestNats::start_with_tls();
        let refused = refusal(&nats.url(), None).await;
        assert!(matches!(refused, Some(NatsError::Tls(_))), "{refused:?}");
    });
    // The trusted authorities come from the environment, so another process can have others.
    let mut again = Command::new(std::env::current_exe().expect("this program"));
    again.args(["--exact", "name_and_login_are_checked_despite_a_trusted_authority"]);
    let output = again.env("SSL_CERT_FILE", TestNats::AUTHORITY).output().expect("a run");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

#[test]
fn credentials_files_are_accepted_by_a_server_with_an_operator() {
    block_on(async {
        let operator = TestOperator::new();
        let nats = TestNats::start_with(&operator.settings());
        check_credentials(&nats, &operator, "nats").await;
    });
}

/// Checks which clients a server with an operator accepts.
async fn check_credentials(nats: &TestNats, operator: &TestOperator, scheme: &str) {
    let url = format!("{scheme}://localhost:{}", nats.port());
    let refused = refusal(&url, Some(&operator.credentials())).await;
    assert!(refused.is_none(), "{refused:?}");
    // The key alone authenticates the user, but no account vouches for it.
    let refused = refusal(&url, Some(operator.seed())).await;
    assert!(matches!(refused, Some(NatsError::Refused(_))), "{refused:?}");
    let stranger = TestOperator::other().credentials();
    let refused = refusal(&url, Some(&stranger)).await;
    assert!(matches!(refused, Some(NatsError::Refused(_))), "{refused:?}");
    assert!(matches!(refusal(&url, None).await, Some(NatsError::NoCredentials)));
}

#[test]
fn name_and_login_are_checked_despite_a_trusted_authority() {
    // The TLS test above runs this one again with the variable set.
    if std::env::var_os("SSL_CERT_FILE").is_none_or(|file| file != TestNats::AUTHORITY) {
        return;
    }
    block_on(async {
        let operator = TestOperator::new();
        let tls = TestNats::tls_settings();
        let nats = TestNats::start_with(&format!("{tls}\n{}", operator.settings()));
        check_credentials(&nats, &operator, "nats").await;
        check_credentials(&nats, &operator, "tls").await;
        // The certificate is for another name.
        let url = format!("tls://127.0.0.1:{}", nats.port());
        let refused = refusal(&url, Some(&operator.credentials())).await;
        assert!(matches!(refused, Some(NatsError::Tls(_))), "{refused:?}");
        // The client sends nothing before it has verified the certificate; afterwards everything works as without TLS.
        let users = "authorization { users: [{ user: ann, password: \"p@ss:w\" }] }";
        let nats = TestNats::start_with(&format!("{tls}\n{users}"));
        let url = format!("tls://ann:p%40ss%3Aw@localhost:{}", nats.port());
        let [mut ann, mut bob] = [Node::open(&url, "mana").await, Node::open(&url, "mana").await];
        ann.publish("to Bob").await;
        assert_eq!(bob.receive().await, "to Bob");
        nats.stop();
        ann.wait_until(false).await;
        nats.resume();
        ann.wait_until(true).await;
        let wrong = format!("tls://ann:wrong@localhost:{}", nats.port());
        assert!(matches!(refusal(&wrong, None).await, Some(NatsError::Refused(_))));
    });
}
