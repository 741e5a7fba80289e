use crate::board_previews::BoardPreviews;
use crate::data_dir;
use crate::serve_settings::ServeSettings;
use anyhow::{Result, anyhow};
use mana_server::{ClusterOptions, Server, Site};
use mana_store::{DatabaseUrl, PostgresStore, SqliteStore, Store};
use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use tracing::Level;

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Prints its address and serves until it is interrupted. `mana` alone does the same.

Each setting may also come from the environment (--base-url as MANA_BASE_URL) or from a file:
  listen = \"127.0.0.1:8080\"
  data = \"/var/lib/mana\"
  base-url = \"https://mana.example.org\"
  trust = [\"127.0.0.1\"]
The command line takes precedence over the environment, and the environment over the file.

Examples:
  mana serve                      for this machine, on port 8080 or the next free
  mana serve --listen 0.0.0.0:80  for others too
  mana serve --database postgres://mana@db.example.org/mana
  mana serve --database postgres://… --nats nats://nats.example.org
                                  one of several servers of the same games
  mana serve --config /etc/mana.toml")]
pub struct Args {
    #[command(flatten)]
    settings: ServeSettings,

    /// File with settings
    #[arg(long, value_name = "FILE", env = "MANA_CONFIG")]
    config: Option<PathBuf>,

    /// Serve the web application from a folder instead of the embedded one, for development
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
}

/// The first port to try if none is given.
const FIRST_PORT: u16 = 8080;

/// How many ports to try.
const PORT_COUNT: u16 = 100;

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, site: Site, out: &mut dyn Write) -> Result<ExitCode> {
    let settings = match &args.config {
        Some(file) => args.settings.or(ServeSettings::read(file)?),
        None => args.settings,
    };
    let _traces = mana_traces::start(Some(settings.log.unwrap_or(Level::WARN)))?;
    let site = args.site.map_or(site, Site::folder);
    site.check()?;
    let open_files = raise_limits();
    let games = ServedGames::open(&settings)?;
    let server = match settings.listen {
        Some(address) => {
            Server::bind(site, address).map_err(|error| anyhow!("{address}: {error}"))?
        }
        None => bind_free_port(site)?,
    };
    let address = server.address();
    let mut options = settings.options();
    options.max_connections = connections_within(options.max_connections, open_files);
    let server = games.serve_by(server.with_options(options));
    let server = server.with_link_previews(Arc::new(BoardPreviews::new()));
    let mut announce = || {
        tracing::info!(%address, "serving");
        writeln!(out, "Mana is at http://{address}/ (Ctrl-C ends it)")?;
        out.flush()
    };
    server.run(&mut announce).map_err(|error| anyhow!("the server cannot run: {error}"))?;
    tracing::info!("ended");
    Ok(ExitCode::SUCCESS)
}

/// The games between people that are served.
enum ServedGames {
    /// None.
    Unavailable,
    /// From a database for this server alone.
    Alone(Arc<dyn Store>),
    /// From a database that other servers share.
    Shared(Arc<PostgresStore>, ClusterOptions),
}

impl ServedGames {
    fn open(settings: &ServeSettings) -> Result<ServedGames> {
        let cluster = settings.cluster()?;
        let store = match (&settings.database()?, cluster) {
            (Some(DatabaseUrl::Postgres(url)), Some(cluster)) => {
                return Ok(ServedGames::Shared(
                    Arc::new(PostgresStore::open_shared(url)?),
                    cluster,
                ));
            }
            (_, Some(_)) => {
                return Err(anyhow!(
                    "--nats: servers share a database of PostgreSQL; --database names it"
                ));
            }
            (Some(DatabaseUrl::Postgres(url)), None) => {
                Some(Arc::new(PostgresStore::open(url)?) as Arc<dyn Store>)
            }
            (Some(DatabaseUrl::Sqlite(folder)), None) => open_store(Some(folder))?,
            (None, None) => open_store(settings.data.as_deref())?,
        };
        Ok(store.map_or(ServedGames::Unavailable, ServedGames::Alone))
    }

    fn serve_by(self, server: Server) -> Server {
        match self {
            ServedGames::Unavailable => server,
            ServedGames::Alone(store) => server.with_games(store),
            ServedGames::Shared(store, cluster) => server.with_cluster(store, cluster),
        }
    }
}

/// Opens the database. The default one may be unavailable: the page also works without games between people.
fn open_store(folder: Option<&std::path::Path>) -> Result<Option<Arc<dyn Store>>> {
    let opened = match folder {
        Some(folder) => return Ok(Some(Arc::new(SqliteStore::open(folder)?))),
        None => data_dir::default().and_then(|folder| Ok(SqliteStore::open(&folder)?)),
    };
    match opened {
        Ok(store) => Ok(Some(Arc::new(store))),
        Err(error) => {
            let help = "people cannot play each other here; --data names another folder";
            mana_console::print_error(&format!("{error:#}; {help}"));
            Ok(None)
        }
    }
}

/// Raises the limit of open files as far as the system allows, as each connection is one. Returns the limit.
pub(crate) fn raise_limits() -> u64 {
    rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX)
}

/// The number of open files reserved for the database, the log and the page.
const RESERVED_FILES: u64 = 64;

/// The maximum number of connections, given a limit (0 is none) and the number of open files, so that there is always a
/// file for the database and for a connection to be refused.
fn connections_within(limit: u32, open_files: u64) -> u32 {
    let files = open_files.saturating_sub(RESERVED_FILES).max(1);
    let files = u32::try_from(files).unwrap_or(u32::MAX);
    if limit == 0 { files } else { limit.min(files) }
}

/// Binds the first free port from [`FIRST_PORT`] on.
fn bind_free_port(site: Site) -> Result<Server> {
    for port in FIRST_PORT..FIRST_PORT + PORT_COUNT {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match Server::bind(site.clone(), address) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(anyhow!("{address}: {error}")),
            Ok(server) => return Ok(server),
        }
    }
    Err(anyhow!(
        "all ports from {FIRST_PORT} to {} are taken; choose one with --listen",
        FIRST_PORT + PORT_COUNT - 1
    ))
}
