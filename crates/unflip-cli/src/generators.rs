//! `unflip completions` and `unflip man`, both made from the definition of the command line.

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::{Cli, OutputFile};
use crate::failure::{Failure, SOLVED};
use crate::output::Output;

/// Prints the completions of a shell.
pub(crate) fn completions(shell: Shell) -> Result<u8, Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "unflip", &mut bytes);
    print(&bytes)
}

/// Prints the manual page of a command, or of the program.
pub(crate) fn man(name: Option<&str>) -> Result<u8, Failure> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let page = match name {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            found.ok_or_else(|| Failure::bad(format!("there is no command {name:?}")))?
        }
    };
    let mut bytes = Vec::new();
    Man::new(page).render(&mut bytes).map_err(|error| Failure::io("man", &error))?;
    print(&bytes)
}

fn print(bytes: &[u8]) -> Result<u8, Failure> {
    Output::new(&OutputFile { output: None }).write(bytes)?;
    Ok(SOLVED)
}
