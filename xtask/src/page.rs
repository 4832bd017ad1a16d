//! The page: built on the npm package, weighed, and tested, the library in Node and the page in a browser.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::{Compression, write::GzEncoder};

use crate::command::{program, read, run};
use crate::npm;

/// Where the page is, and where it is built.
const HOME: &str = "web";
const BUILT: &str = "web/dist";

/// What is installed, and the copy that says what is installed already.
const LOCK: &str = "web/package-lock.json";
const INSTALLED: &str = "web/node_modules/.installed.json";

/// Bytes that a visitor downloads, gzipped, until the page can be used; then those of the solver, behind it.
const MOST: usize = 120_000;
const MOST_SOLVER: usize = 500_000;

/// The solver's module.
const SOLVER: &str = "unflip_bg";

/// The oldest Node that the tools of the page work with.
const NODE: u32 = 20;

/// Where Debian has its browsers, the quicker one first, and the package of that.
const CHROMIUM: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const PACKAGE: &str = "chromium-headless-shell";

/// Builds package and page; returns what they weigh.
pub(crate) fn build() -> Result<String, String> {
    node()?;
    let compiler = npm::build()?;
    install()?;
    let failed = |error| format!("{BUILT} cannot be emptied: {error}.");
    if Path::new(BUILT).exists() {
        fs::remove_dir_all(BUILT).map_err(failed)?;
    }
    tool("vite", ["build"], "See what Vite says above.")?;
    Ok(format!("{}; {compiler}", weigh()?))
}

/// Tests the package in Node and the page in Chromium.
pub(crate) fn test() -> Result<(), String> {
    if !Path::new(BUILT).exists() {
        build()?;
    }
    chromium()?;
    let advice = "See the failed tests above.";
    tool("svelte-check", ["--tsconfig", "./tsconfig.json", "--fail-on-warnings"], advice)?;
    tool("vitest", ["run"], advice)?;
    tool("playwright", ["test"], advice)
}

/// Whether there is a Node, new enough.
fn node() -> Result<(), String> {
    let advice = format!("Node {NODE} or later with npm builds the page: https://nodejs.org has it.");
    let says = read(&mut program("node", ["--version"]), "").map_err(|error| format!("{error} {advice}"))?;
    let major = says.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_some_and(|major| major >= NODE) {
        Ok(())
    } else {
        Err(format!("this is Node {says}. {advice}"))
    }
}

/// Installs what the lock file says, unless that was done.
fn install() -> Result<(), String> {
    let wanted = fs::read(LOCK).map_err(|error| format!("{LOCK} cannot be read: {error}."))?;
    if fs::read(INSTALLED).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    run(program("npm", arguments).current_dir(HOME), "It takes npm and a reachable package registry.")?;
    fs::write(INSTALLED, wanted).map_err(|error| format!("{INSTALLED} cannot be written: {error}."))
}

/// Runs a tool that npm installed.
fn tool<I: IntoIterator<Item: AsRef<OsStr>>>(name: &str, arguments: I, advice: &str) -> Result<(), String> {
    let mut command: Command = program("npx", ["--no-install", name]);
    run(command.args(arguments).current_dir(HOME), advice)
}

/// What the page weighs, unless it is too much.
fn weigh() -> Result<String, String> {
    let (solver, page): (Vec<PathBuf>, Vec<PathBuf>) = files(Path::new(BUILT))?
        .into_iter()
        .partition(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(SOLVER)));
    let (page, solver) = (gzipped(&page)?, gzipped(&solver)?);
    let note = format!("page {page} bytes gzipped, solver {solver}");
    if page > MOST || solver > MOST_SOLVER {
        return Err(format!("{note}: more than {MOST} and {MOST_SOLVER}. See what has grown."));
    }
    Ok(note)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error| format!("{} cannot be read: {error}.", folder.display());
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() { all.extend(files(&path)?) } else { all.push(path) }
    }
    Ok(all)
}

/// The length of all these files, each gzipped.
fn gzipped(files: &[PathBuf]) -> Result<usize, String> {
    let one = |path: &PathBuf| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&fs::read(path)?)?;
        Ok(encoder.finish()?.len())
    };
    let sum = files.iter().map(one).sum::<std::io::Result<usize>>();
    sum.map_err(|error| format!("{BUILT} cannot be read: {error}."))
}

/// Brings Debian's browser, where none is named and none is there.
fn chromium() -> Result<(), String> {
    if env::var_os("CHROMIUM").is_some() || CHROMIUM.iter().any(|path| Path::new(path).exists()) {
        return Ok(());
    }
    let advice = format!(
        "The page is tested in Chromium: install it (Debian: `apt install {PACKAGE}`), or let CHROMIUM name its program; neither {} is there.",
        CHROMIUM.join(" nor ")
    );
    let is_root = read(&mut program("id", ["-u"]), &advice).is_ok_and(|user| user == "0");
    if !is_root {
        return Err(advice);
    }
    let quiet = ["--quiet", "--quiet"];
    run(program("apt-get", quiet).arg("update"), &advice)?;
    let install = ["install", "--yes", "--no-install-recommends", PACKAGE];
    run(program("apt-get", quiet).args(install).env("DEBIAN_FRONTEND", "noninteractive"), &advice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_weighed_one_by_one() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let once = gzipped(std::slice::from_ref(&path)).unwrap();
        assert_eq!(gzipped(&[path.clone(), path.clone()]).unwrap(), 2 * once);
        assert!(once < usize::try_from(fs::metadata(&path).unwrap().len()).unwrap());
    }
}
