//! `unflip bulk` killed and stopped at random moments, then gone on with: the same bytes in every format.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

const FORMATS: &[&str] = if cfg!(feature = "parquet") {
    &["txt", "csv", "tsv", "ndjson", "parquet", "arrow", "arrows"]
} else {
    &["txt", "csv", "tsv", "ndjson"]
};

fn unflip(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unflip"));
    command.arg("bulk").args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Random boards of 5 x 5, some rows of which are none.
fn boards(rows: usize) -> String {
    let mut random = fastrand::Rng::with_seed(3);
    let mut table = "id,board\n".to_owned();
    for id in 0..rows {
        let bits = random.u32(..1 << 25);
        let cell = |place: u32| if bits >> place & 1 == 1 { '1' } else { '0' };
        let board: String = (0..if id % 97 == 5 { 24 } else { 25 }).map(cell).collect();
        writeln!(table, "{id},{board}").unwrap();
    }
    table
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn with_boards(rows: usize) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.path("boards.csv"), boards(rows)).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// The command that answers all boards in a format, setting some rows aside.
    fn command(&self, name: &str, format: &str, more: &[&str]) -> Command {
        let (input, output) = (self.name("boards.csv"), self.name(&format!("{name}.{format}")));
        let rejects = self.name(&format!("{name}.{format}.rejects"));
        let rest =
            ["--size", "5x5", "--keep", "all", "--batch", "8", "--rejects", &rejects, "--threads", "2"];
        let mut all = vec![input.as_str(), output.as_str()];
        all.extend(rest.iter().chain(more));
        unflip(&all)
    }
}

fn size(path: &Path) -> u64 {
    path.metadata().map_or(0, |metadata| metadata.len())
}

/// Waits until a file is longer than this, or the command has ended; tells which.
fn grows(child: &mut Child, file: &Path, length: u64) -> bool {
    loop {
        if size(file) > length {
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        thread::sleep(Duration::from_micros(300));
    }
}

/// Runs to the end however often it is killed; returns how often that was.
fn run_killed(folder: &Folder, format: &str, random: &mut fastrand::Rng) -> u32 {
    let journal = folder.path(&format!("killed.{format}.journal"));
    let mut kills = 0;
    loop {
        let mut child = folder.command("killed", format, &["--resume"]).spawn().unwrap();
        let length = size(&journal) + random.u64(..60_000);
        if grows(&mut child, &journal, length) {
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
            continue;
        }
        let done = child.wait_with_output().unwrap();
        assert!(done.status.success(), "{format}: {}", String::from_utf8_lossy(&done.stderr));
        return kills;
    }
}

#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let folder = Folder::with_boards(4000);
    let mut random = fastrand::Rng::new();
    for format in FORMATS {
        let whole = folder.command("whole", format, &[]).output().unwrap();
        assert!(whole.status.success(), "{format}: {}", String::from_utf8_lossy(&whole.stderr));
        let kills = run_killed(&folder, format, &mut random);
        assert!(kills > 0, "{format}: it was too quick to be killed");
        for ending in ["", ".rejects"] {
            let read = |name: &str| fs::read(folder.path(&format!("{name}.{format}{ending}"))).unwrap();
            assert!(read("killed") == read("whole"), "{format}{ending} after {kills} kills");
        }
        for ending in ["part", "journal"] {
            assert!(
                !folder.path(&format!("killed.{format}.{ending}")).exists(),
                "{format}: .{ending} is left"
            );
        }
    }
}

#[test]
fn an_interrupted_run_writes_nothing_and_says_how_to_go_on() {
    let folder = Folder::with_boards(20_000);
    let mut child = folder.command("stopped", "csv", &[]).spawn().unwrap();
    assert!(grows(&mut child, &folder.path("stopped.csv.journal"), 3000), "it ended too soon");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let stopped = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&stopped.stderr).into_owned();
    assert_eq!(stopped.status.code(), Some(3), "{said}");
    assert!(said.contains("stopped.csv.journal keeps them, and --resume goes on"), "{said}");
    assert!(!folder.path("stopped.csv").exists() && !folder.path("stopped.csv.rejects").exists());

    let refused = |more: &[&str], expected: &str| {
        let refused = folder.command("stopped", "csv", more).output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    };
    refused(&[], "rows of an earlier run: go on with --resume, or remove it to begin anew");
    refused(&["--resume", "--stencil", "x"], "this is of another run, for the options were other ones");
    let table = fs::read_to_string(folder.path("boards.csv")).unwrap();
    fs::write(folder.path("boards.csv"), table.clone() + "7,0000000000000000000000000\n").unwrap();
    refused(&["--resume"], "this is of another run, for the input is another one, or was changed since");
}

#[test]
fn a_reader_that_has_had_enough_is_no_fault() {
    let folder = Folder::with_boards(20_000);
    for format in FORMATS {
        let rejects = folder.name("closed.rejects");
        let boards = folder.name("boards.csv");
        let arguments = [&boards, "-", "--to", format_name(format), "--size", "5x5", "--rejects", &rejects];
        let mut child = unflip(&arguments).stdout(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert!(done.status.success(), "{format}: {}", String::from_utf8_lossy(&done.stderr));
    }
}

/// The format of files with this ending.
fn format_name(ending: &str) -> &str {
    match ending {
        "txt" => "text",
        "arrows" => "arrow-stream",
        other => other,
    }
}
