//! Both games in a terminal: [`ColourBoard`] is a position as a picture in colour.

#![forbid(unsafe_code)]

mod colour_board;

pub use colour_board::ColourBoard;
