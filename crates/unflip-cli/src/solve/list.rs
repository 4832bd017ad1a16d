//! Several solutions: all of least cost, or the first ones.

use unflip::{Candidate, Count, Limits, Puzzle, Solution, SolveError, Solver};

use crate::args::{MOST_LISTED, WantedArgs};
use crate::failure::{Failure, LIMITED};
use crate::say;

/// The solutions that are asked for, those that cost more than is allowed left out; `None` if the limits end that.
pub(super) fn list(
    puzzle: &Puzzle,
    solution: &Solution,
    wanted: &WantedArgs,
    limits: &Limits,
) -> Result<Option<Vec<Candidate>>, Failure> {
    let Some(number) = number(puzzle, solution, wanted)? else { return Ok(None) };
    let all = match found(puzzle, number, limits) {
        // The best stands without the others.
        Err(SolveError::Stopped) => None,
        result => result?,
    };
    Ok(all.map(|mut all| {
        all.retain(|candidate| wanted.at_most.is_none_or(|most| candidate.cost <= most));
        all
    }))
}

/// How many solutions are asked for.
#[derive(Clone, Copy)]
enum Number {
    /// So many, all of least cost: these are found where not all solutions can be compared, too.
    Minima(usize),
    /// So many, whatever they cost.
    First(usize),
}

/// How many solutions are asked for; `None` for all of least cost where it is not known how many those are.
fn number(puzzle: &Puzzle, solution: &Solution, wanted: &WantedArgs) -> Result<Option<Number>, Failure> {
    let minima = solution.minima.as_ref();
    if let Some(number) = wanted.k_best {
        let are_minima = minima.is_some_and(|minima| *minima >= Count::from(number as u64));
        return Ok(Some(if are_minima { Number::Minima(number) } else { Number::First(number) }));
    }
    let Some(minima) = minima else { return Ok(None) };
    let fitting = minima.to_u64().and_then(|minima| usize::try_from(minima).ok());
    if let Some(minima) = fitting.filter(|&minima| minima <= MOST_LISTED) {
        return Ok(Some(Number::Minima(minima)));
    }
    let each = say::amount(solution.cost, puzzle.costs().has_prices());
    let sentence = format!(
        "there are {minima} solutions of {each}, and at most {MOST_LISTED} are listed; --k-best N lists the first N"
    );
    Err(Failure::with_status(LIMITED, sentence))
}

fn found(puzzle: &Puzzle, number: Number, limits: &Limits) -> Result<Option<Vec<Candidate>>, SolveError> {
    // The search for the best has said what it did, and its bookmarks are its own.
    let limits = Limits { report: None, bookmarks: None, ..*limits };
    let solver = Solver::within(puzzle.rule(), puzzle.board(), &limits)?;
    let solver = solver.with_costs(puzzle.costs().clone())?;
    match number {
        Number::Minima(number) => solver.minima(puzzle.start(), puzzle.goal(), number, &limits),
        Number::First(number) => solver.first(puzzle.start(), puzzle.goal(), number, &limits),
    }
}
