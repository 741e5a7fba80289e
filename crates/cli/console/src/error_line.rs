use crate::status_line;

/// The exit status for a mistake in the input.
pub const INPUT_STATUS: u8 = 2;

/// Prints a text as one line on standard error.
pub fn print_error(text: &str) {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let _hidden = status_line::hide();
    eprintln!("mana: {line}");
}
