use std::fmt;

/// Why bytes are not a network for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// They do not begin with the magic number of a network file.
    NoNetwork,
    /// The file is cut short, or something follows the network.
    Length,
    /// The dimensions differ, as those of another game's network do.
    Shape {
        /// What the game needs.
        expected: usize,
        /// What the file has.
        found: usize,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::NoNetwork => f.write_str("this is not a network file"),
            NetworkError::Length => f.write_str("the network file has the wrong length"),
            NetworkError::Shape { expected, found } => {
                write!(f, "the network is for something else: {found} instead of {expected}")
            }
        }
    }
}

impl std::error::Error for NetworkError {}
