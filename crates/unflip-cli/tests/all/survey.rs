//! `survey --output`: a table that was killed goes on, and has the same bytes in the end.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// More than a second of work on any machine, so that a kill comes before the end.
const LONG: [&str; 4] = ["nullity", "--sizes", "19000..23000", "--to=csv"];

fn survey(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unflip"));
    command.current_dir(folder).arg("survey").args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn told(output: &Output) -> (Option<i32>, &str) {
    (output.status.code(), std::str::from_utf8(&output.stderr).unwrap())
}

/// Waits until so many sizes are kept.
fn wait_for(survey: &mut Child, kept: &Path, sizes: usize) {
    while !fs::read_to_string(kept).is_ok_and(|text| text.lines().count() >= sizes + 2) {
        assert!(survey.try_wait().unwrap().is_none(), "the survey ended before {sizes} sizes were kept");
        sleep(Duration::from_millis(1));
    }
}

/// The size that a message says was done, between these words.
fn number(text: &str, before: &str, after: &str) -> usize {
    let number = text.split_once(before).and_then(|(_, rest)| rest.split_once(after));
    number.unwrap_or_else(|| panic!("{text:?}")).0.parse().unwrap()
}

#[test]
fn a_killed_survey_loses_only_what_was_in_flight() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, kept) = (folder.path(), folder.path().join("table.csv.part"));
    let part = |threads| [&LONG[..], &["--output", "table.csv", "--threads", threads]].concat();
    let mut done = 0;
    for (threads, sizes) in [("2", 20), ("1", 60)] {
        let mut running = survey(folder, &part(threads)).spawn().unwrap();
        wait_for(&mut running, &kept, sizes);
        // On Unix this is kill -9: nothing is tidied up.
        running.kill().unwrap();
        assert!(!running.wait().unwrap().success());
        assert!(!folder.join("table.csv").exists(), "a table appears whole or not at all");
        // The kill may have come in the middle of a line: here it always has.
        let text = fs::read_to_string(&kept).unwrap();
        fs::write(&kept, &text[..text.len() - 3]).unwrap();
        done = text.trim_end().matches('\n').count() - 2;
    }
    let resumed = survey(folder, &part("2")).output().unwrap();
    assert_eq!(
        told(&resumed),
        (Some(0), &*format!("unflip: table.csv.part: going on after {done} of 4001 sizes\n"))
    );
    assert!(!kept.exists(), "a table that is whole leaves nothing beside it");
    let uninterrupted = survey(folder, &LONG).output().unwrap();
    assert_eq!(fs::read(folder.join("table.csv")).unwrap(), uninterrupted.stdout);
    assert!(uninterrupted.stdout.starts_with(b"n,nullity\n19000,"));
}

/// Compilers before 1.89 know no locks of files.
#[rustversion::since(1.89)]
#[test]
fn two_surveys_do_not_write_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, kept) = (folder.path(), folder.path().join("table.csv.part"));
    let all = [&LONG[..], &["--output", "table.csv"]].concat();
    let mut running = survey(folder, &all).spawn().unwrap();
    wait_for(&mut running, &kept, 10);
    for other in [&all[..], &["allon", "--sizes", "3", "--output", "table.csv"]] {
        let refused = survey(folder, other).output().unwrap();
        let sentence = "another survey is writing this: wait for it, or name another --output";
        assert_eq!(told(&refused), (Some(2), &*format!("unflip: table.csv.part: {sentence}\n")));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    // A kill frees the file.
    let resumed = survey(folder, &[&all[..], &["--time-limit", "0s"]].concat()).output().unwrap();
    assert_eq!(told(&resumed).0, Some(3));
}

#[cfg(unix)]
#[test]
fn an_interrupted_survey_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, kept) = (folder.path(), folder.path().join("table.json.part"));
    let all = ["nullity", "--sizes", "19000..23000", "--to=json", "--output", "table.json"];
    let mut running = survey(folder, &all).spawn().unwrap();
    wait_for(&mut running, &kept, 10);
    let interrupted = Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let stopped = running.wait_with_output().unwrap();
    let (status, sentence) = told(&stopped);
    assert_eq!(status, Some(3), "{sentence}");
    let done = number(sentence, "stopped after ", " of 4001 sizes: table.json.part keeps them");
    assert!(done >= 10 && fs::read_to_string(&kept).unwrap().lines().count() == done + 2, "{sentence}");
    let resumed = survey(folder, &all).output().unwrap();
    assert_eq!(told(&resumed).0, Some(0));
    assert_eq!(number(told(&resumed).1, "going on after ", " of 4001 sizes"), done);
    let table = fs::read_to_string(folder.join("table.json")).unwrap();
    assert_eq!(table.lines().count(), 4001);
    assert!(table.starts_with("{\"n\":19000,\"nullity\":"));
}

#[test]
fn another_survey_leaves_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, kept) = (folder.path(), folder.path().join("table.csv.part"));
    let begun = ["allon", "--sizes", "1..9", "--output", "table.csv", "--time-limit", "0s"];
    assert_eq!(told(&survey(folder, &begun).output().unwrap()).0, Some(3));
    let before = fs::read(&kept).unwrap();
    let others = [
        &["nullity", "--sizes", "1..9"][..],
        &["allon", "--sizes", "1..8"],
        &["allon", "--sizes", "1..9", "--edges", "torus"],
        &["allon", "--sizes", "1..9", "--modulus", "3"],
        &["allon", "--sizes", "1..9", "--stencil", "ring"],
        &["allon", "--sizes", "1..9", "--max-nullity", "3"],
    ];
    for other in others {
        let output = survey(folder, &[other, &["--output", "table.csv"]].concat()).output().unwrap();
        let (status, sentence) = told(&output);
        let start = "unflip: table.csv.part: this keeps another survey (allon of plus, plane, modulus 2, ";
        assert!(status == Some(2) && sentence.starts_with(start), "{other:?}: {sentence}");
        assert_eq!(fs::read(&kept).unwrap(), before, "{other:?}");
    }
    fs::write(&kept, "my holidays\n").unwrap();
    let output = survey(folder, &["nullity", "--sizes", "3", "--output", "table.csv"]).output().unwrap();
    assert_eq!(
        told(&output),
        (Some(2), "unflip: table.csv.part: this is no survey that unflip keeps; name another --output\n")
    );
    assert_eq!(fs::read_to_string(&kept).unwrap(), "my holidays\n");
}
