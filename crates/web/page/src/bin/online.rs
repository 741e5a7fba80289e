//! Games against people elsewhere.

fn main() {
    #[cfg(target_arch = "wasm32")]
    mana_page::start_online();
}
