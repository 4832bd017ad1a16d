//! Golden transcripts: every `console` block in `tests/cmd/*.md` and in the README is run, and must print what it shows.
//!
//! A line `$ command` is run by `sh` at the root of the repository, with `unflip` on the path and an empty folder
//! `$TMP`; what it prints on standard output and then on standard error follows, and `? 2` where its exit
//! status is not 0. `TRYCMD=overwrite cargo test --test transcripts` writes what is printed now into the
//! files: read the diff like code.

#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a command line; returns what a transcript shows of it.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_unflip"));
    let path = env::var_os("PATH").unwrap_or_default();
    let path =
        env::join_paths(program.parent().map(Path::to_path_buf).into_iter().chain(env::split_paths(&path)));
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(root())
        .env("PATH", path.unwrap())
        .env("TMP", folder)
        .env_remove("CLICOLOR_FORCE")
        .env("COLUMNS", "100")
        .output()
        .unwrap();
    let mut shown = String::from_utf8_lossy(&output.stdout).into_owned();
    if !shown.is_empty() && !shown.ends_with('\n') {
        shown.push('\n');
    }
    shown += &String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => (),
        Some(status) => writeln!(shown, "? {status}").unwrap(),
        None => shown.push_str("? killed\n"),
    }
    // Lines of help may end with spaces, which editors take away.
    shown.lines().map(|line| line.trim_end().to_string() + "\n").collect()
}

/// The text with the output of every command replaced by what it prints now.
fn refreshed(text: &str, folder: &Path) -> String {
    let mut result = String::new();
    let mut is_console = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
        } else if is_console {
            let Some(command) = line.strip_prefix("$ ") else { continue };
            write!(result, "{line}\n{}", run(command, folder)).unwrap();
            continue;
        }
        result += line;
        result.push('\n');
    }
    result
}

#[test]
fn the_command_line_prints_what_the_transcripts_show() {
    let files = fs::read_dir(root().join("crates/unflip-cli/tests/cmd")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.push(root().join("README.md"));
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md") && file.is_file());
    files.sort();
    let mut stale = Vec::new();
    for file in files {
        let folder = tempfile::tempdir().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let now = refreshed(&text, folder.path());
        if now == text {
            continue;
        }
        if env::var_os("TRYCMD").is_some_and(|value| value == "overwrite") {
            fs::write(&file, now).unwrap();
        } else {
            stale.push(first_difference(&file, &text, &now));
        }
    }
    assert!(stale.is_empty(), "{}\nTRYCMD=overwrite refreshes them.", stale.join("\n"));
}

fn first_difference(file: &Path, text: &str, now: &str) -> String {
    let mut pairs = text.lines().zip(now.lines()).enumerate();
    let (line, (shown, printed)) =
        pairs.find(|(_, (a, b))| a != b).unwrap_or((text.lines().count(), ("the end", "another length")));
    format!("{}:{}: shown   {shown:?}\n  printed {printed:?}", file.display(), line + 1)
}
