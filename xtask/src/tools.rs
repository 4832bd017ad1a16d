//! The two tools that may have to be brought, once: cargo-deny, and a compiler for wasm32.

use std::env;
use std::path::PathBuf;

use crate::command::{cargo, program, read, run};
use crate::rules::{Rust, rust};

/// The version that every machine uses: the same lints everywhere, until this line changes.
const CARGO_DENY: &str = "0.20.2";

/// The target of the web.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

const WASM_SETUP: &str = "xtask/setup-wasm.sh";

/// Returns the path of cargo-deny, building it first where that was not done before (two to three minutes).
pub(crate) fn cargo_deny() -> Result<String, String> {
    let home = tools_home().join(format!("cargo-deny-{CARGO_DENY}"));
    let path = home.join("bin").join(format!("cargo-deny{}", env::consts::EXE_SUFFIX)).display().to_string();
    let says_its_version = |path: &str| {
        let version = program(path, ["--version"]).output();
        version.is_ok_and(|output| {
            String::from_utf8_lossy(&output.stdout).trim() == format!("cargo-deny {CARGO_DENY}")
        })
    };
    if !says_its_version(&path) {
        let root = home.display().to_string();
        let install =
            ["install", "cargo-deny", "--locked", "--force", "--version", CARGO_DENY, "--root", &root];
        // A folder of its own that stays: an install that was interrupted goes on where it stopped.
        let advice = "It takes a reachable crate registry and a C compiler.";
        run(cargo(install).args(["--target-dir", "target/tools"]), advice)?;
    }
    if says_its_version(&path) {
        Ok(path)
    } else {
        Err(format!("cargo-deny {CARGO_DENY} was installed but does not run."))
    }
}

/// Where tools outlive a clone: `UNFLIP_TOOLS_HOME`, or the user's cache folder, or at worst the target folder.
fn tools_home() -> PathBuf {
    if let Some(home) = env::var_os("UNFLIP_TOOLS_HOME") {
        return home.into();
    }
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache")));
    cache.map_or("target/tools-home".into(), |cache| cache.join("unflip").join("tools"))
}

/// Returns a rustc that can build for wasm32, setting one up where there is none.
pub(crate) fn wasm_rustc() -> Result<String, String> {
    let advice =
        "It says above what it needs; with rustup, `rustup target add wasm32-unknown-unknown` is enough.";
    read(&mut program("bash", [WASM_SETUP]), advice)
}

/// Finds the oldest compiler on this machine that is no older than `promised` but older than the current one, with
/// its version: what the current one lets pass may be too new for it.
pub(crate) fn oldest_rustc(promised: Rust) -> Option<(String, String)> {
    let output = |name: &str, arguments: &[&str]| {
        let output = program(name, arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let toolchains = output("rustup", &["toolchain", "list", "--quiet"]).unwrap_or_default();
    let of_rustup =
        toolchains.lines().filter_map(|name| output("rustup", &["which", "rustc", "--toolchain", name]));
    let candidates = of_rustup.chain(output("bash", &[WASM_SETUP, "--rustc"]));
    let asked = |path: String| {
        let says = output(&path, &["--version"])?;
        Some((version(&says)?, path, says))
    };
    let current = asked("rustc".to_owned())?.0;
    let older = candidates.filter_map(asked).filter(|(found, ..)| (promised..current).contains(found));
    older.min().map(|(_, path, says)| (path, says))
}

/// Reads the version out of what `rustc --version` says.
pub(crate) fn version(says: &str) -> Option<Rust> {
    rust(says.split(' ').nth(1)?)
}
