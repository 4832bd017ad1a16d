//! The sentences of the game.

use std::time::Duration;

use unflip::play::Move;
use unflip::{Edges, Goal, Puzzle, RuleKind};

use super::search::Wanted;
use super::table::{Fewest, Mode, Table};
use crate::say;

/// What a press of each named stencil reaches.
const REACHES: [(&str, &str); 6] = [
    ("plus", "its cell and the 4 beside it"),
    ("ring", "the 4 cells beside it"),
    ("x", "its cell and the 4 at its corners"),
    ("king", "its cell and the 8 around it"),
    ("knight", "its cell and those a knight's jump away"),
    ("row-column", "its whole row and column"),
];

/// The rule in a sentence.
pub(super) fn rule(puzzle: &Puzzle) -> String {
    let (reaches, surface) = match puzzle.rule().kind() {
        RuleKind::Effects { .. } => ("the lamps beside its number", ""),
        RuleKind::Stencil { stencil, edges } => {
            let named = REACHES.iter().find(|(name, _)| Some(*name) == stencil.name());
            (named.map_or("the cells of a drawn stencil", |(_, reaches)| reaches), self::surface(*edges))
        }
    };
    let modulus = puzzle.rule().modulus();
    let steps = if modulus == 2 { "changes" } else { "steps" };
    let values = if modulus == 2 { String::new() } else { format!("; lamps go from 0 to {}", modulus - 1) };
    format!("A press {steps} {reaches}{surface}{values}.")
}

fn surface(edges: Edges) -> &'static str {
    match edges {
        Edges::Plane => "",
        Edges::Cylinder => ", on a cylinder",
        Edges::Torus => ", on a torus",
        Edges::Mobius => ", on a Moebius strip",
        Edges::Klein => ", on a Klein bottle",
        Edges::Projective => ", on a projective plane",
    }
}

/// The goal, where it is not that all lamps are off.
pub(super) fn goal(puzzle: &Puzzle) -> Option<String> {
    Some(match puzzle.goal() {
        Goal::Off | Goal::Value(0) => return None,
        Goal::On => "Goal: all lamps on.".to_string(),
        Goal::Uniform => "Goal: all lamps the same, whichever value that is.".to_string(),
        Goal::Value(value) => format!("Goal: all lamps at {value}."),
        Goal::Picture(_) => "Goal: a picture, which g shows.".to_string(),
    })
}

/// The goal, whatever it is.
pub(super) fn told_goal(puzzle: &Puzzle) -> String {
    goal(puzzle).unwrap_or_else(|| "Goal: all lamps off.".to_string())
}

/// How the game goes: moves against the fewest, time, hints.
pub(super) fn counts(table: &Table) -> String {
    let is_priced = table.puzzle.costs().has_prices();
    let made = if is_priced { table.cost } else { table.moves as u64 };
    let what = if is_priced { "Cost" } else { "Presses" };
    let fewest = match table.fewest {
        Fewest::Unknown => String::new(),
        Fewest::None => ", no solution (proved)".to_string(),
        Fewest::Proved(cost) => format!(" of {cost} (proved)"),
        Fewest::Found(cost) => format!(" of {cost} (best found)"),
    };
    let hints = if table.hints == 0 { String::new() } else { format!("   Hints {}", table.hints) };
    let prices = table.puzzle.costs().prices();
    let here = prices.and_then(|prices| prices.get(table.cursor));
    let here = here.map_or(String::new(), |price| format!("   This cell {price}"));
    format!("{what} {made}{fewest}{here}   Time {}{hints}", clock(table.elapsed))
}

/// Minutes and seconds.
fn clock(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// What is said once the goal is reached.
pub(super) fn celebration(table: &Table) -> String {
    let is_priced = table.puzzle.costs().has_prices();
    let made = if is_priced { table.cost } else { table.moves as u64 };
    let best = if is_priced { "the least" } else { "the fewest" };
    let verdict = match table.fewest {
        Fewest::Proved(cost) if made <= cost => format!(", {best} possible (proved)!"),
        Fewest::Proved(cost) => format!("; {best} possible: {cost} (proved)."),
        _ => ".".to_string(),
    };
    let help = match (table.is_shown, table.hints) {
        (true, _) => " The solution was shown.".to_string(),
        (false, 0) => String::new(),
        (false, hints) => format!(" It took {}.", say::counted(hints as u64, "hint", "hints")),
    };
    let amount = say::amount(made, is_priced);
    let next = if table.mode == Mode::Solution { "Esc: back to the board" } else { "n: next level" };
    format!("Solved with {amount} in {}{verdict}{help} {next}", clock(table.elapsed))
}

/// Where the solution is.
pub(super) fn stepping(table: &Table) -> String {
    let (made, all) = (table.n_stepped, table.steps.len());
    let first = if all < Wanted::Solution.most() { "" } else { "the first " };
    format!("Solution: {made} of {first}{} made.", say::counted(all as u64, "press", "presses"))
}

/// A hint, and what is left with it.
pub(super) fn hint(puzzle: &Puzzle, hint: Move, left: u64, is_exact: bool) -> String {
    let place = say::place(puzzle.board(), hint.press);
    let down = if hint.down { " down" } else { "" };
    let is_priced = puzzle.costs().has_prices();
    let best = if is_exact { "at best (proved)" } else { "by the best way found" };
    format!("Hint: press {place}{down}; {} to go {best}.", say::amount(left, is_priced))
}

/// That a search has found what is of use no more.
pub(super) fn moved_on(wanted: Wanted) -> String {
    let again = if wanted == Wanted::Hint { "i for its hint" } else { "s for its solution" };
    format!("The board has changed since: press {again}.")
}

/// What is said of a board on which nothing is left to do.
pub(super) const REACHED: &str = "The goal is reached: n makes a new level.";

/// What is said of a board that nothing solves.
pub(super) const UNSOLVABLE: &str =
    "This board has no solution (proved): n makes a level, `unflip solve` shows why.";

/// A sentence of these words.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
