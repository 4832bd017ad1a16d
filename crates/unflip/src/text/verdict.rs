//! The sentences that an answer comes with: what is proved of a solution, how many there are, or why there is none.

use std::collections::BTreeSet;

use crate::answer::{Solution, Standing};
use crate::costs::Costs;
use crate::count::Count;
use crate::goal::Goal;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::solver::Solver;
use crate::witness::Witness;

/// Counts that are named before the rest is only hinted at.
const NAMED_DOWN: usize = 4;

/// What is proved of a solution of the puzzle, and how many others there are.
///
/// # Examples
///
/// ```
/// use unflip::{catalogue::Record, solve, text::solution_sentence};
/// let puzzle = Record::find("lights-out").expect("it is in the catalogue").puzzle();
/// let answer = solve(&puzzle)?;
/// let sentence = solution_sentence(&puzzle, answer.solution().expect("it is solvable"));
/// assert_eq!(sentence, "15 presses, the fewest possible (proved). 4 ways with 15; 4 solutions in all.");
/// # Ok::<(), unflip::SolveError>(())
/// ```
#[must_use]
pub fn solution_sentence(puzzle: &Puzzle, solution: &Solution) -> String {
    let (claim, ways) = solution_sentences(solution, puzzle.costs());
    let value = solution.goal.filter(|_| *puzzle.goal() == Goal::Uniform);
    let end = value.map(|value| uniform_sentence(value, puzzle.rule().modulus()));
    [claim, ways].into_iter().chain(end).collect::<Vec<_>>().join(" ")
}

/// The claim, and the counts after it. Presses are counted as they are made: one that goes down is one.
#[must_use]
pub fn solution_sentences(solution: &Solution, costs: &Costs) -> (String, String) {
    (claim(solution, costs), ways(solution, costs.has_prices()))
}

/// How counts are to be read that go down, where there are any: in a picture of presses that go both ways.
#[must_use]
pub fn down_sentence(presses: &Presses, costs: &Costs) -> Option<String> {
    let modulus = presses.modulus();
    let is_down = |&count: &u32| costs.times(count, modulus) < count;
    let down: BTreeSet<u32> = presses.iter().filter(is_down).collect();
    let last = down.len().checked_sub(1)?;
    let named =
        down.iter().rev().take(NAMED_DOWN).map(|count| format!("{count} is {} down", modulus - count));
    let more = if last < NAMED_DOWN { "" } else { " and so on" };
    Some(format!("Counts above {} go down: {}{more}.", modulus / 2, named.collect::<Vec<_>>().join(", ")))
}

/// Which of several values all lamps reach.
#[must_use]
pub fn uniform_sentence(value: u32, modulus: u32) -> String {
    match (value, modulus) {
        (0, _) => "All lamps end off.".to_string(),
        (1, 2) => "All lamps end on.".to_string(),
        _ => format!("All lamps end at {value}."),
    }
}

/// The sentence that a witness proves; its picture in letters and digits, or a list of its lamps, is to stand below.
#[must_use]
pub fn unsolvable_sentence(puzzle: &Puzzle, witness: &Witness) -> String {
    let (lamps, each) = if puzzle.board().sides().is_some() {
        ("the lamps marked o", "each lamp by its number below")
    } else {
        ("these lamps", "each lamp by its number (3x2: lamp 3 by 2)")
    };
    proof_sentence(puzzle, witness, lamps, each)
}

/// The same for a picture in which the lamps of the witness have rings and, with more than two colours, their numbers.
///
/// # Examples
///
/// ```
/// use unflip::text::{read_puzzle, ringed_sentence, unsolvable_sentence};
/// use unflip::{Answer, solve};
/// let puzzle = read_puzzle(b"#....\n.....\n.....\n.....\n.....", &Default::default())?.puzzle;
/// let Answer::Unsolvable(witness) = solve(&puzzle)? else { panic!("it has no solution") };
/// assert_eq!(
///     ringed_sentence(&puzzle, &witness),
///     "every press changes an even number of the lamps with a ring, but an odd number of them must change."
/// );
/// assert_eq!(
///     unsolvable_sentence(&puzzle, &witness),
///     "every press changes an even number of the lamps marked o, but an odd number of them must change."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn ringed_sentence(puzzle: &Puzzle, witness: &Witness) -> String {
    proof_sentence(puzzle, witness, "the lamps with a ring", "each ringed lamp by its number")
}

/// What a witness proves, with words for its lamps and, where there are more than two colours, for each of them.
fn proof_sentence(puzzle: &Puzzle, witness: &Witness, lamps: &str, each: &str) -> String {
    let modulus = puzzle.rule().modulus();
    if modulus == 2 {
        return format!(
            "every press changes an even number of {lamps}, but an odd number of them must change."
        );
    }
    let change = match witness.change(puzzle.start(), puzzle.goal()) {
        Some(change) => format!("must change by {change}"),
        None => "must change, whichever value all lamps end at".to_string(),
    };
    format!("multiply {each}: no press changes the sum modulo {modulus}, but it {change}.")
}

/// What is true of every state of a solver's rule and board: how many are solvable, and in how many ways.
///
/// # Examples
///
/// ```
/// use unflip::{Solver, catalogue::Record, text::inspection_sentence};
/// let puzzle = Record::find("lights-out").expect("it is in the catalogue").puzzle();
/// let solver = Solver::new(puzzle.rule(), puzzle.board())?;
/// let sentence = "1 state in 4 is solvable, in 4 ways each: 2 quiet patterns make them.";
/// assert_eq!(inspection_sentence(&solver), sentence);
/// # Ok::<(), unflip::SolveError>(())
/// ```
#[must_use]
pub fn inspection_sentence(solver: &Solver) -> String {
    let one = Count::from(1);
    let (states, size) = (solver.states_per_solvable(), solver.kernel_size());
    let share = if states == one {
        "Every state is solvable".to_string()
    } else {
        format!("1 state in {states} is solvable")
    };
    match (size == one, solver.nullity()) {
        (true, _) => format!("{share}, in one way: no presses together change nothing."),
        (false, Some(1)) => format!("{share}, in {size} ways each: 1 quiet pattern makes them."),
        (false, Some(nullity)) => {
            format!("{share}, in {size} ways each: {nullity} quiet patterns make them.")
        }
        (false, None) => format!("{share}, in {size} ways each."),
    }
}

fn claim(solution: &Solution, costs: &Costs) -> String {
    let is_priced = costs.has_prices();
    let best = if is_priced { "cheapest" } else { "fewest" };
    let presses = match costs.moves(&solution.presses) {
        1 => "1 press".to_string(),
        moves => format!("{moves} presses"),
    };
    let paid = if is_priced { format!("Cost {} with {presses}", solution.cost) } else { presses };
    match solution.standing {
        Standing::Exact if solution.weight == 0 => "0 presses: the goal is reached already.".to_string(),
        Standing::Exact => format!("{paid}, the {best} possible (proved)."),
        Standing::Bounded { at_least } if at_least == solution.cost => {
            format!("{paid}, the {best} possible (proved), but of equals perhaps not the first.")
        }
        Standing::Bounded { at_least } => {
            let are = if is_priced { "is" } else { "are" };
            format!("{paid}, the best found; at least {at_least} {are} needed (proved).")
        }
    }
}

fn ways(solution: &Solution, is_priced: bool) -> String {
    let one = Count::from(1);
    if solution.solutions == one {
        return "It is the only solution.".to_string();
    }
    let all = format!("{} solutions in all.", solution.solutions);
    let with = if is_priced { "at cost" } else { "with" };
    solution.minima.as_ref().map_or(all.clone(), |minima| {
        let ways = if *minima == one { "way" } else { "ways" };
        format!("{minima} {ways} {with} {}; {all}", solution.cost)
    })
}
