//! The bottom line, for text input and confirmations.

use ratatui::crossterm::event::KeyCode;

/// What the bottom line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Prompt {
    /// Nothing.
    None,
    /// A move as text.
    Move(String),
    /// The name of a file.
    SaveAs(String),
    /// Whether to resign.
    Resign,
    /// Whether to quit an unfinished game.
    Quit,
}

/// Whether a key means yes.
pub(crate) fn is_yes(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char('y' | 'Y') | KeyCode::Enter)
}

/// The result of a key in a line of text.
pub(crate) enum Edit {
    Open(String),
    Done(String),
    Cancelled,
}

/// The text after a key.
pub(crate) fn edit(mut text: String, code: KeyCode) -> Edit {
    match code {
        KeyCode::Enter if !text.trim().is_empty() => return Edit::Done(text),
        KeyCode::Enter | KeyCode::Esc => return Edit::Cancelled,
        KeyCode::Backspace if text.pop().is_none() => return Edit::Cancelled,
        KeyCode::Char(letter) if text.len() < 100 => text.push(letter),
        _ => {}
    }
    Edit::Open(text)
}
