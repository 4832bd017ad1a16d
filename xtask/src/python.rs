//! The Python package: its wheel built, installed into a private environment and tested.
//!
//! Nothing outside `target/` is touched. The wheel takes the crates that other steps have compiled: the same target
//! folder, the same profile.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::Path;

use crate::command::{program, run};

/// The private environment, and where its wheel is.
const HOME: &str = "target/python";
const WHEELS: &str = "target/python/wheels";

/// What the environment holds beside the wheel, and the copy that says what it holds already.
const REQUIREMENTS: &str = "crates/unflip-python/tests/requirements.txt";
const INSTALLED: &str = "target/python/installed.txt";

/// Builds and installs the wheel and runs pytest.
pub(crate) fn test() -> Result<(), String> {
    environment()?;
    let wheel = wheel()?;
    let install = ["install", "--quiet", "--no-deps", "--force-reinstall", &wheel];
    run(program(&tool("pip"), install).env("PIP_DISABLE_PIP_VERSION_CHECK", "1"), "It was just built.")?;
    run(&mut program(&tool("python"), ["-m", "pytest", "--quiet"]), "See the failed tests above.")
}

/// Makes the environment, unless it is there with all that is required.
fn environment() -> Result<(), String> {
    let wanted = fs::read_to_string(REQUIREMENTS)
        .map_err(|error| format!("{REQUIREMENTS} cannot be read: {error}."))?;
    if fs::read_to_string(INSTALLED).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let advice = "Python 3.11 or later with its venv module is wanted (Debian: `apt install python3-venv`).";
    run(&mut program("python3", ["-m", "venv", "--clear", HOME]), advice)?;
    let advice = "It takes a reachable package registry.";
    let install = ["install", "--quiet", "--requirement", REQUIREMENTS];
    run(program(&tool("pip"), install).env("PIP_DISABLE_PIP_VERSION_CHECK", "1"), advice)?;
    fs::write(INSTALLED, wanted).map_err(|error| format!("{INSTALLED} cannot be written: {error}."))
}

/// Builds the wheel and returns its path.
fn wheel() -> Result<String, String> {
    let unreadable = |error| format!("{WHEELS} cannot be read: {error}.");
    if Path::new(WHEELS).exists() {
        fs::remove_dir_all(WHEELS).map_err(unreadable)?;
    }
    let arguments = ["build", "--quiet", "--locked", "--profile", "dev", "--target-dir", "target"];
    let python = tool("python");
    let mut command = program(&tool("maturin"), arguments);
    run(command.args(["--out", WHEELS, "--interpreter", &python]), "See what the compiler says above.")?;
    let built = fs::read_dir(WHEELS).map_err(unreadable)?.flatten().next();
    built.map(|file| file.path().display().to_string()).ok_or_else(|| format!("no wheel is in {WHEELS}."))
}

/// A program of the environment.
fn tool(name: &str) -> String {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    format!("{HOME}/{folder}/{name}{EXE_SUFFIX}")
}
