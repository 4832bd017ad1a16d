//! The checks of the project, one record each; a new check is one more record and one more function.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::command::{cargo, program, read, run, run_within};
use crate::{page, python, rules, tools};

/// One named check.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// What it does, for the list and the heading.
    pub(crate) does: &'static str,
    /// Its error is one or more sentences: what failed, and what to do.
    pub(crate) run: fn() -> Result<Outcome, String>,
}

/// How a check ended that did not fail.
pub(crate) enum Outcome {
    /// All is well; there may be a note for the summary.
    Passed(String),
    /// It could not be done here, for this reason.
    Skipped(String),
}

fn passed((): ()) -> Outcome {
    Outcome::Passed(String::new())
}

/// Every check, the quick ones first.
pub(crate) const STEPS: &[Step] = &[
    Step { name: "rules", does: "file lengths, unfinished marks, machine paths", run: rules },
    Step { name: "fmt", does: "rustfmt", run: fmt },
    Step { name: "page", does: "the npm package for wasm32, and the page within its weight", run: page },
    Step { name: "clippy", does: "clippy, warnings are errors", run: clippy },
    Step { name: "test", does: "unit, law, case and documentation tests", run: test },
    Step { name: "lean", does: "the command line and its files without Parquet", run: lean },
    Step { name: "bench", does: "every bench once, as a test", run: bench },
    Step { name: "python", does: "the wheel in an environment of its own, and its tests", run: python },
    Step { name: "web", does: "the package in Node, the page in Chromium", run: web },
    Step { name: "doc", does: "rustdoc, warnings are errors", run: doc },
    Step { name: "msrv", does: "the oldest Rust we promise, by dependency and by compiler", run: msrv },
    Step { name: "deny", does: "licences, bans and sources of the dependencies", run: deny },
    Step { name: "advisories", does: "known vulnerabilities of the dependencies", run: advisories },
];

fn rules() -> Result<Outcome, String> {
    let files = read(&mut program("git", ["ls-files"]), "Run it in a git work tree.")?;
    let files: Vec<&Path> = files.lines().map(Path::new).filter(|file| file.is_file()).collect();
    let report = rules::check(&files);
    for fault in &report.faults {
        println!("{fault}");
    }
    match report.faults.len() {
        0 => Ok(Outcome::Passed(report.summary)),
        n => Err(format!("{n} places break the rules listed above. Mend them.")),
    }
}

fn fmt() -> Result<Outcome, String> {
    run(
        &mut cargo(["fmt", "--all", "--check"]),
        "Run `cargo fmt --all` (`rustup component add rustfmt` brings it).",
    )
    .map(passed)
}

/// Before all that compiles the command line, which takes the page into it.
fn page() -> Result<Outcome, String> {
    page::build().map(Outcome::Passed)
}

fn web() -> Result<Outcome, String> {
    page::test().map(passed)
}

/// All crates but this one: what it needs is compiled already, but with other features than it has beside the others.
const OTHERS: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// Runs a command of cargo for the other crates, then for this one.
fn of_all(command: &str, arguments: &[&str], advice: &str) -> Result<Outcome, String> {
    for selection in [&OTHERS[..], &["--package", "xtask"]] {
        let mut cargo = cargo([command, "--locked"]);
        if command == "doc" {
            cargo.env("RUSTDOCFLAGS", "-D warnings");
        }
        run(cargo.args(selection).args(arguments), advice)?;
    }
    Ok(passed(()))
}

fn clippy() -> Result<Outcome, String> {
    let advice = "Mend what it names above (`rustup component add clippy` brings it).";
    of_all("clippy", &["--all-targets", "--", "-D", "warnings"], advice)
}

fn test() -> Result<Outcome, String> {
    of_all("test", &[], "See the failed tests above.")
}

/// Built as `cargo build --no-default-features` does it, and tested on what is left.
fn lean() -> Result<Outcome, String> {
    let advice = "What the feature `parquet` brings is to be left out: see above.";
    let arguments =
        ["test", "--package", "unflip-files", "--no-default-features", "--locked", "--lib", "--tests"];
    run(&mut cargo(arguments), advice)?;
    let arguments =
        ["clippy", "--package", "unflip-cli", "--no-default-features", "--locked", "--", "-D", "warnings"];
    run(&mut cargo(arguments), advice).map(passed)
}

fn bench() -> Result<Outcome, String> {
    let crates = fs::read_dir("crates").map_err(|error| format!("`crates` cannot be read: {error}."))?;
    if !crates.flatten().any(|folder| folder.path().join("benches").is_dir()) {
        return Ok(Outcome::Passed("no bench exists yet".to_owned()));
    }
    run(cargo(["test", "--locked", "--bench", "*"]).args(OTHERS), "A bench asserts its answer: see above.")
        .map(passed)
}

fn python() -> Result<Outcome, String> {
    python::test().map(passed)
}

fn doc() -> Result<Outcome, String> {
    of_all("doc", &["--no-deps"], "Mend the links and examples that it names above.")
}

fn msrv() -> Result<Outcome, String> {
    let advice = "Commit the Cargo.lock that `cargo metadata` writes.";
    let metadata =
        read(cargo(["metadata", "--format-version", "1", "--locked"]).stderr(Stdio::null()), advice)?;
    let manifest =
        fs::read_to_string("Cargo.toml").map_err(|error| format!("Cargo.toml cannot be read: {error}."))?;
    let promised = rules::promised_rust(&manifest)?;
    if let Some((name, needed)) =
        rules::newest_rust_needed(&metadata).filter(|(_, needed)| *needed > promised)
    {
        return Err(format!(
            "package {name} needs Rust {}, but Cargo.toml promises {}. Take an older version of it, or promise less.",
            rules::dotted(needed),
            rules::dotted(promised),
        ));
    }
    let Some((rustc, version)) = tools::oldest_rustc(promised) else {
        return Ok(Outcome::Passed(format!(
            "{} by dependencies and clippy; `rustup toolchain install {}` would let me compile with it",
            rules::dotted(promised),
            rules::dotted(promised),
        )));
    };
    let mut command = cargo(["check", "--locked", "--target-dir", "target/msrv"]);
    run(
        command.args(OTHERS).env("RUSTC", &rustc),
        "Something newer than the promised Rust is used: see above.",
    )?;
    Ok(Outcome::Passed(format!("{} promised; compiled with {version}", rules::dotted(promised))))
}

fn deny() -> Result<Outcome, String> {
    let mut command = program(&tools::cargo_deny()?, ["--locked", "check", "licenses", "bans", "sources"]);
    run(&mut command, "deny.toml holds what is allowed; see above for what is not.").map(passed)
}

fn advisories() -> Result<Outcome, String> {
    let deny = tools::cargo_deny()?;
    // Fetched by itself first: that the database cannot be reached must not be taken for a vulnerability, nor hide one.
    if let Err(sentence) = run_within(Duration::from_secs(120), &mut program(&deny, ["fetch", "db"])) {
        return Ok(Outcome::Skipped(format!(
            "the advisory database cannot be reached from here: {sentence}"
        )));
    }
    let mut command = program(&deny, ["--locked", "--offline", "check", "advisories"]);
    run(&mut command, "Update the dependency that is named above.").map(passed)
}
