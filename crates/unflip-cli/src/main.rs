//! The command line of unflip.

mod judge;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, name] = &arguments[..] else { return ExitCode::from(2) };
    if command != "judge" {
        return ExitCode::from(2);
    }
    match judge::run(name, &mut std::io::stdin().lock(), &mut std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("unflip judge {name}: {error}");
            ExitCode::from(error.status())
        }
    }
}
