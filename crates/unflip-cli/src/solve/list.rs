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
    let Some(count) = count(puzzle, solution, wanted)? else { return Ok(None) };
    let all = match first(puzzle, count, limits) {
        // The best stands without the others.
        Err(SolveError::Stopped) => None,
        result => result?,
    };
    Ok(all.map(|mut all| {
        all.retain(|candidate| wanted.at_most.is_none_or(|most| candidate.cost <= most));
        all
    }))
}

/// How many solutions are asked for; `None` for all of least cost where it is not known how many those are.
fn count(puzzle: &Puzzle, solution: &Solution, wanted: &WantedArgs) -> Result<Option<usize>, Failure> {
    if wanted.k_best.is_some() {
        return Ok(wanted.k_best);
    }
    let Some(minima) = &solution.minima else { return Ok(None) };
    let fitting = minima.to_u64().and_then(|minima| usize::try_from(minima).ok());
    if let Some(minima) = fitting.filter(|&minima| minima <= MOST_LISTED) {
        return Ok(Some(minima));
    }
    Err(too_many(minima, &say::amount(solution.cost, !puzzle.costs().is_weight())))
}

fn too_many(minima: &Count, each: &str) -> Failure {
    let sentence = format!(
        "there are {minima} solutions of {each}, and at most {MOST_LISTED} are listed; --k-best N lists the first N"
    );
    Failure::with_status(LIMITED, sentence)
}

fn first(puzzle: &Puzzle, count: usize, limits: &Limits) -> Result<Option<Vec<Candidate>>, SolveError> {
    // The search for the best has said what it did, and its bookmarks are its own.
    let limits = Limits { report: None, bookmarks: None, ..*limits };
    let solver = Solver::within(puzzle.rule(), puzzle.board(), &limits)?;
    let solver = solver.with_costs(puzzle.costs().clone())?;
    solver.first(puzzle.start(), puzzle.goal(), count, &limits)
}
