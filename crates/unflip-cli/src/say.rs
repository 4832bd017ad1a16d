//! Sentences about answers.

use unflip::{
    Board, Choice, Count, Engine, Estimate, Nearest, Puzzle, Report, Solution, Standing, Witness, Work,
};

/// How many changed lamps are named before the rest is only counted.
const NAMED: usize = 10;

/// "1 press", "2 presses": `plural` is what more than one are called.
pub(crate) fn counted(number: u64, one: &str, plural: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { plural })
}

/// What is proved of a solution: the claim, and the counts after it.
pub(crate) fn solution(solution: &Solution) -> (String, String) {
    let presses = counted(solution.weight, "press", "presses");
    let claim = match solution.standing {
        Standing::Exact if solution.weight == 0 => "0 presses: the goal is reached already.".to_string(),
        Standing::Exact => format!("{presses}, the fewest possible (proved)."),
        Standing::Bounded { at_least } if at_least == solution.weight => {
            format!("{presses}, the fewest possible (proved), but of equals perhaps not the first.")
        }
        Standing::Bounded { at_least } => {
            format!("{presses}, the best found; at least {at_least} are needed (proved).")
        }
    };
    (claim, ways(solution))
}

fn ways(solution: &Solution) -> String {
    let one = Count::from(1);
    if solution.solutions == one {
        return "It is the only solution.".to_string();
    }
    let all = format!("{} solutions in all.", solution.solutions);
    match &solution.minima {
        None => all,
        Some(minima) if *minima == one => format!("1 way with {}; {all}", solution.weight),
        Some(minima) => format!("{minima} ways with {}; {all}", solution.weight),
    }
}

/// Which of several values all lamps reach.
pub(crate) fn uniform(value: u32, modulus: u32) -> String {
    match (value, modulus) {
        (0, _) => "All lamps end off.".to_string(),
        (1, 2) => "All lamps end on.".to_string(),
        _ => format!("All lamps end at {value}."),
    }
}

/// Why there is no solution: the lamps are drawn below.
pub(crate) fn no_solution(puzzle: &Puzzle, witness: &Witness) -> (&'static str, String) {
    let (modulus, is_board) = (puzzle.rule().modulus(), puzzle.board().sides().is_some());
    let why = if modulus == 2 {
        let lamps = if is_board { "the lamps marked o" } else { "these lamps" };
        format!("every press changes an even number of {lamps}, but an odd number of them must change.")
    } else {
        let each = if is_board {
            "each lamp by its number below"
        } else {
            "each lamp by its number (3x2: lamp 3 by 2)"
        };
        let change = match witness.change(puzzle.start(), puzzle.goal()) {
            Some(change) => format!("must change by {change}"),
            None => "must change, whichever value all lamps end at".to_string(),
        };
        format!("multiply {each}: no press changes the sum modulo {modulus}, but it {change}.")
    };
    ("No solution:", why)
}

/// Which lamps to change.
pub(crate) fn nearest(board: &Board, nearest: &Nearest) -> String {
    let lamps = &nearest.lamps;
    let named: Vec<String> = lamps.iter().take(NAMED).map(|&lamp| place(board, lamp)).collect();
    let more = match lamps.len() - named.len() {
        0 => String::new(),
        rest => format!("; and {rest} more"),
    };
    let number = counted(lamps.len() as u64, "lamp", "lamps");
    format!("The nearest solvable board differs in {number}: {}{more}.", named.join("; "))
}

/// A lamp in a sentence.
pub(crate) fn lamp(board: &Board, lamp: usize) -> String {
    match board.sides() {
        Some(_) => format!("the lamp at {}", place(board, lamp)),
        None => format!("lamp {lamp}"),
    }
}

/// A press in a sentence.
pub(crate) fn press(board: &Board, press: usize) -> String {
    match board.sides() {
        Some(_) => place(board, press),
        None => format!("switch {press}"),
    }
}

/// A place as people name it: where there is no board, its index.
fn place(board: &Board, place: usize) -> String {
    match board.sides() {
        Some((_, columns)) => format!("row {}, column {}", place / columns + 1, place % columns + 1),
        None => format!("number {place}"),
    }
}

/// What a search tells of itself, in a line.
pub(crate) fn report(report: &Report) -> String {
    match report {
        Report::Chosen(choice) => chosen(choice),
        Report::Finished(work) => finished(work),
        other => format!("{other:?}"),
    }
}

/// Which engine was chosen, and what the others would have taken.
fn chosen(choice: &Choice) -> String {
    let Choice { part, parts, dimension, cells, columns, symmetries, engine, .. } = choice;
    let symmetries = if *symmetries > 1 { format!(", {symmetries} symmetries") } else { String::new() };
    let different = if *columns > 0 { format!(" in {columns} different columns") } else { String::new() };
    let what = format!(
        "part {} of {parts}: 2^{dimension} solutions, {cells} cells{different}{symmetries}",
        part + 1
    );
    let others: Vec<String> = choice.estimates.iter().map(estimate).collect();
    let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join("; ")) };
    format!("{what}: {}{others}", engine_does(*engine))
}

fn engine_does(engine: Engine) -> &'static str {
    match engine {
        Engine::Plain => "plain, one transform in memory",
        Engine::Blocked => "blocked, transforms in the cache",
        Engine::Symmetric => "symmetric, one block of those that symmetries make equal",
        Engine::Walk => "walk, from solution to solution",
        Engine::Digits => "digits, tables merged digit by digit",
        Engine::Bounded => "bounded, more than may be compared",
        _ => "another engine",
    }
}

fn estimate(estimate: &Estimate) -> String {
    let Estimate { engine, additions, .. } = estimate;
    let limit = if estimate.is_allowed { "" } else { ", too large" };
    format!("{engine} {additions:.1e} additions{limit}")
}

fn finished(work: &Work) -> String {
    let Work { part, parts, members, weight, at_least, .. } = work;
    let found = if work.is_exact {
        format!("{members} solutions compared, the best costs {weight} here")
    } else {
        format!("the best found costs {weight} here, at least {at_least} are needed")
    };
    format!("part {} of {parts}: {found}", part + 1)
}
