//! `unflip inspect`: what a rule can do on a board.

mod minima;

use std::fmt::Write;

use unflip::text::{Drawing, Inspected, inspection_to_json, presses_picture};
use unflip::{Board, Count, Presses, Puzzle, RuleKind, Shape, Solver};

use crate::args::{InspectArgs, InspectFormat};
use crate::failure::{Failure, LIMITED, SOLVED};
use crate::output::{GOOD, Output, note};
use crate::{input, limits, say};
use minima::Minima;

/// How many quiet patterns are drawn, and of how many cells, unless all are asked for.
const DRAWN: usize = 8;
const DRAWN_CELLS: usize = 2500;
/// How many are on a sheet, unless all are asked for.
const ON_SHEET: usize = 60;

/// What a search for the covering radius may do: 2 to this power additions, a minute or two.
const WORK_LOG2: u32 = 38;

/// Inspects and prints; returns the exit status.
pub(crate) fn run(arguments: &InspectArgs) -> Result<u8, Failure> {
    let output = Output::new(&arguments.file);
    if arguments.to == InspectFormat::Png {
        output.takes_binary("a picture")?;
    }
    let is_drawn = matches!(arguments.to, InspectFormat::Svg | InspectFormat::Png);
    if is_drawn && (arguments.radius || arguments.distribution) {
        let sentence =
            "a picture shows the quiet patterns alone: --radius and --distribution go with text or JSON";
        return Err(Failure::bad(sentence));
    }
    let puzzle = input::puzzle(&arguments.puzzle)?.puzzle;
    output.keeps(&[input::path(&arguments.puzzle)])?;
    output.keeps(&arguments.puzzle.rule.stencil_file().into_iter().collect::<Vec<_>>())?;
    let board = puzzle.board();
    let search = limits::Search { max_nullity: WORK_LOG2, ..limits::Search::default() };
    let (solver, patterns, minima) = limits::within(&arguments.limits, &search, |limits| {
        let solver = Solver::within(puzzle.rule(), board, limits)?;
        let is_drawn =
            arguments.all || arguments.to != InspectFormat::Text || board.n_presses() <= DRAWN_CELLS;
        let patterns = if is_drawn { solver.quiet_patterns(limits)? } else { Vec::new() };
        let minima = Minima::new(&solver, arguments, limits)?;
        Ok::<_, Failure>((solver, patterns, minima))
    })??;
    let all = arguments.all;
    let result = match arguments.to {
        InspectFormat::Text => text(&puzzle, &solver, &patterns, (arguments, &minima), &output).into_bytes(),
        InspectFormat::Json => {
            let Minima { radius, distribution } = &minima;
            let (radius, distribution) = (radius.as_ref(), distribution.as_ref());
            let inspected = Inspected { quiet_patterns: &patterns, radius, distribution };
            inspection_to_json(board, &solver, &inspected).into_bytes()
        }
        InspectFormat::Svg => sheet(board, &patterns, all)?.to_svg().into_bytes(),
        InspectFormat::Png => sheet(board, &patterns, all)?.to_png(),
    };
    output.write(&result)?;
    let is_bounded = minima.radius.is_some_and(|radius| !radius.is_exact());
    Ok(if arguments.radius && is_bounded { LIMITED } else { SOLVED })
}

/// The sheet of the patterns, and a note about those that are not on it.
fn sheet(board: &Board, patterns: &[Presses], all: bool) -> Result<Drawing, Failure> {
    let wanted = if all { patterns } else { &patterns[..patterns.len().min(ON_SHEET)] };
    let sheet = Drawing::of_patterns(board, wanted).map_err(|error| Failure::bad(error.to_string()))?;
    let (drawn, total) = (wanted.len() - sheet.left_out(), patterns.len());
    if sheet.left_out() > 0 {
        note(&format!("the picture has room for {drawn} of {total} quiet patterns"));
    } else if drawn < total {
        note(&format!("the picture has {drawn} of {total} quiet patterns; --all draws more"));
    }
    Ok(sheet)
}

fn drawn(patterns: &[Presses], all: bool) -> &[Presses] {
    if all { patterns } else { &patterns[..patterns.len().min(DRAWN)] }
}

fn text(
    puzzle: &Puzzle,
    solver: &Solver,
    patterns: &[Presses],
    (arguments, minima): (&InspectArgs, &Minima),
    output: &Output,
) -> String {
    let board = puzzle.board();
    let modulus = solver.rule().modulus();
    let one = Count::from(1);
    let share = match solver.states_per_solvable() {
        states if states == one => "every state".to_string(),
        states => format!("1 state in {}", number(modulus, solver.left_nullity(), &states)),
    };
    let each = match solver.kernel_size() {
        size if size == one => "1 for each solvable state".to_string(),
        size => format!("{} for each solvable state", number(modulus, solver.nullity(), &size)),
    };
    let mut text = heading(puzzle);
    // Where the modulus is no prime, neither has a dimension.
    for (name, dimension) in [("rank", solver.rank()), ("nullity", solver.nullity())] {
        if let Some(dimension) = dimension {
            line(&mut text, name, &dimension.to_string());
        }
    }
    line(&mut text, "solvable", &share);
    line(&mut text, "solutions", &each);
    if let Some(radius) = minima.radius_line(arguments.radius) {
        line(&mut text, "radius", &radius);
    }
    text.push_str(&minima.table(arguments.distribution));
    if arguments.radius {
        text.push_str(&minima.picture(board, output));
    }
    if solver.kernel_size() > one {
        quiet_patterns(&mut text, board, solver.nullity(), patterns, arguments.all, output);
    }
    text
}

/// The longest number that is written with all its digits.
const DIGITS: usize = 15;

/// A number that is a power of the modulus if it has an exponent, with its value where that is short.
fn number(modulus: u32, exponent: Option<usize>, value: &Count) -> String {
    let digits = value.to_string();
    match exponent {
        Some(exponent) if digits.len() <= DIGITS && !digits.contains('^') => {
            format!("{digits} ({modulus}^{exponent})")
        }
        Some(exponent) => format!("{modulus}^{exponent}"),
        None => digits,
    }
}

fn line(text: &mut String, name: &str, value: &str) {
    writeln!(text, "{name:<10} {value}").expect("a string takes all text");
}

fn heading(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let board = puzzle.board();
    match board.shape() {
        Shape::Grid { rows, columns } => {
            let holes = rows * columns - board.n_cells();
            let holes = if holes > 0 {
                format!(", {}", say::counted(holes as u64, "hole", "holes"))
            } else {
                String::new()
            };
            line(&mut text, "board", &format!("{rows} x {columns}{holes}"));
        }
        Shape::List { lamps, presses } => {
            line(&mut text, "lamps", &lamps.to_string());
            line(&mut text, "presses", &presses.to_string());
        }
    }
    if let RuleKind::Stencil { stencil, edges } = puzzle.rule().kind() {
        let stencil = stencil.to_string().replace('\n', "/");
        line(&mut text, "rule", &format!("{stencil}, {edges}, modulus {}", puzzle.rule().modulus()));
        line(&mut text, "cells", &board.n_cells().to_string());
    }
    if let Some(locked) = board.locked() {
        line(&mut text, "locked", &locked.count_ones().to_string());
    }
    text
}

fn quiet_patterns(
    text: &mut String,
    board: &Board,
    nullity: Option<usize>,
    patterns: &[Presses],
    all: bool,
    output: &Output,
) {
    text.push_str("\nQuiet patterns, whose presses change no lamp:\n");
    let all_patterns = patterns.len();
    let patterns = drawn(patterns, all);
    for (index, pattern) in patterns.iter().enumerate() {
        if index > 0 && board.sides().is_some() {
            text.push('\n');
        }
        text.push_str(&output.paint_picture(&presses_picture(board, pattern), GOOD));
    }
    let total = nullity.unwrap_or(all_patterns);
    if total == 0 {
        text.push_str("(--all draws them)\n");
    } else if patterns.len() < total {
        let rest = total - patterns.len();
        let more = if patterns.is_empty() { "" } else { " more" };
        writeln!(text, "({rest}{more}: --all draws them)").expect("a string takes all text");
    }
}
