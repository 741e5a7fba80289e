/// A key that types no letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Key {
    ArrowDown,
    ArrowLeft,
    ArrowRight,
    ArrowUp,
    Enter,
    Escape,
    Space,
    Tab,
}

impl Key {
    /// The fields of `Input.dispatchKeyEvent`: key, code, virtual key code and text.
    pub(crate) fn description(self) -> (&'static str, &'static str, u32, &'static str) {
        match self {
            Key::ArrowDown => ("ArrowDown", "ArrowDown", 40, ""),
            Key::ArrowLeft => ("ArrowLeft", "ArrowLeft", 37, ""),
            Key::ArrowRight => ("ArrowRight", "ArrowRight", 39, ""),
            Key::ArrowUp => ("ArrowUp", "ArrowUp", 38, ""),
            Key::Enter => ("Enter", "Enter", 13, "\r"),
            Key::Escape => ("Escape", "Escape", 27, ""),
            Key::Space => (" ", "Space", 32, " "),
            Key::Tab => ("Tab", "Tab", 9, ""),
        }
    }
}
