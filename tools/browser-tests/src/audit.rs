//! What an accessibility audit finds: the document as it is, the names that a screen reader speaks, and whether the
//! focus is to be seen.

use crate::keys::Key;
use crate::page::Page;
use serde_json::{Value, json};
use std::fmt;

/// Something that stands in somebody's way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The kind of it.
    pub rule: String,
    /// The element.
    pub place: String,
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.rule, self.place, self.detail)
    }
}

/// The roles that people act on or are told about, which therefore need a name.
const NAMED_ROLES: [&str; 16] = [
    "button", "checkbox", "combobox", "dialog", "grid", "gridcell", "image", "img", "link",
    "listbox", "menuitem", "radio", "slider", "switch", "tab", "textbox",
];

/// What is drawn and means something, and the contrast it needs. What shows only on a press, and what is drawn beside
/// words that say the same, is not among it.
const DRAWN: [(&str, f64); 4] = [
    ("svg text", 4.5),
    (".piece, .tile, .bird:not(.away) .bird-shape", 3.0),
    (".board-frame .ring, .icon, .outlet.open, .limit.wall", 3.0),
    (".cell.target .target-dot, .take", 3.0),
];

/// Nobody tabs further than this.
const MOST_STOPS: usize = 200;

/// Something that never comes to rest is measured as it is.
const MOST_PICTURES: usize = 10;

impl Page {
    /// Looks over the page as it is now. The focus is at the beginning afterwards.
    pub fn audit(&self) -> Vec<Finding> {
        let mut findings = read_findings(&self.evaluate(include_str!("audit.js")));
        findings.extend(self.nameless());
        findings.extend(self.pale_drawings());
        findings.extend(self.invisible_focus());
        findings
    }

    /// What is drawn and does not stand out from what is drawn behind it (1.4.3, 1.4.11): letters 4.5 to 1, or 3 to 1
    /// where they are large; of everything else that means something, enough of it 3 to 1.
    ///
    /// In a drawing nobody can tell from the style sheet what is behind what, so pictures tell: one of the page as it
    /// is, and one without the things in question. Where they differ is what has to stand out.
    fn pale_drawings(&self) -> Vec<Finding> {
        self.evaluate(include_str!("drawings.js"));
        let mut findings = Vec::new();
        for (selector, least) in DRAWN {
            let clip = self.evaluate(&format!("drawings.find({}, {least})", json!(selector)));
            if clip.is_null() {
                continue;
            }
            let with = self.still_picture(&clip);
            self.evaluate("drawings.hide()");
            let without = self.still_picture(&clip);
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

    /// What a screen reader meets without a name.
    fn nameless(&self) -> Vec<Finding> {
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
            .map(|node| Finding {
                rule: "name".to_string(),
                place: text(&node["role"]),
                detail: format!("node {} has no name", node["backendDOMNodeId"]),
            })
            .collect()
    }

    /// Goes through the page by tabulator; wherever it stops, something has to look different from before.
    fn invisible_focus(&self) -> Vec<Finding> {
        self.evaluate("document.activeElement?.blur(); getSelection().setPosition(document.body, 0); globalThis.stops = new Set()");
        let mut findings = Vec::new();
        for _ in 0..MOST_STOPS {
            self.press(Key::Tab);
            let stop = self.evaluate(
                "(() => { const element = document.activeElement; \
                   if (!element || element === document.body || stops.has(element)) return null; \
                   stops.add(element); \
                   const { x, y, width, height } = element.getBoundingClientRect(); \
                   return { x: Math.max(0, x + scrollX - 8), y: Math.max(0, y + scrollY - 8), width: width + 16, \
                            height: height + 16, scale: 1, outer: element.outerHTML.slice(0, 120) }; })()",
            );
            if stop.is_null() {
                break;
            }
            let focused = self.picture(&stop);
            self.evaluate("document.activeElement.blur()");
            if self.picture(&stop) == focused {
                findings.push(Finding {
                    rule: "focus".to_string(),
                    place: stop["outer"].as_str().unwrap_or_default().to_string(),
                    detail: "looks the same with the focus as without".to_string(),
                });
            }
        }
        findings
    }

    /// A picture that is the same as the next one. A browser with too much to do shows what is not painted yet coarse
    /// and pale at first, and that is no fault of the page.
    fn still_picture(&self, clip: &Value) -> String {
        let mut before = self.picture(clip);
        for _ in 0..MOST_PICTURES {
            let now = self.picture(clip);
            if now == before {
                break;
            }
            before = now;
        }
        before
    }

    fn picture(&self, clip: &Value) -> String {
        let params = json!({ "format": "png", "clip": clip, "captureBeyondViewport": true });
        self.call("Page.captureScreenshot", params)["data"].as_str().unwrap_or_default().to_string()
    }
}

fn read_findings(found: &Value) -> Vec<Finding> {
    let read = |finding: &Value| {
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_string();
        Finding { rule: text("rule"), place: text("where"), detail: text("detail") }
    };
    found.as_array().into_iter().flatten().map(read).collect()
}
