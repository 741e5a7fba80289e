use crate::cdp_connection::{CdpConnection, CdpError};
use crate::keys::Key;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a page may take until a condition holds. Only a failing test waits that long.
const CONDITION_TIMEOUT: Duration = Duration::from_secs(30);

/// A tab of a browser. A method that cannot do its work panics, which is how a test fails.
pub struct BrowserPage {
    connection: Arc<CdpConnection>,
    session: String,
}

/// A point in the window, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the top edge.
    pub y: f64,
}

/// The emulated screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewport {
    /// The width in CSS pixels.
    pub width: u32,
    /// The height in CSS pixels.
    pub height: u32,
    /// Whether it is a touch screen.
    pub touch: bool,
}

impl Viewport {
    /// A screen on which the whole navigation is in one row.
    pub const DESKTOP: Viewport = Viewport { width: 1280, height: 900, touch: false };
}

impl BrowserPage {
    pub(crate) fn new(connection: Arc<CdpConnection>, session: String) -> BrowserPage {
        let page = BrowserPage { connection, session };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        let workers =
            json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
        page.call("Target.setAutoAttach", workers);
        page
    }

    /// Sends a command of the DevTools protocol.
    ///
    /// # Panics
    /// The browser refuses it.
    pub fn call(&self, method: &str, params: Value) -> Value {
        self.try_call(method, params).unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_call(&self, method: &str, params: Value) -> Result<Value, CdpError> {
        self.connection.call(Some(&self.session), method, params)
    }

    /// Opens an address and waits until the document is complete.
    pub fn go_to(&self, address: &str) {
        let result = self.call("Page.navigate", json!({ "url": address }));
        assert!(result.get("errorText").is_none(), "{address}: {}", result["errorText"]);
        self.wait_for("document.readyState === 'complete'");
    }

    /// Opens a route of the application, given as a fragment such as `#/learn`, in a new document.
    pub fn open_route(&self, fragment: &str) {
        let address = self.text("location.href.split('#')[0]");
        self.go_to("about:blank");
        self.go_to(&format!("{address}{fragment}"));
    }

    /// Reloads the page and waits until the document is complete.
    pub fn reload(&self) {
        self.evaluate("globalThis.isOfBefore = true");
        self.call("Page.reload", json!({}));
        self.wait_for("!globalThis.isOfBefore && document.readyState === 'complete'");
    }

    /// The value of a JavaScript expression, which may be a promise.
    ///
    /// # Panics
    /// It throws.
    pub fn evaluate(&self, expression: &str) -> Value {
        self.try_evaluate(expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    fn try_evaluate(&self, expression: &str) -> Result<Value, CdpError> {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let answer = self.try_call("Runtime.evaluate", params)?;
        if let Some(exception) = answer.get("exceptionDetails") {
            let text =
                exception["exception"]["description"].as_str().or(exception["text"].as_str());
            return Err(CdpError::Exception(text.unwrap_or("exception").to_string()));
        }
        Ok(answer["result"]["value"].clone())
    }

    /// The text of a JavaScript expression.
    pub fn text(&self, expression: &str) -> String {
        self.evaluate(expression).as_str().unwrap_or_default().to_string()
    }

    /// Waits until an expression, or the promise it returns, has a truthy value, and returns that value.
    ///
    /// # Panics
    /// That does not happen in time.
    pub fn wait_for(&self, condition: &str) -> Value {
        // The page itself polls. A navigation rejects the promise, so the loop below starts it again.
        let script = format!(
            "new Promise((resolve, reject) => {{ const poll = async () => {{ const value = await ({condition}); \
             if (value) resolve(value); else setTimeout(again, 10); }}; \
             const again = () => poll().catch(reject); again(); }})"
        );
        let deadline = Instant::now() + CONDITION_TIMEOUT;
        loop {
            let left = deadline.saturating_duration_since(Instant::now()).as_millis();
            let limited = format!(
                "Promise.race([{script}, new Promise((resolve) => setTimeout(() => resolve(null), {left}))])"
            );
            match self.try_evaluate(&limited) {
                Ok(Value::Null) => {
                    let shown = self.try_evaluate("document.body?.innerText ?? ''");
                    panic!(
                        "timed out waiting for {condition}\nThe page says:\n{shown:?}\n{:?}",
                        self.console_errors()
                    );
                }
                Ok(value) => return value,
                Err(error) => {
                    assert!(Instant::now() < deadline, "waiting for {condition}: {error}")
                }
            }
        }
    }

    /// Waits until the application has started.
    pub fn wait_for_start(&self) {
        self.wait_for(
            "document.documentElement.dataset.boot === 'done' && document.querySelector('h1')",
        );
        self.wait_until_built();
    }

    /// Waits until the view is complete: it is built in several tasks.
    pub fn wait_until_built(&self) {
        self.wait_for("!document.querySelector('main[aria-busy=true]')");
    }

    /// Waits until an element matches.
    pub fn wait_for_element(&self, selector: &str) {
        self.wait_for(&element(selector));
    }

    /// The centre of the first matching element, once it exists, has stopped moving and is not covered. What follows
    /// `>>>` is looked for in the shadow tree of what precedes it.
    pub fn clickable_point(&self, selector: &str) -> Point {
        let place = self.wait_for(&format!(
            "(async () => {{ const element = {}; \
               if (!element || element.disabled) return null; \
               element.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }}); \
               const before = element.getBoundingClientRect(); \
               for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame); \
               const {{ x, y, width, height }} = element.getBoundingClientRect(); \
               if (before.x !== x || before.y !== y || width === 0) return null; \
               const point = {{ x: x + width / 2, y: y + height / 2 }}; \
               const top = element.getRootNode().elementFromPoint(point.x, point.y); \
               return top && (element.contains(top) || top.closest('label')?.control === element) ? point : null; }})()",
            element(selector)
        ));
        Point {
            x: place["x"].as_f64().unwrap_or_default(),
            y: place["y"].as_f64().unwrap_or_default(),
        }
    }

    /// Clicks the first element with the mouse.
    pub fn click(&self, selector: &str) {
        let place = self.clickable_point(selector);
        self.mouse("mouseMoved", place);
        self.mouse("mousePressed", place);
        self.mouse("mouseReleased", place);
    }

    /// Drags the first element onto another with the mouse.
    pub fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.clickable_point(from), self.clickable_point(to));
        self.mouse("mouseMoved", from);
        self.mouse("mousePressed", from);
        for step in 1..=8 {
            let part = f64::from(step) / 8.0;
            let between = |a: f64, b: f64| a + (b - a) * part;
            self.mouse("mouseMoved", Point { x: between(from.x, to.x), y: between(from.y, to.y) });
        }
        self.mouse("mouseReleased", to);
    }

    fn mouse(&self, kind: &str, Point { x, y }: Point) {
        let pressed = kind != "mouseMoved";
        let button = if pressed { "left" } else { "none" };
        self.call(
            "Input.dispatchMouseEvent",
            json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": 1, "clickCount": u8::from(pressed) }),
        );
    }

    /// Taps the first element with a finger.
    pub fn tap(&self, selector: &str) {
        let Point { x, y } = self.clickable_point(selector);
        self.call(
            "Input.dispatchTouchEvent",
            json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }),
        );
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    /// Presses a key.
    pub fn press(&self, key: Key) {
        let (name, code, number, text) = key.description();
        let mut down = json!({ "type": "keyDown", "key": name, "code": code, "windowsVirtualKeyCode": number });
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", down.clone());
        down["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", down);
    }

    /// Types a text into the focused element.
    pub fn type_text(&self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Sets the emulated screen.
    pub fn set_viewport(&self, viewport: Viewport) {
        let Viewport { width, height, touch } = viewport;
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch }),
        );
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch }));
    }

    /// Sets media features, such as `("prefers-color-scheme", "dark")`.
    pub fn set_media(&self, features: &[(&str, &str)]) {
        let features: Vec<_> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Runs a script in every new document, before any script of the document itself.
    pub fn add_init_script(&self, script: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    /// Slows the CPU down by a factor, for this page.
    pub fn throttle_cpu(&self, times: u32) {
        self.call("Emulation.setCPUThrottlingRate", json!({ "rate": times }));
    }

    /// A screenshot of the viewport, as WebP.
    pub fn screenshot(&self) -> Vec<u8> {
        // The latest change is on the screen after two more frames.
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
        let picture =
            self.call("Page.captureScreenshot", json!({ "format": "webp", "quality": 85 }));
        decode(picture["data"].as_str().expect("a picture"))
    }

    /// All errors of the page and its workers: uncaught exceptions, console errors, failed requests.
    pub fn console_errors(&self) -> Vec<String> {
        self.connection.events().iter().filter_map(console_error).collect()
    }

    /// The URL of every request so far.
    pub fn requests(&self) -> Vec<String> {
        let events = self.connection.events();
        let requests = events.iter().filter(|event| event["method"] == "Network.requestWillBeSent");
        requests
            .filter_map(|event| event["params"]["request"]["url"].as_str().map(str::to_string))
            .collect()
    }

    /// Checks that there were no errors, and no requests to any other server.
    ///
    /// # Panics
    /// There were.
    pub fn check_no_errors(&self, server: &str) {
        assert_eq!(self.console_errors(), [""; 0], "the console");
        let own = |address: &String| {
            ["data:", "blob:", "about:", server].iter().any(|own| address.starts_with(own))
        };
        let others: Vec<_> = self.requests().into_iter().filter(|address| !own(address)).collect();
        assert_eq!(others, [""; 0], "requests to others");
    }
}

/// The error that an event reports, if it reports one.
/// The expression for the first element that matches a selector.
fn element(selector: &str) -> String {
    match selector.split_once(" >>> ") {
        Some((host, inner)) => format!(
            "document.querySelector({})?.shadowRoot?.querySelector({})",
            json!(host),
            json!(inner)
        ),
        None => format!("document.querySelector({})", json!(selector)),
    }
}

fn console_error(event: &Value) -> Option<String> {
    let params = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => {
            let details = &params["exceptionDetails"];
            let text = details["exception"]["description"].as_str().or(details["text"].as_str());
            Some(text.unwrap_or("exception").to_string())
        }
        "Runtime.consoleAPICalled" if ["error", "assert"].contains(&params["type"].as_str()?) => {
            Some(params["args"].to_string())
        }
        "Log.entryAdded" if params["entry"]["level"] == "error" => {
            let entry = &params["entry"];
            Some(format!(
                "{} {}",
                entry["text"].as_str()?,
                entry["url"].as_str().unwrap_or_default()
            ))
        }
        _ => None,
    }
}

/// Decodes base 64.
fn decode(text: &str) -> Vec<u8> {
    let value = |digit: u8| match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text.bytes().filter(|digit| *digit != b'=').map(value).collect();
    let group = |digits: &[u8]| {
        let bits = digits.iter().fold(0, |bits: u32, digit| bits << 6 | u32::from(*digit));
        let bytes = (bits << (6 * (4 - digits.len())) << 8).to_be_bytes();
        bytes[..digits.len() - 1].to_vec()
    };
    digits.chunks(4).flat_map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn base_64_of_every_remainder() {
        for (text, expected) in
            [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob")]
        {
            assert_eq!(decode(text), expected.as_bytes());
        }
    }
}
