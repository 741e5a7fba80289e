//! The link between nodes on a real server of NATS.
#![cfg(unix)]

mod operator;

use mana_bus::{Credentials, NatsError, NatsLink, NatsUrl};
use mana_test_nats::TestNats;
use operator::TestOperator;
use std::process::Command;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

/// A node, as far as this is about it.
struct Node {
    outbox: mpsc::Sender<Vec<u8>>,
    inbox: mpsc::Receiver<Vec<u8>>,
    connected: watch::Receiver<bool>,
}

impl Node {
    async fn open(url: &str, subject: &str) -> Node {
        let mut node = Node::open_anyway(url, subject).await;
        node.wait_until(true).await;
        node
    }

    async fn open_anyway(url: &str, subject: &str) -> Node {
        let link = NatsLink::open(url.parse().expect("a URL"), None, subject.to_string())
            .await
            .expect("a link");
        let (outbox, inbox, connected) = link.split();
        Node { outbox, inbox, connected }
    }

    async fn wait_until(&mut self, connected: bool) {
        let changed = self.connected.wait_for(|now| *now == connected);
        timeout(PATIENCE, changed).await.expect("in time").expect("a link");
    }

    async fn say(&self, text: &str) {
        self.outbox.send(text.as_bytes().to_vec()).await.expect("a link");
    }

    async fn hear(&mut self) -> String {
        let heard = timeout(PATIENCE, self.inbox.recv()).await.expect("in time").expect("a link");
        String::from_utf8(heard).expect("a text")
    }
}

/// Longer than anything takes here.
const PATIENCE: Duration = Duration::from_secs(60);

fn block_on(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(test);
}

#[test]
fn each_hears_the_others_on_its_subject_and_not_itself() {
    block_on(async {
        let nats = TestNats::start();
        let mut ann = Node::open(&nats.url(), "mana.1").await;
        let mut bob = Node::open(&nats.url(), "mana.1").await;
        let mut eve = Node::open(&nats.url(), "mana.2").await;
        for number in 0..1000 {
            ann.say(&format!("{number}")).await;
        }
        for number in 0..1000 {
            assert_eq!(bob.hear().await, number.to_string());
        }
        let long = "x\r\n".repeat(100_000);
        bob.say(&long).await;
        assert_eq!(ann.hear().await, long);
        let other = Node::open(&nats.url(), "mana.2").await;
        other.say("to Eve").await;
        assert_eq!(eve.hear().await, "to Eve");
        assert!(ann.inbox.try_recv().is_err() && bob.inbox.try_recv().is_err());
    });
}

#[test]
fn a_server_that_goes_away_is_noticed_and_used_again_when_it_is_back() {
    block_on(async {
        let nats = TestNats::start();
        nats.stop();
        // A server that is not there yet may come.
        let mut ann = Node::open_anyway(&nats.url(), "mana").await;
        nats.resume();
        ann.wait_until(true).await;
        let mut bob = Node::open(&nats.url(), "mana").await;
        for round in 0..3 {
            nats.stop();
            ann.wait_until(false).await;
            bob.wait_until(false).await;
            nats.resume();
            bob.wait_until(true).await;
            ann.say(&format!("round {round}")).await;
            assert_eq!(bob.hear().await, format!("round {round}"));
        }
        // One that hangs is given up, and of several the next is tried.
        nats.signal("-STOP");
        ann.wait_until(false).await;
        nats.signal("-CONT");
        ann.wait_until(true).await;
        let two = format!("nats://localhost:1,localhost:{}", nats.port());
        Node::open(&two, "mana").await;
    });
}

/// Why a server does not take a client.
async fn refusal(url: &str, credentials: Option<&str>) -> Option<NatsError> {
    let url: NatsUrl = url.parse().expect("a URL");
    let credentials = credentials.map(|text| text.parse().expect("credentials"));
    NatsLink::open(url, credentials, "mana".to_string()).await.err()
}

#[test]
fn a_server_that_asks_who_one_is_is_told() {
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
fn tls_is_used_where_it_is_asked_for_and_the_certificate_is_verified() {
    block_on(async {
        let nats = TestNats::start();
        let url = format!("tls://localhost:{}", nats.port());
        assert!(matches!(refusal(&url, None).await, Some(NatsError::NoTls)));
        // No authority of the system has signed this one.
        let nats = TestNats::start_with_tls();
        let refused = refusal(&nats.url(), None).await;
        assert!(matches!(refused, Some(NatsError::Tls(_))), "{refused:?}");
    });
    // The authorities are those of the environment, which another process can have another of.
    let mut again = Command::new(std::env::current_exe().expect("this program"));
    again.args(["--exact", "behind_an_authority_that_is_trusted_everything_else_is_checked_too"]);
    let output = again.env("SSL_CERT_FILE", TestNats::AUTHORITY).output().expect("a run");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

#[test]
fn a_file_of_credentials_is_taken_by_a_server_with_an_operator() {
    block_on(async {
        let operator = TestOperator::new();
        let nats = TestNats::start_with(&operator.settings());
        check_credentials(&nats, &operator, "nats").await;
    });
}

/// Whom a server with an operator takes, and whom not.
async fn check_credentials(nats: &TestNats, operator: &TestOperator, scheme: &str) {
    let url = format!("{scheme}://localhost:{}", nats.port());
    let refused = refusal(&url, Some(&operator.credentials())).await;
    assert!(refused.is_none(), "{refused:?}");
    // The key alone says who somebody is, but not that an account vouches for them.
    let refused = refusal(&url, Some(operator.seed())).await;
    assert!(matches!(refused, Some(NatsError::Refused(_))), "{refused:?}");
    let stranger = TestOperator::other().credentials();
    let refused = refusal(&url, Some(&stranger)).await;
    assert!(matches!(refused, Some(NatsError::Refused(_))), "{refused:?}");
    assert!(matches!(refusal(&url, None).await, Some(NatsError::NoCredentials)));
}

#[test]
fn behind_an_authority_that_is_trusted_everything_else_is_checked_too() {
    // Without it, the test above has this one run with it.
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
        // Nothing is said before the certificate is verified, and everything after it works as without TLS.
        let users = "authorization { users: [{ user: ann, password: \"p@ss:w\" }] }";
        let nats = TestNats::start_with(&format!("{tls}\n{users}"));
        let url = format!("tls://ann:p%40ss%3Aw@localhost:{}", nats.port());
        let [mut ann, mut bob] = [Node::open(&url, "mana").await, Node::open(&url, "mana").await];
        ann.say("to Bob").await;
        assert_eq!(bob.hear().await, "to Bob");
        nats.stop();
        ann.wait_until(false).await;
        nats.resume();
        ann.wait_until(true).await;
        let wrong = format!("tls://ann:wrong@localhost:{}", nats.port());
        assert!(matches!(refusal(&wrong, None).await, Some(NatsError::Refused(_))));
    });
}
