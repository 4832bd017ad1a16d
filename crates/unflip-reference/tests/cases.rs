//! Every puzzle in `cases/` against its answer.
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{edges, graph, stencil};
use toml::{Table, Value};
use unflip_reference::{Game, Grid, Minimum, Stencil, check_presses, minimum_by_elimination, nullity};

/// The values of a picture or a list in order: `None` for a hole and for a lamp that does not matter.
fn values(value: &Value) -> Vec<Option<u32>> {
    let cell = |cell: char| match cell {
        '.' => Some(0),
        '#' => Some(1),
        digit => digit.to_digit(10),
    };
    match value {
        Value::String(picture) => picture.chars().filter(|c| !c.is_whitespace()).map(cell).collect(),
        Value::Array(list) => list.iter().map(number).collect(),
        other => panic!("{other:?} is no list"),
    }
}

fn number<T: TryFrom<i64, Error: std::fmt::Debug>>(value: &Value) -> Option<T> {
    Some(T::try_from(value.as_integer()?).unwrap())
}

fn pairs(list: &Value) -> Vec<Vec<usize>> {
    let list = list.as_array().unwrap().iter();
    list.map(|inner| inner.as_array().unwrap().iter().map(|n| number(n).unwrap()).collect()).collect()
}

fn drawn(text: &str) -> Stencil {
    if !text.contains(['#', '1']) {
        return stencil(text);
    }
    let (rows, columns) = (text.lines().count(), text.lines().next().unwrap().len());
    let cells = text.chars().filter(|c| !c.is_whitespace()).enumerate();
    let from_middle =
        |at: usize, side: usize| isize::try_from(at).unwrap() - isize::try_from(side / 2).unwrap();
    let steps = cells.filter(|(_, cell)| *cell != '.').map(|(place, cell)| {
        let (down, right) = (from_middle(place / columns, rows), from_middle(place % columns, columns));
        (down, right, cell.to_digit(10).unwrap_or(1))
    });
    Stencil::Steps(steps.collect())
}

fn game(case: &Table) -> Game {
    let text = |key: &str, usual: &'static str| case.get(key).map_or(usual, |name| name.as_str().unwrap());
    let modulus = case.get("modulus").map_or(2, |modulus| number(modulus).unwrap());
    let locked: Vec<bool> =
        case.get("locked").into_iter().flat_map(values).map(|value| value == Some(1)).collect();
    let lamps = case.get("lamps").map(|lamps| number(lamps).unwrap());
    let mut game = match (case.get("effects"), case.get("edges_list")) {
        (Some(effects), _) => Game::from_effects(modulus, lamps.unwrap(), pairs(effects)),
        (_, Some(edges)) => {
            let edges: Vec<(usize, usize)> = pairs(edges).iter().map(|edge| (edge[0], edge[1])).collect();
            graph(modulus, lamps.unwrap(), &edges)
        }
        _ => {
            let start = case["start"].as_str().unwrap();
            let (rows, columns) = (start.lines().count(), start.lines().next().unwrap().len());
            let stencil = drawn(text("stencil", "plus"));
            let mut grid = Grid::new(modulus, rows, columns, stencil, edges(text("edges", "plane")));
            grid.holes = start.chars().filter(|c| !c.is_whitespace()).map(|c| c == '_').collect();
            Game::from_grid(&grid)
        }
    };
    for (may_press, locked) in game.may_press.iter_mut().zip(locked) {
        *may_press &= !locked;
    }
    game
}

/// All the targets that the goal allows.
fn targets(case: &Table, game: &Game) -> Vec<Vec<Option<u32>>> {
    match case.get("goal") {
        None => vec![game.all(0)],
        Some(Value::Integer(value)) => vec![game.all(u32::try_from(*value).unwrap())],
        Some(Value::String(word)) if word == "off" => vec![game.all(0)],
        Some(Value::String(word)) if word == "on" => vec![game.all(game.modulus - 1)],
        Some(Value::String(word)) if word == "uniform" => (0..game.modulus).map(|v| game.all(v)).collect(),
        Some(picture) => vec![values(picture)],
    }
}

fn check(path: &Path) {
    let name = path.display();
    let case: Table = fs::read_to_string(path).unwrap().parse().unwrap();
    let (game, answer) = (game(&case), case["answer"].as_table().unwrap());
    let start: Vec<u32> = values(&case["start"]).into_iter().map(Option::unwrap_or_default).collect();
    if let Some(expected) = answer.get("nullity") {
        assert_eq!(Some(nullity(&game)), number(expected), "{name}: nullity");
    }
    let targets = targets(&case, &game);
    let each = targets.iter().filter_map(|t| Some((minimum_by_elimination(&game, &start, t)?, t)));
    let each: Vec<(Minimum, &Vec<Option<u32>>)> = each.collect();
    let Some((best, targets)) = each.iter().min_by_key(|(found, _)| (found.weight, &found.presses)) else {
        assert_eq!(answer.get("unsolvable"), Some(&Value::Boolean(true)), "{name} has no solution");
        return;
    };
    assert_eq!(Some(best.weight), number(&answer["weight"]), "{name}: weight");
    let minima = each.iter().filter(|(found, _)| found.weight == best.weight).map(|(found, _)| found.minima);
    assert_eq!(Some(minima.sum::<u128>()), number(&answer["minima"]), "{name}: minima");
    if let Some(expected) = answer.get("solutions") {
        let solutions = each.iter().map(|(found, _)| found.solutions);
        assert_eq!(Some(solutions.sum::<u128>()), number(expected), "{name}: solutions");
    }
    let presses: Vec<u32> = values(&answer["presses"]).into_iter().map(Option::unwrap_or_default).collect();
    assert_eq!(best.presses, presses, "{name}: presses");
    assert_eq!(check_presses(&game, &start, targets, &presses), Ok(best.weight), "{name}: presses");
}

#[test]
fn every_case_has_the_answer_it_states() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let cases: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    assert!(cases.len() >= 56, "only {} cases", cases.len());
    for path in &cases {
        check(path);
    }
}
