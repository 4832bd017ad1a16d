//! Sentences about answers.

use unflip::{Board, Choice, Engine, Estimate, Nearest, Report, Solution, Stage, Work};

/// How many changed lamps are named before the rest is only counted.
const NAMED: usize = 10;

/// "a", "a and b", "a, b and c".
pub(crate) fn listed(parts: &[&str]) -> String {
    match parts {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "1 press", "2 presses": `plural` is what more than one are called.
pub(crate) fn counted(number: u64, one: &str, plural: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { plural })
}

/// What is minimised, in a sentence: presses, or their cost where it is not their number.
pub(crate) fn amount(cost: u64, is_priced: bool) -> String {
    if is_priced { format!("cost {cost}") } else { counted(cost, "press", "presses") }
}

/// Presses and what they cost.
pub(crate) fn paid(weight: u64, cost: u64, is_priced: bool) -> String {
    let presses = counted(weight, "press", "presses");
    if is_priced { format!("cost {cost} with {presses}") } else { presses }
}

/// What is not more than `most`.
pub(crate) fn within(most: u64, is_priced: bool) -> String {
    format!("within {}", amount(most, is_priced))
}

/// "5 are needed"; "at least 5 are needed".
pub(crate) fn needed(cost: u64, or_more: bool, is_priced: bool) -> String {
    let are = if is_priced || cost == 1 && !or_more { "is" } else { "are" };
    format!("{}{cost} {are} needed", if or_more { "at least " } else { "" })
}

/// That all solutions cost more than is allowed: the verdict, and the proved bound.
pub(crate) fn none_within(solution: &Solution, most: u64, is_priced: bool) -> (String, String) {
    let bound = needed(solution.at_least(), !solution.is_exact(), is_priced);
    (format!("No solution {}:", within(most, is_priced)), format!("{bound} (proved)."))
}

/// That it is not known whether so little would do.
pub(crate) fn undecided(most: u64, is_priced: bool) -> String {
    format!("Whether there is a solution {} is not decided.", within(most, is_priced))
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
pub(crate) fn place(board: &Board, place: usize) -> String {
    match board.sides() {
        Some((_, columns)) => format!("row {}, column {}", place / columns + 1, place % columns + 1),
        None => format!("number {place}"),
    }
}

/// What a search is doing.
pub(crate) fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Chase => "eliminating lamps",
        Stage::Minimum => "comparing solutions",
        Stage::Improve => "improving presses",
        Stage::Bound => "proving a bound",
        Stage::Count => "counting states",
        Stage::Radius => "looking for the hardest state",
        Stage::Generate => "making levels",
        Stage::Survey => "surveying sizes",
        Stage::Bulk => "solving boards",
        _ => "searching",
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

fn engine_does(engine: Engine) -> String {
    let does = match engine {
        Engine::Plain => "plain, one transform in memory",
        Engine::Blocked => "blocked, transforms in the cache",
        Engine::Symmetric => "symmetric, one block of those that symmetries make equal",
        Engine::Trellis => "trellis, cell by cell through the states of the quiet patterns",
        Engine::Elimination => "elimination, press by press in an order that keeps tables small",
        Engine::Walk => "walk, from solution to solution",
        Engine::Digits => "digits, tables merged digit by digit",
        Engine::Bounded => "bounded, more than may be compared",
        other => return other.to_string(),
    };
    does.to_string()
}

fn estimate(estimate: &Estimate) -> String {
    let Estimate { engine, additions, .. } = estimate;
    let limit = if estimate.is_allowed { "" } else { ", too large" };
    format!("{engine} {additions:.1e} additions{limit}")
}

fn finished(work: &Work) -> String {
    let Work { part, parts, members, cost, at_least, .. } = work;
    let found = if work.is_exact {
        format!("{members} compared, the best costs {cost} here")
    } else {
        format!("the best found costs {cost} here, at least {at_least} are needed")
    };
    format!("part {} of {parts}: {found}", part + 1)
}
