//! Shared code of the commands of `mana`: arguments, files, interrupts, progress and errors.

#![forbid(unsafe_code)]

mod counted;
mod credentials;
mod error_line;
pub mod input_file;
pub mod interrupt;
mod json;
pub mod output_file;
mod position_args;
mod rules_parser;
mod seconds;
pub mod status_line;
mod ticker;
mod today;

pub use counted::counted;
pub use credentials::read_credentials;
pub use error_line::{INPUT_STATUS, print_error};
pub use json::{serialize_side, write_json};
pub use position_args::PositionArgs;
pub use rules_parser::RulesParser;
pub use seconds::seconds;
pub use ticker::tick_while;
pub use today::today;
