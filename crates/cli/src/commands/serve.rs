use anyhow::{Result, anyhow};
use mana_server::{Server, Site};
use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args, Default)]
#[command(after_help = "\
Prints the address and answers until it is interrupted. `mana` alone does the same.

Examples:
  mana serve                         on this machine only, port 8080 or the next that is free
  mana serve --listen 0.0.0.0:80     for others too")]
pub(crate) struct Args {
    /// Where to listen [default: 127.0.0.1:8080, or the next port that is free]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,

    /// Serve the application from a folder instead of the one in this program, for working on it
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
}

/// The port to try first when none is asked for.
const PORT: u16 = 8080;

/// How many ports to try then.
const TRIES: u16 = 100;

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    let site = args.site.map_or_else(Site::embedded, Site::folder);
    site.check()?;
    let server = match args.listen {
        Some(address) => {
            Server::bind(site, address).map_err(|error| anyhow!("{address}: {error}"))?
        }
        None => bind_nearby(site)?,
    };
    let address = server.address();
    let announce = || {
        writeln!(out, "Mana is at http://{address}/ (Ctrl-C ends it)")?;
        out.flush()
    };
    server.run(announce).map_err(|error| anyhow!("the server cannot run: {error}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Takes the first port from [`PORT`] on that nobody has.
fn bind_nearby(site: Site) -> Result<Server> {
    for port in PORT..PORT + TRIES {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match Server::bind(site.clone(), address) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(anyhow!("{address}: {error}")),
            Ok(server) => return Ok(server),
        }
    }
    Err(anyhow!(
        "all ports from {PORT} to {} are taken; choose one with --listen",
        PORT + TRIES - 1
    ))
}
