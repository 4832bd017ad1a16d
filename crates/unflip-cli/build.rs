//! Embeds the built page, `web/dist`, into the command line; without it `unflip web` says how to build it.

use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut files = Vec::new();
    if web.is_dir() {
        let page = web.join("dist");
        // What is not there cannot be watched, and would make every build begin anew.
        fs::create_dir_all(&page)?;
        println!("cargo::rerun-if-changed={}", page.display());
        collect(&page.canonicalize()?, "", &mut files)?;
    }
    files.sort();
    let mut table = "[\n".to_string();
    for (name, path) in &files {
        writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())
            .expect("a string takes all");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("page.rs"), table + "]\n")
}

/// The files of a folder and of those in it, by the name that a URL has for them.
fn collect(folder: &Path, above: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{above}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &(name + "/"), files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}
