//! `cargo xtask cluster`: several servers behind a load balancer, to try out.

use crate::shell::{self, cargo, target};
use crate::system::{self, Need};
use mana_test_cluster::TestCluster;
use std::net::SocketAddr;
use std::path::PathBuf;

const USAGE: &str =
    "usage: cargo xtask cluster [--nodes N] [--listen ADDRESS] [-- ARGUMENTS OF mana serve]";

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let (mut nodes, mut listen) = (3, SocketAddr::from(([127, 0, 0, 1], 8080)));
    let mut rest = args;
    let arguments = loop {
        rest = match *rest {
            [] => break &[][..],
            ["--", ref arguments @ ..] => break arguments,
            ["--nodes", count, ref rest @ ..] => {
                nodes = count.parse().ok().filter(|&count| count > 0).ok_or(USAGE)?;
                rest
            }
            ["--listen", address, ref rest @ ..] => {
                listen = address.parse().map_err(|_| USAGE)?;
                rest
            }
            _ => return Err(USAGE.to_string()),
        }
    };
    system::ensure(&[Need::Postgres, Need::Nats, Need::HaProxy])?;
    let program = match std::env::var_os("MANA_PROGRAM") {
        Some(program) => PathBuf::from(program),
        None => {
            shell::run(&mut cargo(&["build", "--release", "--package", "mana-program"]))?;
            target().join("release/mana")
        }
    };
    let mut cluster = TestCluster::start(&program, nodes, listen, arguments);
    println!("Mana is at http://{}/ (Ctrl-C ends it)", cluster.address());
    for number in 0..cluster.node_count() {
        println!("node {number}: http://{}/", cluster.node_address(number));
    }
    println!("database: {}\nNATS: {}", cluster.database(), cluster.nats.url());
    match cluster.wait() {
        status if status.success() => Ok(()),
        status => Err(format!("HAProxy: {status}")),
    }
}
