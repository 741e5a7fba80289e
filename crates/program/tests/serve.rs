//! The settings of `mana serve`, and its errors.

mod online;

use mana_client::{ApiClient, Method, StatusCode};
use online::{Folder, Server, UNLIMITED, block_on, new_game, pair};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// Checks that the server does not start, prints a one-line error, and exits with status 2.
#[track_caller]
fn check_error(folder: &Folder, args: &[&str], reasons: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["serve", "--listen", "127.0.0.1:0", "--site"])
        .arg(folder.path().join("site"))
        .args(args)
        .output()
        .expect("the program runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    for reason in reasons {
        assert!(complaint.contains(reason), "{complaint}");
    }
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert_eq!(output.status.code(), Some(2), "{complaint}");
}

fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("a path of text")
}

#[test]
fn invalid_settings_are_one_line_errors() {
    let folder = Folder::new();
    let data = folder.data();
    check_error(&folder, &["--base-url", "mana.example.org"], &["mana.example.org", "https://"]);
    check_error(&folder, &["--trust", "localhost"], &["localhost", "10.0.0.0/8"]);
    check_error(&folder, &["--config", "no such file"], &["no such file"]);
    let config = folder.path().join("mana.toml");
    for (line, reasons) in [
        ("speed = 3", ["mana.toml", "speed"]),
        ("listen = \"here\"", ["mana.toml", "listen"]),
        ("base-url = \"ftp://mana\"", ["ftp://mana", "https://"]),
        ("trust = [\"10.0.0.0/33\"]", ["10.0.0.0/33", "network"]),
        ("requests-per-second = -1", ["mana.toml", "requests-per-second"]),
        ("log = \"loud\"", ["mana.toml", "log"]),
        ("listen = ", ["mana.toml", "listen"]),
    ] {
        fs::write(&config, line).expect("a file");
        check_error(&folder, &["--config", text(&config)], &reasons);
    }
    for (option, value) in
        [("--requests-per-second", "-1"), ("--connections-per-address", "many"), ("--log", "loud")]
    {
        check_error(&folder, &[&format!("{option}={value}")], &[option, value]);
    }
    fs::write(&data, "a file, where a folder should be").expect("a file");
    check_error(&folder, &["--data", text(&data)], &[text(&data)]);
    fs::remove_file(&data).expect("it is gone");
    fs::create_dir(&data).expect("a folder");
    fs::write(data.join("mana.sqlite"), "x".repeat(5000)).expect("a file");
    check_error(&folder, &["--data", text(&data)], &["damaged", text(&data)]);
}

#[test]
fn an_invalid_environment_variable_is_a_one_line_error() {
    let folder = Folder::new();
    for (name, value) in [
        ("MANA_BASE_URL", "mana.example.org"),
        ("MANA_TRUST", "10.0.0.0/33"),
        ("MANA_REQUESTS_PER_SECOND", "few"),
        ("MANA_LOG", "loud"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_mana"))
            .args(["serve", "--listen", "127.0.0.1:0", "--site"])
            .arg(folder.path().join("site"))
            .env(name, value)
            .output()
            .expect("the program runs");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(value), "{complaint}");
        assert_eq!((complaint.lines().count(), output.status.code()), (1, Some(2)), "{complaint}");
    }
}

#[test]
fn a_trusted_proxy_names_the_client() {
    block_on(async {
        let ask = async |server: &Server, address: &str| {
            let headers = [("X-Forwarded-For", address), ("X-Forwarded-Proto", "https")];
            let answer = server.client.send(Method::GET, "/api/lobby", &headers, "").await;
            answer.expect("an answer").status
        };
        for (trust, others_wait) in [("127.0.0.1", false), ("10.0.0.0/8", true)] {
            let folder = Folder::new();
            let args = ["--trust", trust, "--requests-per-second", "1"];
            let server = Server::start(&folder, &args);
            while ask(&server, "192.0.2.1").await != 429 {}
            // Another client behind the same proxy is not limited.
            assert_eq!(ask(&server, "192.0.2.2").await == 429, others_wait, "{trust}");
        }
    });
}

#[test]
fn the_cookie_is_secure_behind_https() {
    block_on(async {
        for (base, secure) in
            [("https://mana.example.org", true), ("http://mana.example.org", false)]
        {
            let folder = Folder::new();
            let server = Server::start(&folder, &["--base-url", base]);
            let headers = [("Content-Type", "application/json"), ("Origin", base)];
            let answer = server.client.send(Method::PUT, "/api/me", &headers, "{}").await;
            let answer = answer.expect("an answer");
            let cookie = answer.header("set-cookie").expect("a cookie");
            assert_eq!(cookie.ends_with("; Secure"), secure, "{cookie}");
            for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
                assert!(cookie.contains(part), "{cookie}");
            }
        }
    });
}

#[test]
fn a_data_folder_in_use_is_an_error() {
    let folder = Folder::new();
    let _server = Server::start(&folder, &UNLIMITED);
    check_error(&folder, &["--data", text(&folder.data())], &["another program uses"]);
}

#[test]
fn settings_come_from_the_command_line_the_environment_and_a_file() {
    let folder = Folder::new();
    let config = folder.path().join("mana.toml");
    let lines = format!(
        "listen = \"127.0.0.1:1\"\ndata = {:?}\nbase-url = \"http://localhost\"\ntrust = [\"::1\"]\n",
        folder.data()
    );
    fs::write(&config, lines).expect("a file");
    let mut process = Command::new(env!("CARGO_BIN_EXE_mana"))
        // The command line overrides the environment, and that overrides the file: each of the others names an unusable
        // port or address.
        .args(["serve", "--listen", "127.0.0.1:0", "--site"])
        .arg(folder.path().join("site"))
        .env("MANA_LISTEN", "127.0.0.1:2")
        .env("MANA_BASE_URL", "https://mana.example.org")
        .env("MANA_CONFIG", &config)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let output = process.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let host = line.split(['/', ' ']).find(|word| word.starts_with("127.0.0.1:"));
    let client = ApiClient::new(host.unwrap_or_else(|| panic!("no address in {line:?}")));
    let guest = block_on(client.guest("Ann")).expect("a guest");
    // Behind https, according to the environment.
    assert!(guest.cookie.starts_with("__Host-mana="), "{}", guest.cookie);
    assert!(folder.data().join("mana.sqlite").is_file());
    process.kill().expect("it can be killed");
    process.wait().expect("its end");
}

#[test]
fn the_page_is_served_without_a_data_folder() {
    let folder = Folder::new();
    let nowhere = folder.path().join("nowhere");
    fs::write(&nowhere, "a file, where a folder should be").expect("a file");
    let mut process = Command::new(env!("CARGO_BIN_EXE_mana"))
        .args(["serve", "--listen", "127.0.0.1:0", "--site"])
        .arg(folder.path().join("site"))
        .env_remove("MANA_DATA")
        .env("XDG_DATA_HOME", &nowhere)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let output = process.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let host = line.split(['/', ' ']).find(|word| word.starts_with("127.0.0.1:"));
    let client = ApiClient::new(host.unwrap_or_else(|| panic!("no address in {line:?}")));
    block_on(async {
        let page = client.get("/", None).await.expect("the page");
        assert_eq!((page.status, page.text().as_str()), (StatusCode::OK, "<h1>Mana</h1>"));
        let api = client.get("/api/me", None).await.expect("an answer");
        assert_eq!(api.status, 404);
    });
    process.kill().expect("it can be killed");
    let output = process.wait_with_output().expect("its end");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("people cannot play each other here"), "{complaint}");
}

#[test]
fn games_survive_a_restart() {
    block_on(async {
        let folder = Folder::new();
        let mut server = Server::start(&folder, &UNLIMITED);
        let (mut ann, mut bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        server.kill();
        let server = Server::start_at(&folder, &server.host.clone(), &UNLIMITED);
        bob.connect().await.expect("a socket");
        assert_eq!(bob.state().moves.len(), 1);
        bob.play("N@g6").await.expect("an answer").expect("a move");
        drop(server);
    });
}

/// The names of metrics in a text: words with our prefix.
fn metric_names(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| word.starts_with("mana_") || word.starts_with("process_"))
        .collect()
}

#[test]
fn dashboards_and_alerts_use_existing_metrics() {
    let folder = Folder::new();
    let server = Server::start(&folder, &UNLIMITED);
    let text = block_on(server.client.get("/metrics", None)).expect("the metrics").text();
    let exported = metric_names(&text);
    let dashboard = include_str!("../../../deploy/grafana/mana.json");
    let alerts = include_str!("../../../deploy/alerts.yml");
    for file in [dashboard, alerts] {
        let unknown: Vec<_> = metric_names(file).difference(&exported).copied().collect();
        assert!(unknown.is_empty(), "{unknown:?} are not among {exported:?}");
    }
}

/// The value of a tag in a page.
#[track_caller]
fn tag<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("\"{name}\" content=\"")).expect("the tag is there");
    rest.split('"').next().unwrap_or_default()
}

#[test]
fn shared_links_have_a_title_and_a_picture() {
    block_on(async {
        let folder = Folder::new();
        let page = "<head><link href=\"assets/style.css\"></head><body></body>";
        fs::write(folder.path().join("site/index.html"), page).expect("a page");
        let mut args = vec!["--base-url", "https://mana.example.org"];
        args.extend(UNLIMITED);
        let server = Server::start(&folder, &args);
        let get = async |path: &str| server.client.get(path, None).await.expect("an answer");
        let (mut ann, _bob) = pair(&server, &new_game("")).await;
        ann.play("N@d5").await.expect("an answer").expect("a move");
        let game = ann.state().game.clone();

        let page = get(&format!("/game/{game}")).await.text();
        assert!(page.contains("\"../assets/style.css\""), "{page}");
        assert_eq!(tag(&page, "og:title"), "Ann – Bob");
        assert_eq!(tag(&page, "og:description"), "Burst of Mana · White to move");
        assert_eq!(tag(&page, "og:url"), format!("https://mana.example.org/game/{game}"));
        assert_eq!(tag(&page, "twitter:card"), "summary_large_image");
        let picture = tag(&page, "og:image").strip_prefix("https://mana.example.org");
        let picture = picture.expect("a whole address").to_owned();
        let file = get(&picture).await;
        assert_eq!((file.status, file.header("content-type")), (StatusCode::OK, Some("image/png")));
        assert!(file.body.starts_with(b"\x89PNG"));

        // Cached by its entity tag.
        let known = [("If-None-Match", file.header("etag").expect("a tag"))];
        let again = server.client.send(Method::GET, &picture, &known, "").await.expect("an answer");
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));

        // A private game is indistinguishable from one that does not exist.
        let (ann, _bob) = pair(&server, &new_game(r#","access":"private""#)).await;
        let without_address = |page: String| page.replace(tag(&page, "og:url"), "");
        let private = get(&format!("/game/{}", ann.state().game)).await.text();
        assert_eq!(tag(&private, "og:title"), "Mana: two board games");
        let unknown = get("/game/abcdefghijkl").await.text();
        assert_eq!(without_address(private), without_address(unknown));
        let private = get(&format!("/preview/game/{}.png", ann.state().game)).await.body;
        assert!(private == get("/preview/game/abcdefghijkl.png").await.body);

        // The link of a record contains it.
        let link = "[Position \"rdrrrr/6/6/6/6/RDRRRR b -\"] 1. c1c3 d6c4 *".parse();
        let link = link.map(|record: mana_record::Record<mana::Position>| record.to_link());
        let link = link.expect("a record");
        let page = get(&format!("/analysis/{link}")).await.text();
        assert_eq!(tag(&page, "og:description"), "Mana · Black to move");
        let moving = get(&format!("/preview/record/{link}.svg")).await;
        assert!(moving.text().starts_with("<svg "), "{}", moving.text());
        for missing in ["/preview/record/nonsense.png", "/preview/record/x", "/preview/game/x.gif"]
        {
            assert_eq!(get(missing).await.status, StatusCode::NOT_FOUND, "{missing}");
        }
    });
}
