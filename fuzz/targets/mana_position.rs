//! Any text as rules and a position of Mana, on two lines.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (rules, position) = text.split_once('\n').unwrap_or(("", text));
    mana_fuzz::check_position_text::<mana::Position>(rules.parse().unwrap_or_default(), position);
});
