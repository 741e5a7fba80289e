//! The engine of the web application in a real browser, as a UGI engine on standard input and output, so that
//! `mana match` can play it. `MANA_PROGRAM` names the program whose page it runs in.

#![forbid(unsafe_code)]

use mana_browser_tests::{Browser, BrowserPage, ServerProcess};
use serde_json::{Value, json};
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let (server, browser) = (ServerProcess::start(), Browser::launch());
    let page = browser.open();
    page.go_to(&server.address());
    page.wait_for_start();
    start_worker(&page);
    for command in io::stdin().lines() {
        let command = command?;
        if command.trim() == "quit" {
            break;
        }
        page.evaluate(&format!("worker.postMessage({})", json!(command)));
        if let Some(last) = last_response(&command) {
            relay_until(last, &page)?;
        }
    }
    Ok(())
}

/// Starts the worker. `responses` resolves to its next lines, once there are any.
fn start_worker(page: &BrowserPage) {
    page.evaluate(
        "globalThis.assets = JSON.parse(document.getElementById('assets').textContent); \
         globalThis.worker = new Worker(assets['worker.js'], { type: 'module' }); \
         globalThis.received = []; \
         globalThis.notify = () => {}; \
         worker.onmessage = ({ data }) => { received.push(data); notify(); }; \
         globalThis.responses = async () => { \
           if (received.length === 0) await new Promise((resolve) => { notify = resolve; }); \
           return received.splice(0); }; \
         null",
    );
}

/// The word that the last response to a command begins with, if it has any.
fn last_response(command: &str) -> Option<&'static str> {
    match command.split_whitespace().next()? {
        "ugi" | "uci" => Some("ugiok"),
        "isready" => Some("readyok"),
        "go" => Some("bestmove"),
        _ => None,
    }
}

/// Writes the worker's responses up to this one.
fn relay_until(last: &str, page: &BrowserPage) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut has_ended = false;
    while !has_ended {
        let Value::Array(lines) = page.evaluate("responses()") else { continue };
        for line in lines.iter().filter_map(Value::as_str) {
            writeln!(out, "{line}")?;
            has_ended |= line.starts_with(last) || line.starts_with("error");
        }
        out.flush()?;
    }
    Ok(())
}
