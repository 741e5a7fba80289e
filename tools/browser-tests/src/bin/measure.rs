//! Measures the figures of the web application in `docs/BENCHMARKS.md`: download sizes, the time until the board is
//! ready, its response times, and the speed of the engine compared with the native one.

#![forbid(unsafe_code)]

use mana::{Edition, Position};
use mana_browser_tests::{
    Browser, BrowserPage, ServerProcess, StaticHost, Viewport, npm_package, program, saved_game,
};
use mana_game::Side;
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The searches to time: rules, position and number of nodes.
const SEARCHES: [(&str, &str, u64); 3] = [
    ("cosmoludo-advanced", "2r2r/r2rd1/Rr4/1R4/2R1R1/2R1D1 b b1", 3_000_000),
    ("escampe", "r1r1r1/1r1r1d/6/6/RR1R2/RRD3 w - nw", 3_000_000),
    ("burst", "Gg b ENRPSTAenrpsta", 2_000_000),
];

/// How many times to run each measurement; the best run counts, as the machine may be busy.
const RUNS: usize = 5;

fn main() {
    let server = ServerProcess::start();
    let (page_bytes, engine_bytes) = sizes(&server);
    println!("first load without the engine: {:.1} KB", page_bytes as f64 / 1000.0);
    println!("engine: {:.1} KB", engine_bytes as f64 / 1000.0);
    let [first, again] = [true, false].map(|fresh| least(|| board_after(&server, fresh)));
    println!(
        "navigation to a playable board, processor 4x slower: {first:.0} ms; later visits: {again:.0} ms"
    );
    let [plain, slow] = [1, 4].map(|slower| least(|| click(&server, slower)));
    println!("click to the next frame: {plain:.0} ms; processor 4x slower: {slow:.0} ms");
    for (name, game, squares) in moves() {
        let longest = least(|| longest_task(&server, &game, squares));
        println!(
            "longest task during a move of {name} and its reply, processor 4x slower: {longest:.0} ms"
        );
    }
    let host = package_host();
    for (rules, position, nodes) in SEARCHES {
        // Alternating, so that a busy moment affects at most one run of each.
        let run = |_| {
            [
                in_browser(&server, rules, position, nodes),
                in_package(&host, rules, position, nodes),
                outside(rules, position, nodes),
            ]
        };
        let runs: Vec<[f64; 3]> = (0..RUNS).map(run).collect();
        let best = |place: usize| runs.iter().map(|run| run[place]).fold(0.0, f64::max);
        let [inside, package, outside] = [0, 1, 2].map(best);
        println!(
            "engine, {rules}: {inside:.0} nodes per second in the browser, {outside:.0} outside: {:.0}%; \
             {package:.0} in the npm package: {:.0}% of the page",
            100.0 * inside / outside,
            100.0 * package / inside
        );
    }
}

fn least(run: impl Fn() -> f64) -> f64 {
    (0..RUNS).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// Opens a game in which a person is to move.
fn game(page: &BrowserPage, server: &ServerProcess) {
    page.set_viewport(Viewport { width: 1280, height: 900, touch: false });
    page.go_to(&server.address());
    page.wait_for_start();
    let position = "rdrrrr/6/6/6/6/RDRRRR b -";
    page.open_saved_game(&saved_game::<Position>(Edition::COSMOLUDO, Some(position), &[], None));
}

/// How many bytes come over the connection for the first page, and for the engine.
fn sizes(server: &ServerProcess) -> (u64, u64) {
    let browser = Browser::launch();
    let page = browser.open();
    page.call("Network.setBypassServiceWorker", json!({ "bypass": true }));
    page.go_to(&server.address());
    page.wait_for_start();
    let sum = |names: &str| {
        let script = format!(
            "(async () => {{ const assets = JSON.parse(document.getElementById('assets').textContent); \
               let sum = 0; \
               for (const name of {names}) {{ \
                 const url = new URL(assets[name] ?? name, document.baseURI).href; \
                 await (await fetch(url, {{ cache: 'reload' }})).arrayBuffer(); \
                 sum += performance.getEntriesByName(url).at(-1).encodedBodySize; }} \
               return sum; }})()"
        );
        page.evaluate(&script).as_u64().unwrap_or_default()
    };
    (
        sum(
            "['./', 'start.js', 'page.js', 'page.wasm', 'tokens.css', 'board.css', 'style.css', 'burst.css', 'icon.svg', 'fonts/young-serif-latin.woff2', 'fonts/figtree-latin.woff2']",
        ),
        sum("['worker.js', 'engine.js', 'engine.wasm']"),
    )
}

/// The time until a move can be made, in milliseconds, with empty or full caches.
fn board_after(server: &ServerProcess, fresh: bool) -> f64 {
    let browser = Browser::launch();
    let page = browser.open();
    game(&page, server);
    page.wait_for("navigator.serviceWorker.ready.then(() => true)");
    if fresh {
        page.evaluate(
            "(async () => { for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister(); \
               for (const name of await caches.keys()) await caches.delete(name); })()",
        );
        page.call("Network.clearBrowserCache", json!({}));
    }
    page.throttle_cpu(4);
    page.add_init_script(
        "new MutationObserver(() => { if (!globalThis.boardAt && document.querySelector('.choice')) \
           requestAnimationFrame(() => setTimeout(() => globalThis.boardAt ??= performance.now())); }) \
           .observe(document, { childList: true, subtree: true, attributes: true })",
    );
    page.reload();
    page.wait_for("globalThis.boardAt").as_f64().unwrap_or_default()
}

/// The longest time from a click on the board to the frame that shows its effect, in milliseconds.
///
/// An entry of the Event Timing API lasts from the time stamp of the input to the next frame that is presented, in steps
/// of 8 ms. Only entries of interactions count, not those of a passing pointer.
fn click(server: &ServerProcess, slower: u32) -> f64 {
    let browser = Browser::launch();
    let page = browser.open();
    game(&page, server);
    // Background loading must not slow the clicks down.
    page.wait_for("navigator.serviceWorker.ready.then(() => true)");
    page.throttle_cpu(slower);
    page.evaluate(
        "globalThis.durations = []; new PerformanceObserver((list) => { \
           for (const entry of list.getEntries()) \
             if (entry.name === 'click' && entry.interactionId) durations.push(entry.duration); }) \
           .observe({ type: 'event', durationThreshold: 16, buffered: false })",
    );
    let squares = ["b1", "b3", "a6", "a5"];
    for square in squares {
        page.click(&format!("[data-square={square}]"));
        // A person would wait for the result, too.
        page.evaluate("new Promise((seen) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => seen(1)))))");
    }
    // The browser does not report less than 16 ms.
    page.evaluate("Math.max(16, ...durations)").as_f64().unwrap_or_default()
}

/// A move of each game: its name, the saved game, and what to click.
fn moves() -> [(&'static str, String, [&'static str; 2]); 2] {
    let position = Some("rdrrrr/6/6/6/6/RDRRRR b -");
    let white = Some(Side::White);
    [
        (
            "Mana",
            saved_game::<Position>(Edition::COSMOLUDO, position, &["c1c3", "d6c4"], white),
            ["[data-square=d1]", "[data-square=d2]"],
        ),
        (
            "Burst of Mana",
            saved_game::<burst::Position>(burst::Rules, None, &["N@d5", "N@g6"], white),
            ["[data-testid=hand-E]", ".cell.target"],
        ),
    ]
}

/// The longest task of the page from the first click of a move until the reply has come to rest, in milliseconds. The
/// browser reports none below 50 ms, which count as 0.
fn longest_task(server: &ServerProcess, game: &str, clicks: [&str; 2]) -> f64 {
    let browser = Browser::launch();
    let page = browser.open();
    page.set_viewport(Viewport { width: 390, height: 844, touch: true });
    page.go_to(&server.address());
    page.wait_for_start();
    page.open_saved_game(game);
    page.wait_for("navigator.serviceWorker.ready.then(() => true)");
    page.throttle_cpu(4);
    page.evaluate(
        "globalThis.tasks = [0]; new PerformanceObserver((list) => \
           tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' })",
    );
    let plies = "document.querySelectorAll('[data-testid=moves] .ply').length";
    let before = page.evaluate(plies);
    clicks.iter().for_each(|selector| page.tap(selector));
    page.wait_for(&format!("{plies} === {before} + 2"));
    page.wait_for("!('moving' in document.querySelector('[data-testid=board]').dataset)");
    page.evaluate("Math.max(...tasks)").as_f64().unwrap_or_default()
}

fn in_browser(server: &ServerProcess, rules: &str, position: &str, nodes: u64) -> f64 {
    let browser = Browser::launch();
    let page = browser.open();
    page.go_to(&server.address());
    page.wait_for_start();
    let lines = lines(rules, position, nodes);
    let script = format!(
        "new Promise((resolve) => {{ \
           const assets = JSON.parse(document.getElementById('assets').textContent); \
           const worker = new Worker(assets['worker.js'], {{ type: 'module' }}); \
           let last = ''; \
           worker.onmessage = ({{ data }}) => {{ if (data.startsWith('info depth')) last = data; \
             if (data.startsWith('bestmove')) resolve(last); }}; \
           for (const line of {}) worker.postMessage(line); }})",
        json!(lines)
    );
    speed(page.evaluate(&script).as_str().unwrap_or_default())
}

/// An empty page beside the npm package.
fn package_host() -> StaticHost {
    let page = "<!doctype html><title>Engine</title><link rel=icon href=data:,>";
    std::fs::write(npm_package().join("measure.html"), page).expect("a page");
    StaticHost::start(npm_package(), "/")
}

fn in_package(host: &StaticHost, rules: &str, position: &str, nodes: u64) -> f64 {
    let browser = Browser::launch();
    let page = browser.open();
    page.go_to(&format!("{}measure.html", host.address()));
    let script = format!(
        "import('./node_modules/@mana-game/mana/engine.js').then(({{ Engine }}) => \
           new Engine().bestMove({{ rules: {}, start: {} }}, {{ nodes: {nodes} }})).then(({{ nps }}) => nps)",
        json!(rules),
        json!(position)
    );
    page.evaluate(&script).as_f64().unwrap_or_default()
}

fn outside(rules: &str, position: &str, nodes: u64) -> f64 {
    let mut process = Command::new(program())
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = process.stdin.take().expect("its input");
    for line in lines(rules, position, nodes) {
        writeln!(input, "{line}").expect("a line");
    }
    drop(input);
    let output = BufReader::new(process.stdout.take().expect("its output"));
    let last =
        output.lines().map_while(Result::ok).filter(|line| line.starts_with("info depth")).last();
    let _ = process.wait();
    speed(&last.unwrap_or_default())
}

fn lines(rules: &str, position: &str, nodes: u64) -> [String; 4] {
    [
        format!("setoption name Rules value {rules}"),
        "setoption name Hash value 32".to_string(),
        format!("position fen {position}"),
        format!("go nodes {nodes}"),
    ]
}

/// The nodes per second in a line of info.
fn speed(line: &str) -> f64 {
    let mut words = line.split_whitespace().skip_while(|word| *word != "nps").skip(1);
    words.next().and_then(|word| word.parse().ok()).unwrap_or_default()
}
