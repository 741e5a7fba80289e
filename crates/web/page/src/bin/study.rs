//! The module for analysis, reviews, lessons, rules, the proof, and the board inside other sites.

fn main() {
    #[cfg(target_arch = "wasm32")]
    mana_page::start_study();
}
