use crate::data_dir;
use anyhow::{Result, anyhow};
use clap::ValueEnum;
use mana_protocol::{Millis, WallTime};
use mana_server::new_cookie_key;
use mana_store::{CookieKey, DatabaseUrl, KeyChange, change_cookie_keys};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// The arguments.
#[derive(clap::Args)]
#[command(after_help = "\
Cookies are signed with a key that is stored in the database. A new key leaves everybody signed in: cookies of the old ones \
are accepted, and signed anew when they are used. When the old ones are retired, the sessions end that were not used since. \
Servers that run take notice by themselves.

Examples:
  mana cookie-keys                                list them
  mana cookie-keys rotate                         sign with a new key
  mana cookie-keys retire                         some weeks later, accept only that
  mana cookie-keys rotate --database postgres://mana@db.example.org/mana")]
pub struct Args {
    /// What to do
    #[arg(value_enum, default_value_t = KeyAction::List)]
    action: KeyAction,

    /// Seconds until a new key signs, so that all servers know it by then
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    after: u64,

    /// Folder of the stored games [default: mana in the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "MANA_DATA")]
    data: Option<PathBuf>,

    /// Database to use instead of that folder: postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL", env = "MANA_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum KeyAction {
    /// List the keys
    List,
    /// Add a key, which signs once all servers know it
    Rotate,
    /// Delete the keys that sign no longer
    Retire,
}

/// Runs the command.
///
/// # Errors
/// Why there is no result, in one line.
pub fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    let database = match &args.database {
        // Parsed here, as clap's error would quote the password.
        Some(url) => url.parse().map_err(|error| anyhow!("--database: {error}"))?,
        None => DatabaseUrl::Sqlite(data_dir::or_default(args.data.as_deref())?),
    };
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = WallTime::from_millis(Millis::from(since).as_millis());
    let key = new_cookie_key().ok_or_else(|| anyhow!("the system has no randomness to give"))?;
    let change = match args.action {
        KeyAction::List => KeyChange::List,
        KeyAction::Rotate => {
            KeyChange::Add { key: &key, signs: now + Millis::from_secs(args.after) }
        }
        KeyAction::Retire => KeyChange::Retire { now },
    };
    let keys = change_cookie_keys(&database, change);
    let keys = keys.map_err(|error| anyhow!("{database}: {error}"))?;
    let signing = keys.iter().find(|key| key.signs <= now).map(|key| key.number);
    for CookieKey { number, signs, .. } in keys {
        match signing {
            Some(signing) if signing == number => writeln!(out, "key {number} signs")?,
            _ if signs > now => {
                let seconds = signs.saturating_since(now).as_millis().div_ceil(1000);
                writeln!(out, "key {number} is accepted, and signs in {seconds} s")?;
            }
            _ => writeln!(out, "key {number} is accepted")?,
        }
    }
    Ok(ExitCode::SUCCESS)
}
