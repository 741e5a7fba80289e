//! `cargo xtask kill`: kills a server repeatedly during games, or injects every kind of fault into a cluster.

use crate::shell::{self, cargo};
use crate::system::{self, Need};

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let (is_cluster, rest) = match args {
        ["--cluster", rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let times = match *rest {
        [] => "100",
        ["--times", times] if times.parse::<u32>().is_ok() => times,
        _ => return Err("usage: cargo xtask kill [--cluster] [--times N]".to_string()),
    };
    let name = if is_cluster {
        system::ensure(&[Need::Postgres, Need::Nats])?;
        "nothing_is_lost_when_nodes_and_services_fail"
    } else {
        "nothing_is_lost_when_the_server_is_killed"
    };
    let test = ["test", "--package", "mana-program", "--test", "kill", "--", "--nocapture", name];
    shell::run(cargo(&test).env("MANA_KILLS", times))
}
