//! Any text as a position of Burst of Mana.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    mana_fuzz::check_position_text::<burst::Position>(burst::Rules, text);
});
