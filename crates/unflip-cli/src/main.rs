//! `unflip`: solve any flip puzzle from the command line.
//!
//! A front end only: it reads with `unflip::text`, solves with `unflip`, checks with `unflip-reference` and prints.
//! [`args`] says what can be typed; each subcommand has a file of its name; [`output`] is where results go.

mod args;
mod bulk;
mod catalogue;
mod check;
mod checkpoint;
mod convert;
mod explain;
mod failure;
mod game;
mod generate;
mod generators;
mod giant;
mod input;
mod inspect;
mod judge;
mod limits;
mod output;
mod play;
mod plot;
mod quantity;
mod say;
mod shard;
mod solve;
mod survey;
mod values;
mod web;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use args::{Cli, Command, JudgeArgs};
use clap::Parser;
use failure::Failure;
use output::Output;

fn main() -> ExitCode {
    let parsed = Cli::try_parse().map_err(|error| Failure::usage(&error));
    match parsed.and_then(|cli| run(cli.command)) {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            // If not even this can be said, the status still tells.
            let _ = writeln!(io::stderr(), "unflip: {failure}");
            ExitCode::from(failure.status())
        }
    }
}

/// Runs a command; what it returns is the exit status.
fn run(command: Command) -> Result<u8, Failure> {
    match command {
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Inspect(arguments) => inspect::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Bulk(arguments) => bulk::run(&arguments),
        Command::Survey(arguments) => survey::run(&arguments),
        Command::Shard(arguments) => shard::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Catalogue(arguments) => catalogue::run(&arguments),
        Command::Judge(arguments) => answer_judge(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Web(arguments) => web::run(&arguments),
        Command::Completions { shell } => generators::completions(shell),
        Command::Man { command } => generators::man(command.as_deref()),
    }
}

/// Runs the filter of a judge.
fn answer_judge(arguments: &JudgeArgs) -> Result<u8, Failure> {
    limits::use_threads(&arguments.threads)?;
    let output = Output::new(&arguments.file);
    output.keeps(&[Path::new("-")])?;
    input::hint();
    let run = |output: &mut dyn Write| judge::run(&arguments.name, &mut io::stdin().lock(), output);
    output.stream(run)?.map_or_else(|error| Failure::judge(&error), |()| Ok(failure::SOLVED))
}
