//! Golden transcripts: every `console` block in `tests/cmd/*.md`, and those docs/NAME.md that show some, is run, and must print what it shows. So must what the
//! README shows of `unflip`; the other commands there build and test, and are not run.
//!
//! A line `$ command` is run by `sh` at the root of the repository, with `unflip` on the path and an empty folder
//! `$TMP`; what it prints on standard output and then on standard error follows, and `? 2` where its exit
//! status is not 0. `TRYCMD=overwrite cargo test --test all transcripts` writes what is printed now into the
//! files: read the diff like code.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a command line; returns what it prints, and what a transcript says of its exit status.
fn run(command: &str, folder: &Path) -> (String, String) {
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
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut shown = String::from_utf8_lossy(&output.stdout).into_owned();
    if !shown.is_empty() && !shown.ends_with('\n') {
        shown.push('\n');
    }
    shown += &String::from_utf8_lossy(&output.stderr);
    let status = match output.status.code() {
        Some(0) => String::new(),
        Some(status) => format!("? {status}\n"),
        None => "? killed\n".to_string(),
    };
    // Lines of help may end with spaces, which editors take away.
    (shown.lines().map(|line| line.trim_end().to_string() + "\n").collect(), status)
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
            let (printed, status) = run(command, folder);
            write!(result, "{line}\n{printed}{status}").unwrap();
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
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.extend(
        ["bulk", "cluster", "convert", "explain", "generate", "judges"]
            .map(|name| root().join(format!("docs/{name}.md"))),
    );
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

/// How the README calls the program, which has not been installed there.
const FROM_SOURCE: &str = "cargo run --release --";

#[test]
fn the_readme_shows_what_the_command_line_prints() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut n_run = 0;
    for block in text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        for shown in block.split("$ ").skip(1) {
            let (command, shown) = shown.split_once('\n').unwrap_or((shown, ""));
            // Whatever else is shown, as how to test, is not for a test to run.
            if command.contains(FROM_SOURCE) {
                let (printed, _) = run(&command.replace(FROM_SOURCE, "unflip"), folder.path());
                assert_eq!(printed.trim_end(), shown.trim_end(), "README.md: {command}");
                n_run += 1;
            }
        }
    }
    assert!(n_run > 0, "the README shows no command");
}
