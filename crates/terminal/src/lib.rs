//! Both games in a terminal.
//!
//! - [`ColourBoard`] is a position as a picture in colour.
//! - [`play`] is a full-screen game with keyboard and mouse, against an engine or another person. [`PlaySession`] is
//!   its state without the terminal: keys, clicks and engine responses are its input; what to draw, search and save is
//!   its output. Move input and descriptions of moves are shared with the page (`mana_ui`).

#![forbid(unsafe_code)]

mod app;
mod burst_field;
mod cell_view;
mod colour_board;
mod engine_thread;
mod mana_board;
mod markdown;
mod play_clock;
mod play_options;
mod play_session;
mod play_verdict;
mod prompt;
mod screen;
mod screen_layout;
mod terminal_ui;

pub use app::{PlayError, play, terminal_width};
pub use cell_view::CellView;
pub use colour_board::ColourBoard;
pub use markdown::{markdown_section, render_markdown};
pub use play_clock::PlayClock;
pub use play_options::{EngineCommand, PlayOptions, PlayerChoice};
pub use play_session::{PlayRequest, PlaySession};
pub use play_verdict::PlayVerdict;
pub use screen::draw;
pub use screen_layout::ScreenLayout;
pub use terminal_ui::TerminalUi;

pub use mana_ui::local_game_options::ComputerLevel;
