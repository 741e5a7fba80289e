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

/// Nobody tabs further than this.
const MOST_STOPS: usize = 200;

impl Page {
    /// Looks over the page as it is now. The focus is at the beginning afterwards.
    pub fn audit(&self) -> Vec<Finding> {
        let mut findings: Vec<Finding> = self
            .evaluate(include_str!("audit.js"))
            .as_array()
            .into_iter()
            .flatten()
            .map(|finding| {
                let text = |key: &str| finding[key].as_str().unwrap_or_default().to_string();
                Finding { rule: text("rule"), place: text("where"), detail: text("detail") }
            })
            .collect();
        findings.extend(self.nameless());
        findings.extend(self.invisible_focus());
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

    fn picture(&self, clip: &Value) -> String {
        let params = json!({ "format": "png", "clip": clip, "captureBeyondViewport": true });
        self.call("Page.captureScreenshot", params)["data"].as_str().unwrap_or_default().to_string()
    }
}
