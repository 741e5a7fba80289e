//! Every game and rule set by name.
