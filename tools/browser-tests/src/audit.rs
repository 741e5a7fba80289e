//! An accessibility audit: the document itself, the names that a screen reader speaks, contrast, and whether the focus
//! is visible.

use crate::browser_page::BrowserPage;
use crate::keys::Key;
use serde_json::{Value, json};
use std::fmt;

/// A barrier found by the audit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditFinding {
    /// The rule that is broken.
    pub rule: String,
    /// The element.
    pub place: String,
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for AuditFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.rule, self.place, self.detail)
    }
}

/// The roles that need an accessible name.
const NAMED_ROLES: [&str; 16] = [
    "button", "checkbox", "combobox", "dialog", "grid", "gridcell", "image", "img", "link",
    "listbox", "menuitem", "radio", "slider", "switch", "tab", "textbox",
];

/// Selectors of meaningful drawings, each with the contrast it needs. Feedback while pressing, and decoration beside a
/// text that says the same, are left out.
const DRAWN: [(&str, f64); 5] = [
    ("svg text", 4.5),
    (".piece, .tile, .bird:not(.away) .bird-shape", 3.0),
    (".board-frame .ring, .icon, .outlet.open .jet, .wall-brick", 3.0),
    (".cell.target .target-dot, .pill, .take, .outline, .hint-arrow", 3.0),
    (".marks :is(.dot, .plus, .landing, .fang, .ram)", 3.0),
];

/// No page has more tab stops than this.
const MAX_TAB_STOPS: usize = 200;

/// How many screenshots to take at most until two in a row are equal.
const MAX_SCREENSHOTS: usize = 10;

impl BrowserPage {
    /// Audits the page in its current state. Moves the focus.
    pub fn audit(&self) -> Vec<AuditFinding> {
        // Elements that fade in or out do not have their final contrast.
        self.evaluate(
            "Promise.all(document.getAnimations() \
               .filter((animation) => animation.effect.getComputedTiming().endTime < Infinity) \
               .map((animation) => animation.finished.catch(() => null))).then(() => null)",
        );
        let mut findings = read_findings(&self.evaluate(include_str!("audit.js")));
        findings.extend(self.missing_names());
        findings.extend(self.low_contrast_drawings());
        findings.extend(self.invisible_focus());
        findings
    }

    /// Drawings without enough contrast to their background (WCAG 1.4.3, 1.4.11): text needs 4.5 to 1, or 3 to 1 where
    /// it is large; of every other meaningful drawing, enough of it needs 3 to 1.
    ///
    /// A style sheet does not tell what is behind a drawing, so this compares screenshots with and without it: the
    /// pixels that differ are the drawing.
    fn low_contrast_drawings(&self) -> Vec<AuditFinding> {
        self.evaluate(include_str!("drawings.js"));
        let mut findings = Vec::new();
        for (selector, least) in DRAWN {
            let clip = self.evaluate(&format!("drawings.find({}, {least})", json!(selector)));
            if clip.is_null() {
                continue;
            }
            let with = self.stable_screenshot(&clip);
            self.evaluate("drawings.hide()");
            let without = self.stable_screenshot(&clip);
            let script = format!("drawings.compare({}, {})", json!(with), json!(without));
            findings.extend(read_findings(&self.evaluate(&script)));
        }
        findings
    }

    /// Checks that the audit finds nothing.
    ///
    /// # Panics
    /// It finds something.
    pub fn check_accessible(&self, what: &str) {
        let findings: Vec<_> = self.audit().iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "{what}:\n{}", findings.join("\n"));
    }

    /// Nodes of the accessibility tree that need a name and have none.
    fn missing_names(&self) -> Vec<AuditFinding> {
        self.call("Accessibility.enable", json!({}));
        let tree = self.call("Accessibility.getFullAXTree", json!({}));
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().trim().to_string();
        let nodes = tree["nodes"].as_array().into_iter().flatten();
        nodes
            .filter(|node| node["ignored"] != true)
            .filter(|node| {
                NAMED_ROLES.contains(&text(&node["role"]).as_str())
                    && text(&node["name"]).is_empty()
            })
            .map(|node| AuditFinding {
                rule: "name".to_string(),
                place: text(&node["role"]),
                detail: format!("node {} has no name", node["backendDOMNodeId"]),
            })
            .collect()
    }

    /// Tab stops that look the same with and without the focus.
    fn invisible_focus(&self) -> Vec<AuditFinding> {
        self.evaluate("document.activeElement?.blur(); getSelection().setPosition(document.body, 0); globalThis.stops = new Set(); \
             globalThis.focused = () => { let element = document.activeElement; \
               while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement; return element; }");
        let mut findings = Vec::new();
        for _ in 0..MAX_TAB_STOPS {
            self.press(Key::Tab);
            let stop = self.evaluate(
                "(() => { const element = focused(); \
                   if (!element || element === document.body || stops.has(element)) return null; \
                   stops.add(element); \
                   const { x, y, width, height } = element.getBoundingClientRect(); \
                   return { x: Math.max(0, x + scrollX - 8), y: Math.max(0, y + scrollY - 8), width: width + 16, \
                            height: height + 16, scale: 1, outer: element.outerHTML.slice(0, 120) }; })()",
            );
            if stop.is_null() {
                break;
            }
            let focused = self.clip_screenshot(&stop);
            self.evaluate("focused().blur()");
            if self.clip_screenshot(&stop) == focused {
                findings.push(AuditFinding {
                    rule: "focus".to_string(),
                    place: stop["outer"].as_str().unwrap_or_default().to_string(),
                    detail: "looks the same with the focus as without".to_string(),
                });
            }
        }
        findings
    }

    /// A screenshot once two in a row are equal: a busy browser paints a coarse version first.
    fn stable_screenshot(&self, clip: &Value) -> String {
        let mut before = self.clip_screenshot(clip);
        for _ in 0..MAX_SCREENSHOTS {
            let now = self.clip_screenshot(clip);
            if now == before {
                break;
            }
            before = now;
        }
        before
    }

    fn clip_screenshot(&self, clip: &Value) -> String {
        let params = json!({ "format": "png", "clip": clip, "captureBeyondViewport": true });
        self.call("Page.captureScreenshot", params)["data"].as_str().unwrap_or_default().to_string()
    }
}

fn read_findings(found: &Value) -> Vec<AuditFinding> {
    let read = |finding: &Value| {
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_string();
        AuditFinding { rule: text("rule"), place: text("where"), detail: text("detail") }
    };
    found.as_array().into_iter().flatten().map(read).collect()
}
