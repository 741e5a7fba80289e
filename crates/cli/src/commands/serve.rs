use crate::data_dir;
use crate::serve_settings::ServeSettings;
use anyhow::{Result, anyhow};
use mana_server::{Server, Site};
use mana_store::{SqliteStore, Store};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use tracing::Level;

#[derive(clap::Args)]
#[command(after_help = "\
Prints the address and answers until it is interrupted. `mana` alone does the same.

Each option may also be given in the environment (--base-url as MANA_BASE_URL) or in a file:
  listen = \"127.0.0.1:8080\"
  data = \"/var/lib/mana\"
  base-url = \"https://mana.example.org\"
  trust = [\"127.0.0.1\"]
The command line comes before the environment, and that before the file.

Examples:
  mana serve                         on this machine only, port 8080 or the next that is free
  mana serve --listen 0.0.0.0:80     for others too
  mana serve --config /etc/mana.toml")]
pub(crate) struct Args {
    #[command(flatten)]
    settings: ServeSettings,

    /// A file with settings
    #[arg(long, value_name = "FILE", env = "MANA_CONFIG")]
    config: Option<PathBuf>,

    /// Serve the application from a folder instead of the one in this program, for working on it
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
}

/// The port to try first when none is asked for.
const PORT: u16 = 8080;

/// How many ports to try then.
const TRIES: u16 = 100;

pub(crate) fn run(args: Args, out: &mut impl Write) -> Result<ExitCode> {
    let settings = match &args.config {
        Some(file) => args.settings.or(ServeSettings::read(file)?),
        None => args.settings,
    };
    log(settings.log.unwrap_or(Level::WARN));
    let site = args.site.map_or_else(Site::embedded, Site::folder);
    site.check()?;
    raise_limits();
    let store = open_store(settings.data.as_deref())?;
    let mut server = match settings.listen {
        Some(address) => {
            Server::bind(site, address).map_err(|error| anyhow!("{address}: {error}"))?
        }
        None => bind_nearby(site)?,
    };
    let address = server.address();
    if let Some(store) = store {
        server = server.with_games(store, settings.options());
    }
    let announce = || {
        tracing::info!(%address, "serving");
        writeln!(out, "Mana is at http://{address}/ (Ctrl-C ends it)")?;
        out.flush()
    };
    server.run(announce).map_err(|error| anyhow!("the server cannot run: {error}"))?;
    tracing::info!("ended");
    Ok(ExitCode::SUCCESS)
}

/// Opens the database. Where nobody has said which, it may be missing: the page works without games between people.
fn open_store(folder: Option<&std::path::Path>) -> Result<Option<Arc<dyn Store>>> {
    let opened = match folder {
        Some(folder) => return Ok(Some(Arc::new(SqliteStore::open(folder)?))),
        None => data_dir::default().and_then(|folder| Ok(SqliteStore::open(&folder)?)),
    };
    match opened {
        Ok(store) => Ok(Some(Arc::new(store))),
        Err(error) => {
            let help = "people cannot play each other here; --data names another folder";
            crate::failure::print_error(&format!("{error:#}; {help}"));
            Ok(None)
        }
    }
}

/// Each socket is an open file; where more of them may be opened than at first, they are. What cannot be raised stays.
pub(crate) fn raise_limits() {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

/// Has what happens written to standard error: for people on a terminal, as JSON elsewhere.
fn log(level: Level) {
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    if io::stderr().is_terminal() {
        log.init();
    } else {
        log.json().init();
    }
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
