//! Any bytes played as moves of Burst of Mana.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    mana_fuzz::play::<burst::Position>(burst::Rules, bytes, |_, mv, _| mv);
});
