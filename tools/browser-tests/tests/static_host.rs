//! The exported application on a plain static host: under any path, offline, and after an update.

use mana_browser_tests::{Browser, BrowserPage, StaticHost, program};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The exported application in a temporary folder.
struct ExportedSite {
    folder: PathBuf,
}

impl ExportedSite {
    fn new(name: &str) -> ExportedSite {
        let folder = env::temp_dir().join(format!("mana-site-{}-{name}", std::process::id()));
        let status = Command::new(program()).arg("export-site").arg(&folder).status();
        assert!(status.expect("the program runs").success());
        ExportedSite { folder }
    }
}

impl Drop for ExportedSite {
    fn drop(&mut self) {
        // A test may have removed it.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn open(browser: &Browser, host: &StaticHost) -> BrowserPage {
    let page = browser.open();
    page.go_to(host.address());
    page.wait_for_start();
    page.wait_for("navigator.serviceWorker.controller?.state === 'activated'");
    page
}

#[test]
fn the_exported_application_works_under_any_path() {
    let site = ExportedSite::new("path");
    let (host, browser) = (StaticHost::start(&site.folder, "/some/games/mana/"), Browser::launch());
    let page = open(&browser, &host);
    page.click("[data-testid=new-game]");
    page.wait_for_element("[data-testid=table]");
    page.check_no_errors(host.address());
    // From here on, only the browser's caches are left.
    fs::remove_dir_all(&site.folder).expect("the folder");
    page.reload();
    page.wait_for_element("[data-testid=table]");
    page.check_no_errors(host.address());
}

/// Changes the page in a folder, and the digest that the service worker expects: to the correct one, or to a wrong one.
fn release_next_version(page: &BrowserPage, folder: &Path, title: &str, consistent: bool) {
    let digest = |text: &str| {
        page.text(&format!(
            "crypto.subtle.digest('SHA-256', new TextEncoder().encode({})) \
               .then((digest) => 'sha256-' + btoa(String.fromCharCode(...new Uint8Array(digest))))",
            json!(text)
        ))
    };
    let (index, worker) = (folder.join("index.html"), folder.join("sw.js"));
    let before = fs::read_to_string(&index).expect("the page");
    let after =
        before.replace("</head>", &format!("<meta name=\"release\" content=\"{title}\"></head>"));
    let expected = if consistent { digest(&after) } else { digest("something else") };
    let script = fs::read_to_string(&worker).expect("the service worker");
    let version = format!("const VERSION = \"{title}");
    let script =
        script.replace(&digest(&before), &expected).replace("const VERSION = \"", &version);
    fs::write(index, after).expect("the page");
    fs::write(worker, script).expect("the service worker");
}

const RELEASE: &str = "(document.querySelector('meta[name=release]')?.content ?? 'first')";
const UPDATE: &str =
    "navigator.serviceWorker.getRegistration().then((registration) => registration.update())";

#[test]
fn updates_take_effect_as_a_whole_on_the_next_visit() {
    let site = ExportedSite::new("update");
    let (host, browser) = (StaticHost::start(&site.folder, "/"), Browser::launch());
    let page = open(&browser, &host);
    release_next_version(&page, &site.folder, "second", true);
    page.evaluate(&format!("{UPDATE}.then(() => 1)"));
    page.wait_for(
        "navigator.serviceWorker.getRegistration().then((registration) => registration.waiting)",
    );
    assert_eq!(page.text(RELEASE), "first");
    page.evaluate("globalThis.isOfBefore = true");
    page.call("Page.reload", json!({}));
    page.wait_for(&format!("!globalThis.isOfBefore && {RELEASE} === 'second'"));
    page.wait_for_start();
    page.wait_for("caches.keys().then((names) => names.length === 1)");
    page.check_no_errors(host.address());
}

#[test]
fn inconsistent_updates_are_ignored() {
    let site = ExportedSite::new("half");
    let (host, browser) = (StaticHost::start(&site.folder, "/"), Browser::launch());
    let page = open(&browser, &host);
    release_next_version(&page, &site.folder, "second", false);
    page.evaluate(&format!("{UPDATE}.then(() => 1, () => 1)"));
    page.wait_for(
        "navigator.serviceWorker.getRegistration() \
           .then((registration) => !registration.installing && !registration.waiting)",
    );
    page.reload();
    page.wait_for_start();
    assert_eq!(page.text(RELEASE), "first");
}
