//! The project's own tasks: `cargo xtask test` runs every check, `cargo xtask bench` every bench, `cargo xtask --help` lists them.
//!
//! [`steps`] is the table of checks; [`command`] runs other programs; [`tools`] brings the two that may be missing;
//! [`npm`] builds the package for the web, [`page`] the page on it; [`python`] tests the wheel; [`rules`] are the checks of
//! our own.

mod bench;
mod command;
mod npm;
mod page;
mod python;
mod rules;
mod steps;
mod tools;

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use steps::{Outcome, STEPS, Step};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace");
    if let Err(error) = env::set_current_dir(root) {
        eprintln!("xtask: cannot enter {}: {error}", root.display());
        return ExitCode::FAILURE;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] | ["help" | "--help" | "-h", ..] | ["test" | "bench", "--help" | "-h", ..] => help(),
        ["test", ref names @ ..] => match choose(names) {
            Ok(chosen) => test(&chosen),
            Err(sentence) => usage_error(&sentence),
        },
        ["bench", ref names @ ..] => bench::run(names),
        ["npm"] => ended(npm::build().map(|_| format!("{} is the npm package.", npm::HOME))),
        ["page"] => ended(page::build()),
        [other, ..] => usage_error(&format!("there is no task `{other}`")),
    }
}

/// Says what a task says, or why it failed.
fn ended(result: Result<String, String>) -> ExitCode {
    match result {
        Ok(note) => {
            println!("{note}");
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> ExitCode {
    println!("The project's own tasks.\n");
    println!("  cargo xtask test            run every check, in this order; stop at the first that fails");
    println!("  cargo xtask test NAME...    run only these checks\n");
    println!("  cargo xtask bench           run every bench, write its tables to target/benchmarks.md");
    println!("  cargo xtask bench NAME...   run only these benches: {}\n", bench::names());
    println!("  cargo xtask npm             build the npm package into target/npm");
    println!(
        "  cargo xtask page            build it and the page into web/dist, which `unflip web` then has\n"
    );
    println!("Checks:");
    for step in STEPS {
        println!("  {:<11} {}", step.name, step.does);
    }
    println!("\nEnvironment:");
    println!(
        "  UNFLIP_TOOLS_HOME           where cargo-deny is installed    (default: the user's cache folder)"
    );
    println!(
        "  UNFLIP_WASM_HOME            where a wasm toolchain is built  (default: the user's cache folder)"
    );
    println!(
        "  CHROMIUM                    the browser that tests the page      (default: Debian's Chromium)"
    );
    println!("  UNFLIP_WASM_NO_RUSTUP=1     do not ask rustup for the wasm32 target");
    println!(
        "  UNFLIP_TEST_PYTHON          a Python with highspy, pycryptosat and python-sat: they check exports"
    );
    println!("  UNFLIP_BENCH_PYTHON         a Python with ortools and highspy: they race in the data sets");
    println!("  UNFLIP_BENCH_SECONDS=N      how long each may take on a set      (default: 60)");
    println!("  UNFLIP_BENCH_ROWS=N         how many boards a table has           (default: 1000000)");
    println!("  UNFLIP_BENCH_GIANT=1        race on 100,000 x 100,000 too, which takes 2.5 GB of disk");
    println!("  UNFLIP_TEST_SCALE=N         try N times more boards where tests are by number");
    ExitCode::SUCCESS
}

fn usage_error(sentence: &str) -> ExitCode {
    eprintln!("xtask: {sentence}; `cargo xtask --help` lists what there is.");
    ExitCode::from(2)
}

/// Returns the steps of these names in the order of the table; all of them for no name.
fn choose(names: &[&str]) -> Result<Vec<&'static Step>, String> {
    if let Some(unknown) = names.iter().find(|&name| STEPS.iter().all(|step| step.name != *name)) {
        return Err(format!("there is no check `{unknown}`"));
    }
    Ok(STEPS.iter().filter(|step| names.is_empty() || names.contains(&step.name)).collect())
}

/// Runs the steps one after another up to the first that fails, then says how long each took.
fn test(chosen: &[&Step]) -> ExitCode {
    let mut times: Vec<(&str, Duration, String)> = Vec::new();
    let (mut passed, mut skipped, mut failed) = (0, 0, None);
    for (index, step) in chosen.iter().enumerate() {
        println!("\n=== {} ({} of {}): {} ===", step.name, index + 1, chosen.len(), step.does);
        let started = Instant::now();
        let result = (step.run)();
        let said = match &result {
            Ok(Outcome::Passed(note)) => note.clone(),
            Ok(Outcome::Skipped(reason)) => format!("SKIPPED: {reason}"),
            Err(_) => "FAILED".to_owned(),
        };
        times.push((step.name, started.elapsed(), said));
        match result {
            Ok(Outcome::Passed(_)) => passed += 1,
            Ok(Outcome::Skipped(_)) => skipped += 1,
            Err(sentence) => {
                failed = Some((step.name, sentence));
                break;
            }
        }
    }
    println!("\n=== summary ===");
    for (name, time, said) in &times {
        println!("{}", format!("{name:<11} {:>7.1} s  {said}", time.as_secs_f64()).trim_end());
    }
    println!();
    if let Some((name, sentence)) = &failed {
        println!("Check `{name}` failed: {sentence} Run it alone with `cargo xtask test {name}`.");
    }
    println!("{}", closing_line(passed, usize::from(failed.is_some()), skipped));
    if failed.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn closing_line(passed: usize, failed: usize, skipped: usize) -> String {
    let skips = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
    format!("{passed} passed, {failed} failed{skips}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_chosen_by_name_and_run_in_the_order_of_the_table() {
        let names = |chosen: Vec<&Step>| chosen.iter().map(|step| step.name).collect::<Vec<_>>();
        assert_eq!(names(choose(&["clippy", "fmt"]).unwrap()), ["fmt", "clippy"]);
        assert_eq!(choose(&[]).unwrap().len(), STEPS.len());
        assert_eq!(choose(&["fmt", "cippy"]).unwrap_err(), "there is no check `cippy`");
    }

    #[test]
    fn the_closing_line_names_skips_only_when_there_are_some() {
        assert_eq!(closing_line(12, 0, 0), "12 passed, 0 failed");
        assert_eq!(closing_line(3, 1, 1), "3 passed, 1 failed, 1 skipped");
    }
}
