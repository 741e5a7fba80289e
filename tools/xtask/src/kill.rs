//! `cargo xtask kill`: a server that is killed again and again while people play.

use crate::shell::{self, cargo};

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let times = match *args {
        [] => "100",
        ["--times", times] if times.parse::<u32>().is_ok() => times,
        _ => return Err("usage: cargo xtask kill [--times N]".to_string()),
    };
    let test = ["test", "--package", "mana-program", "--test", "kill", "--", "--nocapture"];
    shell::run(cargo(&test).env("MANA_KILLS", times))
}
