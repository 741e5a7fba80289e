//! Local storage. It holds only settings, the form for a new game, the unfinished game, finished lessons, and moves
//! that a server has not acknowledged.

use web_sys::Storage;

/// The keys of local storage. The number is incremented when the format changes.
pub(crate) const SETTINGS: &str = "mana.settings.1";
pub(crate) const LOCAL_GAME_FORM: &str = "mana.wishes.1";
pub(crate) const GAME: &str = "mana.game.1";
/// The key of that game in the archive.
pub(crate) const GAME_KEY: &str = "mana.game-key.1";
pub(crate) const CHALLENGE: &str = "mana.challenge.1";
/// Whether the page has come from a server for games between people.
pub(crate) const SERVER: &str = "mana.server.1";
pub(crate) const PROGRESS: &str = "mana.progress.1";

/// The keys in a backup.
pub(crate) const IN_BACKUP: [&str; 4] = [SETTINGS, LOCAL_GAME_FORM, CHALLENGE, PROGRESS];

fn storage() -> Option<Storage> {
    // If the browser forbids it, nothing is stored, and everything else works.
    web_sys::window()?.local_storage().ok().flatten()
}

pub(crate) fn read(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

pub(crate) fn write(name: &str, text: &str) {
    if let Some(storage) = storage() {
        // Over the quota it is not stored.
        let _ = storage.set_item(name, text);
    }
}

pub(crate) fn remove(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// Session storage: for this tab alone.
fn session_storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

pub(crate) fn read_session(name: &str) -> Option<String> {
    session_storage()?.get_item(name).ok().flatten()
}

/// Stores a text for this tab, or removes it.
pub(crate) fn write_session(name: &str, text: Option<&str>) {
    if let Some(storage) = session_storage() {
        let _ = match text {
            Some(text) => storage.set_item(name, text),
            None => storage.remove_item(name),
        };
    }
}
