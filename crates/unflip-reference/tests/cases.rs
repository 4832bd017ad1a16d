//! Every puzzle in `cases/` against its answer.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use unflip_reference::{Game, Minimum, check_presses, minimum_by_elimination, nullity};

/// The keys of a case file, those of `[answer]` with `answer.` before them. Only what the cases here use of TOML.
fn read(path: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(path).unwrap();
    let (mut keys, mut table, mut lines) = (BTreeMap::new(), "", text.lines());
    while let Some(line) = lines.next() {
        match line.split_once(" = ") {
            _ if line.is_empty() || line.starts_with('#') => {}
            None => {
                assert_eq!(line, "[answer]", "{}", path.display());
                table = "answer.";
            }
            Some((key, r#"""""#)) => {
                let picture: Vec<&str> = lines.by_ref().take_while(|line| *line != r#"""""#).collect();
                keys.insert(format!("{table}{key}"), picture.join("\n"));
            }
            Some((key, value)) => {
                keys.insert(format!("{table}{key}"), value.trim_matches('"').to_owned());
            }
        }
    }
    keys
}

fn values(picture: &str) -> Vec<u32> {
    let value = |cell| match cell {
        '.' | '_' => 0,
        '#' => 1,
        digit => digit.to_digit(10).unwrap(),
    };
    picture.chars().filter(|&c| c != '\n').map(value).collect()
}

fn game(case: &BTreeMap<String, String>) -> Game {
    let start = &case["start"];
    let (rows, columns) = (start.lines().count(), start.lines().next().unwrap().len());
    let name = |key: &str, usual: &'static str| case.get(key).map_or(usual, |name| name);
    let edges = common::edges(name("edges", "plane"));
    let modulus = case.get("modulus").map_or(2, |modulus| modulus.parse().unwrap());
    let mut grid = common::grid(modulus, rows, columns, name("stencil", "plus"), edges);
    grid.holes = start.chars().filter(|&c| c != '\n').map(|c| c == '_').collect();
    Game::from_grid(&grid)
}

fn check(path: &Path) {
    let name = path.display();
    let case = read(path);
    let (game, start) = (game(&case), values(&case["start"]));
    let goal = case.get("goal").map_or("off", |goal| goal);
    let wanted = match goal {
        "uniform" => 0..game.modulus,
        "on" => game.modulus - 1..game.modulus,
        _ => 0..1,
    };
    let each = wanted.filter_map(|value| {
        Some((minimum_by_elimination(&game, &start, &game.all(value))?, game.all(value)))
    });
    let each: Vec<(Minimum, Vec<Option<u32>>)> = each.collect();
    let found = each.iter().min_by_key(|(minimum, _)| (minimum.weight, &minimum.presses));
    let answer = |key: &str| case.get(&format!("answer.{key}"));
    let number = |key: &str| answer(key).map(|text| text.parse::<u64>().unwrap());
    assert_eq!(number("nullity").unwrap_or(nullity(&game) as u64), nullity(&game) as u64, "{name}: nullity");
    let Some((found, targets)) = found else {
        assert_eq!(answer("unsolvable").map(String::as_str), Some("true"), "{name} has no solution");
        return;
    };
    assert_eq!(Some(found.weight), number("weight"), "{name}: weight");
    let minima = each.iter().filter(|(minimum, _)| minimum.weight == found.weight).map(|(m, _)| m.minima);
    assert_eq!(Some(minima.sum()), number("minima").map(u128::from), "{name}: minima");
    assert_eq!(
        Some(&found.presses),
        answer("presses").map(|picture| values(picture)).as_ref(),
        "{name}: presses"
    );
    let checked = check_presses(&game, &start, targets, &found.presses);
    assert_eq!(checked, Ok(found.weight), "{name}: presses");
}

#[test]
fn every_case_has_the_answer_it_states() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let cases: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    assert!(cases.len() >= 28, "only {} cases", cases.len());
    for path in &cases {
        check(path);
    }
}
