//! `unflip solve`: the fewest presses, or a witness.

use std::path::Path;

use unflip::text::{
    SvgMarks, answer_to_json, presses_picture, presses_to_judge, presses_to_pbm, puzzle_to_toml, to_svg,
    witness_picture,
};
use unflip::{
    Answer, Bookmarks, Goal, Limits, Nearest, Puzzle, Solution, SolveError, Solver, Witness, solve_within,
};

use crate::args::{AnswerFormat, SolveArgs};
use crate::checkpoint::Checkpoint;
use crate::failure::{Failure, LIMITED, SOLVED, UNSOLVABLE};
use crate::giant::{self, Bitmap};
use crate::output::{BAD, GOOD, Output, UNSURE, note};
use crate::{input, limits, say};

/// The nearest solvable board is searched for unasked while that compares at most 2 to this power sums.
const QUICK_NEAREST: u32 = 20;

/// An answer and what goes with it.
struct Solved {
    answer: Answer,
    nearest: Option<Nearest>,
}

/// Solves and prints; returns the exit status.
pub(crate) fn run(arguments: &SolveArgs) -> Result<u8, Failure> {
    let output = Output::new(&arguments.output.file);
    let format = arguments.output.to;
    check_format(format, &output)?;
    let path = input::path(&arguments.puzzle);
    let goal = arguments.goal.goal.as_ref().and_then(|goal| goal.file.as_deref()).map(Path::new);
    output.keeps(&goal.into_iter().chain(arguments.costs.cost.as_deref()).collect::<Vec<_>>())?;
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
    let result = limits::within(&arguments.limits, &search, |limits| {
        solve(&puzzle, arguments.nearest, format, limits)
    })?
    .map_err(Failure::from)?;
    let status = status(&result.answer);
    output.write(&written(&puzzle, &result, format, &output, arguments.nearest)?)?;
    if !matches!(format, AnswerFormat::Text | AnswerFormat::Json) && status == LIMITED {
        note(&plain_sentence(&result.answer));
    }
    if let Some(checkpoint) = checkpoint {
        checkpoint.close(status != LIMITED)?;
    }
    Ok(status)
}

fn solve_bitmap(arguments: &SolveArgs, mut bitmap: Bitmap, output: &Output) -> Result<u8, Failure> {
    let search =
        limits::Search { max_nullity: arguments.max_nullity, verbose: arguments.verbose, bookmarks: None };
    limits::within(&arguments.limits, &search, |limits| bitmap.solve(output, limits))?
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

fn check_format(format: AnswerFormat, output: &Output) -> Result<(), Failure> {
    match format {
        AnswerFormat::Png => Err(Failure::bad("--to png comes in a later version; --to svg draws the same")),
        AnswerFormat::Pbm if output.is_terminal() => {
            Err(Failure::bad("a bitmap is no text for a terminal; say --output FILE"))
        }
        _ => Ok(()),
    }
}

fn status(answer: &Answer) -> u8 {
    match answer {
        Answer::Unsolvable(_) => UNSOLVABLE,
        Answer::Solved(solution) if solution.is_exact() => SOLVED,
        Answer::Solved(_) => LIMITED,
    }
}

fn solve(puzzle: &Puzzle, asked: bool, format: AnswerFormat, limits: &Limits) -> Result<Solved, SolveError> {
    let answer = solve_within(puzzle, limits)?;
    let shown = format == AnswerFormat::Text || asked && format == AnswerFormat::Json;
    let nearest = match answer {
        Answer::Unsolvable(_) if shown => nearest(puzzle, asked, limits)?,
        _ => None,
    };
    Ok(Solved { answer, nearest })
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

/// The answer in a format, or why it cannot be written in it.
fn written(
    puzzle: &Puzzle,
    result: &Solved,
    format: AnswerFormat,
    output: &Output,
    asked: bool,
) -> Result<Vec<u8>, Failure> {
    let bad = |error: &dyn std::error::Error| Failure::bad(error.to_string());
    let (board, answer) = (puzzle.board(), &result.answer);
    let nearest = result.nearest.as_ref().map(|nearest| nearest.lamps.as_slice());
    Ok(match format {
        AnswerFormat::Text => text(puzzle, result, output, asked).into_bytes(),
        AnswerFormat::Json => {
            answer_to_json(board, answer, *puzzle.goal() == Goal::Uniform, nearest).into_bytes()
        }
        AnswerFormat::Toml => puzzle_to_toml(puzzle, Some(answer)).into_bytes(),
        AnswerFormat::Judge => match answer {
            Answer::Solved(solution) => presses_to_judge(board, &solution.presses).into_bytes(),
            Answer::Unsolvable(_) => b"IMPOSSIBLE\n".to_vec(),
        },
        AnswerFormat::Pbm | AnswerFormat::Png => match answer {
            Answer::Solved(solution) => {
                presses_to_pbm(board, &solution.presses).map_err(|error| bad(&error))?
            }
            Answer::Unsolvable(_) => {
                let sentence = "there is no solution (proved), so no bitmap is written";
                return Err(Failure::with_status(UNSOLVABLE, sentence));
            }
        },
        AnswerFormat::Svg => {
            let marks = match answer {
                Answer::Solved(solution) => SvgMarks::Presses(&solution.presses),
                Answer::Unsolvable(witness) => SvgMarks::Witness(witness),
            };
            to_svg(puzzle, marks, &plain_sentence(answer)).map_err(|error| bad(&error))?.into_bytes()
        }
    })
}

/// The sentence of an answer without its picture.
fn plain_sentence(answer: &Answer) -> String {
    match answer {
        Answer::Solved(solution) => {
            let (claim, ways) = say::solution(solution);
            format!("{claim} {ways}")
        }
        Answer::Unsolvable(_) => "No solution (proved).".to_string(),
    }
}

fn text(puzzle: &Puzzle, result: &Solved, output: &Output, asked: bool) -> String {
    match &result.answer {
        Answer::Solved(solution) => solved(puzzle, solution, output),
        Answer::Unsolvable(witness) => {
            unsolvable(puzzle, witness, output) + &nearest_line(puzzle, result.nearest.as_ref(), asked)
        }
    }
}

fn solved(puzzle: &Puzzle, solution: &Solution, output: &Output) -> String {
    let (claim, ways) = say::solution(solution);
    let colour = if solution.is_exact() { GOOD } else { UNSURE };
    let picture = presses_picture(puzzle.board(), &solution.presses);
    let uniform = match solution.goal {
        Some(value) if *puzzle.goal() == Goal::Uniform => {
            format!(" {}", say::uniform(value, puzzle.rule().modulus()))
        }
        _ => String::new(),
    };
    format!("{}{} {ways}{uniform}\n", output.paint_picture(&picture, colour), output.paint(colour, &claim))
}

fn unsolvable(puzzle: &Puzzle, witness: &Witness, output: &Output) -> String {
    let board = puzzle.board();
    let (verdict, why) = say::no_solution(puzzle, witness);
    let picture = witness_picture(board, witness);
    format!("{} {why}\n{}", output.paint(BAD, verdict), output.paint_picture(&picture, BAD))
}

fn nearest_line(puzzle: &Puzzle, nearest: Option<&Nearest>, asked: bool) -> String {
    match nearest {
        Some(nearest) => say::nearest(puzzle.board(), nearest) + "\n",
        None if asked => "The nearest solvable board was not found within the limits.\n".to_string(),
        None => "The nearest solvable board takes a longer search: --nearest does it.\n".to_string(),
    }
}
