//! What everybody loads first: the games on this device.

fn main() {
    #[cfg(target_arch = "wasm32")]
    mana_page::start_play();
}
