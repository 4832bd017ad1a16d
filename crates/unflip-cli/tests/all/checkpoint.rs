//! `solve --checkpoint`: a search that was killed goes on where it was, and says the same in the end.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Nullity 36: 2^34 solutions are compared, as the board has four symmetries.
const SIDES: (usize, usize) = (62, 64);

fn solve(folder: &Path, board: &str, arguments: &[&str]) -> Command {
    fs::write(folder.join("board.txt"), board).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_unflip"));
    command.current_dir(folder).args(["solve", "board.txt", "--checkpoint", "place"]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn all_on((rows, columns): (usize, usize)) -> String {
    ("#".repeat(columns) + "\n").repeat(rows)
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Waits until the search has laid a bookmark, and kills it.
fn kill(mut search: Child, checkpoint: &Path) {
    while !fs::read_to_string(checkpoint).is_ok_and(|text| text.contains("\nsearch ")) {
        assert!(search.try_wait().unwrap().is_none(), "the search ended before it had a bookmark");
        sleep(Duration::from_millis(2));
    }
    // On Unix this is kill -9: nothing is tidied up.
    search.kill().unwrap();
    assert!(!search.wait().unwrap().success());
}

#[test]
fn a_killed_search_goes_on_with_other_threads() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, place) = (folder.path(), folder.path().join("place"));
    let board = all_on(SIDES);
    kill(solve(folder, &board, &["--threads", "2"]).spawn().unwrap(), &place);
    // Another puzzle does not take it.
    let Output { status, stderr, .. } = solve(folder, "##\n##\n", &[]).output().unwrap();
    assert_eq!(
        (status.code(), text(&stderr)),
        (Some(2), "unflip: place: this is the checkpoint of another puzzle\n")
    );
    // Nor does this one once it is damaged.
    let whole = fs::read(&place).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(&place, damaged).unwrap();
    let Output { status, stderr, .. } = solve(folder, &board, &[]).output().unwrap();
    assert_eq!(status.code(), Some(2), "{}", text(&stderr));
    assert_eq!(text(&stderr), "unflip: place: this checkpoint is damaged; remove it to begin anew\n");
    fs::write(&place, whole).unwrap();
    let resumed = solve(folder, &board, &["--threads", "1", "--to", "json"]).output().unwrap();
    let told = text(&resumed.stderr);
    assert!(
        told.starts_with("unflip: place: going on with a search that was ") && told.lines().count() == 1,
        "{told}"
    );
    assert!(!place.exists(), "a search that has finished leaves no checkpoint");
    let uninterrupted = solve(folder, &board, &["--to", "json"]).output().unwrap();
    assert_eq!((resumed.status.code(), text(&resumed.stdout)), (Some(0), text(&uninterrupted.stdout)));
    assert_eq!(text(&uninterrupted.stderr), "");
}

/// The board that is dark once these presses are undone: modulo 6, on a torus, with 2^16 * 3^9 solutions.
fn pressed_modulo_6(side: usize) -> String {
    let presses = |row: usize, column: usize| {
        let (row, column) = (row % side, column % side);
        if row < 4 { row * 7 + column * column } else { 0 }
    };
    let lamp = |row: usize, column: usize| {
        let vertical = presses(row + side - 1, column) + presses(row + 1, column);
        (presses(row, column) + vertical + presses(row, column + side - 1) + presses(row, column + 1)) % 6
    };
    let line = |row| (0..side).map(|column| lamp(row, column).to_string()).collect::<String>() + "\n";
    (0..side).map(line).collect()
}

#[test]
fn a_killed_search_over_six_colours_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, place) = (folder.path(), folder.path().join("place"));
    let board = pressed_modulo_6(10);
    let rule = ["--modulus", "6", "--edges", "torus"];
    let solve = |arguments: &[&str]| solve(folder, &board, &[&rule, arguments].concat());
    kill(solve(&["--threads", "2"]).spawn().unwrap(), &place);
    let resumed = solve(&["--threads", "1", "--to", "json"]).output().unwrap();
    let told = text(&resumed.stderr);
    assert!(told.starts_with("unflip: place: going on with a search that was "), "{told}");
    assert!(!place.exists(), "a search that has finished leaves no checkpoint");
    let uninterrupted = solve(&["--to", "json"]).output().unwrap();
    assert_eq!((resumed.status.code(), text(&resumed.stdout)), (Some(0), text(&uninterrupted.stdout)));
    assert!(text(&resumed.stdout).contains("\"exact\":true"));
}

#[test]
fn a_limit_leaves_the_checkpoint_and_other_files_are_safe() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, place) = (folder.path(), folder.path().join("place"));
    let output = solve(folder, &all_on(SIDES), &["--time-limit", "1ms"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    assert!(fs::read_to_string(&place).unwrap().starts_with("unflip checkpoint 1\npuzzle "));
    fs::write(&place, "my holidays\n").unwrap();
    let Output { status, stderr, .. } = solve(folder, "##\n##\n", &[]).output().unwrap();
    assert_eq!((status.code(), text(&stderr)), (Some(2), "unflip: place: this is no checkpoint of unflip\n"));
    assert_eq!(fs::read_to_string(&place).unwrap(), "my holidays\n");
    let Output { status, .. } = solve(folder, "##\n##\n", &["--output", "./place"]).output().unwrap();
    assert_eq!(status.code(), Some(2));
    assert_eq!(fs::read_to_string(&place).unwrap(), "my holidays\n");
    fs::remove_file(&place).unwrap();
    let Output { status, .. } = solve(folder, "##\n##\n", &[]).output().unwrap();
    assert_eq!((status.code(), place.exists()), (Some(0), false));
}
