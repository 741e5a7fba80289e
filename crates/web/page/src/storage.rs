//! What the browser keeps: settings, wishes, unfinished games and finished lessons, moves on their way to a server, and
//! nothing else.

use web_sys::Storage;

/// Where each thing is kept. The number goes up when the meaning changes.
pub(crate) const SETTINGS: &str = "mana.settings.1";
pub(crate) const WISHES: &str = "mana.wishes.1";
pub(crate) const GAME: &str = "mana.game.1";
pub(crate) const CHALLENGE: &str = "mana.challenge.1";
pub(crate) const PROGRESS: &str = "mana.progress.1";

fn storage() -> Option<Storage> {
    // A browser may forbid it; then nothing is kept, and everything else works.
    web_sys::window()?.local_storage().ok().flatten()
}

pub(crate) fn read(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

pub(crate) fn write(name: &str, text: &str) {
    if let Some(storage) = storage() {
        // Where there is no room it is not kept.
        let _ = storage.set_item(name, text);
    }
}

pub(crate) fn remove(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// Notes are kept for this tab alone.
fn session_storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

pub(crate) fn read_session(name: &str) -> Option<String> {
    session_storage()?.get_item(name).ok().flatten()
}

/// Keeps a note, or none any more.
pub(crate) fn write_session(name: &str, text: Option<&str>) {
    if let Some(storage) = session_storage() {
        let _ = match text {
            Some(text) => storage.set_item(name, text),
            None => storage.remove_item(name),
        };
    }
}
