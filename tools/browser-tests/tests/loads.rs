//! The application starts, without console errors or requests to other servers, and with its security headers.

use mana_browser_tests::{Browser, BrowserPage, ServerProcess, Viewport, visit};
use std::io::{Read, Write};
use std::net::TcpStream;

/// The head and the body of the response to a request.
fn request(server: &ServerProcess, head: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(server.host()).expect("the server");
    let host = server.host();
    write!(stream, "{head}\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
    let body = answer.split_off(end + 4);
    (String::from_utf8(answer).expect("text").to_ascii_lowercase(), body)
}

#[test]
fn the_page_starts() {
    visit(|page, _| {
        page.wait_for("document.documentElement.dataset.boot === 'done'");
        page.wait_for("document.querySelector('h1')");
        assert_eq!(page.evaluate("document.querySelector('#failure')?.hidden ?? true"), true);
    });
}

/// A visit loads only the parts it shows, and navigation loads further parts once.
#[test]
fn every_route_loads_its_parts_once() {
    visit(|page, _| {
        page.set_viewport(Viewport::DESKTOP);
        let check = |page: &BrowserPage, expected: &[&str]| {
            let modules = page.text(
                "performance.getEntriesByType('resource').map((entry) => entry.name) \
                   .filter((name) => name.endsWith('.wasm')).map((name) => name.split('/').at(-1).split('-')[0]) \
                   .sort().join()",
            );
            assert_eq!(modules, expected.join(","));
        };
        for (link, part, element) in [
            ("nav-learn", "study", "[data-testid=courses]"),
            ("nav-online", "online", "[data-testid=no-seeks]"),
            ("nav-analysis", "study", "[data-testid=analysis]"),
            ("nav-review", "study", "#import"),
            ("archive", "study", "[data-testid=archive-search]"),
            ("nav-rules", "study", "[data-testid=rulebook]"),
            ("nav-solved", "study", "[data-testid=tree]"),
        ] {
            page.open_route("");
            page.wait_for_start();
            check(page, &["page"]);
            page.click(&format!("[data-testid={link}]"));
            page.wait_for_element(element);
            let mut expected = ["page", "board", part];
            expected.sort_unstable();
            check(page, &expected);
            page.click("[data-testid=nav-play]");
            page.wait_for_element("[data-testid=new-game]");
            page.click(&format!("[data-testid={link}]"));
            page.wait_for_element(element);
            check(page, &expected);
        }
        // A route requests its parts at once, and only once.
        page.open_route("#/analysis");
        page.wait_for_element("[data-testid=analysis]");
        check(page, &["board", "page", "study"]);
    });
}

#[test]
fn every_response_has_security_headers() {
    let server = ServerProcess::start();
    for path in ["/", "/sw.js", "/manifest.webmanifest", "/nowhere", "/play"] {
        let (head, _) = request(&server, &format!("GET {path} HTTP/1.1"));
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-embedder-policy: require-corp",
            "cross-origin-resource-policy: same-origin",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "permissions-policy: ",
        ] {
            assert!(head.contains(header), "{path} lacks {header}\n{head}");
        }
    }
}

#[test]
fn content_hashed_files_are_immutable() {
    let server = ServerProcess::start();
    let (head, body) = request(&server, "GET / HTTP/1.1");
    assert!(head.contains("cache-control: no-cache"), "{head}");
    let page = String::from_utf8(body).expect("text");
    let script =
        page.split('"').find(|word| word.starts_with("assets/start-") && word.ends_with(".js"));
    let script = script.expect("the script's address");
    let (head, _) =
        request(&server, &format!("GET /{script} HTTP/1.1\r\nAccept-Encoding: gzip, br"));
    for header in [
        "cache-control: public, max-age=31536000, immutable",
        "content-encoding: br",
        "content-type: text/javascript",
        "vary: accept-encoding",
    ] {
        assert!(head.contains(header), "{head}");
    }
    let (head, body) = request(&server, &format!("HEAD /{script} HTTP/1.1"));
    assert!(head.starts_with("http/1.1 200") && body.is_empty(), "{head}");
}

#[test]
fn unknown_addresses_show_a_way_on() {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let page = browser.open();
    page.go_to(&format!("{}nowhere/at/all", server.address()));
    page.click("a[href='/']");
    page.wait_for("document.documentElement.dataset.boot === 'done'");
}
