//! Every puzzle in `cases/` through the library and through the command line: the answer is what the case says, both
//! say the same, and the independent checker accepts it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use unflip::text::{Asked, Expected, PuzzleFile, Reading, answer_to_json, read_puzzle};
use unflip::{Answer, solve};

/// All puzzle files under `folder`.
fn cases(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(cases(&path));
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn unflip(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_unflip")).args(arguments).output().unwrap()
}

fn read(path: &Path) -> PuzzleFile {
    let bytes = fs::read(path).unwrap();
    read_puzzle(&bytes, &Reading::default()).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What the case says is what the library answers.
fn check_expected(path: &Path, expected: &Expected, answer: &Answer) {
    let place = path.display();
    let solution = match answer {
        Answer::Unsolvable(_) => return assert_eq!(expected.unsolvable, Some(true), "{place}"),
        Answer::Solved(solution) => solution,
    };
    assert!(solution.is_exact() && expected.unsolvable != Some(true), "{place}");
    let Expected { weight, cost, presses, minima, solutions, nullity, kernel_size, .. } = expected;
    assert_eq!(weight.unwrap_or(solution.weight), solution.weight, "{place}");
    assert_eq!(cost.unwrap_or(solution.cost), solution.cost, "{place}");
    assert_eq!(presses.as_ref().unwrap_or(&solution.presses), &solution.presses, "{place}");
    assert_eq!(minima.as_ref().or(solution.minima.as_ref()), solution.minima.as_ref(), "{place}");
    assert_eq!(solutions.as_ref().unwrap_or(&solution.solutions), &solution.solutions, "{place}");
    assert_eq!(nullity.or(solution.nullity), solution.nullity, "{place}");
    assert_eq!(kernel_size.as_ref().unwrap_or(&solution.kernel_size), &solution.kernel_size, "{place}");
}

/// The command line prints the same answer, and `check` accepts it.
fn check_command_line(path: &Path, puzzle: &unflip::Puzzle, answer: &Answer) {
    let file = path.to_str().unwrap();
    let printed = unflip(&["solve", file, "--to", "json"]);
    let json = answer_to_json(puzzle, answer, &Asked::default());
    assert_eq!(String::from_utf8_lossy(&printed.stdout), json, "{file}");
    assert_eq!(printed.status.code(), Some(i32::from(answer.solution().is_none())), "{file}");
    let folder = tempfile::tempdir().unwrap();
    for format in ["json", "text", "toml"] {
        let output = folder.path().join(format);
        unflip(&["solve", file, "--to", format, "--output", output.to_str().unwrap()]);
        let verdict = unflip(&["check", file, output.to_str().unwrap()]);
        assert!(verdict.status.success(), "{file} {format}: {}", String::from_utf8_lossy(&verdict.stdout));
    }
}

/// What the case says is all true, by the reference: of more than two values too.
fn check_truth(path: &Path) {
    let verdict = unflip(&["check", path.to_str().unwrap(), "--to", "json"]);
    let says = String::from_utf8_lossy(&verdict.stdout).into_owned();
    assert!(verdict.status.success() && says.contains(r#""not_checked":[]"#), "{}: {says}", path.display());
}

#[test]
fn every_case_has_its_answer() {
    let cases = cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases"));
    assert!(cases.len() >= 28, "{} cases", cases.len());
    for path in cases {
        let PuzzleFile { puzzle, answer: expected, .. } = read(&path);
        check_truth(&path);
        match solve(&puzzle) {
            Err(error) => panic!("{}: {error}", path.display()),
            Ok(answer) => {
                check_expected(&path, &expected.expect("a case says its answer"), &answer);
                check_command_line(&path, &puzzle, &answer);
            }
        }
    }
}
