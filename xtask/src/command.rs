//! Running other programs, so that what was run and what went wrong is plain to see.

use std::env;
use std::ffi::OsStr;
use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Returns the cargo that runs us, with these arguments.
pub(crate) fn cargo<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(arguments);
    command
}

/// Returns `program` with these arguments.
pub(crate) fn program<I: IntoIterator<Item: AsRef<OsStr>>>(program: &str, arguments: I) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

/// Runs a command whose output is for the reader. `advice` is a sentence on what to do when it fails.
pub(crate) fn run(command: &mut Command, advice: &str) -> Result<(), String> {
    announce(command);
    let status = command.status().map_err(|error| not_started(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` ended with {status}. {advice}", line(command))) }
}

/// Runs a command as [`run`] does, and ends it when it takes longer than `limit`.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<(), String> {
    announce(command);
    let started = Instant::now();
    let mut child = command.spawn().map_err(|error| not_started(command, &error))?;
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("`{}` ended with {status}.", line(command))),
            Ok(None) if started.elapsed() < limit => thread::sleep(Duration::from_millis(50)),
            Ok(None) | Err(_) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("`{}` did not end within {} s.", line(command), limit.as_secs()));
            }
        }
    }
}

/// Runs a command whose standard output is for us; returns it without the last line break.
pub(crate) fn read(command: &mut Command, advice: &str) -> Result<String, String> {
    announce(command);
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| not_started(command, &error))?;
    if !output.status.success() {
        return Err(format!("`{}` ended with {}. {advice}", line(command), output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

/// Flushes, so that the line stands before what the program writes by itself.
fn announce(command: &Command) {
    println!("$ {}", line(command));
    let _ = std::io::stdout().flush();
}

fn not_started(command: &Command, error: &std::io::Error) -> String {
    let program = command.get_program().to_string_lossy();
    match error.kind() {
        ErrorKind::NotFound => format!("`{program}` is not installed or not on the PATH: install it."),
        _ => format!("`{program}` could not be started: {error}."),
    }
}

/// The command as one would type it: the last part of the program's path, then the arguments.
fn line(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_missing_is_named() {
        let error = run(&mut program("no-such-program", ["x"]), "").unwrap_err();
        assert_eq!(error, "`no-such-program` is not installed or not on the PATH: install it.");
    }

    #[test]
    fn a_program_that_never_ends_is_ended() {
        let error = run_within(Duration::ZERO, &mut program("sleep", ["60"])).unwrap_err();
        assert_eq!(error, "`sleep 60` did not end within 0 s.");
    }

    #[test]
    fn a_program_that_fails_is_shown_with_the_advice() {
        let error = run(&mut cargo(["no-such-command"]), "Do this.").unwrap_err();
        assert_eq!(error, "`cargo no-such-command` ended with exit status: 101. Do this.");
    }
}
