//! System packages: what a command needs beyond Rust, installed if possible.

use crate::shell::{output, run};
use std::process::Command;
use std::{env, fs};

/// A system package that a command needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// libFuzzer is C++ and is compiled with the fuzz targets.
    CxxCompiler,
    /// The page is tested in a real browser.
    Chromium,
    /// Screenshots and layout tests show text in every language of the page.
    Fonts,
    /// There is a starter engine in Python.
    Python,
    /// The Python package is tested in a virtual environment, a separate package on Debian.
    PythonVenv,
    /// There is a starter engine in Java. The one in C needs nothing: Rust itself links with a C compiler.
    Java,
    /// The npm package is tested in Node as well as in the browser.
    Node,
    /// The store and the server are tested on PostgreSQL as well as on SQLite.
    Postgres,
    /// The nodes of a cluster exchange messages over NATS.
    Nats,
    /// They run behind a load balancer.
    HaProxy,
}

impl Need {
    /// Debian's package for it.
    fn package(self) -> &'static str {
        match self {
            Need::CxxCompiler => "g++",
            Need::Chromium => "chromium",
            Need::Fonts => "fonts-ipafont-gothic",
            Need::Python => "python3",
            Need::PythonVenv => "python3-venv",
            Need::Java => "default-jdk-headless",
            Need::Node => "nodejs",
            Need::Postgres => "postgresql",
            Need::Nats => "nats-server",
            Need::HaProxy => "haproxy",
        }
    }

    fn is_met(self) -> bool {
        let runs = |program: &str| output(program, &["--version"]).is_some();
        match self {
            Need::CxxCompiler => runs(&env::var("CXX").unwrap_or_else(|_| "c++".to_string())),
            Need::Chromium => {
                const NAMES: [&str; 4] =
                    ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
                env::var_os("CHROMIUM").is_some() || NAMES.into_iter().any(runs)
            }
            // Without fontconfig there are no fonts either. Other systems bring their own.
            Need::Fonts => {
                !cfg!(target_os = "linux")
                    || output("fc-list", &[":lang=ja"])
                        .is_some_and(|fonts| !fonts.trim().is_empty())
            }
            Need::Python => runs("python3"),
            Need::PythonVenv => output("python3", &["-c", "import ensurepip, venv"]).is_some(),
            // The runtime alone cannot run a source file.
            Need::Java => runs("javac"),
            Need::Node => runs("node"),
            Need::Nats => runs("nats-server"),
            Need::HaProxy => output("haproxy", &["-v"]).is_some(),
            // On Debian it is not in the path, but in a folder for each version.
            Need::Postgres => {
                let folders = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
                let debian = |folder: fs::DirEntry| folder.path().join("bin/initdb").is_file();
                runs("initdb") || folders.into_iter().any(debian)
            }
        }
    }
}

/// Makes sure that all needs are met before anything is built: installs them as root or by passwordless sudo, and
/// otherwise fails with the command line that installs them.
pub(crate) fn ensure(needs: &[Need]) -> Result<(), String> {
    let missing = missing(needs);
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.join(" ");
    let Some(sudo) = privilege() else {
        return Err(format!(
            "missing system packages; install them with\n\n    {}\n",
            by_hand(&packages)
        ));
    };
    eprintln!("Installing {packages}.");
    let install = format!(
        "apt-get update --quiet && \
         DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends {packages}"
    );
    run(Command::new(sudo[0]).args(&sudo[1..]).arg(install))?;
    let missing = self::missing(needs);
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("installed, but still not usable: {}", missing.join(" ")))
}

fn missing(needs: &[Need]) -> Vec<&'static str> {
    needs.iter().filter(|need| !need.is_met()).map(|need| need.package()).collect()
}

/// How to run a shell command as root without a prompt, on a system with apt.
fn privilege() -> Option<&'static [&'static str]> {
    output("apt-get", &["--version"])?;
    if output("id", &["-u"])?.trim() == "0" {
        return Some(&["sh", "-c"]);
    }
    output("sudo", &["--non-interactive", "true"])?;
    Some(&["sudo", "--non-interactive", "sh", "-c"])
}

fn by_hand(packages: &str) -> String {
    match env::consts::OS {
        "macos" => {
            let packages = packages
                .replace("g++", "gcc")
                .replace("default-jdk-headless", "openjdk")
                .replace("nodejs", "node");
            format!("brew install {packages}")
        }
        _ => format!("sudo apt-get install --yes --no-install-recommends {packages}"),
    }
}
