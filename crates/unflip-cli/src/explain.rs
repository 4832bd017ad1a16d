//! `unflip explain`: how to solve a puzzle by hand.

use unflip::Answer;
use unflip::explain::{ExplainError, explain};
use unflip::text::explanation_to_text;

use crate::args::ExplainArgs;
use crate::failure::{Failure, LIMITED, SOLVED, UNSOLVABLE};
use crate::output::Output;
use crate::{input, limits};

/// Explains and prints; returns the exit status.
pub(crate) fn run(arguments: &ExplainArgs) -> Result<u8, Failure> {
    let output = Output::new(&arguments.file);
    let (path, rule) = (input::path(&arguments.puzzle), &arguments.puzzle.rule);
    let goal = arguments.goal.goal.as_ref();
    output.keeps(&[path])?;
    output.keeps(&input::beside(rule, &arguments.goal, &arguments.costs))?;
    let puzzle = input::puzzle_of(&input::text(rule, path)?, rule, goal, Some(&arguments.costs))?.puzzle;
    let search = limits::Search { max_nullity: 40, ..limits::Search::default() };
    let explained = limits::within(&arguments.limits, &search, |limits| explain(&puzzle, limits))?;
    let explanation = explained.map_err(|error| match error {
        ExplainError::Solve(error) => Failure::from(error),
        error => Failure::bad(error.to_string()),
    })?;
    output.write(explanation_to_text(&puzzle, &explanation).as_bytes())?;
    Ok(match &explanation.answer {
        Answer::Solved(solution) if solution.is_exact() => SOLVED,
        Answer::Solved(_) => LIMITED,
        Answer::Unsolvable(_) => UNSOLVABLE,
    })
}
