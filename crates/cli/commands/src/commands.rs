//! One file per command.

pub(crate) mod backup;
pub(crate) mod completions;
pub(crate) mod cookie_keys;
pub(crate) mod engine;
pub(crate) mod escampe;
pub(crate) mod export;
pub(crate) mod export_site;
pub(crate) mod help;
pub(crate) mod load;
pub(crate) mod man;
pub(crate) mod match_;
pub(crate) mod migrate;
pub(crate) mod moves;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod restore;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod tournament;
