//! `unflip completions` and `unflip man`, both made from the definition of the command line.

use std::io::{self, Write};

use clap::{Command, CommandFactory};
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
    write_page(&mut bytes, page).map_err(|error| Failure::io("man", &error))?;
    print(&bytes)
}

/// What begins every page: how apostrophes are written.
const BEGINNING: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

/// The sections of a manual page; what stands below the help comes last.
fn write_page(bytes: &mut Vec<u8>, command: Command) -> io::Result<()> {
    let below = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let has_commands = command.has_subcommands();
    let name = command.get_display_name().unwrap_or(command.get_name()).to_uppercase();
    let version = env!("CARGO_PKG_VERSION");
    // There is no date, which would change with every build: the version stands in the footer.
    writeln!(bytes, ".TH {} 1 \"\" \"unflip {version}\" \"unflip manual\"", escaped(&name))?;
    let page = Man::new(command);
    page.render_name_section(bytes)?;
    page.render_synopsis_section(bytes)?;
    page.render_description_section(bytes)?;
    page.render_options_section(bytes)?;
    if has_commands {
        page.render_subcommands_section(bytes)?;
    }
    bytes.write_all(notes(&below).as_bytes())?;
    // Every section has been made as a page of its own, with what begins one.
    *bytes = (BEGINNING.to_string() + &String::from_utf8_lossy(bytes).replace(BEGINNING, "")).into_bytes();
    Ok(())
}

/// What stands below the help: lines that are indented are shown as they are, others are filled.
fn notes(below: &str) -> String {
    let mut roff = String::new();
    let mut is_shown = false;
    for line in below.lines() {
        if line.starts_with("  ") != is_shown {
            is_shown = !is_shown;
            roff += if is_shown { ".PP\n.RS 4\n.nf\n" } else { ".fi\n.RE\n" };
        }
        let line = match line {
            "" => ".PP".to_string(),
            "Example:" | "Examples:" => ".SH EXAMPLES".to_string(),
            _ => match line.strip_prefix("Exit status: ") {
                Some(status) => format!(".SH \"EXIT STATUS\"\n{}", escaped(status)),
                None => escaped(line.strip_prefix("  ").unwrap_or(line)),
            },
        };
        roff += &line;
        roff.push('\n');
    }
    roff + if is_shown { ".fi\n.RE\n" } else { "" }
}

/// A line of text that roff prints as it is.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    if line.starts_with('.') { format!("\\&{line}") } else { line }
}

fn print(bytes: &[u8]) -> Result<u8, Failure> {
    Output::new(&OutputFile { output: None }).write(bytes)?;
    Ok(SOLVED)
}
