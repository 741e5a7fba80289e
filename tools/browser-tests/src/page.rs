use crate::keys::Key;
use crate::wire::Wire;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a page may take until a condition holds. Only a test that fails waits so long.
const PATIENCE: Duration = Duration::from_secs(30);

/// A tab of a browser. Whatever it is asked that cannot be done is a panic, as that is how a test fails.
pub struct Page {
    wire: Arc<Wire>,
    session: String,
}

/// A place in the window, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// How a page is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewport {
    /// The width in CSS pixels.
    pub width: u32,
    /// The height in CSS pixels.
    pub height: u32,
    /// Whether a finger points instead of a mouse.
    pub touch: bool,
}

impl Page {
    pub(crate) fn new(wire: Arc<Wire>, session: String) -> Page {
        let page = Page { wire, session };
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

    fn try_call(&self, method: &str, params: Value) -> Result<Value, String> {
        self.wire.call(Some(&self.session), method, params)
    }

    /// Opens an address and waits until the document is complete.
    pub fn go_to(&self, address: &str) {
        let result = self.call("Page.navigate", json!({ "url": address }));
        assert!(result.get("errorText").is_none(), "{address}: {}", result["errorText"]);
        self.wait_for("document.readyState === 'complete'");
    }

    /// Opens a place of the application by what follows its address, in a document of its own.
    pub fn open_place(&self, fragment: &str) {
        let address = self.text("location.href.split('#')[0]");
        self.go_to("about:blank");
        self.go_to(&format!("{address}{fragment}"));
    }

    /// Loads the page anew and waits until the document is complete.
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

    fn try_evaluate(&self, expression: &str) -> Result<Value, String> {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let answer = self.try_call("Runtime.evaluate", params)?;
        if let Some(exception) = answer.get("exceptionDetails") {
            let text =
                exception["exception"]["description"].as_str().or(exception["text"].as_str());
            return Err(text.unwrap_or("exception").to_string());
        }
        Ok(answer["result"]["value"].clone())
    }

    /// The text of a JavaScript expression.
    pub fn text(&self, expression: &str) -> String {
        self.evaluate(expression).as_str().unwrap_or_default().to_string()
    }

    /// Waits until an expression, or what it promises, is true or anything that counts as true, and gives its value.
    ///
    /// # Panics
    /// It does not become so in time.
    pub fn wait_for(&self, condition: &str) -> Value {
        // The page itself looks again and again. It starts anew when another document takes its place.
        let script = format!(
            "new Promise((resolve, reject) => {{ const look = async () => {{ const value = await ({condition}); \
             if (value) resolve(value); else setTimeout(again, 10); }}; \
             const again = () => look().catch(reject); again(); }})"
        );
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now()).as_millis();
            let limited = format!(
                "Promise.race([{script}, new Promise((resolve) => setTimeout(() => resolve(null), {left}))])"
            );
            match self.try_evaluate(&limited) {
                Ok(Value::Null) => {
                    let shown = self.text("document.body?.innerText ?? ''");
                    panic!(
                        "waited in vain for {condition}\nThe page says:\n{shown}\n{:?}",
                        self.complaints()
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
    }

    /// Waits until there is an element.
    pub fn wait_for_element(&self, selector: &str) {
        self.wait_for(&format!("document.querySelector({})", json!(selector)));
    }

    /// The middle of the first element, once it is there, still from one frame to another, and on top.
    pub fn place_of(&self, selector: &str) -> Point {
        let place = self.wait_for(&format!(
            "(async () => {{ const element = document.querySelector({}); \
               if (!element || element.disabled) return null; \
               element.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }}); \
               const before = element.getBoundingClientRect(); \
               for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame); \
               const {{ x, y, width, height }} = element.getBoundingClientRect(); \
               if (before.x !== x || before.y !== y || width === 0) return null; \
               const point = {{ x: x + width / 2, y: y + height / 2 }}; \
               const top = document.elementFromPoint(point.x, point.y); \
               return top && (element.contains(top) || top.closest('label')?.control === element) ? point : null; }})()",
            json!(selector)
        ));
        Point {
            x: place["x"].as_f64().unwrap_or_default(),
            y: place["y"].as_f64().unwrap_or_default(),
        }
    }

    /// Clicks the first element with the mouse.
    pub fn click(&self, selector: &str) {
        let place = self.place_of(selector);
        self.mouse("mouseMoved", place);
        self.mouse("mousePressed", place);
        self.mouse("mouseReleased", place);
    }

    /// Drags the first element onto another with the mouse.
    pub fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.place_of(from), self.place_of(to));
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
        let Point { x, y } = self.place_of(selector);
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

    /// Types a text into what has the focus.
    pub fn type_text(&self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Changes how the page is looked at.
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

    /// Runs a script in every document from now on, before anything of its own.
    pub fn before_every_document(&self, script: &str) {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    /// Makes the processor of the page so many times slower.
    pub fn slow_down(&self, times: u32) {
        self.call("Emulation.setCPUThrottlingRate", json!({ "rate": times }));
    }

    /// A picture of what is to be seen, as WebP.
    pub fn screenshot(&self) -> Vec<u8> {
        // Whatever has just changed is on the screen after the second frame from now.
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
        let picture =
            self.call("Page.captureScreenshot", json!({ "format": "webp", "quality": 85 }));
        decode(picture["data"].as_str().expect("a picture"))
    }

    /// Whatever went wrong on the page and in its workers: uncaught exceptions, errors on the console, refused
    /// requests.
    pub fn complaints(&self) -> Vec<String> {
        self.wire.events().iter().filter_map(complaint).collect()
    }

    /// The address of every request so far.
    pub fn requests(&self) -> Vec<String> {
        let events = self.wire.events();
        let requests = events.iter().filter(|event| event["method"] == "Network.requestWillBeSent");
        requests
            .filter_map(|event| event["params"]["request"]["url"].as_str().map(str::to_string))
            .collect()
    }

    /// Checks that nothing went wrong, and that nobody but the server was asked for anything.
    ///
    /// # Panics
    /// Something did.
    pub fn check_quiet(&self, server: &str) {
        assert_eq!(self.complaints(), [""; 0], "the console");
        let own = |address: &String| {
            ["data:", "blob:", "about:", server].iter().any(|own| address.starts_with(own))
        };
        let others: Vec<_> = self.requests().into_iter().filter(|address| !own(address)).collect();
        assert_eq!(others, [""; 0], "requests to others");
    }
}

/// What an event complains about, if it does.
fn complaint(event: &Value) -> Option<String> {
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

/// Reads base 64.
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
