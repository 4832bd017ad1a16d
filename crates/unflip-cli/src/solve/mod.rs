//! `unflip solve`: the fewest presses, or a witness.
//!
//! [`list`] has the solutions beside the best, [`written`] says all of it in each format.

mod list;
mod written;

use std::path::Path;

use unflip::{Answer, Bookmarks, Candidate, Limits, Nearest, Puzzle, SolveError, Solver, solve_within};
use written::Writer;

use crate::args::{AnswerFormat, OutputArgs, SolveArgs, WantedArgs};
use crate::checkpoint::Checkpoint;
use crate::failure::{Failure, LIMITED, SOLVED, UNSOLVABLE};
use crate::giant::{self, Bitmap};
use crate::output::{Output, note};
use crate::{input, limits};

/// The nearest solvable board is searched for unasked while that compares at most 2 to this power sums.
const QUICK_NEAREST: u32 = 20;

/// An answer and what goes with it.
struct Solved {
    answer: Answer,
    nearest: Option<Nearest>,
    /// The solutions that are to be listed; `None` if that was not asked for, or the limits ended it.
    list: Option<Vec<Candidate>>,
}

/// Solves and prints; returns the exit status.
pub(crate) fn run(arguments: &SolveArgs) -> Result<u8, Failure> {
    let output = Output::new(&arguments.output.file);
    let format = arguments.output.to;
    check_format(format, &arguments.wanted, &output)?;
    let path = input::path(&arguments.puzzle);
    check_stdin(arguments, path)?;
    output.keeps(&input::beside(&arguments.puzzle.rule, &arguments.goal, &arguments.costs))?;
    // A puzzle file with its answer may take the place of the one without.
    if format != AnswerFormat::Toml {
        output.keeps(&[path])?;
    }
    if let Some(bitmap) = giant::bitmap(arguments) {
        return solve_bitmap(arguments, bitmap, &output);
    }
    let text = match giant::held(arguments, input::text(&arguments.puzzle.rule, path)?) {
        Ok(bitmap) => return solve_bitmap(arguments, bitmap, &output),
        Err(text) => text,
    };
    let (rule, goal) = (&arguments.puzzle.rule, arguments.goal.goal.as_ref());
    let puzzle = input::puzzle_of(&text, rule, goal, Some(&arguments.costs))?.puzzle;
    let checkpoint = checkpoint(arguments, &puzzle, &output)?;
    let search = limits::Search {
        max_nullity: arguments.max_nullity,
        verbose: arguments.verbose,
        bookmarks: checkpoint.as_ref().map(|checkpoint| checkpoint as &dyn Bookmarks),
    };
    let result = limits::within(&arguments.limits, &search, |limits| solve(&puzzle, arguments, limits))??;
    let status = status(&result, &arguments.wanted);
    let (wanted, asks_nearest) = (&arguments.wanted, arguments.nearest);
    let writer = Writer { puzzle: &puzzle, result: &result, format, wanted, asks_nearest, output: &output };
    output.write(&writer.bytes()?)?;
    if !matches!(format, AnswerFormat::Text | AnswerFormat::Json) && status == LIMITED {
        note(&writer.plain_sentence());
    }
    if let Some(checkpoint) = checkpoint {
        checkpoint.close(status != LIMITED)?;
    }
    Ok(status)
}

/// Writes an answer that was put together elsewhere; returns the exit status.
pub(crate) fn write(puzzle: &Puzzle, answer: Answer, arguments: &OutputArgs) -> Result<u8, Failure> {
    let (output, format) = (Output::new(&arguments.file), arguments.to);
    let wanted = WantedArgs { at_most: None, all_minima: false, k_best: None };
    check_format(format, &wanted, &output)?;
    let nearest = match answer {
        Answer::Unsolvable(_) => nearest(puzzle, false, &Limits::default())?,
        Answer::Solved(_) => None,
    };
    let result = Solved { answer, nearest, list: None };
    let writer =
        Writer { puzzle, result: &result, format, wanted: &wanted, asks_nearest: false, output: &output };
    output.write(&writer.bytes()?)?;
    Ok(status(&result, &wanted))
}

fn solve_bitmap(arguments: &SolveArgs, mut bitmap: Bitmap, output: &Output) -> Result<u8, Failure> {
    let search =
        limits::Search { max_nullity: arguments.max_nullity, verbose: arguments.verbose, bookmarks: None };
    limits::within(&arguments.limits, &search, |limits| bitmap.solve(output, arguments.verbose, limits))?
}

/// The checkpoint that is asked for; the result must not take its place.
fn checkpoint(
    arguments: &SolveArgs,
    puzzle: &Puzzle,
    output: &Output,
) -> Result<Option<Checkpoint>, Failure> {
    let Some(path) = arguments.checkpoint.as_deref() else { return Ok(None) };
    if output.is(path) {
        let sentence = "the answer and the checkpoint cannot be one file";
        return Err(Failure::bad(format!("{}: {sentence}", path.display())));
    }
    Checkpoint::open(path, puzzle).map(Some)
}

/// The puzzle and its prices cannot both be typed.
fn check_stdin(arguments: &SolveArgs, path: &Path) -> Result<(), Failure> {
    let own = arguments.puzzle.rule.inline().is_none().then_some(("puzzle", path));
    let prices = arguments.costs.cost.as_deref().map(|path| ("prices", path));
    input::check_stdin(&own.into_iter().chain(prices).collect::<Vec<_>>())
}

fn check_format(format: AnswerFormat, wanted: &WantedArgs, output: &Output) -> Result<(), Failure> {
    if let (Some(option), false) =
        (wanted.list_option(), matches!(format, AnswerFormat::Text | AnswerFormat::Json))
    {
        return Err(Failure::bad(format!(
            "{option} lists solutions with --to text or json; others hold one"
        )));
    }
    match format {
        AnswerFormat::Png => output.takes_binary("a picture"),
        AnswerFormat::Pbm => output.takes_binary("a bitmap"),
        _ => Ok(()),
    }
}

fn status(result: &Solved, wanted: &WantedArgs) -> u8 {
    let Answer::Solved(solution) = &result.answer else { return UNSOLVABLE };
    if wanted.at_most.is_some_and(|most| solution.at_least() > most) {
        return UNSOLVABLE;
    }
    let is_listed = wanted.list_option().is_none() || result.list.is_some();
    if solution.is_exact() && is_listed { SOLVED } else { LIMITED }
}

fn solve(puzzle: &Puzzle, arguments: &SolveArgs, limits: &Limits) -> Result<Solved, Failure> {
    let (asked, format, wanted) = (arguments.nearest, arguments.output.to, &arguments.wanted);
    let answer = solve_within(puzzle, limits)?;
    let shown = format == AnswerFormat::Text || asked && format == AnswerFormat::Json;
    let nearest = match answer {
        Answer::Unsolvable(_) if shown => nearest(puzzle, asked, limits)?,
        _ => None,
    };
    let is_within = |cost: u64| wanted.at_most.is_none_or(|most| cost <= most);
    let list = match &answer {
        Answer::Solved(solution) if wanted.list_option().is_some() && is_within(solution.at_least()) => {
            list::list(puzzle, solution, wanted, limits)?
        }
        _ => None,
    };
    Ok(Solved { answer, nearest, list })
}

/// The nearest solvable board, where it was asked for or takes but a moment.
fn nearest(puzzle: &Puzzle, asked: bool, limits: &Limits) -> Result<Option<Nearest>, SolveError> {
    let members_log2 = if asked { limits.members_log2 } else { limits.members_log2.min(QUICK_NEAREST) };
    let limits = Limits { members_log2, ..*limits };
    let solver = Solver::within(puzzle.rule(), puzzle.board(), &limits);
    match solver.and_then(|solver| solver.nearest(puzzle.start(), puzzle.goal(), &limits)) {
        // The answer stands without it.
        Err(SolveError::Stopped | SolveError::TooLarge { .. }) => Ok(None),
        result => result,
    }
}
