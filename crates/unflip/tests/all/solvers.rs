//! Other solvers on exported puzzles, where `UNFLIP_TEST_PYTHON` names a Python that has them (`solvers.py` says which):
//! `HiGHS`, `CryptoMiniSat` and RC2 agree with us on every puzzle of `cases/` and on larger ones.
//!
//! ```text
//! python3 -m venv solvers; solvers/bin/pip install highspy pycryptosat python-sat
//! UNFLIP_TEST_PYTHON=solvers/bin/python cargo test -p unflip --test all solvers:: -- --nocapture
//! ```

use crate::common;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use unflip::text::{Reading, Target, read_puzzle, state_picture};
use unflip::{Answer, Bits, Board, Edges, Goal, Puzzle, Rule, State, Stencil, solve};
use unflip_reference as reference;

/// `HiGHS` is not asked for more presses than this: it would take hours.
const MOST_LP: usize = 49;
/// Nor RC2.
const MOST_WCNF: usize = 150;

/// Every case, and boards that a program made: the lamps are those of a counter.
fn puzzles() -> BTreeMap<String, Puzzle> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let cases = fs::read_dir(cases).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let read = |path: &Path| read_puzzle(&fs::read(path).unwrap(), &Reading::default()).unwrap().puzzle;
    let mut all: BTreeMap<String, Puzzle> =
        cases.map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), read(&path))).collect();
    let sizes = [(6, 6), (7, 7), (10, 10), (12, 12), (5, 30), (20, 20), (40, 40)];
    for (rows, columns) in sizes {
        for (name, stencil) in [("plus", Stencil::plus()), ("king", Stencil::named("king").unwrap())] {
            let rule = Rule::new(stencil, Edges::Plane, 2).unwrap();
            let lamps: Bits = (0..rows * columns).map(|place| place * place % 7 < 3).collect();
            let board = Board::grid(rows, columns).unwrap();
            let puzzle = Puzzle::new(rule, board, State::from(lamps), Goal::Off).unwrap();
            all.insert(format!("{name}-{rows}x{columns}"), puzzle);
        }
    }
    all
}

fn instances(name: &str, puzzle: &Puzzle) -> Vec<Value> {
    let presses = puzzle.board().n_presses();
    let formats =
        [("lp", Target::Lp, MOST_LP), ("cnf", Target::Cnf, usize::MAX), ("wcnf", Target::Wcnf, MOST_WCNF)];
    let fitting = formats.into_iter().filter(|&(_, _, most)| presses <= most);
    let written = fitting.filter_map(|(format, target, _)| Some((format, target.write(puzzle).ok()?)));
    let instance = |(format, bytes)| json!({"name": name, "format": format, "text": String::from_utf8(bytes).unwrap(), "presses": presses});
    written.map(instance).collect()
}

/// What the solvers say, a line each.
fn ask(python: &str, instances: &[Value]) -> Vec<Value> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/solvers.py");
    let mut child =
        Command::new(python).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap_or_else(
            |error| panic!("UNFLIP_TEST_PYTHON is {python:?}, which does not start: {error}"),
        );
    let mut stdin = child.stdin.take().unwrap();
    let lines = instances.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
    // Read while writing, so that neither waits for the other. A script that has ended reads nothing: its status tells.
    let writer = std::thread::spawn(move || drop(stdin.write_all(lines.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(
        output.status.success(),
        "{script} failed: UNFLIP_TEST_PYTHON needs highspy, pycryptosat and python-sat"
    );
    // HiGHS greets on the same output.
    let said = String::from_utf8(output.stdout).unwrap();
    said.lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Compares what a solver says with our answer.
fn check(puzzle: &Puzzle, answer: &Answer, said: &Value) {
    let shown = format!("{said}\n{}", state_picture(puzzle.board(), puzzle.start()));
    let ours = answer.solution().map(|solution| solution.cost);
    assert_eq!(said["solved"], ours.is_some(), "{shown}");
    if said["format"] != "cnf" {
        assert_eq!(said["cost"].as_u64(), ours, "{shown}");
    }
    if let Some(presses) = said["presses"].as_array() {
        let presses: Vec<u32> =
            presses.iter().map(|count| u32::try_from(count.as_u64().unwrap()).unwrap()).collect();
        let (game, start) =
            (common::game(puzzle.rule(), puzzle.board()), puzzle.start().iter().collect::<Vec<_>>());
        let targets = common::targets(puzzle);
        let reaches = |targets: &Vec<_>| reference::check_presses(&game, &start, targets, &presses).is_ok();
        assert!(targets.iter().any(|(_, targets)| reaches(targets)), "{shown}");
    }
}

#[test]
fn other_solvers_agree() {
    let Ok(python) = env::var("UNFLIP_TEST_PYTHON") else {
        println!("UNFLIP_TEST_PYTHON is not set: no other solver was asked");
        return;
    };
    let puzzles = puzzles();
    let instances: Vec<Value> = puzzles.iter().flat_map(|(name, puzzle)| instances(name, puzzle)).collect();
    let answers: BTreeMap<&str, Answer> =
        puzzles.iter().map(|(name, puzzle)| (name.as_str(), solve(puzzle).unwrap())).collect();
    let said = ask(&python, &instances);
    assert_eq!(said.len(), instances.len());
    let mut totals: BTreeMap<String, (usize, usize, f64, String)> = BTreeMap::new();
    for said in &said {
        let name = said["name"].as_str().unwrap();
        check(&puzzles[name], &answers[name], said);
        let total = totals
            .entry(format!("{} by {}", said["format"].as_str().unwrap(), said["solver"].as_str().unwrap()))
            .or_default();
        total.0 += 1;
        total.1 += usize::from(said["solved"] == true);
        let seconds = said["seconds"].as_f64().unwrap();
        if seconds > total.2 {
            (total.2, total.3) = (seconds, name.to_string());
        }
    }
    for (solver, (asked, solved, seconds, slowest)) in totals {
        println!("{solver}: {asked} puzzles, {solved} solvable; at most {seconds:.2} s ({slowest})");
    }
}
