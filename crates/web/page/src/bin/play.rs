//! The module that is loaded first: the game on this device.

fn main() {
    #[cfg(target_arch = "wasm32")]
    mana_page::start_play();
}
