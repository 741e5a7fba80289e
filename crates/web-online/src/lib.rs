//! The page with everything that playing with people elsewhere needs: a module of its own, so that nobody else waits
//! for it.

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
fn start() {
    mana_web::start_with_others();
}
