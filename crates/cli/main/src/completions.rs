use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mana completions bash > ~/.local/share/bash-completion/completions/mana
  mana completions zsh > ~/.zfunc/_mana
  mana completions fish > ~/.config/fish/completions/mana.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<ExitCode> {
    // The generator panics when its writer fails, which a buffer does not.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Args::command(), "mana", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
