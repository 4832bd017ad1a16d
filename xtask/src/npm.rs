//! The npm package: `crates/unflip-wasm` compiled twice, with the solver and without, and the files around it.
//!
//! The generator of bindings is a library here, so its version is the one that the lock file gives for `wasm-bindgen`:
//! there is no tool to install, and none that can drift.

use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::command::{cargo, program, read, run};
use crate::tools;

/// Where the package is built.
pub(crate) const HOME: &str = "target/npm";

/// What is in it as it is.
const FILES: &str = "crates/unflip-wasm/npm";

const WASM: &str = "target/wasm/wasm32-unknown-unknown/wasm/unflip_wasm.wasm";

/// The modules, and what cargo is told for each.
const MODULES: [(&str, &[&str]); 2] = [("unflip", &[]), ("board", &["--no-default-features"])];

/// Builds the package; returns what the compiler says of itself.
pub(crate) fn build() -> Result<String, String> {
    let rustc = tools::wasm_rustc()?;
    let says = read(&mut program(&rustc, ["--version"]), "")?;
    if Path::new(HOME).exists() {
        fs::remove_dir_all(HOME).map_err(|error| format!("{HOME} cannot be emptied: {error}."))?;
    }
    for (name, features) in MODULES {
        compile(&rustc, features)?;
        bind(name)?;
    }
    copy()?;
    Ok(says)
}

fn compile(rustc: &str, features: &[&str]) -> Result<(), String> {
    let arguments = ["build", "--package", "unflip-wasm", "--profile", "wasm", "--locked"];
    let target = ["--target", tools::WASM_TARGET, "--target-dir", "target/wasm"];
    run(
        cargo(arguments).args(target).args(features).env("RUSTC", rustc),
        "The library does no I/O and reads no clock, so that it builds for the browser.",
    )
}

/// Writes the module with its bindings and types.
fn bind(name: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    let web = bindgen.input_path(WASM).out_name(name).web(true);
    let made = web.and_then(|web| {
        // The library leaves the path of the module out unless told otherwise; the tool does not.
        web.typescript(true).omit_default_module_path(false);
        web.remove_name_section(true).remove_producers_section(true).generate(HOME)
    });
    made.map_err(|error| format!("the bindings of `{name}` cannot be made: {error:#}."))?;
    complete(&Path::new(HOME).join(name).with_extension("d.ts"))
}

/// Lets the types bring the library of `Symbol.dispose`, which they name, and which most projects do not have.
fn complete(types: &Path) -> Result<(), String> {
    const LIBRARY: &str = "/// <reference lib=\"esnext.disposable\" />\n";
    let completed = fs::read_to_string(types).and_then(|text| fs::write(types, LIBRARY.to_owned() + &text));
    completed.map_err(|error| format!("{} cannot be completed: {error}.", types.display()))
}

/// Puts the files around the modules.
fn copy() -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{HOME} cannot be filled: {error}.");
    for file in fs::read_dir(FILES).map_err(failed)? {
        let path = file.map_err(failed)?.path();
        let text = fs::read_to_string(&path).map_err(failed)?;
        let name = path.file_name().unwrap_or_default();
        fs::write(Path::new(HOME).join(name), with_version(&text)).map_err(failed)?;
    }
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(licence, Path::new(HOME).join(licence)).map_err(failed)?;
    }
    Ok(())
}

/// The text with the version of the workspace, which is xtask's too, where it is asked for.
fn with_version(text: &str) -> String {
    let version = |version| format!("\"version\": \"{version}\"");
    text.replace(&version("VERSION"), &version(env!("CARGO_PKG_VERSION")))
}
