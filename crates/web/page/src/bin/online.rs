//! The module for games between people.

fn main() {
    #[cfg(target_arch = "wasm32")]
    mana_page::start_online();
}
